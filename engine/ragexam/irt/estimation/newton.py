"""Newton's method with a safeguard: the fit of every preset without bounds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ragexam.irt.estimation.posterior import ParameterPoint, Posterior, indefinite, newton_step

_SUFFICIENT = 1e-4
"""Armijo's constant: the share of the promised decrease that a step has to bring."""

_LONGEST = 4.0
"""Longest move of one parameter in one step: a quadratic far from its minimum promises too much."""


@dataclass(frozen=True, slots=True)
class Minimum:
    """Result of a minimisation.

    Attributes:
        point: The place.
        value: Of the minimised function.
        iterations: Steps taken.
        converged: Whether the last step promised less than the tolerance.
    """

    point: ParameterPoint
    value: float
    iterations: int
    converged: bool


def minimise(problem: Posterior, start: ParameterPoint, *, tolerance: float = 1e-7, limit: int = 100) -> Minimum:
    """Minimise from a starting point.

    Observed information is used wherever it curves upwards; an item where it does not lends its Fisher
    information for the step, and where even that leaves the whole indefinite, all items do.

    Args:
        problem: What to minimise.
        start: Where to begin.
        tolerance: Stop when a Newton step promises a smaller decrease than this (in log-likelihood units).
        limit: Most steps.
    """
    point = start
    at = problem.at(point)
    value = problem.value(point, at)
    everyone = np.ones(point.items.shape[1], dtype=np.bool_)
    for iteration in range(limit):
        gradient = problem.gradient(point, at)
        info = problem.information(point, at)
        poor = indefinite(info.items)
        if poor.any():
            info = problem.information(point, at, poor)
        step = newton_step(info, gradient)
        if step is None or _dot(step, gradient) >= 0:
            step = newton_step(problem.information(point, at, everyone), gradient)
        if step is None:
            return Minimum(point, value, iteration, converged=False)
        promise = -_dot(step, gradient)
        if promise < tolerance:
            return Minimum(point, value, iteration, converged=True)
        longest = max(np.abs(step.beta).max(initial=0.0), np.abs(step.items).max(initial=0.0))
        length = min(1.0, _LONGEST / longest)
        for _ in range(40):
            tried = ParameterPoint(point.beta + length * step.beta, point.items + length * step.items)
            tried_at = problem.at(tried)
            tried_value = problem.value(tried, tried_at)
            if tried_value <= value - _SUFFICIENT * length * promise:
                break
            length *= 0.5
        else:
            # No decrease left that doubles can show: a minimum to rounding, unless much was promised.
            return Minimum(point, value, iteration, converged=bool(promise < 1e-4))
        point, at, value = tried, tried_at, tried_value
    return Minimum(point, value, limit, converged=False)


def _dot(step: ParameterPoint, gradient: ParameterPoint) -> float:
    return float(step.beta @ gradient.beta + np.sum(step.items * gradient.items))
