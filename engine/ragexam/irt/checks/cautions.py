"""Sentences that a person should read before believing a fit."""

from __future__ import annotations

import numpy as np

from ragexam.irt.design import Design
from ragexam.irt.estimation.documents import FEWEST_DOCUMENTS
from ragexam.irt.model import EQUAL_SLOPES, Floats
from ragexam.irt.presets import EstimationPreset
from ragexam.irt.record import Fit, Rmse
from ragexam.sentences import alternatives, phrase

_FEW_PERSONS = 30
_FEW_ITEMS = 30
_FEW_ANSWERS = 10
_WEAK_ITEM = 0.05
_NOISY = 1.5
"""Infit from which an item disturbs more than it measures (Linacre 2002)."""
_FLAT = 0.35
"""Discrimination below which an item hardly tells abilities apart (Baker 2001, table 2)."""

FLAGS = ("all_right", "all_wrong", "unanswered", "negative", "thin", "noisy", "flat", "bound")
"""Cautions about an item: set aside because all or none were right or none answered; answered right by the
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
    documents: int | None = None,
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
        documents: That the items were made from; None where unknown.
    """
    sentences: list[str] = []
    persons, items = correct.shape
    seen = ~np.isnan(correct)
    if not converged:
        sentences.append("The fit did not reach its optimum: read its figures as rough.")
    if few := few_documents(documents):
        sentences.append(few)
    if model not in EQUAL_SLOPES and persons < _FEW_PERSONS:
        sentences.append(
            phrase(
                "1 pipeline is few for {0:raw}: discrimination and guessing rest largely on what was assumed "
                "beforehand. Abilities and accuracies are safer to read than the parameters of single items.",
                model.upper(),
            )
            if persons == 1
            else phrase(
                "{0:n} pipelines are few for {1:raw}: discrimination and guessing rest largely on what was "
                "assumed beforehand. Abilities and accuracies are safer to read than the parameters of single "
                "items.",
                persons,
                model.upper(),
            )
        )
    if fitted < _FEW_ITEMS:
        sentences.append(
            "Only 1 item took part in the fit: abilities are coarse."
            if fitted == 1
            else phrase("Only {0:n} items took part in the fit: abilities are coarse.", fitted)
        )
    if fitted < items:
        sentences.append(
            phrase(
                "{0:n} of {1:n} items was set aside, because all pipelines or none answered right, or none "
                "answered: that says nothing about who is better.",
                items - fitted,
                items,
            )
            if items - fitted == 1
            else phrase(
                "{0:n} of {1:n} items were set aside, because all pipelines or none answered right, or none "
                "answered: that says nothing about who is better.",
                items - fitted,
                items,
            )
        )
    thin = int(np.sum(seen.sum(axis=0) < _FEW_ANSWERS))
    if thin:
        sentences.append(
            phrase("{0:n} of {1:n} items has fewer than {2:n} answers.", thin, items, _FEW_ANSWERS)
            if thin == 1
            else phrase("{0:n} of {1:n} items have fewer than {2:n} answers.", thin, items, _FEW_ANSWERS)
        )
    absent = 1.0 - float(seen.mean())
    if absent > 0:
        sentences.append(
            phrase("{0:n} of the answers are missing; the fit uses those that are there.", f"{absent:.1%}")
        )
    defined = log_a_se[~np.isnan(log_a_se)]
    if preset.log_a_sd is not None and len(defined):
        learnt = 1.0 - float(np.mean(defined**2)) / preset.log_a_sd**2
        if learnt < 0.5:
            sentences.append(
                phrase(
                    "The answers determine {0:n} of what is to be known about the items' discrimination; the rest "
                    "is the prior. Rank items by it with care.",
                    f"{max(learnt, 0.0):.0%}",
                )
            )
    negative = int(np.sum(biserial < -_WEAK_ITEM))
    if negative:
        sentences.append(
            "1 item is answered right by the weaker pipelines rather than by the stronger ones (negative "
            "point-biserial): check its key."
            if negative == 1
            else phrase(
                "{0:n} items are answered right by the weaker pipelines rather than by the stronger ones "
                "(negative point-biserial): check their keys.",
                negative,
            )
        )
    confounded = design.confounded() if design.hierarchical else ()
    if confounded:
        sentences.append(
            phrase(
                "The effects of {0} cannot be told apart with these pipelines: run the missing combinations, or "
                "read only whole pipelines.",
                alternatives(confounded, "and"),
            )
        )
    if not np.isnan(rmse.model) and rmse.model >= rmse.baseline:
        sentences.append("The model predicts the answers no better than their mean does.")
    return tuple(sentences)


def few_documents(documents: int | None) -> str:
    """Return that there are too few documents to say how sure a fit is; "" where there are enough, or none are known."""
    if documents is None or documents >= FEWEST_DOCUMENTS:
        return ""
    return (
        phrase(
            "The questions come from 1 document, which is too few to say how sure abilities and effects are: at least "
            "{0:n} are needed.",
            FEWEST_DOCUMENTS,
        )
        if documents == 1
        else phrase(
            "The questions come from {0:n} documents, which are too few to say how sure abilities and effects are: at "
            "least {1:n} are needed.",
            documents,
            FEWEST_DOCUMENTS,
        )
    )


def item_flags(fitted: Fit) -> tuple[tuple[str, ...], ...]:
    """Return what may be wrong with each item, of `FLAGS`; (items,)."""
    items = fitted.items
    stuck = {hit.index for hit in fitted.on_bound if hit.parameter != "effect"}
    free_slope = fitted.model not in EQUAL_SLOPES
    flags: list[tuple[str, ...]] = []
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
        flags.append(tuple(flag for flag in FLAGS if holds[flag]))
    return tuple(flags)
