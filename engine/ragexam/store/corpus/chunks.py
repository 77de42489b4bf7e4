"""Chunks, kept per chunking: going back to an earlier chunking finds its chunks again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ragexam.records import Chunk, ChunkerSpec, DocumentStatus, content_id, to_json
from ragexam.store.corpus.documents import hash_text
from ragexam.store.database.connection import Connection, Row, Unchanged, dumps, storable

_SELECT = (
    "SELECT c.id, c.document_id, c.ordinal, c.first, c.last, c.text, c.page, d.topic, d.language, c.parent_id"
    " FROM chunks c JOIN documents d ON d.id = c.document_id"
)
_USABLE = f"d.status = '{DocumentStatus.IMPORTED}' AND NOT d.excluded"


class StoredChunks:
    """The chunks of a project, to read. Topic and language are the document's, as they are now."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._corpus = ("", "")
        self._corpus_hash = Unchanged[str](connection)
        self._size = ("", 0, 0.0)

    def spec(self) -> ChunkerSpec | None:
        """Return the chunking in force; None before the first import."""
        text = self._connection.value(
            "SELECT k.spec FROM chunkings k JOIN settings s ON s.key = 'chunking' AND s.value = json_quote(k.key)"
        )
        return None if text is None else self._connection.decode(ChunkerSpec, text)

    def _key(self) -> str:
        spec = self.spec()
        return "" if spec is None else spec.key

    def unchunked(self, spec: ChunkerSpec) -> list[str]:
        """Return ids of imported documents that this chunking has not reached."""
        rows = self._connection.rows(
            "SELECT d.id FROM documents d LEFT JOIN chunked k ON k.document_id = d.id AND k.chunking = ?"
            " WHERE d.status = ? AND k.document_id IS NULL ORDER BY d.ordinal",
            (spec.key, str(DocumentStatus.IMPORTED)),
        )
        return [row[0] for row in rows]

    def all(self, spec: ChunkerSpec | None = None) -> list[Chunk]:
        """Return chunks of documents that are in the corpus, in document order: those in force, or those of a chunking."""
        key = self._key() if spec is None else spec.key
        rows = self._connection.rows(
            f"{_SELECT} WHERE c.chunking = ? AND {_USABLE} ORDER BY d.ordinal, c.ordinal", (key,)
        )
        return [_record(row) for row in rows]

    def in_force(self, ids: Collection[str], spec: ChunkerSpec | None = None) -> set[str]:
        """Return those of some ids that are of what `all` returns; no text is read."""
        key = self._key() if spec is None else spec.key
        # One cell, as for `corpus_hash`; crossed, so that some ids are looked up, not all gone through.
        found = self._connection.value(
            "SELECT group_concat(c.id) FROM json_each(?) wanted CROSS JOIN chunks c ON c.id = wanted.value"  # noqa: S608
            f" CROSS JOIN documents d ON d.id = c.document_id WHERE c.chunking = ? AND {_USABLE}",
            (dumps(list(ids)), key),
        )
        return set(found.split(",")) if found else set()

    def of_document(self, document_id: str) -> list[Chunk]:
        """Return chunks in force of one document, excluded or not."""
        rows = self._connection.rows(
            f"{_SELECT} WHERE c.chunking = ? AND c.document_id = ? ORDER BY c.ordinal", (self._key(), document_id)
        )
        return [_record(row) for row in rows]

    def get(self, ids: Collection[str]) -> dict[str, Chunk]:
        """Return chunks by id, of any chunking ever used: what a response was given stays readable."""
        chunks: dict[str, Chunk] = {}
        wanted = list(ids)
        for first in range(0, len(wanted), 500):
            part = wanted[first : first + 500]
            marks = ", ".join("?" * len(part))
            for row in self._connection.rows(f"{_SELECT} WHERE c.id IN ({marks})", part):
                chunks[row[0]] = _record(row)
        return chunks

    def count(self) -> int:
        """Return the number of chunks in force of documents in the corpus."""
        return int(
            self._connection.value(
                "SELECT count(*) FROM chunks c JOIN documents d ON d.id = c.document_id"  # noqa: S608
                f" WHERE c.chunking = ? AND {_USABLE}",
                (self._key(),),
            )
        )

    def counts(self) -> dict[str, int]:
        """Return the number of chunks in force per document id."""
        return dict(self._connection.rows("SELECT document_id, chunks FROM chunked WHERE chunking = ?", (self._key(),)))

    def spans(self, document_ids: Collection[str]) -> list[tuple[str, int, int]]:
        """Document id, first character and end of the chunks in force of some documents; no text is read.

        Documents that are not in the corpus have none here.
        """
        key, rows, wanted = self._key(), [], list(document_ids)
        for first in range(0, len(wanted), 500):
            part = wanted[first : first + 500]
            marks = ", ".join("?" * len(part))
            rows += self._connection.rows(
                "SELECT c.document_id, c.first, c.last FROM chunks c JOIN documents d ON d.id = c.document_id"  # noqa: S608
                f" WHERE c.chunking = ? AND c.document_id IN ({marks}) AND {_USABLE}",
                (key, *part),
            )
        return rows

    def mean_length(self) -> float:
        """Return the mean length in characters of the chunks in force of documents in the corpus; 0 without any."""
        return float(
            self._connection.value(
                "SELECT coalesce(avg(length(c.text)), 0) FROM chunks c JOIN documents d ON d.id = c.document_id"  # noqa: S608
                f" WHERE c.chunking = ? AND {_USABLE}",
                (self._key(),),
            )
        )

    def size_of(self, corpus: str) -> tuple[int, float]:
        """Return number and mean length in characters of the chunks in force, measured once for each corpus.

        Args:
            corpus: Their identity, as `corpus_hash` tells it now.
        """
        if self._size[0] != corpus or not corpus:
            self._size = corpus, self.count(), self.mean_length()
        return self._size[1:]

    def specs_used(self) -> list[ChunkerSpec]:
        """Return every chunking ever used, also by a retriever that cuts on its own."""
        rows = self._connection.rows("SELECT spec FROM chunkings ORDER BY key")
        return [self._connection.decode(ChunkerSpec, row[0]) for row in rows]

    def children(self, spec: ChunkerSpec) -> int:
        """Return the number of different texts of the children of a chunking, of documents in the corpus."""
        return int(
            self._connection.value(
                "SELECT count(DISTINCT c.text_hash) FROM chunks c JOIN documents d ON d.id = c.document_id"  # noqa: S608
                f" WHERE c.chunking = ? AND {_USABLE} AND c.parent_id IS NOT NULL",
                (spec.key,),
            )
        )

    def cut_documents(self, spec: ChunkerSpec) -> int:
        """Return the number of documents in the corpus that a chunking has reached."""
        return int(
            self._connection.value(
                "SELECT count(*) FROM chunked k JOIN documents d ON d.id = k.document_id"  # noqa: S608
                f" WHERE k.chunking = ? AND {_USABLE}",
                (spec.key,),
            )
        )

    def without_vector(self, embedder: str, spec: ChunkerSpec | None = None) -> int:
        """Return the number of different texts of chunks in force, or of a chunking, that an embedder has not embedded.

        Args:
            embedder: Its key.
            spec: A chunking into children and parents beside the one in force; its children are meant.
        """
        key = self._key() if spec is None else spec.key
        children = "" if spec is None else " AND c.parent_id IS NOT NULL"
        return int(
            self._connection.value(
                "SELECT count(DISTINCT c.text_hash) FROM chunks c JOIN documents d ON d.id = c.document_id"  # noqa: S608
                f" WHERE c.chunking = ? AND {_USABLE}{children} AND NOT EXISTS (SELECT 1 FROM vectors v"
                " WHERE v.embedder = ? AND v.kind = 'passage' AND v.text_hash = c.text_hash)",
                (key, embedder),
            )
        )

    def corpus_hash(self) -> str:
        """Return the identity of what retrievers search: the ids of all chunks in force. "" without chunks."""
        return self._corpus_hash.get(self._read_corpus_hash)

    def _read_corpus_hash(self) -> str:
        # One cell, because the rows of a big corpus would be taken one by one from a thread that a window waits for.
        ids = self._connection.value(
            "SELECT group_concat(c.id) FROM chunks c JOIN documents d ON d.id = c.document_id"  # noqa: S608
            f" WHERE c.chunking = ? AND {_USABLE}",
            (self._key(),),
        )
        if ids is None:
            return ""
        version_read, corpus = self._corpus
        if ids != version_read:
            corpus = content_id("corpus", sorted(ids.split(",")))
            self._corpus = ids, corpus
        return corpus


class Chunks(StoredChunks):
    """The chunks of a project and the chunking in force."""

    def use(self, spec: ChunkerSpec) -> None:
        """Make a chunking the one in force."""
        with self._connection.transaction():
            self.know(spec)
            self._connection.execute(
                "INSERT OR REPLACE INTO settings (key, value) VALUES ('chunking', ?)", (dumps(spec.key),)
            )

    def know(self, spec: ChunkerSpec) -> None:
        """Note a chunking that stands beside the one in force, as a retriever has it that cuts on its own."""
        self._connection.execute(
            "INSERT OR IGNORE INTO chunkings (key, spec) VALUES (?, ?)", (spec.key, dumps(to_json(spec)))
        )

    def put(self, document_id: str, spec: ChunkerSpec, chunks: Sequence[Chunk]) -> None:
        """Store one document's chunks as a whole; what it had of this chunking is replaced."""
        with self._connection.transaction():
            self._connection.execute(
                "DELETE FROM chunks WHERE document_id = ? AND chunking = ?", (document_id, spec.key)
            )
            self._connection.execute_many(
                "INSERT OR REPLACE INTO chunks (id, chunking, document_id, ordinal, first, last, text, text_hash,"
                " page, parent_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        c.id,
                        spec.key,
                        c.document_id,
                        c.ordinal,
                        c.start,
                        c.end,
                        storable(c.text),
                        hash_text(c.text),
                        c.page,
                        c.parent_id,
                    )
                    for c in chunks
                ],
            )
            self._connection.execute(
                "INSERT OR REPLACE INTO chunked (document_id, chunking, chunks) VALUES (?, ?, ?)",
                (document_id, spec.key, len(chunks)),
            )


def _record(row: Row) -> Chunk:
    return Chunk(
        id=row[0],
        document_id=row[1],
        ordinal=row[2],
        start=row[3],
        end=row[4],
        text=row[5],
        page=row[6],
        topic=row[7],
        language=row[8],
        parent_id=row[9],
    )
