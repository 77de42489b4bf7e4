"""Settings of a project: small JSON values by name."""

from __future__ import annotations

from typing import Any

from ragexam.store.database.connection import Connection, dumps


class Settings:
    """Named JSON values."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, key: str, default: Any = None) -> Any:
        """Return a setting, or `default` where it was never set."""
        text = self._connection.value("SELECT value FROM settings WHERE key = ?", (key,))
        return default if text is None else self._connection.loads(text)

    def set(self, key: str, value: Any) -> None:
        """Set it; None removes it."""
        if value is None:
            self._connection.execute("DELETE FROM settings WHERE key = ?", (key,))
            return
        self._connection.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (key, dumps(value)))

    def all(self) -> dict[str, Any]:
        """Return every setting."""
        rows = self._connection.rows("SELECT key, value FROM settings ORDER BY key")
        return {key: self._connection.loads(value) for key, value in rows}
