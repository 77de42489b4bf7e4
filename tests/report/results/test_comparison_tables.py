"""Tables of comparisons."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.report.results.compare import Contest
from ragexam.report.results.comparison_tables import (
    comparison_table,
    pair_items_table,
    pair_sentence,
    pair_table,
    standings_table,
)


def test_comparison_table_lists_all_others_best_first(small: Any) -> None:
    table = comparison_table(Contest(small, 7), 0)
    assert [row[0] for row in table.rows] == [small.pipelines[2].label, small.pipelines[1].label]  # 1/3, then 1/4
    against_b = table.rows[1]
    assert against_b[1:3] == (0.25, 0.5)
    assert against_b[5:9] == (4, 2, 0, pytest.approx(0.25))
    # Two tests with p 0.25 each: Holm doubles the smaller.
    assert against_b[9] == pytest.approx(0.5)


def test_pair_tables_say_who_was_right(small: Any) -> None:
    contest = Contest(small, 7)
    figures = dict(pair_table(contest, 0, 1).rows)
    assert figures["Items that both sat"] == 4
    assert figures["First minus second, points"] == pytest.approx(50.0)
    table = pair_items_table(small, 0, 2)
    assert table.columns[4] == "Who was right"
    assert [(row[6], row[4]) for row in table.rows] == [
        ("item0", "only the first"),
        ("item1", "only the first"),
        ("item2", "both"),
        ("item3", "not answered by both"),
    ]
    assert table.rows[0][2:4] == ("a", "bb")
    assert table.rows[3][3] is None


def test_pair_sentence_names_the_winner_whoever_comes_first(kit: Any) -> None:
    contest = Contest(kit.make([[1] * 12, [0] * 12]), 1)
    better, worse = (p.label for p in contest.results.pipelines)
    for first, second in ((0, 1), (1, 0)):
        text = pair_sentence(contest, contest.compare(first, second))
        assert text == f"{better} is better than {worse} on these items, by 100 points."
    assert "do not tell" in pair_sentence(contest, contest.compare(0, 0))


def test_the_note_of_the_order_says_which_items_count(kit: Any) -> None:
    whole = kit.make([[1] * 10, [0] * 10])
    assert "compete, on the items that all of them sat;" in standings_table(Contest(whole, 1)).note
    # Ten candidates, each without an answer to another question: no question is common to all.
    torn = Contest(kit.make([[None if j == i else 1 for j in range(10)] for i in range(10)]), 1)
    assert len(torn.candidates) == 10
    note = standings_table(torn).note
    assert "all of them sat" not in note
    assert "each on the items that it sat: fewer than half are common to all of them" in note
