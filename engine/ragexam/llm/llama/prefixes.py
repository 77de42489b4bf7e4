"""Beginnings of prompts that a model read before, kept beside the one it holds: kinds of prompts take turns.

A writer asks with one long beginning (instructions, worked examples) in English, with another in German, with a third
for wrong answers. The model's memory holds the last prompt only; what it read before would be read again at each turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

ROOM: Final = 256 * 2**20
"""Bytes that kept beginnings may take together: some twelve of 800 tokens of a model of 1.5 billion weights."""


@dataclass(frozen=True, slots=True)
class Prefix:
    """A kept beginning.

    Attributes:
        tokens: What was read.
        state: The model's memory of it, as the library hands it out.
    """

    tokens: tuple[int, ...]
    state: bytes


class Prefixes:
    """Keeps the beginnings that were used last, as many as there is room for.

    Args:
        room: Bytes.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: list[Prefix] = []  # the one used last at the end

    def keep(self, prefix: Prefix) -> None:
        """Keep a beginning, in the place of one that shares more than half of it; those unused longest make room."""
        self._kept = [p for p in self._kept if shared(p.tokens, prefix.tokens) * 2 <= len(prefix.tokens)]
        self._kept.append(prefix)
        while sum(len(p.state) for p in self._kept) > self._room:
            del self._kept[0]

    def best(self, tokens: Sequence[int]) -> Prefix | None:
        """Return the kept beginning that shares most tokens with a prompt; it counts as used. None where none shares any."""
        longest = max(self._kept, key=lambda p: shared(p.tokens, tokens), default=None)
        if longest is None or not shared(longest.tokens, tokens):
            return None
        self._kept.remove(longest)
        self._kept.append(longest)
        return longest

    def forget(self) -> None:
        """Keep nothing."""
        self._kept.clear()


def shared(one: Sequence[int], other: Sequence[int]) -> int:
    """Return how many tokens two prompts have in common at their beginning."""
    for index, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return index
    return min(len(one), len(other))
