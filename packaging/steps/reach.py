"""Finds which libraries are still wanted once some are left out: those that came only for the sake of a left-out one go too.

A package otherwise holds what the machine of the build happens to have (a whole GTK, for one plugin of Qt), and old copies
of what the target's own libraries expect to be new.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePosixPath

Entry = tuple[str, str, str]
"""Path in the package, path on the machine of the build, kind: as PyInstaller lists a file."""


def reached(entries: Sequence[Entry], needed_by: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Return libraries that something asks for: extension modules and plugins themselves, and what these need.

    Args:
        entries: All that are not left out.
        needed_by: Names of the libraries that a library asks for.
    """
    by_name = {
        PurePosixPath(name).name: (name, origin, kind) for name, origin, kind in entries if _only_asked_for(name)
    }
    kept = [entry for entry in entries if not _only_asked_for(entry[0])]
    waiting = list(kept)
    while waiting:
        for wanted in needed_by(waiting.pop()[1]):
            found = by_name.pop(wanted, None)
            if found is not None:
                kept.append(found)
                waiting.append(found)
    return sorted(kept)


def needed(path: str) -> list[str]:
    """Return the libraries that a library itself names; what these need in turn is not its concern."""
    said = subprocess.run(
        ["readelf", "-d", path], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    return re.findall(r"\(NEEDED\).*\[(.+)\]", said.stdout)


def _only_asked_for(name: str) -> bool:
    """Return whether a library is there for others alone: those of the system lie at the top, Qt's in its own folder."""
    path = PurePosixPath(name)
    if path.name.startswith("libpython"):
        return False
    at_top = len(path.parts) == 1 and path.name.startswith("lib") and ".so" in path.name
    return at_top or path.parent == PurePosixPath("PySide6/Qt/lib")
