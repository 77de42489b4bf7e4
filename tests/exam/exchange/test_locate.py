"""Checks where an imported item's passage stands."""

from __future__ import annotations

from ragexam.exam.exchange.locate import locate_evidence
from ragexam.records import Item, Span

TEXTS = {
    "d1": "Chapter one.\n\nNothing of interest stands here.",
    "d2": "# Keys\n\nThe key of the cellar (room 0.12)\nhangs  beside the door.\nIt is red.",
}


def item(passage: str, evidence: tuple[Span, ...] = ()) -> Item:
    return Item("1", "Where does the key hang?", ("beside the door", "in the safe"), 0, evidence, passage)


def test_white_space_makes_no_difference() -> None:
    located = locate_evidence(item("The key of the cellar (room 0.12) hangs beside the door."), TEXTS)
    (span,) = located.evidence
    assert TEXTS["d2"][span.start : span.end] == "The key of the cellar (room 0.12)\nhangs  beside the door."
    assert span.document_id == "d2"


def test_a_line_of_context_is_left_aside() -> None:
    located = locate_evidence(item("Handbook, Keys\nhangs beside the door.\nIt is red."), TEXTS)
    (span,) = located.evidence
    assert TEXTS["d2"][span.start : span.end] == "hangs  beside the door.\nIt is red."


def test_what_stands_nowhere_or_has_evidence_stays_as_it_is() -> None:
    known = item("The key of the cellar", (Span("d9", 0, 4),))
    for unchanged in (item(""), item("It is red."), item("The key of the attic hangs beside the door."), known):
        assert locate_evidence(unchanged, TEXTS) is unchanged
