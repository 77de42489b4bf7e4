"""Nuggets as a sheet, one a line, for people who change them in a spreadsheet; and back."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ragexam.errors import InputError
from ragexam.exam.exchange.spreadsheets import bare_cell, file_text, guarded_cell, table_rows
from ragexam.records import Item, Rubric, RubricEntry
from ragexam.sentences import phrase

COLUMNS: Final = ("item", "question", "reference", "id", "nugget")
NEEDED: Final = frozenset({"item", "id", "nugget"})
"""Headings that make a table such a sheet."""


def write_nuggets(rubrics: Sequence[Rubric], items: Mapping[str, Item], path: Path) -> int:
    """Write one line a nugget; return how many.

    Args:
        rubrics: Of the kind "nuggets".
        items: By id; rubrics of others are left out.
        path: Of the file.
    """
    count = 0
    with path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for rubric in rubrics:
            item = items.get(rubric.item_id)
            for entry in rubric.entries if item is not None else ():
                assert item is not None  # noqa: S101 - only then there are entries
                cells = (rubric.item_id, item.question, item.reference_answer, entry.id, entry.text)
                writer.writerow([guarded_cell(cell) for cell in cells])
                count += 1
    return count


def read_nuggets_sheet(path: Path, items: Mapping[str, Item]) -> dict[str, list[RubricEntry]]:
    """Return the nuggets of each item that the sheet names, in its order; a line with an empty nugget takes it out.

    Args:
        path: The sheet; commas, semicolons and tabs part its columns.
        items: Those of the project.

    Raises:
        InputError: The file cannot be read, has other columns, names a question that is not in the project, or has a
            nugget of none.
    """
    rows = table_rows(file_text(path), path)
    heads = [cell.strip().casefold() for cell in rows[0][1]] if rows else []
    if not set(heads) >= NEEDED:
        raise InputError(
            phrase("{0:raw} has no columns “item”, “id” and “nugget”.", path.name),
            "Change a sheet that the program wrote, and keep its headings.",
        )
    nuggets: dict[str, list[RubricEntry]] = {}
    for number, row in rows[1:]:
        cells = dict(zip(heads, (bare_cell(cell).strip() for cell in row), strict=False))
        if not cells.get("item"):
            if cells.get("nugget"):
                raise InputError(
                    phrase("Row {0:n} of {1:raw} does not say which question its fact belongs to.", number, path.name),
                    "Copy the item from another row of that question.",
                )
            continue
        if cells["item"] not in items:
            raise InputError(
                phrase("Row {0:n} of {1:raw}: the project has no such question.", number, path.name),
                "Change a sheet that the program wrote, and keep its headings.",
            )
        entries = nuggets.setdefault(cells["item"], [])
        if cells.get("nugget"):
            entries.append(RubricEntry(cells.get("id", ""), cells["nugget"]))
    return nuggets
