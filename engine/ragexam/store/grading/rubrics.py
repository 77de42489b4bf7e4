"""Rubrics: what answers to an item are held against, one row for each item and kind."""

from __future__ import annotations

from ragexam.records import Rubric, to_json
from ragexam.store.database.connection import Connection, Decoded, dumps, storable


class StoredRubrics:
    """The rubrics of a project, to read."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._decoded = Decoded(connection, Rubric)

    def all(self) -> list[Rubric]:
        """Return every rubric, by item and kind; also those that people emptied."""
        return self._decoded.all(
            [value for (value,) in self._connection.rows("SELECT value FROM rubrics ORDER BY item_id, kind")]
        )

    def of_kind(self, kind: str) -> dict[str, Rubric]:
        """Return the rubrics of one kind that hold something, by the item's id."""
        return {rubric.item_id: rubric for rubric in self.all() if rubric.kind == kind and rubric.entries}

    def get(self, item_id: str, kind: str) -> Rubric | None:
        """Return an item's rubric of a kind, also one that a person emptied; None where there is none."""
        row = self._connection.row("SELECT value FROM rubrics WHERE item_id = ? AND kind = ?", (item_id, kind))
        return None if row is None else self._decoded.one(row[0])


class Rubrics(StoredRubrics):
    """The rubrics of a project."""

    def put(self, rubric: Rubric) -> None:
        """Store a rubric in place of an earlier one of the same item and kind."""
        self._connection.execute(
            "INSERT OR REPLACE INTO rubrics (item_id, kind, value) VALUES (?, ?, ?)",
            (rubric.item_id, rubric.kind, storable(dumps(to_json(rubric)))),
        )

    def remove(self, item_id: str, kind: str) -> None:
        """Delete a rubric."""
        self._connection.execute("DELETE FROM rubrics WHERE item_id = ? AND kind = ?", (item_id, kind))
