"""Items to ask next: what those that are there are like, on one scale, and how likely each is to be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.errors import NotEnoughData
from ragexam.exam.demands.item_demand import demand_of
from ragexam.irt.anchored import AnchoredItems, abilities_on, anchor_items
from ragexam.irt.fit import fit
from ragexam.irt.model import Floats
from ragexam.irt.targeting import expected_item_information, sampling_weights
from ragexam.records import Item
from ragexam.report.results.settlement import HeldItem

CROWDED = 2.0
"""Times its fair share, that of its questions among all, up to which a document is likely to be drawn."""

_ANSWERED = 4
"""Answers from which what an item is like is kept for items that come later."""

_ANCHORS = 5
"""Kept items from which they hold the scale."""

_ROUNDS = 3
"""Turns of abilities and new items where kept ones hold the scale: more change nothing that counts."""

_NEARLY_ALL = 0.9
"""Share of the questions known, or not known, by all leaders from which an exam is off target."""


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


def items_on_scale(
    scores: Floats, items: Sequence[Item], leaders: Sequence[int], held: Sequence[HeldItem] = ()
) -> ItemsOnScale | None:
    """Place items on the scale: those that were answered by their answers, the others by those of their group.

    Where items came to the exam later, those that were there before are held as they were (fixed-parameter calibration,
    `irt/anchored.py`): they place the pipelines, these the new items, in turns. Else abilities come from one fit.

    Args:
        scores: 1 right, 0 wrong, nan where not asked; (pipelines, items).
        items: Columns.
        leaders: Rows at whose ability items are to tell.
        held: What items were like before others came.

    Returns:
        None where too little was answered.
    """
    choices = np.array([len(item.choices) for item in items], dtype=np.float64)
    place_of = {item.content_hash: k for k, item in enumerate(items)}
    kept = [(place_of[h.item], h) for h in held if h.item in place_of]
    old = np.array([k for k, _ in kept], dtype=np.int64)
    able = np.full(len(scores), np.nan)
    if len(kept) >= _ANCHORS:
        able = _held_abilities(scores[:, old], [h for _, h in kept], choices[old])
    if np.isnan(able).all():
        kept, old = [], old[:0]
        try:
            able = fit(scores, model="guess", choices=choices).theta
        except NotEnoughData:
            return None
    for _ in range(_ROUNDS if kept else 0):
        there = np.flatnonzero(~np.isnan(able))
        plain = _with_held(anchor_items(able[there], scores[there], choices, model="guess"), kept)
        seen = ~np.isnan(scores).all(axis=0)
        able = abilities_on(plain.a[seen], plain.b[seen], plain.c[seen], scores[:, seen])
    there, groups = np.flatnonzero(~np.isnan(able)), groups_of(items)
    front = [row for row in leaders if not np.isnan(able[row])]
    if not front:
        return None
    return ItemsOnScale(_with_held(_placed(able[there], scores[there], choices, groups), kept), able[front], groups)


def held_items(
    scores: Floats, items: Sequence[Item], held: Sequence[HeldItem], later: Collection[int]
) -> tuple[HeldItem, ...]:
    """Return what items are like before others came: those that are held stay so, others that were answered join them.

    Args:
        scores: 1 right, 0 wrong, nan where not asked; (pipelines, items).
        items: Columns.
        held: What is held already.
        later: Columns of the items that came.
    """
    old = [k for k in range(len(items)) if k not in set(later)]
    everybody = [row for row in range(len(scores)) if not np.isnan(scores[row, old]).all()]
    placed = items_on_scale(scores[:, old], [items[k] for k in old], everybody, held)
    if placed is None:
        return tuple(held)
    known = {h.item for h in held}
    answers = (~np.isnan(scores[:, old])).sum(axis=0)
    p = placed.items
    new = [
        HeldItem(items[k].content_hash, *(float(v[n]) for v in (p.a, p.b, p.log_a_se, p.b_se)))
        for n, k in enumerate(old)
        if answers[n] >= _ANSWERED and items[k].content_hash not in known
    ]
    return (*held, *new)


def _held_abilities(scores: Floats, held: Sequence[HeldItem], choices: Floats) -> Floats:
    a, b = (np.array(values) for values in zip(*((h.a, h.b) for h in held), strict=True))
    return abilities_on(a, b, 1.0 / choices, scores)


def _with_held(placed: AnchoredItems, kept: Sequence[tuple[int, HeldItem]]) -> AnchoredItems:
    for k, h in kept:
        placed.a[k], placed.b[k], placed.log_a_se[k], placed.b_se[k] = h.a, h.b, h.log_a_se, h.b_se
    return placed


def _placed(able: Floats, scores: Floats, choices: Floats, groups: Sequence[str]) -> AnchoredItems:
    """Return items at given abilities; what is expected of each beforehand is what its group is like."""
    first = anchor_items(able, scores, choices, model="guess")
    asked = (~np.isnan(scores)).any(axis=0)
    overall = float(first.b[asked].mean())
    width = max(0.5, float(first.b[asked].std()))
    centre = np.full(len(groups), overall)
    for group in set(groups):
        own = np.array([g == group for g in groups])
        difficulties = first.b[own & asked]
        centre[own] = (difficulties.sum() + 2.0 * overall) / (len(difficulties) + 2)
    return anchor_items(able, scores, choices, model="guess", centre=centre, width=np.full(len(groups), width))


def off_target(scores: Floats, items: Sequence[Item], leaders: Sequence[int]) -> str:
    """Return "easy" or "hard" where every leader knows nearly all that it was asked, or hardly anything; else "".

    Known is what is right beyond guessing. Curves of items would say so too late: few answers draw each towards the middle.

    Args:
        scores: 1 right, 0 wrong, nan where not asked; (pipelines, items).
        items: Columns.
        leaders: Rows.
    """
    chance = np.array([1.0 / len(item.choices) for item in items])
    known = []
    for row in scores[list(leaders)]:
        asked = ~np.isnan(row)
        if not asked.any():
            return ""
        luck = float(chance[asked].mean())
        known.append((float(row[asked].mean()) - luck) / (1.0 - luck))
    if known and min(known) >= _NEARLY_ALL:
        return "easy"
    return "hard" if known and max(known) <= 1.0 - _NEARLY_ALL else ""


def groups_of(items: Sequence[Item]) -> tuple[str, ...]:
    """Return what items are grouped by: their demand, or their topic where all have the same one."""
    demands = tuple(demand_of(item) for item in items)
    return demands if len(set(demands)) > 1 else tuple(item.topic for item in items)


def spared(weights: Floats, documents: Sequence[str], asked: Sequence[int], free: Sequence[int]) -> Floats:
    """Return weights by which no document is more likely to be drawn first than `CROWDED` times as its questions are many.

    Of draws that follow in the same step nothing is said: what is drawn is gone, and the rest shares its chance.

    One of which that many more were asked already is at most as likely as one over it. It is the chance that is bounded: a document
    that could not be drawn at all would leave the share right on the whole exam unknown. Where no other has questions left, nothing
    is bounded.

    Args:
        weights: Of all items.
        documents: Of each.
        asked: Items that were asked.
        free: Items that can be drawn.
    """
    bounded = weights.copy()
    names = np.array([documents[k] for k in free])
    places = np.array(free, dtype=np.int64)
    count = Counter(documents[k] for k in asked)
    size = Counter(documents)
    most = {
        name: (1.0 / CROWDED if count[name] > max(1.0, CROWDED * len(asked) * size[name] / len(documents)) else CROWDED)
        * float((names == name).mean())
        for name in dict.fromkeys(names.tolist())
    }
    capped: set[str] = set()
    while True:
        # What is free of a bound shares what the others leave, in proportion to its weights.
        loose = ~np.isin(names, list(capped))
        left = 1.0 - sum(most[name] for name in capped)
        if not loose.any() or left <= 0.0:
            return weights
        whole = float(weights[places[loose]].sum()) / left
        over = {
            n
            for n in most
            if n not in capped and float(weights[places[names == n]].sum()) > most[n] * whole * (1 + 1e-9)
        }
        if not over:
            break
        capped |= over
    for name in capped:
        own = places[names == name]
        bounded[own] *= most[name] * whole / float(weights[own].sum())
    return bounded
