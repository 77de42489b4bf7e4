"""Passages of systems elsewhere are found again in documents, however they were cut and written; what they lack is not found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.records import Span
from ragexam.retrieval.judging.evidence import covers
from ragexam.retrieval.judging.foreign_passages import ForeignPassages, PlacedWords, placed

DOCUMENT = (
    "# Leave\n\nEverybody has 27 days of leave a year. Who joins in March has nine twelfths of it.\n\n"
    "Leave is asked for in the demonstration portal, two weeks before it begins. The works council agrees to the plan.\n\n"
    "# Travel\n\nA hotel may cost 120 euros a night. Trains are booked in second class."
)
EVIDENCE = "27 days of leave"


def held(passage: str, evidence: str = EVIDENCE) -> bool:
    start = DOCUMENT.index(evidence)
    chunks = ForeignPassages(lambda _: DOCUMENT).chunks([passage], [Span("d", start, start + len(evidence))])
    return covers(chunks, [Span("d", start, start + len(evidence))])


@pytest.mark.parametrize(
    "passage",
    [
        "Everybody has 27 days of leave a year.",
        "handbook.pdf, page 3\n\nEVERYBODY  has\n27 days of leave a year",
        "- **Everybody** has _27 days_ of leave a year. | Who joins in March",
        "body has 27 days of leave a year. Who joins in March has nine",
    ],
)
def test_it_is_found_however_it_is_written(passage: str) -> None:
    assert held(passage)


@pytest.mark.parametrize(
    "passage",
    [
        "Everybody has 30 days of leave a year. Who joins in March has nine twelfths of it.",
        "Who joins in March has nine twelfths of it.",
        "27 days",
        "There are fewer days of leave for those who come late.",
        "",
    ],
)
def test_what_it_lacks_or_has_another_number_for_it_does_not_hold(passage: str) -> None:
    assert not held(passage)


def test_broken_words_are_passed_over() -> None:
    passage = "Leave is asked for in the demon-\nstration portal, two weeks before it begins."
    assert held(passage, "asked for in the demonstration portal, two weeks before")
    assert not held(
        passage.replace("demon-\nstration", "employee"), "asked for in the demonstration portal, two weeks before"
    )


def test_a_passage_of_two_places_holds_both_and_nothing_between() -> None:
    passage = "Everybody has 27 days of leave a year. A hotel may cost 120 euros a night."
    assert held(passage)
    assert held(passage, "120 euros a night")
    assert not held(passage, "The works council agrees to the plan.")
    assert len(placed(passage, PlacedWords(DOCUMENT))) == 2


def test_order_is_kept_and_what_belongs_elsewhere_stands_for_itself() -> None:
    passages = ["Something of another book.", "A hotel may cost 120 euros a night."]
    chunks = ForeignPassages(lambda _: DOCUMENT).chunks(passages, [Span("d", 0, 5)])
    assert [chunk.text for chunk in chunks] == passages
    assert [chunk.document_id for chunk in chunks] == ["", "d"]


@given(st.integers(0, len(DOCUMENT)), st.integers(0, len(DOCUMENT)))
def test_every_stretch_of_five_words_or_more_is_found_where_it_was_cut(start: int, end: int) -> None:
    passage = DOCUMENT[start:end]
    words = PlacedWords(passage)
    if len(words.words) < 6:
        return
    first, last = start + words.places[1][0], start + words.places[-2][1]  # the outer words may be cut in two
    assert any(low <= first and last <= high for low, high in placed(passage, PlacedWords(DOCUMENT)))


def test_many_equal_rows_cost_little() -> None:
    rows = "\n".join(f"the fee of this room is {n} marks a day" for n in range(3000))
    places = placed("the fee of this room is 1234 marks a day\n" * 20, PlacedWords(rows))
    assert places
