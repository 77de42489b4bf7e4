"""Sentences that a person should read before believing a fit."""

from __future__ import annotations

import numpy as np

from ragexam.irt.design import Design
from ragexam.irt.model import Floats
from ragexam.irt.presets import EstimationPreset
from ragexam.irt.record import Fit, Rmse

_FEW_PERSONS = 30
_FEW_ITEMS = 30
_FEW_ANSWERS = 10
_WEAK_ITEM = 0.05
_NOISY = 1.5
"""Infit from which an item disturbs more than it measures (Linacre 2002)."""
_FLAT = 0.35
"""Discrimination below which an item hardly tells abilities apart (Baker 2001, table 2)."""

FLAGS = ("all_right", "all_wrong", "unanswered", "negative", "thin", "noisy", "flat", "bound")
"""What may be wrong with an item: set aside because all or none were right or none answered; answered right by the
weaker rather than the stronger; fewer than ten answers; answers that surprise the model; hardly telling abilities apart; a
parameter on a bound."""


def cautions(
    correct: Floats,
    design: Design,
    preset: EstimationPreset,
    model: str,
    *,
    fitted: int,
    converged: bool,
    log_a_se: Floats,
    biserial: Floats,
    rmse: Rmse,
) -> tuple[str, ...]:
    """Collect the warnings that hold for a fit.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: Of the examinees.
        preset: Of the fit.
        model: Of the fit.
        fitted: Number of items that took part.
        converged: Whether the optimum was reached.
        log_a_se: Standard errors of log a; nan where there is none; (items,).
        biserial: Point-biserial correlations; (items,).
        rmse: In sample.
    """
    said: list[str] = []
    persons, items = correct.shape
    seen = ~np.isnan(correct)
    if not converged:
        said.append("The fit did not reach its optimum: read its figures as rough.")
    if model != "rasch" and persons < _FEW_PERSONS:
        said.append(
            f"{persons} {'pipeline is' if persons == 1 else 'pipelines are'} few for {model.upper()}: discrimination "
            "and guessing rest largely on what was assumed beforehand. Abilities and accuracies are safer to read than "
            "the parameters of single items."
        )
    if fitted < _FEW_ITEMS:
        said.append(f"Only {fitted} {'item' if fitted == 1 else 'items'} took part in the fit: abilities are coarse.")
    if fitted < items:
        said.append(
            f"{items - fitted} of {items} items {'was' if items - fitted == 1 else 'were'} set aside, because all "
            "pipelines or none answered right, or none answered: that says nothing about who is better."
        )
    thin = int(np.sum(seen.sum(axis=0) < _FEW_ANSWERS))
    if thin:
        said.append(f"{thin} of {items} items {'has' if thin == 1 else 'have'} fewer than {_FEW_ANSWERS} answers.")
    absent = 1.0 - float(seen.mean())
    if absent > 0:
        said.append(f"{absent:.1%} of the answers are missing; the fit uses those that are there.")
    known = log_a_se[~np.isnan(log_a_se)]
    if preset.log_a_sd is not None and len(known):
        learnt = 1.0 - float(np.mean(known**2)) / preset.log_a_sd**2
        if learnt < 0.5:
            said.append(
                f"The answers determine {max(learnt, 0.0):.0%} of what is to be known about the items' discrimination; "
                "the rest is the prior. Rank items by it with care."
            )
    negative = int(np.sum(biserial < -_WEAK_ITEM))
    if negative:
        said.append(
            f"{negative} {'item is' if negative == 1 else 'items are'} answered right by the weaker pipelines rather "
            f"than by the stronger ones (negative point-biserial): check {'its key' if negative == 1 else 'their keys'}."
        )
    confounded = design.confounded() if design.hierarchical else ()
    if confounded:
        said.append(
            f"The effects of {' and '.join(confounded)} cannot be told apart with these pipelines: "
            "run the missing combinations, or read only whole pipelines."
        )
    if not np.isnan(rmse.model) and rmse.model >= rmse.baseline:
        said.append("The model predicts the answers no better than their mean does.")
    return tuple(said)


def item_flags(fitted: Fit) -> tuple[tuple[str, ...], ...]:
    """Return what may be wrong with each item, of `FLAGS`; (items,)."""
    items = fitted.items
    stuck = {hit.index for hit in fitted.on_bound if hit.parameter != "effect"}
    free_slope = fitted.model != "rasch"
    found: list[tuple[str, ...]] = []
    for k in range(items):
        holds = {
            "all_right": k in fitted.constant_right,
            "all_wrong": k in fitted.constant_wrong,
            "unanswered": k in fitted.unanswered,
            "negative": bool(fitted.point_biserial[k] < -_WEAK_ITEM),
            "thin": 0 < int(fitted.answered[k]) < _FEW_ANSWERS,
            "noisy": bool(fitted.infit[k] > _NOISY),
            "flat": free_slope and bool(fitted.a[k] < _FLAT),
            "bound": k in stuck,
        }
        found.append(tuple(flag for flag in FLAGS if holds[flag]))
    return tuple(found)
