"""Refusal: whether an answer answers at all, told by its wording."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.refusals import refusal_kind


class AnswersAtAll(GraderKind):
    """Tells refusals by rule."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return 1 where something is answered, a caution before it or not; 0 where nothing is."""
        kind = refusal_kind(case.answer, case.question, case.reference)
        return Judgement(float(kind in ("", "says so and answers")), kind)


KIND = AnswersAtAll(
    name="answers_at_all",
    label="Answers at all",
    summary="Whether the answer is one, and no refusal, question back or stray mark; told by rule.",
    order=110,
    source="Farzi and Dietz 2024, section 4.2.1 (list of non-answers); RAGProbe, negative rejection",
    version=3,
    says_right=False,
)
