"""State in the place of figures: what is missing and the buttons that help, or that they are being read."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label

_SOON = 200
"""Milliseconds after which a person wonders: what is read sooner is not announced."""


class EmptyState(QWidget):
    """A title, a sentence and buttons in the middle.

    Args:
        title: What is missing.
        sentence: What to do.
        buttons: Those that do it, the first one first.
    """

    def __init__(self, title: str, sentence: str, *buttons: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = heading = Label(title)
        heading.setObjectName("pageTitle")
        heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        heading.setWordWrap(True)  # large letters
        self.text = text = Label(sentence)
        text.setObjectName("hint")
        text.setWordWrap(True)
        text.setMinimumWidth(420)
        text.setMaximumWidth(640)
        text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = FlowLayout(centred=True)  # in large letters there is no room for all of them side by side
        for button in buttons:
            row.addWidget(button)
        layout = in_column(2, heading, spacing=14, parent=self)
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


class ReadingState(QWidget):
    """Stands in the place of a page or panel until what it shows has been read: nobody knows yet what is missing.

    Args:
        sentence: What is being read; "" for the usual word.
    """

    def __init__(self, sentence: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = sentence or self.tr("Reading …")
        self.setAccessibleName(self._sentence)
        self.text = Label(objectName="hint", wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.addWidget(self.text)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(lambda: self.text.setText(self._sentence))

    def begin(self) -> None:
        """Show that something is being read; said where that takes longer than a moment."""
        if self.text.text() != self._sentence and not self._soon.isActive():
            self.text.clear()
            self._soon.start()

    def end(self) -> None:
        """Show nothing any more: it has been read."""
        self._soon.stop()
        self.text.clear()

    def fail(self) -> None:
        """Show that it could not be read; why has been told."""
        self._soon.stop()
        self.text.setText(self.tr("This could not be read. The log says why (Ctrl+J)."))
