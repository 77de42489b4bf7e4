"""Certainty step by step, in words that a person can read."""

from __future__ import annotations

from ragexam.report.pictures.settling import certainty_points, race_groups
from ragexam.report.results.settlement import RACE, START, SettleStep

STEPS = (
    SettleStep(1, START, ("i",), False, ("p", "q"), 12, 2),
    SettleStep(2, RACE, ("j",), True, ("p", "q"), 18, 1, leader="p", certainty=0.9249, seconds=3.0),
)


def test_points_say_what_was_known() -> None:
    first, second = certainty_points(STEPS, {"p": "A · BM25"})
    assert (first.value, first.answers) == (None, 12)
    assert first.words == "Step 1, 12 answers: nothing is known yet."
    assert second.words == "Step 2, 18 answers: certainty 92%, 1 still in; A · BM25 leads."
    assert second.seconds == 3.0


def test_certainty_is_never_rounded_up() -> None:
    (point,) = certainty_points([SettleStep(1, RACE, (), True, (), 9, 1, leader="p", certainty=0.999)], {"p": "A"})
    assert "certainty 99%" in point.words


def test_groups_name_the_tolerance() -> None:
    assert race_groups(0.025)[1:] == (
        "still in: may be better by 2.5 points or more",
        "out: can hardly be better by 2.5 points",
    )
    assert race_groups(0.01)[2] == "out: can hardly be better by 1 point"
