"""Opens, makes, migrates and closes the one SQLite file of a project."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

import ragexam
from ragexam.errors import ProjectError
from ragexam.sentences import phrase
from ragexam.store.database.connection import Connection
from ragexam.store.database.faults import our_errors
from ragexam.store.database.guard import Migration, check_format, check_header, check_objects, check_pages, harden
from ragexam.store.database.schema import APPLICATION_ID, MIGRATIONS


def create_file(path: Path, *, timeout: float = 5.0, migrations: Sequence[Migration] = MIGRATIONS) -> Connection:
    """Make a new, empty project file.

    Raises:
        ProjectError: Something is there already, or the folder may not be written.
    """
    if path.exists():
        raise ProjectError(
            phrase("There is already a file {0:raw} here.", path.name), "Choose another name, or open it."
        )
    if not path.parent.is_dir():
        raise ProjectError(phrase("There is no folder {0:raw}.", path.parent), "Choose a folder that exists.")
    connection = _connect(path, "rwc", timeout)
    try:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        # Not yet in WAL mode: format and tables stand in the file itself from the first moment.
        _apply(connection, 0, migrations)
        _write_ahead(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def open_file(
    path: Path,
    *,
    read_only: bool = False,
    check: bool = True,
    timeout: float = 5.0,
    migrations: Sequence[Migration] = MIGRATIONS,
) -> Connection:
    """Open a project file, after a migration where its format is older.

    Args:
        path: The file.
        read_only: Nothing is written, not even beside the file; of an older format a copy that goes with the connection is
            brought up to date.
        check: Go through the whole file first (a worker that its window started need not).
        timeout: Seconds to wait for another process's transaction.
        migrations: Steps from one format to the next; tests pass their own.

    Raises:
        ProjectError: The file cannot be used; subclasses say why.
    """
    newest = len(migrations)
    check_header(path, newest)
    if read_only:
        # Without a WAL beside it the file cannot change under us, and its folder need not be writable.
        alone = not path.with_name(path.name + "-wal").exists()
        connection = _connect(path, "ro", timeout, immutable=alone)
    else:
        connection = _connect(path, "rw", timeout)
    try:
        version = int(connection.value("PRAGMA user_version"))
        check_format(path, version, newest)
        check_objects(connection, version, migrations)
        if check:
            check_pages(connection)
        if version < newest:
            if read_only:
                return _migrated_copy(connection, version, migrations)
            back_up(connection, version)
            _apply(connection, version, migrations)
        if not read_only:
            _write_ahead(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(path: Path, mode: str, timeout: float, *, immutable: bool = False) -> Connection:
    uri = f"{path.resolve().as_uri()}?mode={mode}{'&immutable=1' if immutable else ''}"
    with our_errors(path):
        raw = sqlite3.connect(
            uri, uri=True, timeout=timeout, isolation_level=None, check_same_thread=False, cached_statements=256
        )
    try:
        with our_errors(path):
            harden(raw)
    except BaseException:
        raw.close()
        raise
    return Connection(path, raw)


def _write_ahead(connection: Connection) -> None:
    """Switch to WAL mode: readers never wait. Commits survive the program's death; a power cut may cost a few."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    # The first reading makes the WAL: who opens the file beside us, for reading only, must not think that it is alone.
    connection.value("SELECT count(*) FROM migrations")


def _migrated_copy(connection: Connection, version: int, migrations: Sequence[Migration]) -> Connection:
    """Read a file of an older format without touching it: SQLite keeps the copy for itself and drops it when it is closed."""
    with our_errors(connection.path):
        raw = sqlite3.connect("", isolation_level=None, check_same_thread=False, cached_statements=256)
    try:
        with our_errors(connection.path):
            connection.database.conn.backup(raw)
            harden(raw)
            raw.execute("PRAGMA journal_mode = DELETE")
        copy = Connection(connection.path, raw)
        _apply(copy, version, migrations)
        raw.execute("PRAGMA query_only = ON")
    except BaseException:
        raw.close()
        raise
    connection.close()
    return copy


def _apply(connection: Connection, version: int, migrations: Sequence[Migration]) -> None:
    for number, migrate in enumerate(migrations[version:], start=version + 1):
        # The step, its record and the format number commit together or not at all.
        with connection.transaction():
            migrate(connection)
            connection.execute(
                "INSERT INTO migrations (format, made, program) VALUES (?, ?, ?)",
                (number, time.time(), ragexam.__version__),
            )
            connection.execute(f"PRAGMA user_version = {number}")


def back_up(connection: Connection, version: int) -> Path:
    """Copy the file as it is beside itself, under a name that says its format.

    Returns:
        Where the copy lies.

    Raises:
        MachineError: The disk is full.
        ProjectError: The folder may not be written.
    """
    path = connection.path
    target = path.with_name(f"{path.stem}.backup-format-{version}{path.suffix}")
    number = 1
    while target.exists():
        number += 1
        target = path.with_name(f"{path.stem}.backup-format-{version}-{number}{path.suffix}")
    copy_to(connection, target)
    return target


def copy_to(connection: Connection, target: Path) -> None:
    """Write a copy that stands alone (no WAL), complete or not at all.

    Raises:
        MachineError: The disk is full.
        ProjectError: The folder may not be written.
    """
    partial = target.with_name(target.name + ".part")
    partial.unlink(missing_ok=True)
    try:
        with our_errors(target):
            raw = sqlite3.connect(partial, isolation_level=None)
            try:
                connection.database.conn.backup(raw)
                raw.execute("PRAGMA journal_mode = DELETE")
            finally:
                raw.close()
        partial.replace(target)
    except OSError as exc:
        raise ProjectError(phrase("{0:raw} cannot be written: {1:raw}.", target.name, exc.strerror or exc)) from exc
    finally:
        partial.unlink(missing_ok=True)


def close_file(connection: Connection, *, alone: bool) -> None:
    """Close, after bringing everything into the one file.

    Args:
        connection: The connection.
        alone: This is the project's owner: leave WAL mode too, so that the file needs nothing beside it,
            not even a writable folder. Where a worker still writes, it stays in WAL mode, which is sound.
    """
    try:
        if alone:
            connection.execute("PRAGMA optimize")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode = DELETE")
    except ProjectError:
        pass  # another process is still writing, or the file is read-only: closing it is safe as it is
    finally:
        connection.close()
