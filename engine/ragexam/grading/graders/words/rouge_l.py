"""ROUGE-L: the longest sequence of words, gaps allowed, that both have in the same order."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.overlap import rouge_l


class RougeL(GraderKind):
    """Finds the longest common subsequence."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return ROUGE-L as F1."""
        return Judgement(rouge_l(case.answer, case.reference).f1)


KIND = RougeL(
    name="rouge_l",
    label="ROUGE-L",
    summary="The longest sequence of words that answer and reference have in the same order, as F1.",
    order=60,
    source="Lin 2004; equal to rouge-score without stemming",
    needs=frozenset({"reference"}),
)
