"""The figures of the tab "Labels": how labels are spread, and tables of one labeller by another as heat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from ragexam.records import Table
from ragexam.report.pictures.heat_map import Heat
from ragexam.report.pictures.intervals import Row
from ragexam_gui import words
from ragexam_gui.models.labels import LABEL_ORDER, label_text, strategy_text
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.plots.grids.heat_map import HeatMap

translate = QCoreApplication.translate
Cell = str | int | float | None

_FIRST = 3
"""In tables of one labeller by another: group, label of the row, its questions; then count and share per label."""

_ORIGINS = {"imported": "imported", "written by hand": "manual", "generated": "generated"}
JOINT = "\x1f"
"""Between the parts of a cell's key."""


def plain_table(table: Table) -> Table:
    """Return a table with labels and strategies in the window's words; headings and notes are said when they are shown."""

    def cell(value: Cell) -> Cell:
        if not isinstance(value, str) or not value:
            return value
        if value in LABEL_ORDER:
            return label_text(value)
        return group_text(value)

    columns = tuple(_heading(title) for title in table.columns)
    return replace(table, columns=columns, rows=tuple(tuple(cell(v) for v in row) for row in table.rows))


def agreement_rows(table: Table) -> Table:
    """Return the table of agreement with its intervals in one column, and reasons only where something is undefined."""
    undefined = any(row[-1] for row in table.rows)
    rows = []
    for who, whom, measure, value, low, high, same, count, left_out, reason in table.rows:
        ends = (words.number(end, ".2f") if isinstance(end, float) else "" for end in (low, high))
        between = " – ".join(ends) if low is not None and high is not None else words.undefined
        cells = (words.say(str(who)), words.say(str(whom)), measure, value, between, same, count, left_out)
        rows.append((*cells, words.say(str(reason))) if undefined else cells)
    columns = (
        "Who",
        "With whom",
        "Kappa",
        "Value",
        "Interval",
        "Same label",
        "Questions",
        "No majority",
        "Why undefined",
    )
    formats = ("", "", "", ".2f", "", ".0%", "d", "d", "")
    wide = len(columns) if undefined else len(columns) - 1
    return replace(table, columns=columns[:wide], rows=tuple(rows), formats=formats[:wide])


def _heading(title: str) -> str:
    label, _, rest = title.partition(", ")
    if label not in LABEL_ORDER:
        return title
    return translate("LabelFigures", "{0}, share").format(label_text(label)) if rest else label_text(label)


def group_text(name: str) -> str:
    """Return where questions come from, or who labels, in the window's words."""
    named = strategy_text(_ORIGINS.get(name, name))
    return words.say(name) if named == name else named


def show_shares(plot: IntervalPlot, table: Table) -> int:
    """Show how labels are spread, for each way in which questions came about and over all; gives the number of rows."""
    groups = list(dict.fromkeys(str(row[0]) for row in table.rows))
    rows: list[Row] = []
    for name in groups:
        own = [row for row in table.rows if row[0] == name]
        if not any(row[2] for row in own):
            continue  # nothing of this origin has a label: the table says so
        if len(groups) > 1:
            rows.append(Row("", group_text(name), heading=True))
        for row in own:
            label, count, total = str(row[1]), int(row[2] or 0), int(row[3] or 0)
            share, low, high = (v if isinstance(v, float) else None for v in row[4:7])
            note = translate("LabelFigures", "{0} ({1} of {2})").format(
                words.percent(share), words.number(count), words.number(total)
            )
            sentence = f"{label_text(label)}: {note}"
            if low is not None and high is not None:
                sentence += "; " + translate("LabelFigures", "95% interval {0} to {1}").format(
                    words.percent(low), words.percent(high)
                )
            rows.append(
                Row(label, label_text(label), share, low, high, LABEL_ORDER.index(label), note=note, words=sentence)
            )
    plot.show_rows(rows, plain_table(table), limits=(0.0, 1.0))
    return len(rows)


def show_cells(heat: HeatMap, table: Table) -> None:
    """Show how one side labels what another side calls a fact, a summary, ..., as shares of each row."""
    groups = list(dict.fromkeys(str(row[0]) for row in table.rows))
    names, keys, values, sentences = [], [], [], []
    for row in table.rows:
        group, label, total = str(row[0]), str(row[1]), int(row[2] or 0)
        name = label_text(label) if len(groups) == 1 else f"{group_text(group)} · {label_text(label)}"
        counts = [int(row[_FIRST + 2 * n] or 0) for n in range(len(LABEL_ORDER))]
        shares = [row[_FIRST + 2 * n + 1] for n in range(len(LABEL_ORDER))]
        pairs = list(zip(LABEL_ORDER, counts, strict=True))
        names.append(f"{name} ({words.number(total)})")
        keys.append(tuple(JOINT.join((table.name, group, label, to)) if c else "" for to, c in pairs))
        values.append(tuple(share if isinstance(share, float) else None for share in shares))
        sentences.append(tuple(_words(label, to, c, total) for to, c in pairs))
    columns = tuple(map(label_text, LABEL_ORDER))
    heat.show_heat(Heat(tuple(names), columns, tuple(keys), tuple(values), tuple(sentences)), plain_table(table))


def _words(row: str, column: str, count: int, total: int) -> str:
    text = translate("LabelFigures", "{0} of {1} that are “{2}” on the left are labelled “{3}”. Click to review them.")
    return text.format(words.number(count), words.number(total), label_text(row), label_text(column))


def table_named(tables: Sequence[Table], name: str) -> Table | None:
    """Return a table by its name; None where it is not there."""
    return next((table for table in tables if table.name == name), None)
