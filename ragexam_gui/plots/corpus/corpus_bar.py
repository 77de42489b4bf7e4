"""The corpus as one bar: how large each part is, and how much of it the exam asks about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPen

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.plots.base import PaintedPlot
from ragexam_gui.plots.palette import ink, series

translate = QCoreApplication.translate
_BAR, _COVER, _EDGE = 26.0, 7.0, 3.0
_NO_TABLE = Table("corpus", "", (), ())


@dataclass(frozen=True, slots=True)
class CorpusPart:
    """A part of the corpus.

    Attributes:
        key: Told when it is chosen.
        name: Shown.
        size: Any measure; the bar shows shares of it.
        covered: Share of the part that the exam asks about, 0..1; None where that has no meaning.
        words: A sentence on it.
    """

    key: str
    name: str
    size: float
    covered: float | None
    words: str


class CorpusBar(PaintedPlot):
    """One bar of parts side by side, under each the covered share. Arrow keys go from part to part, Enter chooses."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setMinimumSize(200, int(_BAR + _COVER + 2 * _EDGE + 2))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._parts: tuple[CorpusPart, ...] = ()
        self._table = _NO_TABLE
        self._at = -1
        self._chosen: str | None = None

    def show_parts(self, parts: Sequence[CorpusPart], table: Table) -> None:
        """Show other parts, and the table behind them."""
        self._parts, self._table = tuple(p for p in parts if p.size > 0), table
        self._at = min(self._at, len(self._parts) - 1)
        self.setAccessibleDescription(" ".join(part.words for part in self._parts[:8]))
        self.update()

    def mark(self, key: str | None) -> None:
        """Outline a part: it is what is shown elsewhere."""
        self._chosen = key
        self.update()

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    def places(self, width: float) -> list[QRectF]:
        """Return where each part stands."""
        total = sum(part.size for part in self._parts)
        left, rectangles = _EDGE, []
        room = width - 2 * _EDGE
        for part in self._parts:
            wide = room * part.size / total
            rectangles.append(QRectF(left, _EDGE, wide, _BAR))
            left += wide
        return rectangles

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Paint the bar, the covered shares under it, and the outline of what is chosen."""
        colours = self.colours
        painter.fillRect(target, QColor(colours.window))
        metrics = self.fontMetrics()
        for number, (part, rectangle) in enumerate(zip(self._parts, self.places(target.width()), strict=True)):
            colour = series(number, colours)
            inner = rectangle.adjusted(0, 0, -1 if rectangle.width() > 3 else 0, 0)
            ground = QColor(colour)
            painter.fillRect(inner, ground)
            name = metrics.elidedText(part.name, Qt.TextElideMode.ElideRight, int(inner.width()) - 10)
            if len(name) > 2:
                painter.setPen(ink(ground))
                painter.drawText(inner.adjusted(6, 0, -4, 0), Qt.AlignmentFlag.AlignVCenter, name)
            if part.covered is not None:
                strip = QRectF(inner.left(), rectangle.bottom() + 2, inner.width(), _COVER - 2)
                painter.fillRect(strip, QColor(colours.raised))
                painter.fillRect(
                    QRectF(strip.left(), strip.top(), strip.width() * part.covered, strip.height()), colour
                )
            if part.key == self._chosen or (number == self._at and self.hasFocus()):
                painter.setPen(QPen(QColor(colours.text), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(inner.adjusted(1, 1, -1, -1))

    def key_at(self, point: QPointF) -> str:
        """Return the key of the part at a point; "" for none."""
        number = self._number_at(point)
        return self._parts[number].key if number >= 0 else ""

    def words_at(self, point: QPointF) -> str:
        """Return a sentence on the part at a point."""
        number = self._number_at(point)
        return self._parts[number].words if number >= 0 else ""

    def _number_at(self, point: QPointF) -> int:
        tall = (rectangle.adjusted(0, 0, 0, _COVER) for rectangle in self.places(self.width()))
        return next((n for n, rectangle in enumerate(tall) if rectangle.contains(point)), -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from part to part, choose one."""
        by = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()))
        if by is not None and self._parts:
            self._at = min(max(self._at + by, 0), len(self._parts) - 1)
            self.hovered.emit(self._parts[self._at].words)
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._at >= 0:
            self.chosen.emit(self._parts[self._at].key)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard is."""
        super().focusInEvent(event)
        self._at = max(self._at, 0)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Mark no part: the keyboard is elsewhere."""
        super().focusOutEvent(event)
        self.update()

    def sizeHint(self) -> QSize:
        """Return a width as large as there is room."""
        return QSize(600, int(_BAR + _COVER + 2 * _EDGE + 2))


def part_words(name: str, documents: int, characters: int, passages: int, asked: int, items: int) -> str:
    """Return a sentence on a part of the corpus."""
    text = translate("CorpusBar", "{0} · documents {1} · characters {2} · passages {3}").format(
        name, words.number(documents, ","), words.number(characters, ","), words.number(passages, ",")
    )
    if not passages:
        return text
    return text + translate("CorpusBar", ", asked about {0} ({1}) · questions {2}").format(
        words.number(asked, ","), words.percent(asked / passages), words.number(items, ",")
    )
