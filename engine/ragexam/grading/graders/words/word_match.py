"""EXAM++ word match: the answer is the key but for forms of words and slips of the pen."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures import word_match
from ragexam.grading.measures.refusals import is_non_answer


class WordMatch(GraderKind):
    """Compares stems within an edit distance."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return 1 where the answer matches; what is no answer never does."""
        if is_non_answer(case.answer):
            return Judgement(0.0, "no answer")
        return Judgement(float(word_match.word_match(case.answer, case.reference)))


KIND = WordMatch(
    name="word_match",
    label="EXAM++ word match",
    summary="Whether stems of the answer's words match the reference but for less than a fifth of its letters, and all numbers do.",
    order=100,
    source="Farzi and Dietz 2024, section 4.2.1",
    needs=frozenset({"reference"}),
    version=2,
)
