"""Proposal for the gate of an exam: the best model of this machine that does not sit it, and what each choice means."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ragexam.pipelines.presets import best_writer
from ragexam.project.models.records import ModelFile
from ragexam.project.pipelines.page import candidates_of
from ragexam.project.project import Project
from ragexam.queries.models.records import ChosenModel
from ragexam.sentences import joined, phrase


def sitting_models(project: Project) -> frozenset[str]:
    """Return hashes and names of the models that sit the exam; empty where no pipeline with a model is chosen yet."""
    chosen = project.pipelines.chosen()
    return frozenset(word for p in chosen for word in (p.model_hash, p.model_name)) - {""}


def sits(model: ModelFile | ChosenModel, sitting: Collection[str]) -> bool:
    """Return whether a model is among those that sit the exam."""
    return not {model.file_hash, model.name}.isdisjoint(sitting)


def proposed_gate(
    models: Sequence[ModelFile],
    memory: int,
    sitting: Collection[str],
    options: Mapping[str, object] | None = None,
    *,
    named: Collection[str] = (),
) -> str:
    """Return the key of the largest model that fits, is not too slow and does not sit the exam; "" where there is none.

    Args:
        models: Of this machine.
        memory: Of this machine, in bytes; 0 where unknown.
        sitting: As `sitting_models` has them. Where nobody sits yet, every model may be the gate.
        options: How models are loaded in the project.
        named: Keys of models behind servers that a person named; others are not proposed.
    """
    free = [model for model in models if not sits(model, sitting)]
    best = best_writer(candidates_of(free, options=options, named=named), memory)
    return "" if best is None else best.key


def gate_words(model: ModelFile | ChosenModel | None, sitting: Collection[str], *, wanted: bool = True) -> str:
    """Return what a choice of the gate means for the exam, in a sentence or two.

    Args:
        model: Chosen; None for nobody.
        sitting: As `sitting_models` has them.
        wanted: Nobody was asked for; otherwise there is no model that does not sit the exam.
    """
    if model is None:
        by_rule = (
            "No model tries composed questions: that they can be answered from their passages rests on rules alone."
        )
        if wanted:
            return by_rule
        return joined(" ", ["Every model here sits the exam, and what the gate cannot answer is put aside.", by_rule])
    if sits(model, sitting):
        return phrase(
            "{0:raw} sits the exam, so it will not try composed questions: what it cannot answer would be missing from its own exam.",
            model.name,
        )
    tries = phrase(
        "{0:raw} tries each composed question with all its passages; what it cannot answer is put aside.", model.name
    )
    if sitting:
        return joined(" ", [tries, "It does not sit the exam."])
    return joined(" ", [tries, "Do not let it sit this exam: it would meet only questions that it can answer."])
