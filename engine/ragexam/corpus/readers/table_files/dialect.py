"""Dialect of a table file: what parts its columns, and whether its first row names them."""

from __future__ import annotations

import csv
import io

from ragexam.sentences import phrase

_DELIMITERS = ",;\t|"


def delimiter_of(text: str) -> str:
    """Return the delimiter under which the first rows agree best on more than one column."""
    sample = text[:20_000]
    lines = sample.split("\n")
    sample = "\n".join(lines[: 30 if len(lines) > 2 else None])
    best, best_score = ",", 0.0
    for delimiter in _DELIMITERS:
        try:
            widths = [len(row) for row in csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter) if row]
        except csv.Error:
            continue
        if not widths:
            continue
        usual = max(set(widths), key=widths.count)
        score = widths.count(usual) / len(widths) * min(usual - 1, 6)
        if score > best_score:
            best, best_score = delimiter, score
    return best


def header_of(rows: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """Split names off the rows; columns are numbered where the first row looks like data."""
    if not rows:
        return [], []
    width = max(len(row) for row in rows)
    first = [cell.strip() for cell in rows[0]]
    named = (
        all(first)
        and len(set(first)) == len(first)
        and not any(_is_number(cell) for cell in first)
        and max(map(len, first)) <= 80
    )
    if named and len(rows) > 1:
        names = first + [phrase("Column {0:n}", i + 1) for i in range(len(first), width)]
        return names, rows[1:]
    if (
        not named
        and len(rows) > 1
        and sum(map(bool, first)) >= 0.6 * width
        and not any(_is_number(cell) for cell in first)
    ):
        names = [cell or phrase("Column {0:n}", i + 1) for i, cell in enumerate(first + [""] * (width - len(first)))]
        first_place = {name: i for i, name in reversed(list(enumerate(names)))}
        return [name if first_place[name] == i else f"{name} ({i + 1})" for i, name in enumerate(names)], rows[1:]
    return [phrase("Column {0:n}", i + 1) for i in range(width)], rows


def _is_number(cell: str) -> bool:
    if (
        cell[:1].isalpha() and cell[:1] not in "iInN"
    ):  # quickly, since a table may have a million columns; "inf" and "nan" are
        return False
    try:
        float(cell.replace(",", ".").replace("%", "").replace("€", "").replace("$", ""))
    except ValueError:
        return False
    return True
