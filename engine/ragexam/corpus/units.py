"""The smallest stretches that a chunker keeps whole, and how much it costs to cut before each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ragexam.corpus.blocks import Block, parse_blocks
from ragexam.corpus.sentences import cut_long, split_sentences

GLUED = 20.0
"""Cost of a cut that tears what belongs together; taken only where limits leave no choice."""

_IN_SENTENCE = 5.0
_BEFORE_PARAGRAPH = 0.25
_BEFORE_ITEM = 0.35
_PER_DEPTH = 0.15
_BEFORE_ROW = 0.45
_BEFORE_CODE_LINE = 0.55
_BEFORE_SENTENCE = 0.6
_IN_ITEM = 0.75

_LEAD_LENGTH = 100

_MANY, _TINY = 2_000, 10
"""More units than that of fewer characters than that are no language: lines of single signs, dots, digits."""


@dataclass(frozen=True, slots=True)
class TextUnit:
    """A sentence, heading, table row or piece of code.

    Attributes:
        kind: "heading", "sentence", "item" (first sentence of a list item), "row" or "code".
        start: First character.
        end: One past the last.
        cost: Of cutting in front of it: 0 before a main heading, more the closer it belongs to what stands before.
        level: Of a heading.
        headings: Texts of the headings above it.
        table_header: Span of the header rows of its table, for rows after them; None otherwise.
    """

    kind: str
    start: int
    end: int
    cost: float
    level: int = 0
    headings: tuple[str, ...] = ()
    table_header: tuple[int, int] | None = None

    @property
    def length(self) -> int:
        """Return the number of characters."""
        return self.end - self.start


def split_units(text: str, language: str = "", longest: int = 4_500) -> list[TextUnit]:
    """Cut a text into units, in order; together they hold every visible character.

    Args:
        text: The text, as the readers write it.
        language: ISO 639-1 code, for the sentences.
        longest: A sentence, row or line of code is kept whole up to twice this length; what is longer is hardly one,
            and is cut into pieces of this length.
    """
    units: list[TextUnit] = []
    blocks = parse_blocks(text)
    leads = False
    for block in blocks:
        for number, unit in enumerate(_units_of(text, block, language)):
            glued = leads and number == 0 and unit.kind != "heading"
            units.extend(_bounded(text, replace(unit, cost=GLUED) if glued else unit, longest))
        leads = _leads_in(text, block)
    if units and units[0].cost:
        units[0] = replace(units[0], cost=0.0)
    return _joined(units) if sum(unit.length < _TINY for unit in units) > _MANY else units


def _joined(units: list[TextUnit]) -> list[TextUnit]:
    """Put tiny units together: ten thousand of them in no text give ten million ways to choose the ends of a chunk."""
    joined: list[TextUnit] = []
    for unit in units:
        before = joined[-1] if joined else None
        tiny = before is not None and before.length < 4 * _TINY and unit.length < _TINY
        if before is not None and tiny and (unit.kind, unit.table_header) == (before.kind, before.table_header):
            joined[-1] = replace(before, end=unit.end)
        else:
            joined.append(unit)
    return joined


def _bounded(text: str, unit: TextUnit, longest: int) -> Iterator[TextUnit]:
    if unit.length <= 2 * longest:
        yield unit
        return
    for number, (start, end) in enumerate(cut_long(text, unit.start, unit.end, longest)):
        yield replace(unit, start=start, end=end, cost=unit.cost if number == 0 else _IN_SENTENCE)


def _leads_in(text: str, block: Block) -> bool:
    """Return whether a block announces the next one: a heading, "as follows:", a short line that is no sentence."""
    if block.kind == "heading":
        return True
    if block.kind != "paragraph":
        return False
    words = text[block.start : block.end].rstrip()
    if words.endswith(":"):
        return True
    return "\n" not in words and len(words) <= _LEAD_LENGTH and words[-1].isalnum()


def _units_of(text: str, block: Block, language: str) -> Iterator[TextUnit]:
    if block.kind == "heading":
        yield TextUnit("heading", block.start, block.end, 0.04 * (block.level - 1), block.level, block.headings)
    elif block.kind == "table":
        yield from _rows(text, block)
    elif block.kind == "code":
        yield from _code(text, block)
    else:
        is_item = block.kind == "item"
        spans = split_sentences(text, block.start, block.end, language)
        for number, (start, end) in enumerate(spans):
            if number:
                yield TextUnit("sentence", start, end, _IN_ITEM if is_item else _BEFORE_SENTENCE, 0, block.headings)
            elif is_item:
                # The indent is part of the item: without it a nested item would look like an outer one.
                yield TextUnit(
                    "item", block.start, end, _BEFORE_ITEM + _PER_DEPTH * min(block.level, 3), 0, block.headings
                )
            else:
                yield TextUnit("sentence", start, end, _BEFORE_PARAGRAPH, 0, block.headings)


def _rows(text: str, block: Block) -> Iterator[TextUnit]:
    """Yield rows of a table; the header with its ruler and the first row are one unit, since none says anything alone."""
    lines = list(_lines(text, block))
    head = 1
    if len(lines) > 1 and re.fullmatch(r"\|[ |:-]+\|\s*", text[slice(*lines[1])]):
        head = 2
    header = (lines[0][0], lines[head - 1][1]) if head == 2 else None
    first = lines[min(head, len(lines) - 1)]
    yield TextUnit("row", lines[0][0], first[1], _BEFORE_PARAGRAPH, 0, block.headings)
    for start, end in lines[head + 1 :]:
        yield TextUnit("row", start, end, _BEFORE_ROW, 0, block.headings, header)


def _code(text: str, block: Block) -> Iterator[TextUnit]:
    """Yield lines of code, each with the indented ones below it; the fences stay with their neighbours."""
    groups: list[tuple[int, int]] = []
    for start, end in _lines(text, block):
        line = text[start:end]
        alone = groups and len(groups) > 0 and not line[:1].isspace() and line[:1] not in "})]`"
        if groups and (
            not alone
            or (
                len(groups) == 1
                and text[groups[0][0] : groups[0][1]].startswith("```")
                and "\n" not in text[slice(*groups[0])]
            )
        ):
            groups[-1] = (groups[-1][0], end)
        else:
            groups.append((start, end))
    for number, (start, end) in enumerate(groups):
        yield TextUnit("code", start, end, _BEFORE_CODE_LINE if number else _BEFORE_PARAGRAPH, 0, block.headings)


def _lines(text: str, block: Block) -> Iterator[tuple[int, int]]:
    position = block.start
    for line in text[block.start : block.end].split("\n"):
        if line.strip():
            yield position, position + len(line)
        position += len(line) + 1
