"""Absence is proven by search: which passage shares most with a question, rare words counting more."""

from __future__ import annotations

from ragexam.records import Chunk
from ragexam.scenarios.absence import WordSearch

CHUNKS = [
    Chunk("a", "d", 0, 0, 1, "The office opens early. The office is large."),
    Chunk("b", "d", 1, 0, 1, "The alarm of the office is tested weekly."),
    Chunk("c", "d", 2, 0, 1, "Visitors wear a badge in the office."),
]


def test_the_nearest_passage_shares_most() -> None:
    nearest = WordSearch(CHUNKS).nearest("When is the alarm of the office tested?")
    assert nearest[0].chunk.id == "b"
    assert nearest[0].share == 1.0
    assert len(nearest) == 3


def test_a_word_that_no_passage_has_weighs_most() -> None:
    (nearest,) = WordSearch(CHUNKS).nearest("Does the office have a periscope?", 1)
    assert 0.0 < nearest.share < 0.3, "every passage says office, none periscope"


def test_nothing_to_search_and_nothing_asked() -> None:
    assert WordSearch([]).nearest("Why?") == []
    assert WordSearch(CHUNKS).nearest("Why is it so?")[0].share == 0.0
