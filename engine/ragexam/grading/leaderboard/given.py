"""Boards that somebody gives: a table with a column a board, or the workbench's JSON of ranks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ragexam.corpus.text import load_json
from ragexam.errors import InputError
from ragexam.exam.exchange.spreadsheets import (
    bare_cell,
    beyond_headings,
    decimal_of,
    file_text,
    table_rows,
    thousands_or_parts,
)
from ragexam.sentences import listed, phrase

_NAMED = 3
"""Systems, or boards, that a sentence lists at most; the others are counted."""

_RANK = re.compile(
    r"(?<!recip_)(?<!reciprocal_)(?<!reciprocal )rank|(?:platz|rang|(?<![^\W_])(?:plac(?:e|ement|ing)|position|pos))s?[\W_]*$|"
    r"(?<![^\W_])(?:rangfolge|platzierung|platzziffer)(?![^\W_])",
    re.IGNORECASE,
)
"""Words of a heading that mean places, of which the first is the best: its last word, or the end of a German one; no reciprocal."""


@dataclass(frozen=True, slots=True)
class GivenBoards:
    """Boards of a file.

    Attributes:
        boards: Name of the board to system to figure, more being better; ranks are turned round.
        notes: Sentences on what of the file was not read.
        ranks: Names of the boards that were ranks, and were turned round.
    """

    boards: Mapping[str, Mapping[str, float]]
    notes: tuple[str, ...] = ()
    ranks: frozenset[str] = frozenset()


def read_given(path: Path) -> GivenBoards:
    """Read boards.

    A table has a system a row and a board a column; one whose heading means places ("official rank", "place", "Platz") holds
    ranks. JSON maps systems to ranks where it holds whole numbers from 1 to at most their number, else to scores.

    Raises:
        InputError: The file cannot be read, or holds no board.
    """
    text = file_text(path)
    given = _of_json(text, path) if text.lstrip().startswith("{") else _of_table(text, path)
    if not any(len(board) > 1 for board in given.boards.values()):
        raise InputError(
            phrase("{0:raw} holds no ranking of systems.", path.name),
            "A table has a system a row and figures in columns; JSON maps systems to ranks.",
        )
    return given


def official_name(boards: Mapping[str, Mapping[str, float]], path: Path, column: str = "") -> str:
    """Return the name of the one board that others are compared with.

    Args:
        boards: Of `read_given`.
        path: Where they come from.
        column: Its name; the first whose heading means places, else the first, where "".

    Raises:
        InputError: There is no such column.
    """
    if column and column not in boards:
        raise InputError(
            phrase("{0:raw} has no column {1:raw}.", path.name, column), phrase("Columns: {0:raw}.", ", ".join(boards))
        )
    return column or next((name for name in boards if _is_rank(name)), next(iter(boards)))


def directions(given: GivenBoards) -> list[str]:
    """Return which way round each board was read, so that nobody takes a place for a score unseen."""
    ranks = [name for name in given.boards if name in given.ranks]
    scores = [name for name in given.boards if name not in given.ranks]
    told = [phrase("Read as places, so that 1 is best: {0:raw}.", listed(ranks, _NAMED))] * bool(ranks)
    return told + [phrase("Read as figures, so that more is better: {0:raw}.", listed(scores, _NAMED))] * bool(scores)


def _of_json(text: str, path: Path) -> GivenBoards:
    try:
        value = load_json(text)
    except (ValueError, RecursionError) as exc:
        raise InputError(phrase("{0:raw} is neither a table nor JSON.", path.name)) from exc
    figures = _figures({str(name): str(x) for name, x in value.items()}, path.stem, path)
    board = {name: x for name, x in figures.items() if x is not None}
    ranks = all(x.is_integer() and 1 <= x <= len(board) for x in board.values())
    boards = {path.stem: {name: -x for name, x in board.items()} if ranks else board}
    return GivenBoards(
        boards,
        tuple(_of_unread([name for name, x in figures.items() if x is None])),
        frozenset(boards if ranks else ()),
    )


def _of_table(text: str, path: Path) -> GivenBoards:
    rows = [(number, [bare_cell(cell).strip() for cell in cells]) for number, cells in table_rows(text, path)]
    heads = rows[0][1] if rows else []
    numbered = [(number, row) for number, row in rows[1:] if any(row)]
    lines = [row for _, row in numbered]
    boards: dict[str, dict[str, float]] = {}
    wordy: list[str] = []
    unread: list[str] = []
    for index, head in enumerate(heads[1:], start=1):
        name = f"{head} ({index + 1})" if head in boards else head
        sign = -1.0 if _is_rank(name) else 1.0
        cells = {row[0]: row[index] for row in lines if len(row) > index and row[0] and row[index]}
        board = {system: sign * x for system, x in _figures(cells, name, path).items() if x is not None}
        if board:
            boards[name] = board
            unread += [system for system in cells if system not in board]
        elif cells:
            wordy.append(name)
    notes = [*beyond_headings(numbered, len(heads)), *_of_unread(unread)]
    if wordy:
        notes.append(phrase("Columns without a number, which are no rankings: {0:raw}.", ", ".join(wordy)))
    if twice := [name for name, times in Counter(row[0] for row in lines).items() if name and times > 1]:
        notes.append(phrase("Systems with more than one row, of which the last counts: {0:raw}.", ", ".join(twice)))
    return GivenBoards(boards, tuple(notes), frozenset(filter(_is_rank, boards)))


def _figures(cells: Mapping[str, str], name: str, path: Path) -> dict[str, float | None]:
    """Return the figures of a board, by the system; None where a cell holds none.

    Args:
        cells: By the system.
        name: Of the board.
        path: Where they come from.

    Raises:
        InputError: Some may be thousands or have decimals: each way they make another ranking.
    """
    if (cell := thousands_or_parts(list(cells.values()))) is not None:
        raise InputError(
            phrase(
                "{0:raw}: “{1:raw}” in the column {2:raw} may be more than a thousand, or a number with three decimals.",
                path.name,
                cell,
                name,
            ),
            "Write figures without marks between thousands, and decimals behind a point.",
        )
    return {system: decimal_of(cell) for system, cell in cells.items()}


def _of_unread(systems: Sequence[str]) -> list[str]:
    """Return what to say of systems whose figure is no number."""
    if not systems:
        return []
    names = listed(dict.fromkeys(systems), _NAMED)
    return [phrase("Figures that are no number, and were left out: {0:n} (of {1:raw}).", f"{len(systems):,}", names)]


def _is_rank(name: str) -> bool:
    return _RANK.search(name) is not None
