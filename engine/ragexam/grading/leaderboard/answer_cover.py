"""EXAM-Cover and EXAM-Label of written answers: each is held against its bank as the one passage of a response."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.grading.leaderboard.exam_cover import exam_cover, exam_labels
from ragexam.records import JudgementPart

_ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class AnswerCover:
    """Share of their banks that the answers of a system answer; means over answers.

    Attributes:
        answers: That were graded question by question.
        cover: EXAM-Cover: share of the bank's questions that an answer answers.
        label: EXAM-Label: the best grade over the bank.
        reached: Share of answers whose label reaches the threshold.
    """

    answers: int
    cover: float
    label: float
    reached: float


def answer_cover(answers: Sequence[Sequence[JudgementPart]], threshold: float) -> AnswerCover | None:
    """Return the figures of a system; None where no answer was graded.

    Args:
        answers: What a grader said of each answer, a part for each question of its bank.
        threshold: Least grade with which a question counts as answered.
    """
    covers, labels = [], []
    for parts in answers:
        grades = {_ANSWER: {str(number): part.value or 0.0 for number, part in enumerate(parts)}}
        bank = list(grades[_ANSWER])
        cover = exam_cover([_ANSWER], grades, bank, threshold, 1)
        if cover is not None:
            covers.append(cover)
            labels.append(exam_labels(grades, bank)[_ANSWER])
    if not covers:
        return None
    n = len(covers)
    return AnswerCover(n, sum(covers) / n, sum(labels) / n, sum(label >= threshold for label in labels) / n)
