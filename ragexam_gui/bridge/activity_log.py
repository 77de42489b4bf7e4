"""Events of this session: jobs with their ends and figures, notices and errors. No text of a document."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject, Signal

from ragexam.sentences import joined
from ragexam_gui.bridge.session import Session

if TYPE_CHECKING:
    from ragexam.project import Project

Kind = Literal["job", "notice", "error"]
_KEPT, _EARLIER = 500, 100


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened.

    Attributes:
        at: Seconds since 1970 when it began.
        kind: What it was.
        name: Of the job in the engine; "" otherwise.
        how: "running", "done", "failed", "cancelled", "paused", "died"; "" otherwise.
        text: The sentence, in the engine's words.
        seconds: How long a job took; None while it runs and for everything else.
        figures: Counts that the job told, by their names in the engine.
        earlier: It was noted in the project before this session.
        fault: Of a job that failed: its kind and place in the program, and nothing of what was worked on.
    """

    at: float
    kind: Kind
    name: str = ""
    how: str = ""
    text: str = ""
    seconds: float | None = None
    figures: Mapping[str, float] | None = None
    earlier: bool = False
    fault: Mapping[str, Any] | None = None


class ActivityLog(QObject):
    """Keeps the log of a session and joins the jobs that the project remembers from before.

    Signals:
        changed: There is something new.

    Args:
        session: Listened to after `follow`.
    """

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._entries: deque[LogEntry] = deque(maxlen=_KEPT)
        self._earlier: Sequence[LogEntry] = ()
        self._project: object = None
        self._started: dict[str, float] = {}

    def follow(self) -> None:
        """Listen to the session; once for every window that is built."""
        self._session.message.connect(self._note_message)
        self._session.job_started.connect(self._job_started)
        self._session.job_ended.connect(self._job_ended)
        self._session.opened.connect(self._opened)

    @property
    def entries(self) -> list[LogEntry]:
        """Return everything, newest first."""
        return [*reversed(self._entries), *self._earlier]

    def note(self, kind: Kind, text: str) -> None:
        """Write something down."""
        self._add(LogEntry(time.time(), kind, text=text))

    def _add(self, entry: LogEntry) -> None:
        self._entries.append(entry)
        self.changed.emit()

    def _note_message(self, tone: str, message: str, hint: str) -> None:
        self.note("error" if tone == "bad" else "notice", joined(" ", filter(None, (message, hint))))

    def _job_started(self, name: str) -> None:
        self._started[name] = time.time()
        self._add(LogEntry(self._started[name], "job", name, "running"))

    def _job_ended(self, name: str, how: str, outcome: object) -> None:
        began = self._started.pop(name, time.time())
        running = next((e for e in self._entries if e.name == name and e.how == "running" and e.at == began), None)
        if running is not None:
            self._entries.remove(running)
        message = joined(" ", filter(None, (getattr(outcome, "message", ""), getattr(outcome, "hint", ""))))
        figures = getattr(outcome, "result", None) or getattr(outcome, "kept", None) or {}
        self._add(
            LogEntry(began, "job", name, how, message, time.time() - began, figures_of(figures), fault=_fault(outcome))
        )

    def _opened(self) -> None:
        project = self._session.project
        if project is self._project:  # only the window is another one
            return
        self._project = project
        self._earlier = ()
        if project is not None:
            self._session.read("earlier jobs", _earlier_jobs, self._take)
        self.changed.emit()

    def _take(self, entries: list[LogEntry]) -> None:
        own = [(e.name, e.at) for e in self._entries if e.kind == "job"]
        # A job of this session may be noted in the project by the time that it is read: it is shown once.
        self._earlier = [e for e in entries if not any(e.name == n and abs(e.at - at) < 5 for n, at in own)]
        self.changed.emit()


def _fault(outcome: object) -> Mapping[str, Any] | None:
    from ragexam.jobs.worker.faults import fault_of
    from ragexam.jobs.worker.outcomes import Failed

    return fault_of(outcome) if isinstance(outcome, Failed) else None


def figures_of(values: Mapping[str, Any]) -> dict[str, float]:
    """Return the counts in what a job told, those of a mapping within it included."""
    figures: dict[str, float] = {}
    for key, value in values.items():
        if isinstance(value, Mapping):
            figures |= {f"{key} {k}": v for k, v in value.items() if _is_count(v)}
        elif _is_count(value):
            figures[key] = value
    return figures


def _is_count(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _earlier_jobs(project: Project) -> list[LogEntry]:
    return [
        LogEntry(
            job.started, "job", job.name, job.outcome, f"{job.message} {job.hint}".strip(),
            None if job.ended is None else job.ended - job.started, figures_of(job.result), earlier=True,
        )
        for job in project.jobs.all(_EARLIER)
        if job.outcome != "running"
    ]  # fmt: skip
