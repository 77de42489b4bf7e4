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
from ragexam.llm.library.adapters import Adapter, joined
from ragexam.progress import Progress
from ragexam.records import content_id
from ragexam.sentences import phrase

_PART = 4 * 1024 * 1024
"""Bytes read at once: some milliseconds, after which a person's Cancel is heard."""


def cache_folder() -> Path:
    """Return where the program keeps what it can compute again (`RAGEXAM_CACHE` overrides it)."""
    given = os.environ.get("RAGEXAM_CACHE")
    return Path(given) if given else Path(platformdirs.user_cache_dir("ragexam", appauthor=False))


def file_hash(path: Path | str, progress: Progress | None = None) -> str:
    """Return the sha256 of a file, hex.

    Large files take seconds, so the result is remembered in the user's cache; a file that changed in size or
    time of change is read again.

    Args:
        path: The file.
        progress: Told how many bytes are read, where it has to be read.

    Raises:
        ModelNotFound: The file has gone.
        MachineError: It may not be read.
        CancelRequested: By the progress; nothing is remembered.
    """
    path = Path(path).resolve()
    try:
        stamp = _stamp(path)
    except OSError as exc:
        raise ModelNotFound(phrase("{0:raw} is no longer there ({1:raw}).", path.name, exc.strerror or exc)) from exc
    remembered = remembered_hash(path)
    if remembered is not None:
        return remembered
    try:
        digest = _digest(path, progress or Progress())
    except OSError as exc:
        raise MachineError(phrase("{0:raw} cannot be read: {1}.", path.name, exc.strerror or exc)) from exc
    note = _note(path)
    with contextlib.suppress(OSError):  # a cache that cannot be written costs time, nothing else
        note.parent.mkdir(parents=True, exist_ok=True)
        handle, partial = tempfile.mkstemp(dir=note.parent, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump({"stamp": stamp, "sha256": digest}, out)
        Path(partial).replace(note)
    return digest


def identity(path: Path | str, adapter: Adapter | None = None, progress: Progress | None = None) -> str:
    """Return what a model is known by wherever its results are kept: its hash, with that of its adapter and the scale.

    Args:
        path: The model's file.
        adapter: In use beside it.
        progress: Told how many bytes are read.

    Raises:
        ModelNotFound: A file has gone.
        MachineError: One may not be read.
        CancelRequested: By the progress.
    """
    own = file_hash(path, progress)
    return own if adapter is None else joined(own, file_hash(adapter.path, progress), adapter.scale)


def _digest(path: Path, progress: Progress) -> str:
    done, digest = 0, hashlib.sha256()
    with path.open("rb", buffering=0) as stream:
        total = os.fstat(stream.fileno()).st_size
        progress.update(0, total, path.name, phase=str(path))
        while part := stream.read(_PART):
            digest.update(part)
            done += len(part)
            progress.update(done, total, path.name)
    return digest.hexdigest()


def remembered_hash(path: Path | str) -> str | None:
    """Return the hash of a file as far as it is known without reading it; None where it is not, or no longer true."""
    path = Path(path).resolve()
    try:
        note = json.loads(_note(path).read_text("utf-8"))
        if note["stamp"] == _stamp(path) and len(note["sha256"]) == 64:
            return str(note["sha256"])
    except (OSError, ValueError, TypeError, KeyError):
        pass  # nothing remembered, a damaged note, or the file has gone
    return None


def remembered_identity(path: Path | str, adapter: Adapter | None = None) -> str | None:
    """Return what `identity` does, as far as it is known without reading a file; None where it is not."""
    own = remembered_hash(path)
    if own is None or adapter is None:
        return own
    beside = remembered_hash(adapter.path)
    return None if beside is None else joined(own, beside, adapter.scale)


def _note(path: Path) -> Path:
    return cache_folder() / "hashes" / f"{content_id('file-hash', str(path))}.json"


def _stamp(path: Path) -> list[str | int]:
    facts = path.stat()
    return [str(path), facts.st_size, facts.st_mtime_ns]
