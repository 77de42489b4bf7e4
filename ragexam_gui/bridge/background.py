"""Work beside the window's thread: short and long tasks, quick and long readings of the project."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from ragexam_gui.bridge.reader import Reader
from ragexam_gui.bridge.tasks import Tasks

if TYPE_CHECKING:
    from ragexam.project import Project

T = TypeVar("T")

_LETTING_GO = 3.0
"""Seconds that closing a project waits at most for a quick reading that has begun."""


class Background(QObject):
    """Threads for tasks and for readings.

    Args:
        failed: Gets message and hint of a refusal.
        parent: Owns it.

    Attributes:
        tasks: Short work that needs no project.
        slow_tasks: The same for what may take minutes, such as reading whole model files: it holds up nothing else.
        showing: Steps whose pages are still putting on show what was read.
    """

    def __init__(self, failed: Callable[[str, str], None], parent: QObject) -> None:
        super().__init__(parent)
        self.tasks = Tasks(failed, self)
        self.slow_tasks = Tasks(failed, self, "slow-task")
        self.showing: set[str] = set()
        self._readers = {
            slow: Reader("slow-reader" if slow else "reader", failed, self, whole=not slow) for slow in (False, True)
        }

    def read(
        self,
        name: str,
        project: Project,
        work: Callable[[Project], T],
        done: Callable[[T], None],
        failed: Callable[[], None] | None = None,
        *,
        slow: bool = False,
    ) -> None:
        """Read from a project, as `Session.read` describes it."""
        self._readers[slow].read(name, project, work, done, failed)

    def when_read(self, name: str, then: Callable[[], None]) -> None:
        """Call `then` in the window's thread once every quick reading that is awaited now has been handed over."""
        self._readers[False].when_read(name, then)

    @property
    def busy(self) -> bool:
        """Return whether something is being done or read, or put on show bit by bit."""
        return self.slow_tasks.busy or self.busy_shortly or bool(self.showing)

    @property
    def busy_shortly(self) -> bool:
        """Return whether something is awaited that is worth waiting for before anything else is read."""
        return self.tasks.busy or any(reader.busy for reader in self._readers.values())

    @property
    def spent(self) -> float:
        """Return seconds that finished readings took, all together."""
        return sum(reader.spent for reader in self._readers.values())

    def clear(self) -> None:
        """Forget what is awaited: the window is built anew."""
        self._forget_tasks()
        for reader in self._readers.values():
            reader.clear()

    def leave(self) -> None:
        """Forget what is awaited and let go of the project's file."""
        self._forget_tasks()
        for slow, reader in self._readers.items():
            # A quick reading sees one moment of the file: until it ends, what was written cannot be put into the file itself.
            reader.leave(0.0 if slow else _LETTING_GO)

    def close(self) -> None:
        """End the threads."""
        for tasks in (self.tasks, self.slow_tasks):
            tasks.close()
        for reader in self._readers.values():
            reader.close()

    def _forget_tasks(self) -> None:
        for tasks in (self.tasks, self.slow_tasks):
            tasks.clear()
        self.showing.clear()
