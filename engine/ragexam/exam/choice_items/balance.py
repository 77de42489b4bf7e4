"""Right answers spread evenly over the positions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from ragexam.records import Item


def balance_keys(items: Sequence[Item], seed: int) -> list[Item]:
    """Turn the choices of items so that the keys are spread over the positions exactly (counts differ by one at most).

    Only the beginning of the (already shuffled) cyclic order is changed: every choice keeps its neighbours, so that
    closed-book answers in every rotation stay valid; the stored indices are turned along. Items that are not kept, or
    have another number of choices, are balanced among themselves.
    """
    groups: dict[tuple[bool, int], list[int]] = {}
    for number, item in enumerate(items):
        groups.setdefault((item.kept, len(item.choices)), []).append(number)
    result = list(items)
    for (kept, n), numbers in sorted(groups.items()):
        rng = random.Random(f"{seed} balance {kept} {n}")
        start = rng.randrange(n)
        targets = [(start + k) % n for k in range(len(numbers))]
        rng.shuffle(targets)
        for number, target in zip(numbers, targets, strict=True):
            result[number] = turn(items[number], target)
    return result


def turn(item: Item, target: int) -> Item:
    """Rotate an item's choices so that the key comes to stand at `target` (from 0)."""
    n = len(item.choices)
    shift = (target - item.key) % n
    if not shift:
        return item
    choices = tuple(item.choices[(i - shift) % n] for i in range(n))
    guesses = tuple(
        # Rotation r showed index r first; after the turn the same order is rotation (r + shift).
        replace(
            g,
            chosen=tuple((g.chosen[(r - shift) % n] + shift) % n for r in range(n)) if len(g.chosen) == n else g.chosen,
            unlisted=None if g.unlisted is None else (g.unlisted + shift) % n,
        )
        for g in item.guesses
    )
    return replace(item, choices=choices, key=target, guesses=guesses)
