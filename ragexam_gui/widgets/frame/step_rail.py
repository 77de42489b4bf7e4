"""The rail on the left: the steps of the way, each with its state."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QWidget

from ragexam_gui.theme import colours_of
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import set_tip

_TONES = {
    "done": "good",
    "running": "accent",
    "stale": "warn",
    "paused": "warn",
    "needs something": "muted",
    "ready": "accent",
}
_MARGIN = 16


class StepButton(QAbstractButton):
    """One step: its name, its state in words, and a dot in the state's colour.

    Signals:
        moved: Arrow keys go so many steps on.

    Args:
        name: Shown.
        shortcut: Key sequence that goes there, for the tooltip; the window's menu listens to it.
    """

    moved = Signal(int)

    def __init__(self, name: str, shortcut: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone, self._words = "muted", ""
        self.setText(name)
        self._key = shortcut
        self._current, self._sentence = False, ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_state("needs something", "", "")

    def show_state(self, state: str, words: str, sentence: str, *, leads: bool = False) -> None:
        """Show a state: its name in the engine, in the window's language, and what it means here.

        Args:
            state: Name in the engine.
            words: Shown below the step's name.
            sentence: For the tooltip.
            leads: Whether it is the step to begin with.
        """
        self._tone, self._words = "accent" if leads else _TONES.get(state, "muted"), words
        self.updateGeometry()
        self.setAccessibleName(f"{self.text()}: {words}" if words else self.text())
        self._sentence = sentence
        self._describe()
        set_tip(self, f"{sentence} ({self._key})".strip())
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from step to step by arrow keys."""
        by = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            self.moved.emit(by)

    @property
    def current(self) -> bool:
        """Return whether its page is the one that is shown; checkable instead, it would be announced as a check box."""
        return self._current

    def set_current(self, current: bool) -> None:
        """Mark it as the one that is shown."""
        self._current = current
        self._describe()
        self.update()

    def _describe(self) -> None:
        here = self.tr("This page is shown.") if self._current else ""
        self.setAccessibleDescription(" ".join(filter(None, (here, self._sentence))))

    def sizeHint(self) -> QSize:
        """Return two lines and some air; no word is cut."""
        bold = QFont(self.font())
        bold.setBold(True)
        letters = self.fontMetrics()
        wide = max(QFontMetrics(bold).horizontalAdvance(self.text()), letters.horizontalAdvance(self._words))
        return QSize(max(11 * letters.averageCharWidth() + 110, wide + _MARGIN + 28), 2 * letters.height() + 24)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect()
        if self._current or self.underMouse():
            painter.fillRect(area, QColor(colours.selected if self._current else colours.base))
        if self._current:
            painter.fillRect(QRect(0, 0, 4, area.height()), QColor(colours.accent))
        line = self.fontMetrics().height()
        top = (area.height() - 2 * line - 2) // 2
        painter.setBrush(QColor(getattr(colours, self._tone)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QRect(_MARGIN, top + line // 2 - 4, 9, 9))
        left, width = _MARGIN + 20, area.width() - _MARGIN - 24
        font = QFont(self.font())
        font.setBold(self._current)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        painter.drawText(QRect(left, top, width, line), Qt.AlignmentFlag.AlignLeft, self.text())
        painter.setFont(self.font())
        painter.setPen(QColor(colours.muted))
        painter.drawText(QRect(left, top + line + 2, width, line), Qt.AlignmentFlag.AlignLeft, self._words)


class StepRail(QFrame):
    """The steps, one under the other.

    Signals:
        chosen: Name of the step that a person goes to.

    Args:
        steps: Name in the engine and title of each.
    """

    chosen = Signal(str)

    def __init__(self, steps: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self.setAccessibleName(self.tr("Steps"))
        self.buttons: dict[str, StepButton] = {}
        layout = in_column(margins=(0, 12, 1, 12), spacing=2, parent=self)
        for number, (name, title) in enumerate(steps, start=1):
            button = StepButton(title, f"Ctrl+{number}", self)
            button.clicked.connect(lambda _=False, n=name: self.chosen.emit(n))
            button.moved.connect(lambda by, n=name: self._move(n, by))
            layout.addWidget(button)
            self.buttons[name] = button
        layout.addStretch()

    def show_step(self, name: str) -> None:
        """Mark a step as the one that is shown."""
        for other, button in self.buttons.items():  # one stop for Tab: the step that is shown
            button.set_current(other == name)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other == name else Qt.FocusPolicy.ClickFocus)

    def _move(self, name: str, by: int) -> None:
        names = list(self.buttons)
        index = names.index(name) + by
        if 0 <= index < len(names):
            self.buttons[names[index]].setFocus()
            self.chosen.emit(names[index])

    def show_state(self, name: str, state: str, sentence: str, waits: Sequence[str] = ()) -> None:
        """Show the state of a step.

        Args:
            name: Of the step.
            state: Its name in the engine.
            sentence: What it found, and what to do next.
            waits: Steps that come before it and are not done: the one it waits for, the one that this waits for, ...
        """
        needs = state == "needs something"
        if name == "retrieval" and state == "ready":
            state = "optional"
        words = {
            "needs something": self._needed(name, waits),
            "ready": self.tr("ready"),
            "optional": self.tr("optional"),
            "running": self.tr("running"),
            "done": self.tr("done"),
            "stale": self.tr("out of date"),
            "paused": self.tr("paused"),
        }.get(state, state)
        self.buttons[name].show_state(state, words, sentence, leads=needs and not waits)

    def _needed(self, name: str, waits: Sequence[str]) -> str:
        """Return what a step needs, in a few words; what is far off says no more than that."""
        if not waits:
            return self.tr("start here") if name == "corpus" else self.tr("needs something")
        if len(waits) > 1:
            return self.tr("later")
        return {
            "corpus": self.tr("waits for documents"),
            "exam": self.tr("waits for the exam"),
            "pipelines": self.tr("waits for pipelines"),
            "run": self.tr("waits for the run"),
        }.get(waits[0], self.tr("later"))
