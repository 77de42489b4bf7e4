"""The function that a joint fit minimises: negative log-likelihood plus negative log-priors, with its derivatives.

Free quantities are the coefficients beta (theta = X @ beta) and, per item, alpha = log a, b and gamma = logit c. The
matrix of second derivatives has an arrow's shape: items meet each other only through beta, so that a system of
45 + 3 x 400 unknowns is solved by 400 systems of three and one of 45 (Schur complement).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_factor, cho_solve
from scipy.special import expit

from ragexam.irt.model import (
    AnswerTable,
    Bends,
    Curves,
    Floats,
    curves,
    expected_information,
    first_derivatives,
    log_likelihood,
    observed_information,
)

Flags = NDArray[np.bool_]

ALPHA, B, GAMMA = 0, 1, 2
"""Rows of a point's item table: log a, b, logit c."""


@dataclass(frozen=True, slots=True)
class ParameterPoint:
    """One place in parameter space.

    Attributes:
        beta: Coefficients of the design; (columns,).
        items: Rows alpha, b, gamma; (3, items).
    """

    beta: Floats
    items: Floats


@dataclass(frozen=True, slots=True)
class Information:
    """Second derivatives of the minimised function in arrow shape.

    Attributes:
        items: Per item among its three parameters; (items, 3, 3).
        cross: Per item between its parameters and beta; (items, 3, columns).
        beta: Among coefficients; (columns, columns).
    """

    items: Floats
    cross: Floats
    beta: Floats


@dataclass(frozen=True, slots=True)
class Covariance:
    """Inverse of the information: of beta, and per item (its own block only).

    Attributes:
        beta: (columns, columns).
        items: (items, 3, 3); 0 where a parameter is fixed.
    """

    beta: Floats
    items: Floats


@dataclass(frozen=True, slots=True)
class Posterior:
    """A joint estimation problem.

    Attributes:
        answers: The table.
        X: Design; (persons, columns).
        active: Which of alpha, b, gamma are estimated; (3, items).
        fixed_a: Discrimination where alpha is not estimated; (items,).
        fixed_c: Guessing where gamma is not estimated; (items,).
        centre: Centres of the normal priors; (3, items).
        precision: Their precisions, 0 for no prior; (3, items).
        beta_precision: Of the normal prior on beta around 0; (columns, columns).
    """

    answers: AnswerTable
    X: Floats
    active: Flags
    fixed_a: Floats
    fixed_c: Floats
    centre: Floats
    precision: Floats
    beta_precision: Floats

    def natural(self, point: ParameterPoint) -> tuple[Floats, Floats, Floats, Floats]:
        """Return theta, a, b, c of a point; (persons,), then thrice (items,)."""
        a = np.where(self.active[ALPHA], np.exp(point.items[ALPHA]), self.fixed_a)
        c = np.where(self.active[GAMMA], expit(point.items[GAMMA]), self.fixed_c)
        return self.X @ point.beta, a, point.items[B], c

    def at(self, point: ParameterPoint) -> Curves:
        """Return the model's curves at a point."""
        return curves(*self.natural(point))

    def value(self, point: ParameterPoint, at: Curves | None = None) -> float:
        """Return the minimised function."""
        fit = log_likelihood(self.answers, self.at(point) if at is None else at)
        off = np.where(self.active, point.items - self.centre, 0.0)
        item_penalty = 0.5 * float(np.sum(self.precision * off * off))
        return item_penalty + 0.5 * float(point.beta @ self.beta_precision @ point.beta) - fit

    def gradient(self, point: ParameterPoint, at: Curves) -> ParameterPoint:
        """Return its first derivatives, in the shape of a point; 0 where a parameter is fixed."""
        theta, a, b, c = self.natural(point)
        slopes = first_derivatives(self.answers, at, c)
        total = slopes.eta.sum(axis=0)
        items = np.stack((a * (b * total - theta @ slopes.eta), a * total, -slopes.gamma.sum(axis=0)))
        items = np.where(self.active, items + self.precision * (point.items - self.centre), 0.0)
        beta = self.beta_precision @ point.beta - self.X.T @ (slopes.eta @ a)
        return ParameterPoint(beta, items)

    def information(self, point: ParameterPoint, at: Curves, expected: Flags | None = None) -> Information:
        """Return its second derivatives.

        Args:
            point: Where.
            at: The curves there.
            expected: Items whose Fisher information is taken in place of the observed one; (items,).
        """
        _, a, _, c = self.natural(point)
        slope = first_derivatives(self.answers, at, c).eta
        bends = observed_information(self.answers, at, c)
        if expected is not None and expected.any():
            fisher = expected_information(self.answers, at, c)
            bends = Bends(
                np.where(expected, fisher.eta_eta, bends.eta_eta),
                np.where(expected, fisher.eta_gamma, bends.eta_gamma),
                np.where(expected, fisher.gamma_gamma, bends.gamma_gamma),
            )
            slope = np.where(expected, 0.0, slope)
        bend, eta = bends.eta_eta, at.eta
        tilt = bend * eta - slope
        n_items = len(a)
        # What is fixed stays 0 here: `_only_active` has no use for it.
        items = np.zeros((n_items, 3, 3))
        items[:, ALPHA, ALPHA] = (tilt * eta).sum(axis=0)
        items[:, ALPHA, B] = items[:, B, ALPHA] = -a * tilt.sum(axis=0)
        items[:, B, B] = a * a * bend.sum(axis=0)
        cross = np.zeros((n_items, 3, self.X.shape[1]))
        cross[:, ALPHA] = (a * tilt).T @ self.X
        cross[:, B] = (-a * a * bend).T @ self.X
        if self.active[GAMMA].any():
            items[:, ALPHA, GAMMA] = items[:, GAMMA, ALPHA] = (eta * bends.eta_gamma).sum(axis=0)
            items[:, B, GAMMA] = items[:, GAMMA, B] = -a * bends.eta_gamma.sum(axis=0)
            items[:, GAMMA, GAMMA] = bends.gamma_gamma.sum(axis=0)
            cross[:, GAMMA] = (a * bends.eta_gamma).T @ self.X
        beta = self.X.T @ ((bend @ (a * a))[:, None] * self.X) + self.beta_precision
        return self._only_active(Information(items, cross, beta))

    def _only_active(self, raw: Information) -> Information:
        """Add the priors; give fixed parameters a unit block of their own so that nothing moves them."""
        on = self.active.T
        items = np.where(on[:, :, None] & on[:, None, :], raw.items, 0.0)
        for row in range(3):
            items[:, row, row] += np.where(on[:, row], self.precision[row], 1.0)
        return Information(items, np.where(on[:, :, None], raw.cross, 0.0), raw.beta)

    def covariance(self, point: ParameterPoint, free: Flags | None = None) -> Covariance:
        """Return the inverse information at a minimum: observed where it is positive definite, Fisher's otherwise.

        Directions of beta that the data do not determine get the variance 0 of a pseudo-inverse: only what the
        design identifies may be read from it.

        Args:
            point: The minimum.
            free: Coefficients that are uncertain; the others (on a bound) count as known; (columns,). All where None.
        """
        at = self.at(point)
        info = self.information(point, at)
        poor = indefinite(info.items)
        if poor.any():
            info = self.information(point, at, poor)
        inverse, carried, beta, sound = _inverted(info, free)
        if not sound:
            info = self.information(point, at, np.ones(len(poor), dtype=np.bool_))
            inverse, carried, beta, _ = _inverted(info, free)
        items = inverse + carried @ beta @ carried.transpose(0, 2, 1)
        on = self.active.T
        return Covariance(beta, np.where(on[:, :, None] & on[:, None, :], items, 0.0))


def indefinite(blocks: Floats) -> Flags:
    """Return which of a stack of symmetric 3 x 3 matrices are not safely positive definite; (items,).

    By leading minors, which is cheaper than 400 decompositions.
    """
    first = blocks[:, 0, 0]
    second = first * blocks[:, 1, 1] - blocks[:, 0, 1] ** 2
    third = np.linalg.det(blocks)
    scale = np.abs(first * blocks[:, 1, 1])
    tiny = 1e-10
    safe = (first > tiny) & (second > tiny * scale) & (third > tiny * scale * np.abs(blocks[:, 2, 2]))
    return np.asarray(~safe, dtype=np.bool_)


def _schur(info: Information, carried: Floats) -> Floats:
    """Return beta's information less what items carry of it, (items, 3, columns); (columns, columns)."""
    columns = info.beta.shape[0]
    schur = info.beta - info.cross.reshape(-1, columns).T @ carried.reshape(-1, columns)
    return np.asarray(0.5 * (schur + schur.T), dtype=np.float64)


def _inverted(info: Information, free: Flags | None) -> tuple[Floats, Floats, Floats, bool]:
    """Return the inverse item blocks, what items carry of beta, beta's covariance, and whether no variance is negative.

    Their shapes are (items, 3, 3), (items, 3, columns) and (columns, columns).
    """
    try:
        inverse = np.asarray(np.linalg.inv(info.items), dtype=np.float64)
    except np.linalg.LinAlgError:
        # Without priors an item may not be determined at all; what is undetermined gets variance 0, shown as none.
        inverse = np.asarray(np.linalg.pinv(info.items, hermitian=True), dtype=np.float64)
    carried = inverse @ info.cross
    columns = info.beta.shape[0]
    used = np.arange(columns) if free is None else np.flatnonzero(free)
    values, vectors = np.linalg.eigh(_schur(info, carried)[np.ix_(used, used)])
    largest = max(float(values.max(initial=0.0)), 1e-12)
    sound = not (len(values) and values[0] < -1e-8 * largest)
    kept = values > 1e-9 * largest
    beta = np.zeros((columns, columns))
    beta[np.ix_(used, used)] = (vectors[:, kept] / values[kept]) @ vectors[:, kept].T
    return inverse, carried, beta, sound


def newton_step(info: Information, gradient: ParameterPoint) -> ParameterPoint | None:
    """Solve the arrow system; None where it is not positive definite."""
    try:
        inverse = np.linalg.inv(info.items)
    except np.linalg.LinAlgError:
        return None
    carried = inverse @ info.cross
    pulled = np.einsum("ijk,ki->ij", inverse, gradient.items)
    columns = info.beta.shape[0]
    right = gradient.beta - info.cross.reshape(-1, columns).T @ pulled.reshape(-1)
    try:
        factor = cho_factor(_schur(info, carried), lower=True)
    except np.linalg.LinAlgError:
        return None
    beta = cho_solve(factor, right) if columns else right
    return ParameterPoint(-beta, -(pulled - carried @ beta).T)
