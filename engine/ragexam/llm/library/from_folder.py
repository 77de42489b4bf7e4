"""Takes models over from a folder, a USB stick for example, for machines without a network; each one is checked first.

Starter models are known by the checksums of the catalogue. Any other model counts only where the folder's own list of
checksums (`SHA256SUMS`, as the program sha256sum writes and reads it) names it.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from ragexam.errors import InputError, MachineError
from ragexam.llm.library.places import models_folder
from ragexam.llm.library.starter import starter_models
from ragexam.progress import Progress
from ragexam.sentences import phrase

SUMS: Final = "SHA256SUMS"
_BLOCK: Final = 1 << 20
_LINE: Final = re.compile(r"([0-9a-fA-F]{64}) [ *](.+)")


@dataclass(frozen=True, slots=True)
class TakenModel:
    """A model that lies in a folder, to be taken over.

    Attributes:
        name: File or folder in the models folder.
        files: Path below the given folder -> sha256.
        root: What to take off the front of those paths.
    """

    name: str
    files: Mapping[str, str]
    root: str


def take_from(source: Path, progress: Progress, folder: Path | None = None) -> list[Path]:
    """Copy the models of a folder into the models folder, those checked that come; what is there already is passed by.

    Args:
        source: Folder with starter models, or with any models and their `SHA256SUMS`.
        progress: Told how many bytes were copied.
        folder: Where to put them; the models folder by default.

    Returns:
        The models, as they lie here now.

    Raises:
        InputError: There is no such folder, or nothing in it that can be checked.
        MachineError: A checksum differs, or there is no room.
        CancelRequested: A person stopped it; models that came whole are kept.
    """
    if not source.is_dir():
        raise InputError(
            phrase("There is no folder {0:raw}.", source), "Check the spelling; is the USB stick plugged in?"
        )
    folder = folder or models_folder()
    found = _known(source)
    if not found:
        raise InputError(
            phrase("There is no model in {0:raw} that can be checked.", source),
            "Starter models are known by themselves. Beside others put a file SHA256SUMS: sha256sum *.gguf > SHA256SUMS",
        )
    total = sum((source / path).stat().st_size for model in found for path in model.files)
    _check_room(folder, total)
    done = 0
    try:
        for model in found:
            done = _take(model, source, folder, progress, done, total)
    except OSError as exc:
        raise MachineError(
            phrase("{0:raw} could not be copied: {1:raw}.", model.name, exc.strerror or exc),
            "Is the disk full, or was the USB stick taken out?",
        ) from exc
    progress.update(total, total, "", phase="Copying models")
    return [folder / model.name for model in found]


def _known(source: Path) -> list[TakenModel]:
    """Return the models of a folder that can be checked, each once."""
    found: dict[str, TakenModel] = {}
    for model in starter_models():
        wanted = {f"{model.target}/{name}": sha256 for name, sha256 in model.files.items()} or {
            model.target: model.sha256
        }
        if all((source / path).is_file() for path in wanted):
            found[model.target] = TakenModel(model.target, wanted, "")
    listed = _sums(source)
    for path in listed:
        name = PurePosixPath(path).parts[0]
        if name in found or not (path.endswith(".gguf") or PurePosixPath(path).name == "modules.json"):
            continue
        top = PurePosixPath(path).parent.as_posix()
        if path.endswith(".gguf"):
            found[PurePosixPath(path).name] = TakenModel(PurePosixPath(path).name, {path: listed[path]}, top)
        elif top != ".":  # an embedding model is the folder around its list of modules
            inside = {other: sha256 for other, sha256 in listed.items() if other.startswith(f"{top}/")}
            found[PurePosixPath(top).name] = TakenModel(
                PurePosixPath(top).name, inside, PurePosixPath(top).parent.as_posix()
            )
    return list(found.values())


def _sums(source: Path) -> dict[str, str]:
    """Return what a folder's list of checksums says of files that are there; no path may lead out of the folder."""
    try:
        lines = (source / SUMS).read_text("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return {}
    except OSError as exc:
        raise MachineError(phrase("{0:raw} could not be read: {1:raw}.", source / SUMS, exc.strerror or exc)) from exc
    listed = {}
    for line in lines:
        match = _LINE.fullmatch(line.strip())
        if match is None:
            continue
        path = PurePosixPath(match[2].replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in path.as_posix() or not (source / path).is_file():
            continue
        listed[path.as_posix()] = match[1].lower()
    return listed


def _check_room(folder: Path, need: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    if free < need:
        raise MachineError(
            phrase(
                "The models take {0:n} MB; {1:n} MB are free in {2:raw}.",
                f"{need / 2**20:,.0f}",
                f"{free / 2**20:,.0f}",
                folder,
            ),
            "Free some space and start it again.",
        )


def _take(model: TakenModel, source: Path, folder: Path, progress: Progress, done: int, total: int) -> int:
    """Copy one model under another name, check it on the way, then give it its name; return the bytes done by then."""
    target, half = folder / model.name, folder / f"{model.name}.copying"
    if target.exists() and _is_whole(model, source, target):
        return done + sum((source / path).stat().st_size for path in model.files)
    _remove(half)
    try:
        for path, expected in model.files.items():
            inside = PurePosixPath(path).relative_to(model.root or ".")
            place = half.joinpath(*inside.parts[1:])
            place.parent.mkdir(parents=True, exist_ok=True)
            digest = hashlib.sha256()
            with (source / path).open("rb") as stream, place.open("wb") as out:
                while block := stream.read(_BLOCK):
                    digest.update(block)
                    out.write(block)
                    done += len(block)
                    progress.update(done, total, model.name, phase="Copying models")
            if digest.hexdigest() != expected:
                raise MachineError(
                    phrase("{0:raw} is damaged: its sha256 is not the one that it should have.", path),
                    "Copy it onto the stick once more, from where it came.",
                )
        _remove(target)
        half.replace(target)
    finally:
        _remove(half)
    return done


def _is_whole(model: TakenModel, source: Path, target: Path) -> bool:
    """Return whether a model is there already, by the sizes of its files (it was checked when it came)."""
    for path in model.files:
        inside = PurePosixPath(path).relative_to(model.root or ".")
        place = target.joinpath(*inside.parts[1:])
        if not place.is_file() or place.stat().st_size != (source / path).stat().st_size:
            return False
    return True


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
