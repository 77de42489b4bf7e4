"""Does a model pick by position? Its answers by index, against where the keys stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtrc


@dataclass(frozen=True, slots=True)
class PositionBias:
    """Distribution of a model's answers over the positions of the choices.

    Attributes:
        answers: Number of answers looked at.
        untaken: Number of answers among them that took no choice; they count in no p-value.
        shares: Share of answers per index, of all that are looked at.
        key_shares: Share of keys per index.
        p_value: Of a chi-square test of all answers against the keys' shares. Right answers follow the keys by
            themselves, so a good model rarely shows; None without answers or with keys at one index only.
        wrong: Number of answers that took a wrong choice.
        wrong_p_value: The same for the wrong answers alone, expected evenly over the indices that are not the
            key: free of how good the model is. Where fewer than five are expected at an index and no item was answered
            twice, the exact chance of so many at any one index; None where they are too few to tell.
        favourite: The index with the largest surplus over the keys' share; None without answers.
    """

    answers: int
    untaken: int
    shares: tuple[float, ...]
    key_shares: tuple[float, ...]
    p_value: float | None
    wrong: int
    wrong_p_value: float | None
    favourite: int | None


_FEWEST_WRONG: Final = 5
"""Wrong answers below which nothing is told."""


def position_test(
    chosen: Sequence[int], keys: Sequence[int], choices: Sequence[int], *, once: bool = False
) -> PositionBias:
    """Check the answers of one model, or of any set of pipelines.

    Args:
        chosen: Index taken, per answer; -1 where an answer took none.
        keys: Index of the key, per answer.
        choices: Number of choices, per answer.
        once: No item is among them twice, so that a few wrong answers are independent of each other if place means nothing.
    """
    n = len(chosen)
    if n == 0:
        return PositionBias(0, 0, (), (), None, 0, None, None)
    width = max(choices)
    right = np.bincount(np.asarray(keys), minlength=width).astype(np.float64)
    chosen, keys, choices = _taken(chosen, keys, choices)
    taken = np.bincount(np.asarray(chosen, dtype=np.int64), minlength=width).astype(np.float64)
    missed = np.asarray(chosen, dtype=np.int64) != np.asarray(keys, dtype=np.int64)
    wrong = np.bincount(np.asarray(chosen, dtype=np.int64)[missed], minlength=width).astype(np.float64)
    expected = _expected(np.asarray(keys, dtype=np.int64)[missed], np.asarray(choices, dtype=np.int64)[missed], width)
    n_wrong = int(wrong.sum())
    enough = n_wrong > 0 and bool((expected[expected > 0] >= 5).all())
    return PositionBias(
        answers=n,
        untaken=n - len(chosen),
        shares=tuple(float(v) for v in taken / n),
        key_shares=tuple(float(v) for v in right / n),
        p_value=_chi_square(taken, np.bincount(keys, minlength=width).astype(np.float64)) if chosen else None,
        wrong=n_wrong,
        wrong_p_value=_chi_square(wrong, expected)
        if enough
        else _exact(chosen, keys, choices)
        if once and n_wrong >= _FEWEST_WRONG
        else None,
        favourite=int(np.argmax(taken - right)),
    )


def _expected(keys: NDArray[np.int64], choices: NDArray[np.int64], width: int) -> NDArray[np.float64]:
    """Return how many wrong answers stand at each index if each falls evenly on those that are not the key.

    `keys` and `choices` are (wrong answers,), what is returned is (width,).
    """
    first = np.cumsum(choices) - choices
    places = np.arange(choices.sum()) - np.repeat(first, choices)
    other = places != np.repeat(keys, choices)
    shares = np.repeat(1.0 / (choices - 1), choices)[other]
    expected: NDArray[np.float64] = np.bincount(places[other], shares, width).astype(np.float64)
    return expected


def _taken(*columns: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """Return what `position_test` is given, of the answers alone that took a choice."""
    rows = [row for row in zip(*columns, strict=True) if row[0] >= 0]
    first, second, third = ([row[n] for row in rows] for n in range(3))
    return first, second, third


def _exact(chosen: Sequence[int], keys: Sequence[int], choices: Sequence[int]) -> float:
    """Return the chance of so many wrong answers at any one index, if each fell evenly on those that are not the key.

    At one index their number is a sum of independent trials with a chance of 1 / (choices - 1) each; the least of these tails
    is taken as often as there are indices (Bonferroni).
    """
    wrong = [(index, key, count) for index, key, count in zip(chosen, keys, choices, strict=True) if index != key]
    least, width = 1.0, max(count for _, _, count in wrong)
    for place in range(width):
        chances = [1 / (count - 1) for _, key, count in wrong if key != place and place < count]
        spread = np.ones(1)
        for chance in chances:
            spread = np.convolve(spread, [1 - chance, chance])
        seen = sum(index == place for index, _, _ in wrong)
        least = min(least, float(spread[seen:].sum()))
    return min(1.0, width * least)


def _chi_square(observed: NDArray[np.float64], expected: NDArray[np.float64]) -> float | None:
    """Return the p-value of Pearson's test; 0 where something was observed that cannot be; None with one cell or less."""
    possible = expected > 0
    if possible.sum() < 2:
        return None
    if observed[~possible].any():
        return 0.0
    statistic = float((((observed - expected) ** 2)[possible] / expected[possible]).sum())
    return float(chdtrc(int(possible.sum()) - 1, statistic))
