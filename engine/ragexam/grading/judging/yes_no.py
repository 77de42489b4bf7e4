"""Graders that put one question about answer and reference, answered by yes or no."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement, Need
from ragexam.grading.judging.asking import says_yes


@dataclass(frozen=True, kw_only=True)
class YesNoGrader(GraderKind):
    """A grader that asks whether something holds of an answer beside its reference; `prompts` are beginning and question."""

    needs: frozenset[Need] = frozenset({"reference", "model"})
    prefix: str = "answer"
    version: int = 2
    by_verdicts: bool = True

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the probability of "yes"."""
        if means.judge is None:
            return Judgement(None, "no model")
        return Judgement(says_yes(means.judge, case, *self.prompts))
