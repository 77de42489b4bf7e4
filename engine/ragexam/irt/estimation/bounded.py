"""Estimation within bounds by L-BFGS-B, as published (Guinet et al. 2024, appendix B.1)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import logit

from ragexam.irt.estimation.newton import Minimum
from ragexam.irt.estimation.posterior import ALPHA, GAMMA, B, Flags, ParameterPoint, Posterior
from ragexam.irt.model import Floats, Vector

_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class Bounds:
    """Lower and upper bounds; infinite where there is none."""

    effect: tuple[float, float]
    a: tuple[float, float]
    b: tuple[float, float]
    c: tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoundedMinimum:
    """Result of a minimisation within bounds, with the parameters that stand on one.

    Attributes:
        minimum: The place (its item table holds log a, b, logit c) and how it went.
        effect_hit: The bound that each coefficient stands on, nan for none; (columns,).
        item_hit: The same for a, b, c; (3, items).
    """

    minimum: Minimum
    effect_hit: Floats
    item_hit: Floats


def minimise_bounded(problem: Posterior, bounds: Bounds, start: ParameterPoint, *, limit: int = 2000) -> BoundedMinimum:
    """Minimise over beta, a, b, c themselves, since the bounds are on them.

    Args:
        problem: What to minimise.
        bounds: On every coefficient and item parameter.
        start: Its item table holds a, b, c (not their logarithms); moved into the bounds where it lies outside.
        limit: Most iterations.
    """
    columns, n_items = len(start.beta), start.items.shape[1]
    rows = (bounds.a, bounds.b, bounds.c)
    low = np.concatenate([np.full(columns, bounds.effect[0]), *(np.full(n_items, low) for low, _ in rows)])
    high = np.concatenate([np.full(columns, bounds.effect[1]), *(np.full(n_items, high) for _, high in rows)])
    fixed = ~problem.active.reshape(-1)
    first = np.concatenate([start.beta, start.items.reshape(-1)])
    # A parameter that is not estimated stays where it starts, inside the bounds or not.
    free = np.concatenate([np.ones(columns, dtype=np.bool_), ~fixed])
    first = np.where(free, np.clip(first, low, high), first)
    low, high = np.where(free, low, first), np.where(free, high, first)

    def unpack(vector: Vector) -> ParameterPoint:
        items = vector[columns:].reshape(3, n_items)
        a = np.log(np.maximum(items[ALPHA], 1e-300))
        return ParameterPoint(vector[:columns], np.stack((a, items[B], _safe_logit(items[GAMMA]))))

    def evaluate(vector: Vector) -> tuple[float, Floats]:
        point = unpack(vector)
        at = problem.at(point)
        gradient = problem.gradient(point, at)
        items = vector[columns:].reshape(3, n_items)
        guess = np.clip(items[GAMMA], 1e-12, 1.0 - 1e-12)
        by_item = np.stack(
            (gradient.items[ALPHA] / items[ALPHA], gradient.items[B], gradient.items[GAMMA] / (guess * (1.0 - guess)))
        )
        return problem.value(point, at), np.concatenate([gradient.beta, by_item.reshape(-1)])

    # Loaded with the first fit: what only looks at results is up sooner.
    from scipy.optimize import Bounds as ScipyBounds
    from scipy.optimize import minimize

    result = minimize(
        evaluate,
        first,
        jac=True,
        method="L-BFGS-B",
        bounds=ScipyBounds(low, high),
        options={"maxiter": limit, "maxfun": 4 * limit, "ftol": 1e-10, "gtol": 1e-5, "maxcor": 20},
    )
    vector = np.asarray(result.x, dtype=np.float64)
    hit = np.full(len(vector), np.nan)
    hit = np.where(free & (vector <= low + _NEAR), low, hit)
    hit = np.where(free & (vector >= high - _NEAR), high, hit)
    minimum = Minimum(unpack(vector), float(result.fun), int(result.nit), bool(result.success))
    return BoundedMinimum(minimum, hit[:columns], hit[columns:].reshape(3, n_items))


def inside(hit: Floats) -> Flags:
    """Return which parameters stand on no bound, in the shape of `hit`: (columns,) or (3, items)."""
    return np.asarray(np.isnan(hit), dtype=np.bool_)


def _safe_logit(c: Floats) -> Floats:
    """Return the logit of guessing, finite at its bounds; (items,) both."""
    return np.asarray(logit(np.clip(c, 1e-12, 1.0 - 1e-12)), dtype=np.float64)
