"""ROUGE-2: pairs of words in common."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.overlap import rouge_n


class Rouge2(GraderKind):
    """Counts pairs of words."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return ROUGE-2 as F1."""
        return Judgement(rouge_n(case.answer, case.reference, 2).f1)


KIND = Rouge2(
    name="rouge_2",
    label="ROUGE-2",
    summary="Pairs of neighbouring words that answer and reference share, as F1; letters beyond a to z part words.",
    order=50,
    source="Lin 2004; equal to rouge-score without stemming",
    needs=frozenset({"reference"}),
)
