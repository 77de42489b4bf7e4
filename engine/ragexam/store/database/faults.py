"""Turns what SQLite says into sentences of the program's error tree."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ragexam.errors import MachineError, ProjectBusy, ProjectError, RagExamError
from ragexam.sentences import phrase

_DAMAGED_HINT = "Open a copy or a backup of it instead."


def damaged(path: Path | str, detail: str = "") -> ProjectError:
    """Return the error for a file whose contents make no sense."""
    because = phrase(" ({0})", detail) if detail else ""
    return ProjectError(phrase("The project file {0:raw} is damaged{1}.", Path(path).name, because), _DAMAGED_HINT)


def translate(error: sqlite3.Error, path: Path | str) -> RagExamError:
    """Find the error of ours that says what SQLite's one means for a person."""
    name = Path(path).name
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if isinstance(code, int) else None
    text = str(error)
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return ProjectBusy(
            phrase("The project {0:raw} is being written by something else.", name), "Try again in a moment."
        )
    if primary == sqlite3.SQLITE_FULL:
        return MachineError(
            phrase("The disk is full: {0:raw} could not be written.", name), "Free some space, then go on."
        )
    if primary == sqlite3.SQLITE_READONLY:
        return ProjectError(
            phrase("The project {0:raw} may not be written.", name), "Copy it to a folder of yours and open that."
        )
    if primary in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return ProjectError(
            phrase("The project {0:raw} cannot be opened: {1:raw}.", name, text),
            "Check that you may write in its folder.",
        )
    if primary == sqlite3.SQLITE_IOERR:
        return MachineError(
            phrase("The disk refused to read or write {0:raw}: {1:raw}.", name, text), "Check the disk, then go on."
        )
    if primary == sqlite3.SQLITE_NOMEM:
        return MachineError(
            phrase("There is not enough memory to work on {0:raw}.", name), "Close other programs, then go on."
        )
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_TOOBIG):
        return damaged(path, text)
    if "Could not decode to UTF-8" in text:
        return damaged(path, "a text in it is not UTF-8")
    return ProjectError(phrase("The project {0:raw} could not be used: {1}.", name, text))


@contextmanager
def our_errors(path: Path | str) -> Iterator[None]:
    """Raise our errors for SQLite's within the block. A broken rule of ours (a constraint) stays a defect."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as exc:
        raise translate(exc, path) from exc
