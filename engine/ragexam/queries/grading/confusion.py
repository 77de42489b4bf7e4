"""Reads which answers of pipelines had the passage, and which were right."""

from __future__ import annotations

import numpy as np

from ragexam.queries.retrieval.child_chunks import chunks_of
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import Chunk
from ragexam.report.grading.confusion import RagConfusion, rag_confusion
from ragexam.report.names import BOUNDS
from ragexam.retrieval.judging.evidence import covers
from ragexam.retriever_specs import sizes_of, uses_project_chunks
from ragexam.store import Store


def confusions(store: Store, answers: CurrentResponses) -> list[RagConfusion]:
    """Return the matrix of every pipeline that searches, over answers under the conditions in force."""
    found = []
    searched: dict[tuple[object, ...], dict[str, Chunk]] = {}
    for row, spec in enumerate(answers.pipelines):
        if spec.retriever.kind in BOUNDS:
            continue
        key = (uses_project_chunks(spec.retriever), *sizes_of(spec.retriever))
        if key not in searched:  # many retrievers search the same
            searched[key] = {chunk.id: chunk for chunk in chunks_of(store, spec.retriever)}
        chunks = searched[key]
        match, right = [], []
        for column, item in enumerate(answers.items):
            number = int(answers.matrix.row[row, column])
            if (
                not number
                or not item.evidence
                or answers.stale[row, column]
                or not answers.results.answered[row, column]
            ):
                continue
            response = store.responses.get(number)
            if response is None or not all(i in chunks for i in response.passages):
                continue
            match.append(covers([chunks[i] for i in response.passages], item.evidence))
            right.append(bool(answers.results.correct[row, column]))
        if match:
            found.append(rag_confusion(spec.label, np.array(match, dtype=np.bool_), np.array(right, dtype=np.bool_)))
    return found
