"""Writes the checksums that stand beside the packages."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

NAME = "SHA256SUMS"


def write(folder: Path, files: Sequence[Path]) -> Path:
    """Write the sha256 of each file as `sha256sum --check` reads it.

    Args:
        folder: Where the files lie.
        files: The packages.
    """
    lines = []
    for path in sorted(files):
        with path.open("rb") as stream:
            lines.append(f"{hashlib.file_digest(stream, 'sha256').hexdigest()}  {path.name}\n")
    target = folder / NAME
    target.write_text("".join(lines), "utf-8")
    return target
