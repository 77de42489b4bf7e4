"""Texts that are shown as they are written: labels, tooltips and boxes that take nothing for markup.

Qt guesses: a tooltip, a label and a message box that begin like HTML are shown as rich text, and a picture in it is
loaded, from another machine too where its path names one (which hands over the password's hash on Windows). What
documents, models and file names say must never be guessed about, so everything goes through here.
"""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QTextBrowser, QWidget

from ragexam_gui import words


class Tipped(Protocol):
    """Anything that has a tooltip: widgets, actions, entries of lists."""

    def setToolTip(self, text: str, /) -> None:
        """Show this under the pointer."""


def set_tip(target: Tipped, text: str) -> None:
    """Give a widget, an action or an entry of a list a tooltip that is shown letter for letter.

    A button or box whose text names a word of the field explains that too; labels do so by themselves.
    """
    named = target.text().replace("&", "") if isinstance(target, QAbstractButton) else ""
    target.setToolTip(words.tip_text(words.explained(named, text)))


class Label(QLabel):
    """A label that shows its text letter for letter. One that shows markup says so with `textFormat`.

    The words of the field that it names are explained under the pointer.

    Args:
        text: At first.
        parent: In which it stands.
        properties: Those of Qt, by name.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None, **properties: Any) -> None:
        super().__init__(parent, **({"textFormat": Qt.TextFormat.PlainText} | properties))
        self._tip = ""
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(text)
        self._explain()

    def setToolTip(self, text: str) -> None:
        """Show this under the pointer, above what is explained."""
        self._tip = text
        self._explain()

    def _explain(self) -> None:
        named = self.text().replace("&", "") if self.textFormat() == Qt.TextFormat.PlainText else ""
        meaning = words.explained(named)
        super().setToolTip("\n\n".join(filter(None, (self._tip, words.tip_text(meaning)))))


class Reading(QTextBrowser):
    """A text with markup of our own to read: it loads nothing, and a link in it leads nowhere by itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: ARG002, N802
        """Give an empty picture for everything: left without one, Qt opens the file itself."""
        nothing = QImage(1, 1, QImage.Format.Format_ARGB32)
        nothing.fill(0)
        return nothing
