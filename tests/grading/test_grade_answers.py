"""Checks what graders that compare words see where right is that the documents do not say."""

from __future__ import annotations

import pytest

from ragexam.grading.grade_answers import in_words_of_reference, judge
from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans

BY_WORDS = ("exact_match", "token_f1", "token_recall", "key_match", "rouge_l")


def graded(name: str, answer: str, reference: str, question: str = "How long is leave?") -> float:
    kind = GRADERS[name]
    case = in_words_of_reference(kind, AnswerCase(question, answer, reference, language="en"))
    value = judge(kind, case, GradingMeans()).value
    assert value is not None
    return value


@pytest.mark.parametrize("name", BY_WORDS)
@pytest.mark.parametrize(
    "reference",
    [
        "The documents do not say",
        "The documents do not say.",
        "the documents do not SAY",
        "Das sagen die Dokumente nicht.",
        "The passage does not say.",
        "Der Abschnitt sagt es nicht.",
        "Unanswerable",
        "N/A",
        "unbeantwortbar",
    ],
)
@pytest.mark.parametrize(
    "answer", ["I do not know.", "N/A", "Das steht nicht in den Unterlagen.", "The passages do not say."]
)
def test_whoever_declines_is_right(name: str, reference: str, answer: str) -> None:
    assert graded(name, answer, reference) == 1.0
    assert graded(name, answer, "27 days") == 0.0


@pytest.mark.parametrize("name", BY_WORDS)
@pytest.mark.parametrize("reference", ["The documents do not say.", "The passage does not say.", "Not answerable."])
@pytest.mark.parametrize(
    "answer",
    [
        "The documents do not say, but it is 30 days.",
        "The documents do not say. It is usually 30 days in a year.",
        "I do not know, but probably 30 days.",
        "30 days",
        "The documents say that it is 30 days.",
        "No.",
    ],
)
def test_an_answer_that_is_given_after_all_is_not_right(name: str, reference: str, answer: str) -> None:
    kind = GRADERS[name]
    value = graded(name, answer, reference, "Is it 30 days?")
    assert value <= (kind.acceptable or 0.5)


def test_a_language_model_sees_what_was_written() -> None:
    case = AnswerCase("How long is leave?", "I do not know.", "The documents do not say.", language="en")
    assert in_words_of_reference(GRADERS["correctness"], case) is case
