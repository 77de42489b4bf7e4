"""ROUGE-1: words in common."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.overlap import rouge_n


class Rouge1(GraderKind):
    """Counts words."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return ROUGE-1 as F1."""
        return Judgement(rouge_n(case.answer, case.reference, 1).f1)


KIND = Rouge1(
    name="rouge_1",
    label="ROUGE-1",
    summary="Words that answer and reference share, as F1; letters beyond a to z part words.",
    order=40,
    source="Lin 2004; equal to rouge-score without stemming",
    needs=frozenset({"reference"}),
)
