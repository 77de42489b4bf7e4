"""Says which judge of a grader counts where several were asked.

Two judges are two scales, so that one of them counts, on every answer and in every figure. Among the judges of a grader the one
counts that passed its trial, as far as the grader rests on it, and graded most of the answers there are; of equals the one asked
last. So who tries another judge, on a few answers or in vain, loses nothing by it. What the others said is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from ragexam.grading.grader import GRADERS
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.records import PERSON, Grade

Failing = Literal["", "told", "verdicts"]
"""Part of the trial that a judge failed, of what a grader rests on: telling answers apart, or only its yes and no."""

Aside = Literal["failed", "verdicts", "fewer", "earlier"]
"""Reason why a judge does not count beside another."""


@dataclass(frozen=True, slots=True)
class AskedJudge:
    """Language model that a grader asked.

    Attributes:
        grader: Name of the grader.
        rater: Hash of the model.
        answers: How many of the answers there are it gave a value.
        asked: When last, seconds since 1970.
        trial: How it did when it was tried; None where that is not known.
    """

    grader: str
    rater: str
    answers: int
    asked: float
    trial: JudgeTrial | None = None

    @property
    def name(self) -> str:
        """Return its name for a person; "" where that is not known."""
        return "" if self.trial is None else self.trial.name

    @property
    def failing(self) -> Failing:
        """Return which part of the trial it failed, of what the grader rests on; "" also where it was not tried."""
        if self.trial is None:
            return ""
        if not self.trial.passed:
            return "told"
        kind = GRADERS.get(self.grader)
        return "verdicts" if kind is not None and kind.by_verdicts and not self.trial.decides else ""

    @property
    def standing(self) -> tuple[bool, int, float]:
        """Return what it counts by beside others: the greatest counts."""
        return self.trial is not None and not self.failing, self.answers, self.asked

    def aside(self, counting: AskedJudge) -> Aside:
        """Return why it does not count beside the judge that does."""
        if counting.standing[0] and not self.standing[0]:
            return "verdicts" if self.failing == "verdicts" else "failed"
        return "fewer" if self.answers < counting.answers else "earlier"


Judges = Mapping[str, tuple[AskedJudge, ...]]
"""By the grader's name all judges that it asked, the one that counts first."""


def judges_in_order(grades: Iterable[Grade], trials: Mapping[str, JudgeTrial], answers: Collection[str]) -> Judges:
    """Return the judges of every grader that asked one, the one that counts first.

    Args:
        grades: All that there are, oldest first.
        trials: How the judges did, by their hashes, as far as they were tried.
        answers: Ids of the answers there are: grades of others say nothing about who graded most.
    """
    seen: dict[tuple[str, str], tuple[int, float]] = {}
    for grade in grades:
        if grade.grader == PERSON or not grade.rater:
            continue
        number, last = seen.pop((grade.grader, grade.rater), (0, grade.made))  # who was asked later stands behind
        told = grade.value is not None and grade.answer_id in answers
        seen[grade.grader, grade.rater] = number + told, max(last, grade.made)
    by_grader: dict[str, list[AskedJudge]] = {}
    for (grader, rater), (number, last) in seen.items():
        by_grader.setdefault(grader, []).append(AskedJudge(grader, rater, number, last, trials.get(rater)))
    return {
        grader: tuple(sorted(judges, key=lambda judge: judge.standing)[::-1]) for grader, judges in by_grader.items()
    }


def counts(grade: Grade, judges: Judges) -> bool:
    """Return whether a grade counts: those of people and of rules do, and of each grader those of the judge that counts."""
    return grade.grader == PERSON or grade.grader not in judges or grade.rater == judges[grade.grader][0].rater
