"""Choices beside written answers, as tables."""

from __future__ import annotations

from ragexam.report.grading.disagreement import (
    ONLY_CHOSEN,
    ResponseDisagreement,
    TwoWays,
    TwoWaysItem,
    disagreement_items_table,
    disagreement_table,
)


def test_tables_say_how_often_and_where() -> None:
    item = TwoWaysItem("i1", "How many?", "27", "P", "27", "about thirty", 0.1, ONLY_CHOSEN)
    disagreement = ResponseDisagreement("Token F1", 0.5, (TwoWays("P", 3, 2, 1, 4),), (item,))
    table = disagreement_table(disagreement)
    assert table.rows == (("P", 3, 2, 1, 4),)
    assert "a grade of more than 0.5 by Token F1" in table.note
    assert disagreement_items_table(disagreement.items).rows == (
        ("How many?", "27", "P", "27", "about thirty", 0.1, ONLY_CHOSEN),
    )
