"""The one way to fit: a table of answers, a design, a preset and an item model in, a `Fit` out."""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.checks.cautions import cautions, few_documents
from ragexam.irt.checks.summaries import item_accuracy, point_biserial, residual_fit, rmse_against_mean
from ragexam.irt.design import Design, classical
from ragexam.irt.estimation.documents import FEWEST_DOCUMENTS, ability_shifts
from ragexam.irt.estimation.joint import JointEstimate, Task, estimate
from ragexam.irt.estimation.marginal import MarginalPriors, fit_marginal
from ragexam.irt.estimation.quadrature import normal_nodes
from ragexam.irt.model import EQUAL_SLOPES, MODELS, AnswerTable, Floats, curves
from ragexam.irt.presets import EstimationPreset, find_preset
from ragexam.irt.record import Fit, OnBound
from ragexam.sentences import phrase, template

_FEWEST_PERSONS = 2

NO_DIFFERENCE = "No item tells the pipelines apart: each was answered right by all or by none."
"""Reason why nothing can be fitted although there are answers."""


def fit(
    correct: Floats,
    design: Design | None = None,
    preset: str | EstimationPreset = "robust",
    model: str = "3pl",
    start: Fit | None = None,
    *,
    choices: int | Floats = 4,
    fixed_c: Floats | None = None,
    documents: Sequence[Hashable] | None = None,
    reason: str = "",
) -> Fit:
    """Fit an item response model.

    Args:
        correct: 1.0 right, 0.0 wrong, nan missing; (persons, items).
        design: How abilities are composed; each examinee by itself where None.
        preset: "robust", "paper", "marginal", or a preset of one's own.
        model: Of `ragexam.irt.model.MODELS`.
        start: An earlier fit of the same items (`Fit.take_items` reorders) to begin from.
        choices: Number of choices, for all items or each; chance is one over it.
        fixed_c: Guessing that is known, nan where it is to be estimated; (items,).
        documents: Of each item, the document that it was made from: abilities and effects are then as sure as these agree.
            Without, every answer counts as independent of the others; (items,).
        reason: Why this model, where it is not the one that a person asked for.

    Raises:
        InputError: The table holds something else than 1, 0 and nan, or sizes do not match.
        NotEnoughData: Fewer than two examinees with answers, or no item that tells them apart.
    """
    begun = time.perf_counter()
    settings = find_preset(preset)
    table = _checked(correct, model)
    persons, items = table.shape
    whole = classical(persons) if design is None else design
    if whole.persons != persons:
        raise InputError(
            phrase("The design describes {0:n} pipelines, but there are answers of {1:n}.", whole.persons, persons)
        )
    chance = 1.0 / _per_item(choices, items, template("There are {0:n} items, but {1:n} choices."))
    if ((chance <= 0) | (chance >= 1)).any():
        raise InputError("Every item needs at least two choices.")
    known_c = (
        np.full(items, np.nan)
        if fixed_c is None
        else _per_item(fixed_c, items, template("There are {0:n} items, but {1:n} guessing values."))
    )
    if start is not None and start.items != items:
        raise InputError(
            phrase("The earlier fit is of {0:n} items, but there are {1:n} now.", start.items, items),
            "Use Fit.take_items first.",
        )
    share = item_accuracy(table)
    seen = ~np.isnan(table)
    constant = np.isnan(share) | (settings.set_aside_constant & ((share <= 0) | (share >= 1)))
    kept = np.flatnonzero(~constant)
    sat = np.flatnonzero(seen[:, kept].any(axis=1))
    answering = int(seen.any(axis=1).sum())
    if answering < _FEWEST_PERSONS:
        raise NotEnoughData(
            phrase("A fit needs at least {0:n} pipelines that answered; there are {1:n}.", _FEWEST_PERSONS, answering)
        )
    if not len(kept):
        raise NotEnoughData(NO_DIFFERENCE)
    answers = table[np.ix_(sat, kept)]
    small = whole.subset([int(k) for k in sat])
    begin = None if start is None else start.take_items(kept.tolist())
    if documents is not None and len(documents) != items:
        raise ValueError(f"{items} items, but documents of {len(documents)}")
    groups, count = None, 0
    if documents is not None:
        numbers = numbered_documents(documents, np.flatnonzero(seen.any(axis=0)))
        count = int(numbers.max()) + 1
        every = np.full(items, -1)
        every[seen.any(axis=0)] = numbers
        groups = every[kept]
    task = Task(answers, small, settings, model, chance[kept], known_c[kept], begin, groups, count)
    estimated = _marginal(task) if settings.method == "marginal" else estimate(task)
    return _record(table, whole, settings, task, estimated, kept, sat, begun, reason)


def numbered_documents(documents: Sequence[Hashable], kept: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the documents of some items as numbers from 0, without gaps, in the order of their names; (kept items,).

    Which document gets which sign in a random round follows from its number: nothing that is said may hang on the order of items.
    """
    names = [documents[int(k)] for k in kept]
    index_of = {name: number for number, name in enumerate(sorted(dict.fromkeys(names), key=str))}
    return np.array([index_of[name] for name in names], dtype=np.int64)


def predict(fitted: Fit) -> Floats:
    """Return chances of a right answer of every examinee to every item; nan for what has no estimate; (persons, items)."""
    return curves(fitted.theta, fitted.a, fitted.b, fitted.c).p


def _checked(correct: Floats, model: str) -> Floats:
    """Return the answers, (persons, items), refused where they are none or the model is not known."""
    if model not in MODELS:
        raise InputError(
            phrase("There is no item model {0:raw}.", repr(model)), phrase("Choose one of {0:raw}.", ", ".join(MODELS))
        )
    table = np.asarray(correct, dtype=np.float64)
    if table.ndim != 2:
        raise InputError("The answers must be a table of pipelines by items.")
    if not (np.isnan(table) | (table == 0) | (table == 1)).all():
        raise InputError("Answers must be 1 (right), 0 (wrong) or missing.")
    return table


def _per_item(value: int | Floats, items: int, refusal: str) -> Floats:
    """Return one number or one per item as (items,)."""
    array = np.asarray(value, dtype=np.float64)
    if array.ndim == 0:
        return np.full(items, float(array))
    if array.shape != (items,):
        raise InputError(phrase(refusal, items, array.size))
    return array


def _marginal(task: Task) -> JointEstimate:
    """Return a marginal fit in the shape of a joint one; effects are the examinees' own."""
    settings = task.preset
    estimated = fit_marginal(
        task.correct,
        task.model,
        fixed_c=task.fixed_c,
        chance=task.chance,
        priors=MarginalPriors(settings.log_a_sd, settings.b_sd, settings.logit_c_sd),
    )
    levels = len(task.design.labels)
    effects, effect_se = np.full(levels, np.nan), np.full(levels, np.nan)
    cov = np.full((levels, levels), np.nan)
    note, shifts, theta_se = "", None, estimated.theta_se
    # Curves take slope and difficulty; a slope of 0 has no difficulty, and then predicts the plain mean.
    flat = np.isnan(estimated.b)
    if task.documents is not None:
        nodes, log_weights = normal_nodes(estimated.nodes)
        at = curves(nodes, np.where(flat, 1e-9, estimated.a), np.where(flat, 0.0, estimated.b), estimated.c)
        shifts = ability_shifts(AnswerTable.of(task.correct), at, nodes, log_weights, task.documents, task.count)
        # A posterior mean is drawn towards 0 and moves less than it may err.
        theta_se = np.maximum(theta_se, np.sqrt((shifts**2).sum(axis=0)))
    if task.design.hierarchical:
        shifts = None
        note = "The marginal preset draws abilities from one population and does not divide them among components."
    else:
        effects, effect_se = estimated.theta, theta_se
        cov = np.diag(estimated.theta_se**2) if shifts is None else shifts.T @ shifts
    items = np.stack((estimated.a, estimated.b, estimated.c))
    p = curves(estimated.theta, estimated.a, np.where(flat, 0.0, estimated.b), estimated.c).p
    p[:, flat] = item_accuracy(task.correct)[flat]
    return JointEstimate(
        theta=estimated.theta,
        theta_se=theta_se,
        effects=effects,
        effect_se=effect_se,
        effect_cov=cov,
        items=items,
        item_se=np.stack((estimated.a_se, estimated.b_se, estimated.c_se)),
        p=p,
        loglik=estimated.loglik,
        parameters=estimated.parameters,
        converged=estimated.converged,
        iterations=estimated.iterations,
        on_bound=tuple(OnBound("c", k, 0.0 if estimated.c[k] < 0.5 else 1.0) for k in estimated.at_limit),
        effect_note=note,
        shifts=shifts,
    )


def _record(
    table: Floats,
    design: Design,
    settings: EstimationPreset,
    task: Task,
    estimate: JointEstimate,
    kept: np.ndarray,
    sat: np.ndarray,
    begun: float,
    reason: str,
) -> Fit:
    """Put the parts that were fitted back into the whole table, (persons, items); nan elsewhere."""
    persons, items = table.shape
    index_of = {label: k for k, label in enumerate(design.labels)}
    level_of = np.array([index_of[label] for label in task.design.labels], dtype=np.int64)
    levels = len(design.labels)
    effects, effect_se, cov = np.full(levels, np.nan), np.full(levels, np.nan), np.full((levels, levels), np.nan)
    effects[level_of], effect_se[level_of] = estimate.effects, estimate.effect_se
    cov[np.ix_(level_of, level_of)] = estimate.effect_cov
    count = None if task.documents is None else task.count
    shifts = np.full((count or 0, levels), np.nan)
    if estimate.shifts is not None:
        shifts[:, level_of] = estimate.shifts
    few = count is not None and count < FEWEST_DOCUMENTS
    if few:
        cov, shifts, effect_se = np.full_like(cov, np.nan), np.full_like(shifts, np.nan), np.full(levels, np.nan)
    levels_of = [np.flatnonzero(row) for row in design.indicators]
    membership = np.full((persons, max(map(len, levels_of))), -1, dtype=np.int64)
    for person, own in enumerate(levels_of):
        membership[person, : len(own)] = own
    theta, theta_se = np.full(persons, np.nan), np.full(persons, np.nan)
    theta[sat], theta_se[sat] = estimate.theta, np.nan if few else estimate.theta_se
    for person in set(range(persons)) - set(sat.tolist()) if design.hierarchical else ():
        # A pipeline that did not answer still has an ability where its components are known from others.
        own = levels_of[person]
        theta[person] = effects[own].sum()
        variance = cov[np.ix_(own, own)].sum()
        theta_se[person] = np.sqrt(variance) if variance > 0 else np.nan
    p = np.full(table.shape, np.nan)
    p[np.ix_(sat, kept)] = estimate.p
    rmse = rmse_against_mean(table, p)
    biserial = point_biserial(table)
    outfit, infit = residual_fit(table, p)
    share = item_accuracy(table)
    abc, abc_se = np.full((3, items), np.nan), np.full((3, items), np.nan)
    abc[:, kept], abc_se[:, kept] = estimate.items, estimate.item_se
    observed = int(np.sum(~np.isnan(p) & ~np.isnan(table)))
    units = len(sat) if settings.method == "marginal" else observed
    aside = tuple(sorted(set(range(items)) - set(kept.tolist())))
    hits = tuple(
        OnBound(hit.parameter, int(level_of[hit.index] if hit.parameter == "effect" else kept[hit.index]), hit.bound)
        for hit in estimate.on_bound
    )
    return Fit(
        preset=settings.name,
        model=task.model,
        reason=reason,
        theta=theta,
        theta_se=theta_se,
        labels=design.labels,
        effects=effects,
        effect_se=effect_se,
        effect_cov=cov,
        membership=membership,
        a=abc[0],
        b=abc[1],
        c=abc[2],
        a_se=abc_se[0],
        b_se=abc_se[1],
        c_se=abc_se[2],
        loglik=estimate.loglik,
        parameters=estimate.parameters,
        aic=2.0 * estimate.parameters - 2.0 * estimate.loglik,
        bic=float(np.log(units)) * estimate.parameters - 2.0 * estimate.loglik,
        n_observed=observed,
        converged=estimate.converged,
        iterations=estimate.iterations,
        seconds=time.perf_counter() - begun,
        rmse=rmse,
        accuracy=share,
        answered=(~np.isnan(table)).sum(axis=0),
        point_biserial=biserial,
        outfit=outfit,
        infit=infit,
        constant_right=tuple(int(k) for k in np.flatnonzero(share >= 1)),
        constant_wrong=tuple(int(k) for k in np.flatnonzero(share <= 0)),
        unanswered=tuple(int(k) for k in np.flatnonzero(np.isnan(share))),
        set_aside=aside,
        on_bound=hits,
        warnings=cautions(
            table,
            task.design,
            settings,
            task.model,
            fitted=len(kept),
            converged=estimate.converged,
            log_a_se=abc_se[0] / abc[0],
            biserial=biserial,
            rmse=rmse,
            documents=count,
        ),
        undefined=_undefined(settings, task, estimate, aside, persons - len(sat), hits, few_documents(count)),
        documents=count,
        shifts=shifts,
    )


def _undefined(
    settings: EstimationPreset,
    task: Task,
    estimate: JointEstimate,
    aside: tuple[int, ...],
    absent: int,
    hits: tuple[OnBound, ...],
    few: str,
) -> dict[str, str]:
    why: dict[str, str] = dict.fromkeys(("theta_se", "effect_se", "difference_se"), few) if few else {}
    if aside:
        why["items"] = "Items that all or none answered right, or none answered, have no parameters."
    if absent:
        why["theta"] = phrase("{0:n} pipelines answered no item that took part in the fit.", absent)
    if task.model != "3pl":
        why["c_se"] = {
            "2pl": phrase("{0:raw} has no guessing parameter.", "2PL"),
            "guess": "Rasch, fixed c: c is one over the number of choices.",
            "rasch": "Rasch: c is 0.",
        }[task.model]
    if task.model in EQUAL_SLOPES and settings.method == "joint":
        why["a_se"] = "Rasch: a is 1 for all items."
    if hits:
        why["on_bound"] = "A parameter on a bound has no standard error."
    if few:
        pass  # said
    elif estimate.effect_note:
        why["effect_se"] = estimate.effect_note
        if settings.method == "marginal":
            why["difference_se"] = estimate.effect_note
    elif np.isnan(estimate.effect_se).any():
        why["effect_se"] = (
            "A component with a single level has nothing to be compared with, and a level on a bound has no error."
        )
    if settings.note:
        why["scale"] = settings.note
    return why
