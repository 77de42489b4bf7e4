"""The RAG confusion matrix: was the passage with the answer handed over, and was the answer right?

Afzal et al. (2024), section 4.4.4 and Table 4. Of choice items an acceptable answer is a right one, and no judge is needed;
a written answer is acceptable where a grader gives it more than a threshold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from ragexam.records import Table
from ragexam.sentences import joined, phrase
from ragexam.stats.estimate import Estimate
from ragexam.stats.intervals import clustered_share, wilson


@dataclass(frozen=True, slots=True)
class RagConfusion:
    """Counts of how often retrieval matched and the answer was right.

    Attributes:
        name: Of the pipeline, for a person.
        match_right: The evidence was handed over wholly, and the answer was right (true positive).
        match_wrong: It was, and the answer was wrong (false negative): generation failed.
        miss_right: It was not, and the answer was right (false positive): luck or knowledge.
        miss_wrong: It was not, and the answer was wrong (true negative): retrieval failed.
        wrong: Document that each wrong answer's question is on, and whether the evidence lacked; none where that is not known.
    """

    name: str
    match_right: int
    match_wrong: int
    miss_right: int
    miss_wrong: int
    wrong: tuple[tuple[str, bool], ...] = field(default=(), compare=False, repr=False)


def rag_confusion(
    name: str, match: NDArray[np.bool_], right: NDArray[np.bool_], documents: Sequence[str] = ()
) -> RagConfusion:
    """Count one pipeline's answers.

    Args:
        name: Of the pipeline.
        match: Whether the evidence was handed over wholly; (answers,).
        right: Whether the answer was right; (answers,).
        documents: Which document the question of each is on, the question where it is on none; unknown where left out.
    """
    lacked = zip(documents, match.tolist(), right.tolist(), strict=True) if documents else ()
    wrong = tuple((document, not there) for document, there, fine in lacked if not fine)
    counts = ((match & right), (match & ~right), (~match & right), (~match & ~right))
    hit, generation, luck, retrieval = (int(cell.sum()) for cell in counts)
    return RagConfusion(name, hit, generation, luck, retrieval, wrong)


@dataclass(frozen=True, slots=True)
class CriterionConfusions:
    """The matrices of one criterion.

    Attributes:
        criterion: Whose grade says what is acceptable, for a person.
        threshold: A greater grade is acceptable.
        confusions: By pipeline.
    """

    criterion: str
    threshold: float
    confusions: tuple[RagConfusion, ...]


@dataclass(frozen=True, eq=False)
class WrittenConfusions:
    """Written answers of pipelines that search, with what every grader gives them: read once, judged at any threshold.

    Attributes:
        pipelines: Name of each answer's pipeline; (answers,).
        documents: Which document the question of each is on; (answers,).
        match: Whether the evidence was handed over wholly; (answers,).
        grades: By grader, its grades, nan where there is none; (answers,).
    """

    pipelines: tuple[str, ...]
    documents: tuple[str, ...]
    match: NDArray[np.bool_]
    grades: Mapping[str, NDArray[np.float64]]

    def at(self, grader: str, threshold: float) -> list[RagConfusion]:
        """Return the matrix of every pipeline that the grader graded.

        Args:
            grader: One of `grades`.
            threshold: A greater grade is acceptable.
        """
        cells = []
        for name in dict.fromkeys(self.pipelines):
            own = self._graded(name, grader)
            if own.any():
                documents = [document for document, kept in zip(self.documents, own, strict=True) if kept]
                cells.append(rag_confusion(name, self.match[own], self.grades[grader][own] > threshold, documents))
        return cells

    def _graded(self, pipeline: str, grader: str) -> NDArray[np.bool_]:
        return np.array([name == pipeline for name in self.pipelines], dtype=np.bool_) & ~np.isnan(self.grades[grader])


def pooled(confusions: Sequence[RagConfusion]) -> RagConfusion:
    """Return the answers of several pipelines together.

    Args:
        confusions: Of each, with the documents of its wrong answers.
    """
    return RagConfusion(
        "",
        sum(one.match_right for one in confusions),
        sum(one.match_wrong for one in confusions),
        sum(one.miss_right for one in confusions),
        sum(one.miss_wrong for one in confusions),
        tuple(answer for one in confusions for answer in one.wrong),
    )


def lacking_share(confusion: RagConfusion) -> Estimate:
    """Return the share of the wrong answers that lacked the passage: over whole documents, Wilson's where each has one such answer.

    Questions on one document share its passages, and pipelines that are pooled their questions.

    Args:
        confusion: The counts, with at least one wrong answer.
    """
    documents = [document for document, _ in confusion.wrong]
    if len(set(documents)) == len(documents):
        return wilson(confusion.miss_wrong, confusion.match_wrong + confusion.miss_wrong)
    lacked = np.array([lacks for _, lacks in confusion.wrong], dtype=np.float64)
    return clustered_share(lacked, np.ones(len(lacked)), documents)


def mend_first(confusion: RagConfusion) -> str:
    """Say whether retrieval or generation should be mended first: which of both stands behind most wrong answers.

    It is said where the 95% interval of the share lies on one side of a half.

    Args:
        confusion: The counts.
    """
    wrong = confusion.match_wrong + confusion.miss_wrong
    if not wrong:
        return "No answer was wrong."
    share = lacking_share(confusion)
    missed = (f"{confusion.miss_wrong:,}", f"{wrong:,}")
    if share.low is not None and share.low > 0.5:
        return phrase("Mend retrieval first: {0:n} of {1:n} wrong answers lacked the passage.", *missed)
    if share.high is not None and share.high < 0.5 and not confusion.miss_wrong:
        return phrase("Mend generation first: none of {0:n} wrong answers lacked the passage.", f"{wrong:,}")
    if share.high is not None and share.high < 0.5:
        return phrase("Mend generation first: only {0:n} of {1:n} wrong answers lacked the passage.", *missed)
    return phrase("Neither stands out: {0:n} of {1:n} wrong answers lacked the passage.", *missed)


def written_confusion_table(confusions: Sequence[RagConfusion], grader: str, threshold: float) -> Table:
    """Return the same of written answers.

    Args:
        confusions: A row a pipeline.
        grader: Whose grade says what is acceptable, for a person.
        threshold: A greater grade is acceptable.
    """
    return replace(
        confusion_table(confusions),
        name="rag_confusion_written",
        title="Retrieval and written answers",
        note=joined(
            " ",
            (
                phrase("Right: the written answer has a grade of more than {1:n} by {0}.", grader, f"{threshold:g}"),
                "Match: the passages handed over hold the evidence wholly. Which of retrieval and generation stands behind most "
                "wrong answers is said only where the interval of the share (95%, over source documents) leaves no doubt.",
            ),
        ),
    )


def criteria_table(criteria: Sequence[CriterionConfusions]) -> Table:
    """Return a row a pipeline and criterion, with the shares of the four cells."""
    rows = []
    for one in criteria:
        for cells in one.confusions:
            counts = (cells.match_right, cells.match_wrong, cells.miss_right, cells.miss_wrong)
            total = sum(counts)
            rows.append(
                (
                    cells.name,
                    one.criterion,
                    one.threshold,
                    total,
                    *(count / total if total else None for count in counts),
                )
            )
    return Table(
        name="rag_confusion_criteria",
        title="Retrieval and written answers, by every criterion",
        columns=(
            "Pipeline",
            "Criterion",
            "Above",
            "n",
            "Passage there, right",
            "Passage there, wrong",
            "Passage missing, right",
            "Passage missing, wrong",
        ),
        rows=tuple(rows),
        formats=("", "", ".3g", "", ".0%", ".0%", ".0%", ".0%"),
        note="Shares of the answers that the criterion grades; its own threshold where nobody chose another. What is right by one "
        "criterion and wrong by the next says how far the matrix hangs on who grades.",
        source="Afzal et al. 2024, Table 4",
    )


def confusion_table(confusions: Sequence[RagConfusion]) -> Table:
    """Return a row a pipeline, with what to mend first."""
    return Table(
        name="rag_confusion",
        title="Retrieval and answers",
        columns=(
            "Pipeline",
            "Passage there, right",
            "Passage there, wrong",
            "Passage missing, right",
            "Passage missing, wrong",
            "What to mend first",
        ),
        rows=tuple(
            (one.name, one.match_right, one.match_wrong, one.miss_right, one.miss_wrong, mend_first(one))
            for one in confusions
        ),
        formats=("", "", "", "", "", ""),
        note=(
            "Answers to questions with choices whose evidence is known. Match: the passages handed over hold the evidence "
            "wholly. Which of retrieval and generation stands behind most wrong answers is said only where the interval of "
            "the share (95%, over source documents) leaves no doubt."
        ),
        source="Afzal et al. 2024, Table 4",
    )
