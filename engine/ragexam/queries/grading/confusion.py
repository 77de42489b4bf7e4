"""Counts which answers of pipelines had the passage, and which were right."""

from __future__ import annotations

import numpy as np

from ragexam.grading.grader import GRADERS
from ragexam.queries.grading.cases import choice_cases, written_matches
from ragexam.queries.grading.response_source import WrittenResponses
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import PERSON
from ragexam.report.grading.confusion import RagConfusion, WrittenConfusions, rag_confusion
from ragexam.report.names import BOUNDS
from ragexam.store import Store


def written_confusions(store: Store, responses: WrittenResponses) -> WrittenConfusions:
    """Return the written answers of whoever searches, to questions whose evidence and whose passages are known.

    Args:
        store: The project.
        responses: What was written, with its grades.
    """
    specs = store.pipelines.all() | {spec.id: spec for spec in responses.imported}
    matches = written_matches(store, responses.answers)
    kept, match = [], []
    for index, answer in enumerate(responses.answers):
        spec = specs.get(answer.pipeline_id)
        if spec is not None and spec.retriever.kind not in BOUNDS and answer.id in matches:
            kept.append(index)
            match.append(matches[answer.id])
    grades = {
        name: values[kept]
        for name, values in responses.graded.grades.items()
        if name in GRADERS and GRADERS[name].role != "comparison"
    }
    if not np.isnan(responses.graded.people).all():
        grades[PERSON] = responses.graded.people[kept]
    return WrittenConfusions(
        tuple(responses.answers[n].system for n in kept),
        tuple(responses.graded.documents[n] for n in kept),
        np.array(match, dtype=np.bool_),
        grades,
    )


def confusions(store: Store, answers: CurrentResponses) -> list[RagConfusion]:
    """Return the matrix of every pipeline that searches, over answers under the conditions in force."""
    return [
        rag_confusion(
            choice_case.name,
            np.array([case.match for case in choice_case.cases], dtype=np.bool_),
            np.array([case.right for case in choice_case.cases], dtype=np.bool_),
            [case.document for case in choice_case.cases],
        )
        for choice_case in choice_cases(store, answers)
    ]
