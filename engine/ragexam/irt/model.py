"""The three-parameter logistic curve and its derivatives, cell by cell.

    P = c + (1 - c) / (1 + exp(-a (theta - b)))          Guinet et al. 2024, equation (1)

With eta = a (theta - b), sigma = 1 / (1 + exp(-eta)) and s = (1 - c) sigma / P, the chance that a right answer was
known rather than guessed, every derivative of the log-likelihood is a product of a few of these, and none divides by
something that can vanish. c enters through gamma = logit(c). Rasch and 2PL are the case c = 0, where s = 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

Floats = NDArray[np.float64]
Vector = np.ndarray[tuple[int], np.dtype[np.float64]]

MODELS = ("3pl", "2pl", "guess", "rasch")
"""Item models, from the richest to the plainest. 2PL: c = 0; guess: a = 1, c is one over the number of choices; Rasch:
a = 1, c = 0."""

EQUAL_SLOPES = frozenset({"guess", "rasch"})
"""Models in which all items discriminate equally."""

MODEL_NAMES = {"3pl": "3PL", "2pl": "2PL", "guess": "Rasch, fixed c", "rasch": "Rasch"}
"""As people write them."""

_ETA_LIMIT = 600.0
"""Beyond it exp() overflows; a response there has probability 0 or 1 to every digit."""


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """A table of right and wrong answers, taken apart once so that every evaluation is arithmetic.

    Attributes:
        right: 1.0 where the answer is right, 0.0 elsewhere; (persons, items).
        wrong: 1.0 where it is wrong; (persons, items).
        missing: 1.0 where there is none; (persons, items).
    """

    right: Floats
    wrong: Floats
    missing: Floats

    @classmethod
    def of(cls, correct: Floats) -> AnswerTable:
        """Take apart a table of 1 (right), 0 (wrong) and nan (missing); (persons, items)."""
        seen = ~np.isnan(correct)
        right = np.where(seen, correct, 0.0)
        return cls(right, np.where(seen, 1.0 - right, 0.0), np.where(seen, 0.0, 1.0))


@dataclass(frozen=True, slots=True)
class Curves:
    """Quantities of one evaluation of the model; all (persons, items).

    Attributes:
        eta: a (theta - b).
        sigma: Chance of knowing.
        rest: 1 - sigma, without cancellation.
        p: Chance of a right answer.
        q: 1 - p, without cancellation.
    """

    eta: Floats
    sigma: Floats
    rest: Floats
    p: Floats
    q: Floats


def curves(theta: Floats, a: Floats, b: Floats, c: Floats) -> Curves:
    """Evaluate the model for every person (theta) and item (a, b, c)."""
    eta = np.clip(a * (theta[:, None] - b), -_ETA_LIMIT, _ETA_LIMIT)
    sigma = np.asarray(expit(eta), dtype=np.float64)
    rest = np.asarray(expit(-eta), dtype=np.float64)
    if not c.any():
        return Curves(eta, sigma, rest, sigma, rest)
    q = (1.0 - c) * rest
    return Curves(eta, sigma, rest, c + (1.0 - c) * sigma, q)


def log_likelihood(answers: AnswerTable, at: Curves) -> float:
    """Return Equation (2): sum over the observed cells of log P or log (1 - P)."""
    return float(np.sum(np.log(answers.right * at.p + answers.wrong * at.q + answers.missing)))


@dataclass(frozen=True, slots=True)
class Slopes:
    """First derivatives of each cell's log-likelihood; both (persons, items).

    Attributes:
        eta: With respect to eta.
        gamma: With respect to gamma = logit(c).
    """

    eta: Floats
    gamma: Floats


def first_derivatives(answers: AnswerTable, at: Curves, c: Floats) -> Slopes:
    """Return derivatives with respect to eta and to gamma = logit(c); `c` is (items,), each result (persons, items)."""
    if not c.any():  # nobody guesses: what was right was known
        return Slopes(answers.right * at.rest - answers.wrong * at.sigma, _nothing(at))
    knowing = (1.0 - c) * at.sigma / at.p
    by_eta = answers.right * knowing * at.rest - answers.wrong * at.sigma
    by_gamma = answers.right * (1.0 - knowing) * at.q - answers.wrong * c
    return Slopes(by_eta, by_gamma)


@dataclass(frozen=True, slots=True)
class Bends:
    """Negative second derivatives of each cell's log-likelihood (its information); all (persons, items).

    Attributes:
        eta_eta: With respect to eta twice.
        eta_gamma: Once each.
        gamma_gamma: With respect to gamma twice.
    """

    eta_eta: Floats
    eta_gamma: Floats
    gamma_gamma: Floats


def observed_information(answers: AnswerTable, at: Curves, c: Floats) -> Bends:
    """Return information in the answers as they are; may be negative in a cell where c > 0; (persons, items)."""
    if not c.any():
        nothing = _nothing(at)
        return Bends((answers.right + answers.wrong) * (at.sigma * at.rest), nothing, nothing)
    knowing = (1.0 - c) * at.sigma / at.p
    guessed = 1.0 - knowing
    spread = at.sigma * at.rest
    guessed_q = answers.right * guessed * at.q
    eta_eta = answers.right * (knowing * spread - knowing * guessed * at.rest * at.rest) + answers.wrong * spread
    eta_gamma = guessed_q * (at.sigma + knowing * at.rest)
    gamma_gamma = guessed_q * (guessed * at.q + 2.0 * c - 1.0) + answers.wrong * (c * (1.0 - c))
    return Bends(eta_eta, eta_gamma, gamma_gamma)


def _nothing(at: Curves) -> Floats:
    """Return 0 for every cell, (persons, items); takes no memory and cannot be written to."""
    return np.broadcast_to(np.float64(0.0), at.eta.shape)


def expected_information(answers: AnswerTable, at: Curves, c: Floats) -> Bends:
    """Return Fisher information: its mean over the answers that could have been given; never negative; (persons, items)."""
    seen = 1.0 - answers.missing
    knowing = (1.0 - c) * at.sigma / at.p
    guessed_q = seen * (1.0 - knowing) * at.q
    return Bends(seen * knowing * at.sigma * at.rest, guessed_q * at.sigma, guessed_q * c)
