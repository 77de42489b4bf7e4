"""A sentence above the page: what happened, what to do, and buttons for it. Never blocks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from ragexam_gui.widgets.controls import introduce, set_tone
from ragexam_gui.widgets.layout.boxes import in_row
from ragexam_gui.widgets.plain import Label, set_tip

Action = tuple[str, Callable[[], object]]
"""The word on a button, and what it does."""


class Notice(QFrame):
    """One notice at a time; a new one takes the place of the old."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.setAccessibleName(self.tr("Notice"))
        self.tone = "plain"
        self._acts: list[Callable[[], object]] = []
        self.label = Label(wordWrap=True)
        self.label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.label.setAccessibleName(self.tr("Notice"))
        self.action, self.second = QPushButton(), QPushButton()
        for button in (self.action, self.second):
            introduce(button, self.tr("What to do about it"), self.tr("Does what the notice proposes"))
        self.action.clicked.connect(lambda: self._do(0))
        self.second.clicked.connect(lambda: self._do(1))
        self.close_button = QPushButton(self.tr("Close"))
        self.close_button.setAccessibleName(self.tr("Close the notice"))
        set_tip(self.close_button, self.tr("Close the notice; it stays in the log"))
        self.close_button.clicked.connect(self.hide)
        in_row(
            (self.label, 1), self.action, self.second, self.close_button, margins=(16, 8, 12, 8), spacing=8, parent=self
        )
        self.hide()

    def say(self, tone: str, text: str, *actions: Action) -> None:
        """Show a sentence.

        Args:
            tone: "bad", "good" or "plain".
            text: What to read.
            actions: Two buttons at most; each closes the notice.
        """
        self.tone = tone
        set_tone(self, tone)
        self.label.setText(text)
        self.label.setAccessibleName(text)
        self._acts = [act for _, act in actions]
        for n, button in enumerate((self.action, self.second)):
            word = actions[n][0] if n < len(actions) else ""
            button.setText(word)
            button.setAccessibleName(word.replace("&", "") or self.tr("What to do about it"))
            button.setVisible(bool(word))
        self.show()

    def _do(self, number: int) -> None:
        self.hide()
        self._acts[number]()
