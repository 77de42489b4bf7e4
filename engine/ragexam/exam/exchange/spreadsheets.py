"""Table files as people's spreadsheets write and read them: encodings, separators, and texts that are no formulas."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Sequence
from pathlib import Path

from ragexam.errors import InputError
from ragexam.sentences import phrase

_LARGEST = 64 * 2**20
"""Bytes of an exam or a sheet; people's own have some thousand lines."""

_FORMULA = re.compile(r"[\t\r\n]|[\x00-\x1f\x7f-\x9f\u200b-\u200f\ufeff]*[=+\-@＝＋－＠]")
"""Signs that make spreadsheets take a text for a formula, full-width forms counted in.

Control characters and marks without a width may stand in front: some programs drop them before they look."""


_SEPARATOR = re.compile(r"\"?sep=([^\w\s\"]|\t)\"?\1* *(?:\r\n?|\n|$)", re.IGNORECASE)
"""The first line by which Excel is told what parts the cells; it is no row."""

_PERCENT = 100.0
"""Whole numbers up to this one stand beside numbers with decimals: a share in percent may be all of it."""

_THREE = {mark: re.compile(rf"[+-]?[1-9]\d{{0,2}}{re.escape(mark)}\d{{3}}") for mark in ",."}
"""Cells with three figures behind their only mark, by the mark."""

_THOUSANDS = {
    mark: re.compile(
        rf"[+-]?[1-9]\d{{0,2}}(?:(?:{re.escape(mark)}\d{{3}})+{re.escape(point)}\d+|(?:{re.escape(mark)}\d{{3}}){{2,}})"
    )
    for mark, point in ((",", "."), (".", ","))
}
"""Cells whose thousands are marked for certain, by the mark: a decimal point follows, or there are two marks."""


def file_text(path: Path) -> str:
    """Return the text of a file in UTF-8, UTF-16 or, where it is neither, Windows-1252.

    Raises:
        InputError: It cannot be read.
    """
    try:
        if path.stat().st_size > _LARGEST:
            raise InputError(
                phrase("{0:raw} is larger than {1:n} MB.", path.name, _LARGEST // 2**20),
                "Split it into smaller files, or check which file it is.",
            )
        data = path.read_bytes()
    except OSError as exc:
        raise InputError(
            phrase("{0:raw} cannot be read: {1}.", path.name, exc.strerror or exc), "Check the path."
        ) from exc
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeError:
        return data.decode("cp1252", errors="replace")


def table_rows(text: str, path: Path) -> list[tuple[int, list[str]]]:
    """Return the rows of a table, each with its number as a spreadsheet shows it: a cell of several lines is in one row.

    Raises:
        InputError: It is no table.
    """
    csv.field_size_limit(max(csv.field_size_limit(), _LARGEST))  # whole passages stand in a cell; the file has a limit
    named = _SEPARATOR.match(text)
    body, before = (text[named.end() :], 1) if named else (text, 0)
    # The delimiter is the one that parts the headings most often; guessing from the texts below goes wrong with commas.
    head = re.split(r"\r\n?|\n", body, maxsplit=1)[0]
    delimiter = named[1] if named else max(",;\t", key=lambda mark: len(next(csv.reader([head], delimiter=mark), [])))
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=delimiter)
    rows: list[tuple[int, list[str]]] = []
    try:
        rows.extend(enumerate(reader, before + 1))
    except csv.Error as exc:
        number = before + reader.line_num
        raise InputError(
            phrase("{0:raw} cannot be read as a table: {1} (line {2:n}).", path.name, exc, number)
        ) from exc
    return rows


def beyond_headings(rows: Sequence[tuple[int, Sequence[str]]], headings: int) -> list[str]:
    """Return what to say of rows that have more cells than the table has headings, so that some are not read.

    Args:
        rows: With their numbers, as a sentence names them.
        headings: How many there are.
    """
    wide = [number for number, cells in rows if any(cell.strip() for cell in cells[headings:])]
    if not wide:
        return []
    return [
        phrase(
            "Rows with more cells than the table has headings: {0:n}, the first is row {1:n}. What stands behind the last "
            "heading was left out: a text that holds what parts the cells needs quotation marks.",
            f"{len(wide):,}",
            f"{wide[0]:,}",
        )
    ]


def decimal_of(cell: str) -> float | None:
    """Return the number that a cell holds, with a point or a decimal comma; None where it holds none."""
    try:
        number = float(cell.replace(",", ".", 1))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def thousands_or_parts(cells: Sequence[str]) -> str | None:
    """Return a cell of a column that may be thousands as well as a number with three decimals; None where there is none.

    "1,234" is taken for such a cell where another one marks thousands for certain ("1,234.5", "1,234,567"), or where whole numbers
    above a hundred stand beside it and no cell has a decimal comma for certain ("0,51").

    Args:
        cells: Of one column.
    """
    bare = [cell.strip() for cell in cells]
    for mark in ",.":
        doubtful = [cell for cell in bare if _THREE[mark].fullmatch(cell)]
        if not doubtful:
            continue
        if any(_THOUSANDS[mark].fullmatch(cell) for cell in bare):
            return doubtful[0]
        others = [(cell, x) for cell in bare if cell not in doubtful and (x := decimal_of(cell)) is not None]
        large = any(abs(x) > _PERCENT and x.is_integer() for _, x in others)
        if mark == "," and large and not any("," in cell for cell, _ in others):
            return doubtful[0]
    return None


def looks_like_formula(value: str) -> bool:
    """Return whether a spreadsheet may take a text for a formula."""
    return _FORMULA.match(value) is not None


def guarded_cell(value: str) -> str:
    """Return a text with a leading apostrophe where a spreadsheet would run it as a formula; `bare_cell` takes it off again."""
    return "'" + value if looks_like_formula(value) or value.startswith("'") else value


def bare_cell(cell: str) -> str:
    """Return a cell without the apostrophe that `guarded_cell` gave it."""
    return cell[1:] if cell.startswith("'") and (looks_like_formula(cell[1:]) or cell[1:2] == "'") else cell
