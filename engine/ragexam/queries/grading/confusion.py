"""Counts which answers of pipelines had the passage, and which were right."""

from __future__ import annotations

import numpy as np

from ragexam.queries.grading.cases import choice_cases
from ragexam.queries.run.answers import CurrentResponses
from ragexam.report.grading.confusion import RagConfusion, rag_confusion
from ragexam.store import Store


def confusions(store: Store, answers: CurrentResponses) -> list[RagConfusion]:
    """Return the matrix of every pipeline that searches, over answers under the conditions in force."""
    return [
        rag_confusion(
            found.name,
            np.array([case.match for case in found.cases], dtype=np.bool_),
            np.array([case.right for case in found.cases], dtype=np.bool_),
        )
        for found in choice_cases(store, answers)
    ]
