"""The table of questions: ranks as small coloured cells, green where the right passage came first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ragexam_gui import words
from ragexam_gui.models.gold_ranks import FIXED, RANK_ROLE, GoldRanksModel
from ragexam_gui.plots.palette import ink
from ragexam_gui.theme import Colours, colours_of
from ragexam_gui.widgets.tables.fitted_table import FittedTable

if TYPE_CHECKING:
    from ragexam.project.retrieval.records import RetrieverColumn

Index = QModelIndex | QPersistentModelIndex
_SHADES = ((1, 0.92), (3, 0.55), (5, 0.34), (10**6, 0.17))
"""Down to which rank a cell is how strongly coloured."""

_LEAST, _MOST, _LINES = 50, 112, 3
"""Widths of a column of ranks, pixels, and lines of its heading."""


def ground_of(rank: int | None, colours: Colours) -> QColor | None:
    """Return the colour of a rank: the greener, the earlier; red where nothing was found; None where it was not measured."""
    if rank is None:
        return None
    share = next(share for last, share in _SHADES if rank <= last) if rank else 0.24
    strong, base = QColor(colours.good if rank else colours.bad), QColor(colours.base)
    return QColor(*(
        round(b + (a - b) * share) for a, b in zip(strong.getRgb()[:3], base.getRgb()[:3], strict=True)  # type: ignore[index]
    ))  # fmt: skip


class RankCells(QStyledItemDelegate):
    """Paints a rank as a coloured cell with its number: never by colour alone."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rank = index.data(RANK_ROLE)
        if rank == "":
            super().paint(painter, option, index)
            return
        colours = colours_of(option.palette)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.fillRect(option.rect, QColor(colours.selected))
        ground = ground_of(rank, colours)
        if ground is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(QRectF(option.rect).adjusted(2, 2, -2, -2), 4, 4)
        painter.setFont(option.font)
        painter.setPen(QColor(colours.muted) if ground is None else ink(ground))
        painter.drawText(option.rect, Qt.AlignmentFlag.AlignCenter, str(index.data()))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(colours.text))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4)
        painter.restore()


class RanksTable(FittedTable):
    """Questions with their ranks; the question takes the room that is left."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setItemDelegate(RankCells(self))
        self.show_ways((), 0, "label", ())

    def show_ways(
        self, ways: Sequence[tuple[int, RetrieverColumn]], depth: int, by: str, labels: Sequence[str]
    ) -> GoldRanksModel:
        """Lay out columns for these ways of retrieving.

        Args:
            ways: Each with its place in `QuestionLine.ranks`.
            depth: Passages that were looked at.
            by: What the third column shows.
            labels: What may stand in the third column.
        """
        font = QFont(self.horizontalHeader().font())
        font.setBold(True)
        metrics = QFontMetrics(font)
        headings = [_wrapped(words.say(way.title), metrics) for _, way in ways]
        old = self.model()
        model = GoldRanksModel(self, ways, headings, depth, by)
        self.show_model(model, stretch=-1)
        if old is not None:
            old.deleteLater()
        plain, header = self.fontMetrics(), self.horizontalHeader()
        header.setSectionResizeMode(header.ResizeMode.Interactive)
        header.setMinimumSectionSize(30)
        titles = [str(model.headerData(n, Qt.Orientation.Horizontal)) for n in range(FIXED)]
        widest = max((plain.horizontalAdvance(text) for text in labels), default=0)
        for column, text in ((0, "0000"), (2, titles[2])):
            wide = max(metrics.horizontalAdvance(titles[column]) + 22, plain.horizontalAdvance(text) + 22)
            self.setColumnWidth(column, max(wide, min(widest + 20, 170)) if column == 2 else wide)
        for n, heading in enumerate(headings):
            wide = max(metrics.horizontalAdvance(line) for line in heading.split("\n"))
            self.setColumnWidth(FIXED + n, min(max(_LEAST, wide + 18), _MOST))
        self._main = 1
        self._fit()
        return model


def _wrapped(title: str, metrics: QFontMetrics) -> str:
    """Return a heading in a few lines, the longest of them as short as can be."""
    parts = title.replace("·", "· ").split()
    room = max([_LEAST - 18, *(metrics.horizontalAdvance(part) for part in parts)])
    while True:
        lines = [""]
        for part in parts:
            longer = f"{lines[-1]} {part}".strip()
            if lines[-1] and metrics.horizontalAdvance(longer) > room:
                lines.append(part)
            else:
                lines[-1] = longer
        if len(lines) <= _LINES or room > _MOST:
            break
        room += 8
    shown = lines[:_LINES]
    if len(lines) > _LINES:
        shown[-1] = " ".join(lines[_LINES - 1 :])
    return "\n".join(metrics.elidedText(line, Qt.TextElideMode.ElideRight, _MOST - 18) for line in shown)
