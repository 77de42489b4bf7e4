"""Fits an item response model to the responses as they are, and keeps the fit."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from ragexam.errors import NotEnoughData
from ragexam.irt.checks.controls import discrimination_control, permutation_control
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.pipelines.scoring_modes import Mode
from ragexam.progress import Progress
from ragexam.queries.items.fit_now import fit_now
from ragexam.queries.items.fits import choices_of, design_of
from ragexam.queries.items.records import KeptFit
from ragexam.queries.run.answers import CurrentResponses, read_answers
from ragexam.records import to_json
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class FitParameters:
    """Parameters of the job "fit".

    Attributes:
        preset: "robust", "paper" or "marginal".
        model: "auto" (by prediction of held-out answers), "3pl", "2pl" or "rasch".
        hierarchical: Abilities are sums of the components' effects.
        mode: Normalisation; the project's setting where missing.
        controls: Also fit data without structure, for comparison.
    """

    preset: str = "robust"
    model: str = "auto"
    hierarchical: bool = True
    mode: Mode | None = None
    controls: bool = True


def fit(context: JobContext, parameters: FitParameters) -> Result:
    """Fit.

    Returns:
        "fit": its id; "model"; "converged"; "warnings".

    Raises:
        NotEnoughData: There are too few answers.
    """
    store, progress = context.store, context.progress
    progress.update(0, 1, phase="Fitting")
    answers = read_answers(store, parameters.mode or None)
    by_components = parameters.hierarchical
    kept = fit_now(
        store, preset=parameters.preset, model=parameters.model, by_components=by_components, answers=answers
    )
    if parameters.controls and store.units.get("controls", kept.id) is None:
        store.units.put("controls", kept.id, _controls(kept, answers, by_components, progress))
    progress.update(1, 1, phase="Fitting")
    return {
        "fit": kept.id,
        "model": kept.fit.model,
        "preset": kept.fit.preset,
        "converged": kept.fit.converged,
        "warnings": list(kept.fit.warnings),
    }


def _controls(kept: KeptFit, answers: CurrentResponses, by_components: bool, progress: Progress) -> list[Any]:
    """Return the fit beside data without structure, as JSON; none where the data are too thin for it."""
    design, choices = design_of(answers, by_components), choices_of(answers)
    rng = np.random.default_rng(int(kept.inputs["seed"]))
    correct = answers.results.correct
    made: list[Any] = []
    for name, control in (("abilities", permutation_control), ("items", discrimination_control)):
        if control is discrimination_control and kept.fit.model == "rasch":
            continue  # all items discriminate equally there
        phase = phrase("Comparing with chance ({0})", name)

        def report(done: int, total: int, phase: str = phase) -> None:
            progress.update(done, total, phase=phase)

        with contextlib.suppress(NotEnoughData):
            made.append(
                to_json(control(correct, kept.fit, design, kept.fit.preset, rng=rng, choices=choices, report=report))
            )
    return made
