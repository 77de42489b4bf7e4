"""Responses: append-only, one row an answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.records import Response
from ragexam.store.database.connection import Connection, Row, dumps, storable
from ragexam.store.database.faults import damaged
from ragexam.store.run.matrix import ResponseMatrix, grown_matrix, read_matrix

_COLUMNS = (
    "pipeline_id, item_id, item_hash, manifest_id, chosen, correct, margin, tie, loglikelihoods, lengths, passages,"
    " dropped_passages, examples, prompt_hash, prompt_tokens, seconds, retrieval_seconds, reused, error"
)
_NUMBER = _COLUMNS.count(",") + 1


@dataclass(frozen=True, slots=True)
class Tally:
    """The responses of one pipeline under the same conditions, counted.

    Attributes:
        pipeline_id: Who answered.
        manifest_id: The conditions.
        tried: Wordings asked, failures included.
        answered: Of them, those with an answer.
        timed: Answers that were scored and not taken over.
        seconds: Mean wall time of these; None without any.
        retrieval_seconds: Mean wall time of retrieval; None without an answer.
    """

    pipeline_id: str
    manifest_id: str
    tried: int
    answered: int
    timed: int
    seconds: float | None
    retrieval_seconds: float | None


class Responses:
    """The responses of a project."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._tallied: tuple[int, tuple[str, ...], list[Tally]] | None = None

    def add(self, response: Response) -> int:
        """Append a response; return its number in the file.

        Raises:
            ValueError: This pipeline has answered this wording under these conditions already.
        """
        r = response
        key = (r.pipeline_id, r.item_hash, r.manifest_id)
        with self._connection.transaction():
            attempts, answered = self._connection.row(
                "SELECT count(*), coalesce(max(error = ''), 0) FROM responses"
                " WHERE pipeline_id = ? AND item_hash = ? AND manifest_id = ?",
                key,
            ) or (0, 0)
            if answered:
                raise ValueError(f"pipeline {r.pipeline_id} has answered item {r.item_id} already")
            return self._connection.insert(
                f"INSERT INTO responses (attempt, {_COLUMNS}) VALUES (?, {', '.join('?' * _NUMBER)})",  # noqa: S608
                (
                    attempts + 1,
                    r.pipeline_id,
                    r.item_id,
                    r.item_hash,
                    r.manifest_id,
                    r.chosen,
                    None if r.correct is None else int(r.correct),
                    r.margin,
                    int(r.tie),
                    np.array(r.loglikelihoods, dtype="<f8").tobytes(),
                    np.array([r.characters, r.bytes, r.tokens], dtype="<i4").tobytes(),
                    dumps(list(r.passages)),
                    dumps(list(r.dropped_passages)),
                    dumps(list(r.examples)),
                    r.prompt_hash,
                    r.prompt_tokens,
                    r.seconds,
                    r.retrieval_seconds,
                    int(r.reused),
                    storable(r.error),
                ),
            )

    def answered(self, manifest_ids: Sequence[str]) -> set[tuple[str, str, str]]:
        """Return (pipeline, item hash, manifest) of what was answered without failing under these conditions."""
        answered: set[tuple[str, str, str]] = set()
        for manifest_id in dict.fromkeys(manifest_ids):
            answered.update(
                self._connection.rows(
                    "SELECT pipeline_id, item_hash, manifest_id FROM responses WHERE manifest_id = ? AND error = ''",
                    (manifest_id,),
                )
            )
        return answered

    def failed(self, manifest_ids: Sequence[str]) -> set[tuple[str, str, str]]:
        """Return (pipeline, item hash, manifest) of what was tried under these conditions and only failed."""
        tried: set[tuple[str, str, str]] = set()
        for manifest_id in dict.fromkeys(manifest_ids):
            tried.update(
                self._connection.rows(
                    "SELECT pipeline_id, item_hash, manifest_id FROM responses WHERE manifest_id = ? AND error <> ''",
                    (manifest_id,),
                )
            )
        return tried - self.answered(manifest_ids)

    def tallies(self, item_hashes: Sequence[str]) -> list[Tally]:
        """Return how many of these wordings each pipeline has answered under each conditions, and how long that took.

        They are counted once: which responses there are follows from the number of the newest, for none is ever removed.
        """
        last, wanted = self.last_number(), tuple(item_hashes)
        if self._tallied is None or self._tallied[:2] != (last, wanted):
            self._tallied = last, wanted, self._count(wanted)
        return list(self._tallied[2])

    def _count(self, item_hashes: Sequence[str]) -> list[Tally]:
        rows = self._connection.rows(
            "SELECT pipeline_id, manifest_id, count(DISTINCT item_hash),"
            " count(DISTINCT CASE WHEN error = '' THEN item_hash END), sum(error = '' AND NOT reused),"
            " avg(CASE WHEN error = '' AND NOT reused THEN seconds END),"
            " avg(CASE WHEN error = '' THEN retrieval_seconds END)"
            " FROM responses WHERE item_hash IN (SELECT value FROM json_each(?)) GROUP BY pipeline_id, manifest_id",
            (dumps(list(item_hashes)),),
        )
        return [Tally(*row) for row in rows]

    def matrix(
        self,
        pipeline_ids: Sequence[str],
        items: Sequence[tuple[str, str]],
        *,
        prefer: Mapping[str, Collection[str]] | None = None,
        after: int = 0,
    ) -> ResponseMatrix:
        """Return responses as aligned arrays; see `read_matrix`."""
        return read_matrix(self._connection, pipeline_ids, items, prefer=prefer, after=after)

    def grown(
        self,
        old: ResponseMatrix,
        items: Sequence[tuple[str, str]],
        *,
        prefer: Mapping[str, Collection[str]] | None = None,
    ) -> ResponseMatrix:
        """Return a matrix as it is now; see `grown_matrix`."""
        return grown_matrix(self._connection, old, items, prefer=prefer)

    def last_number(self) -> int:
        """Return the number of the newest response; 0 without any. Grows with every response."""
        return int(self._connection.value("SELECT coalesce(max(id), 0) FROM responses"))

    def after(self, number: int, limit: int = 10_000) -> list[tuple[int, Response]]:
        """Return responses newer than a number, oldest first, each with its number."""
        rows = self._connection.rows(
            f"SELECT id, {_COLUMNS} FROM responses WHERE id > ? ORDER BY id LIMIT ?",  # noqa: S608
            (number, limit),
        )
        return [(row[0], self._record(row[1:])) for row in rows]

    def all(self) -> list[Response]:
        """Return every response, in the order in which they were made."""
        rows = self._connection.rows(f"SELECT {_COLUMNS} FROM responses ORDER BY id")  # noqa: S608
        return [self._record(row) for row in rows]

    def get(self, number: int) -> Response | None:
        """Return one response by its number."""
        row = self._connection.row(f"SELECT {_COLUMNS} FROM responses WHERE id = ?", (number,))  # noqa: S608
        return None if row is None else self._record(row)

    def passages(self, numbers: Collection[int]) -> dict[int, tuple[str, ...]]:
        """Return what was retrieved for answers that did not fail, by their numbers: dropped passages too, best first.

        Those that the context could not hold were left out from the lowest rank on, and stand last here.
        """
        rows = self._connection.rows(
            "SELECT id, passages, dropped_passages FROM responses"
            " WHERE error = '' AND id IN (SELECT value FROM json_each(?))",
            (dumps(list(numbers)),),
        )
        load = self._connection.loads
        return {
            number: tuple(str(p) for p in (*load(kept), *reversed(load(dropped)))) for number, kept, dropped in rows
        }

    def count(self) -> int:
        """Return the number of responses, failed ones included."""
        return int(self._connection.value("SELECT count(*) FROM responses"))

    def _record(self, row: Row) -> Response:
        try:
            values = np.frombuffer(row[8], dtype="<f8").tolist()
            sizes = np.frombuffer(row[9], dtype="<i4").reshape(3, len(values)).tolist()
            load = self._connection.loads
            return Response(
                pipeline_id=row[0],
                item_id=row[1],
                item_hash=row[2],
                manifest_id=row[3],
                chosen=row[4],
                correct=None if row[5] is None else bool(row[5]),
                margin=row[6],
                tie=bool(row[7]),
                loglikelihoods=tuple(values),
                characters=tuple(sizes[0]),
                bytes=tuple(sizes[1]),
                tokens=tuple(sizes[2]),
                passages=tuple(str(p) for p in load(row[10])),
                dropped_passages=tuple(str(p) for p in load(row[11])),
                examples=tuple(str(p) for p in load(row[12])),
                prompt_hash=row[13],
                prompt_tokens=row[14],
                seconds=row[15],
                retrieval_seconds=row[16],
                reused=bool(row[17]),
                error=row[18],
            )
        except (TypeError, ValueError) as exc:
            raise damaged(self._connection.path, "a response in it cannot be read") from exc
