"""The RAG confusion matrix of choice items: was the passage with the answer handed over, and was the answer right?

Afzal et al. (2024), section 4.4.4 and Table 4, whose acceptable answer is here a right one: no judge is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.records import Table
from ragexam.sentences import phrase
from ragexam.stats.intervals import wilson


@dataclass(frozen=True, slots=True)
class RagConfusion:
    """How often retrieval matched and the answer was right.

    Attributes:
        name: Of the pipeline, for a person.
        match_right: The evidence was handed over wholly, and the answer was right (true positive).
        match_wrong: It was, and the answer was wrong (false negative): generation failed.
        miss_right: It was not, and the answer was right (false positive): luck or knowledge.
        miss_wrong: It was not, and the answer was wrong (true negative): retrieval failed.
    """

    name: str
    match_right: int
    match_wrong: int
    miss_right: int
    miss_wrong: int


def rag_confusion(name: str, match: NDArray[np.bool_], right: NDArray[np.bool_]) -> RagConfusion:
    """Count one pipeline's answers.

    Args:
        name: Of the pipeline.
        match: Whether the evidence was handed over wholly; (answers,).
        right: Whether the answer was right; (answers,).
    """
    counts = ((match & right), (match & ~right), (~match & right), (~match & ~right))
    return RagConfusion(name, *(int(cell.sum()) for cell in counts))


def mend_first(found: RagConfusion) -> str:
    """Say whether retrieval or generation should be mended first: which of both stands behind most wrong answers.

    It is said where the interval of the share (Wilson, 95%) lies on one side of a half.
    """
    wrong = found.match_wrong + found.miss_wrong
    if not wrong:
        return "No answer was wrong."
    share = wilson(found.miss_wrong, wrong)
    missed = (f"{found.miss_wrong:,}", f"{wrong:,}")
    if share.low is not None and share.low > 0.5:
        return phrase("Mend retrieval first: {0:n} of {1:n} wrong answers lacked the passage.", *missed)
    if share.high is not None and share.high < 0.5:
        return phrase("Mend generation first: only {0:n} of {1:n} wrong answers lacked the passage.", *missed)
    return phrase("Neither stands out: {0:n} of {1:n} wrong answers lacked the passage.", *missed)


def confusion_table(found: Sequence[RagConfusion]) -> Table:
    """Return a row a pipeline, with what to mend first."""
    return Table(
        name="rag_confusion",
        title="Retrieval and answers",
        columns=(
            "Pipeline",
            "Match, right",
            "Match, wrong",
            "No match, right",
            "No match, wrong",
            "What to mend first",
        ),
        rows=tuple(
            (one.name, one.match_right, one.match_wrong, one.miss_right, one.miss_wrong, mend_first(one))
            for one in found
        ),
        formats=("", "", "", "", "", ""),
        note=(
            "Answers to questions with choices whose evidence is known. Match: the passages handed over hold the evidence "
            "wholly. Which of retrieval and generation stands behind most wrong answers is said only where the interval of "
            "the share (Wilson, 95%) leaves no doubt."
        ),
        source="Afzal et al. 2024, Table 4",
    )
