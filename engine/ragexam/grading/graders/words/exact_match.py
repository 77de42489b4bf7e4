"""Exact match: the answer is the reference, wherever case, articles and punctuation alone differ."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.overlap import bare_words


class ExactMatch(GraderKind):
    """Compares words."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return 1 where both have the same words in the same order."""
        return Judgement(float(bare_words(case.answer) == bare_words(case.reference)))


KIND = ExactMatch(
    name="exact_match",
    label="Exact match",
    summary="Whether the answer is the reference, word for word; capitals, articles and punctuation do not count.",
    order=20,
    source="Rajpurkar et al. 2016",
    needs=frozenset({"reference"}),
)
