"""Every format of documents that is read, by name: each reader declares its own, and installed packages bring more."""

from __future__ import annotations

from ragexam.corpus.readers.base import ReaderKind
from ragexam.registry import Registry

FORMATS: Registry[ReaderKind] = Registry(ReaderKind, "ragexam.corpus.readers", "ragexam.readers")
"""Formats in the order in which they are asked whether a file is theirs."""


def by_content(head: bytes, ending: str) -> str:
    """Return the format that knows a file by its first bytes; "" where none does.

    Args:
        head: Its first bytes.
        ending: Of its name, in lower case, without the dot.
    """
    return next((kind.name for kind in FORMATS.values() if kind.knows is not None and kind.knows(head, ending)), "")


def by_ending(ending: str) -> str:
    """Return the format whose text files end in this; "" where none does."""
    return next((kind.name for kind in FORMATS.values() if ending in kind.endings), "")
