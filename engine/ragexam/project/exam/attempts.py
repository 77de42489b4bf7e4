"""Attempts of models to write questions, with every raw text: why one failed can be read."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.exam.choice_items.distractors import ItemAttempt
from ragexam.exam.choice_items.facts import FactAttempt
from ragexam.exam.choice_items.published_strategy import PublishedAttempt
from ragexam.exam.open_items.statements import OpenAttempt
from ragexam.project.project import Project
from ragexam.records import from_json
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try of a model while an exam was generated.

    Attributes:
        key: Identity, for a list.
        phase: "question", "wrong answers" or "whole item"; "open: question" and the like for open questions.
        outcome: "kept", or the check that failed.
        document: Title of the passage's document; "" where the passage is not there any more.
        question: As read; "" where nothing could be read.
        answer: What was to be asked for; "" where it is not known.
        detail: Why it failed, in plain words.
        raw: What the model wrote.
        seconds: Wall time; None where it is known only for several tries together.
    """

    key: str
    phase: str
    outcome: str
    document: str
    question: str
    answer: str
    detail: str
    raw: str
    seconds: float | None


def reading_attempts(project: Project) -> list[Attempt]:
    """Return every try that generations of this project made, newest first, with what the model wrote."""
    facts = [(key, from_json(FactAttempt, v)) for key, v in project.generations.units("fact").items()]
    whole = [(key, from_json(PublishedAttempt, v)) for key, v in project.generations.units("paper").items()]
    built = [(key, from_json(ItemAttempt, v)) for key, v in project.generations.units("item").items()]
    opened = [(key, from_json(OpenAttempt, v)) for key, v in project.generations.units("open_question").items()]
    asked_about = {a.chunk_id for _, a in facts} | {a.chunk_id for _, a in whole} | {a.chunk_id for _, a in opened}
    chunks = project.chunks.get(list(asked_about))
    titles = {d.id: d.title for d in project.documents.all()}
    places = {chunk_id: titles.get(chunk.document_id, "") for chunk_id, chunk in chunks.items()}
    facts_by_id = {a.fact.id: a.fact for _, a in facts if a.fact is not None}
    attempts: list[Attempt] = []
    for key, asked in facts:
        for n, t in enumerate(asked.tries):
            raw = "\n".join(filter(None, (t.raw, t.raw_check)))
            attempts.append(
                Attempt(
                    f"{key}/{n}", "question", t.outcome, places.get(asked.chunk_id, ""), t.question, t.answer,
                    t.detail, raw, t.seconds,
                )
            )  # fmt: skip
    for key, built_one in built:
        fact = facts_by_id.get(built_one.fact_id)
        attempts.append(
            Attempt(
                key, "wrong answers", "kept" if built_one.item is not None else built_one.reason,
                places.get(fact.chunk_id, "") if fact else "", fact.question if fact else "",
                fact.answer if fact else "", "", built_one.raw, built_one.seconds,
            )
        )  # fmt: skip
    for key, written in whole:
        for n, w in enumerate(written.tries):
            question = written.item.question if written.item is not None and w.outcome == "kept" else ""
            attempts.append(
                Attempt(
                    f"{key}/{n}", "whole item", w.outcome, places.get(written.chunk_id, ""), question, "",
                    w.detail, w.raw, w.seconds,
                )
            )  # fmt: skip
    for key, begun in opened:
        for n, o in enumerate(begun.tries):
            attempts.append(
                Attempt(
                    f"{key}/{n}", phrase("open: {0}", o.step), o.outcome, places.get(begun.chunk_id, ""), o.question, o.statement,
                    o.detail, o.raw, None,
                )
            )  # fmt: skip
    return attempts[::-1]
