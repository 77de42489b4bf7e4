"""Items, in exam order."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ragexam.records import DocumentStatus, Item, ItemState, to_json
from ragexam.store.database.connection import Connection, Decoded, dumps, storable

_KEPT = f"state IN ('{ItemState.DRAFT}', '{ItemState.ACCEPTED}')"


class StoredItems:
    """The items of a project, to read."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._decoded = Decoded(connection, Item)

    def get(self, item_id: str) -> Item | None:
        """Return one item."""
        text = self._connection.value("SELECT value FROM items WHERE id = ?", (item_id,))
        return None if text is None else self._decoded.one(text)

    def all(self) -> list[Item]:
        """Return every item, in exam order."""
        return self._decoded.all([v for (v,) in self._connection.rows(_ALL)])

    def of_batch(self, batch: str) -> list[Item]:
        """Return items that one generation made."""
        rows = self._connection.rows("SELECT value FROM items WHERE batch = ? ORDER BY ordinal, id", (batch,))
        return self._decoded.all([v for (v,) in rows])

    def kept(self) -> list[Item]:
        """Return items that pipelines sit: those with choices of `asked`."""
        return [item for item in self.asked() if not item.is_open]

    def asked(self) -> list[Item]:
        """Return drafts and accepted items, open ones too, unless the documents of their evidence are excluded.

        That is all of them, or one where an answer needs every piece.
        """
        out = self._out()
        return [item for item in self._not_dropped() if not _is_out(item, out)]

    def set_aside(self) -> list[Item]:
        """Return kept items that are not sat because a person excluded the documents of their evidence."""
        out = self._out()
        if not out:
            return []
        return [item for item in self._not_dropped() if _is_out(item, out)]

    def counts(self) -> dict[str, int]:
        """Return the number of items per state."""
        return dict(self._connection.rows("SELECT state, count(*) FROM items GROUP BY state"))

    def _not_dropped(self) -> list[Item]:
        rows = self._connection.rows(f"SELECT value FROM items WHERE {_KEPT} ORDER BY ordinal, id")  # noqa: S608
        return self._decoded.all([v for (v,) in rows])

    def _out(self) -> Collection[str]:
        rows = self._connection.rows(
            "SELECT id FROM documents WHERE excluded AND status = ?", (str(DocumentStatus.IMPORTED),)
        )
        return {row[0] for row in rows}


class Items(StoredItems):
    """The items of a project."""

    def add(self, items: Iterable[Item], batch: str = "") -> int:
        """Append items; one that is there already (the same id) is left as it is, a person's edits with it.

        Args:
            items: New items.
            batch: What made them (hash of a generation's settings, "import", "manual").

        Returns:
            How many were new.
        """
        added = 0
        with self._connection.transaction():
            number = int(self._connection.value("SELECT coalesce(max(ordinal), 0) FROM items"))
            for item in items:
                number += 1
                added += self._connection.execute(
                    "INSERT OR IGNORE INTO items (id, ordinal, state, content_hash, batch, value)"
                    " VALUES (?, ?, ?, ?, ?, ?)",
                    (item.id, number, str(item.state), item.content_hash, batch, storable(dumps(to_json(item)))),
                )
        return added

    def put(self, item: Item) -> None:
        """Replace an item, or append it."""
        value = storable(dumps(to_json(item)))
        with self._connection.transaction():
            touched = self._connection.execute(
                "UPDATE items SET state = ?, content_hash = ?, value = ? WHERE id = ?",
                (str(item.state), item.content_hash, value, item.id),
            )
            if not touched:
                self.add([item])

    def remove(self, item_id: str) -> None:
        """Delete an item; its responses stay."""
        self._connection.execute("DELETE FROM items WHERE id = ?", (item_id,))

    def position(self, item_id: str) -> tuple[int, str]:
        """Return the ordinal and batch of an item, so that a deleted one can come back where it was.

        Raises:
            KeyError: There is no such item.
        """
        row = self._connection.row("SELECT ordinal, batch FROM items WHERE id = ?", (item_id,))
        if row is None:
            raise KeyError(item_id)
        return int(row[0]), str(row[1])

    def restore(self, item: Item, ordinal: int, batch: str) -> None:
        """Put a deleted item back at its old place."""
        self._connection.execute(
            "INSERT OR REPLACE INTO items (id, ordinal, state, content_hash, batch, value) VALUES (?, ?, ?, ?, ?, ?)",
            (item.id, ordinal, str(item.state), item.content_hash, batch, storable(dumps(to_json(item)))),
        )


_ALL = "SELECT value FROM items ORDER BY ordinal, id"


def _is_out(item: Item, out: Collection[str]) -> bool:
    gone = [span.document_id in out for span in item.evidence]
    return any(gone) if item.needs_all else bool(gone) and all(gone)
