"""The log of jobs: what was started with which parameters, and how it ended."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragexam.store.database.connection import Connection, dumps, storable

_SECRET = ("password", "passwords")
"""Parameters that never reach the file."""

_PLACES = frozenset(
    {"paths", "places", "model", "models", "guess_models", "labeller", "llm", "retrieval_llm", "embedder", "embedders"}
    | {"scorer"}
)
"""Parameters that may name files and folders of this machine: only their last name reaches the file."""

DIED = "died"
"""Outcome of a job whose worker ended unexpectedly."""

REFUSED = "refused"
"""Outcome of a start that could not be, since what was asked for made no sense: nothing was done, and nothing is left of it."""

UNFINISHED = ("running", "paused", DIED)

_PARTS = {"whole": frozenset({"import", "embed", "generate", "run", "fit"})}
"""Jobs that others do in themselves, without a start of their own in the log."""

_LATELY = 200
"""Starts that are looked through for what was left unfinished."""


@dataclass(frozen=True, slots=True)
class JobEntry:
    """One start of a job.

    Attributes:
        id: Number.
        name: Of the job.
        parameters: Without passwords. Of a path only the last name is kept, because a project is passed on; the
            machine that started the job remembers the whole (`ragexam.jobs.worker.resume`).
        started: Seconds since 1970.
        ended: The same; None while it runs or where nobody noted the end (the program was killed).
        outcome: "running", "done", "failed", "refused", "cancelled", "paused", "died".
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
        self._hidden: dict[str, str] = {}
        self._changes = 0

    def begin(self, name: str, parameters: Mapping[str, Any]) -> int:
        """Note a start; return its number."""
        self._hidden = {}
        safe = kept_parameters(parameters, self._hidden)
        number = self._connection.insert(
            "INSERT INTO jobs (name, parameters, started, outcome, message, hint, result)"
            " VALUES (?, ?, ?, 'running', '', '', '{}')",
            (name, storable(dumps(safe)), time.time()),
        )
        self._changes = self._connection.total_changes()
        return number

    def has_written(self) -> bool:
        """Return whether anything was written into the project since `begin`."""
        return self._connection.total_changes() != self._changes

    def end(
        self,
        number: int,
        outcome: str,
        *,
        message: str = "",
        hint: str = "",
        result: Mapping[str, Any] | None = None,
    ) -> None:
        """Note an end; paths that `begin` was given are shortened in the message too."""
        for path in sorted(self._hidden, key=len, reverse=True):
            message, hint = (text.replace(path, self._hidden[path]) for text in (message, hint))
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
        """Return the newest entries, newest first."""
        rows = self._connection.rows(
            "SELECT id, name, parameters, started, ended, outcome, message, hint, result FROM jobs"
            " ORDER BY id DESC LIMIT ?",
            (limit,),
        )
        load = self._connection.loads
        return [JobEntry(r[0], r[1], load(r[2]), r[3], r[4], r[5], r[6], r[7], load(r[8])) for r in rows]

    def broken_off(self) -> list[JobEntry]:
        """Return the newest start of every job that was not refused, where it was paused, failed or died; the newest first.

        What a later job did in itself to the end is left out: a part that broke off before it is made up for.
        """
        newest: dict[str, JobEntry] = {}
        made_up: set[str] = set()
        for entry in self._begun():
            if entry.name not in made_up:
                newest.setdefault(entry.name, entry)
            if entry.outcome == "done":
                made_up |= _PARTS.get(entry.name, frozenset())
        return [entry for entry in newest.values() if entry.outcome in ("paused", "failed", DIED)]

    def leave(self, number: int) -> None:
        """Note that nobody will go on with a start: what it made is enough."""
        self._connection.execute(
            "UPDATE jobs SET outcome = 'cancelled' WHERE id = ? AND outcome != 'running'", (number,)
        )

    def unfinished(self) -> JobEntry | None:
        """Return the newest start, if it was paused, or its worker or program died: a person may want to go on."""
        newest = self._begun()[:1]
        return newest[0] if newest and newest[0].outcome in UNFINISHED else None

    def _begun(self) -> list[JobEntry]:
        """Return the newest starts that were not refused, newest first: a refused one takes nobody's place."""
        return [entry for entry in self.all(_LATELY) if entry.outcome != REFUSED]


def kept_parameters(parameters: Mapping[str, Any], hidden: dict[str, str] | None = None) -> dict[str, Any]:
    """Return what of a job's parameters is written into the project: no password, and of a path only its last name.

    Args:
        parameters: As given.
        hidden: Takes up what was cut: last name by path.
    """
    cut: dict[str, str] = {} if hidden is None else hidden
    return {k: _without_paths(v, k in _PLACES, cut) for k, v in parameters.items() if k not in _SECRET}


def _without_paths(value: Any, named: bool, hidden: dict[str, str]) -> Any:
    """Return a JSON value with every path cut to its last name.

    Args:
        value: Of a parameter.
        named: Its texts name files or models; other texts count as paths only where something lies there.
        hidden: Takes up what was cut: last name by path.
    """
    if isinstance(value, Mapping):
        return {k: _without_paths(v, named or k in _PLACES, hidden) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_without_paths(v, named, hidden) for v in value]
    if not isinstance(value, str):
        return value
    parts = [part for part in re.split(r"[\\/]", value) if part]
    if (len(parts) == 1 and parts[0] == value) or not parts or not (named or os.path.exists(value)):  # noqa: PTH110
        return value  # os.path tells of texts that can be no path, where pathlib raises
    hidden |= {value: parts[-1], str(Path(value).expanduser()): parts[-1]}
    return parts[-1]
