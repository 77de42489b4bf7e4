"""Tables as passages hold them: put together again from the passages that share one, each row with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ragexam.exam.passages.spans import is_row, is_rule
from ragexam.records import Chunk, Span

_MOST_COLUMNS = 12
_LONGEST_CELL = 80
_SUM = re.compile(
    r"(?:(?:grand|sum|overall|in)[ -])?(?:totals?|sub-?totals?|sums?|overall|averages?|avg\.?|means?|medians?|"
    r"gesamt(?:summe|wert|zahl|menge|kosten|betrag|ergebnis)?|insgesamt|zwischensumme|endsumme|summen?|durchschnitt|"
    r"mittelwert|median|[øØ∑Σ])(?:\s*\(.*\)|[ ,]+(?:of|over|for|all|in|per|aller?|von|über|für|der|[12]\d{3})\b.*)?:?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table.

    Attributes:
        cells: As many as the table has columns.
        span: Where it stands.
        chunk_id: A passage that holds it.
    """

    cells: tuple[str, ...]
    span: Span
    chunk_id: str


@dataclass(frozen=True, slots=True)
class StatedTable:
    """A table of a document.

    Attributes:
        group: Its identity.
        title: Of its document.
        section: Heading above it; "" where there is none.
        header: Headings of its columns.
        rows: All things below them; sums and averages of the others are none.
        language: ISO 639-1.
        topic: Of its document.
    """

    group: str
    title: str
    section: str
    header: tuple[str, ...]
    rows: tuple[TableRow, ...]
    language: str = ""
    topic: str = ""

    @property
    def document_id(self) -> str:
        """Return the document it stands in."""
        return self.rows[0].span.document_id

    def column(self, number: int) -> list[str]:
        """Return the cells of a column."""
        return [row.cells[number] for row in self.rows]


def _says_sum(cells: Sequence[str]) -> bool:
    return is_sum(next((cell for cell in cells if cell), ""))


def is_sum(label: str) -> bool:
    """Return whether a row or column says something of all others ("Total", "Average of all sites", "Summe")."""
    return _SUM.fullmatch(label.strip("*_` ")) is not None


def read_tables(chunks: Iterable[Chunk], titles: dict[str, str]) -> list[StatedTable]:
    """Put together all tables of a corpus.

    Args:
        chunks: In the order of the corpus.
        titles: Of the documents, by id.
    """
    tables: list[StatedTable] = []
    seen: set[tuple[str, int]] = set()
    for chunk in chunks:
        for number, (section, header, repeated, lines) in enumerate(_blocks(chunk)):
            shift = chunk.start - chunk.lead
            rows: list[TableRow] = []
            for start, end in lines:
                cells = _cells(chunk.text[start:end])
                table_start = (chunk.document_id, start + shift)
                if len(cells) != len(header) or table_start in seen or _says_sum(cells):
                    continue
                seen.add(table_start)
                span = Span(chunk.document_id, start + shift, end + shift, chunk.page)
                rows.append(TableRow(cells, span, chunk.id))
            if not rows:
                continue
            last = tables[-1] if tables else None
            if repeated and last and last.document_id == chunk.document_id and last.header == header:
                tables[-1] = _longer(last, rows)
                continue
            title = titles.get(chunk.document_id, "")
            group = f"{chunk.document_id}:{chunk.start}:{number}"
            tables.append(StatedTable(group, title, section, header, tuple(rows), chunk.language, chunk.topic))
    return tables


def _longer(table: StatedTable, rows: Sequence[TableRow]) -> StatedTable:
    merged = (*table.rows, *rows)
    return StatedTable(table.group, table.title, table.section, table.header, merged, table.language, table.topic)


def _blocks(chunk: Chunk) -> Iterable[tuple[str, tuple[str, ...], bool, list[tuple[int, int]]]]:
    """Yield section, header, whether the header is repeated in the context line, and the rows of each table in a passage."""
    position, section = 0, ""
    header: tuple[str, ...] = ()
    repeated = ruled = False
    rows: list[tuple[int, int]] = []
    for line in chunk.text.splitlines(keepends=True):
        start, end = position, position + len(line.rstrip())
        position += len(line)
        if header and is_rule(line):
            ruled = True
            continue
        if is_row(line) and len(line) < _MOST_COLUMNS * _LONGEST_CELL:
            if not header:
                header, repeated, ruled = _cells(line), start < chunk.lead, False
            elif start >= chunk.lead:
                rows.append((start + len(line) - len(line.lstrip()), end))
            continue
        if header and rows and ruled and _is_header(header):
            yield section, header, repeated, rows
        header, rows = (), []
        if line.startswith("#"):
            section = line.strip("# \n")
    if header and rows and ruled and _is_header(header):
        yield section, header, repeated, rows


def _cells(line: str) -> tuple[str, ...]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return tuple(re.sub(r"\*\*|__|`", "", cell).strip() for cell in re.split(r"(?<!\\)\|", inner))


def _is_header(header: tuple[str, ...]) -> bool:
    return 2 <= len(header) <= _MOST_COLUMNS and all(len(h) <= _LONGEST_CELL for h in header) and bool(header[0])
