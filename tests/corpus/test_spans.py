from __future__ import annotations

import pytest

from ragexam.records import Span


@pytest.mark.parametrize(
    ("other", "met"),
    [
        (Span("a", 0, 11), True),
        (Span("a", 19, 30), True),
        (Span("a", 12, 13, page=2), True),
        (Span("a", 0, 10), False),  # it ends where the other begins
        (Span("a", 20, 30), False),
        (Span("b", 12, 13), False),
    ],
)
def test_spans_meet_where_they_have_a_character_in_common(other: Span, met: bool) -> None:
    span = Span("a", 10, 20)
    assert span.meets(other) is other.meets(span) is met
