"""Written answers, in the order in which they came."""

from __future__ import annotations

import time
from collections.abc import Iterable

from ragexam.records import WrittenAnswer, to_json
from ragexam.store.database.connection import Connection, Decoded, dumps, storable


class StoredAnswers:
    """The written answers of a project, to read."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._decoded = Decoded(connection, WrittenAnswer)

    def all(self) -> list[WrittenAnswer]:
        """Return every answer, in the order in which they came."""
        rows = self._connection.rows("SELECT value FROM answers ORDER BY ordinal, id")
        return self._decoded.all([value for (value,) in rows])

    def of_system(self, system: str) -> list[tuple[int, WrittenAnswer]]:
        """Return the answers of one system, each with its place in the order."""
        rows = self._connection.rows(
            "SELECT ordinal, value FROM answers WHERE system = ? ORDER BY ordinal, id", (system,)
        )
        answers = self._decoded.all([value for _, value in rows])
        return [(ordinal, answer) for (ordinal, _), answer in zip(rows, answers, strict=True)]

    def counts(self) -> dict[str, int]:
        """Return the number of answers per system, in the order in which these came."""
        return dict(self._connection.rows("SELECT system, count(*) FROM answers GROUP BY system ORDER BY min(ordinal)"))


class Answers(StoredAnswers):
    """The written answers of a project."""

    def restore(self, answer: WrittenAnswer, ordinal: int) -> None:
        """Put a removed answer back at its old place; one that came again since stays as it is."""
        self._insert(answer, ordinal)

    def put(self, answer: WrittenAnswer) -> None:
        """Store an answer in the place of what is kept under its id; nothing where it is not there any more."""
        cell = storable(dumps(to_json(answer)))
        self._connection.execute("UPDATE answers SET value = ? WHERE id = ?", (cell, answer.id))

    def last(self) -> int:
        """Return the place of the newest answer in their order; 0 without any."""
        return int(self._connection.value("SELECT coalesce(max(ordinal), 0) FROM answers"))

    def remove(self, answer_id: str) -> None:
        """Delete an answer with its grades."""
        self._connection.execute("DELETE FROM grades WHERE answer_id = ?", (answer_id,))
        self._connection.execute("DELETE FROM answers WHERE id = ?", (answer_id,))

    def add(self, answers: Iterable[WrittenAnswer]) -> int:
        """Append answers; one that is there already is left as it is.

        Returns:
            How many were new.
        """
        added = 0
        with self._connection.transaction():
            number = self.last()
            for answer in answers:
                number += 1
                added += self._insert(answer, number)
        return added

    def move_last(self, ids: Iterable[str]) -> None:
        """Put answers behind all others, as if they came only now: of what a pipeline wrote for a question the last counts."""
        with self._connection.transaction():
            last = self.last()
            for ordinal, answer_id in enumerate(ids, start=last + 1):
                self._connection.execute("UPDATE answers SET ordinal = ? WHERE id = ?", (ordinal, answer_id))

    def note_conditions(self, ids: Iterable[str], manifest_id: str) -> None:
        """Note that answers would be written word by word the same under other conditions than those of the first time."""
        with self._connection.transaction():
            for answer_id in ids:
                self._connection.execute(
                    "UPDATE answers SET value = json_set(value, '$.manifest_id', ?) WHERE id = ?",
                    (manifest_id, answer_id),
                )

    def _insert(self, answer: WrittenAnswer, ordinal: int) -> int:
        return self._connection.execute(
            "INSERT OR IGNORE INTO answers (id, ordinal, item_id, system, made, value) VALUES (?, ?, ?, ?, ?, ?)",
            (answer.id, ordinal, answer.item_id, answer.system, time.time(), storable(dumps(to_json(answer)))),
        )
