"""The identity of a model that is a folder or a file: the hash of all that its results depend on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ragexam.embedding.protocols import Kind
from ragexam.errors import ModelFileError
from ragexam.records import content_id
from ragexam.sentences import phrase

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
            raise ModelFileError(
                phrase("The folder {0:raw} holds {1:n} files: it is not one model.", folder.name, len(files))
            )
        total = hashlib.sha256()
        for path in files:
            total.update(f"{path.relative_to(folder).as_posix()}\0{_digest(path)}\n".encode())
    except OSError as exc:
        raise ModelFileError(
            phrase("The model {0:raw} cannot be read: {1:raw}.", folder.name, exc.strerror or exc)
        ) from exc
    return total.hexdigest()


def sentence_key(folder: Path, prefixes: Mapping[Kind, str]) -> str:
    """Return the key of an embedding model that is a folder of sentence-transformers: what its vectors are a function of.

    Raises:
        ModelFileError: As for `folder_key`.
    """
    return content_id("sentence-embedder-1", folder_key(folder), dict(prefixes), length=64)


def scorer_key(folder: Path) -> str:
    """Return the key of a cross-encoder: what its scores are a function of.

    Raises:
        ModelFileError: As for `folder_key`.
    """
    return content_id("cross-encoder-1", folder_key(folder), length=64)


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
