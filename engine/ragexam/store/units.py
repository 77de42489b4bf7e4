"""Units of long work, each under the hash of what determines it: made once, found ever after."""

from __future__ import annotations

import time
from typing import Any

from ragexam.store.connection import Connection, dumps, pack


class Units:
    """Finished units as JSON values, by kind ("fact", "item", "guess") and key."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, kind: str, key: str) -> Any:
        """The unit's value; None where it has not been made."""
        blob = self._connection.value("SELECT value FROM units WHERE kind = ? AND key = ?", (kind, key))
        return None if blob is None else self._connection.loads(self._connection.unpack(blob))

    def put(self, kind: str, key: str, value: Any) -> None:
        """Store a unit (committed at once, unless within a transaction)."""
        self._connection.execute(
            "INSERT OR REPLACE INTO units (kind, key, value, made) VALUES (?, ?, ?, ?)",
            (kind, key, pack(dumps(value)), time.time()),
        )

    def keys(self, kind: str) -> set[str]:
        """Keys of all units of a kind."""
        return {row[0] for row in self._connection.rows("SELECT key FROM units WHERE kind = ?", (kind,))}

    def all(self, kind: str) -> dict[str, Any]:
        """All units of a kind by key, in the order in which they were made."""
        rows = self._connection.rows("SELECT key, value FROM units WHERE kind = ? ORDER BY rowid", (kind,))
        return {key: self._connection.loads(self._connection.unpack(blob)) for key, blob in rows}

    def count(self, kind: str) -> int:
        """Number of units of a kind."""
        return int(self._connection.value("SELECT count(*) FROM units WHERE kind = ?", (kind,)))
