"""A report as it lies on paper: one block after another, nothing folded, the long parts in an appendix.

Whoever paints it only measures and breaks pages; what is said, and in which order, is settled here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ragexam.language.voice import Voice
from ragexam.records import Table
from ragexam.report.document.in_language import shown_table
from ragexam.report.document.options import APPENDIX, SECTIONS
from ragexam.report.document.records import Folded, Part, ReportDocument, ReportFigure, is_folded
from ragexam.sentences import counted, listed, phrase


@dataclass(frozen=True, slots=True)
class Head:
    """Head of the first page; the logo is a `data:` address or ""."""

    title: str
    subtitle: str
    byline: str
    logo: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision in its box."""

    sentence: str
    details: tuple[str, ...]
    sure: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """A few figures side by side: name and value."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Warnings:
    """Warnings that a reader must know, as a list in a box."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is a section, 2 a part of the appendix. Both are bookmarks; some begin a page."""

    text: str
    level: int = 1
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Contents:
    """Titles of the sections under a heading; whoever paints adds their pages."""

    heading: str
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; quiet ones are remarks at the edge."""

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its title above and its caption below; never cut."""

    title: str
    name: str
    svg: str
    caption: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: headings, cells as text, per column whether it holds words, and the note below."""

    name: str
    title: str
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    words: tuple[bool, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Listing:
    """A text whose lines stay as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Terms:
    """Words and their meanings."""

    pairs: tuple[tuple[str, str], ...]


Block = Head | Contents | Verdict | Facts | Warnings | Heading | Paragraph | Picture | Grid | Listing | Terms


_APPENDIX = f"Appendix: {SECTIONS[APPENDIX][0].lower()}{SECTIONS[APPENDIX][1:]}"


def print_blocks(document: ReportDocument) -> tuple[Block, ...]:
    """Return the report from its first page to its last."""
    return tuple(_blocks(document))


def _blocks(document: ReportDocument) -> Iterator[Block]:
    yield Head(document.title, document.subtitle, document.byline, document.logo)
    yield from (Paragraph(text) for text in document.remarks)
    decision = document.decision
    yield Verdict(decision.sentence, decision.details, decision.sure)
    yield Facts(document.facts)
    if document.warnings:
        yield Warnings(document.warnings)
    voice = document.voice
    appendix = any(is_folded(part) and _on_paper(part) for section in document.sections for part in section.parts)
    titles = [section.title for section in document.sections] + ([voice.say(_APPENDIX)] if appendix else [])
    yield Contents(voice.say("Contents"), tuple(titles))
    later: list[tuple[str, Part]] = []
    for section in document.sections:
        yield Heading(section.title)
        yield from (Paragraph(text) for text in section.text)
        put_off, unprinted = [], []
        for part in section.parts:
            if not _on_paper(part):
                unprinted.append(phrase("“{0:raw}”", _title(part, voice)))
            elif is_folded(part):
                number = f"A{len(later) + 1}"
                later.append((number, part))
                put_off.append((number, part))
            else:
                yield from _blocks_of(part, voice)
        if put_off:
            yield Paragraph(_where(put_off, voice), quiet=True)
        if unprinted:
            missing = phrase(
                "Not printed, since it fills many pages: {0}. It stands in the HTML report and in exported tables.",
                listed(unprinted),
            )
            yield Paragraph(voice.say(missing), quiet=True)
        if section.terms:
            yield Terms(section.terms)
    if later:
        yield Heading(voice.say(_APPENDIX), turn=True)
        for number, part in later:
            yield Heading(f"{number}  {_title(part, voice)}", 2)
            yield from _blocks_of(part, voice, titled=False)
    yield Paragraph(" ".join(document.closing), quiet=True)


def _blocks_of(part: Part, voice: Voice, *, titled: bool = True) -> Iterator[Block]:
    if isinstance(part, ReportFigure):
        yield Picture(part.title if titled else "", part.name, part.svg, part.caption)
    elif isinstance(part, Folded) and isinstance(part.content, str):
        yield Listing(part.content)
    else:
        table = part.content if isinstance(part, Folded) else part
        if isinstance(table, Table):
            yield _grid(table, voice, titled)


def _grid(table: Table, voice: Voice, titled: bool) -> Grid:
    shown = shown_table(_without_ids(table), voice)
    return Grid(shown.name, shown.title if titled else "", shown.columns, shown.cells, shown.left, shown.note)


def _without_ids(table: Table) -> Table:
    """Return the table without the ids of items, which serve programs: their column is wide, and its text says nothing."""
    if table.name != "items":
        return table
    shown = [n for n, column in enumerate(table.columns) if column != "Item"]
    rows = tuple(tuple(row[n] for n in shown) for row in table.rows)
    formats = tuple(table.formats[n] for n in shown)
    return replace(table, columns=tuple(table.columns[n] for n in shown), rows=rows, formats=formats)


def _title(part: Part, voice: Voice) -> str:
    if isinstance(part, Folded):
        return voice.say(part.content.title) if isinstance(part.content, Table) else part.title
    return part.title


def _where(parts: list[tuple[str, Part]], voice: Voice) -> str:
    """Return where in the appendix the folded parts of a section stand; texts of one kind are counted, not listed."""
    places = [phrase("{0:raw} {1:raw}", number, _title(part, voice)) for number, part in parts if not _is_text(part)]
    texts = [number for number, part in parts if _is_text(part)]
    if texts:
        places.append(
            phrase("{0:raw} to {1:raw} {2}", texts[0], texts[-1], counted(len(texts), "text"))
            if len(texts) > 1
            else phrase("{0:raw} a text", texts[0])
        )
    return voice.say(phrase("In the appendix: {0}.", listed(places)))


def _on_paper(part: Part) -> bool:
    return part.on_paper if isinstance(part, Folded) else True


def _is_text(part: Part) -> bool:
    return isinstance(part, Folded) and isinstance(part.content, str)
