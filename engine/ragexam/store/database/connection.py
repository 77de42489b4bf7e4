"""One connection to a project file: transactions, plain reads, and errors told as sentences."""

from __future__ import annotations

import json
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from ragexam.records import from_json
from ragexam.sentences import phrase
from ragexam.store.database.faults import damaged, our_errors
from ragexam.store.database.library import Database

T = TypeVar("T")
Row = tuple[Any, ...]
Parameters = Sequence[Any]

_LARGEST_TEXT = 64 * 1024 * 1024
"""Bytes that a compressed cell may grow to: a crafted cell must not fill the memory."""


class Connection:
    """A connection that may be used from any thread, one call at a time.

    Args:
        path: The file, for messages.
        raw: An open sqlite3 connection in autocommit mode (`isolation_level=None`).
    """

    def __init__(self, path: Path, raw: sqlite3.Connection) -> None:
        self.path = path
        self.database = Database(raw, recursive_triggers=False, execute_plugins=False)
        self._raw = raw
        self._lock = threading.RLock()
        self._writing = False

    def rows(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        """Return all rows of a query."""
        with self._lock, our_errors(self.path):
            return self._run(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Parameters = ()) -> Row | None:
        """Return first row of a query; None where there is none."""
        with self._lock, our_errors(self.path):
            row: Row | None = self._run(sql, parameters).fetchone()
            return row

    def value(self, sql: str, parameters: Parameters = ()) -> Any:
        """Return first cell of a query; None where there is none."""
        row = self.row(sql, parameters)
        return None if row is None else row[0]

    def execute(self, sql: str, parameters: Parameters = ()) -> int:
        """Run one statement; return the number of rows that it touched."""
        with self._lock, our_errors(self.path):
            return self._run(sql, parameters).rowcount

    def insert(self, sql: str, parameters: Parameters = ()) -> int:
        """Run one insertion; return the row's number."""
        with self._lock, our_errors(self.path):
            return self._run(sql, parameters).lastrowid or 0

    def execute_many(self, sql: str, parameters: Iterable[Parameters]) -> None:
        """Run one statement for many rows, in one transaction."""
        with self.transaction(), our_errors(self.path):
            self._raw.executemany(sql, map(_storable_all, parameters))

    def _run(self, sql: str, parameters: Parameters) -> sqlite3.Cursor:
        """Run a statement. SQLite stores no lone surrogates; file names, JSON and damaged texts may bring some."""
        try:
            return self._raw.execute(sql, parameters)
        except UnicodeEncodeError:
            return self._raw.execute(sql, _storable_all(parameters))
        except UnicodeDecodeError as exc:  # what SQLite says of a damaged schema quotes it, byte for byte
            raise damaged(self.path, "a name in it is not UTF-8") from exc

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit what the block writes as a whole, or nothing of it.

        The outermost block takes the write lock at once: a transaction that first reads and only then
        writes would fail, not wait, if another process wrote in between.
        """
        with self._lock:
            if self._raw.in_transaction:
                with our_errors(self.path), self.database.atomic():
                    yield
                return
            with our_errors(self.path):
                self._raw.execute("BEGIN IMMEDIATE")
            self._writing = True
            try:
                yield
                with our_errors(self.path):
                    self._raw.execute("COMMIT")
            except BaseException:
                if self._raw.in_transaction:
                    self._raw.execute("ROLLBACK")
                raise
            finally:
                self._writing = False

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read the file in the block as it is at the first look, whatever others write to it meanwhile."""
        with self._lock:
            if self._raw.in_transaction:
                yield
                return
            with our_errors(self.path):
                before = self._raw.execute("PRAGMA query_only").fetchone()[0]
                self._raw.execute("PRAGMA query_only = ON")  # what is written in the block would be lost with it
                self._raw.execute("BEGIN")
            try:
                yield
            finally:
                if self._raw.in_transaction:
                    self._raw.execute("ROLLBACK")
                self._raw.execute(f"PRAGMA query_only = {before}")

    def total_changes(self) -> int:
        """Return rows that this connection has written since it was opened."""
        return self._raw.total_changes

    def version(self) -> tuple[int, int]:
        """Return two numbers that change whenever anything in the file does, through this connection or another one."""
        return int(self.value("PRAGMA data_version")), self.total_changes()

    def state(self) -> tuple[int, int] | None:
        """Return what `version` does; None while a transaction writes, because what it wrote may be taken back."""
        with self._lock:
            return None if self._writing else self.version()

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._raw.close()

    # -------------------------------------------------------------- cells

    def decode(self, kind: type[T], text: str) -> T:
        """Build a record from a JSON cell.

        Raises:
            ProjectError: The cell does not hold one.
        """
        try:
            return from_json(kind, json.loads(text))
        except (ValueError, RecursionError) as exc:
            raise damaged(self.path, phrase("a {0:raw} in it cannot be read", kind.__name__)) from exc

    def loads(self, text: str) -> Any:
        """Read a JSON cell.

        Raises:
            ProjectError: The cell is no JSON.
        """
        try:
            return _json(text)
        except (ValueError, RecursionError) as exc:
            raise damaged(self.path, "a cell in it is not JSON") from exc

    def unpack(self, blob: bytes, dictionary: bytes = b"") -> str:
        """Read a compressed text.

        Raises:
            ProjectError: The cell is damaged, or larger than any text that the program writes.
        """
        engine = zlib.decompressobj(zdict=dictionary) if dictionary else zlib.decompressobj()
        try:
            data = engine.decompress(blob, _LARGEST_TEXT)
            if engine.unconsumed_tail or not engine.eof:
                raise damaged(self.path, "a compressed text in it does not end")
            return data.decode("utf-8")
        except (zlib.error, UnicodeDecodeError) as exc:
            raise damaged(self.path, "a compressed text in it cannot be read") from exc


class Unchanged(Generic[T]):
    """Something that takes long to read, kept for as long as nothing in the file has changed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._kept: tuple[tuple[int, int], T] | None = None

    def get(self, read: Callable[[], T]) -> T:
        """Return what `read` returns, read anew only where the file is another."""
        state = self._connection.state()  # before the reading: what is written meanwhile is seen at the next look
        if self._kept is not None and self._kept[0] == state:
            return self._kept[1]
        value = read()
        self._kept = None if state is None else (state, value)
        return value


class Decoded(Generic[T]):
    """Records of one kind, each JSON cell decoded once: most cells are the same from one look to the next.

    Records are frozen, so that they can be handed out again.
    """

    def __init__(self, connection: Connection, kind: type[T]) -> None:
        self._connection = connection
        self._kind = kind
        self._decoded: dict[str, T] = {}

    def one(self, text: str) -> T:
        """Return the record of a cell.

        Raises:
            ProjectError: The cell does not hold one.
        """
        value = self._decoded.get(text)
        return self._connection.decode(self._kind, text) if value is None else value

    def all(self, texts: Sequence[str]) -> list[T]:
        """Return the records of cells, in their order.

        Raises:
            ProjectError: A cell does not hold one.
        """
        values = {text: self.one(text) for text in texts}
        # What an edit has replaced is forgotten once it is most of what is kept.
        few = len(self._decoded) <= 2 * len(values) + 100
        self._decoded = {**self._decoded, **values} if few else values
        return [values[text] for text in texts]


def dumps(value: Any) -> str:
    """Write a JSON cell: compact, with sorted keys so that equal values are equal text."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _json(text: str) -> Any:
    """Read JSON: with the quicker reader, and where that one is stricter (`NaN`, a lone surrogate) with Python's."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return json.loads(text)


def pack(text: str, dictionary: bytes = b"") -> bytes:
    """Compress a text; `dictionary` is text that it resembles and that is at hand when it is read."""
    data = text.encode("utf-8", "replace")
    engine = zlib.compressobj(9, zdict=dictionary) if dictionary else zlib.compressobj(9)
    return engine.compress(data) + engine.flush()


def _storable_all(parameters: Parameters) -> Parameters:
    return [storable(value) if isinstance(value, str) else value for value in parameters]


def storable(text: str) -> str:
    """Return the text with lone surrogates (broken PDF fonts make them) replaced one for one: offsets stay."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
    return text
