"""Reads kept fits, and fits answers without keeping anything."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.checks.controls import Control
from ragexam.irt.checks.diagnostics import CrossValidation, ModelComparison, fit_checked
from ragexam.irt.design import Design, classical, hierarchical
from ragexam.irt.fit import fit as fit_model
from ragexam.irt.model import MODELS
from ragexam.irt.record import Fit
from ragexam.queries.items.records import FitOptions, Fitted, KeptFit
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import PipelineSpec, from_json
from ragexam.sentences import phrase
from ragexam.store import Store
from ragexam.store.results import StoredResult


def fit_inputs(answers: CurrentResponses, options: FitOptions, seed: int) -> dict[str, Any]:
    """Return what a fit depends on; the hash of it is the fit's id.

    Raises:
        NotEnoughData: There are no answers.
        InputError: An unknown item model.
    """
    if not answers.pipelines or not answers.items or np.isnan(answers.results.correct).all():
        raise NotEnoughData("There are no answers to fit yet.", "Run the pipelines first.")
    if options.model != "auto" and options.model not in MODELS:
        raise InputError(
            phrase("There is no item model {0:raw}.", repr(options.model)),
            phrase("Choose one of auto, {0:raw}.", ", ".join(MODELS)),
        )
    return {
        "preset": options.preset,
        "model": options.model,
        "hierarchical": options.by_components,
        "mode": answers.results.mode,
        "answers": answers.key,
        "seed": seed,
    }


def fit_answers(answers: CurrentResponses, options: FitOptions, seed: int, start: Fit | None = None) -> Fitted:
    """Fit without keeping: the same figures as `fit_now`, where there is no start.

    Args:
        answers: What to fit.
        options: How.
        seed: Deals the answers into parts, where the model is chosen by prediction.
        start: An earlier fit of these very items to begin from.

    Raises:
        NotEnoughData: There are too few answers.
        InputError: An unknown name.
    """
    fit_inputs(answers, options, seed)
    correct, choices = answers.results.correct, choices_of(answers)
    design = design_of(answers, options.by_components)
    if options.model != "auto":
        return Fitted(fit_model(correct, design, options.preset, options.model, start, choices=choices))
    rng = np.random.default_rng(seed)
    checked = fit_checked(correct, design, options.preset, rng=rng, choices=choices, start=start)
    return Fitted(checked.fit, checked.scores, checked.additivity)


def controls_of(store: Store, fit_id: str) -> tuple[Control, ...]:
    """Return the controls kept with a fit; none where they were not asked for."""
    return tuple(from_json(Control, value) for value in store.units.get("controls", fit_id) or ())


def kept_fit(stored: StoredResult, pipelines: Iterable[PipelineSpec] = ()) -> KeptFit:
    """Read a stored fit.

    Args:
        stored: As the project holds it.
        pipelines: Known ones: what the fit calls as they do is called by their names, which can be said in any language.

    Raises:
        InputError: It is damaged.
    """
    try:
        value = stored.value
        additivity = value["additivity"]
        return KeptFit(
            id=stored.id,
            made=stored.made,
            fit=_named_as(Fit.from_json(value["fit"]), pipelines),
            pipeline_ids=tuple(str(p) for p in value["pipelines"]),
            item_ids=tuple(str(i) for i in value["items"]),
            inputs=stored.inputs,
            scores=tuple(from_json(CrossValidation, s) for s in value["scores"]),
            additivity=None if additivity is None else from_json(ModelComparison, additivity),
        )
    except (KeyError, TypeError, ValueError) as exc:
        raise InputError("A stored fit cannot be read.", "Fit anew.") from exc


def _named_as(fit: Fit, pipelines: Iterable[PipelineSpec]) -> Fit:
    names = {name: name for p in pipelines for name in (p.label, *p.components.values())}
    return replace(fit, labels=tuple((component, names.get(level, level)) for component, level in fit.labels))


def design_of(answers: CurrentResponses, by_components: bool) -> Design:
    """Return abilities as sums of component effects, or each pipeline by itself."""
    if by_components:
        return hierarchical([p.components for p in answers.pipelines])
    return classical(len(answers.pipelines), [p.label for p in answers.pipelines])


def choices_of(answers: CurrentResponses) -> np.ndarray:
    """Return the number of choices per item, shape (items,)."""
    return np.array([len(item.choices) for item in answers.items], dtype=np.float64)
