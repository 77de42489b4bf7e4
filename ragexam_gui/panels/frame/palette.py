"""The command palette: everything that can be done, found by a few letters, with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QColor, QCursor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QDialog, QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ragexam_gui.bridge.session import Session
from ragexam_gui.models.commands import FOUND_ROLE, Command, CommandList, CommandMatch, rank
from ragexam_gui.theme import colours_of
from ragexam_gui.widgets.controls import clearable, hint, introduce
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label

translate = QCoreApplication.translate
_MARGIN, _WIDE, _HIGH = 14, 680, 460
_PASSED_ON = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class _Row(QStyledItemDelegate):
    """Paints a command: its text with the found letters in bold, its keys or place at the right."""

    def sizeHint(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,  # noqa: ARG002
    ) -> QSize:
        return QSize(100, option.fontMetrics.height() + 14)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        match: CommandMatch = index.data(FOUND_ROLE)
        area: QRect = option.rect
        colours = colours_of(option.palette)
        plain: QFont = option.font
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(area, QColor(colours.selected))
        side = "    ".join(filter(None, (match.command.section, match.command.keys)))
        metrics = QFontMetrics(plain)
        width = metrics.horizontalAdvance(side)
        inner = area.adjusted(_MARGIN, 0, -_MARGIN, 0)
        painter.setFont(plain)
        painter.setPen(QColor(colours.text if chosen else colours.muted))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, side)
        self._text(painter, inner.adjusted(0, 0, -width - 2 * _MARGIN, 0), match, plain, QColor(colours.text))
        painter.restore()

    def _text(self, painter: QPainter, area: QRect, match: CommandMatch, plain: QFont, colour: QColor) -> None:
        bold = QFont(plain)
        bold.setBold(True)
        metrics = {False: QFontMetrics(plain), True: QFontMetrics(bold)}
        painter.setPen(colour)
        places, left, text = set(match.places), area.left(), " ".join(match.command.text.split("\n"))
        middle = (area.height() - metrics[False].height()) // 2 + metrics[False].ascent() + area.top()
        room = area.right() - metrics[False].horizontalAdvance("…")
        for start, end, is_found in _stretches(len(text), places):
            piece = text[start:end]
            painter.setFont(bold if is_found else plain)
            if left + metrics[is_found].horizontalAdvance(piece) > room:
                piece = metrics[is_found].elidedText(piece, Qt.TextElideMode.ElideRight, max(room - left, 0)) or "…"
                painter.drawText(left, middle, piece)
                return
            painter.drawText(left, middle, piece)
            left += metrics[is_found].horizontalAdvance(piece)


class CommandPalette(QDialog):
    """A field and a list over the window; Enter does what is chosen, Escape leaves.

    Args:
        session: Asked for the exam's questions, so that an item is found by its text.
        parent: The window that it lies over.
    """

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("palette")
        self.setAccessibleName(self.tr("Command palette"))
        self._session, self._over = session, parent
        self._commands: list[Command] = []
        self._pointer = QCursor.pos()
        self.field = QLineEdit()
        self.field.setAccessibleName(self.tr("What to do"))
        self.field.setPlaceholderText(self.tr("A command, a page, a project or a question …"))
        clearable(self.field)
        self.field.textChanged.connect(self._show_matches)
        self.field.installEventFilter(self)
        self.list = QListView()
        introduce(self.list, self.tr("Commands that fit"), self.tr("Up and Down choose, Enter does it"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(_Row(self.list))
        self.list.setMouseTracking(True)
        self.list.entered.connect(self._follow_pointer)
        self.list.clicked.connect(lambda _: self._do())
        self.model = CommandList(self)
        self.list.setModel(self.model)
        self.nothing = Label(self.tr("Nothing fits."), objectName="hint", alignment=Qt.AlignmentFlag.AlignCenter)
        foot = hint(self.tr("↑ ↓ choose    Enter does it    Esc closes"))
        in_column(self.field, (self.list, 1), (self.nothing, 1), foot, margins=(10, 10, 10, 8), spacing=8, parent=self)

    def ask(self, commands: Sequence[Command]) -> None:
        """Show the palette with these commands, and look for the exam's questions beside."""
        self._commands = list(commands)
        self._pointer = QCursor.pos()
        self.field.clear()
        self._show_matches()
        area = self._over.rect()
        wide, high = min(_WIDE, area.width() - 40), min(_HIGH, area.height() - 120)
        corner = self._over.mapToGlobal(area.topLeft())
        self.setGeometry(corner.x() + (area.width() - wide) // 2, corner.y() + 70, wide, high)
        self.show()
        self.field.setFocus()
        if self._session.project is not None:
            self._session.read(
                "questions", lambda project: [(i.id, i.question) for i in project.items.all()], self._take_questions
            )

    def _take_questions(self, questions: list[tuple[str, str]]) -> None:
        section = self.tr("Question")
        self._commands += [
            Command(" ".join(text.split()), section, self._opener(item), weight=-10, on_request=True)
            for item, text in questions
        ]
        if self.field.text():
            self._show_matches()

    def _opener(self, item_id: str) -> Callable[[], None]:
        def act() -> None:
            self._session.show_page("exam")
            self._session.choose_item(item_id)

        return act

    def _show_matches(self) -> None:
        matches = rank(self.field.text(), self._commands)
        self.model.show_found(matches)
        self.list.setVisible(bool(matches))
        self.nothing.setVisible(not matches)
        if matches:
            self.list.setCurrentIndex(self.model.index(0))

    def _do(self) -> None:
        index = self.list.currentIndex()
        if not index.isValid():
            return
        match: CommandMatch = index.data(FOUND_ROLE)
        self.accept()
        QTimer.singleShot(0, match.command.act)  # once the palette is seen to have gone: what it does may take a while

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send keys that move to the list: the field keeps the focus."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _PASSED_ON:
                self._move(Qt.Key(event.key()))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._do()
                return True
        return super().eventFilter(watched, event)

    def _follow_pointer(self, index: QModelIndex) -> None:
        """Choose the row under the mouse where the mouse moved, not where the list moved below it."""
        if QCursor.pos() != self._pointer:
            self.list.setCurrentIndex(index)

    def _move(self, key: Qt.Key) -> None:
        count = self.model.rowCount()
        if not count:
            return
        page = max(self.list.height() // max(self.list.sizeHintForRow(0), 1) - 1, 1)
        row = self.list.currentIndex().row()
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            row = min(max(row + (page if key == Qt.Key.Key_PageDown else -page), 0), count - 1)
        else:
            row = (row + (1 if key == Qt.Key.Key_Down else -1)) % count
        self._pointer = QCursor.pos()
        self.list.setCurrentIndex(self.model.index(row))


def _stretches(length: int, places: set[int]) -> list[tuple[int, int, bool]]:
    """Return stretches of letters that are found, or not, in a row."""
    stretches: list[tuple[int, int, bool]] = []
    for n in range(length):
        if stretches and stretches[-1][2] == (n in places):
            stretches[-1] = (stretches[-1][0], n + 1, stretches[-1][2])
        else:
            stretches.append((n, n + 1, n in places))
    return stretches
