"""Starter models that are being fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ragexam.project.models.download import Download


class Downloads:
    """Goes on while windows come and go, and ends with the program."""

    def __init__(self) -> None:
        self._going: dict[str, Download] = {}

    def start(self, name: str) -> None:
        """Fetch a model, unless that goes on already."""
        from ragexam.project.models.download import Download

        if name not in self._going:
            self._going[name] = Download(name)

    def get(self, name: str) -> Download | None:
        """Return the fetching of a model; None where none goes on."""
        return self._going.get(name)

    def forget(self, name: str) -> None:
        """Forget a fetching that has ended."""
        self._going.pop(name).close()

    @property
    def going(self) -> bool:
        """Return whether anything is fetched."""
        return bool(self._going)

    def names(self) -> list[str]:
        """Return what is fetched."""
        return list(self._going)

    def close(self) -> None:
        """Stop all; parts that came whole are kept."""
        for download in self._going.values():
            download.cancel()
        for name in self.names():
            self.forget(name)
