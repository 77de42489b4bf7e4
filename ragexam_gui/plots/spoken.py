"""Words for a screen reader about a picture: that it is a chart, and what it shows."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.plots.base import BasePlot

translate = QCoreApplication.translate
_ROWS, _COLUMNS = 8, 4
"""So much of the figures is read out; all of them stand in the table that every picture can be shown as."""


class SpokenPlot(QAccessibleWidget):
    """A plot as a screen reader sees it. Its words are made when they are asked for: figures move while a run goes on."""

    def __init__(self, plot: BasePlot) -> None:
        super().__init__(plot, QAccessible.Role.Chart, plot.accessibleName())

    def text(self, what: QAccessible.Text) -> str:
        """Return name, description and so on."""
        plot = self.object()
        if what == QAccessible.Text.Description and isinstance(plot, BasePlot):
            return " ".join(filter(None, (plot.accessibleDescription(), in_words(plot.table()))))
        return str(super().text(what))


def in_words(table: Table) -> str:
    """Return the first rows of a table as sentences; "" for an empty one."""
    if not table.rows:
        return ""
    forms = (*table.formats, *[""] * len(table.columns))
    sentences = []
    for row in table.rows[:_ROWS]:
        cells = [words.number(words.say(c) if isinstance(c, str) else c, forms[n]) for n, c in enumerate(row)]
        rest = (f"{words.say(table.columns[n])} {cells[n]}" for n in range(1, min(len(cells), _COLUMNS)))
        sentences.append(f"{cells[0]}: {', '.join(rest)}" if len(cells) > 1 else cells[0])
    text = "; ".join(sentences) + "."
    if len(table.rows) > _ROWS:
        more = translate("Plot", "{0} more rows stand in the table, which the figure's menu shows.")
        text += " " + more.format(words.number(len(table.rows) - _ROWS, ","))
    return text


@cache
def speak_plots() -> None:
    """Tell screen readers of plots from now on, in the whole program."""
    QAccessible.installFactory(_spoken)


def _spoken(name: str, what: QObject) -> QAccessibleInterface | None:  # noqa: ARG001
    return SpokenPlot(what) if isinstance(what, BasePlot) else None
