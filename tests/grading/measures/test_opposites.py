"""Answers that share the words of their reference and say the opposite."""

from __future__ import annotations

import pytest

from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans
from ragexam.grading.measures.opposites import says_opposite

PHOTOGRAPHS = "No, visitors may not take photographs in the lab without permission."


@pytest.mark.parametrize(
    ("answer", "reference"),
    [
        ("Yes, visitors may take photographs in the lab with permission.", PHOTOGRAPHS),
        ("Yes.", PHOTOGRAPHS),
        ("**Yes** (with permission)", "No."),
        ("Yes you may.", "No, you may not."),
        ("Ja, das geht.", "Nein, das geht nicht."),
        ("False. It is closed.", "True"),
        ("Incorrect, it is 5.", "Correct."),
        ("The fee is refundable.", "The fee is not refundable."),
        ("The fee isn’t refundable.", "The fee is refundable."),
        ("You can smoke here.", "You cannot smoke here."),
        ("It doesn't expire.", "It expires."),
        ("It will expire.", "It won't expire."),
        ("Dogs are allowed.", "No, dogs are not allowed."),
        ("Visitors may enter with a badge.", "Visitors may enter without a badge."),
        ("Mehr als 5 Tage.", "Nicht mehr als 5 Tage."),
        ("Es gibt eine Gebühr.", "Es gibt keine Gebühr."),
    ],
)
def test_opposites(answer: str, reference: str) -> None:
    assert says_opposite(answer, reference)
    assert says_opposite(reference, answer)
    assert GRADERS["key_match"].grade(AnswerCase("?", answer, reference), GradingMeans()).value == 0.0


@pytest.mark.parametrize(
    ("answer", "reference"),
    [
        ("No.", PHOTOGRAPHS),
        ("No, only with permission.", PHOTOGRAPHS),
        ("Visitors may take photographs in the lab with permission.", PHOTOGRAPHS),  # two negations more: the same
        ("No employee may enter.", "Yes, visitors may not enter."),
        ("Room 5", "Room No. 5"),
        ("No. 5", "Yes, 5"),
        ("Yes and no.", "No."),
        ("Yes, dogs are not allowed.", "No, dogs are not allowed."),
        ("Yes, dogs are allowed.", "Dogs are allowed."),
        ("The fee is not refundable, only the deposit is.", "The fee is refundable."),
        ("27 days, not 30", "27 days"),
        ("Ja", "Yes"),
        ("Richtig", "Yes."),
        ("Yesterday", "No."),
        ("", "No"),
        ("not", "no"),
    ],
)
def test_what_is_not_sure_is_none(answer: str, reference: str) -> None:
    assert not says_opposite(answer, reference)
    assert not says_opposite(reference, answer)
