"""Grades one answer by one grader, or says why it cannot."""

from __future__ import annotations

from dataclasses import replace

from ragexam.errors import ContextOverflow, InputError
from ragexam.exam.choice_items.unsaid import is_unsaid_text
from ragexam.grading.grader import GRADERS, TOO_LONG, AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.refusals import refusal_kind, without_cautions
from ragexam.grading.silence import says_nothing
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


def in_words_of_reference(kind: GraderKind, case: AnswerCase) -> AnswerCase:
    """Return a case as a grader that compares words shall see it.

    Where right is that the documents do not say, whoever declines is right however that is worded: pipelines are told to write
    "The passages do not say", and the reference has other words. Of who says so and answers all the same the answer alone is
    seen, which is not right. A language model understands that by itself.

    Args:
        kind: The grader.
        case: What is judged.
    """
    compares = "reference" in kind.needs and "model" not in kind.needs
    if not compares or not is_unsaid_text(case.reference):
        return case
    refusal = refusal_kind(case.answer, case.question)
    if refusal == "declines":
        return replace(case, answer=case.reference)
    return replace(case, answer=without_cautions(case.answer)) if refusal == "says so and answers" else case


def judge(kind: GraderKind, case: AnswerCase, means: GradingMeans) -> Judgement:
    """Return what a grader says; no value, and why as its remark, where it lacks something or the judge cannot read it all.

    An answer without a word is an answer: the system was asked, and gave none.
    """
    lacking = kind.lacks(case, means)
    if lacking:
        return Judgement(None, "no " + ", ".join(kind.rubric if need == "rubric" else need for need in lacking))
    try:
        return kind.grade(case, means) if not says_nothing(case.answer) else kind.grade_silence(case, means)
    except ContextOverflow:
        return Judgement(None, TOO_LONG)
