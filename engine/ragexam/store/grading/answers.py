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

    def counts(self) -> dict[str, int]:
        """Return the number of answers per system, in the order in which these came."""
        return dict(self._connection.rows("SELECT system, count(*) FROM answers GROUP BY system ORDER BY min(ordinal)"))


class Answers(StoredAnswers):
    """The written answers of a project."""

    def add(self, answers: Iterable[WrittenAnswer]) -> int:
        """Append answers; one that is there already is left as it is.

        Returns:
            How many were new.
        """
        added = 0
        with self._connection.transaction():
            number = int(self._connection.value("SELECT coalesce(max(ordinal), 0) FROM answers"))
            for answer in answers:
                number += 1
                added += self._connection.execute(
                    "INSERT OR IGNORE INTO answers (id, ordinal, item_id, system, made, value) VALUES (?, ?, ?, ?, ?, ?)",
                    (answer.id, number, answer.item_id, answer.system, time.time(), storable(dumps(to_json(answer)))),
                )
        return added
