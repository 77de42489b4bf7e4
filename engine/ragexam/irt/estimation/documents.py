"""Uncertainty of effects when the documents of the exam might have been others.

Answers to one item resemble each other beyond what abilities say: an LLM or a retriever has luck of its own with an
item, and items of one document resemble each other. A covariance that takes every answer for independent is then too
small, often by half. Here every document is left out in turn, and the spread of what comes out is the uncertainty: whatever
makes answers within a document alike, it is in it. Leaving out is one step of Newton's method from the fit of all
documents, which agrees with a fit anew to a few hundredths of the standard error.

Standard errors are those of the jackknife without its factor (documents - 1) / documents, on the safe side where documents
are few; intervals use Student's t, and for many differences at once the largest of all their t values in exams whose
documents are given random signs, each with its own standard error (a wild cluster bootstrap of the largest t).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray
from scipy.special import logsumexp, stdtrit

from ragexam.irt.estimation.posterior import Flags, ParameterPoint, Posterior, indefinite
from ragexam.irt.model import AnswerTable, Curves, Floats, first_derivatives, observed_information

FEWEST_DOCUMENTS = 10
"""Below, no uncertainty over documents is stated: 5 documents would call equals different twice as often as promised."""

_ALL_SIGNS = 12
"""Documents up to which every combination of signs is tried."""

_ROUNDS = 3999
"""Combinations that are tried beyond."""


def student_width(documents: int) -> float:
    """Return half a 95 % interval in standard errors that so many documents gave."""
    return float(stdtrit(documents - 1, 0.975))


@lru_cache(maxsize=8)
def document_signs(documents: int) -> Floats:
    """Return combinations of signs of documents, always the same; a combination and its opposite count once; (rounds, documents)."""
    if documents <= _ALL_SIGNS:
        rest = np.array(list(product((1.0, -1.0), repeat=documents - 1)), dtype=np.float64)
        return np.column_stack([np.ones(len(rest)), rest.reshape(len(rest), documents - 1)])
    return np.asarray(np.random.default_rng(0).choice([1.0, -1.0], size=(_ROUNDS, documents)), dtype=np.float64)


def simultaneous_width(shifts: Floats, level: float = 0.95) -> float:
    """Return half the interval in standard errors that holds for many quantities at once.

    Args:
        shifts: By how much each differs from its mean when a document is left out; (documents, quantities).
        level: Of exams in which all intervals hold.
    """
    documents = len(shifts)
    # What all documents agree on is no uncertainty, and has no t value.
    moving = shifts[:, (shifts**2).sum(axis=0) > 1e-18]
    if not moving.shape[1]:
        return student_width(documents)
    drawn = document_signs(documents) @ moving
    own = np.sqrt(np.maximum((moving**2).sum(axis=0) - drawn**2 / documents, 1e-18))
    largest = np.abs(drawn / own).max(axis=1)
    return max(float(np.quantile(largest, level)), student_width(documents))


def shifts_of(
    problem: Posterior, point: ParameterPoint, documents: NDArray[np.int64], count: int, free: Flags | None = None
) -> Floats:
    """Return by how much the coefficients differ from their mean when each document's items are left out.

    Args:
        problem: What was minimised.
        point: Its minimum.
        documents: Of each item, from 0; (items,).
        count: Number of documents, those whose items took no part counted in.
        free: Coefficients that can move; the others stand on a bound; (columns,). All where None.

    Returns:
        (documents, columns); directions that the answers do not determine stay 0.
    """
    scores, information = _by_document(problem, point, documents, count)
    whole = information.sum(axis=0) + problem.beta_precision
    if free is not None:
        whole = np.where(free[:, None] & free, whole, 0.0)
    values, vectors = np.linalg.eigh(0.5 * (whole + whole.T))
    directions = vectors[:, values > 1e-9 * max(float(values.max(initial=0.0)), 1e-12)]
    out = np.zeros(scores.shape)
    for one in range(len(scores)):
        rest = directions.T @ (whole - information[one]) @ directions
        # Where one document holds nearly all that is known of a direction, the step would run away without a floor.
        size, axes = np.linalg.eigh(0.5 * (rest + rest.T))
        size = np.maximum(size, 0.02 * max(float(size.max(initial=0.0)), 1e-12) if (size <= 0).any() else size)
        out[one] = directions @ (axes @ ((axes.T @ (directions.T @ scores[one])) / size))
    return np.asarray(out - out.mean(axis=0), dtype=np.float64)


def _by_document(
    problem: Posterior, point: ParameterPoint, documents: NDArray[np.int64], count: int
) -> tuple[Floats, Floats]:
    """Return gradient and information about the coefficients that each document brings, its items' parameters adapted.

    (documents, columns) and (documents, columns, columns).
    """
    at = problem.at(point)
    _, a, _, c = problem.natural(point)
    info = problem.information(point, at)
    poor = indefinite(info.items)
    if poor.any():
        info = problem.information(point, at, poor)
    carried = np.linalg.inv(info.items) @ info.cross
    slopes = first_derivatives(problem.answers, at, c).eta * a
    bend = observed_information(problem.answers, at, c).eta_eta * (a * a)
    columns = problem.X.shape[1]
    scores, information = np.zeros((count, columns)), np.zeros((count, columns, columns))
    for one in range(count):
        inside = np.flatnonzero(documents == one)
        scores[one] = -problem.X.T @ slopes[:, inside].sum(axis=1)
        information[one] = problem.X.T @ (bend[:, inside].sum(axis=1)[:, None] * problem.X)
        lost = info.cross[inside].reshape(-1, columns).T @ carried[inside].reshape(-1, columns)
        information[one] -= lost
    return scores, information


def ability_shifts(
    answers: AnswerTable, at: Curves, nodes: Floats, log_weights: Floats, documents: NDArray[np.int64], count: int
) -> Floats:
    """Return by how much posterior mean abilities differ from their mean when each document's items are left out.

    Args:
        answers: (persons, items).
        at: Curves at the nodes; (nodes, items).
        nodes: Abilities.
        log_weights: Logarithms of their probabilities before any answer.
        documents: Of each item, from 0; (items,).
        count: Number of documents.
    """
    right, wrong = np.log(at.p).T, np.log(at.q).T
    whole = answers.right @ right + answers.wrong @ wrong + log_weights
    out = []
    for one in range(count):
        inside = documents == one
        joint = whole - answers.right[:, inside] @ right[inside] - answers.wrong[:, inside] @ wrong[inside]
        out.append(np.exp(joint - logsumexp(joint, axis=1, keepdims=True)) @ nodes)
    table = np.stack(out)
    return np.asarray(table - table.mean(axis=0), dtype=np.float64)
