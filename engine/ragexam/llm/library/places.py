"""Places of models: the program's own folder, folders that a person added, and those of other programs."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import platformdirs

from ragexam.errors import InputError, MachineError
from ragexam.sentences import phrase

MAX_DEPTH: Final = 6
MAX_FILES: Final = 50_000
_REMEMBERED: Final = "known-folders.json"
_OLLAMA_MODEL: Final = "application/vnd.ollama.image.model"


def models_folder() -> Path:
    """Return the program's own folder of models (`RAGEXAM_MODELS` overrides it)."""
    given = os.environ.get("RAGEXAM_MODELS")
    if given:
        return Path(given).expanduser()
    return Path(platformdirs.user_data_dir("ragexam", appauthor=False)) / "models"


def remembered() -> list[Path]:
    """Return files and folders that a person added."""
    try:
        listed = json.loads((models_folder() / _REMEMBERED).read_text("utf-8"))
        return [Path(entry) for entry in listed if isinstance(entry, str)]
    except (OSError, ValueError, TypeError):
        return []


def remember(path: Path | str) -> Path:
    """Add a model file, or a folder of them, to what is looked through; nothing is copied.

    Raises:
        InputError: It is not there.
        MachineError: The list cannot be written.
    """
    path = Path(path).expanduser().resolve()
    if not path.exists():
        raise InputError(phrase("{0:raw} does not exist.", path))
    listed = [str(entry) for entry in remembered()]
    if str(path) not in listed:
        _write([*listed, str(path)])
    return path


def forget(path: Path | str) -> None:
    """Take a file or folder off the list again; the files stay."""
    gone = str(Path(path).expanduser().resolve())
    _write([str(entry) for entry in remembered() if str(entry) != gone])


def _write(listed: Sequence[str]) -> None:
    folder = models_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, partial = tempfile.mkstemp(dir=folder, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(list(listed), out, ensure_ascii=False, indent=1)
        Path(partial).replace(folder / _REMEMBERED)
    except OSError as exc:
        raise MachineError(
            phrase("The list of model folders cannot be written: {0:raw}.", exc.strerror or exc)
        ) from exc


def model_files(extra: Sequence[Path] = ()) -> Iterator[tuple[Path, str, str]]:
    """Yield every GGUF file in the known places: path, name to show ("" for the file's own), program that keeps it."""
    for path in extra:
        yield from ((file, "", "given") for file in _gguf_under(Path(path)))
    yield from ((file, "", "RAG Exam") for file in _gguf_under(models_folder()))
    for path in remembered():
        yield from ((file, "", "added") for file in _gguf_under(path))
    for source, folder in program_folders():
        yield from ((file, "", source) for file in _gguf_under(folder))
    for folder in ollama_folders():
        yield from ((file, name, "Ollama") for file, name in ollama_models(folder))


def folders_under(folder: Path, limit: int) -> list[Path]:
    """Return a folder and those below it in which models are looked for, the upper ones first.

    Args:
        folder: A folder; nothing is found where it is none.
        limit: So many at most.
    """
    folders: list[Path] = [folder] if folder.is_dir() else []
    below = list(folders)
    for _ in range(MAX_DEPTH):
        if len(folders) >= limit:
            break
        below = [folder for above in below[:limit] for folder in _folders_in(above)]
        folders += below
    return folders[:limit]


def _folders_in(folder: Path) -> list[Path]:
    """Return folders directly in a folder; links are not followed, as in a search for models."""
    try:
        with os.scandir(folder) as entries:
            return sorted(Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False))
    except OSError:
        return []


def program_folders() -> list[tuple[str, Path]]:
    """Return folders where other programs keep GGUF files, whether or not they exist."""
    home = Path.home()
    data = _data_folder(home)
    return [
        ("LM Studio", home / ".lmstudio" / "models"),
        ("LM Studio", home / ".cache" / "lm-studio" / "models"),
        ("GPT4All", data / "nomic.ai" / "GPT4All"),
        ("Jan", data / "Jan" / "data"),
        ("Jan", home / ".config" / "Jan" / "data"),
        ("Jan", home / "jan" / "models"),
        ("llama.cpp", _cache_folder(home) / "llama.cpp"),
    ]


def _data_folder(home: Path) -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")


def _cache_folder(home: Path) -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")


def ollama_folders() -> list[Path]:
    """Return where Ollama keeps its models: its own variable, the user's folder, the service's folder."""
    given = os.environ.get("OLLAMA_MODELS")
    places = [Path.home() / ".ollama" / "models", Path("/usr/share/ollama/.ollama/models")]
    return [Path(given), *places] if given else places


def ollama_models(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield models of Ollama: its manifests name the blob that is a GGUF file.

    Args:
        folder: With the folders `manifests` and `blobs`.

    Yields:
        Path of the blob and "model:tag".
    """
    manifests = folder / "manifests"
    for path in _files_under(manifests):
        try:
            if path.stat().st_size > 1 << 20:
                continue
            manifest: Any = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            continue
        parts = path.relative_to(manifests).parts
        layers = manifest.get("layers") if isinstance(manifest, dict) else None
        if len(parts) < 3 or not isinstance(layers, list):
            continue
        for layer in layers:
            digest = layer.get("digest") if isinstance(layer, dict) else None
            if layer_is_model(layer) and isinstance(digest, str):
                blob = folder / "blobs" / digest.replace(":", "-")
                # A digest is a plain name; anything else ("../..") comes from a damaged or hostile manifest.
                if blob.parent == folder / "blobs" and _is_digest(digest) and blob.is_file():
                    yield blob, f"{parts[-2]}:{parts[-1]}"


def layer_is_model(layer: Any) -> bool:
    """Return whether a layer of a manifest is the model itself (others are templates, licences, parameters)."""
    return isinstance(layer, dict) and layer.get("mediaType") == _OLLAMA_MODEL


def _is_digest(text: str) -> bool:
    kind, _, digits = text.partition(":")
    return kind == "sha256" and len(digits) == 64 and all(c in "0123456789abcdef" for c in digits)


def _gguf_under(root: Path) -> Iterator[Path]:
    """Yield the place itself where it is a file, else every `.gguf` below it."""
    if root.is_file():
        yield root
        return
    yield from (path for path in _files_under(root) if path.suffix.casefold() == ".gguf")


def _files_under(folder: Path) -> Iterator[Path]:
    """Yield files below a folder in a steady order, to a bounded depth and number; links to folders are not followed."""
    seen = 0
    base = len(folder.parts)
    for root, folders, files in os.walk(folder):
        if len(Path(root).parts) - base >= MAX_DEPTH:
            folders.clear()
        folders.sort()
        for name in sorted(files):
            seen += 1
            if seen > MAX_FILES:
                return
            yield Path(root) / name
