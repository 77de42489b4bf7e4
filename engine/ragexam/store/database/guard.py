"""Checks a file before anything in it is trusted: a project from a stranger may hold nothing that runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from ragexam.errors import NewerProject, NotAProject, ProjectError
from ragexam.store.database.connection import Connection
from ragexam.store.database.faults import damaged
from ragexam.store.database.head import read_head
from ragexam.store.database.schema import APPLICATION_ID, MIGRATIONS

_MAGIC = b"SQLite format 3\x00"
_STATISTICS = frozenset({"sqlite_stat1", "sqlite_stat4"})
_FORBIDDEN = frozenset(
    {
        sqlite3.SQLITE_ATTACH,
        sqlite3.SQLITE_DETACH,
        sqlite3.SQLITE_CREATE_TRIGGER,
        sqlite3.SQLITE_CREATE_TEMP_TRIGGER,
        sqlite3.SQLITE_CREATE_VIEW,
        sqlite3.SQLITE_CREATE_TEMP_VIEW,
        sqlite3.SQLITE_CREATE_VTABLE,
    }
)

Migration = Callable[[Connection], None]


def check_header(path: Path, newest: int) -> None:
    """Read the first 100 bytes and refuse what is no project, before SQLite touches the file.

    Args:
        path: The file.
        newest: The newest format that this program knows.

    Raises:
        ProjectError: It cannot be read.
        NotAProject: It is something else.
        NewerProject: A newer program wrote it.
    """
    try:
        head = read_head(path, 100)
    except FileNotFoundError:
        raise ProjectError(f"There is no project {path.name} here.", "It may have been moved or renamed.") from None
    except IsADirectoryError:
        raise NotAProject(f"{path.name} is a folder, not a project.") from None
    except OSError as exc:
        reason = exc.strerror or exc
        raise ProjectError(f"The project {path.name} cannot be read: {reason}.", "Check the file's rights.") from exc
    if len(head) < 100 or not head.startswith(_MAGIC):
        named = path.suffix.lower() == ".ragexam"
        damaged = "It is damaged, or another program wrote it: take it from a backup."
        raise NotAProject(
            f"{path.name} is not a RAG Exam project.", damaged if named else "A project's name ends in .ragexam."
        )
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise NotAProject(f"{path.name} is a database of another program, not a RAG Exam project.")
    check_format(path, int.from_bytes(head[60:64], "big"), newest)


def check_format(path: Path, version: int, newest: int) -> None:
    """Refuse a file that a newer program wrote, and one without a format.

    Raises:
        NewerProject: A newer program wrote it.
        ProjectError: It has no format.
    """
    if version > newest:
        raise NewerProject(
            f"{path.name} was written by a newer RAG Exam (format {version}; this one reads up to {newest}).",
            "Install the newest version of the program and open it again.",
        )
    if version < 1:
        raise damaged(path, "it has no format number")


def harden(raw: sqlite3.Connection) -> None:
    """Set a connection so that a crafted schema can do nothing and foreign keys hold."""
    raw.execute("PRAGMA trusted_schema = OFF")
    raw.execute("PRAGMA cell_size_check = ON")
    raw.execute("PRAGMA mmap_size = 0")
    raw.execute("PRAGMA foreign_keys = ON")
    defensive = getattr(sqlite3, "SQLITE_DBCONFIG_DEFENSIVE", None)
    if defensive is not None:  # Python 3.12 and later
        raw.setconfig(defensive, True)  # type: ignore[attr-defined]
    raw.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    raw.set_authorizer(_authorize)


def _authorize(action: int, first: str | None, *_rest: str | None) -> int:
    if action in _FORBIDDEN or (action == sqlite3.SQLITE_PRAGMA and (first or "").lower() == "writable_schema"):
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK


@cache
def _expected(migrations: Sequence[Migration], version: int) -> frozenset[tuple[str, str, str, str]]:
    raw = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection = Connection(Path(":memory:"), raw)
        for migrate in migrations[:version]:
            migrate(connection)
        return _objects(connection)
    finally:
        raw.close()


def _objects(connection: Connection) -> frozenset[tuple[str, str, str, str]]:
    rows = connection.rows("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return frozenset(
        (str(kind), str(name), str(table), " ".join(str(sql or "").split()))
        for kind, name, table, sql in rows
        if name not in _STATISTICS
    )


def check_objects(connection: Connection, version: int, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Compare the file's tables and indexes with what the program makes; anything else is refused.

    Triggers, views, virtual tables, generated columns, defaults and checks of a stranger all differ from
    what is expected, so none of them is ever reached.

    Raises:
        ProjectError: Something is there that should not be, or is missing.
    """
    expected, found = _expected(tuple(migrations), version), _objects(connection)
    if found == expected:
        return
    strange = sorted(f"{kind} {name}" for kind, name, _, _ in found - expected)
    if strange:
        what = ", ".join(strange[:3])
        raise ProjectError(
            f"{connection.path.name} holds parts that RAG Exam did not make ({what}), so it is not opened.",
            "Ask whoever sent it for an unchanged file.",
        )
    missing = sorted(f"{kind} {name}" for kind, name, _, _ in expected - found)
    raise damaged(connection.path, f"{', '.join(missing[:3])} missing")


def check_pages(connection: Connection) -> None:
    """Let SQLite go through the whole file.

    Raises:
        ProjectError: The file is damaged.
    """
    verdict = connection.rows("PRAGMA quick_check(1)")
    if not verdict or verdict[0][0] != "ok":
        raise damaged(connection.path, str(verdict[0][0]) if verdict else "it cannot be checked")
