"""Places in a text: lines, sentences, and where a string stands in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

_ABBREVIATIONS = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|approx|incl|no|nos|fig|sec|art|dr|mr|mrs|ms|st|inc|ltd|co|jan|feb|mar|apr|jun|jul"
    r"|aug|sep|"
    r"sept|oct|nov|dec|z\.\s?b|d\.\s?h|u\.\s?a|bzw|ca|nr|abs|ggf|inkl|usw|vgl|max|min|str|tel|u\.s|a\.m|p\.m)"
    r"|(?<![°\d])(?<![°\d]\s)\b[A-Z]"
    r"|\b(?:am|im|vom|zum|beim|ab|bis|der|die|das|dem|den|des|jede[mnrs]?|seit)\s\d{1,2})\.$",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"(?<![\w.-])\d{1,2}\.$")
_MONTH = re.compile(r"\s+(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jänner|March|May|Oct|Dec)")
_BREAK = re.compile(r"[.!?][\"”“’)\]*_]*(?=\s+[\"“„‘(\[*_]*[A-ZÄÖÜ0-9])")
_BULLET = re.compile(r"\s*(?:[-*+•–]|\d{1,2}[.)]|[a-z]\))\s+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, list entry or table row: [start, end) in the text it was cut from.

    Attributes:
        kind: "prose", "bullet", "row" (of a table) or "heading".
    """

    start: int
    end: int
    text: str
    kind: str


def is_row(line: str) -> bool:
    """Return whether a line is a row of a Markdown-like table."""
    stripped = line.strip()
    return stripped.count("|") >= 2 or (stripped.count("|") == 1 and stripped.count(" | ") == 1)


def is_rule(line: str) -> bool:
    """Return whether a line only rules a table (`|---|:-:|`) or a page."""
    stripped = line.strip()
    return len(stripped) >= 3 and not re.sub(r"[-=|:+\s_*]", "", stripped)


def split_sentences(text: str, lead: int = 0) -> list[Sentence]:
    """Cut a passage into sentences, list entries, table rows and headings, in order.

    Lines that continue a paragraph are joined to it; an empty line, a list entry, a heading or a table row ends it, and
    so does the end of the first `lead` characters (a context line).
    """
    blocks: list[tuple[int, int, str]] = []
    position = 0
    for line in text.splitlines(keepends=True):
        start, end = position, position + len(line.rstrip())
        if lead and start == lead:
            blocks.append((start, start, "gap"))
        position += len(line)
        content = line.strip()
        if not content or is_rule(line):
            blocks.append((start, start, "gap"))
            continue
        indent = start + len(line) - len(line.lstrip())
        if is_row(line):
            blocks.append((indent, end, "row"))
        elif content.startswith("#") and content.lstrip("#").startswith(" "):
            blocks.append((indent, end, "heading"))
        elif _BULLET.match(line):
            blocks.append((indent, end, "bullet"))
        elif blocks and blocks[-1][2] in ("prose", "bullet"):
            blocks[-1] = (blocks[-1][0], end, blocks[-1][2])
        else:
            blocks.append((indent, end, "prose"))
    result: list[Sentence] = []
    for start, end, kind in blocks:
        if kind == "gap":
            continue
        if kind in ("row", "heading"):
            result.append(Sentence(start, end, text[start:end], kind))
            continue
        result.extend(_split_block(text, start, end, kind))
    return result


def _split_block(text: str, start: int, end: int, kind: str) -> list[Sentence]:
    block = text[start:end]
    cuts = [0]
    for match in _BREAK.finditer(block):
        head = block[cuts[-1] : match.start() + 1]
        dated = _ORDINAL.search(head) and _MONTH.match(block, match.end())
        if not dated and not _ABBREVIATIONS.search(head) and not _BULLET.fullmatch(head + " "):
            cuts.append(match.end())
    cuts.append(len(block))
    parts: list[Sentence] = []
    for left, right in pairwise(cuts):
        piece = block[left:right]
        lead = len(piece) - len(piece.lstrip())
        if piece.strip():
            begin = start + left + lead
            parts.append(Sentence(begin, begin + len(piece.strip()), piece.strip(), kind))
    return parts


_SKIP = re.compile(r"[\s*_`]+")


def flatten(text: str) -> tuple[str, list[int]]:
    """Return lower-case text, white space and emphasis reduced to single spaces, and each character's origin."""
    out: list[str] = []
    origin: list[int] = []
    i = 0
    while i < len(text):
        match = _SKIP.match(text, i)
        if match:
            if out and out[-1] != " ":
                out.append(" ")
                origin.append(i)
            i = match.end()
            continue
        low = text[i].lower()
        out.append(low if len(low) == 1 else text[i])
        origin.append(i)
        i += 1
    if out and out[-1] == " ":
        out.pop()
        origin.pop()
    return "".join(out), origin


def locate(needle: str, text: str) -> tuple[int, int] | None:
    """Return where `needle` stands verbatim in `text`, white space, emphasis marks and case aside; None where it does not.

    The match has to begin and end at a word border, so that "5 days" is not found in "15 days".
    """
    flat, origin = flatten(text)
    wanted, _ = flatten(needle)
    if not wanted:
        return None
    at = flat.find(wanted)
    while at >= 0:
        stop = at + len(wanted)
        before = flat[at - 1] if at else " "
        after = flat[stop] if stop < len(flat) else " "
        inside = (before.isalnum() and wanted[0].isalnum()) or (after.isalnum() and wanted[-1].isalnum())
        number = (before in ".,-" and at >= 2 and flat[at - 2].isdigit() and wanted[0].isdigit()) or (
            after in ".,:" and wanted[-1].isdigit() and flat[stop + 1 : stop + 2].isdigit()
        )
        if not inside and not number:
            return origin[at], origin[stop - 1] + 1
        at = flat.find(wanted, at + 1)
    return None
