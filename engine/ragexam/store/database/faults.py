"""Turns what SQLite says into sentences of the program's error tree."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ragexam.errors import MachineError, ProjectBusy, ProjectError, RagExamError

_DAMAGED_HINT = "Open a copy or a backup of it instead."


def damaged(path: Path | str, detail: str = "") -> ProjectError:
    """Return the error for a file whose contents make no sense."""
    because = f" ({detail})" if detail else ""
    return ProjectError(f"The project file {Path(path).name} is damaged{because}.", _DAMAGED_HINT)


def translate(error: sqlite3.Error, path: Path | str) -> RagExamError:
    """Find the error of ours that says what SQLite's one means for a person."""
    name = Path(path).name
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if isinstance(code, int) else None
    text = str(error)
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return ProjectBusy(f"The project {name} is being written by something else.", "Try again in a moment.")
    if primary == sqlite3.SQLITE_FULL:
        return MachineError(f"The disk is full: {name} could not be written.", "Free some space, then go on.")
    if primary == sqlite3.SQLITE_READONLY:
        return ProjectError(f"The project {name} may not be written.", "Copy it to a folder of yours and open that.")
    if primary in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return ProjectError(f"The project {name} cannot be opened: {text}.", "Check that you may write in its folder.")
    if primary == sqlite3.SQLITE_IOERR:
        return MachineError(f"The disk refused to read or write {name}: {text}.", "Check the disk, then go on.")
    if primary == sqlite3.SQLITE_NOMEM:
        return MachineError(f"There is not enough memory to work on {name}.", "Close other programs, then go on.")
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_TOOBIG):
        return damaged(path, text)
    if "Could not decode to UTF-8" in text:
        return damaged(path, "a text in it is not UTF-8")
    return ProjectError(f"The project {name} could not be used: {text}.")


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
