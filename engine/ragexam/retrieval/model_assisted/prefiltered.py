"""Puts the passages that a pre-filter names before the others, each group in its retriever's order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from ragexam.records import Chunk
from ragexam.retrieval.base import AskEach, Retrieved, Retriever, ScoringRetriever, prepare, search_by_scores
from ragexam.retrieval.model_assisted.outline import Outline
from ragexam.retrieval.model_assisted.prefilter import Prediction


class PrefilterIndex:
    """A retriever whose results are ordered by what a model says the question is about (`prefilter.Prefilter`).

    Afzal et al. 2024, section 4.2.1, use the filter "in tandem with the Retriever" and do not say what becomes of the
    rest. Here the passages of the predicted part come first, then those of the predicted document, then the others, each
    group in the order of the base retriever. A filter that is right thus lifts the right passages to the front, and one
    that is wrong pushes them down but loses none that the k leaves room for: a small local model is wrong too
    often to let it shut out documents. `strict` shuts them out all the same, as a filter in a vector store would; fewer
    than k passages may then come back. Without a prediction the order is the base's.

    The score is the number of steps that a passage agrees with (2, 1 or 0) plus 1 / (1 + rank in the base).

    Args:
        base: Ranks. Where it can score every passage, all are ranked; else it is read to `depth`, and what lies
            beyond is not found.
        predictions: The prediction for a question; asked once per question before the search. A job gives one that
            reads what it has kept (`Prefilter.unit_key`), so that the model need not be in memory when `base` loads
            one of its own.
        chunks: As in `Prefilter`.
        titles: As in `Prefilter`.
        names: As in `Prefilter`.
        strict: Whether passages elsewhere are left out.
        depth: How far `base` is read where it cannot score every passage (never less far than asked for). Where it
            asks a model about each candidate, as many as it would score anyway.

    Raises:
        InputError: Names of another kind.
        NotEnoughData: There is nothing to name.
    """

    def __init__(
        self,
        base: Retriever,
        predictions: Callable[[str], Prediction],
        chunks: Sequence[Chunk],
        titles: Mapping[str, str],
        *,
        names: str = "document",
        strict: bool = False,
        depth: int = 200,
    ) -> None:
        self._base = base
        self._predictions = predictions
        self._outline = Outline(chunks, titles, names)
        self._parents = {c.id: c.parent_id for c in chunks if c.parent_id is not None}
        self._strict = strict
        self._depth = depth

    def prepare(self, queries: Sequence[str], ask_each: AskEach) -> None:
        """Ask for all predictions, then have the base prepare."""
        for _ in ask_each(self._predictions, queries, "Asking what questions are about"):
            pass
        prepare(self._base, queries, ask_each)

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the k best: those of the part, of the document, then the others."""
        predicted = {query: self._predictions(query) for query in dict.fromkeys(queries)}
        if hasattr(self._base, "score_all"):
            scoring = cast(ScoringRetriever, self._base)
            rankings = search_by_scores(scoring, queries, len(scoring.chunk_ids))
        else:
            rankings = self._base.search(queries, max(k, self._depth))
        return [self._order(ranked, predicted[query], k) for query, ranked in zip(queries, rankings, strict=True)]

    def _order(self, ranked: Retrieved, predicted: Prediction, k: int) -> Retrieved:
        document = {chunk.id for chunk in self._outline.chunks(predicted.name)}
        part = self._chunks_of_part(predicted)
        agrees = [(i in document) + (i in part) for i in ranked.chunk_ids]
        order = sorted(range(len(agrees)), key=lambda index: -agrees[index])  # stable: the base's order within
        if self._strict and predicted.name:
            order = [index for index in order if agrees[index]]
        order = order[:k]
        return Retrieved(
            tuple(ranked.chunk_ids[index] for index in order),
            tuple(agrees[index] + 1.0 / (2.0 + index) for index in order),
            ranked.error,
            (predicted.sentence(), *ranked.queries_used),
        )

    def _chunks_of_part(self, predicted: Prediction) -> set[str]:
        if predicted.part_chunk:
            parent = self._parents.get(predicted.part_chunk)  # what is handed over where children are searched
            return {predicted.part_chunk, *([parent] if parent else [])}
        return set(self._outline.chunks_of_part(predicted.name, predicted.part))
