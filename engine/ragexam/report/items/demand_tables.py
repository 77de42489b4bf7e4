"""Tables by demand: how hard its questions are, and how much they tell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ragexam.exam.demands.item_demand import demand_label, demand_of, in_order
from ragexam.irt.information import mean_information
from ragexam.irt.model import Floats
from ragexam.irt.record import Fit
from ragexam.records import Item, Table


def difficulty_by_demand(fit: Fit, items: Sequence[Item]) -> list[Table]:
    """Return difficulty, discrimination and information by demand, in one table; none below two demands.

    Args:
        fit: The fit.
        items: Those that were asked, in the fit's order.
    """
    demands = [demand_of(item) for item in items]
    if len(set(demands)) < 2:
        return []
    defined = fit.theta[np.isfinite(fit.theta)]
    middle = np.array([float(defined.mean())]) if defined.size else None
    rows: list[tuple[str | int | float | None, ...]] = []
    for name in in_order(demands):
        own = [index for index, demand in enumerate(demands) if demand == name]
        information = None if middle is None else _finite(mean_information(middle, fit.a[own], fit.b[own], fit.c[own]))
        rows.append(
            (
                demand_label(name),
                len(own),
                int(np.isfinite(fit.a[own]).sum()),
                _finite(fit.accuracy[own]),
                _finite(fit.b[own]),
                _finite(fit.a[own]),
                information,
            )
        )
    return [
        Table(
            "difficulty_by_demand",
            "Difficulty by what the questions ask",
            ("Demand", "Items", "In the fit", "Right", "Mean b", "Mean a", "Information"),
            tuple(rows),
            ("", "d", "d", ".0%", "+.2f", ".2f", ".2f"),
            "Means over the items of each demand that took part in the fit; “Right” is over all of them. Information: what one such "
            "item tells of a pipeline of mean ability. Few items make a mean uncertain.",
        )
    ]


def _finite(values: Floats) -> float | None:
    defined = np.asarray(values)[np.isfinite(values)]
    return float(defined.mean()) if defined.size else None
