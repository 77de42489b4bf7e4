"""Finds embedding models and cross-encoders: folders and GGUF files on this machine, never anything else."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import platformdirs

from ragexam.errors import ModelFileError, ModelNotFound
from ragexam.gguf.reader import RANKING, read_header
from ragexam.sentences import phrase, template

_WEIGHTS: Final = ("model.safetensors", "pytorch_model.bin", "onnx/model.onnx", "model.onnx")
_LARGEST_CONFIG: Final = 4 << 20
_REMEMBERED: Final = "known-folders.json"
"""In the models folder: folders that a person added; the room `llm` writes it."""


@dataclass(frozen=True, slots=True)
class FoundEncoder:
    """A folder with a model of sentence-transformers, or a GGUF file with an embedding model.

    Attributes:
        path: The folder or file.
        name: Its name, without the ending of a file.
        kind: "embedder", or "cross-encoder".
        size_bytes: Of the weights.
    """

    path: Path
    name: str
    kind: Literal["embedder", "cross-encoder"]
    size_bytes: int


def models_folder() -> Path:
    """Return the program's own folder of models (`RAGEXAM_MODELS` overrides it); the room `llm` uses the same."""
    given = os.environ.get("RAGEXAM_MODELS")
    if given:
        return Path(given).expanduser()
    return Path(platformdirs.user_data_dir("ragexam", appauthor=False)) / "models"


def find_embedders(extra: Sequence[Path] = ()) -> list[FoundEncoder]:
    """Return embedding models in the models folder, in added folders and in `extra` (a model's folder or file, or a folder of such).

    Of GGUF files those that were made to embed; a language model is listed only where `extra` names its file.
    """
    return [encoder for encoder in _find(extra) if encoder.kind == "embedder"]


def find_cross_encoders(extra: Sequence[Path] = ()) -> list[FoundEncoder]:
    """Return cross-encoders in the same places."""
    return [encoder for encoder in _find(extra) if encoder.kind == "cross-encoder"]


def resolve_embedder(name_or_path: str | Path) -> Path:
    """Return the folder or GGUF file of an embedding model; a language model's file does as well, by its path or whole name.

    Raises:
        ModelNotFound: There is none of this name; the error names those that are there.
        ModelFileError: The file is damaged, or no model that can embed.
    """
    path = Path(name_or_path).expanduser()
    if path.is_file():
        if not can_embed(path):
            raise ModelFileError(
                phrase("{0:raw} cannot embed texts.", path.name), "Choose an embedding model in GGUF format."
            )
        return path.resolve()
    embedders = find_embedders()
    try:
        return _resolve(name_or_path, embedders, template("There is no embedding model called {0:raw}."))
    except ModelNotFound:
        for folder in _places():
            for file in _files_in(folder):
                if name_of(file).casefold() == str(name_or_path).casefold() and _look_at_file(file, any_model=True):
                    return file.resolve()
        raise


def resolve_cross_encoder(name_or_path: str | Path) -> Path:
    """Return the folder of a cross-encoder.

    Raises:
        ModelNotFound: There is none of this name; the error names those that are there.
    """
    return _resolve(name_or_path, find_cross_encoders(), template("There is no cross-encoder called {0:raw}."))


def read_config(folder: Path, name: str) -> Any:
    """Return one JSON file of a model's folder; None where it is missing.

    Raises:
        ModelFileError: It is damaged or absurdly large.
    """
    path = folder / name
    try:
        if path.stat().st_size > _LARGEST_CONFIG:
            raise ModelFileError(phrase("{0:raw} of the model {1:raw} is unreasonably large.", name, folder.name))
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as exc:
        raise ModelFileError(
            phrase("{0:raw} of the model {1:raw} cannot be read: {2:raw}.", name, folder.name, exc), "Get it again."
        ) from exc


def name_of(path: Path) -> str:
    """Return what a GGUF embedder is called: its file without the ending."""
    return path.name[: -len(".gguf")] if path.name.casefold().endswith(".gguf") else path.name


def can_embed(path: Path) -> bool:
    """Return whether a GGUF file can embed texts at all: an embedding model, or a language model taken for one.

    Raises:
        ModelFileError: It is damaged.
    """
    file = read_header(path)
    return file.pooling != RANKING and (file.is_embedder or file.is_language_model)


def _resolve(name_or_path: str | Path, encoders: Sequence[FoundEncoder], refusal: str) -> Path:
    path = Path(name_or_path).expanduser()
    if path.is_dir() and _weights(path) is not None:
        return path.resolve()
    wanted = str(name_or_path).casefold()
    for test in (str.__eq__, str.startswith, str.__contains__):
        hits = [encoder for encoder in encoders if test(encoder.name.casefold(), wanted)]
        # Of several with the very same name the first is taken: `_find` puts the models folder before added ones.
        if len({hit.name.casefold() for hit in hits}) == 1:
            return hits[0].path
    there = ", ".join(encoder.name for encoder in encoders)
    raise ModelNotFound(
        phrase(refusal, repr(str(name_or_path))),
        phrase("There are: {0:raw}.", there) if there else "Get one with: ragexam models starter.",
    )


def _find(extra: Sequence[Path]) -> list[FoundEncoder]:
    encoders: dict[Path, FoundEncoder] = {}
    for root in (*_places(), *extra):
        seen = [_encoder_in(folder) for folder in _folders_in(root)]
        seen += [_look_at_file(file, any_model=file in extra) for file in _files_in(root)]
        for encoder in seen:
            if encoder is not None:
                encoders.setdefault(encoder.path, encoder)
    return sorted(encoders.values(), key=lambda f: f.name.casefold())


def _places() -> list[Path]:
    return [models_folder(), *_remembered()]


def _folders_in(root: Path) -> list[Path]:
    """Return a folder and those right within it; none where it is a file or has gone."""
    try:
        return [root, *sorted(p for p in root.iterdir() if p.is_dir())]
    except OSError:
        return []


def _files_in(root: Path) -> list[Path]:
    """Return GGUF files right within a folder or one further down, or the file itself."""
    try:
        if root.is_file():
            return [root] if root.suffix.casefold() == ".gguf" else []
        every = (p for folder in _folders_in(root) for p in folder.iterdir())
        return sorted(p for p in every if p.suffix.casefold() == ".gguf" and p.is_file())
    except OSError:
        return []


def _look_at_file(path: Path, *, any_model: bool) -> FoundEncoder | None:
    """Return what a GGUF file is; None where it is no embedding model (no model that can embed, for `any_model`) or damaged."""
    try:
        if not (can_embed(path) if any_model else read_header(path).is_embedder):
            return None
        return FoundEncoder(path.resolve(), name_of(path), "embedder", path.stat().st_size)
    except (ModelFileError, OSError):
        return None


def _remembered() -> list[Path]:
    try:
        listed = json.loads((models_folder() / _REMEMBERED).read_text("utf-8"))
        return [Path(entry) for entry in listed if isinstance(entry, str)]
    except (OSError, ValueError, TypeError, RecursionError):
        return []


def _encoder_in(folder: Path) -> FoundEncoder | None:
    """Return what a folder holds; None where it is no model or a damaged one."""
    weights = _weights(folder)
    if weights is None:
        return None
    try:
        config = read_config(folder, "config.json")
        size = weights.stat().st_size
    except (ModelFileError, OSError):
        return None
    if not isinstance(config, dict):
        return None
    kinds = config.get("architectures")
    classifies = isinstance(kinds, list) and any("SequenceClassification" in str(kind) for kind in kinds)
    if not classifies and not (folder / "modules.json").is_file():
        return None
    return FoundEncoder(folder.resolve(), folder.name, "cross-encoder" if classifies else "embedder", size)


def _weights(folder: Path) -> Path | None:
    return next((folder / name for name in _WEIGHTS if (folder / name).is_file()), None)
