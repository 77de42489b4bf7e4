"""Reads kept fits, and fits answers without keeping anything."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.checks.additivity import Additivity, additivity
from ragexam.irt.checks.controls import LIKE_SLOPES, Control, ability_control
from ragexam.irt.checks.diagnostics import CrossValidation, fit_checked
from ragexam.irt.design import Design, classical, hierarchical
from ragexam.irt.fit import fit as fit_model
from ragexam.irt.model import MODELS
from ragexam.irt.record import Fit
from ragexam.queries.items.records import FitOptions, Fitted, KeptFit
from ragexam.queries.run.answers import CurrentResponses
from ragexam.queries.run.missing import missing_answers
from ragexam.records import PipelineSpec, from_json
from ragexam.sentences import phrase
from ragexam.store import Store
from ragexam.store.results import StoredResult

_UNGUESSABLE = 1_000.0
"""Stands for the number of choices of an answer that is written: guessing comes to nothing."""

_MOST = 4
_MADE: dict[tuple[str, str], KeptFit] = {}
"""Results of `over_documents`, by fit and answers: each takes as long as a fit, and every page asks for it."""


def fit_inputs(answers: CurrentResponses, options: FitOptions, seed: int) -> dict[str, Any]:
    """Return what a fit depends on; the hash of it is the fit's id.

    Raises:
        NotEnoughData: There are no answers.
        InputError: An unknown item model.
    """
    if not answers.pipelines or not answers.items or np.isnan(answers.results.correct).all():
        raise NotEnoughData("There are no answers to fit yet.", missing_answers(answers).hint)
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
        seed: Of the project; part of what a fit is known by, nothing is drawn.
        start: An earlier fit of these very items to begin from.

    Raises:
        NotEnoughData: There are too few answers.
        InputError: An unknown name.
    """
    fit_inputs(answers, options, seed)
    correct, choices = answers.results.correct, choices_of(answers)
    design = design_of(answers, options.by_components)
    documents = answers.results.documents
    if options.model != "auto":
        return Fitted(
            fit_model(correct, design, options.preset, options.model, start, choices=choices, documents=documents)
        )
    checked = fit_checked(
        correct,
        design,
        options.preset,
        choices=choices,
        sharing=design_of(answers, by_components=True),
        documents=documents,
        start=start,
    )
    return Fitted(checked.fit, checked.scores, checked.additivity)


def controls_of(store: Store, fit_id: str, answers: CurrentResponses) -> tuple[Control, ...]:
    """Return the controls of a fit; none where they were not asked for.

    That of abilities takes no time and is made of the answers as they are; of the kept ones only those that heed documents
    count, which earlier versions did not.

    Args:
        store: The project.
        fit_id: Of a kept fit.
        answers: That were fitted.
    """
    kept = store.units.get("controls", fit_id)
    if kept is None:
        return ()
    controls = [from_json(Control, value) for value in kept if value["name"] == LIKE_SLOPES]
    return (ability_control(answers.results.correct, answers.results.documents), *controls)


def over_documents(kept: KeptFit, answers: CurrentResponses) -> KeptFit:
    """Return a kept fit with the uncertainty that documents bring, where an earlier version kept it without.

    Estimates stay as they are kept, but for the last digits.

    Args:
        kept: A fit.
        answers: The very answers that were fitted.
    """
    if kept.fit.documents is not None:
        return kept
    made = _MADE.get((kept.id, answers.key))
    if made is None:
        while len(_MADE) >= _MOST:
            _MADE.pop(next(iter(_MADE)), None)
        made = _MADE[kept.id, answers.key] = _with_errors(kept, answers)
    return made


def _with_errors(kept: KeptFit, answers: CurrentResponses) -> KeptFit:
    results, by_components = answers.results, bool(kept.inputs.get("hierarchical", True))
    design, choices = design_of(answers, by_components), choices_of(answers)
    same = replace(kept.fit, labels=design.labels) if len(design.labels) == len(kept.fit.labels) else None
    fit = fit_model(
        results.correct,
        design,
        kept.fit.preset,
        kept.fit.model,
        same,
        choices=choices,
        documents=results.documents,
    )
    test = None
    if by_components and kept.fit.preset != "marginal" and kept.scores:
        test = additivity(results.correct, design, kept.fit.model, results.documents, choices=choices)
    sure = replace(
        kept.fit,
        theta_se=fit.theta_se,
        effect_se=fit.effect_se,
        effect_cov=fit.effect_cov,
        documents=fit.documents,
        shifts=fit.shifts,
        warnings=fit.warnings,
        undefined=fit.undefined,
    )
    return replace(kept, fit=sure, additivity=test)


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
        additivity = value["additivity"]  # earlier versions kept another comparison, which hung on a seed
        return KeptFit(
            id=stored.id,
            made=stored.made,
            fit=_named_as(_without_errors(Fit.from_json(value["fit"])), pipelines),
            pipeline_ids=tuple(str(p) for p in value["pipelines"]),
            item_ids=tuple(str(i) for i in value["items"]),
            inputs=stored.inputs,
            scores=tuple(from_json(CrossValidation, s) for s in value["scores"]),
            additivity=None if additivity is None or "upper" not in additivity else from_json(Additivity, additivity),
        )
    except (KeyError, TypeError, ValueError) as exc:
        raise InputError("A stored fit cannot be read.", "Fit anew.") from exc


def _without_errors(fit: Fit) -> Fit:
    """Return a fit that an earlier version kept without the errors that it took for too small; `over_documents` makes them."""
    if fit.documents is not None:
        return fit
    why = "This fit was made by an earlier version, which did not know how sure it was. Fit again."
    nothing = {name: np.full_like(getattr(fit, name), np.nan) for name in ("theta_se", "effect_se", "effect_cov")}
    undefined = {**fit.undefined, **dict.fromkeys(("theta_se", "effect_se", "difference_se"), why)}
    return replace(fit, **nothing, undefined=undefined)


def _named_as(fit: Fit, pipelines: Iterable[PipelineSpec]) -> Fit:
    names = {name: name for p in pipelines for name in (p.label, *p.components.values())}
    return replace(fit, labels=tuple((component, names.get(level, level)) for component, level in fit.labels))


def design_of(answers: CurrentResponses, by_components: bool) -> Design:
    """Return abilities as sums of component effects, or each pipeline by itself."""
    if by_components:
        return hierarchical([_levels(p) for p in answers.pipelines])
    return classical(len(answers.pipelines), [p.label for p in answers.pipelines])


def _levels(spec: PipelineSpec) -> dict[str, str]:
    """Return the levels of a pipeline's components; a system's search and prompts are its own, and no part that others share."""
    return {**spec.components, "retriever": "", "icl": ""} if spec.is_system else spec.components


def choices_of(answers: CurrentResponses) -> np.ndarray:
    """Return the number of choices per item, shape (items,); so many that nobody can guess where answers are written."""
    if answers.results.taken_from.writes:
        return np.full(len(answers.items), _UNGUESSABLE)
    return np.array([len(item.choices) for item in answers.items], dtype=np.float64)
