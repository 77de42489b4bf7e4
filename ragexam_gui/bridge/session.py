"""The open project as the window sees it: one object that polls, announces what changed, and tells errors."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from ragexam.errors import RagExamError
from ragexam.progress import Snapshot
from ragexam_gui import paths
from ragexam_gui.bridge.tasks import Tasks

if TYPE_CHECKING:  # the engine is loaded when the first project is opened: the window is up before
    from ragexam.project import JobHandle, Outcome, Project, Step

T = TypeVar("T")
BUSY_INTERVAL, IDLE_INTERVAL = 100, 1_000
"""Milliseconds between two looks while a job runs and otherwise."""

_SHARE = 20
"""Announcing what changed may take one part in so many of the window's time while a job runs."""


class Session(QObject):
    """Opens projects, starts jobs, performs edits. Pages listen to it and never to each other.

    Signals:
        opened: Another project is open, or none.
        changed: Something in the project is different; `steps` is fresh.
        progressed: A `Snapshot` of the running job.
        job_started: Its name.
        job_ended: Its name, how ("done", "failed", "cancelled", "paused") and the outcome.
        told: Tone ("bad", "good", "plain"), message and hint for the person.
    """

    opened = Signal()
    changed = Signal()
    progressed = Signal(object)
    job_started = Signal(str)
    job_ended = Signal(str, str, object)
    told = Signal(str, str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.project: Project | None = None
        self.steps: Mapping[str, Step] = {}
        self.tasks = Tasks(lambda message, hint: self.told.emit("bad", message, hint), self)
        self._job: JobHandle | None = None
        self._shown: Snapshot | None = None
        self._version: tuple[int, int] | None = None
        self._not_before = 0.0
        self._timer = QTimer(self, interval=IDLE_INTERVAL)
        self._timer.timeout.connect(self.look)

    # -------------------------------------------------------------- opening and closing

    def open(self, path: Path) -> bool:
        """Open a project in place of the open one; whether that went well."""
        from ragexam.project import Project

        return self._enter(lambda: Project.open(path), path)

    def create(self, path: Path) -> bool:
        """Make a project and open it; whether that went well."""
        from ragexam.project import Project

        return self._enter(lambda: Project.create(path), path)

    def close(self) -> None:
        """Close the project; a running job is paused after its unit in flight."""
        if self.project is None:
            return
        self._timer.stop()
        self.tasks.clear()
        project, self.project, self._job, self._shown = self.project, None, None, None
        self.steps, self._version = {}, None
        project.close()
        self.opened.emit()

    def end(self) -> None:
        """Close everything: the window goes away."""
        self.close()
        self.tasks.close()

    def _enter(self, make: Callable[[], Project], path: Path) -> bool:
        if self.project is not None and self.project.path.resolve() == path.resolve():
            return True
        project = self.attempt(make)
        if project is None:
            return False
        self.close()
        self.project = project
        paths.remember_project(project.path)
        self._timer.start(IDLE_INTERVAL)
        self.announce()
        self.opened.emit()
        return True

    # -------------------------------------------------------------- work

    def attempt(self, action: Callable[[], T]) -> T | None:
        """Do something that may be refused; a refusal is told as a sentence and gives None."""
        try:
            return action()
        except RagExamError as exc:
            self.told.emit("bad", exc.message, exc.hint)
            return None

    def edit(self, action: Callable[[Project], object]) -> None:
        """Perform an edit and announce it."""
        project = self.project
        if project is not None:
            self.attempt(lambda: action(project))
            self.announce()

    def undo(self) -> None:
        """Undo the newest edit."""
        self.edit(lambda project: project.undo())

    def redo(self) -> None:
        """Redo the edit undone last."""
        self.edit(lambda project: project.redo())

    @property
    def job(self) -> JobHandle | None:
        """The job that runs."""
        return self._job

    def start(self, name: str, **parameters: Any) -> bool:
        """Start a job; whether it was started."""
        project = self.project
        if project is None:
            return False
        job = self.attempt(lambda: project.start_job(name, **parameters))
        if job is None:
            return False
        self._job, self._shown = job, None
        self._timer.start(BUSY_INTERVAL)
        self.job_started.emit(name)
        self.announce()
        return True

    def pause(self) -> None:
        """Pause the job after its unit in flight."""
        if self._job is not None:
            self._job.pause()

    def cancel(self) -> None:
        """Cancel the job; a second time kills the worker."""
        if self._job is not None:
            self._job.cancel()

    # -------------------------------------------------------------- polling

    def look(self) -> None:
        """Look at job and project once; the timer does."""
        project = self.project
        if project is None:
            return
        job = self._job
        outcome = None if job is None else job.outcome
        snapshot = None if job is None else job.poll()
        if snapshot is not None and snapshot is not self._shown:
            self._shown = snapshot
            self.progressed.emit(snapshot)
        if job is not None and outcome is not None:
            self._end_job(job, outcome)
        elif time.monotonic() >= self._not_before and project.version() != self._version:
            self.announce()

    def announce(self) -> None:
        """Read where each step stands and tell everyone that something changed."""
        project = self.project
        if project is None:
            return
        begun = time.monotonic()
        self._version = project.version()
        steps = self.attempt(project.state)
        if steps is not None:
            self.steps = steps
        self.changed.emit()
        spent = time.monotonic() - begun
        self._not_before = begun + max(0.3, _SHARE * spent)

    def _end_job(self, job: JobHandle, outcome: Outcome) -> None:
        self._job = None
        self._timer.start(IDLE_INTERVAL)
        self.announce()
        how = type(outcome).__name__.lower()
        self.job_ended.emit(job.name, how, outcome)
