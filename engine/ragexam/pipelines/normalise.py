"""From log-likelihoods to the choice taken: the maximum of the length-normalised ones [3.3]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import InputError
from ragexam.pipelines.scoring_modes import Mode, scoring_mode

NOISE = 0.3
"""Nats. Kernels that round otherwise change a quantised choice's log-likelihood by up to 0.2 (llama.cpp's own ones on one
processor; 40 items, a 135M and a 0.5B model): a margin below this could fall out otherwise on another machine."""


@dataclass(frozen=True, slots=True)
class TakenChoice:
    """The choice that a model takes.

    Attributes:
        chosen: Index; the first of exactly equal ones.
        margin: Difference of the best two normalised scores times the length of the taken choice, in nats.
        tie: The margin is below `NOISE`.
        scores: The normalised score of each choice.
    """

    chosen: int
    margin: float
    tie: bool
    scores: tuple[float, ...]


def choose(
    loglikelihoods: Sequence[float],
    characters: Sequence[int],
    bytes_: Sequence[int],
    tokens: Sequence[int],
    mode: Mode = "per_character",
    noise: float = NOISE,
) -> TakenChoice:
    """Take the choice of maximal normalised log-likelihood.

    The default is lm-evaluation-harness's `acc_norm`: sums divided by the number of characters of the choice,
    the joining space not counted.

    Args:
        loglikelihoods: Sum per choice, nats.
        characters: Length per choice.
        bytes_: Length per choice.
        tokens: Length per choice.
        mode: A name of `MODES`.
        noise: Nats; a margin below is a tie.

    Raises:
        InputError: Fewer than two choices, lengths that do not match or are not positive, an unknown mode,
            or a log-likelihood that is not a finite number.
    """
    if len(loglikelihoods) < 2:
        raise InputError("An answer needs the scores of at least two choices.")
    if not all(isfinite(value) for value in loglikelihoods):
        raise InputError("The model gave no usable score for at least one of the choices.")
    row = scoring_mode(mode).length
    lengths = [1] * len(loglikelihoods) if row is None else (characters, bytes_, tokens)[row]
    if len(lengths) != len(loglikelihoods) or min(lengths) < 1:
        raise InputError("The lengths of the choices are missing or not positive.")
    scores = tuple(value / length for value, length in zip(loglikelihoods, lengths, strict=True))
    chosen = max(range(len(scores)), key=scores.__getitem__)
    second = max(score for i, score in enumerate(scores) if i != chosen)
    margin = (scores[chosen] - second) * lengths[chosen]
    return TakenChoice(chosen, margin, margin < noise, scores)


def choose_all(
    loglikelihoods: NDArray[np.float64], lengths: NDArray[np.int32], mode: Mode = "per_character", noise: float = NOISE
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Choose as `choose` does, for a whole matrix of responses at once.

    Args:
        loglikelihoods: Sum per choice, nats; shape (..., choices); nan where a response has fewer or none.
        lengths: Characters, bytes and tokens of each choice; shape (3, ..., choices).
        mode: A name of `MODES`.
        noise: Nats; a margin below is a tie.

    Returns:
        The index of the choice taken (-1 without an answer) and whether it is a tie; both of shape (...).

    Raises:
        InputError: An unknown mode.
    """
    row = scoring_mode(mode).length
    shape = loglikelihoods.shape[:-1]
    if loglikelihoods.shape[-1] < 2:
        return np.full(shape, -1, dtype=np.int64), np.zeros(shape, dtype=np.bool_)
    length = np.ones(loglikelihoods.shape) if row is None else np.maximum(lengths[row], 1).astype(np.float64)
    scores = np.where(np.isnan(loglikelihoods), -np.inf, loglikelihoods / length)
    chosen = np.argmax(scores, axis=-1)
    ordered = np.sort(scores, axis=-1)
    answered = np.isfinite(ordered[..., -1])
    gap = np.subtract(ordered[..., -1], ordered[..., -2], out=np.full(shape, np.inf), where=answered)
    margin = gap * np.take_along_axis(length, chosen[..., None], axis=-1)[..., 0]
    return np.where(answered, chosen, -1).astype(np.int64), answered & (margin < noise)
