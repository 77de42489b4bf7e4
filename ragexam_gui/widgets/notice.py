"""A sentence above the page: what happened, what to do, and a button for it. Never blocks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget


class Notice(QFrame):
    """One notice at a time; a new one takes the place of the old."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.setAccessibleName(self.tr("Notice"))
        self._act: Callable[[], None] | None = None
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.action = QPushButton()
        self.action.setAccessibleName(self.tr("What to do about it"))
        self.action.clicked.connect(self._do)
        self.close_button = QPushButton(self.tr("Close"))
        self.close_button.setAccessibleName(self.tr("Close the notice"))
        self.close_button.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 8)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.action)
        layout.addWidget(self.close_button)
        self.hide()

    def say(self, tone: str, text: str, action: str = "", act: Callable[[], None] | None = None) -> None:
        """Show a sentence.

        Args:
            tone: "bad", "good" or "plain".
            text: What to read.
            action: Word of a button; "" for none.
            act: What the button does.
        """
        self.setProperty("tone", tone)
        self.style().unpolish(self)
        self.style().polish(self)
        self.label.setText(text)
        self.label.setAccessibleName(text)
        self._act = act
        self.action.setText(action)
        self.action.setAccessibleName(action)
        self.action.setVisible(act is not None)
        self.show()

    def _do(self) -> None:
        self.hide()
        if self._act is not None:
            self._act()
