"""Improves the exam step by step: drops the least discriminating items, fits again (Guinet et al. 2024, alg. 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.record import Fit
from ragexam.irt.refine import HeldOutGain, Step, held_out_gain
from ragexam.irt.refine import refine as refine_exam
from ragexam.jobs import parameters as read
from ragexam.jobs.answers import read_answers
from ragexam.jobs.fit import choices_of, design_of
from ragexam.jobs.models import Models
from ragexam.jobs.registry import Parameters, Result
from ragexam.progress import Progress
from ragexam.records import content_id, from_json, to_json
from ragexam.store import Store
from ragexam.store.results import StoredResult


@dataclass(frozen=True, eq=False)
class KeptRefinement:
    """A sequence of improved exams.

    Attributes:
        id: Identity of its inputs.
        made: Seconds since 1970.
        steps: The exam as it was, then one step an update; columns count in `item_ids`.
        gain: What is left of the gain on held-out answers.
        item_ids: Items of the whole exam.
        inputs: Preset, model, share dropped, identity of the answers.
    """

    id: str
    made: float
    steps: tuple[Step, ...]
    gain: HeldOutGain | None
    item_ids: tuple[str, ...]
    inputs: Mapping[str, Any]


def refine(store: Store, parameters: Parameters, progress: Progress, models: Models) -> Result:  # noqa: ARG001
    """Refine; no item of the project is changed.

    Args:
        store: The project.
        parameters: "preset", "model" ("3pl" default, or "2pl"), "hierarchical", "mode" as for `fit`. "steps": most
            updates (5). "drop": share dropped at each (0.1). "min_items": stop rather than have fewer (20).
        progress: Reports, and stops the job.
        models: Not used.

    Returns:
        "refinement": its id; "steps": number of exams; "items": their sizes.

    Raises:
        NotEnoughData: There are too few answers.
    """
    answers = read_answers(store, read.optional(parameters, "mode"))  # type: ignore[arg-type]
    correct = answers.results.correct
    if not answers.pipelines or not answers.items or np.isnan(correct).all():
        raise NotEnoughData("There are no answers to fit yet.", "Run the pipelines first.")
    drop = parameters.get("drop", 0.1)
    if isinstance(drop, bool) or not isinstance(drop, int | float):
        raise InputError("The parameter 'drop' must be a number.")
    steps = read.whole(parameters, "steps", 5, 1)
    inputs: dict[str, Any] = {
        "preset": read.text(parameters, "preset", "robust"),
        "model": read.text(parameters, "model", "3pl"),
        "hierarchical": read.flag(parameters, "hierarchical", True),
        "mode": answers.results.mode,
        "steps": steps,
        "drop": float(drop),
        "min_items": read.whole(parameters, "min_items", 20, 1),
        "answers": answers.key,
        "seed": int(store.settings.get("seed", 0)),
    }
    refinement_id = content_id("refinement", inputs)
    known = store.refinements.get(refinement_id)
    if known is None:
        options = {k: inputs[k] for k in ("steps", "drop", "min_items")}
        design, choices = design_of(answers, inputs["hierarchical"]), choices_of(answers)
        progress.update(0, steps + 1, phase="Improving the exam")
        made = refine_exam(
            correct,
            design,
            inputs["preset"],
            inputs["model"],
            choices=choices,
            report=lambda done, total: progress.update(done, total, phase="Improving the exam"),
            **options,
        )
        progress.update(0, 1, phase="Checking the gain")
        rng = np.random.default_rng(inputs["seed"])
        try:
            gain: Any = to_json(
                held_out_gain(correct, design, inputs["preset"], inputs["model"], rng=rng, choices=choices, **options)
            )
        except NotEnoughData:
            gain = None  # half of the answers are too few to fit: the gain stays unchecked
        value = {"steps": [_step_to_json(s) for s in made], "gain": gain, "items": [i.id for i in answers.items]}
        store.refinements.put(refinement_id, inputs, value)
        progress.update(1, 1)
        sizes = [len(s.items) for s in made]
    else:
        store.refinements.touch(refinement_id)  # what a person asked for last is what is shown
        sizes = [len(s.items) for s in kept_refinement(known).steps]
    return {"refinement": refinement_id, "steps": len(sizes), "items": sizes}


def kept_refinement(stored: StoredResult) -> KeptRefinement:
    """Read a stored refinement.

    Raises:
        InputError: It is damaged.
    """
    try:
        value = stored.value
        return KeptRefinement(
            id=stored.id,
            made=stored.made,
            steps=tuple(_step_from_json(s) for s in value["steps"]),
            gain=None if value["gain"] is None else from_json(HeldOutGain, value["gain"]),
            item_ids=tuple(str(i) for i in value["items"]),
            inputs=stored.inputs,
        )
    except (KeyError, TypeError, ValueError) as exc:
        raise InputError("A stored refinement cannot be read.", "Refine anew.") from exc


_CURVES = ("grid", "mean_information", "total_information")


def _step_to_json(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "items": list(step.items),
        "dropped": list(step.dropped),
        "dropped_a": [None if np.isnan(a) else a for a in step.dropped_a],
        "fit": step.fit.to_json(),
        "at_pipelines": step.at_pipelines,
        "note": step.note,
        **{name: np.asarray(getattr(step, name)).tolist() for name in _CURVES},
    }


def _step_from_json(value: Mapping[str, Any]) -> Step:
    return Step(
        number=int(value["number"]),
        items=tuple(int(i) for i in value["items"]),
        dropped=tuple(int(i) for i in value["dropped"]),
        dropped_a=tuple(float("nan") if a is None else float(a) for a in value["dropped_a"]),
        fit=Fit.from_json(value["fit"]),
        at_pipelines=float(value["at_pipelines"]),
        note=str(value["note"]),
        grid=np.asarray(value["grid"], dtype=np.float64),
        mean_information=np.asarray(value["mean_information"], dtype=np.float64),
        total_information=np.asarray(value["total_information"], dtype=np.float64),
    )
