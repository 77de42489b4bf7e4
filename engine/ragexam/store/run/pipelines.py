"""The pipelines of a project: the chosen set, and those that once answered."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.records import PipelineSpec, to_json
from ragexam.store.database.connection import Connection, Decoded, dumps


class Pipelines:
    """Pipelines by id; a pipeline that was chosen once stays readable with its responses."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._decoded = Decoded(connection, PipelineSpec)

    def choose(self, specs: Sequence[PipelineSpec]) -> None:
        """Make these, in this order, the chosen set."""
        with self._connection.transaction():
            self._connection.execute("UPDATE pipelines SET chosen = 0")
            for number, spec in enumerate(specs):
                self._connection.execute(
                    "INSERT INTO pipelines (id, ordinal, chosen, value) VALUES (?, ?, 1, ?) ON CONFLICT (id)"
                    " DO UPDATE SET ordinal = excluded.ordinal, chosen = 1, value = excluded.value",
                    (spec.id, number, dumps(to_json(spec))),
                )

    def chosen(self) -> list[PipelineSpec]:
        """Return the chosen set, in order."""
        rows = self._connection.rows("SELECT value FROM pipelines WHERE chosen ORDER BY ordinal, id")
        return self._decoded.all([v for (v,) in rows])

    def all(self) -> dict[str, PipelineSpec]:
        """Return every pipeline ever chosen, by id."""
        rows = self._connection.rows("SELECT id, value FROM pipelines ORDER BY chosen DESC, ordinal, id")
        return dict(zip([i for i, _ in rows], self._decoded.all([v for _, v in rows]), strict=True))
