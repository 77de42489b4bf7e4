"""Fits an item response model to the responses as they are, and keeps the fit."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.controls import Control, discrimination_control, permutation_control
from ragexam.irt.design import Design, classical, hierarchical
from ragexam.irt.diagnostics import Comparison, CrossValidation, fit_checked
from ragexam.irt.fit import fit as fit_model
from ragexam.irt.model import MODELS
from ragexam.irt.record import Fit
from ragexam.jobs import parameters as read
from ragexam.jobs.answers import Answers, read_answers
from ragexam.jobs.models import Models
from ragexam.jobs.registry import Parameters, Result
from ragexam.pipelines.normalise import Mode
from ragexam.progress import Progress
from ragexam.records import content_id, from_json, to_json
from ragexam.store import Store
from ragexam.store.results import StoredResult


@dataclass(frozen=True, eq=False)
class KeptFit:
    """A fit with what it is a fit of.

    Attributes:
        id: Identity of its inputs.
        made: Seconds since 1970.
        fit: The model.
        pipeline_ids: Examinees, in the order of `fit.theta`.
        item_ids: Items, in the order of `fit.a`.
        inputs: Preset, model asked for, design, normalisation, identity of the answers.
        scores: Cross-validation of the models tried; empty unless the model was chosen by it.
        additivity: Hierarchical against free abilities; None where it was not checked.
    """

    id: str
    made: float
    fit: Fit
    pipeline_ids: tuple[str, ...]
    item_ids: tuple[str, ...]
    inputs: Mapping[str, Any]
    scores: tuple[CrossValidation, ...] = ()
    additivity: Comparison | None = None


@dataclass(frozen=True, slots=True)
class FitOptions:
    """How to fit.

    Attributes:
        preset: Name of an estimation preset.
        model: "auto" (by prediction of held-out answers), "3pl", "2pl" or "rasch".
        by_components: Abilities are sums of the components' effects.
    """

    preset: str = "robust"
    model: str = "auto"
    by_components: bool = True


@dataclass(frozen=True, eq=False)
class Fitted:
    """A fit that is not kept.

    Attributes:
        fit: The model.
        scores: Cross-validation of the models tried; empty unless the model was chosen by it.
        additivity: Hierarchical against free abilities; None where it was not checked.
    """

    fit: Fit
    scores: tuple[CrossValidation, ...] = ()
    additivity: Comparison | None = None


def fit(store: Store, parameters: Parameters, progress: Progress, models: Models) -> Result:  # noqa: ARG001
    """Fit.

    Args:
        store: The project.
        parameters: "preset": "robust" (default), "paper", "marginal". "model": "auto" (default: by prediction of
            held-out answers), "3pl", "2pl", "rasch". "hierarchical": default true. "mode": normalisation.
            "controls": also fit data without structure, for comparison; default true.
        progress: Reports, and stops the job.
        models: Not used.

    Returns:
        "fit": its id; "model"; "converged"; "warnings".

    Raises:
        NotEnoughData: There are too few answers.
    """
    progress.update(0, 1, phase="Fitting")
    answers = read_answers(store, read.optional(parameters, "mode"))  # type: ignore[arg-type]
    by_components = read.flag(parameters, "hierarchical", True)
    kept = fit_now(
        store,
        preset=read.text(parameters, "preset", "robust"),
        model=read.text(parameters, "model", "auto"),
        by_components=by_components,
        answers=answers,
    )
    if read.flag(parameters, "controls", True) and store.units.get("controls", kept.id) is None:
        store.units.put("controls", kept.id, _controls(kept, answers, by_components, progress))
    progress.update(1, 1, phase="Fitting")
    return {
        "fit": kept.id,
        "model": kept.fit.model,
        "preset": kept.fit.preset,
        "converged": kept.fit.converged,
        "warnings": list(kept.fit.warnings),
    }


def fit_now(
    store: Store,
    *,
    preset: str = "robust",
    model: str = "auto",
    by_components: bool = True,
    mode: Mode | None = None,
    answers: Answers | None = None,
) -> KeptFit:
    """Fit and keep; the same answers with the same options are not fitted twice.

    Args:
        store: The project.
        preset: Name of an estimation preset.
        model: "auto", "3pl", "2pl" or "rasch".
        by_components: Abilities are sums of the components' effects.
        mode: Normalisation; the project's setting where None.
        answers: Already read ones.

    Raises:
        NotEnoughData: There are too few answers.
        InputError: An unknown name.
    """
    answers = answers or read_answers(store, mode)
    options = FitOptions(preset, model, by_components)
    seed = int(store.settings.get("seed", 0))
    inputs = fit_inputs(answers, options, seed)
    fit_id = content_id("fit", inputs)
    known = store.fits.get(fit_id)
    if known is not None:
        if not store.read_only:
            store.fits.touch(fit_id)  # what a person asked for last is what is shown
        return kept_fit(store.fits.get(fit_id) or known)
    found = fit_answers(answers, options, seed)
    value = {
        "fit": found.fit.to_json(),
        "pipelines": [p.id for p in answers.pipelines],
        "items": [i.id for i in answers.items],
        "scores": [to_json(s) for s in found.scores],
        "additivity": None if found.additivity is None else to_json(found.additivity),
    }
    store.fits.put(fit_id, inputs, value)
    stored = store.fits.get(fit_id)
    assert stored is not None  # noqa: S101 - it was just put
    return kept_fit(stored)


def fit_inputs(answers: Answers, options: FitOptions, seed: int) -> dict[str, Any]:
    """What a fit depends on; the hash of it is the fit's id.

    Raises:
        NotEnoughData: There are no answers.
        InputError: An unknown item model.
    """
    if not answers.pipelines or not answers.items or np.isnan(answers.results.correct).all():
        raise NotEnoughData("There are no answers to fit yet.", "Run the pipelines first.")
    if options.model != "auto" and options.model not in MODELS:
        raise InputError(f"There is no item model {options.model!r}.", f"Choose one of auto, {', '.join(MODELS)}.")
    return {
        "preset": options.preset,
        "model": options.model,
        "hierarchical": options.by_components,
        "mode": answers.results.mode,
        "answers": answers.key,
        "seed": seed,
    }


def fit_answers(answers: Answers, options: FitOptions, seed: int, start: Fit | None = None) -> Fitted:
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


def _controls(kept: KeptFit, answers: Answers, by_components: bool, progress: Progress) -> list[Any]:
    """The fit beside data without structure, as JSON; none where the data are too thin for it."""
    design, choices = design_of(answers, by_components), choices_of(answers)
    rng = np.random.default_rng(int(kept.inputs["seed"]))
    correct = answers.results.correct
    made: list[Any] = []
    for name, control in (("abilities", permutation_control), ("items", discrimination_control)):
        if control is discrimination_control and kept.fit.model == "rasch":
            continue  # all items discriminate equally there
        phase = f"Comparing with chance ({name})"

        def report(done: int, total: int, phase: str = phase) -> None:
            progress.update(done, total, phase=phase)

        with contextlib.suppress(NotEnoughData):
            made.append(
                to_json(control(correct, kept.fit, design, kept.fit.preset, rng=rng, choices=choices, report=report))
            )
    return made


def controls_of(store: Store, fit_id: str) -> tuple[Control, ...]:
    """The controls kept with a fit; none where they were not asked for."""
    return tuple(from_json(Control, value) for value in store.units.get("controls", fit_id) or ())


def kept_fit(stored: StoredResult) -> KeptFit:
    """Read a stored fit.

    Raises:
        InputError: It is damaged.
    """
    try:
        value = stored.value
        additivity = value["additivity"]
        return KeptFit(
            id=stored.id,
            made=stored.made,
            fit=Fit.from_json(value["fit"]),
            pipeline_ids=tuple(str(p) for p in value["pipelines"]),
            item_ids=tuple(str(i) for i in value["items"]),
            inputs=stored.inputs,
            scores=tuple(from_json(CrossValidation, s) for s in value["scores"]),
            additivity=None if additivity is None else from_json(Comparison, additivity),
        )
    except (KeyError, TypeError, ValueError) as exc:
        raise InputError("A stored fit cannot be read.", "Fit anew.") from exc


def design_of(answers: Answers, by_components: bool) -> Design:
    """Abilities as sums of component effects, or each pipeline by itself."""
    if by_components:
        return hierarchical([p.components for p in answers.pipelines])
    return classical(len(answers.pipelines), [p.label for p in answers.pipelines])


def choices_of(answers: Answers) -> np.ndarray:
    """Number of choices per item, shape (items,)."""
    return np.array([len(item.choices) for item in answers.items], dtype=np.float64)
