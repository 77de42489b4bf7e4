"""Nugget contradiction: how many of the facts of the reference the answer denies."""

from __future__ import annotations

from ragexam.grading.grader import AnswerCase, GradingMeans, Judgement
from ragexam.grading.judging.nuggets import NuggetGrader, nugget_judgement


class NuggetContradiction(NuggetGrader):
    """Counts nuggets that the answer contradicts: here more is worse, so it gives what is left."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the expected share of nuggets that are not contradicted; each with its label is a part."""
        judgement = nugget_judgement(case, means, {"contradict": 1.0})
        return (
            judgement
            if judgement.value is None
            else Judgement(1.0 - judgement.value, judgement.remark, judgement.parts)
        )


KIND = NuggetContradiction(
    name="nugget_contradiction",
    label="Free of contradiction",
    summary="How surely the answer contradicts none of the facts of the reference, on average, by a language model.",
    order=205,
    cost="A language model; nothing more where nugget completeness is asked too.",
    source="Pradeep et al. 2024 (AutoNuggetizer), with a fourth label",
    says_right=False,
    of_words=True,
)
