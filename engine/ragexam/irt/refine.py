"""Iterative improvement of an exam (Guinet et al. 2024, appendix B.3, Algorithm 1).

Each step drops the least discriminating items and refits from the last estimates. Every step is kept, so that the
curves of all can be drawn together, and a person can stop at any.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.errors import InputError
from ragexam.irt.checks.diagnostics import cell_folds
from ragexam.irt.design import Design, classical
from ragexam.irt.fit import fit
from ragexam.irt.information import ability_grid, mean_information, test_information
from ragexam.irt.model import EQUAL_SLOPES, Floats
from ragexam.irt.presets import EstimationPreset, find_preset
from ragexam.irt.record import Fit
from ragexam.sentences import phrase

_NOTE = (
    "The items were chosen by the same answers that the curves are drawn from, so the gain is flattered, often much. "
    "The held-out gain says what is left of it on answers that did not choose."
)


@dataclass(frozen=True, slots=True, eq=False)
class RefinementStep:
    """One exam in the sequence.

    Attributes:
        number: 0 for the exam as it was.
        items: Columns of the table that are in it, ascending.
        dropped: Columns that were dropped to reach it, least discriminating first.
        dropped_a: Their discriminations; nan for items that had none.
        fit: Of this exam; its items are in the order of `items`.
        grid: Abilities of the curves; the same in every step; (points,).
        mean_information: Equation (4) over this exam's items; (points,).
        total_information: Their sum, which says how exact an ability gets; (points,).
        at_pipelines: Mean of equation (4) over the pipelines' own abilities.
        note: What to keep in mind; "" for the first step.
    """

    number: int
    items: tuple[int, ...]
    dropped: tuple[int, ...]
    dropped_a: tuple[float, ...]
    fit: Fit
    grid: Floats
    mean_information: Floats
    total_information: Floats
    at_pipelines: float
    note: str


def refine(
    correct: Floats,
    design: Design | None = None,
    preset: str | EstimationPreset = "robust",
    model: str = "3pl",
    *,
    steps: int = 5,
    drop: float = 0.10,
    min_items: int = 20,
    choices: int | Floats = 4,
    start: Fit | None = None,
    report: Callable[[int, int], None] | None = None,
) -> list[RefinementStep]:
    """Drop the least discriminating share of items again and again.

    Items that took no part in a fit (all or none right, no answers) discriminate nothing and go first, beside the
    share. Of equally discriminating items the one with less information at the pipelines' abilities goes first, then
    the later one. Curves of different steps can be compared only in one unit of ability: since the pipelines are the
    same in all, each step is brought to the spread of abilities that the first had. The `paper` preset, whose bounds
    are in units of ability, is left as published.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: As in `fit`.
        preset: As in `fit`.
        model: "3pl" or "2pl"; Rasch items all discriminate equally.
        steps: Most updates of the exam (k - 1 of the algorithm).
        drop: Share r of the items to drop at each; at least one item goes.
        min_items: Stop rather than have fewer.
        choices: As in `fit`.
        start: A fit of the whole exam, used to begin from.
        report: Told (done, total) after each fit; may raise to stop.

    Returns:
        The exam as it was, then one step an update; fewer than asked where `min_items` is reached.

    Raises:
        InputError: A share outside (0, 1), or the Rasch model.
    """
    if not 0.0 < drop < 1.0:
        raise InputError("The share of items to drop must lie between 0 and 1.")
    if model in EQUAL_SLOPES:
        raise InputError("Under Rasch all items discriminate equally: refine with 2PL or 3PL.")
    table = np.asarray(correct, dtype=np.float64)
    whole = classical(len(table)) if design is None else design
    settings = find_preset(preset)
    per_item = np.broadcast_to(np.asarray(choices, dtype=np.float64), (table.shape[1],))
    items = list(range(table.shape[1]))
    fitted = fit(table, whole, settings, model, start, choices=per_item)
    grid = ability_grid(fitted.theta)
    spread = _spread(fitted)
    out = [_step(0, items, [], [], fitted, grid)]
    if report is not None:
        report(1, steps + 1)
    for number in range(1, steps + 1):
        doomed = _least_discriminating(fitted, drop)
        keep = [k for k in range(len(items)) if k not in set(doomed)]
        if not doomed or len(keep) < max(min_items, 1):
            break
        lost, lost_a = [items[k] for k in doomed], [float(fitted.a[k]) for k in doomed]
        items = [items[k] for k in keep]
        begin = fitted.take_items(keep)
        fitted = fit(table[:, items], whole, settings, model, begin, choices=per_item[items])
        if settings.effect_bounds is None and settings.method == "joint":
            fitted = fitted.rescaled(spread / _spread(fitted))
        out.append(_step(number, items, lost, lost_a, fitted, grid))
        if report is not None:
            report(number + 1, steps + 1)
    return out


@dataclass(frozen=True, slots=True)
class HeldOutGain:
    """Gain of dropping items, measured on answers that had no say in it.

    Attributes:
        items: Number of items left after each update.
        ratio: Mean information (equation (4), at the pipelines' abilities) of the items left over that of the whole
            exam, by the half of the answers that did not choose them; 1 is no gain. Mean over both halves.
        claimed: The same ratio by the half that did choose.
        sentence: What it means, in plain words.
    """

    items: tuple[int, ...]
    ratio: tuple[float, ...]
    claimed: tuple[float, ...]
    sentence: str


def held_out_gain(
    correct: Floats,
    design: Design | None = None,
    preset: str | EstimationPreset = "robust",
    model: str = "3pl",
    *,
    rng: np.random.Generator,
    steps: int = 5,
    drop: float = 0.10,
    min_items: int = 20,
    choices: int | Floats = 4,
) -> HeldOutGain:
    """Check Algorithm 1: choose items by one half of the answers, measure their information by the other.

    Items that look discriminating in one half are partly lucky, and luck does not repeat. Half the answers choose
    worse than all of them do, so the gain is told rather too small than too large.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: As in `refine`.
        preset: As in `refine`.
        model: As in `refine`.
        rng: Deals the answers into halves.
        steps: As in `refine`.
        drop: As in `refine`.
        min_items: As in `refine`.
        choices: As in `refine`.
    """
    table = np.asarray(correct, dtype=np.float64)
    halves = cell_folds(table, 2, rng)
    tables = [np.where(halves == half, table, np.nan) for half in (0, 1)]
    fits = [fit(part, design, preset, model, choices=choices) for part in tables]
    ratios: list[list[float]] = []
    claims: list[list[float]] = []
    sizes: list[int] = []
    for choosing, judging in ((0, 1), (1, 0)):
        sequence = refine(
            tables[choosing],
            design,
            preset,
            model,
            steps=steps,
            drop=drop,
            min_items=min_items,
            choices=choices,
            start=fits[choosing],
        )
        whole = _told_by(fits[judging], sequence[0].items)
        ratios.append([_told_by(fits[judging], step.items) / whole for step in sequence[1:]])
        claims.append([step.at_pipelines / sequence[0].at_pipelines for step in sequence[1:]])
        sizes = [len(step.items) for step in sequence[1:]]
    shared = min(len(row) for row in ratios)
    sizes = sizes[:shared]
    ratio = [float(np.mean([row[k] for row in ratios])) for k in range(shared)]
    claimed = [float(np.mean([row[k] for row in claims])) for k in range(shared)]
    if not shared:
        sentence = "No item could be dropped."
    else:
        sentence = phrase(
            "After {0:n} updates the items left tell {1:n} per item on answers that did not choose them; "
            "the answers that did choose claim {2:n}.",
            shared,
            f"{ratio[-1] - 1.0:+.0%}",
            f"{claimed[-1] - 1.0:+.0%}",
        )
    return HeldOutGain(tuple(sizes), tuple(ratio), tuple(claimed), sentence)


def _told_by(fitted: Fit, items: Sequence[int]) -> float:
    """Return the mean information of some items at the pipelines' abilities; items without parameters tell nothing."""
    theta = fitted.theta[~np.isnan(fitted.theta)]
    chosen = list(items)
    total = test_information(theta, fitted.a[chosen], fitted.b[chosen], fitted.c[chosen])
    return float(total.mean()) / len(chosen)


def _spread(fitted: Fit) -> float:
    """Return standard deviation of the abilities; tiny rather than 0 where all are the same."""
    return max(float(np.nanstd(fitted.theta)), 1e-6)


def _least_discriminating(fitted: Fit, drop: float) -> list[int]:
    """Return positions to drop: items without parameters, then the share with the lowest a, in a settled order."""
    without = [int(k) for k in np.flatnonzero(np.isnan(fitted.a))]
    defined = np.flatnonzero(~np.isnan(fitted.a))
    theta = fitted.theta[~np.isnan(fitted.theta)]
    parts = fitted.a[defined], fitted.b[defined], fitted.c[defined]
    information = np.array([float(test_information(theta, a, b, c).mean()) for a, b, c in zip(*parts, strict=True)])
    # Rounded, so that a difference in the last digits of an optimiser does not decide.
    order = np.lexsort((-defined, np.round(information, 9), np.round(parts[0], 9)))
    count = max(1, math.floor(drop * len(defined) + 1e-9))
    return without + [int(k) for k in defined[order[:count]]]


def _step(
    number: int, items: list[int], dropped: list[int], dropped_a: list[float], fitted: Fit, grid: Floats
) -> RefinementStep:
    abc = fitted.a, fitted.b, fitted.c
    theta = fitted.theta[~np.isnan(fitted.theta)]
    return RefinementStep(
        number=number,
        items=tuple(items),
        dropped=tuple(dropped),
        dropped_a=tuple(dropped_a),
        fit=fitted,
        grid=grid,
        mean_information=mean_information(grid, *abc),
        total_information=test_information(grid, *abc),
        at_pipelines=float(mean_information(theta, *abc).mean()),
        note=_NOTE if number else "",
    )
