"""The open project as the window sees it: one object that polls, announces what changed, and tells errors."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QMetaMethod, QObject, QTimer, Signal

from ragexam.errors import RagExamError
from ragexam.progress import Snapshot
from ragexam_gui import paths, words
from ragexam_gui.bridge.background import Background
from ragexam_gui.bridge.downloads import Downloads
from ragexam_gui.bridge.file_watch import FileWatch
from ragexam_gui.bridge.tasks import Tasks

if TYPE_CHECKING:  # the engine is loaded when the first project is opened: the window is up before
    from ragexam.jobs.worker.handle import JobHandle
    from ragexam.jobs.worker.outcomes import Outcome
    from ragexam.project import Project
    from ragexam.queries.steps import ProjectStep
    from ragexam.store.changes import Edit
    from ragexam.store.joblog import JobEntry

T = TypeVar("T")
BUSY_INTERVAL, IDLE_INTERVAL = 100, 1_000
"""Milliseconds between two looks while a job runs and otherwise."""

_SHARE = 4
"""Reading what changed may take one part in so many of the time, so that a running job keeps the machine."""

_PAUSE = 0.3
"""Seconds at least between two announcements."""


class Session(QObject):
    """Opens projects, starts jobs, performs edits. Pages listen to it and never to each other.

    Attributes:
        tasks: Short work beside the window's thread that needs no project.
        slow_tasks: The same for what may take minutes, such as reading whole model files: it holds up nothing else.
        downloads: Starter models that are being fetched.
        showing: Steps whose pages are still putting on show what was read.

    Signals:
        opened: Another project is open, or none.
        leaving: The project is about to be closed: what a page has not kept yet, it keeps now.
        changed: Something in the project is different; `steps` is fresh.
        progressed: A `Snapshot` of the running job.
        job_starting: A job is about to be started, and everybody who wants to hear of it has to listen now: what takes time for
            that takes nothing from what is seen of the job.
        job_started: Its name.
        job_ended: Its name, how ("done", "failed", "cancelled", "paused") and the outcome; the page that is seen shows
            what it made.
        message: Tone ("bad", "good", "plain"), message and hint for the person.
        page_requested: Name of a step that somebody wants to see.
        retriever_taken: Text of a retriever and its k: somebody wants pipelines with it.
        whole_wanted: Somebody wants all to be done with sensible choices.
        more_wanted: Ids of questions: somebody wants more like these.
        item_chosen: Id of the item that is selected, wherever that happened; "" for none.
        pipeline_chosen: The same of a pipeline.
    """

    opened = Signal()
    leaving = Signal()
    changed = Signal()
    progressed = Signal(object)
    job_starting = Signal()
    job_started = Signal(str)
    job_ended = Signal(str, str, object)
    message = Signal(str, object, object)
    page_requested = Signal(str)
    retriever_taken = Signal(str, int)
    whole_wanted = Signal()
    more_wanted = Signal(list)
    item_chosen = Signal(str)
    pipeline_chosen = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.project: Project | None = None
        self.steps: Mapping[str, ProjectStep] = {}
        self.item = self.pipeline = ""
        self._background = Background(self._refused, self)
        self.tasks, self.slow_tasks = self._background.tasks, self._background.slow_tasks
        self.showing = self._background.showing
        self._watch = FileWatch(self.message.emit, self)
        self._leaving = Tasks(self._refused, self, "leave")
        self.downloads = Downloads()
        self._job: JobHandle | None = None
        self._shown: Snapshot | None = None
        self._version: tuple[int, int] | None = None
        self._looked, self._spent = 0.0, 0.0
        self._ended: Callable[[], None] | None = None
        self._fresh = False
        self._timer = QTimer(self, interval=IDLE_INTERVAL)
        self._timer.timeout.connect(self.poll)

    # -------------------------------------------------------------- opening and closing

    def open(self, path: Path) -> bool:
        """Open a project in place of the open one, which stays where this one cannot be opened."""
        if self.shows(path):
            return True
        project = self.prepare(path)
        if project is None:
            return False
        self.enter(project)
        return True

    def create(self, path: Path) -> bool:
        """Make a project and open it; whether that went well."""
        project = self.prepare(path, new=True)
        if project is None:
            return False
        self.enter(project)
        return True

    @property
    def lost(self) -> bool:
        """Return whether the project's file is not in its place any more."""
        return self._watch.lost

    def shows(self, path: Path) -> bool:
        """Return whether a file is the open project."""
        return self.project is not None and not self.lost and self.project.path.resolve() == path.resolve()

    def prepare(self, path: Path, *, new: bool = False) -> Project | None:
        """Open a project beside the open one, to `enter` it later or to close it; None where it is refused, and told.

        Args:
            path: The file.
            new: Make it.
        """
        from ragexam.project import Project

        return self.attempt(lambda: Project.create(path) if new else Project.open(path))

    def enter(self, project: Project) -> None:
        """Show a project that `prepare` opened, in place of the open one."""
        self._leave()
        self.project = project
        paths.remember_project(project.path)
        self._timer.start(IDLE_INTERVAL)
        self.announce()

    def close(self) -> None:
        """Close the project; a running job is paused after its unit in flight."""
        if self.project is None:
            return
        self._leave()
        self.opened.emit()

    def leave(self, then: Callable[[], object]) -> None:
        """Close the project without holding up the window while the answer in flight is finished.

        Args:
            then: Called in the window's thread once the file is let go.
        """
        project = self.project

        def go(_: object = None) -> None:
            if self._job is not None and self._job.outcome is not None:
                self._end_job(self._job, self._job.outcome)
            self._tell_end()  # before the project goes
            self.close()
            then()

        if project is None or self._job is None:
            go()
        else:
            self._leaving.start("leave", project.end_worker, go, go)

    def release(self) -> None:
        """Let go of everyone who listens, and of what they wait for: the window is built anew."""
        if self.project is not None:
            self.leaving.emit()
        self._background.clear()
        for signal in (getattr(self, name) for name, kind in vars(Session).items() if isinstance(kind, Signal)):
            if self.isSignalConnected(QMetaMethod.fromSignal(signal)):
                signal.disconnect()

    def end(self) -> None:
        """Close everything: the window goes away."""
        self.close()
        self._leaving.close()
        self._background.close()
        self.downloads.close()

    def _leave(self) -> None:
        if self.project is not None:
            self._tell_end()
            self.leaving.emit()
        self._timer.stop()
        self._background.leave()
        project, self.project, self._job, self._shown = self.project, None, None, None
        self.steps, self._version, self._ended, self._fresh = {}, None, None, False
        self.item = self.pipeline = ""
        self._watch.begin_anew()
        if project is not None:
            project.close()

    # -------------------------------------------------------------- reading

    def read(
        self,
        name: str,
        work: Callable[[Project], T],
        done: Callable[[T], None],
        failed: Callable[[], None] | None = None,
        *,
        slow: bool = False,
    ) -> None:
        """Read from the open project beside the window's thread.

        Args:
            name: What is read; a newer reading of this name takes the place of an older one.
            work: Gets a project of its own, open for reading only; touches no widget.
            done: Gets the result in the window's thread.
            failed: Called after a refusal has been told.
            slow: It takes longer than a person likes to wait for a page: it then does not hold up the pages.
        """
        if self.project is not None:
            self._background.read(name, self.project, work, done, failed, slow=slow)

    @property
    def reading(self) -> bool:
        """Return whether something is being read, or put on show bit by bit."""
        return self._background.busy

    def _refused(self, message: str, hint: str) -> None:
        self.message.emit("bad", message, hint)

    # -------------------------------------------------------------- what is looked at

    def show_page(self, step: str) -> None:
        """Ask for a page."""
        self.page_requested.emit(step)

    def choose_item(self, item_id: str) -> None:
        """Select an item everywhere; "" for none."""
        if item_id != self.item:
            self.item = item_id
            self.item_chosen.emit(item_id)

    def choose_pipeline(self, pipeline_id: str) -> None:
        """Select a pipeline everywhere; "" for none."""
        if pipeline_id != self.pipeline:
            self.pipeline = pipeline_id
            self.pipeline_chosen.emit(pipeline_id)

    # -------------------------------------------------------------- work

    def attempt(self, action: Callable[[], T]) -> T | None:
        """Do something that may be refused; a refusal is told as a sentence and gives None."""
        try:
            return action()
        except RagExamError as exc:
            self.message.emit("bad", exc.message, exc.hint)
            return None

    def edit(self, action: Callable[[Project], object]) -> None:
        """Perform an edit and announce it."""
        project = self.project
        if project is not None:
            self.attempt(lambda: action(project))
            self.announce()

    def undo(self) -> None:
        """Undo the newest edit, go to the question that it changed, and say what was undone."""
        self._turn(lambda project: project.edits.undo(), self.tr("Undone: {0}"))

    def redo(self) -> None:
        """Redo the edit undone last, go to the question that it changes, and say what was done again."""
        self._turn(lambda project: project.edits.redo(), self.tr("Done again: {0}"))

    def _turn(self, act: Callable[[Project], Edit | None], sentence: str) -> None:
        turned: list[Edit] = []

        def turn(project: Project) -> None:
            edit = act(project)
            if edit is not None:
                turned.append(edit)

        self.edit(turn)
        project = self.project
        if not turned or project is None:
            return
        changed = {change.record for change in turned[0].changes if change.noun == "item"}
        if len(changed) == 1 and project.items.get(item := changed.pop()) is not None:
            self.choose_item(item)
        self.message.emit("plain", sentence.format(words.say(turned[0].label)), "")

    @property
    def job(self) -> JobHandle | None:
        """Return the job that runs."""
        return self._job

    def start(self, name: str, **parameters: Any) -> bool:
        """Start a job; whether it was started."""
        project = self.project
        return project is not None and self._begin(name, lambda: project.start_job(name, **parameters))

    def resume(self, entry: JobEntry) -> bool:
        """Start a job again as it was started; whether it was."""
        project = self.project
        return project is not None and self._begin(entry.name, lambda: project.resume_job(entry))

    def _begin(self, name: str, start: Callable[[], JobHandle]) -> bool:
        self.job_starting.emit()
        job = self.attempt(start)
        if job is None:
            return False
        self._tell_end()  # of the job before: who hears of both hears of them in their order
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

    def poll(self) -> None:
        """Look at job and project once; the timer does."""
        project = self.project
        if project is None:
            return
        self._watch.poll(project)
        job = self._job
        outcome = None if job is None else job.outcome
        snapshot = None if job is None else job.poll()
        if snapshot is not None and snapshot is not self._shown:
            self._shown = snapshot
            self.progressed.emit(snapshot)
        if job is not None and outcome is not None:
            self._end_job(job, outcome)
        elif self._may_look() and project.version() != self._version:
            self.announce()

    def _may_look(self) -> bool:
        spent = self._background.spent - self._spent
        return not self._background.busy_shortly and time.monotonic() >= self._looked + max(_PAUSE, _SHARE * spent)

    def announce(self) -> None:
        """Read where each step stands, then tell everyone that something changed."""
        project = self.project
        if project is None:
            return
        self._looked = time.monotonic()
        self._spent = self._background.spent
        self._version = project.version()
        running = "" if self._job is None else self._job.doing
        self.read("steps", lambda reading: reading.state(running), self._announce, self._unreadable)

    def _unreadable(self) -> None:
        """Close a project that was never shown, and leave another as it is shown; what is wrong has been told."""
        if self._fresh:
            self._announce(self.steps)
        else:
            self.close()

    def _announce(self, steps: Mapping[str, ProjectStep]) -> None:
        self.steps = steps
        if not self._fresh:
            self._fresh = True
            self.opened.emit()
        self.changed.emit()
        if self._ended is not None:  # who hears of it finds on the page that is seen what the job has made
            self._background.when_read("end", self._tell_end)

    def _tell_end(self) -> None:
        ended, self._ended = self._ended, None
        if ended is not None:
            ended()

    def _end_job(self, job: JobHandle, outcome: Outcome) -> None:
        self._tell_end()
        self._job = None
        self._timer.start(IDLE_INTERVAL)
        how = type(outcome).__name__.lower()
        self._ended = lambda: self.job_ended.emit(job.name, how, outcome)  # once steps and page are fresh
        self.announce()
