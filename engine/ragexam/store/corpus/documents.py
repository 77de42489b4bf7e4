"""Documents with their texts, and the files that are done."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from ragexam.records import Document, DocumentStatus, content_id
from ragexam.store.database.connection import Connection, Row, dumps, storable
from ragexam.store.database.faults import damaged

_COLUMNS = (
    "id, source, title, topic, language, media_type, status, reason, pages, characters, file_hash, page_starts,"
    " excluded, metadata"
)

_PLACE = "@"
"""Stands in `files.reading` between how a file was read and where it lies: format 1 has no column of its own."""


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A document as it goes in.

    Attributes:
        document: The record.
        text: Its text; "" where it has none of its own (failed, duplicate).
        text_hash: What decides whether another document is a duplicate; "" where it has no text.
    """

    document: Document
    text: str = ""
    text_hash: str = ""


class StoredDocuments:
    """The documents of a project, in the order of their import, to read."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._identity = ("", ("", ""))

    def all(self) -> list[Document]:
        """Return every document, failed ones included."""
        rows = self._connection.rows(f"SELECT {_COLUMNS} FROM documents ORDER BY ordinal")  # noqa: S608
        return [self._record(row) for row in rows]

    def usable(self) -> list[Document]:
        """Return documents with a text that nobody took out of the corpus."""
        rows = self._connection.rows(
            f"SELECT {_COLUMNS} FROM documents WHERE status = ? AND NOT excluded ORDER BY ordinal",  # noqa: S608
            (str(DocumentStatus.IMPORTED),),
        )
        return [self._record(row) for row in rows]

    def usable_count(self) -> int:
        """Return the number of `usable` ones."""
        return int(
            self._connection.value(
                "SELECT count(*) FROM documents WHERE status = ? AND NOT excluded", (str(DocumentStatus.IMPORTED),)
            )
        )

    def identities(self) -> tuple[str, str]:
        """Return the identity of the documents in the corpus, and of the same with their titles and topics; "" without any."""
        # One cell, as for chunks: a window waits for it again and again.
        text = self._connection.value(
            "SELECT group_concat(id || char(31) || title || char(31) || source || char(31) || topic, char(30))"
            " FROM (SELECT * FROM documents WHERE status = ? AND NOT excluded ORDER BY ordinal)",
            (str(DocumentStatus.IMPORTED),),
        )
        if text is None:
            return "", ""
        if text != self._identity[0]:
            ids = sorted(row.partition("\x1f")[0] for row in text.split("\x1e"))
            self._identity = text, (content_id("documents", ids), content_id("outline", text))
        return self._identity[1]

    def get(self, document_id: str) -> Document | None:
        """Return one document."""
        row = self._connection.row(f"SELECT {_COLUMNS} FROM documents WHERE id = ?", (document_id,))  # noqa: S608
        return None if row is None else self._record(row)

    def text(self, document_id: str) -> str:
        """Return the text of a document; "" where it has none."""
        return str(
            self._connection.value("SELECT text FROM document_texts WHERE document_id = ?", (document_id,)) or ""
        )

    def with_text_hash(self, text_hash: str) -> Document | None:
        """Return the imported document with this text, the first one imported; None where there is none."""
        row = self._connection.row(
            f"SELECT {_COLUMNS} FROM documents WHERE text_hash = ? AND status = ? ORDER BY ordinal",  # noqa: S608
            (text_hash, str(DocumentStatus.IMPORTED)),
        )
        return None if row is None or not text_hash else self._record(row)

    def from_source(self, source: str) -> list[Document]:
        """Return documents that came from one file, its rows included ("file.csv", "file.csv#12")."""
        pattern = source.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "#%"
        rows = self._connection.rows(
            f"SELECT {_COLUMNS} FROM documents WHERE source = ? OR source LIKE ? ESCAPE '\\' ORDER BY ordinal",  # noqa: S608
            (source, pattern),
        )
        return [self._record(row) for row in rows]

    def file_done(self, source: str, file_hash: str, reading: str) -> bool:
        """Return whether this very file was imported in this very way."""
        row = self._connection.row("SELECT file_hash, reading FROM files WHERE source = ?", (source,))
        return row is not None and (row[0], row[1].partition(_PLACE)[0]) == (file_hash, reading)

    def file_places(self) -> dict[str, str]:
        """Return the hash of where each imported file lies, by source; "" where that was not noted."""
        rows = self._connection.rows("SELECT source, reading FROM files ORDER BY rowid")
        return {source: reading.partition(_PLACE)[2] for source, reading in rows}

    def _record(self, row: Row) -> Document:
        try:
            starts = self._connection.loads(row[11])
            metadata = self._connection.loads(row[13])
            return Document(
                id=row[0],
                source=row[1],
                title=row[2],
                topic=row[3],
                language=row[4],
                media_type=row[5],
                status=DocumentStatus(row[6]),
                reason=row[7],
                pages=row[8],
                characters=row[9],
                file_hash=row[10],
                page_starts=tuple(int(s) for s in starts),
                excluded=bool(row[12]),
                metadata={str(k): str(v) for k, v in metadata.items()},
            )
        except (TypeError, ValueError, AttributeError) as exc:
            raise damaged(self._connection.path, "a document in it cannot be read") from exc


class Documents(StoredDocuments):
    """The documents of a project, in the order of their import."""

    def add(self, new: Iterable[NewDocument]) -> None:
        """Store documents; one that is there already (the same id) is replaced, its order and its topic kept."""
        with self._connection.transaction():
            last = int(self._connection.value("SELECT coalesce(max(ordinal), 0) FROM documents"))
            for number, entry in enumerate(new, start=last + 1):
                self._add(entry, number)

    def _add(self, entry: NewDocument, ordinal: int) -> None:
        d = entry.document
        self._connection.execute(
            f"INSERT INTO documents (ordinal, text_hash, {_COLUMNS}) VALUES ({', '.join('?' * 16)})"  # noqa: S608
            " ON CONFLICT (id) DO UPDATE SET status = excluded.status, reason = excluded.reason,"
            " title = excluded.title, source = excluded.source, language = excluded.language,"
            " topic = CASE WHEN documents.topic = '' THEN excluded.topic ELSE documents.topic END,"
            " pages = excluded.pages, characters = excluded.characters, file_hash = excluded.file_hash,"
            " page_starts = excluded.page_starts, metadata = excluded.metadata, text_hash = excluded.text_hash,"
            " excluded = excluded.excluded",
            (
                ordinal,
                entry.text_hash,
                d.id,
                storable(d.source),
                storable(d.title),
                storable(d.topic),
                d.language,
                d.media_type,
                str(d.status),
                storable(d.reason),
                d.pages,
                d.characters,
                d.file_hash,
                dumps(list(d.page_starts)),
                int(d.excluded),
                dumps({storable(k): storable(v) for k, v in d.metadata.items()}),
            ),
        )
        if entry.text:
            self._connection.execute(
                "INSERT INTO document_texts (document_id, text) VALUES (?, ?)"
                " ON CONFLICT (document_id) DO UPDATE SET text = excluded.text",
                (d.id, storable(entry.text)),
            )

    def remove(self, ids: Collection[str]) -> None:
        """Forget documents with their texts and chunks (not the items made from them)."""
        self._connection.execute_many("DELETE FROM documents WHERE id = ?", [(i,) for i in ids])

    def update(self, document_id: str, changes: Mapping[str, str | bool]) -> None:
        """Set fields that a person may change: topic, title, excluded, reason.

        Raises:
            KeyError: Another field.
        """
        for field, value in changes.items():
            statement = _UPDATES[field]
            stored = int(value) if isinstance(value, bool) else storable(value)
            self._connection.execute(statement, (stored, document_id))

    def set_file_done(self, source: str, file_hash: str, reading: str, documents: int, place_hash: str = "") -> None:
        """Note that a file is done; within the transaction that stores its documents.

        Args:
            source: Its name.
            file_hash: Of its bytes.
            reading: How it was read.
            documents: How many it gave.
            place_hash: Hash of where it lies; "" where unknown.
        """
        self._connection.execute(
            "INSERT OR REPLACE INTO files (source, file_hash, reading, documents) VALUES (?, ?, ?, ?)",
            (storable(source), file_hash, f"{reading}{_PLACE}{place_hash}" if place_hash else reading, documents),
        )

    def set_file_place(self, source: str, place_hash: str) -> None:
        """Note where a file lies that was imported before places were noted."""
        self._connection.execute(
            "UPDATE files SET reading = reading || ? WHERE source = ? AND instr(reading, ?) = 0",
            (f"{_PLACE}{place_hash}", source, _PLACE),
        )


_UPDATES = {
    "topic": "UPDATE documents SET topic = ? WHERE id = ?",
    "title": "UPDATE documents SET title = ? WHERE id = ?",
    "excluded": "UPDATE documents SET excluded = ? WHERE id = ?",
    "reason": "UPDATE documents SET reason = ? WHERE id = ?",
}


def hash_text(text: str) -> str:
    """Return the identity of a text: what a vector belongs to."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:24]
