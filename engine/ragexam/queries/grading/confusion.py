"""Reads which answers of pipelines had the passage, and which were right."""

from __future__ import annotations

import numpy as np

from ragexam.grading.grader import GRADERS
from ragexam.queries.grading.response_source import WrittenResponses
from ragexam.queries.retrieval.child_chunks import chunks_of
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import PERSON, Chunk
from ragexam.report.grading.confusion import RagConfusion, WrittenConfusions, rag_confusion
from ragexam.report.names import BOUNDS
from ragexam.retrieval.judging.evidence import covers
from ragexam.retriever_specs import sizes_of, uses_project_chunks
from ragexam.store import Store


def written_confusions(store: Store, found: WrittenResponses) -> WrittenConfusions:
    """Return the written answers of pipelines that search, to questions whose evidence is known.

    Args:
        store: The project.
        found: What pipelines wrote, with its grades.
    """
    specs = store.pipelines.all()
    items = {item.id: item for item in store.items.all()}
    chunks = store.chunks.get(list(dict.fromkeys(i for answer in found.answers for i in answer.passages)))
    kept, match = [], []
    for place, answer in enumerate(found.answers):
        spec, item = specs.get(answer.pipeline_id), items[answer.item_id]
        if spec is None or spec.retriever.kind in BOUNDS or not item.evidence:
            continue
        if all(i in chunks for i in answer.passages):
            kept.append(place)
            match.append(covers([chunks[i] for i in answer.passages], item.evidence))
    grades = {name: values[kept] for name, values in found.graded.grades.items() if GRADERS[name].role != "comparison"}
    if not np.isnan(found.graded.people).all():
        grades[PERSON] = found.graded.people[kept]
    return WrittenConfusions(
        tuple(found.answers[n].system for n in kept),
        tuple(found.answers[n].id for n in kept),
        np.array(match, dtype=np.bool_),
        grades,
    )


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
