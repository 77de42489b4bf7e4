"""The choice that a text names: by its letter, by its words, and none where it says two things."""

from __future__ import annotations

import pytest

from ragexam.pipelines.system_answer import choice_question, names_any, written_choice
from ragexam.records import Item

CHOICES = ("27 days", "30 days", "7 days", "A week")


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("B", 1),
        ("(C)", 2),
        ("**B)** 30 days", 1),
        ("B. 30 days, as section 3 says.", 1),
        ("The answer is C.", 2),
        ("Die Antwort lautet D", 3),
        ("Correct answer: A", 0),
        ("You get 27 days of leave.", 0),
        ("27 days", 0),
        ("**27   Days**", 0),
        ("It is a week.", 3),
        ("A week is what you get.", 3),
        ("The answer A customer gets depends.", None),
        ("I do not know.", None),
        ("27 days or 30 days.", None),
        ("B) 27 days", None),
        ("E", None),
        ("A) 27 days\nB) 30 days\nC) 7 days\nD) A week\n\nAnswer: B", 1),
        ("A) 27 days\nB) 30 days", None),
        ("127 days", None),
        ("", None),
        ("Answer: A 30-day period applies.", None),
        ("Answer: A", 0),
        ("Answer: A, as the passage says", 0),
        ("Answer: A (27 days)", 0),
        ("Answer: A\nIt says so.", 0),
        ("The answer is C-level staff.", None),
    ],
)
def test_a_choice_is_read_from_what_is_written(text: str, taken: int | None) -> None:
    assert written_choice(text, CHOICES) == taken


@pytest.mark.parametrize(
    ("text", "choices", "taken"),
    [
        ("It is 10.", ("2", "10", "1", "3"), 1),
        ("The notice is 12 days", ("12", "0", "7", "3"), 0),
        ("5.5 percent", ("5", "6", "7", "8"), None),
        ("1,5 Prozent", ("5 Prozent", "6 Prozent"), None),
        ("It is 5.5 percent.", ("5 percent", "5.5 percent"), 1),
        ("It is -5 degrees.", ("5 degrees", "-5 degrees"), 1),
        ("3-5 days", ("5 days", "3 days"), None),
        ("It lasts 1,250 hours.", ("250 hours", "1"), None),
        ("It is 10, and not more.", ("10", "20"), 0),
    ],
)
def test_a_number_within_another_is_not_named(text: str, choices: tuple[str, ...], taken: int | None) -> None:
    assert written_choice(text, choices) == taken


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("Answer: A 30-day period applies.", None),
        ("Answer: I 5 times looked for it.", None),
        ("Answer: A 30 days", 1),
        ("Answer: A (27 days)", 0),
        ("Answer: A – 27 days", 0),
        ("Answer: A\n27 days, as it says.", 0),
        ("Answer: (A) 27 days", 0),
        ("Answer: A-level pupils", None),
        ("Answer: B 30 days", 1),
    ],
)
def test_an_article_is_no_letter(text: str, taken: int | None) -> None:
    assert written_choice(text, CHOICES) == taken


@pytest.mark.parametrize(("language", "word"), [("en", "Choose"), ("de", "Wähle"), ("fr", "Choose")])
def test_a_question_is_asked_with_its_choices(language: str, word: str) -> None:
    asked = choice_question(Item("i", "How many?", CHOICES, 0, language=language))
    assert asked.startswith("How many?\n\nA) 27 days\nB) 30 days")
    assert asked.splitlines()[-1].startswith(word)


def test_what_names_choices_is_told_from_what_names_none() -> None:
    assert names_any("A) 30 days", CHOICES)
    assert names_any("A) 27 days\nB) 30 days", CHOICES)
    assert not names_any("I do not know.", CHOICES)
    assert not names_any("Z) a year", CHOICES)
