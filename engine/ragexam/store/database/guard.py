"""Checks a file before anything in it is trusted: a project from a stranger may hold nothing that runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from ragexam.errors import NewerProject, NotAProject, ProjectError
from ragexam.sentences import phrase
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
        raise ProjectError(
            phrase("There is no project {0:raw} here.", path.name), "It may have been moved or renamed."
        ) from None
    except IsADirectoryError:
        raise NotAProject(phrase("{0:raw} is a folder, not a project.", path.name)) from None
    except OSError as exc:
        reason = exc.strerror or exc
        raise ProjectError(
            phrase("The project {0:raw} cannot be read: {1:raw}.", path.name, reason), "Check the file's rights."
        ) from exc
    if len(head) < 100 or not head.startswith(_MAGIC):
        named = path.suffix.lower() == ".ragexam"
        damaged = "It is damaged, or another program wrote it: take it from a backup."
        raise NotAProject(
            phrase("{0:raw} is not a RAG Exam project.", path.name),
            damaged if named else "A project's name ends in .ragexam.",
        )
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise NotAProject(phrase("{0:raw} is a database of another program, not a RAG Exam project.", path.name))
    check_format(path, int.from_bytes(head[60:64], "big"), newest)


def check_format(path: Path, version: int, newest: int) -> None:
    """Refuse a file that a newer program wrote, and one without a format.

    Raises:
        NewerProject: A newer program wrote it.
        ProjectError: It has no format.
    """
    if version > newest:
        raise NewerProject(
            phrase(
                "{0:raw} was written by a newer RAG Exam (format {1:n}; this one reads up to {2:n}).",
                path.name,
                version,
                newest,
            ),
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
    expected, present = _expected(tuple(migrations), version), _objects(connection)
    if present == expected:
        return
    strange = sorted(f"{kind} {name}" for kind, name, _, _ in present - expected)
    if strange:
        what = ", ".join(strange[:3])
        raise ProjectError(
            phrase(
                "{0:raw} holds parts that RAG Exam did not make ({1:raw}), so it is not opened.",
                connection.path.name,
                what,
            ),
            "Ask whoever sent it for an unchanged file.",
        )
    missing = sorted(f"{kind} {name}" for kind, name, _, _ in expected - present)
    raise damaged(connection.path, phrase("{0:raw} missing", ", ".join(missing[:3])))


def check_pages(connection: Connection) -> None:
    """Let SQLite go through the whole file.

    Raises:
        ProjectError: The file is damaged.
    """
    verdict = connection.rows("PRAGMA quick_check(1)")
    if not verdict or verdict[0][0] != "ok":
        raise damaged(connection.path, str(verdict[0][0]) if verdict else "it cannot be checked")
