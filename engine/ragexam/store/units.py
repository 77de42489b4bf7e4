"""Units of long work, each under the hash of what determines it: made once, found ever after."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from ragexam.store.database.connection import Connection, dumps, pack

_AT_ONCE = 500
"""Keys asked for in one statement."""


class Units:
    """Finished units as JSON values, by kind ("fact", "item", "guess") and key."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, kind: str, key: str) -> Any:
        """Return the unit's value; None where it has not been made."""
        blob = self._connection.value("SELECT value FROM units WHERE kind = ? AND key = ?", (kind, key))
        return None if blob is None else self._connection.loads(self._connection.unpack(blob))

    def some(self, kind: str, keys: Iterable[str]) -> dict[str, Any]:
        """Return those of some units that have been made, by key, with one statement for hundreds of them."""
        wanted = list(dict.fromkeys(keys))
        values: dict[str, Any] = {}
        for first in range(0, len(wanted), _AT_ONCE):
            part = wanted[first : first + _AT_ONCE]
            marks = ",".join("?" * len(part))
            rows = self._connection.rows(
                f"SELECT key, value FROM units WHERE kind = ? AND key IN ({marks})",  # noqa: S608 - only question marks
                (kind, *part),
            )
            values.update((key, self._connection.loads(self._connection.unpack(blob))) for key, blob in rows)
        return values

    def put(self, kind: str, key: str, value: Any) -> None:
        """Store a unit (committed at once, unless within a transaction)."""
        self._connection.execute(
            "INSERT OR REPLACE INTO units (kind, key, value, made) VALUES (?, ?, ?, ?)",
            (kind, key, pack(dumps(value)), time.time()),
        )

    def remove(self, kind: str, key: str) -> None:
        """Remove a unit; nothing happens where there is none."""
        self._connection.execute("DELETE FROM units WHERE kind = ? AND key = ?", (kind, key))

    def keys(self, kind: str) -> set[str]:
        """Return keys of all units of a kind."""
        return {row[0] for row in self._connection.rows("SELECT key FROM units WHERE kind = ?", (kind,))}

    def all(self, kind: str, since: float = 0.0) -> dict[str, Any]:
        """Return all units of a kind by key, in the order in which they were made; of those made since then (seconds since 1970)."""
        rows = self._connection.rows(
            "SELECT key, value FROM units WHERE kind = ? AND made >= ? ORDER BY rowid", (kind, since)
        )
        return {key: self._connection.loads(self._connection.unpack(blob)) for key, blob in rows}

    def count(self, kind: str) -> int:
        """Return the number of units of a kind."""
        return int(self._connection.value("SELECT count(*) FROM units WHERE kind = ?", (kind,)))
