"""Fits an item response model to the responses as they are, and keeps the fit."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any

from ragexam.errors import NotEnoughData
from ragexam.irt.checks.controls import CONTROLS, ability_control, discrimination_control
from ragexam.irt.model import EQUAL_SLOPES
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
        model: "auto" (by prediction of held-out answers), or of `ragexam.irt.model.MODELS`.
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
    stored = store.units.get("controls", kept.id)
    if parameters.controls and (stored is None or any(value["name"] not in CONTROLS for value in stored)):
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
    """Return the answers beside such without structure, as JSON; none where they are too thin for it."""
    results, choices = answers.results, choices_of(answers)
    made: list[Any] = [to_json(ability_control(results.correct, results.documents))]
    if kept.fit.model in EQUAL_SLOPES:
        return made  # all items discriminate equally there

    def report(done: int, total: int) -> None:
        progress.update(done, total, phase=phrase("Comparing with chance ({0})", "items"))

    with contextlib.suppress(NotEnoughData):
        control = discrimination_control(
            results.correct,
            results.documents,
            design_of(answers, by_components),
            kept.fit.preset,
            kept.fit.model,
            sharing=design_of(answers, by_components=True),
            choices=choices,
            report=report,
        )
        made.append(to_json(control))
    return made
