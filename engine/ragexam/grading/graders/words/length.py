"""Length: the number of words of an answer. No judgement: what a grader adds to it is what it is worth."""

from __future__ import annotations

from ragexam.exam.passages.words import words
from ragexam.grading.grader import LENGTH, AnswerCase, GraderKind, GradingMeans, Judgement


class AnswerLength(GraderKind):
    """Counts words."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the number of words."""
        return Judgement(float(len(words(case.answer))))


KIND = AnswerLength(
    name=LENGTH,
    label="Length in words",
    summary="How long the answer is: no judgement, for comparison alone.",
    order=900,
    source="own count",
    high=None,
    role="comparison",
)
