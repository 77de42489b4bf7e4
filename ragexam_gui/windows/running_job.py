"""The job that runs, seen from the window: the bar at its foot, and how the end is told."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ragexam.progress import Snapshot
from ragexam_gui import words
from ragexam_gui.bridge.notify import Notifier
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.job_words import ending, job_title
from ragexam_gui.widgets.frame.job_bar import JobBar
from ragexam_gui.widgets.frame.notice import Notice
from ragexam_gui.windows.do_all import DoAll
from ragexam_gui.windows.projects import Projects


class RunningJob(QObject):
    """Follows the session's job.

    Args:
        session: The open project.
        bar: Shows how far the job is.
        notice: Tells why it failed.
        notifier: Tells a person who looks elsewhere.
        do_all: Goes from page to page while all is done.
        projects: Leaves projects, which waits for the job.
        stopped: Nothing of these can be used while a project is left.
        parent: The window.
    """

    def __init__(
        self,
        session: Session,
        bar: JobBar,
        notice: Notice,
        notifier: Notifier,
        do_all: DoAll,
        projects: Projects,
        stopped: Sequence[QWidget],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._bar, self._notice, self._notifier = session, bar, notice, notifier
        self._do_all, self._projects, self._stopped = do_all, projects, tuple(stopped)
        bar.pause.connect(session.pause)
        bar.cancel.connect(session.cancel)

    def rest(self) -> None:
        """Show that nothing is going on."""
        self._bar.rest(self.tr("Nothing is running."))

    def opening(self, opening: bool) -> None:
        """Show that the engine is being loaded, or is there."""
        if opening:
            self._bar.wait(self.tr("Opening …"))
        else:
            self.rest()

    def wait(self, waiting: bool) -> None:
        """Show that a job finishes its unit in flight before the project is let go: nothing else can be done now."""
        for widget in self._stopped:
            widget.setEnabled(not waiting)
        if waiting:
            self._bar.wait(self.tr("Pausing after the answer in flight …"))
        else:
            self.rest()

    def started(self, name: str) -> None:
        """Show that a job has begun."""
        self._bar.begin(job_title(name))

    def follow(self, snapshot: Snapshot) -> None:
        """Show how far it is."""
        job = self._session.job
        if job is None or self._projects.busy:
            return
        title = job_title(job.name)
        if snapshot.job_count:
            title = self.tr("{0} ({1} of {2}), {3}").format(
                title, words.number(snapshot.job_number), words.number(snapshot.job_count), job_title(snapshot.job)
            )
            self._do_all.go_along(snapshot.job)
        self._bar.follow(title, snapshot)

    def ended(self, name: str, how: str, outcome: object) -> None:
        """Say how it ended."""
        sentence = ending(name, how)
        if not self._projects.busy:
            self._bar.rest(sentence)
        if name == "whole":
            self._do_all.ended(how, outcome)
        if how == "failed":
            message, hint = getattr(outcome, "message", ""), getattr(outcome, "hint", "")
            sentence = f"{job_title(name)}: {words.say(message)} {words.say(hint)}".strip()
            self._notice.say("bad", sentence, *([self._do_all.rest] if name == "whole" else []))
        self._notifier.ended(how, sentence)
