"""Chooses the in-context examples [4.2]: other items of the exam, the same for every item wherever possible."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ragexam.records import Item, Span


def choose_examples(item: Item, pool: Sequence[Item], n: int, seed: int) -> tuple[Item, ...]:
    """Choose `n` examples for an item.

    The order in which items are preferred depends on pool, seed and the item's language alone, so that all items
    get the same examples (and models decode that prefix once), save those that an example would help: for
    an item that is an example itself, or shares evidence or answer with one, the next suitable item steps
    in. Keys are balanced: an example whose key stands where no earlier one's does is preferred. Examples come in
    the item's language as long as there are enough.

    Args:
        item: The item to be asked.
        pool: Items to take from, usually the exam; their order has no influence.
        n: How many; fewer come back where the pool has fewer suitable ones.
        seed: Of the run.
    """
    if n <= 0:
        return ()
    ordered = sorted((i for i in pool if 0 <= i.key < len(i.choices)), key=lambda i: i.id)
    random.Random(seed).shuffle(ordered)
    own = [i for i in ordered if i.language == item.language]
    # Twice as many as needed: enough for a spare to step in without a change of language.
    candidates = own if len(own) >= 2 * n + 1 else [*own, *(i for i in ordered if i.language != item.language)]
    chosen: list[Item] = []
    while len(chosen) < n:
        suitable = [i for i in candidates if not _helps(i, item) and not any(_helps(i, c) for c in chosen)]
        if not suitable:
            break
        used = [c.key for c in chosen]
        chosen.append(min(suitable, key=lambda i: used.count(i.key)))  # `min` keeps the first of equals
    return tuple(chosen)


def _helps(example: Item, item: Item) -> bool:
    """Whether seeing the example solved would tell something about the item."""
    if example.id == item.id or _bare(example.question) == _bare(item.question):
        return True
    if _bare(example.choices[example.key]) == _bare(item.choices[item.key]):
        return True
    return any(_overlap(a, b) for a in example.evidence for b in item.evidence)


def _overlap(a: Span, b: Span) -> bool:
    return a.document_id == b.document_id and a.start < b.end and b.start < a.end


def _bare(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .?!:;")
