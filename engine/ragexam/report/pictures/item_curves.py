"""Curves of a fit over ability: of each item, of the whole exam, and of each kind of question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ragexam.records import Item

if TYPE_CHECKING:
    from ragexam.irt.record import Fit

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ItemCurves:
    """Curves of the items and of the exam.

    Attributes:
        grid: Abilities at which curves are drawn; (points,).
        chances: Chance of a right answer; nan for items set aside; (items, points).
        information: Of each item, the same way.
        exam: Information of all items together; (points,).
    """

    grid: Floats
    chances: Floats
    information: Floats
    exam: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Category:
    """Items of one kind and what they tell on average.

    Attributes:
        name: Of the kind ("remembering", "how", a topic; "" for items without a topic).
        item_ids: Its items, in exam order.
        fitted: How many of them took part in the fit.
        curve: Mean information of those (Guinet et al. 2024, equation (4)); nan without any; (points,).
    """

    name: str
    item_ids: tuple[str, ...]
    fitted: int
    curve: Floats


def item_curves(fit: Fit, points: int = 121) -> ItemCurves:
    """Return the curves of a fit at so many abilities."""
    from ragexam.irt.information import ability_grid, item_information, probability

    grid = ability_grid(fit.theta, points)
    information = item_information(grid, fit.a, fit.b, fit.c).T
    exam = np.asarray(np.nansum(information, axis=0), dtype=np.float64)
    return ItemCurves(grid, probability(grid, fit.a, fit.b, fit.c).T, information, exam)


def item_categories(fit: Fit, items: Sequence[Item], grid: Floats) -> dict[str, tuple[Category, ...]]:
    """Return what the items tell by "demand", "bloom", "question_word" and "topic"; an item may be of several levels of Bloom's.

    Args:
        fit: The fit.
        items: Those that were asked.
        grid: Abilities at which curves are drawn; (points,).
    """
    from ragexam.exam.categories import LEVELS, QUESTION_WORDS
    from ragexam.exam.demands.item_demand import all_demands, demand_of
    from ragexam.irt.information import mean_information

    kinds: dict[str, list[tuple[str, ...]]] = {
        "demand": [(demand_of(item),) for item in items],
        "bloom": [item.bloom for item in items],
        "question_word": [(item.question_word,) for item in items],
        "topic": [(item.topic,) for item in items],
    }
    orders = {"demand": all_demands(), "bloom": LEVELS, "question_word": QUESTION_WORDS, "topic": ()}
    categories: dict[str, tuple[Category, ...]] = {}
    for kind, values in kinds.items():
        order = list(orders[kind])
        # Topics by name, and what has none last.
        order += sorted(
            {name for names in values for name in names} - set(order), key=lambda t: (not t, t.casefold(), t)
        )
        made = []
        for name in order:
            rows = [k for k, names in enumerate(values) if name in names]
            if rows:
                curve = mean_information(grid, fit.a[rows], fit.b[rows], fit.c[rows])
                used = int(np.sum(~np.isnan(fit.a[rows])))
                made.append(Category(name, tuple(items[k].id for k in rows), used, curve))
        categories[kind] = tuple(made)
    return categories
