"""Measure what it is worth to an examinee to have written the exam: wrong answers are chosen by the writer's scores.

python bench/writer.py [ITEMS] [SEED]

Every answer has a plausibility that all models share and one that each model has for itself; with the passage in hand a model adds
what it understood to the key, as likely for the writer as for the others. The wrong answers are chosen by the engine's own function.
Beside it stands the choice that the engine does not make: the wrong answers nearest to the key in the writer's score.
"""

from __future__ import annotations

import random
import sys

import numpy as np
from figures import report, say
from numpy.typing import NDArray

from ragexam.exam.choice_items.plausibility import Scored, choose_wrong
from ragexam.report.results.makers import WORTH

POOL, WRONG, OTHERS = 12, 3, 4
OWN = 1.5
"""Standard deviation of a model's own plausibilities; that of the shared ones is 1."""


def chosen(scores: NDArray[np.float64], rank: int, rng: random.Random, nearest: bool) -> list[int]:
    """Return the wrong answers of an item, as places in the pool (from 1; the key stands at 0)."""
    if not nearest:
        return [1 + i for i in choose_wrong([Scored(float(s), 1) for s in scores], WRONG, rank, rng)]
    gaps = scores[1:] - scores[0]
    above = sorted((i for i in range(POOL) if gaps[i] >= 0), key=lambda i: gaps[i])
    below = sorted((i for i in range(POOL) if gaps[i] < 0), key=lambda i: -gaps[i])
    n_above = min(max(rank, WRONG - len(below)), len(above))
    return [1 + i for i in (*above[:n_above], *below[: WRONG - n_above])]


def accuracies(items: int, seed: int, understood: float, nearest: bool) -> tuple[float, float]:
    """Return the share that the writer answers right with the passage, and the mean of the others."""
    rng, draws = np.random.default_rng(seed), random.Random(seed)
    right = np.zeros(1 + OTHERS)
    for n in range(items):
        closed = rng.normal(0, 1, 1 + POOL) + rng.normal(0, OWN, (1 + OTHERS, 1 + POOL))
        taken = [0, *chosen(closed[0], n % (WRONG + 1), draws, nearest)]
        opened = closed[:, taken]
        opened[:, 0] += rng.normal(understood, 1, 1 + OTHERS)
        right += opened.argmax(axis=1) == 0
    return float(right[0] / items), float(right[1:].mean() / items)


def main() -> None:
    """Report the writer beside the others, at three levels of understanding."""
    items = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    say(f"{items:,} items, {OTHERS} others as able as the writer, seed {seed}")
    for understood in (0.5, 1.5, 3.0):
        old, new = (accuracies(items, seed, understood, nearest) for nearest in (True, False))
        say(f"understood {understood}: nearest to the key, writer {old[0]:.0%}, others {old[1]:.0%}")
        say(f"understood {understood}: drawn within the rank, writer {new[0]:.0%}, others {new[1]:.0%}")
        report("the writer ahead of models as able", 100 * (new[0] - new[1]), "points", below=WORTH + 0.5, promise=True)


if __name__ == "__main__":
    main()
