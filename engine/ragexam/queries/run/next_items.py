"""Items to ask next, and those to write when the ones that are there tell too little."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.errors import NotEnoughData
from ragexam.exam.demands.item_demand import demand_of, mixable_demands
from ragexam.irt.anchored import AnchoredItems, anchor_items
from ragexam.irt.fit import fit
from ragexam.irt.information import probability
from ragexam.irt.model import Floats
from ragexam.irt.targeting import expected_item_information, sampling_weights
from ragexam.records import Item
from ragexam.report.results.compare import Contest
from ragexam.sentences import counted, phrase

_CROWDED = 2.0
"""Times the mean number of questions asked of a document, from which its further ones are half as likely to be drawn."""

_MOST_WANTED = 40
"""Questions that are asked for at a time."""


@dataclass(frozen=True, slots=True)
class WantedItems:
    """Items that would tell most: what to write more of.

    Attributes:
        count: How many.
        demand: What they ask of a pipeline; "" where the exam knows no demands.
        topics: Topics whose items tell the leaders apart best, best first.
        least: Share of them that the leaders should answer right, from.
        most: To.
    """

    count: int
    demand: str
    topics: tuple[str, ...]
    least: float
    most: float


@dataclass(frozen=True, slots=True, eq=False)
class ItemsOnScale:
    """The items on the scale of the abilities, as far as answers and their groups tell.

    Attributes:
        items: Their parameters.
        theta: Abilities of the leaders.
        groups: Group of each item: its demand, or its topic where all have one demand.
    """

    items: AnchoredItems
    theta: Floats
    groups: tuple[str, ...]

    def weights(self, rng: np.random.Generator) -> Floats:
        """Return how likely each item is to be drawn next, relative to the average."""
        i = self.items
        return sampling_weights(self.theta, i.a, i.b, i.c, i.log_a_se, i.b_se, rng=rng)

    def information(self, rng: np.random.Generator) -> Floats:
        """Return what each item is expected to tell of the leaders."""
        i = self.items
        return expected_item_information(self.theta, i.a, i.b, i.c, i.log_a_se, i.b_se, rng=rng)


def items_on_scale(scores: Floats, items: Sequence[Item], leaders: Sequence[int]) -> ItemsOnScale | None:
    """Place items on the scale: those that were answered by their answers, the others by those of their group.

    Abilities come from one fit of what was answered and stand fixed then, so that items which were added later, and items
    that hardly anybody answered, come onto the same scale (`irt/anchored.py`).

    Args:
        scores: 1 right, 0 wrong, nan where not asked; (pipelines, items).
        items: Columns.
        leaders: Rows at whose ability items are to tell.

    Returns:
        None where too little was answered.
    """
    choices = np.array([len(item.choices) for item in items], dtype=np.float64)
    try:
        able = fit(scores, model="guess", choices=choices).theta
    except NotEnoughData:
        return None
    there = np.flatnonzero(~np.isnan(able))
    front = [row for row in leaders if row in there]
    if not front:
        return None
    groups = groups_of(items)
    first = anchor_items(able[there], scores[there], choices, model="guess")
    asked = (~np.isnan(scores[there])).any(axis=0)
    overall = float(first.b[asked].mean())
    width = max(0.5, float(first.b[asked].std()))
    centre = np.full(len(items), overall)
    for group in set(groups):
        own = np.array([g == group for g in groups])
        difficulties = first.b[own & asked]
        centre[own] = (difficulties.sum() + 2.0 * overall) / (len(difficulties) + 2)
    placed = anchor_items(able[there], scores[there], choices, centre=centre, width=np.full(len(items), width))
    return ItemsOnScale(placed, able[front], groups)


def groups_of(items: Sequence[Item]) -> tuple[str, ...]:
    """Return what items are grouped by: their demand, or their topic where all have the same one."""
    demands = tuple(demand_of(item) for item in items)
    return demands if len(set(demands)) > 1 else tuple(item.topic for item in items)


def spared(weights: Floats, documents: Sequence[str], asked: Sequence[int]) -> Floats:
    """Return weights with those halved of items whose document was asked about far more than others."""
    counts = dict.fromkeys(documents, 0)
    for index in asked:
        counts[documents[index]] += 1
    limit = _CROWDED * max(len(asked) / max(len(counts), 1), 1.0)
    return np.where([counts[name] > limit for name in documents], weights / 2.0, weights)


def wanted_items(contest: Contest, needed: float | None) -> WantedItems | None:
    """Return what to write more of, so that the choice holds on further questions; None where nothing is known.

    Args:
        contest: Of the answers; something is open in it.
        needed: Questions that would settle it against the nearest rival; None where that cannot be said.
    """
    results, race = contest.results, contest.race
    rows = contest.candidates if race is None else [race.pick, *race.open_beyond]
    placed = items_on_scale(results.scores, results.items, rows)
    if placed is None or needed is None:
        return None
    information = placed.information(np.random.default_rng(contest.seed))
    demands = tuple(demand_of(item) for item in results.items)
    by_demand = _means(information, demands)
    by_topic = _means(information, tuple(item.topic for item in results.items))
    best = np.argsort(-information)[: max(3, len(information) // 5)]
    i = placed.items
    right = probability(float(placed.theta.mean()), i.a[best], i.b[best], i.c[best])[0]
    return WantedItems(
        max(1, min(_MOST_WANTED, round(needed))),
        next((name for name in by_demand if name in mixable_demands()), "") if len(by_demand) > 1 else "",
        tuple(by_topic)[:3],
        float(right.min()),
        float(right.max()),
    )


def wanted_in_words(wanted: WantedItems) -> str:
    """Return what to write more of as a sentence."""
    number, ends = counted(wanted.count, "more question"), (f"{wanted.least:.0%}", f"{wanted.most:.0%}")
    if wanted.demand:
        return phrase(
            "What would tell most: {0} of the kind {1:raw} on further documents, of which the leaders answer {2:n} to {3:n} right.",
            number,
            wanted.demand,
            *ends,
        )
    return phrase(
        "What would tell most: {0} on further documents, of which the leaders answer {1:n} to {2:n} right.",
        number,
        *ends,
    )


def _means(values: Floats, groups: Sequence[str]) -> dict[str, float]:
    """Return means by group, the highest first."""
    means = {g: float(np.mean([v for v, own in zip(values, groups, strict=True) if own == g])) for g in groups}
    return dict(sorted(means.items(), key=lambda pair: -pair[1]))
