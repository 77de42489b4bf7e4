"""Reasons to reject a question: quick ones by number, or a text, which is remembered as a quick one."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from ragexam_gui import paths
from ragexam_gui.widgets.controls import button, describe, hint
from ragexam_gui.widgets.layout.boxes import in_column

_KEPT = "exam/reasons"
_OWN = 3
"""A person's own reasons that are remembered beside the usual ones."""


class RejectBar(QFrame):
    """Asks for a reason without a window of its own.

    Signals:
        given: The reason; "" for none.
        left: The person thought better of it.
    """

    given = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rejectBar")
        self.setAccessibleName(self.tr("Reason for rejecting"))
        self.text = QLineEdit(placeholderText=self.tr("Press a number, or write why. Enter rejects, Esc goes back"))
        self.text.setAccessibleName(self.tr("Reason for rejecting"))
        describe(self.text, self.tr("It is kept with the question; own reasons are proposed again"))
        self.text.returnPressed.connect(self._give)
        self.text.installEventFilter(self)
        self.quick: list[QPushButton] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        row = QHBoxLayout()
        row.addWidget(self.text, 1)
        self.reject_button = button(self.tr("Reject"), self.tr("Reject for the reason that is written"), self._give)
        self.leave_button = button(self.tr("Go back"), self.tr("Leave the question as it is (Esc)"), self.left.emit)
        row.addWidget(self.reject_button)
        row.addWidget(self.leave_button)
        in_column(
            hint(self.tr("Why is this question rejected?")),
            self._grid,
            row,
            margins=(0, 0, 0, 0),
            spacing=6,
            parent=self,
        )

    def usual(self) -> list[str]:
        """Return the reasons that are always offered."""
        return [
            self.tr("More than one answer is right"),
            self.tr("The key is wrong"),
            self.tr("It is not clear what is asked"),
            self.tr("It can be answered without the document"),
            self.tr("Nobody would ask this"),
            self.tr("The passage does not say it"),
        ]

    def ask(self) -> None:
        """Offer the reasons and listen."""
        reasons = [*self.usual(), *_remembered()]
        while self.quick:
            old = self.quick.pop()
            self._grid.removeWidget(old)
            old.deleteLater()
        for number, reason in enumerate(reasons, start=1):
            made = button(
                f"{number}  {reason}".replace("&", "&&"),
                self.tr("Reject for this reason ({0})").format(number),
                partial(self._choose, reason),
            )
            made.setProperty("quick", True)
            made.setAccessibleName(reason)
            self.quick.append(made)
            self._grid.addWidget(made, (number - 1) // 3, (number - 1) % 3)
        self.text.clear()
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _give(self) -> None:
        reason = " ".join(self.text.text().split())
        if reason and reason not in self.usual():
            _remember(reason)
        self.given.emit(reason)

    def _choose(self, reason: str) -> None:
        self.given.emit(reason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Choose a reason by a digit in the empty field; Esc leaves."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
                return True
            digit = event.text()
            if digit.isdecimal() and not self.text.text() and 1 <= int(digit) <= len(self.quick):
                self.quick[int(digit) - 1].click()
                return True
        return super().eventFilter(watched, event)


def _remembered() -> list[str]:
    reasons = paths.settings().value(_KEPT, [])
    texts = [reasons] if isinstance(reasons, str) else reasons if isinstance(reasons, list) else []
    return [str(text) for text in texts if str(text).strip()][:_OWN]


def _remember(reason: str) -> None:
    newest = [reason, *(r for r in _remembered() if r != reason)][:_OWN]
    paths.settings().setValue(_KEPT, newest)
