"""Packed files in which exams travel: written the same byte for byte each time, read within bounds and never unpacked to disk."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ragexam.errors import InputError
from ragexam.sentences import phrase

LARGEST: Final = 512 * 2**20
"""Bytes of all files of a package, unpacked."""

MOST: Final = 100_000
"""Files of a package."""

_DATE = (1980, 1, 1, 0, 0, 0)


def write_package(files: Mapping[str, bytes], path: Path) -> None:
    """Write files into one zip file, in the order of their names; the same files make the same bytes."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])


def read_package(path: Path, *, largest: int = LARGEST, most: int = MOST) -> dict[str, bytes]:
    """Return the files of a package by their names.

    Args:
        path: The package.
        largest: Bytes of all its files, unpacked.
        most: Files of it.

    Raises:
        InputError: It is no zip file, it is damaged or protected, one name stands in it twice, or it is too large.
    """
    files: dict[str, bytes] = {}
    left = largest
    try:
        with zipfile.ZipFile(path) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > most:
                raise _too_large(path)
            for entry in entries:
                with archive.open(entry) as stream:
                    data = stream.read(left + 1)  # whatever the directory of the archive claims
                left -= len(data)
                if left < 0:
                    raise _too_large(path)
                if entry.filename in files:
                    raise InputError(phrase("{0:raw} holds two files of one name.", path.name), "Ask for it anew.")
                files[entry.filename] = data
    except OSError as exc:
        raise InputError(
            phrase("{0:raw} cannot be read: {1}.", path.name, exc.strerror or exc), "Check the path."
        ) from exc
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as exc:
        raise InputError(
            phrase("{0:raw} is no zip file that can be unpacked.", path.name), "It may be damaged: ask for it anew."
        ) from exc
    return files


def _too_large(path: Path) -> InputError:
    return InputError(phrase("{0:raw} would unpack to more than an exam holds.", path.name), "Check which file it is.")
