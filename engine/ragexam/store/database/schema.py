"""The tables of the project file, format by format. What is released here never changes again.

A new format is a new function at the end of `MIGRATIONS`; the functions before it stay as they are, because
files of every released format are opened forever, and because a file's tables are compared with what these
functions make before anything in it is trusted.
"""

from __future__ import annotations

from collections.abc import Callable

from ragexam.store.database.connection import Connection

APPLICATION_ID = 0x52414745
"""Stands in every project file's header ("RAGE" in ASCII)."""


def _format_1(connection: Connection) -> None:
    for statement in _FORMAT_1:
        connection.execute(statement)


_FORMAT_1 = (
    "CREATE TABLE migrations (format INTEGER PRIMARY KEY, made REAL NOT NULL, program TEXT NOT NULL) STRICT",
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    # Documents: one row each, the text apart so that a listing does not read it.
    """CREATE TABLE documents (
        id TEXT PRIMARY KEY, ordinal INTEGER NOT NULL, source TEXT NOT NULL, title TEXT NOT NULL,
        topic TEXT NOT NULL, language TEXT NOT NULL, media_type TEXT NOT NULL, status TEXT NOT NULL,
        reason TEXT NOT NULL, pages INTEGER NOT NULL, characters INTEGER NOT NULL, file_hash TEXT NOT NULL,
        page_starts TEXT NOT NULL, excluded INTEGER NOT NULL, metadata TEXT NOT NULL,
        text_hash TEXT NOT NULL) STRICT""",
    "CREATE INDEX documents_source ON documents (source)",
    "CREATE INDEX documents_text_hash ON documents (text_hash)",
    """CREATE TABLE document_texts (
        document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE, text TEXT NOT NULL) STRICT""",
    # Files that are done: an import that is started again passes them by.
    """CREATE TABLE files (
        source TEXT PRIMARY KEY, file_hash TEXT NOT NULL, reading TEXT NOT NULL, documents INTEGER NOT NULL) STRICT""",
    "CREATE TABLE chunkings (key TEXT PRIMARY KEY, spec TEXT NOT NULL) STRICT",
    """CREATE TABLE chunked (
        document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, chunking TEXT NOT NULL,
        chunks INTEGER NOT NULL, PRIMARY KEY (document_id, chunking)) STRICT""",
    """CREATE TABLE chunks (
        id TEXT PRIMARY KEY, chunking TEXT NOT NULL,
        document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, ordinal INTEGER NOT NULL,
        first INTEGER NOT NULL, last INTEGER NOT NULL, text TEXT NOT NULL,
        text_hash TEXT NOT NULL, page INTEGER, parent_id TEXT) STRICT""",
    "CREATE INDEX chunks_of_document ON chunks (chunking, document_id, ordinal)",
    "CREATE TABLE embedders (key TEXT PRIMARY KEY, name TEXT NOT NULL, dimension INTEGER NOT NULL) STRICT",
    """CREATE TABLE vectors (
        embedder TEXT NOT NULL, kind TEXT NOT NULL, text_hash TEXT NOT NULL, vector BLOB NOT NULL,
        PRIMARY KEY (embedder, kind, text_hash)) STRICT""",
    # Units of long work (a fact, a drafted item, a guess), each under the hash of what determines it.
    """CREATE TABLE units (
        kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, made REAL NOT NULL,
        PRIMARY KEY (kind, key)) STRICT""",
    """CREATE TABLE items (
        id TEXT PRIMARY KEY, ordinal INTEGER NOT NULL, state TEXT NOT NULL, content_hash TEXT NOT NULL,
        batch TEXT NOT NULL, value TEXT NOT NULL) STRICT""",
    "CREATE INDEX items_ordinal ON items (ordinal)",
    """CREATE TABLE edits (
        id INTEGER PRIMARY KEY, label TEXT NOT NULL, made REAL NOT NULL, undone INTEGER NOT NULL) STRICT""",
    """CREATE TABLE edit_changes (
        edit INTEGER NOT NULL REFERENCES edits (id) ON DELETE CASCADE, ordinal INTEGER NOT NULL,
        noun TEXT NOT NULL, record TEXT NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL,
        PRIMARY KEY (edit, ordinal)) STRICT""",
    """CREATE TABLE pipelines (
        id TEXT PRIMARY KEY, ordinal INTEGER NOT NULL, chosen INTEGER NOT NULL, value TEXT NOT NULL) STRICT""",
    "CREATE TABLE manifests (id TEXT PRIMARY KEY, made REAL NOT NULL, value TEXT NOT NULL) STRICT",
    """CREATE TABLE runs (
        id INTEGER PRIMARY KEY, started REAL NOT NULL, ended REAL, outcome TEXT NOT NULL,
        value TEXT NOT NULL) STRICT""",
    # Append-only. A failed answer may be tried again: the next attempt is a row of its own.
    """CREATE TABLE responses (
        id INTEGER PRIMARY KEY, pipeline_id TEXT NOT NULL, item_id TEXT NOT NULL, item_hash TEXT NOT NULL,
        manifest_id TEXT NOT NULL, attempt INTEGER NOT NULL, chosen INTEGER, correct INTEGER, margin REAL,
        tie INTEGER NOT NULL, loglikelihoods BLOB NOT NULL, lengths BLOB NOT NULL, passages TEXT NOT NULL,
        dropped_passages TEXT NOT NULL, examples TEXT NOT NULL, prompt_hash TEXT NOT NULL,
        prompt_tokens INTEGER NOT NULL, seconds REAL NOT NULL, retrieval_seconds REAL NOT NULL,
        reused INTEGER NOT NULL, error TEXT NOT NULL,
        UNIQUE (pipeline_id, item_hash, manifest_id, attempt)) STRICT""",
    # `base` names a prompt that serves as the compression dictionary of this one ("" for none).
    "CREATE TABLE prompts (hash TEXT PRIMARY KEY, base TEXT NOT NULL, text BLOB NOT NULL) STRICT",
    # `conditions` is the model as it was loaded, `key` prompt and choices.
    """CREATE TABLE scores (
        conditions TEXT NOT NULL, key TEXT NOT NULL, loglikelihoods BLOB NOT NULL, lengths BLOB NOT NULL,
        prompt_tokens INTEGER NOT NULL, seconds REAL NOT NULL, PRIMARY KEY (conditions, key)) STRICT, WITHOUT ROWID""",
    """CREATE TABLE results (
        kind TEXT NOT NULL, id TEXT NOT NULL, made REAL NOT NULL, inputs TEXT NOT NULL, value BLOB NOT NULL,
        PRIMARY KEY (kind, id)) STRICT""",
    """CREATE TABLE jobs (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, parameters TEXT NOT NULL, started REAL NOT NULL, ended REAL,
        outcome TEXT NOT NULL, message TEXT NOT NULL, hint TEXT NOT NULL, result TEXT NOT NULL) STRICT""",
)


def _format_2(connection: Connection) -> None:
    for statement in _FORMAT_2:
        connection.execute(statement)


_FORMAT_2 = (
    # Written answers and what is said of them. A grader's grade is replaced when it is made anew, a person's by an edit.
    """CREATE TABLE answers (
        id TEXT PRIMARY KEY, ordinal INTEGER NOT NULL, item_id TEXT NOT NULL, system TEXT NOT NULL, made REAL NOT NULL,
        value TEXT NOT NULL) STRICT""",
    """CREATE TABLE grades (
        answer_id TEXT NOT NULL REFERENCES answers (id) ON DELETE CASCADE, grader TEXT NOT NULL, rater TEXT NOT NULL,
        made REAL NOT NULL, inputs TEXT NOT NULL, value REAL, low REAL NOT NULL, high REAL, remark TEXT NOT NULL,
        PRIMARY KEY (answer_id, grader, rater)) STRICT""",
)


def _format_3(connection: Connection) -> None:
    for statement in _FORMAT_3:
        connection.execute(statement)


_FORMAT_3 = (
    # What answers are held against (nuggets, banks of questions), and what a grader says part by part.
    "CREATE TABLE rubrics (item_id TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (item_id, kind)) STRICT",
    "ALTER TABLE grades ADD COLUMN parts TEXT NOT NULL DEFAULT '[]'",
)

MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_format_1, _format_2, _format_3)
"""Position n makes format n + 1 from format n."""

FORMAT = len(MIGRATIONS)
"""The format that this program writes: the file's user version."""
