"""Checks what one gets who only looks up, worked by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from ragexam.exam.choice_items.figures.lookup import (
    LOOKING_UP,
    LookupBaseline,
    commonest_choice,
    exam_baselines,
    looking_up_sentence,
    nearest_in_meaning,
    with_looking_up,
    word_for_word,
)
from ragexam.records import Item


def make(choices: Sequence[str], key: int, passage: str = "", **fields: Any) -> Item:
    return Item(f"{choices}{key}", "Q?", tuple(choices), key, passage=passage, **fields)


def share(baselines: list[LookupBaseline]) -> float:
    (one,) = baselines
    return one.share


@pytest.mark.parametrize(
    ("choices", "text", "expected"),
    [
        (("9 days", "8 days"), "It takes 9 days.", 1.0),
        (("9 days", "8 days"), "It takes 8 days.", 0.0),
        (("9 days", "8 days"), "Not 8 days but 9 days.", 0.5),  # both stand there
        (("9 days", "8 days", "7 days"), "It takes a week.", 1 / 3),  # none does
        (("9 DAYS", "8 days"), "It takes\n9  days.", 1.0),  # case and white space do not count
        (("9", "19"), "It takes 19.", 0.0),  # the 9 of 19 is not the number 9
        (("SK-1", "SK-14"), "Course SK-14.", 0.0),
        (("(a)", "(b)"), "See (a).", 1.0),  # nothing in a choice is a pattern
    ],
)
def test_string_search_by_hand(choices: Sequence[str], text: str, expected: float) -> None:
    assert share(word_for_word("", [(make(choices, 0), text)])) == pytest.approx(expected)


def test_items_without_a_text_and_open_ones_are_not_counted() -> None:
    baselines = word_for_word("x", [(make("ab", 0), "a"), (make("ab", 0), ""), (make((), -1, answer="a"), "a")])
    assert baselines == [LookupBaseline("x", 1.0, 1)]
    assert word_for_word("x", []) == []
    assert exam_baselines([]) == []


def test_commonest_choice_by_hand() -> None:
    # "a" is a choice of three items, "b" of two, all others of one; the last item's choices are level: half a point.
    items = [make("abc", 0), make("adb", 1), make(("A", "e"), 0), make("xy", 1)]
    assert share(commonest_choice(items)) == pytest.approx((1 + 0 + 1 + 0.5) / 4)
    # A text that stands twice in one item is no commoner for it.
    assert share(commonest_choice([make("aab", 2), make("bc", 0)])) == pytest.approx((1 + 1) / 2)


def test_nearest_in_meaning_by_hand() -> None:
    angles = {"P": 0.0, "near": 0.1, "far": 1.0, "twin": -0.1}

    def vectors(texts: Sequence[str]) -> Any:
        return np.array([[np.cos(angles[t]), np.sin(angles[t])] for t in texts], dtype=np.float32)

    items = [make(("near", "far"), 0, "P"), make(("near", "far"), 1, "P"), make(("near", "far"), 0)]
    (baseline,) = nearest_in_meaning(items, vectors)
    assert (baseline.share, baseline.items) == (0.5, 2)
    assert nearest_in_meaning([items[2]], vectors) == []


def test_the_sentence_comes_with_the_limit_and_names_the_best() -> None:
    below, at = LookupBaseline("low", LOOKING_UP - 0.01, 90), LookupBaseline("high", LOOKING_UP, 90)
    assert looking_up_sentence([]) == looking_up_sentence([below]) == ""
    assert "one rule (“high”) scores 70%" in looking_up_sentence([below, at])
    assert with_looking_up("Note.", [below]) == "Note."
    assert with_looking_up("Note.", [at]).startswith("Note. This exam measures looking up: ")


@pytest.mark.parametrize(
    ("items", "exam", "said"), [(1, 100, False), (89, 100, False), (90, 100, True), (19, 19, False)]
)
def test_a_rule_that_was_tried_on_few_items_says_nothing_of_the_exam(items: int, exam: int, said: bool) -> None:
    all_of_it = LookupBaseline("all", LOOKING_UP - 0.3, exam)
    assert bool(looking_up_sentence([all_of_it, LookupBaseline("some", 1.0, items)])) is said


def test_a_rule_on_few_items_does_not_hide_one_on_all() -> None:
    said = looking_up_sentence([LookupBaseline("some", 1.0, 5), LookupBaseline("all", LOOKING_UP, 60)])
    assert "(“all”) scores 70%" in said
