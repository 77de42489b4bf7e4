"""Measurements of a project's retrievers: while answers were given, and in the retrieval laboratory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ragexam.project.run.history import ProjectResponses
from ragexam.queries.report.report_parts import ReportParts
from ragexam.queries.retrieval.export import trec_files
from ragexam.queries.retrieval.finds import Find, read_finds
from ragexam.queries.retrieval.forecast import forecast_laboratory
from ragexam.queries.retrieval.forecast_record import LaboratoryForecast
from ragexam.queries.retrieval.plan import usual_depth
from ragexam.queries.retrieval.reading import laboratory_key, read_laboratory
from ragexam.records import Item
from ragexam.report.retrieval.measured import RetrievalMeasurements
from ragexam.report.retrieval.qrels import TrecFiles
from ragexam.store import Store


class ProjectRetrieval:
    """Retrieval, judged against the evidence of the questions."""

    def __init__(self, store: Store, responses: ProjectResponses, parts: ReportParts) -> None:
        self._store = store
        self._responses = responses
        self._parts = parts

    def metrics(self) -> Mapping[str, Mapping[str, float]]:
        """Return how well each retriever found the evidence of the questions, by its label, for the answers that count."""
        return self._parts.handed_over(self._responses.answers()).metrics

    def key(self) -> str:
        """Return the identity of what the retrieval laboratory has to show."""
        return laboratory_key(self._store)

    def measured(self, key: str = "") -> RetrievalMeasurements:
        """Return what the retrieval laboratory measured, judged by the questions as they are now.

        Args:
            key: What `key` returns, where it is known.
        """
        return read_laboratory(self._store, key)

    def finds(self, item: Item, ways: Sequence[str], embedder: str, scorer: str) -> list[Find]:
        """Return what ways of retrieving brought for a question; see `queries.retrieval.finds.read_finds`."""
        return read_finds(self._store, item, ways, embedder, scorer)

    def trec_files(self) -> TrecFiles:
        """Return rankings and relevance of the laboratory, for other programs.

        Raises:
            NotEnoughData: Nothing was measured.
        """
        return trec_files(self._store)

    def usual_depth(self) -> int:
        """Return how many passages of each search are ranked and kept unless somebody says."""
        return usual_depth(self._store)

    def forecast(self, **wanted: Any) -> LaboratoryForecast:
        """Return what a laboratory would take; takes the parameters of the job "laboratory".

        These are: "weights" (numbers; empty for no scan), "depth", "embedders" (names), "scorer" (name; "" for no
        re-ranking), "retrievers" (texts), "llm" (name), "items" (ids; all where missing), "afresh".
        """
        return forecast_laboratory(self._store, wanted)
