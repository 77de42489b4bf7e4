"""EXAM++'s match by words."""

from __future__ import annotations

import pytest

from ragexam.grading.measures.word_match import edit_distance, normalised, word_match


def test_edit_distance_worked_by_hand() -> None:
    assert edit_distance("kitten", "sitting") == 3  # k-s, e-i, +g
    assert edit_distance("", "abc") == edit_distance("abc", "") == 3
    assert edit_distance("same", "same") == 0


def test_stop_words_and_endings_go() -> None:
    assert normalised("The layers of the skin") == normalised("layer, skin")
    assert normalised("of the") == "of the"  # nothing but stop words: they stay


@pytest.mark.parametrize(
    ("answer", "key", "same"),
    [
        ("Epidermis", "the epidermis.", True),
        ("epidermiss layer", "epidermis layers", True),
        ("abcdefghij", "abcdefghxy", False),  # 2 of 10 letters: a fifth is too much
        ("abcdefghij", "abcdefghix", True),  # 1 of 10
        ("During very wet times, the water table will rise", "rise", False),
        ("", "", False),
    ],
)
def test_less_than_a_fifth(answer: str, key: str, same: bool) -> None:
    assert word_match(answer, key) is same
