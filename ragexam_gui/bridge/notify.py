"""Tells a person who looks elsewhere that a long job has ended."""

from __future__ import annotations

import shutil
import sys
import time
from html import escape
from typing import Protocol

from PySide6.QtCore import QObject, QProcess, QTimer
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session

LONG = 20.0
"""Seconds from which a job is long: nobody waits for it in front of the window."""

_SHOWN = 15_000
"""Milliseconds that the icon stays beside the clock, so that its message can be clicked."""


class Messenger(Protocol):
    """Shows messages of the system."""

    def show(self, window: QWidget, title: str, text: str) -> None:
        """Show a message; a click on it leads to the window."""


class SystemMessenger:
    """The icon beside the clock where there is such a place, the desktop's own messages where there is not."""

    def __init__(self) -> None:
        self._icon: QSystemTrayIcon | None = None

    def show(self, window: QWidget, title: str, text: str) -> None:
        """Show a message and mark the window in the task bar."""
        QApplication.alert(window)
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            self._beside_the_clock(window, title, text)
            return
        program = shutil.which("notify-send") if sys.platform.startswith("linux") else None
        if program is not None:
            QProcess.startDetached(program, ["--app-name=RAG Exam", "--icon=ragexam", "--", title, body_of(text)])

    def _beside_the_clock(self, window: QWidget, title: str, text: str) -> None:
        if self._icon is not None:
            self._icon.deleteLater()
        icon = self._icon = QSystemTrayIcon(window.windowIcon(), window)
        icon.setToolTip(words.tip_text(text))
        icon.messageClicked.connect(lambda: _raise(window))
        icon.activated.connect(lambda _: _raise(window))
        icon.show()
        icon.showMessage(title, body_of(text), window.windowIcon())
        QTimer.singleShot(_SHOWN, icon, icon.hide)


def body_of(text: str, platform: str = sys.platform) -> str:
    """Return a text as the system's messages show it letter for letter: those of Linux desktops understand markup and pictures.

    Args:
        text: Names of files may stand in it.
        platform: As Python names it.
    """
    return escape(text, quote=False) if platform.startswith("linux") else text


class Notifier(QObject):
    """Speaks up when a job that took long has ended while another window was in front.

    Args:
        session: Whose jobs.
        window: Where the person is not.
        messenger: Shows the message.
    """

    def __init__(self, session: Session, window: QWidget, messenger: Messenger) -> None:
        super().__init__(window)
        self._window, self._messenger = window, messenger
        self._began = time.monotonic()
        session.job_started.connect(self._start)

    def _start(self) -> None:
        self._began = time.monotonic()

    def ended(self, how: str, text: str, seconds: float | None = None) -> None:
        """Tell how a job has ended.

        Args:
            how: "done", "failed", "cancelled", "paused".
            text: The sentence for the person.
            seconds: How long it took; measured where None.
        """
        took = time.monotonic() - self._began if seconds is None else seconds
        if took < LONG or self._window.isActiveWindow() or how in ("cancelled", "paused"):  # those the person did
            return
        self._messenger.show(self._window, self.tr("RAG Exam"), text)


def _raise(window: QWidget) -> None:
    window.setWindowState(window.windowState() & ~window.windowState().WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
