"""The log of jobs: what was started with which parameters, and how it ended."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ragexam.store.connection import Connection, dumps, storable

_SECRET = ("password", "passwords")
"""Parameters that never reach the file."""


DIED = "died"
"""Outcome of a job whose worker ended unexpectedly."""

UNFINISHED = ("running", "paused", DIED)


@dataclass(frozen=True, slots=True)
class JobEntry:
    """One start of a job.

    Attributes:
        id: Number.
        name: Of the job.
        parameters: Without passwords.
        started: Seconds since 1970.
        ended: The same; None while it runs or where nobody noted the end (the program was killed).
        outcome: "running", "done", "failed", "cancelled", "paused", "died".
        message: Why it failed, for a person.
        hint: What to do.
        result: What a finished job returned.
    """

    id: int
    name: str
    parameters: Mapping[str, Any]
    started: float
    ended: float | None
    outcome: str
    message: str
    hint: str
    result: Mapping[str, Any]


class JobLog:
    """Starts and ends of jobs."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self, name: str, parameters: Mapping[str, Any]) -> int:
        """Note a start; return its number."""
        safe = {k: v for k, v in parameters.items() if k not in _SECRET}
        return self._connection.insert(
            "INSERT INTO jobs (name, parameters, started, outcome, message, hint, result)"
            " VALUES (?, ?, ?, 'running', '', '', '{}')",
            (name, storable(dumps(safe)), time.time()),
        )

    def end(
        self,
        number: int,
        outcome: str,
        *,
        message: str = "",
        hint: str = "",
        result: Mapping[str, Any] | None = None,
    ) -> None:
        """Note an end."""
        self._connection.execute(
            "UPDATE jobs SET ended = ?, outcome = ?, message = ?, hint = ?, result = ? WHERE id = ?",
            (time.time(), outcome, storable(message), storable(hint), storable(dumps(dict(result or {}))), number),
        )

    def end_unfinished(self, outcome: str, message: str = "") -> None:
        """Note an end for starts whose worker died before it could."""
        self._connection.execute(
            "UPDATE jobs SET ended = ?, outcome = ?, message = ? WHERE outcome = 'running'",
            (time.time(), outcome, storable(message)),
        )

    def all(self, limit: int = 200) -> list[JobEntry]:
        """The newest entries, newest first."""
        rows = self._connection.rows(
            "SELECT id, name, parameters, started, ended, outcome, message, hint, result FROM jobs"
            " ORDER BY id DESC LIMIT ?",
            (limit,),
        )
        load = self._connection.loads
        return [JobEntry(r[0], r[1], load(r[2]), r[3], r[4], r[5], r[6], r[7], load(r[8])) for r in rows]

    def unfinished(self) -> JobEntry | None:
        """The newest start, if it was paused, or its worker or program died: a person may want to go on."""
        newest = self.all(1)
        return newest[0] if newest and newest[0].outcome in UNFINISHED else None
