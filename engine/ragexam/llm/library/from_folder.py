"""Takes models over from a folder, a USB stick for example, for machines without a network; each one is checked first.

Starter models are known by the checksums of the catalogue. Any other model counts only where the folder's own list of
checksums (`SHA256SUMS`, as the program sha256sum writes and reads it) names it. Nothing that is here already is overwritten,
unless it is a copy of the same model that was broken off.
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
_HALF: Final = ".copying"
_OWN_NAMES: Final = frozenset({"signing.key", "consent.key", "servers.json", "known-folders.json", "adapters"})
"""Names of what the program itself keeps in the models folder."""

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
    """Copy the models of a folder into the models folder, those checked that come; models that are there already are passed by.

    Args:
        source: Folder with starter models, or with any models and their `SHA256SUMS`.
        progress: Told how many bytes were copied.
        folder: Where to put them; the models folder by default.

    Returns:
        The models, as they lie here now.

    Raises:
        InputError: There is no such folder, nothing in it that can be checked, or something else here has a model's name.
        MachineError: A checksum differs, or there is no room.
        CancelRequested: A person stopped it; models that came whole are kept.
    """
    if not source.is_dir():
        raise InputError(
            phrase("There is no folder {0:raw}.", source), "Check the spelling; is the USB stick plugged in?"
        )
    folder = folder or models_folder()
    models = _checkable(source)
    if not models:
        raise InputError(
            phrase("There is no model in {0:raw} that can be checked.", source),
            "Starter models are known by themselves. Beside others put a file SHA256SUMS: sha256sum *.gguf > SHA256SUMS",
        )
    total, done = sum(_size(model, source) for model in models), 0
    try:
        wanted = [model for model in models if _is_wanted(model, source, folder, progress)]
        need = sum(_size(model, source) for model in wanted)
        _check_room(folder, need)
        done = total - need
        for model in wanted:
            done = _take(model, source, folder, progress, done, total)
    except OSError as exc:
        raise MachineError(
            phrase("{0:raw} could not be copied: {1:raw}.", model.name, exc.strerror or exc),
            "Is the disk full, or was the USB stick taken out?",
        ) from exc
    progress.update(total, total, "", phase="Copying models")
    return [folder / model.name for model in models]


def _checkable(source: Path) -> list[TakenModel]:
    """Return the models of a folder that can be checked, each once."""
    models: dict[str, TakenModel] = {}
    for starter in starter_models():
        wanted = {f"{starter.target}/{name}": sha256 for name, sha256 in starter.files.items()} or {
            starter.target: starter.sha256
        }
        if all((source / path).is_file() for path in wanted):
            models[starter.target] = TakenModel(starter.target, wanted, "")
    listed = _sums(source)
    for path in listed:
        name = PurePosixPath(path).parts[0]
        if name in models or not (path.endswith(".gguf") or PurePosixPath(path).name == "modules.json"):
            continue
        top = PurePosixPath(path).parent.as_posix()
        if path.endswith(".gguf"):
            model = TakenModel(PurePosixPath(path).name, {path: listed[path]}, top)
        elif top != ".":  # an embedding model is the folder around its list of modules
            inside = {other: sha256 for other, sha256 in listed.items() if other.startswith(f"{top}/")}
            model = TakenModel(PurePosixPath(top).name, inside, PurePosixPath(top).parent.as_posix())
        else:
            continue
        models.setdefault(model.name, model)
    return list(models.values())


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


def _is_wanted(model: TakenModel, source: Path, folder: Path, progress: Progress) -> bool:
    """Return whether a model is to be copied; not where it is there already.

    Raises:
        InputError: Something else has its name, which would be lost.
    """
    target = folder / model.name
    name = model.name.casefold()
    if name in _OWN_NAMES or name.endswith(_HALF):
        raise InputError(
            phrase("The program itself keeps something under the name {0:raw}.", model.name),
            "Give the model in the folder, and in SHA256SUMS, another name.",
        )
    if not target.exists() and not target.is_symlink():
        return True
    if _is_whole(model, target, progress):
        return False
    if _is_broken_off(model, source, target, progress):
        return True
    raise InputError(
        phrase(
            "There is another {0:raw} in the models folder; nothing was copied, so that it is not lost.", model.name
        ),
        phrase("Rename it or move it away, and start again: {0:raw}.", target),
    )


def _take(model: TakenModel, source: Path, folder: Path, progress: Progress, done: int, total: int) -> int:
    """Copy one model under another name, check it on the way, then give it its name; return the bytes done by then."""
    target, half = folder / model.name, folder / f"{model.name}{_HALF}"
    _remove(half)
    try:
        for path, target_file in _places(model, half).items():
            target_file.parent.mkdir(parents=True, exist_ok=True)
            digest = hashlib.sha256()
            with (source / path).open("rb") as stream, target_file.open("wb") as out:
                while block := stream.read(_BLOCK):
                    digest.update(block)
                    out.write(block)
                    done += len(block)
                    progress.update(done, total, model.name, phase="Copying models")
            if digest.hexdigest() != model.files[path]:
                raise MachineError(
                    phrase("{0:raw} is damaged: its sha256 is not the one that it should have.", path),
                    "Copy it onto the stick once more, from where it came.",
                )
        _remove(target)
        half.replace(target)
    finally:
        _remove(half)
    return done


def _places(model: TakenModel, target: Path) -> dict[str, Path]:
    """Return where each file of a model lies in a copy of it."""
    below = {path: PurePosixPath(path).relative_to(model.root or ".").parts[1:] for path in model.files}
    return {path: target.joinpath(*parts) for path, parts in below.items()}


def _size(model: TakenModel, source: Path) -> int:
    return sum((source / path).stat().st_size for path in model.files)


def _is_whole(model: TakenModel, target: Path, progress: Progress) -> bool:
    """Return whether a model is there already, by the checksums of its files."""
    for path, target_file in _places(model, target).items():
        if not target_file.is_file():
            return False
        digest = hashlib.sha256()
        with target_file.open("rb") as stream:
            while block := stream.read(_BLOCK):
                digest.update(block)
                progress.check()
        if digest.hexdigest() != model.files[path]:
            return False
    return True


def _is_broken_off(model: TakenModel, source: Path, target: Path, progress: Progress) -> bool:
    """Return whether all that is there is the beginning of the model's own files, so that nothing is lost with it."""
    if target.is_symlink():
        return False
    places = {target_file: path for path, target_file in _places(model, target).items()}
    there = (
        [path for path in target.rglob("*") if path.is_symlink() or not path.is_dir()] if target.is_dir() else [target]
    )
    if not all(path in places and path.is_file() and not path.is_symlink() for path in there):
        return False
    return all(_begins_with(source / places[path], path, progress) for path in there)


def _begins_with(whole: Path, partial_file: Path, progress: Progress) -> bool:
    with whole.open("rb") as stream, partial_file.open("rb") as beginning:
        while block := beginning.read(_BLOCK):
            if stream.read(len(block)) != block:
                return False
            progress.check()
    return True


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
