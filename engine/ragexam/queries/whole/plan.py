"""Plan of "do it all", from what a machine has and a project holds: a pure function, with its reasons in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.exam.blueprint import BALANCED
from ragexam.pipelines.presets import (
    QUICK_MODELS,
    ModelCandidate,
    best_examinees,
    best_writer,
    is_quick_writer,
    quick_look,
)
from ragexam.retriever_specs import write_retriever
from ragexam.sentences import listed, phrase

QUESTIONS = 30
"""Wanted unless a person says otherwise: enough to tell set-ups apart that differ clearly."""


@dataclass(frozen=True, slots=True)
class WholePlan:
    """Plan of the whole job.

    Attributes:
        writer: Key of the model that writes the questions; "" where none is there, or none is needed.
        questions: Questions wanted.
        models: Keys of the models that take the exam, the largest first.
        retrievers: Texts of the retrievers.
        examples: Numbers of in-context examples.
        embedder: Name of the embedding model; "" without one.
        reasons: Why it is so, in sentences.
        blueprint: What the questions are to ask of a pipeline.
    """

    writer: str
    questions: int
    models: tuple[str, ...]
    retrievers: tuple[str, ...]
    examples: tuple[int, ...]
    embedder: str
    reasons: tuple[str, ...]
    blueprint: str = BALANCED

    @property
    def possible(self) -> bool:
        """Return whether there is a model to take the exam."""
        return bool(self.models)

    @property
    def pipelines(self) -> int:
        """Return how many set-ups will answer."""
        return len(self.models) * len(self.retrievers) * len(self.examples)


def whole_plan(
    candidates: Sequence[ModelCandidate],
    memory_bytes: int,
    *,
    embedder: str,
    questions: int = QUESTIONS,
    there: int = 0,
    writer: str = "",
    models: Sequence[str] = (),
    blueprint: str = BALANCED,
) -> WholePlan:
    """Choose what is sensible.

    Args:
        candidates: Sound language models of this machine.
        memory_bytes: Of the machine; 0 where unknown.
        embedder: Name of the embedding model; "" without one.
        questions: Questions wanted.
        there: Questions of the project that can be asked already: none are written then.
        writer: Key of the model that a person wants to write; "" for the best one.
        models: Keys of those that a person wants to take the exam; none for the best ones.
        blueprint: What the questions are to ask of a pipeline.
    """
    reasons: list[str] = []
    candidates_by_key = {c.key: c for c in candidates}
    author = None if there else candidates_by_key.get(writer) or best_writer(candidates, memory_bytes)
    marked = [
        ModelCandidate(c.key, c.size_bytes, c.need_bytes, c.token_seconds, c.wrote or c == author, c.adapted)
        for c in candidates
    ]
    chosen = list(models) or [c.key for c in best_examinees(marked, memory_bytes)]
    wrote = {c.key for c in marked if c.wrote}
    if there:
        reasons.append(
            "1 question is there already: none are written."
            if there == 1
            else phrase("{0:n} questions are there already: none are written.", f"{there:,}")
        )
    elif author is not None:
        why = "as wanted" if writer else _why_writer(author, candidates, memory_bytes)
        reasons.append(phrase("{0:raw} writes the questions: {1}.", author.key, why))
    if chosen:
        reasons.append(_takers(chosen, wanted=bool(models)))
    sitting = [key for key in chosen if key in wrote]
    if sitting:
        reasons.append(
            phrase(
                "{0:raw} wrote questions of the exam and takes it too, for want of other models: it may find "
                "its own wording easier, and the report says so.",
                listed(sitting),
            )
        )
    elif wrote and not models:
        reasons.append(
            "The model that writes the questions does not take the exam: it would find its own wording easier."
        )
    if not models:
        reasons += _left_out(candidates, memory_bytes, {*chosen, *wrote})
    proposal = quick_look(marked, memory_bytes, embedder=bool(embedder))
    reasons.append(
        "Each model answers without documents and with the right passage given, as yardsticks, and with what a search finds."
    )
    if proposal.left_out:
        reasons.append("Search by meaning is left out: there is no embedding model here.")
    return WholePlan(
        writer="" if author is None else author.key,
        questions=there or questions,
        models=tuple(chosen),
        retrievers=tuple(write_retriever(r) for r in proposal.retrievers),
        examples=proposal.examples,
        embedder=embedder,
        reasons=tuple(reasons),
        blueprint=blueprint,
    )


def _takers(chosen: Sequence[str], *, wanted: bool) -> str:
    if len(chosen) == 1:
        if wanted:
            return phrase("{0:raw} takes the exam: as wanted.", chosen[0])
        return phrase("{0:raw} takes the exam: the best that fit into memory and answer within minutes.", chosen[0])
    if wanted:
        return phrase("{0} take the exam: as wanted.", listed(chosen))
    return phrase("{0} take the exam: the best that fit into memory and answer within minutes.", listed(chosen))


def _why_writer(author: ModelCandidate, candidates: Sequence[ModelCandidate], memory_bytes: int) -> str:
    """Return why this model writes, of those that fit."""
    larger = [
        c
        for c in candidates
        if not c.adapted and c.size_bytes > author.size_bytes and not (memory_bytes and c.need_bytes > memory_bytes)
    ]
    if not larger:
        return "the largest model that fits here, since larger ones write better questions"
    if is_quick_writer(author):
        return phrase(
            "the largest model that fits here and is quick enough, since larger ones write better questions "
            "(too slow here: {0})",
            listed([c.key for c in larger], 3),
        )
    return "the quickest model here, since all that fit are slow on this machine"


def _left_out(candidates: Sequence[ModelCandidate], memory_bytes: int, taken: set[str]) -> list[str]:
    """Return why larger models than those taken are passed by."""
    sizes = [c.size_bytes for c in candidates if c.key in taken]
    rest = [c for c in candidates if not c.adapted and c.key not in taken and c.size_bytes > min(sizes, default=0)]
    large = [c.key for c in rest if memory_bytes and c.need_bytes > memory_bytes]
    slow = [c.key for c in rest if c.key not in large]
    sentences = []
    if large:
        sentences.append(phrase("Passed by, too large for the memory of this machine: {0:raw}.", listed(large, 3)))
    if slow and len(taken) >= QUICK_MODELS:
        sentences.append(phrase("Passed by, too slow on this machine for a quick look: {0:raw}.", listed(slow, 3)))
    return sentences
