"""Absence is proven by search: which passage shares most with a question, rare words counting more."""

from __future__ import annotations

import pytest

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


def sheet(name: str, text: str) -> Chunk:
    return Chunk(name, name, 0, 0, len(text), text)


SHEETS = [
    sheet("a", "# Brindle 40\n\n| Property | Value |\n| --- | --- |\n| Weight | 8 kg |\n| Longest hose | 16 metres |"),
    sheet("b", "# Brindle 60\n\n| Property | Value |\n| --- | --- |\n| Weight | 16 kg |"),
    sheet("c", "The gate closes at 16:30. The weight of the Brindle 40 was 9.5 kg before; a pump holds 5 litres."),
]


@pytest.mark.parametrize(
    ("question", "value", "where"),
    [
        ("What is the weight of the Brindle 60?", "16 kg", "b"),
        ("What is the weight of the Brindle 40?", "16 kg", ""),  # it is the other one's
        ("What is the weight of the Brindle 40?", "9.5 kg", "c"),  # an older value is no false one
        ("What is the weight of the Brindle 40?", "5 kg", ""),  # "9.5 kg" is another number
        ("What is the longest hose of the Brindle 40?", "8 kg", ""),
    ],
)
def test_a_value_is_stated_where_its_sentence_speaks_of_what_is_asked(question: str, value: str, where: str) -> None:
    stating = WordSearch(SHEETS).stating(question, value)
    assert ("" if stating is None else stating.chunk.id) == where
