"""G-Eval: marks from 1 to 5 by a judge, weighted by how likely it finds each (Liu et al. 2023, section 2).

A mark by itself is mostly a 3 or a 4 whatever is rated; the mean over all five, weighted by their probabilities, tells more
answers apart. The plain mark stands beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judge, Judgement
from ragexam.grading.judging.asking import RATINGS, ask
from ragexam.records import JudgementPart

PLAIN: Final = "plain rating"
"""Text of the part that holds the plain mark."""


@dataclass(frozen=True, kw_only=True)
class RatingGrader(GraderKind):
    """A grader that asks for a mark from 1 to 5.

    Attributes:
        beginning: File of the prompt's beginning; what is asked is the last of `prompts`.
    """

    beginning: str
    low: float = 1.0
    high: float | None = 5.0

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the mean of the five marks, weighted by their probabilities; the plain one is a part."""
        if means.judge is None:
            return Judgement(None, "no model")
        return rate(means.judge, case, self.beginning, self.prompts[-1])


def rate(judge: Judge, case: AnswerCase, beginning: str, task: str) -> Judgement:
    """Let a judge give a mark.

    Args:
        judge: Who is asked.
        case: What is rated.
        beginning: File of the prompt's beginning.
        task: File of what is rated.
    """
    probabilities = ask(judge, case, beginning, task, RATINGS)
    plain = max(RATINGS, key=lambda mark: (probabilities[mark], -int(mark)))
    return Judgement(
        sum(int(mark) * share for mark, share in probabilities.items()),
        parts=(JudgementPart(plain, PLAIN, probabilities[plain]),),
    )
