"""Retrieval for a whole run, before any pipeline answers; what was found once is kept in the project."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ragexam.errors import ModelError
from ragexam.jobs.retrieval.resources import JobResources, SharedScorer
from ragexam.jobs.worker.context import JobContext
from ragexam.llm.api.line import ServerDown
from ragexam.queries.run.conditions import Conditions, embedder_names, joined, llm_names, prompts_of, scorer_names
from ragexam.records import Chunk, Item, RetrieverSpec, content_id, from_json, to_json
from ragexam.retrieval.base import Retrieved, prepare
from ragexam.retrieval.build import assemble, retrieve_for_items
from ragexam.retrieval.kind import search_kind
from ragexam.retriever_specs import KINDS, models_named, needs, sizes_of, uses_project_chunks
from ragexam.sentences import phrase

T = TypeVar("T")

_BATCH = 16
"""Queries searched and committed at a time; one where a model is asked about each, which takes it many calls."""


@dataclass(frozen=True, slots=True)
class ItemRetrieval:
    """Passages that a retriever returned for one item, and this query's share of the wall time.

    The time that a language model once took for the question is part of it, also where its answer was kept.
    """

    retrieved: Retrieved
    seconds: float


class Retrieving:
    """Finds passages for items, retriever by retriever.

    Language models first, each loaded once: they rewrite all questions, or say what all are about. Then the questions
    are embedded and searched.

    Args:
        context: Of the job.
        conditions: Names the models; what is searched is part of what a result is kept under.

    Attributes:
        chunks: Those of the project, in chunk order.
        by_id: The same, and those that were cut for a retriever.
        keys: Keys of the models that were opened, as a manifest names them.
        on_keys: Called before a retriever searches, with what its results are kept under (kind "retrieval"), one
            per item: whoever follows the search reads them as they come in.
    """

    def __init__(self, context: JobContext, conditions: Conditions) -> None:
        self._store = context.store
        self._progress = context.progress
        self._conditions = conditions
        self.resources = JobResources(context, conditions)
        self.chunks = self.resources.chunks()
        self.by_id: dict[str, Chunk] = {chunk.id: chunk for chunk in self.chunks}
        self.keys = self.resources.keys
        self.on_keys: Callable[[RetrieverSpec, Sequence[str]], None] = lambda _spec, _keys: None

    def all(self, specs: Sequence[RetrieverSpec], items: Sequence[Item]) -> dict[str, list[ItemRetrieval]]:
        """Return results by retriever key, one per item in their order.

        What a re-ranking or a language model cannot do becomes the error of the queries concerned; all else goes on.

        Raises:
            InputError: A retriever needs a model that is not named.
            NotEnoughData: There is nothing to search.
            ModelError: An embedding model cannot be used.
        """
        distinct = sorted({spec.key: spec for spec in specs}.values(), key=self._order)
        self.resources.tell_languages({item.question: item.language for item in items})
        total = len(distinct) * len(items)
        retrieved: dict[str, list[ItemRetrieval]] = {}
        for number, spec in enumerate(distinct):
            self._progress.update(number * len(items), total, phase="Retrieving passages")
            retrieved[spec.key] = self._one(spec, items, number * len(items), total)
        self.resources.forget()  # the language models need the memory
        if distinct:
            self._progress.update(total, total, phase="Retrieving passages")
        return retrieved

    def passages(self, retrieval: ItemRetrieval) -> list[Chunk]:
        """Return the chunks of a result, best first."""
        missing = [i for i in retrieval.retrieved.chunk_ids if i not in self.by_id]
        if missing:  # cut for a retriever whose results were all there
            self.by_id.update(self._store.chunks.get(missing))
        return [self.by_id[i] for i in retrieval.retrieved.chunk_ids if i in self.by_id]

    def _order(self, spec: RetrieverSpec) -> tuple[tuple[str, ...], ...]:
        """Return retrievers that ask the same models stand together, so that each is loaded once."""
        c = self._conditions
        return llm_names(spec, c.llm), scorer_names(spec, c.scorer), embedder_names(spec, c.embedder)

    def _one(self, spec: RetrieverSpec, items: Sequence[Item], before: int, total: int) -> list[ItemRetrieval]:
        kind = search_kind(spec)
        if not kind.brings_passages:
            return [ItemRetrieval(Retrieved(), 0.0) for _ in items]
        needed = needs(spec)
        for name in models_named(spec, "embedder"):
            self.resources.embedder(name)
        try:
            scorers = [self.resources.scorer(name) for name in models_named(spec, "ranker")]
            keys = self._keys(spec, items, scorers)
            self.on_keys(spec, keys)
            stored = {key: self._store.units.get("retrieval", key) for key in dict.fromkeys(keys)}
            missing = [i for i, key in enumerate(keys) if stored[key] is None]
            retriever = assemble(spec, self.resources) if missing and kind.searches else None
        except (ModelError, ServerDown) as exc:
            if not needed & {"scorer", "llm"}:
                raise
            reason = (
                phrase("The re-ranking model cannot be used: {0}", exc)
                if "llm" not in needed
                else phrase("The language model that the retriever asks cannot be used: {0}", exc)
            )
            self._progress.update(before, total, message=reason)
            return [ItemRetrieval(Retrieved(error=reason), 0.0) for _ in items]
        # Language models are asked about all questions before the search, so that none is loaded twice.
        prepare(retriever, [items[i].question for i in missing], self._each)
        each_alone = bool(needed & {"scorer", "llm"})
        step = 1 if each_alone else _BATCH
        for first in range(0, len(missing), step):
            batch = missing[first : first + step]
            self._progress.update(before + first, total, items[batch[0]].question[:80], phase="Retrieving passages")
            self.resources.spent = 0.0
            begun = time.perf_counter()
            try:
                results = retrieve_for_items(spec, [items[i] for i in batch], self.chunks, retriever=retriever)
            except (ModelError, ServerDown) as exc:
                if not each_alone:
                    raise
                if isinstance(exc, ServerDown):
                    batch = missing[first:]  # it would be asked in vain about all of them
                # Not kept in the project: another start tries again.
                asked = any(exc is failure for failure in self.resources.failed.values())
                what = "The language model could not be asked about it" if asked else "They could not be re-ranked"
                failed = to_json(Retrieved(error=phrase("There are no passages. {0}: {1}", what, exc)))
                stored |= {keys[i]: {"found": failed, "seconds": 0.0} for i in batch}
                if isinstance(exc, ServerDown):
                    break
                continue
            each = (time.perf_counter() - begun + self.resources.spent) / len(batch)
            with self._store.transaction():
                for i, result in zip(batch, results, strict=True):
                    stored[keys[i]] = {"found": to_json(result), "seconds": each}
                    self._store.units.put("retrieval", keys[i], stored[keys[i]])
        self._tell(scorers, before + len(items), total)
        return [_read(stored[key]) for key in keys]

    def _keys(self, spec: RetrieverSpec, items: Sequence[Item], scorers: Sequence[SharedScorer]) -> list[str]:
        """Return what the results are kept under."""
        embedders = [self.resources.embedder(name).key for name in models_named(spec, "embedder")]
        asked = [self.resources.llm_key(name) for name in models_named(spec, "llm")]
        manifest = [*asked, self._conditions.outline, prompts_of(spec)] if asked else []
        same = content_id(
            "retrieval",
            spec.key,
            self.resources.corpus(sizes_of(spec), uses_project_chunks(spec)),
            joined(embedders),
            joined([scorer.key for scorer in scorers]),
            *manifest,
        )
        evidence = [to_json(item.evidence) if KINDS[spec.kind].reads_evidence else "" for item in items]
        return [
            content_id(same, item.question, gold, *([item.language] if asked else []))
            for item, gold in zip(items, evidence, strict=True)
        ]

    def _each(self, ask: Callable[[str], T], questions: Sequence[str], phase: str) -> Iterator[tuple[str, T]]:
        for done, question in enumerate(dict.fromkeys(questions)):
            self._progress.update(done, len(questions), question[:80], phase=phase)
            try:
                answer = ask(question)
            except ModelError:
                continue
            except ServerDown:
                return
            yield question, answer

    def _tell(self, scorers: Sequence[SharedScorer], done: int, total: int) -> None:
        """Say what went less well than a person would think."""
        for scorer in scorers:
            if scorer.cut:
                cut = f"{scorer.cut:,}"
                message = (
                    phrase("{0:n} passage was too long for {1:raw}: it ranked it by its beginning.", cut, scorer.name)
                    if scorer.cut == 1
                    else phrase(
                        "{0:n} passages were too long for {1:raw}: it ranked them by their beginning.", cut, scorer.name
                    )
                )
                self._progress.update(done, total, message=message)
                scorer.cut = 0
        for name, noted in self.resources.notes.items():
            message = (
                search_kind(RetrieverSpec(name)).remark(sum(noted.values()), len(noted)) if any(noted.values()) else ""
            )
            if message:
                self._progress.update(done, total, message=message)
        self.resources.notes.clear()


def _read(value: Mapping[str, object]) -> ItemRetrieval:
    return ItemRetrieval(from_json(Retrieved, value["found"]), float(str(value["seconds"])))
