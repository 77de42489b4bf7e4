"""The structure of a text as the readers write it: headings, paragraphs, list items, tables, code."""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEADING = re.compile(r"(#{1,6}) (\S.*)")
_ITEM = re.compile(r"(\s*)(?:[-*•]|\d{1,9}[.)])\s+\S")


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a text of one kind.

    Attributes:
        kind: "heading", "paragraph", "item", "table" or "code".
        start: First character.
        end: One past the last; without the line break.
        level: Of a heading, from 1; depth of an item, from 0.
        headings: Texts of the headings above it, outermost first; of a heading those above itself.
    """

    kind: str
    start: int
    end: int
    level: int = 0
    headings: tuple[str, ...] = ()


def parse_blocks(text: str) -> list[Block]:
    """Cut a text into blocks, in order; together they hold every visible character."""
    blocks: list[Block] = []
    path: list[tuple[int, str]] = []
    kind, start, end, level = "", 0, 0, 0

    def close() -> None:
        nonlocal kind
        if kind:
            blocks.append(Block(kind, start, end, level, tuple(t for _, t in path)))
            kind = ""

    position = 0
    for line in text.split("\n"):
        here, position = position, position + len(line) + 1
        if kind == "code":
            end = here + len(line)
            if line.startswith("```"):
                close()
            continue
        if not line.strip():
            close()
            continue
        heading = _HEADING.match(line)
        item = _ITEM.match(line)
        if line.startswith("```"):
            close()
            kind, start, level = "code", here, 0
        elif heading is not None:
            close()
            depth = len(heading.group(1))
            while path and path[-1][0] >= depth:
                path.pop()
            blocks.append(Block("heading", here, here + len(line), depth, tuple(t for _, t in path)))
            path.append((depth, heading.group(2).strip()))
        elif line.startswith("|") and line.rstrip().endswith("|"):
            if kind != "table":
                close()
                kind, start, level = "table", here, 0
        elif item is not None:
            close()
            kind, start, level = "item", here, len(item.group(1).expandtabs(4)) // 2
        elif kind not in ("paragraph", "item"):
            close()
            kind, start, level = "paragraph", here, 0
        end = here + len(line)
    close()
    return blocks
