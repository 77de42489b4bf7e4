"""Observations at one item, without a model: right answers by ability, and who took which choice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.irt.model import Floats


@dataclass(frozen=True, slots=True)
class AbilityGroup:
    """Examinees of like ability and their answers to one item.

    Attributes:
        theta: Their mean ability.
        low: The lowest.
        high: The highest.
        right: Number of right answers.
        total: Number of answers.
    """

    theta: float
    low: float
    high: float
    right: int
    total: int


def ability_groups(theta: Floats, correct: Floats, most: int = 6, fewest: int = 3) -> tuple[AbilityGroup, ...]:
    """Share the examinees who answered an item into groups of like size by ability, weakest first.

    Args:
        theta: Abilities; nan ones are left out; (persons,).
        correct: Answers to one item: 1, 0, nan; (persons,).
        most: Most groups.
        fewest: Examinees that a group should have; fewer groups are made rather than smaller ones.
    """
    used = np.flatnonzero(~np.isnan(theta) & ~np.isnan(correct))
    if not len(used):
        return ()
    order = used[np.argsort(theta[used], kind="stable")]
    parts = np.array_split(order, max(1, min(most, len(order) // fewest)))
    return tuple(
        AbilityGroup(
            float(theta[part].mean()),
            float(theta[part].min()),
            float(theta[part].max()),
            int(correct[part].sum()),
            len(part),
        )
        for part in parts
    )


@dataclass(frozen=True, slots=True)
class Takers:
    """Those who took one choice.

    Attributes:
        count: How many.
        share: Of those who answered; nan where none did.
        strong: How many of them belong to the stronger half of those who answered.
        theta: Their mean ability; nan without any.
    """

    count: int
    share: float
    strong: int
    theta: float


def choice_takers(chosen: NDArray[np.int64], theta: Floats, choices: int) -> tuple[Takers, ...]:
    """Count who took each choice of one item, in all and in the stronger half.

    Args:
        chosen: Index of the choice taken; -1 for no answer; (persons,).
        theta: Abilities; nan where unknown: such examinees count, but belong to no half; (persons,).
        choices: Number of choices.
    """
    answered = chosen >= 0
    defined = answered & ~np.isnan(theta)
    middle = float(np.median(theta[defined])) if defined.any() else np.nan
    out: list[Takers] = []
    for choice in range(choices):
        took = chosen == choice
        able = theta[took & defined]
        out.append(
            Takers(
                int(took.sum()),
                float(took.sum() / answered.sum()) if answered.any() else float("nan"),
                int((able >= middle).sum()),
                float(able.mean()) if len(able) else float("nan"),
            )
        )
    return tuple(out)
