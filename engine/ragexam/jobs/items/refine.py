"""Improves the exam step by step: drops the least discriminating items, fits again (Guinet et al. 2024, alg. 1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ragexam import parameters as read
from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.refine import held_out_gain
from ragexam.irt.refine import refine as refine_exam
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import Parameters, Result
from ragexam.progress import Progress
from ragexam.queries.items.fits import choices_of, design_of
from ragexam.queries.items.refinements import kept_refinement, step_to_json
from ragexam.queries.run.answers import read_answers
from ragexam.records import content_id, to_json
from ragexam.store import Store


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
        value = {"steps": [step_to_json(s) for s in made], "gain": gain, "items": [i.id for i in answers.items]}
        store.refinements.put(refinement_id, inputs, value)
        progress.update(1, 1)
        sizes = [len(s.items) for s in made]
    else:
        store.refinements.touch(refinement_id)  # what a person asked for last is what is shown
        sizes = [len(s.items) for s in kept_refinement(known).steps]
    return {"refinement": refinement_id, "steps": len(sizes), "items": sizes}
