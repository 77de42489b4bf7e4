"""Token recall: how much of the reference stands in the answer, whatever else the answer says."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.overlap import token_overlap


class TokenRecall(GraderKind):
    """Counts the reference's words in the answer."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the share of the reference's words that the answer has, each as often at most."""
        return Judgement(token_overlap(case.answer, case.reference).recall)


KIND = TokenRecall(
    name="token_recall",
    label="Token recall",
    summary="Which share of the reference's words stands in the answer: a whole sentence around a short key costs nothing.",
    order=15,
    source="Adlakha et al. 2023",
    needs=frozenset({"reference"}),
    acceptable=0.8,
)
