"""Nugget completeness: how many of the facts of the reference the answer has."""

from __future__ import annotations

from ragexam.grading.grader import SILENCE, AnswerCase, GradingMeans, Judgement
from ragexam.grading.judging.nuggets import NuggetGrader, nugget_judgement
from ragexam.records import JudgementPart


class NuggetCompleteness(NuggetGrader):
    """Counts nuggets that the answer supports; a partly supported one counts half."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the expected share of nuggets; each with its label is a part."""
        return nugget_judgement(case, means, {"support": 1.0, "partial_support": 0.5})

    def grade_silence(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return that none is supported; each is a part."""
        return Judgement(0.0, SILENCE, tuple(JudgementPart("not_support", entry.text, 1.0) for entry in case.rubric))


KIND = NuggetCompleteness(
    name="nugget_completeness",
    label="Nugget completeness",
    summary="How surely the answer says the facts of the reference, on average, by a language model.",
    order=200,
    cost="A language model; one short question a fact, in two orders of its labels.",
    source="Pradeep et al. 2024 (AutoNuggetizer); labels support, partial_support, not_support",
)
