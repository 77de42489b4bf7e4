"""K-precision: how much of the answer stands in the passages that it was written from."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.overlap import token_overlap


class KnowledgePrecision(GraderKind):
    """Counts the answer's words in the passages."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the share of the answer's words that the passages have, each as often at most."""
        return Judgement(token_overlap(case.answer, "\n".join(case.passages)).precision)


KIND = KnowledgePrecision(
    name="k_precision",
    label="K-precision",
    summary="Which share of the answer's words stands in the passages handed over: whether it keeps to them.",
    order=65,
    source="Adlakha et al. 2023",
    needs=frozenset({"passages"}),
    says_right=False,
    of_words=True,
)
