"""Reads a text that is longer than a transformer reads at once in windows, where each token's own vector is wanted.

Each window after the first begins with some tokens of the one before, so that what follows is read with what goes before; their
vectors are taken from that one. A text that fits is one window, and has the vectors that it always had.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np

from ragexam.embedding.protocols import TextVectors

_SHARED: Final = 8
"""Part of a window that its beginning shares with the one before: one in eight."""
_PIECE = re.compile(r"[A-Za-zÀ-ɏ]+|\S")
_SURELY_READ: Final = 500
"""Tokens that every usual model reads at once."""


def shared_tokens(limit: int) -> int:
    """Return how many tokens a window shares with the one before.

    Args:
        limit: Tokens of a window, marks with them.
    """
    return limit // _SHARED


def joined(windows: Sequence[TextVectors], shared: int) -> TextVectors:
    """Return the vectors of a text from those of its windows: every token of its own once, and the marks of all windows.

    Args:
        windows: In the text's order.
        shared: Tokens that each shares with the one before.
    """
    if len(windows) == 1:
        return windows[0]
    kept = [np.ones(len(windows[0].own), dtype=np.bool_)]
    kept += [~window.own | (np.cumsum(window.own) > shared) for window in windows[1:]]
    return TextVectors(
        np.concatenate([window.rows[keep] for window, keep in zip(windows, kept, strict=True)]),
        np.concatenate([window.own[keep] for window, keep in zip(windows, kept, strict=True)]),
    )


def may_need_windows(text: str) -> bool:
    """Return whether a text may have more tokens than a usual model reads at once: one for two letters of a word, at most."""
    return sum((len(piece) + 1) // 2 for piece in _PIECE.findall(text)) > _SURELY_READ
