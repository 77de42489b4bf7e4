"""Token F1: words that answer and reference share. The floor: who does not beat it need not be asked."""

from __future__ import annotations

from ragexam.grading.grader import FLOOR, AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.overlap import token_overlap


class TokenF1(GraderKind):
    """Counts words in common."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the harmonic mean of the shares of words that each has of the other."""
        return Judgement(token_overlap(case.answer, case.reference).f1)


KIND = TokenF1(
    name=FLOOR,
    label="Token F1",
    summary="Words that answer and reference share: the floor that every other grader has to beat.",
    order=10,
    source="Rajpurkar et al. 2016",
    needs=frozenset({"reference"}),
    role="floor",
)
