"""Runs and the manifests that say under which conditions a response was made."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ragexam.records import content_id
from ragexam.store.database.connection import Connection, dumps


@dataclass(frozen=True, slots=True)
class Run:
    """One run as a person remembers it.

    Attributes:
        id: Number.
        started: Seconds since 1970.
        ended: The same; None while it runs or where the worker died.
        outcome: "running", "done", "paused", "cancelled", "failed", "died".
        value: Manifests by pipeline id, counts, the forecast.
    """

    id: int
    started: float
    ended: float | None
    outcome: str
    value: Mapping[str, Any]


class Runs:
    """Runs and manifests."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._manifests: dict[str, dict[str, Any]] = {}

    def put_manifest(self, value: Mapping[str, Any]) -> str:
        """Store conditions; return their id. Equal conditions have equal ids."""
        manifest_id = content_id("manifest", dict(value))
        self._connection.execute(
            "INSERT OR IGNORE INTO manifests (id, made, value) VALUES (?, ?, ?)",
            (manifest_id, time.time(), dumps(dict(value))),
        )
        return manifest_id

    def manifest(self, manifest_id: str) -> dict[str, Any] | None:
        """Return conditions by id."""
        text = self._connection.value("SELECT value FROM manifests WHERE id = ?", (manifest_id,))
        return None if text is None else dict(self._connection.loads(text))

    def manifests(self) -> dict[str, dict[str, Any]]:
        """Return all conditions by id, oldest first."""
        ids = [i for (i,) in self._connection.rows("SELECT id FROM manifests ORDER BY made, id")]
        new = {i: self.manifest(i) or {} for i in ids if i not in self._manifests}
        self._manifests = {**self._manifests, **new}  # they never change under their id
        return {i: self._manifests[i] for i in ids}

    def begin(self, value: Mapping[str, Any]) -> int:
        """Note that a run starts; return its number."""
        return self._connection.insert(
            "INSERT INTO runs (started, outcome, value) VALUES (?, 'running', ?)", (time.time(), dumps(dict(value)))
        )

    def end(self, run_id: int, outcome: str, value: Mapping[str, Any]) -> None:
        """Note how it ended."""
        self._connection.execute(
            "UPDATE runs SET ended = ?, outcome = ?, value = ? WHERE id = ?",
            (time.time(), outcome, dumps(dict(value)), run_id),
        )

    def end_unfinished(self) -> None:
        """Note an end for runs whose worker or program died before it could."""
        self._connection.execute(
            "UPDATE runs SET ended = ?, outcome = 'died' WHERE outcome = 'running'", (time.time(),)
        )

    def all(self) -> list[Run]:
        """Return all runs, oldest first."""
        rows = self._connection.rows("SELECT id, started, ended, outcome, value FROM runs ORDER BY id")
        return [Run(i, s, e, o, dict(self._connection.loads(v))) for i, s, e, o, v in rows]
