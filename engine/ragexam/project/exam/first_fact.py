"""The newest fact of a generation that goes on: its question can be read before the first item is finished."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.exam.choice_items.facts import FactAttempt
from ragexam.project.project import Project
from ragexam.records import from_json
from ragexam.store.joblog import REFUSED, JobEntry


@dataclass(frozen=True, slots=True)
class FoundFact:
    """A fact with its passage.

    Attributes:
        question: As the model wrote it.
        answer: As it stands in the passage.
        title: Of the document.
        passage: Text.
        evidence: Sentence that proves it, as it stands in the passage.
        count: Facts found so far.
        asked: Passages asked about so far.
    """

    question: str
    answer: str
    title: str
    passage: str
    evidence: str
    count: int
    asked: int


def newest_fact(project: Project) -> FoundFact | None:
    """Return the newest fact of the newest generation; None before its first.

    Facts of earlier generations, which no item may have come of, are no news.
    """
    attempts = list(project.generations.units("fact", _begun(project)).values())
    facts = [value for value in attempts if value.get("fact") is not None]
    if not facts:
        return None
    fact = from_json(FactAttempt, facts[-1]).fact
    if fact is None:
        return None
    titles = {d.id: d.title for d in project.documents.all()}
    return FoundFact(
        question=fact.question,
        answer=fact.answer,
        title=titles.get(fact.evidence.document_id, ""),
        passage=fact.passage,
        evidence=fact.sentence,
        count=len(facts),
        asked=len(attempts),
    )


def _begun(project: Project) -> float:
    """Return when the newest generation began, seconds since 1970: the first of the starts that continue each other."""
    begun, wanted = 0.0, None
    for entry in project.jobs.all():
        if entry.name not in ("generate", "whole") or entry.outcome == REFUSED:
            continue
        if wanted is not None and (_asked(entry) != wanted or entry.outcome in ("done", "cancelled")):
            break
        begun, wanted = entry.started, _asked(entry)
    return begun


def _asked(entry: JobEntry) -> tuple[object, ...]:
    """Return what two starts of one generation have in common."""
    if entry.name == "whole":  # it goes on with what was asked before; the model is then called by its hash
        return ("whole",)
    return "generate", entry.parameters.get("model"), entry.parameters.get("settings")
