"""Lines of PDF pages put together again: headings by their size, paragraphs joined, hyphenated words mended."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from statistics import median

from ragexam.corpus.readers.pdf.tables import PdfLine, PdfTable, find_tables
from ragexam.corpus.text import render_table, squeeze, tidy

_LARGER = 1.15
"""Times the size of body text from which a line is a heading."""

_HEADING_LENGTH = 120
_MOST_HEADINGS = 0.25
"""Share of the text above which large or bold type is the body rather than headings."""

_FULL = 0.72
"""Share of the usual line length from which a line goes on in the next."""

_NEARLY = 0.8
_GAP = 1.45
"""Times the usual distance of lines from which a new paragraph begins."""

_BULLET = re.compile(r"^\s*(?:[•▪▫■□●○◦‣⁃∙·\uf0b7\uf0a7\uf0d8\uf0fc➢➤✓✔]|[-–—*](?=\s)|o(?=\s[A-Z]))\s*(?=\S)")
_NUMBERED = re.compile(r"^\s*(?:\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|\([ivx]+\))\s+\S")
_LEADERS = re.compile(r"(?:\s?\.){5,}\s*")
_CONTENTS = re.compile(r"(?:table of )?contents|index$|inhalt(?:sverzeichnis)?", re.IGNORECASE)
_GLYPH_BULLET = re.compile(r"^/[A-Za-z]{1,4}\d{3,6}(?=\s)")
"""pypdf gives the name of a sign that it cannot decode; alone at the beginning of a line it is a bullet."""

_GLYPH_NAMES = re.compile(r"(?:/(?:g|c|cid|uni|glyph|SM|[A-Za-z]{1,3})\d{1,6}(?:\s|(?=/)|$)){2,}")
_CUT = re.compile(r"[^\W\d_]-$")
_WORD = re.compile(r"(?<![^\W\d_])[^\W\d_]++-[^\W\d_]++")


@dataclass(frozen=True, slots=True)
class _Type:
    """Sizes of type in one document: the body's, and the level of each larger one; bold lines get `bold_level`."""

    body: float
    levels: dict[float, int]
    bold_level: int


def compose(pages: Sequence[Sequence[PdfLine]], tick: Callable[[], None] = lambda: None) -> tuple[str, list[int], str]:
    """Make one text of the lines of all pages.

    Args:
        pages: Lines of each page, in order.
        tick: Called after each page.

    Returns:
        The text; the offset at which each page begins; the most prominent heading of the first page with text.
    """
    kind = _type_of(pages)
    hyphenated = {w.lower() for page in pages for line in page if "-" in line.text for w in _WORD.findall(line.text)}
    texts: list[str] = []
    for page in pages:
        texts.append(tidy("\n\n".join(_page_blocks(page, kind, hyphenated))))
        tick()
    parts: list[str] = []
    starts: list[int] = []
    length = 0
    last = ""  # of the text so far, its last line
    for text in texts:
        if text and parts:
            joint = _joint(last, text, hyphenated)
            if joint is None:  # a word goes on: its hyphen goes
                parts[-1] = parts[-1][:-1]
                length -= 1
            else:
                parts.append(joint)
                length += len(joint)
        starts.append(length)
        if text:
            parts.append(text)
            length += len(text)
            last = text.rsplit("\n", 1)[-1]
    return "".join(parts), starts, _title(pages, texts, kind)


def _joint(last: str, text: str, hyphenated: set[str]) -> str | None:
    """Return what belongs between the last line of a page and the text of the next; None where a hyphen has to go."""
    goes_on = text[0].islower() and not last.startswith("#") and (last[-1].isalnum() or last[-1] in ",-–")
    if not goes_on:
        return "\n\n"
    if last[-1] == "-" and len(last) > 1 and last[-2].isalpha():
        return "" if f"{last.split()[-1]}{text.split()[0]}".lower() in hyphenated else None
    return " "


def _title(pages: Sequence[Sequence[PdfLine]], texts: Sequence[str], kind: _Type) -> str:
    """Return the first heading in nearly the largest type of the first page that has text; "" where it has none."""
    for page, text in zip(pages, texts, strict=True):
        if not text:
            continue
        headings = [h for h in re.findall(r"^#+ (.{3,150})$", text, re.MULTILINE) if not _CONTENTS.match(h)]
        large = [line for line in page if _level(line, kind)]
        size = max((line.size for line in large), default=0.0)
        candidates = [line for line in large if line.size >= _NEARLY * size]
        candidates.sort(key=lambda line: len(line.text.split()) < 2)  # a lone word is rarely the whole title
        return next((h for line in candidates for h in headings if squeeze(line.text) in h), "")
    return ""


def _type_of(pages: Sequence[Sequence[PdfLine]]) -> _Type:
    sizes: Counter[float] = Counter()
    bold = total = 0
    for page in pages:
        for line in page:
            weight = len(line.text.strip())
            sizes[line.size] += weight
            total += weight
            bold += weight if line.bold else 0
    if not total:
        return _Type(10.0, {}, 0)
    body = max(sizes, key=lambda size: (sizes[size], -size))
    larger = sorted((size for size in sizes if size >= _LARGER * body), reverse=True)
    if sum(sizes[size] for size in larger) > _MOST_HEADINGS * total:
        larger = []
    # Sizes of a single page (a cover) must not push the headings of all others down.
    often = Counter(size for page in pages for size in {line.size for line in page})
    common = [size for size in larger if often[size] > 1] or larger
    levels: dict[float, int] = {}
    level = 1 if common and larger[0] > common[0] else 0  # the title of the whole stands above all others
    last = 0.0
    for size in common:
        if not last or size < 0.93 * last:  # sizes that differ less are one level
            level, last = level + 1, size
        levels[size] = min(level, 5)
    for size in larger:
        if size not in levels:
            above_all = size > common[0]
            levels[size] = 1 if above_all else min((levels[c] for c in common if c <= size), default=min(level + 1, 5))
    return _Type(body, levels, min(level + 1, 6) if bold <= _MOST_HEADINGS * total else 0)


def _level(line: PdfLine, kind: _Type) -> int:
    """Return the level of a heading; 0 for a line that is none."""
    if line.size not in kind.levels and not (kind.bold_level and line.bold):
        return 0
    text = line.text.strip()
    if (
        len(text) > _HEADING_LENGTH
        or not any(islice((c for c in text if c.isalpha()), 1, None))
        or _BULLET.match(line.text)
    ):
        return 0
    if line.size in kind.levels:
        return 0 if text.endswith((",", ";")) else kind.levels[line.size]
    if kind.bold_level and line.bold and line.size >= 0.95 * kind.body:
        return 0 if text.endswith((".", ",", ";", ":")) or len(text) > 90 or text[0].islower() else kind.bold_level
    return 0


def _page_blocks(page: Sequence[PdfLine], kind: _Type, hyphenated: set[str]) -> list[str]:
    usual = _usual_lengths(page)
    gaps = [a.y - b.y for a, b in pairwise(page) if 0 < a.y - b.y < 5 * kind.body]
    step = median(gaps) if gaps else 0.0
    blocks: list[str] = []
    before: PdfLine | None = None
    before_level = 0
    for line in find_tables(page):
        if isinstance(line, PdfTable):
            blocks.append(render_table(line.rows))
            before = None
            continue
        text = squeeze(line.text)
        if "/" in text:
            text = _GLYPH_NAMES.sub(" ", _GLYPH_BULLET.sub("• ", text)).strip()
        if "....." in text or ". ." in text:
            text = _LEADERS.sub(" … ", text).strip()
        if not text:
            continue
        level = _level(line, kind)
        drop = before.y - line.y if before is not None else 0.0
        apart = bool(step) and (drop > _GAP * step or drop < -2 * kind.body)
        if level:
            if (
                before is not None
                and before_level == level
                and blocks
                and 0 <= drop < 1.5 * line.size
                and _same_heading(before, line)
            ):
                blocks[-1] = f"{blocks[-1]} {text}"  # a heading of two lines
            else:
                blocks.append("#" * level + " " + text)
        elif before is None or before_level or not blocks:
            blocks.append(_item(text))
        elif _BULLET.match(text) or _NUMBERED.match(text) or "…" in blocks[-1][-8:]:
            blocks[-1:] = (
                [blocks[-1] + "\n" + _item(text)] if not apart or _is_list(blocks[-1]) else [blocks[-1], _item(text)]
            )
        else:
            above = before.text.strip()
            full = len(above) >= _FULL * usual(before)
            _append(blocks, above, text, full=full, apart=apart, hyphenated=hyphenated)
        before, before_level = line, level
    return blocks


def _usual_lengths(page: Sequence[PdfLine]) -> Callable[[PdfLine], float]:
    """Return what tells the usual length of lines that begin where a line does; of all where too few do."""
    places: dict[int, list[int]] = {}
    for line in page:
        places.setdefault(round(line.x / 4), []).append(len(line.text.strip()))
    whole = _long(sorted(chain.from_iterable(places.values())))
    usual = {x: _long(sorted(lengths)) if len(lengths) >= 4 else whole for x, lengths in places.items()}
    return lambda line: usual.get(round(line.x / 4), whole)


def _long(lengths: Sequence[int]) -> float:
    return float(lengths[int(0.85 * (len(lengths) - 1))]) if lengths else 0.0


def _same_heading(above: PdfLine, below: PdfLine) -> bool:
    """Return whether two lines of one size are one heading: they begin at the same place, or stand around the same middle."""
    if above.size != below.size or above.bold != below.bold:
        return False
    middles = [line.x + 0.26 * line.size * len(line.text.strip()) for line in (above, below)]
    return abs(above.x - below.x) <= 3 or abs(middles[0] - middles[1]) <= 2 * above.size


def _append(blocks: list[str], before: str, text: str, *, full: bool, apart: bool, hyphenated: set[str]) -> None:
    """Put a line behind the last: in the same sentence, on a line of its own, or as a new paragraph."""
    ends = before[-1:] in ".!?:"
    if before.endswith("-") and _CUT.search(before) and text[:1].islower() and not apart:
        word = f"{before.split()[-1]}{text.split()[0].rstrip('.,;:!?)')}".lower()
        blocks[-1] = (blocks[-1] if word in hyphenated else blocks[-1][:-1]) + text
    elif apart and (ends or not full or not text[:1].islower()):
        blocks.append(text)
    elif full or (text[:1].islower() and not ends):
        blocks[-1] += " " + text
    elif ends:
        blocks.append(text)
    else:
        blocks[-1] += "\n" + text


def _item(text: str) -> str:
    return _BULLET.sub("- ", text, count=1)


def _is_list(block: str) -> bool:
    last = block.rsplit("\n", 1)[-1]
    return last.startswith("- ") or _NUMBERED.match(last) is not None
