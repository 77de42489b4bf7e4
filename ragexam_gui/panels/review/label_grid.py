"""Labels of an item as a grid: a row a labeller, a column a label, bars where there are probabilities."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ragexam.records import Item
from ragexam_gui import words
from ragexam_gui.models.labels import LABEL_ORDER, label_text, labeller_text
from ragexam_gui.theme import colours_of

_GAP = 8


@dataclass(frozen=True, slots=True)
class LabelRow:
    """One labeller's word.

    Attributes:
        name: Of the labeller, for a person.
        label: What it says.
        shares: Probability by label; empty where it gives none.
        reason: Its own words.
        strong: The one that counts.
    """

    name: str
    label: str
    shares: dict[str, float] = field(default_factory=dict)
    reason: str = ""
    strong: bool = False


class LabelGrid(QWidget):
    """The labels of an item; hidden where it has none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[LabelRow] = []
        self._labels = LABEL_ORDER
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setVisible(False)

    def show_item(self, item: Item) -> None:
        """Show what is said of an item."""
        self._rows = self._rows_of(item)
        self.setVisible(bool(self._rows))
        if not self._rows:
            return
        self.setAccessibleName(self.tr("Labels of this question"))
        self.setAccessibleDescription("; ".join(self._sentence(row) for row in self._rows))
        self.updateGeometry()
        self.update()

    @property
    def rows(self) -> list[LabelRow]:
        """Return what is shown, from the top."""
        return self._rows

    def _rows_of(self, item: Item) -> list[LabelRow]:
        rows = [LabelRow(self.tr("wanted"), item.wanted_label)] if item.wanted_label else []
        rows += [
            LabelRow(labeller_text(labelling), labelling.label, dict(labelling.probabilities), labelling.reason)
            for labelling in item.labels
        ]
        rows += [LabelRow(who, what) for who, what in sorted(item.people.items())]
        if not item.labels and not item.people:
            return rows
        from ragexam.exam.labels.taxonomy import label_in_force

        return [*rows, LabelRow(self.tr("counts as"), label_in_force(item), strong=True)]

    def _sentence(self, row: LabelRow) -> str:
        if not row.label:
            return f"{row.name}: {self._none(row)}"
        text = f"{row.name}: {label_text(row.label)}"
        if row.shares:
            shares = (f"{label_text(name)} {words.percent(row.shares.get(name, 0.0))}" for name in self._labels)
            text += f" ({', '.join(shares)})"
        return text

    def _none(self, row: LabelRow) -> str:
        return self.tr("undecided") if row.strong else self.tr("its answer could not be read")

    # -------------------------------------------------------------- layout

    def _step(self) -> int:
        return self.fontMetrics().height() + 7

    def _columns(self) -> tuple[float, float]:
        """Return where the first column of labels begins, and how wide each is."""
        metrics = self.fontMetrics()
        name = max((metrics.horizontalAdvance(row.name) for row in self._rows), default=0) + 2 * _GAP
        left = min(name, max(self.width() * 0.28, 90.0))
        return left, (self.width() - left) / max(1, len(self._labels))

    def sizeHint(self) -> QSize:
        """Return a height that is enough for its rows."""
        return QSize(360, self._step() * (len(self._rows) + 1) + 6)

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for a small window."""
        return QSize(240, self.sizeHint().height())

    def _head_font(self, room: float) -> QFont:
        """Return the letters of the heads: a little smaller where the longest would be cut."""
        font = QFont(self.font())
        longest = max(self.fontMetrics().horizontalAdvance(label_text(label)) for label in self._labels)
        if longest > room:
            font.setPointSizeF(max(0.8, room / longest) * self.font().pointSizeF())
        return font

    # -------------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, step = colours_of(self.palette()), self._step()
        left, wide = self._columns()
        quiet, strong = QFont(self.font()), QFont(self.font())
        strong.setBold(True)
        painter.setPen(QColor(colours.muted))
        painter.setFont(self._head_font(wide - 4))
        for index, label in enumerate(self._labels):
            area = QRectF(left + index * wide, 0, wide - 4, step)
            text = painter.fontMetrics().elidedText(label_text(label), Qt.TextElideMode.ElideRight, int(area.width()))
            painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
        painter.fillRect(QRectF(0, step, self.width(), 1), QColor(colours.border))
        for n, row in enumerate(self._rows):
            top = (n + 1) * step + 3
            if row.strong:
                painter.fillRect(QRectF(0, top, self.width(), step), QColor(colours.selected))
            painter.setFont(strong if row.strong else quiet)
            painter.setPen(QColor(colours.text if row.strong else colours.muted))
            name = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideMiddle, int(left - _GAP))
            area = QRectF(2, top, left - _GAP, step)
            painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), name)
            for index, label in enumerate(self._labels):
                self._cell(painter, row, label, QRectF(left + index * wide, top, wide - 6, step))
            if not row.label:
                painter.setPen(QColor(colours.muted))
                rest = QRectF(left, top, self.width() - left, step)
                painter.drawText(rest, int(Qt.AlignmentFlag.AlignVCenter), self._none(row))

    def _cell(self, painter: QPainter, row: LabelRow, label: str, area: QRectF) -> None:
        colours, is_given = colours_of(self.palette()), row.label == label
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.good if row.strong else colours.accent))
        if row.shares:
            share = row.shares.get(label, 0.0)
            text = words.percent(share)
            number = painter.fontMetrics().horizontalAdvance(words.percent(1.0)) + 4.0
            room = max(8.0, area.width() - number - 2)
            ground = QRectF(area.left(), area.center().y() - 3.5, room, 7)
            painter.setBrush(QColor(colours.border))
            painter.drawRoundedRect(ground, 2, 2)
            painter.setBrush(QColor(colours.accent if is_given else colours.muted))
            if share > 0.004:
                painter.drawRoundedRect(QRectF(ground.left(), ground.top(), max(2.0, room * share), 7), 2, 2)
            painter.setPen(QColor(colours.text if is_given else colours.muted))
            rectangle = QRectF(ground.right() + 4, area.top(), number, area.height())
            painter.drawText(rectangle, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
        elif is_given:
            painter.drawEllipse(QPointF(area.left() + 6, area.center().y()), 5, 5)

    def event(self, event: QEvent) -> bool:
        """Say in a tooltip what a row says, with the labeller's reason."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = (event.pos().y() - 3) // self._step() - 1
            if 0 <= place < len(self._rows):
                row = self._rows[place]
                text = "\n\n".join(filter(None, (self._sentence(row), row.reason)))
                QToolTip.showText(event.globalPos(), words.tip_text(text), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
