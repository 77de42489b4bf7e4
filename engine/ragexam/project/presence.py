"""Presence of an open project's file in its folder: programs that tidy or synchronise move files away."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from ragexam.errors import ProjectError
from ragexam.sentences import phrase

Whereabouts = Literal["there", "missing", "replaced"]

Identity = tuple[int, int]
"""Device and number of a file: two files at one place, one after the other, differ in it."""


class Presence:
    """Remembers which file was opened.

    Args:
        path: The file, which is there.

    Attributes:
        identity: What was opened; None where the file could not be looked at.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._bytes = 0
        self.identity: Identity | None = None
        facts = self._facts()
        if facts is not None:
            self.identity, self._bytes = (facts.st_dev, facts.st_ino), facts.st_size

    def whereabouts(self) -> Whereabouts:
        """Return where the file is now; a few microseconds on a local disk."""
        facts = self._facts()
        if facts is None:
            return "missing"
        # A project only grows while it is open: a shorter file was written over ours.
        if (facts.st_dev, facts.st_ino) != self.identity or facts.st_size < self._bytes:
            return "replaced"
        self._bytes = facts.st_size
        return "there"

    def trouble(self) -> ProjectError | None:
        """Return what a person has to know, and can do; None where the file is in its place."""
        name, where = self._path.name, self.whereabouts()
        if where == "there":
            return None
        hint = "Choose “Save a copy as …” in the menu File: everything is still in this window, and the copy holds it."
        if where == "missing":
            return ProjectError(
                phrase(
                    "The file {0:raw} is not in its folder any more: it was moved, renamed or deleted while it was "
                    "open.",
                    name,
                ),
                hint,
            )
        return ProjectError(phrase("The file {0:raw} was replaced by another one while it was open.", name), hint)

    def _facts(self) -> os.stat_result | None:
        try:
            return self._path.stat()
        except OSError:  # gone, or its disk has gone
            return None
