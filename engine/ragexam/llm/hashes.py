"""The identity of a model file: its sha256, computed once and remembered by path, size and time of change."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path

import platformdirs

from ragexam.errors import MachineError, ModelNotFound
from ragexam.records import content_id


def cache_folder() -> Path:
    """Where the program keeps what it can compute again (`RAGEXAM_CACHE` overrides it)."""
    given = os.environ.get("RAGEXAM_CACHE")
    return Path(given) if given else Path(platformdirs.user_cache_dir("ragexam", appauthor=False))


def file_hash(path: Path | str) -> str:
    """The sha256 of a file, hex.

    Large files take seconds, so the result is remembered in the user's cache; a file that changed in size or
    time of change is read again.

    Raises:
        ModelNotFound: The file has gone.
        MachineError: It may not be read.
    """
    path = Path(path).resolve()
    try:
        stamp = _stamp(path)
    except OSError as exc:
        raise ModelNotFound(f"{path.name} is no longer there ({exc.strerror or exc}).") from exc
    known = remembered_hash(path)
    if known is not None:
        return known
    try:
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as exc:
        raise MachineError(f"{path.name} cannot be read: {exc.strerror or exc}.") from exc
    note = _note(path)
    with contextlib.suppress(OSError):  # a cache that cannot be written costs time, nothing else
        note.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=note.parent, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump({"stamp": stamp, "sha256": digest}, out)
        Path(part).replace(note)
    return digest


def remembered_hash(path: Path | str) -> str | None:
    """The hash of a file as far as it is known without reading it; None where it is not, or no longer true."""
    path = Path(path).resolve()
    try:
        note = json.loads(_note(path).read_text("utf-8"))
        if note["stamp"] == _stamp(path) and len(note["sha256"]) == 64:
            return str(note["sha256"])
    except (OSError, ValueError, TypeError, KeyError):
        pass  # nothing remembered, a damaged note, or the file has gone
    return None


def _note(path: Path) -> Path:
    return cache_folder() / "hashes" / f"{content_id('file-hash', str(path))}.json"


def _stamp(path: Path) -> list[str | int]:
    facts = path.stat()
    return [str(path), facts.st_size, facts.st_mtime_ns]
