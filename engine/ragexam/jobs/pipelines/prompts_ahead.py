"""Prompts of a run before it: which are alike, and how long they really are.

Different retrievers often hand over the same passages, and a prompt that was asked before is never asked again; of prompts that begin
alike only what differs is read. How much that saves shows once passages are looked for. They are, where no language model and no
re-ranking model is asked and every passage is embedded; what was retrieved is kept in the project, so that the run need not look again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from ragexam.errors import RagExamError
from ragexam.jobs.retrieval.retrieve import Retrieving
from ragexam.jobs.worker.context import JobContext
from ragexam.pipelines.forecast import QUESTION_AND_CHOICES, Load
from ragexam.queries.run.conditions import Conditions
from ragexam.records import Chunk, Item, PipelineSpec, RetrieverSpec
from ragexam.retriever_specs import models_named, needs, sizes_of

MOST_PASSAGES = 20_000
"""Passages of a corpus up to which a forecast looks for them: above, to index them takes longer than a person waits for it."""

MOST_QUERIES = 5_000
"""Questions times retrievers up to which it looks."""

Passages = Sequence[Sequence[Chunk]]
"""Passages of each item, best first."""


def retrieved_ahead(
    context: JobContext, conditions: Conditions, pipelines: Sequence[PipelineSpec], items: Sequence[Item]
) -> dict[str, Passages]:
    """Return the passages that pipelines hand over, by retriever key, of those retrievers that are quick to ask.

    Args:
        context: Of the job.
        conditions: Of the run.
        pipelines: The matrix.
        items: The exam.
    """
    passages: dict[str, Passages] = {}
    specs = {p.retriever.key: p.retriever for p in pipelines if not p.is_system}
    if len(context.store.chunks.all()) > MOST_PASSAGES or len(specs) * len(items) > MOST_QUERIES:
        return passages
    retrieving = Retrieving(context, conditions)
    for key, spec in specs.items():
        with suppress(RagExamError):  # the run says what is wrong with it; the others are known nevertheless
            if _is_quick(spec, context, retrieving):
                passages[key] = [retrieving.passages(one) for one in retrieving.all([spec], items)[key]]
    return passages


def _is_quick(spec: RetrieverSpec, context: JobContext, retrieving: Retrieving) -> bool:
    """Return whether a retriever asks no model about single questions and finds every passage cut and embedded."""
    if needs(spec) & {"scorer", "llm"} or sizes_of(spec):
        return False
    keys = [retrieving.resources.embedder(name).key for name in models_named(spec, "embedder")]
    return not any(context.store.chunks.without_vector(key) for key in keys)


def loads_of_prompts(
    loads: Sequence[Load],
    pipelines: Sequence[PipelineSpec],
    items: int,
    passages_by_retriever: Mapping[str, Passages],
    answered: Mapping[str, frozenset[int]],
    *,
    question_tokens: float,
    characters_per_token: float,
) -> list[Load]:
    """Return loads as they follow from the prompts, in the order in which a run asks them.

    Args:
        loads: As expected without knowing the passages, one per pipeline; it stays where they are not known.
        pipelines: The matrix.
        items: Of the exam.
        passages_by_retriever: By the retriever's key; those that are not known are left out.
        answered: Indexes of the items that are answered already, by pipeline id.
        question_tokens: Mean length of a question with its choices.
        characters_per_token: Of passages.
    """
    by_beginning: dict[tuple[str, str, str], list[int]] = {}
    for n, spec in enumerate(pipelines):
        if not spec.is_system and spec.retriever.key in passages_by_retriever:
            by_beginning.setdefault((spec.model_hash, spec.template, spec.examples_label), []).append(n)
    made = list(loads)
    for own in by_beginning.values():
        passages = {n: passages_by_retriever[pipelines[n].retriever.key] for n in own}
        done = {n: answered[pipelines[n].id] for n in own}
        for n, (repeated, fresh, whole) in _read(own, items, passages, done).items():
            load = replace(loads[n], repeated=repeated)
            if load.asked:
                read = [characters / characters_per_token / load.asked for characters in (fresh, whole)]
                question = question_tokens * QUESTION_AND_CHOICES
                rest = load.prompt_tokens - (load.tokens - question)
                load = replace(load, tokens=question + read[0], prompt_tokens=rest + read[1])
            made[n] = load
    return made


def _read(
    own: Sequence[int], items: int, passages: Mapping[int, Passages], done: Mapping[int, frozenset[int]]
) -> dict[int, tuple[int, int, int]]:
    """Return what pipelines read whose prompts begin alike, item after item.

    Returns:
        By pipeline: prompts that were asked before; characters of passages that the others read, and that stand in them.
    """
    counts = {n: [0, 0, 0] for n in own}
    for index in range(items):
        ids = {n: tuple(chunk.id for chunk in passages[n][index]) for n in own}
        asked = {ids[n] for n in own if index in done[n]}
        last: tuple[str, ...] = ()
        for n in own:
            if index in done[n]:
                continue
            if ids[n] in asked:
                counts[n][0] += 1
                continue
            alike = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(last, ids[n], strict=False))))
            lengths = [len(chunk.text) for chunk in passages[n][index]]
            counts[n][1] += sum(lengths[alike:])
            counts[n][2] += sum(lengths)
            asked.add(ids[n])
            last = ids[n]
    return {n: (repeated, fresh, whole) for n, (repeated, fresh, whole) in counts.items()}
