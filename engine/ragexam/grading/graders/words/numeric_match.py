"""Numeric match: the amounts and dates of the reference stand in the answer, in whatever unit or form."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.amounts import share_found

NO_AMOUNT = "no amount in the reference"


class NumericMatch(GraderKind):
    """Compares amounts."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the share of the reference's amounts that the answer has."""
        share = share_found(case.answer, case.reference, case.language)
        return Judgement(share, NO_AMOUNT if share is None else "")


KIND = NumericMatch(
    name="numeric_match",
    label="Numeric match",
    summary="Which share of the reference's amounts and dates the answer has, in whatever unit, form or number words.",
    order=30,
    source="own rule",
    needs=frozenset({"reference"}),
    version=5,
)
