"""Acts of the File menu: make, open, copy, close and leave projects, asking where a job would be interrupted."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from ragexam_gui import paths
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.job_words import job_title
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.project import Project


class Projects(QObject):
    """Opens and leaves projects for the window.

    Signals:
        waiting: Whether the window waits for a job's unit in flight before it lets go of the project.

    Args:
        session: The open project.
        file_dialogs: Asks the person.
        window: Dialogues belong to it.
    """

    waiting = Signal(bool)

    def __init__(self, session: Session, file_dialogs: FileDialogs, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._file_dialogs, self._window = session, file_dialogs, window
        self.busy = False
        self._once_open: Callable[[], object] | None = None

    # -------------------------------------------------------------- making and opening

    def new(self, once_open: Callable[[], object] | None = None) -> None:
        """Make a project.

        Args:
            once_open: Done when its pages are there.
        """
        name = self.tr("My exam")
        proposal = _free(paths.documents_folder() / f"{name}{paths.SUFFIX}")
        chosen = self._file_dialogs.save_file(self._window, self.tr("New project"), proposal, self._pattern())
        if chosen is not None:
            self._change_to(chosen, new=True, once_open=once_open)

    def open_file(self) -> None:
        """Choose a project."""
        chosen = self._file_dialogs.open_file(
            self._window, self.tr("Open a project"), paths.documents_folder(), self._pattern()
        )
        if chosen is not None:
            self.open_path(chosen)

    def open_path(self, path: Path, once_open: Callable[[], object] | None = None) -> None:
        """Open a project. Where it cannot be opened, the open one stays, and its job goes on.

        Args:
            path: Of its file.
            once_open: Done when its pages are there.
        """
        if not self._session.shows(path):
            self._change_to(path, once_open=once_open)

    def open_demo(self, once_open: Callable[[], object] | None = None) -> None:
        """Open the demo project: a copy of one's own, since projects are written to.

        Args:
            once_open: Done when its pages are there.
        """
        shipped, own = paths.demo_file(), paths.own_demo_file()
        if shipped is not None and not own.exists():
            unfinished = own.with_suffix(".part")
            try:
                shutil.copyfile(shipped, unfinished)
                unfinished.replace(own)  # a copy that was broken off is never taken for the demo
            except OSError as exc:
                unfinished.unlink(missing_ok=True)
                problem = self.tr("The demo project could not be copied: {0}.").format(exc.strerror)
                self._session.message.emit("bad", problem, "")
                return
        if own.exists():
            self.open_path(own, once_open)

    @property
    def in_demo(self) -> bool:
        """Return whether the open project is the demo."""
        project = self._session.project
        return project is not None and project.path.resolve() == paths.own_demo_file().resolve()

    def opened(self) -> None:
        """Do what waited for the pages of the project: they are there."""
        act, self._once_open = self._once_open, None
        if act is not None and self._session.project is not None:
            act()

    def _change_to(self, path: Path, *, new: bool = False, once_open: Callable[[], object] | None = None) -> None:
        """Leave the open project for another one, which is opened first: it may be newer, damaged or locked."""
        if self.busy:
            return
        project = self._session.prepare(path, new=new)
        if project is None:
            return

        def enter() -> None:
            self._once_open = once_open
            self._session.enter(project)

        if not self.leave(enter):
            project.close()
            if new:
                project.path.unlink(missing_ok=True)  # it was made a moment ago, and nothing is in it

    # -------------------------------------------------------------- copying and leaving

    def save_copy(self) -> None:
        """Write a copy elsewhere; work goes on in the old file."""
        project = self._session.project
        if project is None:
            return
        copy = self.tr("copy")
        proposal = project.path.with_name(f"{project.path.stem} {copy}{paths.SUFFIX}")
        chosen = self._file_dialogs.save_as(
            self._window, self.tr("Save a copy"), proposal, self._pattern(), paths.SUFFIX
        )
        if chosen is None:
            return

        def told(written: Path) -> None:
            self._session.message.emit("good", self.tr("A copy is at {0}.").format(written), "")

        def work_on(written: Path) -> None:
            """Open the copy in the place of the file that has gone; a running job would not reach it."""
            if self._session.project is project and self._session.job is None and self._session.open(written):
                self._once_open = lambda: told(written)
            else:
                told(written)

        # Beside the window's thread, since the file may be large: by the reader's project as long as it is the same file.
        if self._session.lost:
            self._session.tasks.start("copy", lambda: project.copy_to(chosen), work_on)
        else:
            self._session.read("copy", lambda reading: reading.copy_to(chosen), told, slow=True)

    def save_script(self) -> None:
        """Write the project as a script that makes it anew."""
        project = self._session.project
        if project is None:
            return
        endings = (self.tr("Python (*.py)"), self.tr("Shell commands (*.sh)"))
        proposal = project.path.with_suffix(".py")
        title, pattern = self.tr("Save as script"), ";;".join(endings)
        path = self._file_dialogs.save_as(self._window, title, proposal, pattern, ".py", (".sh",))
        if path is None:
            return

        def write(reading: Project) -> Path:
            from ragexam.project.whole.script import write_script

            write_script(reading, path)
            return path

        def told(written: Path) -> None:
            text = self.tr(
                "The script is at {0}, and the exam beside it. Its first lines say what it does not make anew."
            )
            self._session.message.emit("good", text.format(written), "")

        self._session.read("script", write, told, slow=True)

    def close(self) -> None:
        """Close the project and show the welcome page."""
        self.leave(self._session.close)

    def leave(self, then: Callable[[], object]) -> bool:
        """Do something that the open project's job has to stop for, if the person agrees.

        Args:
            then: Done at once where no job runs; otherwise once the unit in flight is finished.

        Returns:
            Whether the person agrees.
        """
        job = self._session.job
        if self.busy or not self.may_lose():
            return False
        if job is None:
            then()
            return True
        question = self.tr("{0} is still going on. It is paused and can go on next time.")
        if not self._file_dialogs.confirm(
            self._window, question.format(job_title(job.name)), self.tr("Pause and close")
        ):
            return False
        self.busy = True
        self.waiting.emit(True)

        def left() -> None:
            self.busy = False
            self.waiting.emit(False)
            then()

        self._session.leave(left)
        return True

    def may_lose(self) -> bool:
        """Return whether a project whose file has gone may be closed: what was done since then may be nowhere else."""
        project = self._session.project
        if project is None or not self._session.lost:
            return True
        question = self.tr(
            "The file {0} is not in its place any more. What you did since then is lost unless you save a copy first."
        )
        return self._file_dialogs.confirm(
            self._window, question.format(project.path.name), self.tr("Close without a copy")
        )

    def _pattern(self) -> str:
        return self.tr("RAG Exam projects (*{0})").format(paths.SUFFIX)


def _free(path: Path) -> Path:
    """Return the path, or the next one with a number that is not taken."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem} {number}")
    return free
