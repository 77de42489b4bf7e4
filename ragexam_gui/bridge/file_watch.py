"""Finds out whether the file of the open project has gone from under the program."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from ragexam.project import Project

_WATCH, _ABSENT = 0.9, 2
"""Seconds between two looks at where the file is, and how often it has to be missed before that is told."""


class FileWatch(QObject):
    """Looks once a second, and tells once.

    Args:
        tell: Gets tone, message and hint.
        parent: Owns it.

    Attributes:
        lost: The file is not in its place any more.
    """

    def __init__(self, tell: Callable[[str, str, str], object], parent: QObject) -> None:
        super().__init__(parent)
        self._tell = tell
        self.lost = False
        self._absent, self._watched = 0, 0.0

    def begin_anew(self) -> None:
        """Begin anew: another project is open."""
        self.lost, self._absent = False, 0

    def poll(self, project: Project) -> None:
        """Look where the file is, unless that was done just now."""
        if time.monotonic() < self._watched + _WATCH:
            return
        self._watched = time.monotonic()
        trouble = project.trouble()
        # Programs that synchronise folders take a file away for a moment: it has to be away twice.
        self._absent = 0 if trouble is None else self._absent + 1
        if trouble is not None and self._absent >= _ABSENT and not self.lost:
            self.lost = True
            self._tell("bad", trouble.message, trouble.hint)
        elif trouble is None and self.lost:
            self.lost = False
            self._tell("good", self.tr("The file {0} is in its place again.").format(project.path.name), "")
