"""Results as JSON values: fits, refinements, reports of a generation, each under the hash of its inputs."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ragexam.store.database.connection import Connection, dumps, pack


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A result.

    Attributes:
        id: Hash of its inputs.
        made: When it was computed or asked for again, seconds since 1970.
        inputs: What it was computed from, in figures and hashes.
        value: The result itself.
    """

    id: str
    made: float
    inputs: Mapping[str, Any]
    value: Any


class StoredResults:
    """Results of one kind ("fit", "refinement", "generation")."""

    def __init__(self, connection: Connection, kind: str) -> None:
        self._connection = connection
        self._kind = kind

    def put(self, result_id: str, inputs: Mapping[str, Any], value: Any) -> None:
        """Store a result; one under the same id is replaced."""
        self._connection.execute(
            "INSERT OR REPLACE INTO results (kind, id, made, inputs, value) VALUES (?, ?, ?, ?, ?)",
            (self._kind, result_id, time.time(), dumps(dict(inputs)), pack(dumps(value))),
        )

    def touch(self, result_id: str) -> None:
        """Make a result the newest: it was asked for again."""
        newest = self._connection.row(
            "SELECT id, made FROM results WHERE kind = ? ORDER BY made DESC, rowid DESC LIMIT 1", (self._kind,)
        )
        if newest is not None and newest[0] != result_id:
            # The clock may have been set back since.
            self._connection.execute(
                "UPDATE results SET made = ? WHERE kind = ? AND id = ?",
                (max(time.time(), newest[1] + 0.001), self._kind, result_id),
            )

    def get(self, result_id: str) -> StoredResult | None:
        """Return a result by id."""
        row = self._connection.row(
            "SELECT id, made, inputs, value FROM results WHERE kind = ? AND id = ?", (self._kind, result_id)
        )
        return None if row is None else self._read(row)

    def latest(self) -> StoredResult | None:
        """Return the newest result."""
        row = self._connection.row(
            "SELECT id, made, inputs, value FROM results WHERE kind = ? ORDER BY made DESC, rowid DESC LIMIT 1",
            (self._kind,),
        )
        return None if row is None else self._read(row)

    def latest_inputs(self) -> dict[str, Any] | None:
        """Return inputs of the newest result, which is not read itself; None without any."""
        text = self._connection.value(
            "SELECT inputs FROM results WHERE kind = ? ORDER BY made DESC, rowid DESC LIMIT 1", (self._kind,)
        )
        return None if text is None else dict(self._connection.loads(text))

    def newest_of(self, answers: str) -> StoredResult | None:
        """Return the newest result of these answers; None where there is none.

        Args:
            answers: Their identity, the input "answers".
        """
        row = self._connection.row(
            "SELECT id, made, inputs, value FROM results WHERE kind = ? AND json_extract(inputs, '$.answers') = ?"
            " ORDER BY made DESC, rowid DESC LIMIT 1",
            (self._kind, answers),
        )
        return None if row is None else self._read(row)

    def count(self) -> int:
        """Return the number of results."""
        return int(self._connection.value("SELECT count(*) FROM results WHERE kind = ?", (self._kind,)))

    def all(self) -> list[StoredResult]:
        """Return all results, oldest first."""
        rows = self._connection.rows(
            "SELECT id, made, inputs, value FROM results WHERE kind = ? ORDER BY made, rowid", (self._kind,)
        )
        return [self._read(row) for row in rows]

    def _read(self, row: tuple[Any, ...]) -> StoredResult:
        load = self._connection.loads
        return StoredResult(row[0], row[1], dict(load(row[2])), load(self._connection.unpack(row[3])))
