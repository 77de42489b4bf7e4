"""The run's view as rows, cells and words of the grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from ragexam_gui import words
from ragexam_gui.plots.grids.cell_layout import ColumnBand, GridRow

if TYPE_CHECKING:
    from ragexam.project.run.page import RunView

translate = QCoreApplication.translate


def grid_rows(view: RunView, order: Sequence[int]) -> list[GridRow]:
    """Return the pipelines in an order."""
    rows = []
    for n in order:
        row = view.rows[n]
        rows.append(
            GridRow(row.pipeline.id, words.say(row.short), row.accuracy, row.low, row.high, words.percent(row.accuracy))
        )
    return rows


def bands_of(view: RunView, order: Sequence[int]) -> list[ColumnBand]:
    """Return topics over neighbouring columns."""
    bands: list[ColumnBand] = []
    for index, n in enumerate(order):
        name = view.items[n].topic or translate("Run", "no topic")
        if bands and bands[-1].name == name:
            bands[-1] = ColumnBand(name, bands[-1].first, bands[-1].count + 1)
        else:
            bands.append(ColumnBand(name, index, 1))
    return bands


def legend_of(view: RunView) -> list[tuple[int, str]]:
    """Return what each kind of cell means, with its number; kinds that do not occur are left out, but for the first two."""
    from ragexam.project.run.page import STALE, TIE, Cell

    right, wrong, nothing = translate("Run", "right"), translate("Run", "wrong"), translate("Run", "not answered yet")
    if view.source.writes:
        nothing = translate("Run", "not written, or without a grade")
        right, wrong = translate("Run", "written right"), translate("Run", "written wrong")
        if view.source.taken == "both":
            nothing = translate("Run", "not answered in both ways")
            right, wrong = translate("Run", "right in both ways"), translate("Run", "wrong in one or both")
    counts = (
        (Cell.RIGHT, right, view.count(Cell.RIGHT)),
        (Cell.WRONG, wrong, view.count(Cell.WRONG)),
        (Cell.RIGHT + TIE, translate("Run", "faint: a tie, within noise"), view.flagged(TIE)),
        (Cell.FAILED, translate("Run", "failed"), view.count(Cell.FAILED)),
        (Cell.RIGHT + STALE, translate("Run", "struck: stale"), view.flagged(STALE)),
        (Cell.OPEN, nothing, view.count(Cell.OPEN)),
    )
    return [
        (int(code), f"{name} ({words.number(count, ',')})")
        for n, (code, name, count) in enumerate(counts)
        if count or n < 2
    ]


def say_cell(view: RunView, row: int, column: int) -> str:
    """Return a sentence on one cell, or on a whole pipeline where the column is -1."""
    from ragexam.project.run.page import Cell

    sitting = view.rows[row]
    if column < 0:
        name = f"{words.say(sitting.plain)} · {words.say(sitting.pipeline.label)}"
        none, text = {
            "chosen": (
                translate("Run", "{0}: no answer yet"),
                translate("Run", "{0}: {1} right so far ({2} of {3}), 95% interval {4} to {5}"),
            ),
            "written": (
                translate("Run", "{0}: nothing written that is graded"),
                translate("Run", "{0}: {1} written right ({2} of {3}), 95% interval {4} to {5}"),
            ),
            "both": (
                translate("Run", "{0}: nothing answered in both ways"),
                translate("Run", "{0}: {1} right in both ways ({2} of {3}), 95% interval {4} to {5}"),
            ),
        }[view.source.taken if view.source.writes else "chosen"]
        if sitting.accuracy is None:
            return none.format(name)
        return text.format(
            name,
            words.percent(sitting.accuracy, 1),
            words.number(sitting.right, ","),
            words.number(sitting.answered, ","),
            words.percent(sitting.low, 1),
            words.percent(sitting.high, 1),
        )
    item, kind, index = view.items[column], view.kind_of(row, column), int(view.chosen[row, column])
    taken = item.choices[index] if 0 <= index < len(item.choices) else ""
    question = f"{column + 1}. {item.question}"
    if view.source.writes:
        state = _say_counted(view, kind)
    elif kind == Cell.OPEN:
        state = translate("Run", "not answered yet")
    elif kind == Cell.FAILED:
        state = translate("Run", "failed")
    elif kind == Cell.RIGHT:
        state = translate("Run", "took “{0}”, which is right").format(taken)
    else:
        state = translate("Run", "took “{0}”, right is “{1}”").format(taken, item.choices[item.key])
    notes = []
    if view.tied(row, column):
        notes.append(translate("Run", "a tie"))
    if view.is_stale(row, column):
        notes.append(translate("Run", "stale"))
    remark = f" ({', '.join(notes)})" if notes else ""
    return f"{words.say(sitting.short)}: {state}{remark} · {question}"


def _say_counted(view: RunView, kind: int) -> str:
    from ragexam.project.run.page import Cell

    both, grader = view.source.taken == "both", words.say(view.source.grader_label)
    if kind == Cell.OPEN:
        nothing = translate("Run", "not answered in both ways")
        return nothing if both else translate("Run", "nothing written that {0} has graded").format(grader)
    if kind == Cell.FAILED:
        return translate("Run", "could not be written")
    if kind == Cell.RIGHT:
        text = (
            translate("Run", "chosen and written right, by {0}") if both else translate("Run", "written right, by {0}")
        )
    elif both:
        text = translate("Run", "chosen or written wrong, by {0}")
    else:
        text = translate("Run", "written wrong, by {0}")
    return text.format(grader)
