"""Reads the project beside the window's thread, through a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from ragexam.errors import ProjectError
from ragexam_gui.bridge.tasks import Tasks

if TYPE_CHECKING:
    from ragexam.project import Project

T = TypeVar("T")


class Reader(QObject):
    """One thread with one project that is open for reading only.

    Args:
        name: Of the thread.
        failed: Gets message and hint of an error that the program raises on purpose.
        whole: Each reading sees one state of the project, however much is written meanwhile. Not for what takes long:
            closing the project waits for it.
    """

    def __init__(
        self, name: str, failed: Callable[[str, str], None], parent: QObject | None = None, *, whole: bool = True
    ) -> None:
        super().__init__(parent)
        self._whole = whole
        self._tasks = Tasks(failed, self, name)
        self._open: Project | None = None  # touched in the thread alone

    @property
    def busy(self) -> bool:
        """Return whether a result is awaited."""
        return self._tasks.busy

    @property
    def spent(self) -> float:
        """Return seconds that finished readings took, all together."""
        return self._tasks.spent

    def read(
        self,
        name: str,
        project: Project,
        work: Callable[[Project], T],
        done: Callable[[T], None],
        failed: Callable[[], None] | None = None,
    ) -> None:
        """Run `work` on a project of the same file in the thread, then `done` with its result in the window's thread.

        A reading takes the place of the one before it of the same name.
        """
        path, identity = project.path, project.identity

        def read() -> T:
            reading = self._at(path, identity)
            with reading.snapshot() if self._whole else nullcontext():
                return work(reading)

        self._tasks.start(name, read, done, failed)

    def when_read(self, name: str, then: Callable[[], None]) -> None:
        """Call `then` in the window's thread once everything that is awaited now has been handed over."""
        self._tasks.start(name, lambda: None, lambda _: then())

    def clear(self) -> None:
        """Forget what is awaited."""
        self._tasks.clear()

    def leave(self, patience: float = 0.0) -> None:
        """Forget what is awaited and let go of the file.

        Args:
            patience: Seconds to wait at most until it is let go: a reading that has begun comes to its end first.
        """
        gone = Event()

        def let_go() -> None:
            try:
                self._let_go()
            finally:
                gone.set()

        self._tasks.clear()
        self._tasks.start("leave", let_go, lambda _: None)
        gone.wait(patience)

    def close(self) -> None:
        """Forget what is awaited, let go of the file and end the thread."""
        self.leave()
        self._tasks.close()

    def _at(self, path: Path, identity: tuple[int, int] | None) -> Project:
        from ragexam.project import Project

        if self._open is None or (self._open.path, self._open.identity) != (path, identity):
            self._let_go()
            project = Project.open(path, read_only=True)
            if project.identity != identity:  # nothing of another file is shown as this project's
                project.close()
                raise ProjectError(f"The file {path.name} was replaced by another one while it was open.")
            self._open = project
        return self._open

    def _let_go(self) -> None:
        project, self._open = self._open, None
        if project is not None:
            project.close()
