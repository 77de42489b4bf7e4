"""Remembers which stages are done, so that a set-up goes on where it stopped and costs nothing once finished.

A stage's stamp holds a key: a hash of everything that the stage's result depends on. Another key, or no stamp,
means that the stage has to run.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path


def key_of(*parts: object) -> str:
    """Return a short hash of anything that JSON can hold."""
    text = json.dumps(parts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def package_facts(pyproject: Path) -> dict[str, object]:
    """Return the parts of pyproject.toml that decide what gets installed; the settings of linters do not."""
    with pyproject.open("rb") as file:
        data = tomllib.load(file)
    tool = data.get("tool", {})
    return {
        "build-system": data.get("build-system"),
        "project": data.get("project"),
        "hatch": tool.get("hatch") if isinstance(tool, dict) else None,
    }


def pinned(constraints: Path, package: str) -> str:
    """Return the exact version that a constraints file asks of a package.

    Raises:
        KeyError: The file does not name it.
    """
    wanted = _normal(package)
    for line in constraints.read_text(encoding="utf-8").splitlines():
        name, separator, version = line.partition("==")
        if separator and _normal(name) == wanted:
            return version.split("#")[0].strip()
    raise KeyError(package)


def _normal(name: str) -> str:
    return name.strip().lower().replace("_", "-")


class Stamps:
    """The stamps of one environment, one small file a stage.

    Args:
        folder: Where they are kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def done(self, stage: str, key: str) -> bool:
        """Return whether a stage was finished with this key."""
        try:
            return (self._folder / stage).read_text(encoding="utf-8").strip() == key
        except (OSError, UnicodeDecodeError):
            return False

    def set(self, stage: str, key: str) -> None:
        """Record that a stage is finished."""
        self._folder.mkdir(parents=True, exist_ok=True)
        # Written whole or not at all: a half-written stamp would only cost a repeat, but silence is better.
        temporary = self._folder / f".{stage}.new"
        temporary.write_text(key + "\n", encoding="utf-8")
        temporary.replace(self._folder / stage)

    def clear(self, stage: str) -> None:
        """Forget a stage, before it is begun anew."""
        (self._folder / stage).unlink(missing_ok=True)
