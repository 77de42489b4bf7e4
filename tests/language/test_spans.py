"""Checks that rough times are said in two digits."""

from __future__ import annotations

import pytest

from ragexam.language.spans import span_text


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.2, "1 s"), (43.4, "43 s"), (56, "1 min"), (754, "13 min"), (3300, "1.0 h"), (9000, "2.5 h"), (36000, "10 h"), (4.5e6, "1,200 h")],
)  # fmt: skip
def test_two_digits_in_the_unit_that_fits(seconds: float, said: str) -> None:
    assert span_text(seconds).replace("\N{NO-BREAK SPACE}", " ") == said
