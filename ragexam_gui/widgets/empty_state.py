"""What a page shows before it has anything to show: one sentence and the buttons that help."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget


class EmptyState(QWidget):
    """A title, a sentence and buttons in the middle.

    Args:
        title: What is missing.
        sentence: What to do.
        buttons: Those that do it, the first one first.
    """

    def __init__(self, title: str, sentence: str, *buttons: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = heading = QLabel(title)
        heading.setObjectName("pageTitle")
        heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text = text = QLabel(sentence)
        text.setObjectName("hint")
        text.setWordWrap(True)
        text.setMinimumWidth(420)
        text.setMaximumWidth(640)
        text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout()
        row.addStretch()
        for button in buttons:
            row.addWidget(button)
        row.addStretch()
        layout = QVBoxLayout(self)
        layout.setSpacing(14)
        layout.addStretch(2)
        layout.addWidget(heading)
        middle = QHBoxLayout()  # an alignment would keep the text from growing in height as it wraps
        middle.addStretch(1)
        middle.addWidget(text, 4)
        middle.addStretch(1)
        layout.addLayout(middle)
        layout.addLayout(row)
        layout.addStretch(3)

    def say(self, title: str, sentence: str) -> None:
        """Say something else is missing."""
        self.heading.setText(title)
        self.text.setText(sentence)
