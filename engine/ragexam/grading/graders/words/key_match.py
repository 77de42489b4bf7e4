"""Key match: the reference's amounts and dates stand in the answer; of a reference without any, its words."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.amounts import share_found
from ragexam.grading.measures.overlap import token_overlap


class KeyMatch(GraderKind):
    """Compares amounts where the reference has some, else words."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the share of the reference's amounts that the answer has; of its words where it has none."""
        amounts = share_found(case.answer, case.reference, case.language)
        return Judgement(token_overlap(case.answer, case.reference).recall if amounts is None else amounts)


KIND = KeyMatch(
    name="key_match",
    label="Key match",
    summary="Which share of the reference's amounts and dates stands in the answer; of its words where it has none.",
    order=14,
    source="own rule",
    needs=frozenset({"reference"}),
    acceptable=0.67,
)
