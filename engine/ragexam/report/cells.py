"""Turns table cells into text, the same for every reader: a dash for the undefined, numbers as the column says."""

from __future__ import annotations

import math

from ragexam.corpus.text import without_steering
from ragexam.language.chances import CHANCE, chance_text
from ragexam.language.voice import Voice, english
from ragexam.records import Table

DASH = "–"


def cell_text(value: str | int | float | None, form: str) -> str:
    """Return one cell as a person reads it."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return DASH
    if isinstance(value, str):
        return without_steering(value)
    if form == CHANCE:
        return chance_text(value)
    if form:
        text = format(value if form[-1] != "d" or isinstance(value, int) else round(value), form)
        # What rounds to nothing has no sign.
        return text.lstrip("+-") if text[0] in "+-" and not any(c in "123456789" for c in text) else text
    return f"{value:,}" if isinstance(value, int) else f"{value:.4g}"


def table_cells(table: Table, voice: Voice | None = None) -> list[list[str]]:
    """Return all cells of a table as texts, English where no voice is given."""
    voice = voice or Voice()
    forms = table.formats + ("",) * (len(table.columns) - len(table.formats))
    chance = [column == "p" or column.startswith("p (") for column in table.columns]
    return [
        [
            without_steering(voice.say(value))
            if isinstance(value, str)
            else voice.number("<0.001" if is_chance and _is_nothing(value) else cell_text(value, form))
            for value, form, is_chance in zip(row, forms, chance, strict=True)
        ]
        for row in table.rows
    ]


def _is_nothing(value: float | None) -> bool:
    """Return whether a p-value is too small to be written out."""
    return isinstance(value, float) and 0 <= value < 0.0005


def left_aligned(table: Table) -> list[bool]:
    """Return whether each column holds text."""
    return [any(isinstance(row[j], str) for row in table.rows) for j in range(len(table.columns))]


def plain_text(table: Table) -> str:
    """Return a table for a terminal, columns aligned."""
    cells = table_cells(table)
    left = left_aligned(table)
    names = [english(name) for name in table.columns]
    widths = [max([len(name), *(len(row[j]) for row in cells)]) for j, name in enumerate(names)]

    def line(row: list[str]) -> str:
        parts = [
            text.ljust(w) if is_left else text.rjust(w) for text, w, is_left in zip(row, widths, left, strict=True)
        ]
        return "  ".join(parts).rstrip()

    lines = [
        without_steering(english(table.title)),
        line(names),
        "  ".join("-" * w for w in widths),
        *map(line, cells),
    ]
    if table.note:
        lines += ["", without_steering(english(table.note))]
    return "\n".join(lines)
