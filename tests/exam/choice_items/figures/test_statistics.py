"""Table 4 of an exam, counted by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.exam.choice_items.figures.statistics import (
    FILTER_NAMES,
    coverage_table,
    exam_statistics,
    guess_table,
    longest_answer,
    statistics_table,
)
from ragexam.exam.choice_items.filters import FILTERS
from ragexam.exam.demands.gates.names import GATES
from ragexam.records import Finding, Guess, Item, ItemState, Span


def make(number: int, key: int = 0, choices: tuple[str, ...] = ("a", "bb", "ccc", "dddd"), **fields: Any) -> Item:
    return Item(f"i{number}", "Q" * (10 + number), choices, key, **fields)


def dropped(item: Item, *filters: str) -> Item:
    findings = tuple(Finding(name, None, None, True, "because") for name in filters)
    return replace(item, state=ItemState.DROPPED, findings=findings)


def test_an_exam_counted_by_hand() -> None:
    items = [
        make(0, key=3, state=ItemState.ACCEPTED),
        make(1, key=3),
        make(2, key=1),
        make(3, key=0),
        dropped(make(4), "guessable", "distinct"),  # counted once, by the filter that comes first
        dropped(make(5), "guessable"),
        dropped(make(6), "answerable"),
        make(7, state=ItemState.REJECTED, findings=(Finding("distinct", None, None, True, "because"),)),
    ]
    s = exam_statistics(items, unparsed=2, abandoned=3)
    assert (s.generated, s.unparsed, s.abandoned, s.rejected, s.surviving, s.accepted) == (10, 2, 3, 1, 4, 1)
    assert s.dropped == {"distinct": 1, "guessable": 1, "other": 1}
    assert list(s.dropped) == ["distinct", "guessable", "other"], "in the order of the filters"
    assert s.question_characters == (10 + 11 + 12 + 13) / 4
    assert s.key_positions == (1, 1, 0, 2)
    assert s.fixed_answer == 2 / 4  # always D
    assert s.longest_answer == 2 / 4  # the longest stands at D
    assert s.key_p is None, "four items say nothing about balance"


def test_an_empty_exam_leaves_figures_undefined() -> None:
    s = exam_statistics([])
    assert (s.generated, s.surviving, s.key_positions) == (0, 0, ())
    assert s.question_characters is s.fixed_answer is s.longest_answer is s.key_p is None
    assert statistics_table(s).rows[0] == ("Candidate items generated", 0, None)
    assert "undefined" in statistics_table(s).note
    assert exam_statistics([dropped(make(0), "distinct")]).fixed_answer is None


def test_chance_is_that_of_the_exam() -> None:
    # Three items with four choices and one with two: (3/4 + 1/2) / 4 = 0.3125.
    s = exam_statistics([*(make(n) for n in range(3)), replace(make(3), choices=("yes", "no"), key=0)])
    assert s.chance == pytest.approx(0.3125)
    assert "Blind guessing gets 31% of this exam right." in statistics_table(s).note
    assert "Blind guessing" not in statistics_table(exam_statistics([])).note


def test_balance_of_keys_by_hand() -> None:
    # 8, 4, 4, 4 where 5 each are even: chi-square = 9/5 + 3 * 1/5 = 2.4 with 3 degrees of freedom, p = 0.4936.
    keys = [0] * 8 + [1] * 4 + [2] * 4 + [3] * 4
    s = exam_statistics([make(n, key) for n, key in enumerate(keys)])
    assert s.key_p == pytest.approx(0.4936, abs=5e-5)
    assert "p = 0.49" in statistics_table(s).note
    assert "by construction" not in statistics_table(s).note
    assert "at least 60% of its weight of words" in statistics_table(s, (), 0.6).note


def test_balance_with_different_numbers_of_choices() -> None:
    # Ten items of two choices and ten of three. Even: 10/2 + 10/3 = 8.33, 8.33, 3.33. Keys: 8, 8, 4.
    # Chi-square = (1/3)^2/8.333 * 2 + (2/3)^2/3.333 = 0.02667 + 0.13333 = 0.16 with 2 degrees, p = exp(-0.08) = 0.9231.
    two = [make(n, n % 2, ("a", "b")) for n in range(10)]
    three = [make(10 + n, key, ("a", "b", "c")) for n, key in enumerate([0, 0, 0, 1, 1, 1, 2, 2, 2, 2])]
    assert exam_statistics(two + three).key_p == pytest.approx(0.9231, abs=5e-5)


def test_longest_answer_shares_the_point_of_ties() -> None:
    first = make(0, key=1, choices=("aaa", "bbb", "c"))  # two longest, one of them right: 1/2
    second = make(1, key=2, choices=("aaa", "b", "c"))  # 0
    third = make(2, key=0, choices=("aa", "aa.", "bb."))  # 0
    assert longest_answer([first, second, third]) == pytest.approx(0.5 / 3)
    assert longest_answer([]) is None


@given(st.lists(st.tuples(st.integers(0, 3), st.lists(st.integers(1, 5), min_size=4, max_size=4)), min_size=1))
def test_baselines_are_shares_and_the_fixed_one_is_no_worse_than_chance(drawn: list[tuple[int, list[int]]]) -> None:
    items = [
        make(n, key, tuple("abcd"[i] * length for i, length in enumerate(sizes)))
        for n, (key, sizes) in enumerate(drawn)
    ]
    s = exam_statistics(items)
    assert s.fixed_answer is not None
    assert s.longest_answer is not None
    assert 0.25 <= s.fixed_answer <= 1.0
    assert 0.0 <= s.longest_answer <= 1.0
    assert sum(s.key_positions) == len(items)


def test_table_names_every_filter() -> None:
    assert set(FILTER_NAMES) == {*FILTERS, *GATES, "other"}
    s = exam_statistics([dropped(make(n), name) for n, name in enumerate(FILTERS)])
    labels = [row[0] for row in statistics_table(s).rows]
    assert [x for x in labels if str(x).startswith("Dropped")] == [f"Dropped: {FILTER_NAMES[n]}" for n in FILTERS]


def test_coverage_tells_documents_of_one_title_apart() -> None:
    def of(number: int, document: str, topic: str) -> Item:
        return make(number, topic=topic, evidence=(Span(document, 0, 5),))

    items = [
        of(0, "d1", "Travel"),
        of(1, "d1", "Travel"),
        of(2, "d2", "Travel"),
        of(3, "d3", ""),
        make(4),
        dropped(of(5, "d4", "Gone"), "distinct"),
    ]
    table = coverage_table(items, {"d1": "Policy", "d2": "Policy", "d3": "Rooms"})
    assert sorted(table.rows, key=str) == sorted(
        [("Travel", "Policy", 2), ("Travel", "Policy", 1), ("no topic", "Rooms", 1), ("no topic", "none", 1)], key=str
    )
    assert table.note == "Surviving items: 5; documents: 3; topics: 1."


def test_guessing_before_and_after_by_hand() -> None:
    def guessed(number: int, *chosen: int) -> Item:
        item = make(number)
        return replace(item, guesses=(Guess("h", "M", chosen, sum(c == 0 for c in chosen) / 4),))

    items = [guessed(0, 0, 0, 0, 1), dropped(guessed(1, 0, 0, 0, 0), "guessable"), guessed(2, 1, 1, 2, 3)]
    table = guess_table(items)
    # Before: (0.75 + 1 + 0) / 3; guessable above one half: two; after: the first and the third.
    assert table.rows == (("M", 3, pytest.approx(1.75 / 3), 2, 2, pytest.approx(0.375)),)
    assert "Too few answers of M" in table.note
    assert guess_table([make(0)]).rows == ()
    unseen = [make(n, guesses=(Guess("h", "M", (), float(n < 4), 0 if n < 4 else 1, 1.0 - n / 10),)) for n in range(5)]
    # 4 of 5 right comes by luck with a chance of 1.6%: luck is left of what is wrong after all four are dropped.
    assert guess_table(unseen).rows == (("M", 5, 0.8, 4, 5, 0.8),)


def test_picking_by_position_is_told() -> None:
    # Rotation r shows choice (p + r) mod 4 at position p: always the first position is 0, 1, 2, 3.
    by_place = [replace(make(n), guesses=(Guess("h", "M", (0, 1, 2, 3), 0.25),)) for n in range(20)]
    assert "M picks by position: 100%, 0%, 0%, 0%" in guess_table(by_place).note
    by_content = [replace(make(n), guesses=(Guess("h", "M", (2, 2, 2, 2), 0.0),)) for n in range(20)]
    assert "M shows no clear liking for a position: 25%, 25%, 25%, 25%" in guess_table(by_content).note
