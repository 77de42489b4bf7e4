"""The exam through the steps of iterative improvement: what each drops, what is gained, and what of it is real."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ragexam.errors import InputError
from ragexam.irt.model import Floats
from ragexam.project.project import Project
from ragexam.queries.items.records import FitOptions
from ragexam.queries.items.refinements import KeptRefinement
from ragexam.records import Table
from ragexam.report.items.ability_tables import refine_table
from ragexam.store.changes import Edit


@dataclass(frozen=True, slots=True)
class DroppedItem:
    """An item that a step drops.

    Attributes:
        id: Of the item.
        question: Its text; "" where it was deleted since.
        a: Its discrimination; None where it had none.
        step: Number of the step, from 1.
        asked: Whether it is still asked today.
    """

    id: str
    question: str
    a: float | None
    step: int
    asked: bool


@dataclass(frozen=True, slots=True, eq=False)
class ExamStep:
    """One exam of the sequence.

    Attributes:
        number: 0 for the exam as it was.
        items: Number of its items.
        dropped: What was dropped on the way from the first exam to this one, newest last.
        mean_information: Per item; (points,).
        total_information: Of the whole exam; (points,).
        at_pipelines: Mean information per item at the pipelines' abilities.
        gain: Its growth against the first exam, by the answers that chose the items; None for the first.
        held_out: The same by answers that had no say; None where it was not checked.
    """

    number: int
    items: int
    dropped: tuple[DroppedItem, ...]
    mean_information: Floats
    total_information: Floats
    at_pipelines: float
    gain: float | None
    held_out: float | None


@dataclass(frozen=True, slots=True, eq=False)
class Improvement:
    """A sequence of improved exams.

    Attributes:
        id: Of the refinement.
        current: Whether it was made from the answers and items as they are now.
        options: How each exam was fitted.
        drop: Share dropped at each step.
        min_items: Fewest items.
        asked_steps: Steps that were asked for.
        grid: Abilities of the curves; (points,).
        theta: The pipelines' abilities in the first exam.
        steps: The exams.
        sentence: What is left of the gain on held-out answers; "" where that was not checked.
        caution: What to keep in mind.
        table: The steps in figures.
    """

    id: str
    current: bool
    options: FitOptions
    drop: float
    min_items: int
    asked_steps: int
    grid: Floats
    theta: Floats
    steps: tuple[ExamStep, ...]
    sentence: str
    caution: str
    table: Table


def reading_improvement(project: Project) -> Improvement | None:
    """Return the newest improvement that was computed; None where there is none."""
    kept = project.refinements.latest()
    if kept is None or not kept.steps:
        return None
    items = {item.id: item for item in project.items.all()}
    gone: list[DroppedItem] = []
    first = kept.steps[0]
    steps: list[ExamStep] = []
    for step in kept.steps:
        for column, a in zip(step.dropped, step.dropped_a, strict=True):
            item_id = kept.item_ids[column]
            item = items.get(item_id)
            defined = None if np.isnan(a) else float(a)
            text, asked = ("", False) if item is None else (item.question, item.kept)
            gone.append(DroppedItem(item_id, text, defined, step.number, asked))
        index = step.number - 1
        tried = kept.gain is not None and 0 <= index < len(kept.gain.ratio)
        steps.append(
            ExamStep(
                number=step.number,
                items=len(step.items),
                dropped=tuple(gone),
                mean_information=step.mean_information,
                total_information=step.total_information,
                at_pipelines=step.at_pipelines,
                gain=step.at_pipelines / first.at_pipelines - 1.0 if step.number and first.at_pipelines else None,
                held_out=kept.gain.ratio[index] - 1.0 if kept.gain is not None and tried else None,
            )
        )
    inputs = kept.inputs
    theta = first.fit.theta
    return Improvement(
        id=kept.id,
        current=_is_current(project, kept),
        options=FitOptions(str(inputs["preset"]), str(inputs["model"]), bool(inputs["hierarchical"])),
        drop=float(inputs["drop"]),
        min_items=int(inputs["min_items"]),
        asked_steps=int(inputs["steps"]),
        grid=first.grid,
        theta=theta[~np.isnan(theta)],
        steps=tuple(steps),
        sentence="" if kept.gain is None else kept.gain.sentence,
        caution=next((step.note for step in kept.steps if step.note), ""),
        table=refine_table(kept.steps, kept.gain),
    )


def apply_improvement(project: Project, refinement_id: str, step: int, reason: str) -> Edit | None:
    """Reject what the steps up to one drop, as one edit that can be undone.

    Args:
        project: Open for writing.
        refinement_id: Of the improvement.
        step: Number of the step.
        reason: Becomes the items' comment.

    Raises:
        InputError: There is no such improvement.
    """
    kept = project.refinements.get(refinement_id)
    if kept is None:
        raise InputError("This improvement is not in the project any more.", "Compute it anew.")
    asked = {item.id for item in project.items.asked()}
    doomed = [kept.item_ids[column] for s in kept.steps if s.number <= step for column in s.dropped]
    return project.edits.reject([i for i in doomed if i in asked], reason)


def _is_current(project: Project, kept: KeptRefinement) -> bool:
    mode = kept.inputs["mode"]
    usual = project.settings.get("mode", "per_character")
    return bool(kept.inputs["answers"] == project.responses.answers(None if mode == usual else mode).key)
