from __future__ import annotations

import pytest

from ragexam.exam.composition.stated.clauses import Clause, read_clause


def clause(text: str, value: str) -> Clause | None:
    at = text.index(value)
    return read_clause(text, at, at + len(value), lower_first=True)


def test_a_plain_sentence() -> None:
    parts = clause("Complaint files are kept for 9 years.", "9 years")
    assert parts == Clause("complaint files", "are", "", "kept", "for", "", "")
    parts = clause("A full-time employee receives up to 29 working days of leave.", "29 working days")
    assert parts == Clause("a full-time employee", "receives", "receive", "", "", "up to", "of leave")
    assert parts.auxiliary == "does"


def test_a_second_clause_is_left_out() -> None:
    parts = clause("The season begins on 28 September and ends on 9 May.", "28 September")
    assert parts is not None
    assert (parts.subject, parts.before, parts.rest) == ("the season", "on", "")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It lasts 5 days.", "5 days"),
        ("If it is late, files are kept for 9 years.", "9 years"),
        ("Files are kept for 9 years if they are marked.", "9 years"),
        ("Files are kept for 9 years, but never longer.", "9 years"),
        ("Files which nobody needs are kept for 9 years.", "9 years"),
        ("Class A goods are counted every 5 weeks, class B goods every 4 months.", "4 months"),
        ("The hot work permit holds 6 hours or less.", "6 hours"),
        ("Files are not kept for 9 years.", "9 years"),
        ("Owner: files are kept for 9 years.", "9 years"),
        ("Is it kept for 9 years?", "9 years"),
    ],
)
def test_what_no_rule_reads_surely_is_left_alone(text: str, value: str) -> None:
    assert clause(text, value) is None
