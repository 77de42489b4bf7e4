"""Checks what an exam is made of, counted by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ragexam.exam.choice_items.figures.profile import (
    attempt_table,
    bias_table,
    bloom_table,
    demand_table,
    document_coverage,
    filter_table,
    key_table,
    length_table,
    profile_tables,
    question_word_table,
    topic_coverage,
)
from ragexam.records import Document, Finding, Guess, Item, ItemState, Span


def make(number: int, **fields: Any) -> Item:
    base = Item(f"i{number}", "Q" * (10 + number), ("a", "bb", "ccc", "dddd"), 0, bloom=("remembering",))
    return replace(base, question_word="what", **fields)


def test_levels_count_each_item_once_a_level() -> None:
    items = [make(0), make(1, bloom=("remembering", "applying")), make(2, bloom=("applying", "applying"))]
    rows = {row[0]: row[1:] for row in bloom_table(items).rows}
    assert rows["remembering"] == (2, pytest.approx(2 / 3))
    assert rows["applying"] == (2, pytest.approx(2 / 3))  # together more than all: an item may have two levels
    assert rows["creating"] == (0, 0.0)
    assert next(iter(rows)) == "remembering"


def test_a_word_that_nobody_foresaw_is_counted_too() -> None:
    rows = {row[0]: row[1] for row in question_word_table([make(0), replace(make(1), question_word="whence")]).rows}
    assert rows["what"] == rows["whence"] == 1


def test_keys_beside_an_even_draw() -> None:
    items = [make(0, key=2), make(1, key=2), replace(make(2), choices=("x", "y"), key=1)]
    table = key_table(items)
    assert [row[1] for row in table.rows] == [0, 1, 2, 0]
    # Two items with four choices and one with two: 2/4 + 1/2 at the first two places, 2/4 at the others.
    assert [row[3] for row in table.rows] == pytest.approx([1.0, 1.0, 0.5, 0.5])
    assert sum(row[3] for row in table.rows) == pytest.approx(len(items))  # type: ignore[misc]


def test_lengths_of_right_and_wrong_answers() -> None:
    rows = {row[0]: row[1:] for row in length_table([make(0, key=3), make(4, key=3, passage="p" * 50)]).rows}
    assert rows["Question"] == (10, 12, 14)
    assert rows["Right answer"] == (4, 4, 4)
    assert rows["Wrong answers"] == (1, 2, 3)
    assert rows["Passage"] == (50, 50, 50), "an item without a passage counts for none"


def test_filters_say_what_became_of_the_items() -> None:
    strict = Finding("guessable", 0.75, 0.5, True, "because")
    near = Finding("intra_jaccard", 0.4, 0.3, True, "because")
    items = [
        make(0, findings=(strict, near), state=ItemState.DROPPED),
        make(1, findings=(strict,), state=ItemState.ACCEPTED),
        make(2, findings=(replace(near, threshold=0.2),), state=ItemState.REJECTED),
        make(3),
    ]
    rows = {row[0]: row[1:] for row in filter_table(items).rows}
    assert rows["guessable without documents"] == (0.5, 2, 1, 0, 1)
    assert rows["wrong answer like the right one (words)"] == (None, 2, 1, 1, 0), "two thresholds: none is named"
    assert len(rows) == 2


def test_a_model_that_takes_what_stands_first_is_told() -> None:
    # Rotation r shows choice r first: who always takes the first one takes r.
    guess = Guess("hash", "Model", (0, 1, 2, 3), 0.25)
    (row,) = bias_table([make(n, guesses=(guess,)) for n in range(6)]).rows
    assert row[:6] == ("Model", 24, 1.0, 0.0, 0.0, 0.0)
    assert isinstance(row[6], float)
    assert row[6] < 1e-6
    (row,) = bias_table([make(0, guesses=(guess,))]).rows
    assert row[6] is None, "four guesses say nothing"


def test_tries_are_ordered_by_number() -> None:
    table = attempt_table({"unparsed": 1, "kept": 6, "ambiguous": 3})
    assert table.rows == (("kept", 6, 0.6), ("ambiguous", 3, 0.3), ("unparsed", 1, 0.1))


def test_documents_without_a_question_are_there() -> None:
    documents = [Document("d1", "a.md", "A", topic="x"), Document("d2", "b.md", "B"), Document("d3", "c.md", "C", "x")]
    items = [
        make(0, evidence=(Span("d1", 0, 5), Span("d2", 0, 5)), topic="x", state=ItemState.ACCEPTED),
        make(1, evidence=(Span("d1", 0, 5),), topic="x"),
        make(2, evidence=(Span("d2", 0, 5),), state=ItemState.DROPPED),
        make(3, evidence=(Span("gone", 0, 5),)),
    ]
    rows = {row[-1]: row[:-1] for row in document_coverage(items, documents, {"d1": 4}).rows}
    assert rows["d1"] == ("x", "A", 4, 2, 1, 1, 0)
    assert rows["d2"] == ("no topic", "B", 0, 0, 0, 0, 1), "evidence that comes second counts for no other document"
    assert rows["d3"] == ("x", "C", 0, 0, 0, 0, 0)
    topics = {row[0]: row[1:] for row in topic_coverage(items, documents).rows}
    assert topics["x"] == (2, 1, 2, pytest.approx(2 / 3))
    assert topics["no topic"] == (1, 0, 1, pytest.approx(1 / 3))


def test_an_exam_without_items_has_no_tables() -> None:
    assert profile_tables([]) == []
    assert [t.name for t in profile_tables([make(0)])] == ["bloom", "question_words", "keys", "lengths"]


def test_demands_are_counted_where_an_exam_holds_more_than_lookups() -> None:
    lookups = [make(0, demand="lookup"), make(1, strategy="structured"), make(2, origin="manual")]
    assert demand_table(lookups).rows == ()
    rows = demand_table([*lookups, make(3, demand="zebra")]).rows
    assert rows == (("Lookup", 2, 0.5), ("zebra", 1, 0.25), ("not known", 1, 0.25))
