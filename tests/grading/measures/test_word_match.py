"""EXAM++'s match by words."""

from __future__ import annotations

import random

import pytest

from ragexam.grading.measures.word_match import edit_distance, normalised, word_match


def test_edit_distance_worked_by_hand() -> None:
    assert edit_distance("kitten", "sitting") == 3  # k-s, e-i, +g
    assert edit_distance("", "abc") == edit_distance("abc", "") == 3
    assert edit_distance("same", "same") == 0


def plain_distance(first: str, second: str) -> int:
    """Return the distance by the full table."""
    above = list(range(len(second) + 1))
    for number, letter in enumerate(first, start=1):
        row = [number]
        for index, other in enumerate(second, start=1):
            row.append(min(above[index] + 1, row[-1] + 1, above[index - 1] + (letter != other)))
        above = row
    return above[-1]


def test_edit_distance_is_that_of_the_full_table() -> None:
    rng = random.Random(5)
    for letters in ("ab", "abcde", "äß…\U0001f600 a"):
        for _ in range(300):
            first, second = ("".join(rng.choices(letters, k=rng.randrange(70))) for _ in range(2))
            assert edit_distance(first, second) == plain_distance(first, second), (first, second)


def test_long_texts() -> None:
    rng = random.Random(6)
    words = ("alpha", "system", "travel", "budget", "minister", "procedure", "company", "regulation", "document")
    first, second = (" ".join(rng.choices(words, k=1500)) for _ in range(2))
    assert not word_match(first, second)
    assert word_match(first, first[:5000] + "x" + first[5000:])


def test_stop_words_and_endings_go() -> None:
    assert normalised("The layers of the skin") == normalised("layer, skin")
    assert normalised("of the") == "of the"  # nothing but stop words: they stay


def test_single_letters_stay() -> None:
    assert normalised("What Vitamin A does") == normalised("vitamin A")
    assert normalised("Once Upon A Time") == normalised("once upon a time")
    assert normalised("a day") == normalised("the day")
    assert normalised("group C") != normalised("group")


@pytest.mark.parametrize(
    ("answer", "key", "same"),
    [
        ("Epidermis", "the epidermis.", True),
        ("epidermiss layer", "epidermis layers", True),
        ("abcdefghij", "abcdefghxy", False),  # 2 of 10 letters: a fifth is too much
        ("abcdefghij", "abcdefghix", True),  # 1 of 10
        ("During very wet times, the water table will rise", "rise", False),
        ("vitamin C", "vitamin A", False),  # one letter of nine, and another vitamin
        ("vitamin C", "vitamin B", False),
        ("Vitamin A", "vitamin", False),  # no article
        ("a vitamin", "the vitamin", True),
        ("A vitamin", "vitamins", True),
        ("vitamin C", "Vitamin C.", True),
        ("plan B of the northern office", "plan C of the northern office", False),
        ("kept for 3 years", "kept for 9 years", False),
        ("20 days", "30 days", False),
        ("Kestova-210", "Kestova 210", True),
        ("1,000 euros", "1000 euros", True),
        ("1.000 Euro", "1000 Euro", True),
        ("1’234’567.5 Franken", "1234567.5 Franken", True),
        ("1,000 euros", "2000 euros", False),
        ("0.125 litres of water", "0125 litres of water", False),  # no thousands
        ("GPT-4 model", "GPT4 model", True),
        ("GPT-4 model", "GPT5 model", False),
        ("e-mail address", "email address", True),
        ("vitamin-B complex", "vitamin-C complex", False),
        ("10-12 days of leave", "1012 days of leave", False),  # a range
        ("Kestova-210 and 210 more", "Kestova 210 and 210 more", True),
        ("120 days are more than 90", "120 days, which are more than 90 days", False),  # by its letters alone
        ("120 days, more than 90 days a year", "120 days, more than 90 days the year", True),
        ("", "", False),
    ],
)
def test_less_than_a_fifth(answer: str, key: str, same: bool) -> None:
    assert word_match(answer, key) is same
