from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ragexam.corpus.blocks import parse_blocks
from ragexam.corpus.units import GLUED, split_units

TEXT = """\
# Travel

Intro sentence one. Intro sentence two.

## Rates

The rates are:

| Country | Rate |
| --- | --- |
| Norway | 62 |
| Chile | 51 |

- First item. With more.
  - Inner item
    goes on

```
code line
  indented
next = 1
```
"""

LINES = st.sampled_from(
    ["# One", "### Deep", "Prose here. And more.", "", "", "| a | b |", "| --- | --- |", "| 1 | 2 |", "- item one",
     "  - inner.", "1. first", "```", "x = 1", "  indented", "Note:", "last words", "   ", "|no table"]
)  # fmt: skip
TEXTS = st.lists(LINES, max_size=25).map("\n".join)


def test_blocks_by_hand() -> None:
    blocks = [(b.kind, b.level, b.headings, TEXT[b.start : b.end].split("\n")[0]) for b in parse_blocks(TEXT)]
    assert blocks == [
        ("heading", 1, (), "# Travel"),
        ("paragraph", 0, ("Travel",), "Intro sentence one. Intro sentence two."),
        ("heading", 2, ("Travel",), "## Rates"),
        ("paragraph", 0, ("Travel", "Rates"), "The rates are:"),
        ("table", 0, ("Travel", "Rates"), "| Country | Rate |"),
        ("item", 0, ("Travel", "Rates"), "- First item. With more."),
        ("item", 1, ("Travel", "Rates"), "  - Inner item"),
        ("code", 0, ("Travel", "Rates"), "```"),
    ]


def test_a_higher_heading_ends_the_deeper_ones() -> None:
    headings = [b.headings for b in parse_blocks("# A\n\n### B\n\nx\n\n## C\n\ny") if b.kind == "paragraph"]
    assert headings == [("A", "B"), ("A", "C")]


def test_units_by_hand() -> None:
    units = split_units(TEXT)
    assert [(u.kind, TEXT[u.start : u.end]) for u in units] == [
        ("heading", "# Travel"),
        ("sentence", "Intro sentence one."),
        ("sentence", "Intro sentence two."),
        ("heading", "## Rates"),
        ("sentence", "The rates are:"),
        ("row", "| Country | Rate |\n| --- | --- |\n| Norway | 62 |"),
        ("row", "| Chile | 51 |"),
        ("item", "- First item."),
        ("sentence", "With more."),
        ("item", "  - Inner item\n    goes on"),
        ("code", "```\ncode line\n  indented"),
        ("code", "next = 1\n```"),
    ]
    assert [u.cost for u in units if u.cost == GLUED] == [GLUED] * 3  # after both headings, and after "are:"
    header = units[6].table_header
    assert header is not None
    assert TEXT[slice(*header)] == "| Country | Rate |\n| --- | --- |"


@given(TEXTS)
def test_units_hold_every_visible_character_in_order(text: str) -> None:
    position = 0
    for unit in split_units(text):
        assert position <= unit.start < unit.end <= len(text)
        assert not text[position : unit.start].strip()
        position = unit.end
    assert not text[position:].strip()


@given(TEXTS, st.integers(3, 12))
def test_no_unit_is_longer_than_twice_the_longest(text: str, longest: int) -> None:
    assert all(unit.length <= 2 * longest for unit in split_units(text, longest=longest))


def test_units_of_a_character_each_are_put_together() -> None:
    """Or a chunk would have a thousand possible ends, and a document as many times its length."""
    text = "# Head\n\n" + "x\n\n" * 5_000
    units = split_units(text)
    assert len(units) < 600
    assert units[0].kind == "heading"
    assert text[units[0].start : units[0].end].strip() == "# Head"
    assert "".join(text[u.start : u.end] for u in units).replace("\n", "") == "# Head" + "x" * 5_000
    assert len(split_units("x\n\n" * 1_500)) == 1_500, "a list of short lines stays as it is"
    assert len(split_units("# H\n\n" * 5_000)) < 600
