"""Retrieval for a whole run, before any language model is loaded; what was found once is kept in the project."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder, Kind, PairScorer
from ragexam.errors import InputError, ModelError
from ragexam.jobs.conditions import Conditions, embedder_name, scorer_name
from ragexam.jobs.embed import vectors_of
from ragexam.jobs.models import Models
from ragexam.progress import Progress
from ragexam.records import Chunk, Item, RetrieverSpec, content_id, from_json, to_json
from ragexam.retrieval.base import Retrieved, Retriever
from ragexam.retrieval.bm25 import Bm25Index
from ragexam.retrieval.build import build_retriever, retrieve_for_items
from ragexam.retrieval.dense import DenseIndex
from ragexam.retrieval.kinds import KINDS
from ragexam.retrieval.yes_no import YesNoScorer
from ragexam.store import Store

_BATCH = 16
"""Queries searched and committed at a time; one where a model re-ranks, which takes it many calls."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a retriever brought for one item, and this query's share of the wall time."""

    retrieved: Retrieved
    seconds: float


class CachedEmbedder:
    """An embedder whose vectors are kept in the project."""

    def __init__(self, store: Store, embedder: Embedder, progress: Progress) -> None:
        self._store = store
        self._embedder = embedder
        self._progress = progress
        self.name = embedder.name
        self.key = embedder.key
        self.dimension = embedder.dimension

    def embed(self, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), dimension); only those that the project lacks are computed."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        return vectors_of(self._store, self._embedder, texts, self._progress, kind)

    def close(self) -> None:
        """Leave the embedder open: it is not ours."""


class Retrieving:
    """Finds passages for items, retriever by retriever.

    Args:
        store: The project.
        models: Opens embedding and re-ranking models.
        progress: Reports, and stops the job.
        conditions: Names the models; its corpus is part of what a result is kept under.
        options: How a language model that re-ranks is loaded.
    """

    def __init__(
        self,
        store: Store,
        models: Models,
        progress: Progress,
        conditions: Conditions,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self._store = store
        self._models = models
        self._progress = progress
        self._conditions = conditions
        self._options = dict(options or {})
        self.chunks = store.chunks.all()
        self.by_id: dict[str, Chunk] = {chunk.id: chunk for chunk in self.chunks}
        self.keys: dict[str, str] = {}
        self._parts: dict[str, Bm25Index | DenseIndex] = {}

    def all(self, specs: Sequence[RetrieverSpec], items: Sequence[Item]) -> dict[str, list[Found]]:
        """Results by retriever key, one per item in their order.

        What a re-ranking model cannot do becomes the error of the queries concerned; all else goes on.

        Raises:
            InputError: A retriever needs a model that is not named.
            NotEnoughData: There is nothing to search.
            ModelError: An embedding model cannot be used.
        """
        distinct = list({spec.key: spec for spec in specs}.values())
        total = len(distinct) * len(items)
        found: dict[str, list[Found]] = {}
        for number, spec in enumerate(distinct):
            self._progress.update(number * len(items), total, phase="Retrieving passages")
            found[spec.key] = self._one(spec, items, number * len(items), total)
        self._parts.clear()  # the language models need the memory
        if distinct:
            self._progress.update(total, total, phase="Retrieving passages")
        return found

    def passages(self, found: Found) -> list[Chunk]:
        """The chunks of a result, best first."""
        return [self.by_id[i] for i in found.retrieved.chunk_ids if i in self.by_id]

    def retriever(self, spec: RetrieverSpec) -> Retriever:
        """The index of one retriever.

        Raises:
            InputError: It needs a model that is not named.
            NotEnoughData: There is nothing to search.
            ModelError: A model cannot be opened.
        """
        return self._build(spec, self._embedder(spec), self._scorer(spec))

    def _build(self, spec: RetrieverSpec, embedder: CachedEmbedder | None, scorer: PairScorer | None) -> Retriever:
        vectors = None if embedder is None else embedder.embed([c.text for c in self.chunks])
        return build_retriever(spec, self.chunks, embedder=embedder, vectors=vectors, scorer=scorer, parts=self._parts)

    def _one(self, spec: RetrieverSpec, items: Sequence[Item], before: int, total: int) -> list[Found]:
        if spec.kind == "closed_book":
            return [Found(Retrieved(), 0.0) for _ in items]
        embedder = self._embedder(spec)
        try:
            scorer = self._scorer(spec)
        except ModelError as exc:
            reason = f"The re-ranking model cannot be used: {exc}"
            self._progress.update(before, total, message=reason)
            return [Found(Retrieved(error=reason), 0.0) for _ in items]
        same = content_id(
            "retrieval",
            spec.key,
            self._conditions.corpus,
            "" if embedder is None else embedder.key,
            "" if scorer is None else scorer.key,
        )
        keys = [
            content_id(same, item.question, to_json(item.evidence) if spec.kind == "oracle" else "") for item in items
        ]
        known = {key: self._store.units.get("retrieval", key) for key in dict.fromkeys(keys)}
        missing = [i for i, key in enumerate(keys) if known[key] is None]
        retriever = self._build(spec, embedder, scorer) if missing and spec.kind != "oracle" else None
        if scorer is not None and embedder is not None:
            # Together, as for every other retriever; what fails from here on is the re-ranking.
            embedder.embed([items[i].question for i in missing], "query")
        step = _BATCH if scorer is None else 1
        for first in range(0, len(missing), step):
            part = missing[first : first + step]
            self._progress.update(before + first, total, items[part[0]].question[:80], phase="Retrieving passages")
            begun = time.perf_counter()
            try:
                results = retrieve_for_items(spec, [items[i] for i in part], self.chunks, retriever=retriever)
            except ModelError as exc:
                if scorer is None:
                    raise
                # Not kept in the project: another start tries again.
                failed = to_json(Retrieved(error=f"The passages could not be re-ranked: {exc}"))
                known |= {keys[i]: {"found": failed, "seconds": 0.0} for i in part}
                continue
            each = (time.perf_counter() - begun) / len(part)
            with self._store.transaction():
                for i, result in zip(part, results, strict=True):
                    known[keys[i]] = {"found": to_json(result), "seconds": each}
                    self._store.units.put("retrieval", keys[i], known[keys[i]])
        if isinstance(scorer, YesNoScorer) and scorer.cut:
            told = f"{scorer.cut} passages were too long for {scorer.name}: it ranked them by their beginning."
            self._progress.update(before + len(items), total, message=told)
        return [_read(known[key]) for key in keys]

    def _embedder(self, spec: RetrieverSpec) -> CachedEmbedder | None:
        name = embedder_name(spec, self._conditions.embedder)
        if not name:
            if "embedder" in KINDS[spec.kind].needs:
                raise InputError(
                    f"The retriever {spec.kind!r} needs an embedding model, and none is chosen.",
                    "Choose one (MiniLM among the starter models), or use bm25.",
                )
            return None
        self._progress.update(0, 0, name, phase="Loading the embedding model")
        embedder = CachedEmbedder(self._store, self._models.embedder(name), self._progress)
        self.keys[name] = embedder.key
        return embedder

    def _scorer(self, spec: RetrieverSpec) -> PairScorer | None:
        name = scorer_name(spec, self._conditions.scorer)
        if not name:
            return None
        self._progress.update(0, 0, name, phase="Loading the re-ranking model")
        scorer = self._models.scorer(name, **self._options)
        if isinstance(scorer, YesNoScorer):
            scorer.check = self._progress.check
        self.keys[name] = scorer.key
        return scorer


def _read(value: Mapping[str, object]) -> Found:
    return Found(from_json(Retrieved, value["found"]), float(str(value["seconds"])))
