"""Boards that somebody gives: a table with a column a board, or the workbench's JSON of ranks."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

from ragexam.corpus.text import load_json
from ragexam.errors import InputError
from ragexam.exam.exchange.spreadsheets import bare_cell, file_text, table_rows
from ragexam.sentences import phrase


def read_given(path: Path) -> dict[str, dict[str, float]]:
    """Read boards: name of the board to system to figure, more being better. Ranks are turned round.

    A table has a system a row and a board a column; one whose heading holds "rank" holds ranks. JSON maps systems to
    ranks where it holds whole numbers from 1 to at most their number, else to scores.

    Raises:
        InputError: The file cannot be read, or holds no board.
    """
    text = file_text(path)
    boards = _of_json(text, path) if text.lstrip().startswith("{") else _of_table(text, path)
    if not any(len(board) > 1 for board in boards.values()):
        raise InputError(
            phrase("{0:raw} holds no ranking of systems.", path.name),
            "A table has a system a row and figures in columns; JSON maps systems to ranks.",
        )
    return boards


def official_name(boards: Mapping[str, Mapping[str, float]], path: Path, column: str = "") -> str:
    """Return the name of the one board that others are compared with.

    Args:
        boards: As `read_given` returns them.
        path: Where they come from.
        column: Its name; the first that holds "rank", else the first, where "".

    Raises:
        InputError: There is no such column.
    """
    if column and column not in boards:
        raise InputError(
            phrase("{0:raw} has no column {1:raw}.", path.name, column), phrase("Columns: {0:raw}.", ", ".join(boards))
        )
    return column or next((name for name in boards if _is_rank(name)), next(iter(boards)))


def _of_json(text: str, path: Path) -> dict[str, dict[str, float]]:
    try:
        value = load_json(text)
    except (ValueError, RecursionError) as exc:
        raise InputError(phrase("{0:raw} is neither a table nor JSON.", path.name)) from exc
    board = {str(name): float(x) for name, x in value.items() if isinstance(x, int | float) and math.isfinite(x)}
    ranks = all(x.is_integer() and 1 <= x <= len(board) for x in board.values())
    return {path.stem: {name: -x for name, x in board.items()} if ranks else board}


def _of_table(text: str, path: Path) -> dict[str, dict[str, float]]:
    rows = [[bare_cell(cell).strip() for cell in cells] for _, cells in table_rows(text, path)]
    heads, lines = (rows[0], rows[1:]) if rows else ([], [])
    boards: dict[str, dict[str, float]] = {}
    for index, name in enumerate(heads[1:], start=1):
        sign = -1.0 if _is_rank(name) else 1.0
        scores = {cells[0]: _number(cells[index]) for cells in lines if len(cells) > index and cells[0]}
        board = {system: sign * x for system, x in scores.items() if x is not None}
        if board:
            boards[name] = board
    return boards


def _is_rank(name: str) -> bool:
    return "rank" in name.casefold()


def _number(cell: str) -> float | None:
    try:
        value = float(cell)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
