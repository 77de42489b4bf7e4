"""Improves the exam step by step: drops the least discriminating items, fits again (Guinet et al. 2024, alg. 1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ragexam.errors import NotEnoughData
from ragexam.irt.refine import held_out_gain
from ragexam.irt.refine import refine as refine_exam
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import bounded
from ragexam.pipelines.scoring_modes import Mode
from ragexam.queries.items.fits import choices_of, design_of
from ragexam.queries.items.refinements import kept_refinement, step_to_json
from ragexam.queries.run.answers import read_answers
from ragexam.queries.run.missing import missing_answers
from ragexam.records import content_id, to_json
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class RefineParameters:
    """Parameters of the job "refine".

    Attributes:
        preset: As for `fit`.
        model: "3pl" or "2pl".
        hierarchical: As for `fit`.
        mode: As for `fit`.
        steps: Most updates.
        drop: Share of the items dropped at each.
        min_items: Stop rather than have fewer.
    """

    preset: str = "robust"
    model: str = "3pl"
    hierarchical: bool = True
    mode: Mode | None = None
    steps: int = bounded(5, least=1, label=phrase("Rounds of dropping and fitting"))
    drop: float = field(default=0.1, metadata={"label": phrase("Share of the questions dropped in each round")})
    min_items: int = bounded(20, least=1, label=phrase("Fewest questions to keep"))


def refine(context: JobContext, parameters: RefineParameters) -> Result:
    """Refine; no item of the project is changed.

    Returns:
        "refinement": its id; "steps": number of exams; "items": their sizes.

    Raises:
        NotEnoughData: There are too few answers.
    """
    store, progress = context.store, context.progress
    answers = read_answers(store, parameters.mode or None)
    correct = answers.results.correct
    if not answers.pipelines or not answers.items or np.isnan(correct).all():
        raise NotEnoughData("There are no answers to fit yet.", missing_answers(answers).hint)
    steps = parameters.steps
    inputs: dict[str, Any] = {
        "preset": parameters.preset,
        "model": parameters.model,
        "hierarchical": parameters.hierarchical,
        "mode": answers.results.mode,
        "steps": steps,
        "drop": parameters.drop,
        "min_items": parameters.min_items,
        "answers": answers.key,
        "seed": int(store.settings.get("seed", 0)),
    }
    refinement_id = content_id("refinement", inputs)
    stored = store.refinements.get(refinement_id)
    if stored is None:
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
        sizes = [len(s.items) for s in kept_refinement(stored).steps]
    return {"refinement": refinement_id, "steps": len(sizes), "items": sizes}
