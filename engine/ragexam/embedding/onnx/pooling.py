"""From one vector a token to one vector a text, as sentence-transformers pools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


def _weighted_mean(states: Vectors) -> Vectors:
    weights = np.arange(1, states.shape[1] + 1, dtype=np.float32)[:, None]
    return np.asarray((states * weights).sum(axis=1) / weights.sum(), dtype=np.float32)


POOLING: Final[Mapping[str, Callable[[Vectors], Vectors]]] = {
    "cls": lambda states: states[:, 0],
    "max": lambda states: states.max(axis=1),
    "mean": lambda states: states.mean(axis=1),
    "mean_sqrt_len_tokens": lambda states: states.sum(axis=1) / np.float32(states.shape[1] ** 0.5),
    "weightedmean": _weighted_mean,
    "lasttoken": lambda states: states[:, -1],
}
"""Texts of one length, shape (texts, tokens, width), to (texts, width)."""

_OLD_NAMES: Final = {
    "pooling_mode_cls_token": "cls",
    "pooling_mode_max_tokens": "max",
    "pooling_mode_mean_tokens": "mean",
    "pooling_mode_mean_sqrt_len_tokens": "mean_sqrt_len_tokens",
    "pooling_mode_weightedmean_tokens": "weightedmean",
    "pooling_mode_lasttoken": "lasttoken",
}
"""Ways of pooling that configurations name one by one, in the order in which several are joined."""


def pooling_of(config: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the ways that a pooling part's configuration names, to be joined; none where one of them is not known here."""
    if not config.get("include_prompt", True):
        return ()
    named = config.get("pooling_mode")
    if named is None:
        named = [new for old, new in _OLD_NAMES.items() if config.get(old)] or "mean"
    modes = (named,) if isinstance(named, str) else tuple(named) if isinstance(named, list) else ()
    return modes if all(isinstance(mode, str) and mode in POOLING for mode in modes) else ()


def pooled(states: Vectors, modes: tuple[str, ...]) -> Vectors:
    """Return one vector a text.

    Args:
        states: Of texts of one length, shape (texts, tokens, width).
        modes: Their results stand one behind the other.
    """
    return np.concatenate([POOLING[mode](states) for mode in modes], axis=1)
