"""Progress of reading a large file, and the way to stop it."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from ragexam.progress import Progress
from ragexam_gui import words
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.thin_bar import ThinBar

_LOOK = 100
"""Milliseconds between two looks at what was read."""

_SOON = 3.0
"""Seconds after which the time left is worth telling."""


class ReadingBar(QWidget):
    """Shown while a file is read, and hidden otherwise: most files were read before, and take no time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress: Progress | None = None
        self.bar = ThinBar(self.tr("Read so far"))
        self.text = hint()
        self.cancel_button = button(self.tr("Stop reading"), self.tr("Stop; the file is read another time"), self._stop)
        self.cancel_button.setAutoDefault(False)
        column = in_column(self.text, self.bar, spacing=4)
        in_row((column, 1), self.cancel_button, margins=(0, 4, 0, 4), spacing=12, parent=self)
        self._timer = QTimer(self, interval=_LOOK)
        self._timer.timeout.connect(self._show_progress)
        self.hide()

    def follow(self) -> Progress:
        """Follow a new reading from now on; what is returned is handed to the engine."""
        self._progress = Progress()
        self.cancel_button.setEnabled(True)
        self._timer.start()
        return self._progress

    def rest(self) -> None:
        """Hide again: the reading has come to an end."""
        self._timer.stop()
        self._progress = None
        self.hide()

    def _stop(self) -> None:
        if self._progress is not None:
            self._progress.cancel()
            self.cancel_button.setEnabled(False)

    def _show_progress(self) -> None:
        now = None if self._progress is None else self._progress.latest
        if now is None or not now.total:
            return
        self.bar.set_share(now.done, now.total)
        text = self.tr("Reading {0}: {1} of {2}").format(now.unit, words.size(now.done), words.size(now.total))
        if now.seconds_left is not None and now.seconds > _SOON:
            text = self.tr("{0} · about {1} left").format(text, words.duration(now.seconds_left))
        self.text.setText(text)
        self.show()
