"""The joint fit: abilities and item parameters estimated together over a design matrix."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import logit

from ragexam.irt.design import Design
from ragexam.irt.estimation.bounded import Bounds, inside, minimise_bounded
from ragexam.irt.estimation.documents import shifts_of
from ragexam.irt.estimation.newton import Minimum, minimise
from ragexam.irt.estimation.posterior import ALPHA, GAMMA, B, ParameterPoint, Posterior
from ragexam.irt.model import EQUAL_SLOPES, AnswerTable, Floats, log_likelihood
from ragexam.irt.presets import EstimationPreset
from ragexam.irt.record import Fit, OnBound


@dataclass(frozen=True, slots=True)
class JointEstimate:
    """Raw result of an estimation over items that all take part and examinees who all answered.

    Attributes:
        theta: (persons,).
        theta_se: (persons,).
        effects: (levels,).
        effect_se: (levels,).
        effect_cov: (levels, levels).
        items: Rows a, b, c; (3, items).
        item_se: Rows of their standard errors; nan where fixed or on a bound; (3, items).
        p: Predicted chances; (persons, items).
        loglik: Without priors.
        parameters: Number estimated.
        converged: Whether the optimum was reached.
        iterations: Steps.
        on_bound: Parameters on a bound, indices into these items and levels.
        effect_note: Why effects have no standard errors; "" where they have.
        shifts: As in `Fit`; None where no documents are known; (documents, levels).
    """

    theta: Floats
    theta_se: Floats
    effects: Floats
    effect_se: Floats
    effect_cov: Floats
    items: Floats
    item_se: Floats
    p: Floats
    loglik: float
    parameters: int
    converged: bool
    iterations: int
    on_bound: tuple[OnBound, ...] = ()
    effect_note: str = ""
    shifts: Floats | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """Task of the joint estimation: responses, design, priors.

    Attributes:
        correct: 1, 0, nan; every item varies or is to be fitted all the same; (persons, items).
        design: Of these examinees.
        preset: Priors, bounds.
        model: Of `ragexam.irt.model.MODELS`.
        chance: One over the number of choices; (items,).
        fixed_c: Guessing that is known; nan where it is estimated; (items,).
        start: A fit of these very items to begin from; None for a cold start.
        documents: Of each item, from 0; None where unknown; (items,).
        count: Number of documents, those whose items took no part counted in; 0 where unknown.
    """

    correct: Floats
    design: Design
    preset: EstimationPreset
    model: str
    chance: Floats
    fixed_c: Floats
    start: Fit | None = None
    documents: NDArray[np.int64] | None = None
    count: int = 0


def estimate(task: Task) -> JointEstimate:
    """Fit abilities and item parameters together."""
    bounded = task.preset.effect_bounds is not None
    return _within_bounds(task) if bounded else _with_priors(task)


def posterior_of(task: Task) -> Posterior:
    """Return the function that the fit minimises."""
    preset, n_items = task.preset, task.correct.shape[1]
    active = np.ones((3, n_items), dtype=np.bool_)
    active[ALPHA] = task.model not in EQUAL_SLOPES
    active[GAMMA] = (task.model == "3pl") & np.isnan(task.fixed_c)
    centre = np.zeros((3, n_items))
    centre[ALPHA] = preset.log_a_mean
    centre[GAMMA] = logit(task.chance)
    widths = (preset.log_a_sd, preset.b_sd, preset.logit_c_sd)
    precision = np.stack([np.full(n_items, 0.0 if sd is None else 1.0 / sd**2) for sd in widths])
    contrasts = task.design.contrasts if preset.sum_to_zero else np.eye(len(task.design.labels))
    ridge = 0.0 if preset.effect_sd is None else 1.0 / preset.effect_sd**2
    return Posterior(
        answers=AnswerTable.of(task.correct),
        X=task.design.indicators @ contrasts,
        active=active,
        fixed_a=np.ones(n_items),
        fixed_c=_fixed_c(task),
        centre=centre,
        precision=np.where(active, precision, 0.0),
        beta_precision=ridge * contrasts.T @ contrasts,
    )


def _fixed_c(task: Task) -> Floats:
    """Return guessing where it is not estimated: what is known of it, the chance of a blind guess, or none; (items,)."""
    defined = np.where(np.isnan(task.fixed_c), 0.0, task.fixed_c)
    if task.model == "guess":
        return np.where(defined > 0, defined, task.chance)
    return defined if task.model == "3pl" else np.zeros(len(defined))


def _with_priors(task: Task) -> JointEstimate:
    problem = posterior_of(task)
    begin = _cold_start(task, problem) if task.start is None else _warm_start(task, problem, task.start)
    minimum = minimise(problem, begin)
    if not minimum.converged and task.start is not None:
        minimum = minimise(problem, _cold_start(task, problem))
    covariance = problem.covariance(minimum.point)
    contrasts = task.design.contrasts
    effect_cov, shifts = contrasts @ covariance.beta @ contrasts.T, None
    if task.documents is not None:
        shifts = shifts_of(problem, minimum.point, task.documents, task.count) @ contrasts.T
        effect_cov = shifts.T @ shifts
    spread = np.sqrt(np.maximum(np.diagonal(covariance.items, axis1=1, axis2=2).T, 0.0))
    return _assembled(task, problem, minimum, contrasts @ minimum.point.beta, effect_cov, spread, shifts)


def _within_bounds(task: Task) -> JointEstimate:
    preset, problem = task.preset, posterior_of(task)
    anything = (-math.inf, math.inf)
    bounds = Bounds(
        preset.effect_bounds or anything,
        preset.a_bounds or anything,
        preset.b_bounds or anything,
        preset.c_bounds or anything,
    )
    n_items = task.correct.shape[1]
    items = np.stack((np.ones(n_items), np.zeros(n_items), np.full(n_items, preset.start_c)))
    beta = np.zeros(problem.X.shape[1])
    if task.start is not None:
        old = np.stack((task.start.a, task.start.b, task.start.c))
        items = np.where(np.isnan(old), items, old)
        beta = _effects_of(task.start, task.design)
    items[ALPHA] = np.where(problem.active[ALPHA], items[ALPHA], problem.fixed_a)
    items[GAMMA] = np.where(problem.active[GAMMA], items[GAMMA], problem.fixed_c)
    minimum = minimise_bounded(problem, bounds, ParameterPoint(beta, items))
    free = inside(minimum.item_hit)
    _, a, _, c = problem.natural(minimum.minimum.point)
    loose = Posterior(
        problem.answers,
        problem.X,
        problem.active & free,
        a,
        c,
        problem.centre,
        problem.precision,
        problem.beta_precision,
    )
    moving = inside(minimum.effect_hit)
    covariance = loose.covariance(minimum.minimum.point, moving)
    effect_cov, shifts = covariance.beta, None
    if task.documents is not None:
        shifts = shifts_of(loose, minimum.minimum.point, task.documents, task.count, moving)
        effect_cov = shifts.T @ shifts
    spread = np.sqrt(np.maximum(np.diagonal(covariance.items, axis1=1, axis2=2).T, 0.0))
    hits = tuple(
        OnBound("effect", int(k), float(minimum.effect_hit[k])) for k in np.flatnonzero(~inside(minimum.effect_hit))
    ) + tuple(
        OnBound("abc"[row], int(k), float(minimum.item_hit[row, k]))
        for row in range(3)
        for k in np.flatnonzero(~free[row])
    )
    note = ""
    if task.design.hierarchical and len(task.design.components) > 1:
        note = "Only differences between levels of the same component are identified, an effect alone is not."
    return _assembled(
        task, problem, minimum.minimum, minimum.minimum.point.beta, effect_cov, spread, shifts, hits, note
    )


def _assembled(
    task: Task,
    problem: Posterior,
    minimum: Minimum,
    effects: Floats,
    effect_cov: Floats,
    spread: Floats,
    shifts: Floats | None,
    hits: tuple[OnBound, ...] = (),
    note: str = "",
) -> JointEstimate:
    """Put an optimum into natural parameters with their errors.

    `effects` is (levels,), `effect_cov` (levels, levels), `shifts` (documents, levels).
    """
    theta, a, b, c = problem.natural(minimum.point)
    at = problem.at(minimum.point)
    indicators = task.design.indicators
    theta_var = np.einsum("pk,kl,pl->p", indicators, effect_cov, indicators)
    effect_var = np.diagonal(effect_cov)
    effect_se = np.where(effect_var > 0, np.sqrt(np.maximum(effect_var, 0.0)), np.nan)
    stuck = np.zeros((3, len(a)), dtype=np.bool_)
    for hit in hits:
        if hit.parameter != "effect":
            stuck["abc".index(hit.parameter), hit.index] = True
    # Delta method: the estimates are of log a and logit c.
    item_se = spread * np.stack((a, np.ones_like(b), c * (1.0 - c)))
    item_se = np.where(problem.active & ~stuck & (spread > 0), item_se, np.nan)
    return JointEstimate(
        theta=theta,
        theta_se=np.where(theta_var > 0, np.sqrt(np.maximum(theta_var, 0.0)), np.nan),
        effects=effects,
        effect_se=np.full(len(effects), np.nan) if note else effect_se,
        effect_cov=effect_cov,
        items=np.stack((a, b, c)),
        item_se=item_se,
        p=at.p,
        loglik=log_likelihood(problem.answers, at),
        parameters=int(problem.active.sum()) + problem.X.shape[1],
        converged=minimum.converged,
        iterations=minimum.iterations,
        on_bound=hits,
        effect_note=note,
        shifts=shifts,
    )


def _cold_start(task: Task, problem: Posterior) -> ParameterPoint:
    """Start near the answer: abilities and difficulties from accuracies, corrected for chance."""
    answers = problem.answers
    floor = np.where(problem.active[GAMMA], task.chance, problem.fixed_c)
    seen = 1.0 - answers.missing
    share = (answers.right.sum(axis=0) + 0.5) / (seen.sum(axis=0) + 1.0)
    person = (answers.right.sum(axis=1) + 0.5) / (seen.sum(axis=1) + 1.0)
    ability_share = np.clip((share - floor) / (1.0 - floor), 0.03, 0.97)
    level = float(np.mean(floor))
    able = np.asarray(logit(np.clip((person - level) / (1.0 - level), 0.03, 0.97)))
    able = able - able.mean()
    beta = np.asarray(np.linalg.lstsq(problem.X, able, rcond=None)[0] if problem.X.shape[1] else np.zeros(0))
    items = problem.centre.copy()
    items[B] = -logit(ability_share)
    return ParameterPoint(beta, items)


def _warm_start(task: Task, problem: Posterior, start: Fit) -> ParameterPoint:
    """Start from an earlier fit; what it does not know starts cold."""
    cold = _cold_start(task, problem)
    effects = _effects_of(start, task.design)
    contrasts = task.design.contrasts
    beta = np.asarray(np.linalg.lstsq(contrasts, effects, rcond=None)[0] if contrasts.shape[1] else np.zeros(0))
    old = np.stack((np.log(np.maximum(start.a, 1e-3)), start.b, logit(np.clip(start.c, 1e-3, 1 - 1e-3))))
    items = np.where(np.isnan(old), cold.items, old)
    items[GAMMA] = np.where(start.c > 0, items[GAMMA], cold.items[GAMMA])
    return ParameterPoint(beta, items)


def _effects_of(start: Fit, design: Design) -> Floats:
    """Return an earlier fit's effects in the order of a design, (levels,); 0 for levels that it does not know."""
    known = {
        label: float(value) for label, value in zip(start.labels, start.effects, strict=True) if not np.isnan(value)
    }
    return np.array([known.get(label, 0.0) for label in design.labels], dtype=np.float64)
