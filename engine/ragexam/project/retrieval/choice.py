"""Choices of the dialogue before a measurement: what each retriever is and needs, and the questions of a sample."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest

from ragexam.exam.choice_items.unsaid import judges_retrieval
from ragexam.project.project import Project
from ragexam.records import PipelineSpec, RetrieverSpec, content_id
from ragexam.retriever_specs import KINDS, needs, parse_retriever, read_retriever, write_retriever
from ragexam.store import Edit


@dataclass(frozen=True, slots=True)
class RetrieverFacts:
    """One retriever.

    Attributes:
        text: Its specification in canonical form.
        label: For a person, without its k: a measurement looks at several.
        about: What it does, in a few words.
        searches: Whether it searches; the oracle and closed book do not.
        embeds: An embedding model reads every question.
        ranks: A re-ranking model reads passages of every question.
        asks: A language model is asked about every question.
    """

    text: str
    label: str
    about: str
    searches: bool
    embeds: bool
    ranks: bool
    asks: bool


def reading_facts(text: str) -> RetrieverFacts:
    """Read a retriever's text as a person writes it.

    Raises:
        InputError: It cannot be read, or says something impossible.
    """
    spec = read_retriever(text)
    kind, wanted = KINDS[spec.kind], needs(spec)
    return RetrieverFacts(
        text=write_retriever(spec),
        label=replace(spec, k=0).label,
        about=kind.summary,
        searches=kind.searches,
        embeds="embedder" in wanted,
        ranks="scorer" in wanted,
        asks="llm" in wanted,
    )


def retriever_for(text: str, k: int) -> RetrieverSpec:
    """Return a measured retriever as pipelines take it: handing over k passages.

    Raises:
        InputError: The text cannot be read.
    """
    return replace(parse_retriever(text), k=k)


def take_retriever(project: Project, spec: RetrieverSpec) -> Edit | None:
    """Let every chosen model answer with this retriever too, as one edit; None where nothing is chosen, or all do."""
    chosen = project.pipelines.chosen()
    ways = {(p.model_hash, p.model_name, p.examples, p.template, p.example_choice) for p in chosen if not p.is_system}
    there = {p.id for p in chosen}
    added = [PipelineSpec(h, name, spec, n, template, how) for h, name, n, template, how in sorted(ways)]
    new = [p for p in added if p.id not in there]
    return project.edits.set_pipelines([*chosen, *new]) if new else None


def reading_sample_order(project: Project) -> tuple[str, ...]:
    """Return ids of the questions that a laboratory can judge, in the order in which a smaller sample takes them.

    One of every document first, then a second of each: the first n are then spread over the documents as evenly as can be.
    The order within is that of the ids' hashes, so that the same n questions are drawn every time.
    """
    by_document: dict[str, list[str]] = {}
    for item in sorted(project.items.asked(), key=lambda item: content_id("sample", item.id)):
        if judges_retrieval(item):
            by_document.setdefault(item.evidence[0].document_id, []).append(item.id)
    drawn = zip_longest(*by_document.values())
    return tuple(item_id for once in drawn for item_id in once if item_id is not None)
