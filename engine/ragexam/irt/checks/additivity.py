"""Additivity of abilities: how far pipelines depart from sums of their components' effects, and how sure that is.

Not finding a departure proves nothing. So its size is told in points of accuracy with its upper bound, and "they add up" is
said only where even the bound is small. The same documents that decide how sure effects are decide it here: every
document is left out in turn, and what chance does is told by giving documents random signs, always the same ones.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.irt.design import Design, classical
from ragexam.irt.estimation.documents import FEWEST_DOCUMENTS, document_signs
from ragexam.irt.fit import fit, numbered_documents
from ragexam.irt.model import Floats, curves
from ragexam.sentences import phrase

SMALL = 0.03
"""Departure in accuracy up to which sums are as good as the pipelines themselves."""


@dataclass(frozen=True, slots=True)
class Additivity:
    """By how much pipelines depart from the sum of their components' effects.

    Attributes:
        departure: Root mean square over the pipelines, in accuracy (0 to 1), what chance adds taken off.
        upper: It is at most that, with 95 % confidence.
        p_value: Share of exams without any departure that would show as much.
        documents: That this rests on.
        sentence: What it means, in plain words.
    """

    departure: float
    upper: float
    p_value: float
    documents: int
    sentence: str


def additivity(
    correct: Floats, design: Design, model: str, documents: Sequence[Hashable], *, choices: int | Floats = 4
) -> Additivity | None:
    """Compare abilities as sums of effects with an ability for each pipeline.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: Hierarchical.
        model: Item model.
        documents: Of each item.
        choices: As in `fit`.

    Returns:
        None where there are too few documents, or where any abilities are sums of effects.
    """
    table = np.asarray(correct, dtype=np.float64)
    seen = ~np.isnan(table)
    sat, kept = np.flatnonzero(seen.any(axis=1)), np.flatnonzero(seen.any(axis=0))
    groups = numbered_documents(documents, kept)
    sums = np.column_stack([np.ones(len(sat)), design.subset([int(k) for k in sat]).matrix])
    outside = np.eye(len(sat)) - sums @ np.linalg.pinv(sums)
    if int(groups.max(initial=-1)) + 1 < FEWEST_DOCUMENTS or np.trace(outside) < 0.5:
        return None
    answers = table[np.ix_(sat, kept)]
    free = fit(answers, classical(len(sat)), "robust", model, choices=_of(choices, kept), documents=groups.tolist())
    estimated = ~np.isnan(free.a)
    answers = np.where(estimated, answers, np.nan)
    if np.isnan(free.theta).any():
        return None
    summed = free.theta - outside @ free.theta
    ends = [np.where(np.isnan(answers), np.nan, curves(at, free.a, free.b, free.c).p) for at in (free.theta, summed)]
    # Items that all or none answered right show no departure, and count all the same.
    share = estimated.sum() / len(estimated)
    interaction = share * np.nanmean(ends[0] - ends[1], axis=1)
    # Chance, too, is seen in accuracy: as steeply as between where a pipeline stands and where the sum puts it.
    apart = free.theta - summed
    near = curves(0.5 * (free.theta + summed), free.a, free.b, free.c)
    steep = share * np.nanmean(
        np.where(np.isnan(answers), np.nan, free.a * (1.0 - free.c) * near.sigma * near.rest), axis=1
    )
    steep = np.where(np.abs(apart) > 1e-6, interaction / np.where(np.abs(apart) > 1e-6, apart, 1.0), steep)
    return _judged(interaction, free.shifts @ (steep[:, None] * outside).T)


def _of(choices: int | Floats, kept: NDArray[np.int64]) -> int | Floats:
    """Return the numbers of choices, one or (items,), of the items that are kept, (kept,)."""
    array = np.asarray(choices, dtype=np.float64)
    return choices if array.ndim == 0 else array[kept]


def _judged(departures: Floats, shifts: Floats) -> Additivity:
    """Say whether effects add up, of departures, (cells,), and what each document does to them, (documents, cells)."""
    drawn = document_signs(len(shifts)) @ shifts
    chance = (drawn**2).mean(axis=1)
    seen = float((departures**2).mean())
    p_value = float((np.sum(chance >= seen) + 1) / (len(chance) + 1))
    departure = float(np.sqrt(max(seen - float((shifts**2).sum(axis=0).mean()), 0.0)))
    upper = max(_upper(departures, drawn, chance, seen), departure)
    figures = f"{100 * departure:.1f}", f"{100 * upper:.1f}"
    if upper <= SMALL:
        sentence = phrase(
            "The components' effects add up: pipelines depart from the sum by about {0:n} points of accuracy, at most {1:n} "
            "(95% confidence).",
            *figures,
        )
    elif p_value <= 0.05:
        sentence = phrase(
            "The components do not simply add up: pipelines depart from the sum by about {0:n} points of accuracy, at "
            "most {1:n} (95% confidence). Compare whole pipelines, and read a component's effect as an average over "
            "what it was combined with.",
            *figures,
        )
    else:
        sentence = phrase(
            "Whether the components' effects add up is open: nothing speaks against it, but departures of up to {0:n} points "
            "of accuracy fit these answers as well (95% confidence).",
            figures[1],
        )
    return Additivity(departure, upper, p_value, len(shifts), sentence)


def _upper(departures: Floats, drawn: Floats, chance: Floats, seen: float) -> float:
    """Return the largest departure (root mean square) that would look as small as what was seen in 5 of 100 exams.

    Less than chance alone shows in half of all exams counts as that much: answers that say next to nothing about pipelines would
    otherwise bound departures at 0 in one exam of twenty (power-constrained limits, Cowan and others 2011, arXiv:1105.3166).

    Args:
        departures: Departures as they were found; (cells,).
        drawn: Departures by chance alone; (draws, cells).
        chance: Mean square of each draw; (draws,).
        seen: Mean square that was seen.
    """
    size = float(np.sqrt(seen))
    if size == 0.0:
        return float(np.sqrt(np.quantile(chance, 0.95)))
    along = (drawn @ (departures / size)) / len(departures)
    seen = max(seen, float(np.median(chance)))
    low, high = 0.0, float(np.sqrt(seen)) + 4.0 * float(np.sqrt(chance.max())) + 1e-9
    for _ in range(40):
        middle = 0.5 * (low + high)
        smaller = float(np.mean(middle**2 + 2.0 * middle * along + chance <= seen))
        low, high = (middle, high) if smaller > 0.05 else (low, middle)
    return high
