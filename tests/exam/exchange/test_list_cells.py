"""Lists in cells: what is one, and what only looks like one."""

from __future__ import annotations

import pytest

from ragexam.exam.exchange.list_cells import listed


@pytest.mark.parametrize(
    ("cell", "members"),
    [
        ("[]", []),
        ('["a", 1]', ["a", 1]),
        (" ['a', \"b's\"] ", ["a", "b's"]),
        ("['a' 'b'\n 'c']", ["a", "b", "c"]),
        (r"['\n \\ \x0c \u200b']", ["\n \\ \x0c \u200b"]),
        ("[{'content': 'a', 'n': None}]", [{"content": "a", "n": None}]),
    ],
)
def test_lists(cell: str, members: list[object]) -> None:
    assert listed(cell) == members


@pytest.mark.parametrize(
    "cell",
    [
        "",
        "[",
        "[1] as the handbook says",
        "['a', 'b'] and more",
        "['a', b]",
        "['a' + 'b']",
        "[f'a']",
        "['a', None]",
        "['a\nb']",
        r"['\d']",
        r"[{'a': '\d'}]",
        "[{'a': __import__('os')}]",
        "[{'a': 1}, 2]",
        "[{1or 2}]",
        "[{" + "[" * 10_000 + "}]",
        "['" + "a" * 2**20 + "']",
        '{"a": 1}',
    ],
)
def test_what_is_none_stays_as_it_is(cell: str) -> None:
    assert listed(cell) is None


@pytest.mark.parametrize(
    "cell", ["['" + "\\" * 500_000 + "]", "['a'" + " " * 500_000 + ";]", "[" + "'a'" * 200_000 + "x]"]
)
def test_long_cells_end(cell: str) -> None:
    """Time that grew with the square of the length would reach the limit of a test."""
    assert listed(cell) is None
