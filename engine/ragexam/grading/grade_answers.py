"""Grades one answer by one grader, or says why it cannot."""

from __future__ import annotations

from ragexam.errors import ContextOverflow, InputError
from ragexam.grading.grader import GRADERS, AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.sentences import phrase


def find_grader(name: str) -> GraderKind:
    """Return a grader by its name.

    Raises:
        InputError: There is none of that name.
    """
    if name not in GRADERS:
        raise InputError(
            phrase("There is no grader {0:raw}.", repr(name)), phrase("Graders: {0:raw}.", ", ".join(GRADERS))
        )
    return GRADERS[name]


def judge(kind: GraderKind, case: AnswerCase, means: GradingMeans) -> Judgement:
    """Return what a grader says; no value, and why as its remark, where it lacks something or the judge cannot read it all."""
    lacking = kind.lacks(case, means)
    if lacking:
        return Judgement(None, "no " + ", ".join(lacking))
    try:
        return kind.grade(case, means)
    except ContextOverflow:
        return Judgement(None, "too long for the judge")
