"""Values of a GGUF header, read one after the other with bounds on each: the file may come from a stranger."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from ragexam.errors import ModelFileError
from ragexam.gguf.types import SCALARS
from ragexam.sentences import phrase

_STRING: Final = 8
_ARRAY: Final = 9

# Bounds. The largest open models have vocabularies of 260,000 tokens.
MAX_TEXT_BYTES: Final = 4 << 20
MAX_ELEMENTS: Final = 5_000_000
MAX_KEPT_ELEMENTS: Final = 64
MAX_DEPTH: Final = 2

_DAMAGED: Final = "The file is damaged or not a GGUF model."
AGAIN: Final = "Get the file again; an interrupted download leaves such files."


class HeaderCursor:
    """Reads forward through a file; never past its end, never more than was asked for."""

    def __init__(self, stream: IO[bytes], size: int, path: Path) -> None:
        self._stream = stream
        self.size = size
        self.position = 0
        self.elements = 0
        self._path = path

    def damaged(self, what: str) -> ModelFileError:
        """Return the error for a header that makes no sense."""
        return ModelFileError(f"{self._path.name}: {what} {_DAMAGED}", AGAIN)

    def _truncated(self) -> ModelFileError:
        return ModelFileError(
            phrase("{0:raw} ends in the middle of its header: it is truncated.", self._path.name), AGAIN
        )

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes."""
        if count > self.size - self.position:
            raise self._truncated()
        data = self._stream.read(count)
        if len(data) != count:
            raise self._truncated()
        self.position += count
        return data

    def skip(self, count: int) -> None:
        """Pass over `count` bytes."""
        if count > self.size - self.position:
            raise self._truncated()
        if count <= 4096:
            self._stream.read(count)
        else:
            self._stream.seek(count, 1)
        self.position += count

    def u32(self) -> int:
        """Return an unsigned 32-bit number."""
        return int(struct.unpack("<I", self.take(4))[0])

    def u64(self) -> int:
        """Return an unsigned 64-bit number."""
        return int(struct.unpack("<Q", self.take(8))[0])

    def text(self, limit: int, what: str) -> str:
        """Return a string of at most `limit` bytes; bytes that are no UTF-8 are replaced."""
        length = self.u64()
        if length > limit:
            raise self.damaged(phrase("{0:raw} claims a length of {1:n} bytes.", what, f"{length:,}"))
        return self.take(length).decode("utf-8", "replace")


def read_value(cursor: HeaderCursor, kind: int, key: str, depth: int = 0) -> Any:
    """Return one value; None for what is passed over (long arrays, long texts other than a chat template)."""
    if kind in SCALARS:
        code, width = SCALARS[kind]
        value = struct.unpack(code, cursor.take(width))[0]
        return bool(value) if kind == 7 else value
    if kind == _STRING:
        return cursor.text(MAX_TEXT_BYTES, f"the value of {key[:80]!r}")
    if kind == _ARRAY:
        return _array(cursor, key, depth)
    raise cursor.damaged(phrase("the value of {0:raw} has the unknown type {1:raw}.", repr(key[:80]), kind))


def _array(cursor: HeaderCursor, key: str, depth: int) -> Any:
    """Return an array: a short one as a tuple, a long one as its length wrapped in `PassedList`."""
    if depth >= MAX_DEPTH:
        raise cursor.damaged(phrase("the value of {0:raw} is nested too deeply.", repr(key[:80])))
    kind = cursor.u32()
    count = cursor.u64()
    cursor.elements += count
    if cursor.elements > MAX_ELEMENTS:
        raise cursor.damaged(phrase("the list {0:raw} claims {1:n} entries.", repr(key[:80]), f"{count:,}"))
    if kind in SCALARS:
        code, width = SCALARS[kind]
        if count > MAX_KEPT_ELEMENTS:
            cursor.skip(count * width)
            return PassedList(count)
        return tuple(struct.unpack(code, cursor.take(width))[0] for _ in range(count))
    if kind not in (_STRING, _ARRAY):
        raise cursor.damaged(phrase("the list {0:raw} has entries of the unknown type {1:raw}.", repr(key[:80]), kind))
    # Each entry takes at least eight bytes: refuse a count that the file cannot hold before walking it.
    if count * 8 > cursor.size - cursor.position:
        raise cursor.damaged(
            phrase("the list {0:raw} claims {1:n} entries, more than the file holds.", repr(key[:80]), f"{count:,}")
        )
    if kind == _ARRAY:
        for _ in range(count):
            _array(cursor, key, depth + 1)
        return PassedList(count)
    if count > MAX_KEPT_ELEMENTS:
        for _ in range(count):
            length = cursor.u64()
            if length > MAX_TEXT_BYTES:
                raise cursor.damaged(
                    phrase("an entry of {0:raw} claims a length of {1:n} bytes.", repr(key[:80]), f"{length:,}")
                )
            cursor.skip(length)
        return PassedList(count)
    return tuple(cursor.text(MAX_TEXT_BYTES, f"an entry of {key[:80]!r}") for _ in range(count))


@dataclass(frozen=True, slots=True)
class PassedList:
    """Stands for a list that was passed over."""

    count: int
