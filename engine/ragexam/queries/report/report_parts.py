"""The parts of a report that take long to make and seldom change: each is made anew only where it would be another one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from ragexam.corpus.statistics import corpus_statistics
from ragexam.exam.choice_items.figures.lookup import LookupBaseline
from ragexam.queries.grading.confusion import confusions
from ragexam.queries.report.handed_over import (
    passages_handed_over,
    retrieval_metrics,
    retrieved_baselines,
)
from ragexam.queries.retrieval.reading import laboratory_key, read_laboratory
from ragexam.queries.retrieval.record import evidence_hash
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import Table
from ragexam.report.grading.confusion import RagConfusion
from ragexam.report.names import BOUNDS
from ragexam.report.retrieval.measured import RetrievalMeasurements
from ragexam.store import Store

T = TypeVar("T")


class HandedOverFigures:
    """Figures of the passages that retrievers returned for the answers that count, each made when it is first asked for.

    Who wants to know how far looking up gets (the page Results) does not wait until retrieval is judged.

    Args:
        store: The project.
        answers: The responses that count.
    """

    def __init__(self, store: Store, answers: CurrentResponses) -> None:
        self._store, self._answers = store, answers

    @cached_property
    def metrics(self) -> Mapping[str, Mapping[str, float]]:
        """Return how well each retriever found the evidence, by its label."""
        handed = passages_handed_over(self._store, self._answers)
        if (
            "lookups" not in self.__dict__ and not self._answers.results.taken_from.writes
        ):  # whoever wants both reads once
            self.__dict__["lookups"] = tuple(retrieved_baselines(handed))
        return retrieval_metrics(handed)

    @cached_property
    def lookups(self) -> tuple[LookupBaseline, ...]:
        """Return what string search reaches in them; nothing where written answers count, which have no choices to look up."""
        if self._answers.results.taken_from.writes:
            return ()
        return tuple(retrieved_baselines(passages_handed_over(self._store, self._answers, alone=True)))


class ReportParts:
    """Makes the parts, and remembers the newest of each."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._made: dict[str, tuple[Hashable, Any]] = {}

    def corpus(self) -> Table:
        """Return what the corpus consists of."""
        documents = self._store.documents.all()
        key = self._corpus_key(), tuple((d.topic, d.language, *sorted(d.metadata.items())) for d in documents)
        return self._remembered("corpus", key, lambda: corpus_statistics(documents, self._store.chunks.all()))

    def laboratory(self) -> RetrievalMeasurements | None:
        """Return what the retrieval laboratory measured; None where it never did."""
        if self._store.laboratories.count() == 0:
            return None
        key = laboratory_key(self._store)
        return self._remembered("laboratory", key, lambda: read_laboratory(self._store, key))

    def handed_over(self, answers: CurrentResponses) -> HandedOverFigures:
        """Return what the passages that retrievers handed over hold; choices with examples play no part in it."""
        writes = answers.results.taken_from.writes
        rows = [
            n
            for n, spec in enumerate(answers.pipelines)
            if spec.retriever.kind not in BOUNDS and (writes or not spec.examples)
        ]
        key = self._answers_key(answers, rows)
        return self._remembered("handed over", key, lambda: HandedOverFigures(self._store, answers))

    def confusions(self, answers: CurrentResponses) -> tuple[RagConfusion, ...]:
        """Return by pipeline how often its passages held the evidence and it chose rightly; `answers` are choices."""
        key = self._answers_key(answers, list(range(len(answers.pipelines))))
        return self._remembered("confusions", key, lambda: tuple(confusions(self._store, answers)))

    def _answers_key(self, answers: CurrentResponses, rows: Sequence[int]) -> Hashable:
        """Return the identity of what some pipelines answered, what they had, and what the evidence is."""
        return (
            self._corpus_key(),
            tuple((i.id, i.content_hash, evidence_hash(i)) for i in answers.items),
            tuple(answers.pipelines[n].id for n in rows),
            (answers.key, tuple(answers.written.items()), answers.stale[rows].tobytes())
            if answers.results.taken_from.writes
            else np.where(answers.stale[rows], 0, answers.matrix.row[rows]).tobytes(),
            answers.results.mode,
        )

    def _corpus_key(self) -> Hashable:
        """Return the identity of all passages; those cut for child-parent retrievers follow from the documents."""
        documents = self._store.documents.all()
        return (
            self._store.chunks.corpus_hash(),
            tuple((d.id, str(d.status), d.excluded) for d in documents),
        )

    def _remembered(self, name: str, key: Hashable, make: Callable[[], T]) -> T:
        kept_part = self._made.get(name)
        if kept_part is None or kept_part[0] != key:
            kept_part = self._made[name] = key, make()
        made: T = kept_part[1]
        return made
