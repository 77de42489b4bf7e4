"""The identity of a model that is a folder or a file: the hash of all that its results depend on."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from ragexam.errors import ModelFileError

_ENDINGS: Final = (".json", ".safetensors", ".bin", ".txt", ".model")
_LIMIT: Final = 200


def folder_key(folder: Path) -> str:
    """Return the sha256 over names and contents of weights, vocabulary and configuration, hex; of a file that of its content.

    Raises:
        ModelFileError: A file cannot be read, or the folder holds too much to be one model.
    """
    try:
        if folder.is_file():
            return _digest(folder)
        files = sorted(p for p in folder.rglob("*") if p.suffix in _ENDINGS and p.is_file())
        if len(files) > _LIMIT:
            raise ModelFileError(f"The folder {folder.name} holds {len(files)} files: it is not one model.")
        total = hashlib.sha256()
        for path in files:
            total.update(f"{path.relative_to(folder).as_posix()}\0{_digest(path)}\n".encode())
    except OSError as exc:
        raise ModelFileError(f"The model {folder.name} cannot be read: {exc.strerror or exc}.") from exc
    return total.hexdigest()


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
