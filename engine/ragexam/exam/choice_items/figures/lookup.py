"""Strategies that only look up and need no language model, as shares of right answers.

An exam that string search passes measures whether a set-up finds a passage and copies from it. Its accuracies are true, but
they say little about understanding, and that has to stand beside them.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ragexam.exam.choice_items.unsaid import is_unsaid, offers_unsaid
from ragexam.records import Item
from ragexam.sentences import joined, phrase

LOOKING_UP = 0.7
"""Score from which a strategy without a model says that the exam measures looking up."""

COVERED = 0.9
"""Share of the exam's items that a strategy must have been tried on to say something of the exam."""

FEWEST = 20
"""Items that it must have been tried on."""


@dataclass(frozen=True, slots=True)
class LookupBaseline:
    """One strategy that needs no language model.

    Attributes:
        name: What it takes, in words.
        share: Of the items right; equal choices share the point.
        items: How many it could be tried on.
    """

    name: str
    share: float
    items: int


def exam_baselines(items: Sequence[Item]) -> list[LookupBaseline]:
    """Return what needs nothing but the items: string search in the passage of the answer, the commonest choice, silence."""
    return [
        *word_for_word("Word for word in the passage of the answer", [(item, item.passage) for item in items]),
        *commonest_choice(items),
        *always_unsaid(items),
    ]


def word_for_word(name: str, given: Sequence[tuple[Item, str]], *, plain: bool = False) -> list[LookupBaseline]:
    """Return taking the choice that stands word for word in a text; case and white space do not count.

    Where several choices stand there, they share the point; where none does, all do.

    Args:
        name: Of the strategy.
        given: Items with the text that is searched; those with "" are left out.
        plain: The texts are `plain_text` already.

    Returns:
        One, or none where there is nothing to search.
    """
    points = []
    for item, text in given:
        if item.is_open or not text:
            continue
        searched = text if plain else plain_text(text)
        points.append(_point(item, [1.0 if _stands(_plain_choice(c), searched) else 0.0 for c in item.choices]))
    return _mean(name, points)


def commonest_choice(items: Sequence[Item]) -> list[LookupBaseline]:
    """Return taking the choice whose text is a choice of the most items."""
    closed = [item for item in items if not item.is_open]
    counts = Counter(text for item in closed for text in {_plain_choice(choice) for choice in item.choices})
    points = [_point(item, [counts[_plain_choice(choice)] for choice in item.choices]) for item in closed]
    return _mean("The commonest choice of the exam", points)


def always_unsaid(items: Sequence[Item]) -> list[LookupBaseline]:
    """Return taking "the documents do not say" wherever it is offered; none where it is not."""
    return _mean(
        "Always that the documents do not say", [float(is_unsaid(item)) for item in items if offers_unsaid(item)]
    )


def nearest_in_meaning(
    items: Sequence[Item], vectors_of: Callable[[Sequence[str]], NDArray[np.float32]]
) -> list[LookupBaseline]:
    """Return taking the choice whose vector is nearest to that of the passage.

    Args:
        items: Those without a passage are left out.
        vectors_of: Texts to unit vectors, shape (texts, dimension).
    """
    asked = [item for item in items if item.passage and not item.is_open and all(item.choices)]
    texts = list(dict.fromkeys(text for item in asked for text in (item.passage, *item.choices)))
    if not texts:
        return []
    vectors = dict(zip(texts, vectors_of(texts), strict=True))
    points = [_point(item, [float(vectors[item.passage] @ vectors[c]) for c in item.choices]) for item in asked]
    return _mean("Nearest in meaning to the passage of the answer", points)


def telling_lookup(baselines: Sequence[LookupBaseline]) -> LookupBaseline | None:
    """Return the best of the strategies where it passes, so that the exam measures looking up; None where none does.

    Args:
        baselines: All strategies that the exam allows; those that were tried on too few of its items are passed over.
    """
    exam = max((b.items for b in baselines), default=0)  # the commonest choice can be taken in every item
    telling = [b for b in baselines if b.items >= max(FEWEST, COVERED * exam)]
    best = max(telling, key=lambda b: b.share, default=None)
    return None if best is None or best.share < LOOKING_UP else best


def looking_up_sentence(baselines: Sequence[LookupBaseline]) -> str:
    """Return that the exam measures looking up, where the best of the strategies passes; "" where none does.

    Args:
        baselines: As `telling_lookup` takes them.
    """
    best = telling_lookup(baselines)
    if best is None:
        return ""
    return phrase(
        "This exam measures looking up: without any language model, one rule (“{1}”) scores {0:n}, where choices that it "
        "cannot tell apart share the point. Accuracies say how well a set-up finds a passage and copies from it, not how well it "
        "understands one.",
        f"{best.share:.0%}",
        best.name,
    )


def with_looking_up(note: str, baselines: Sequence[LookupBaseline]) -> str:
    """Return a note with what `looking_up_sentence` says behind it."""
    sentence = looking_up_sentence(baselines)
    return joined(" ", (note, sentence)) if sentence else note


@lru_cache(maxsize=8192)
def _plain_choice(choice: str) -> str:
    """Return a choice as it is searched for: every strategy looks for the same ones."""
    return plain_text(choice)


def plain_text(text: str) -> str:
    """Return a text as it is searched: case and white space do not count."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _stands(choice: str, text: str) -> bool:
    """Return whether a choice stands in a text, not as a part of a longer word or number."""
    if not choice or choice not in text:
        return False
    return re.search(rf"(?<!\w){re.escape(choice)}(?!\w)", text) is not None


def _point(item: Item, values: Sequence[float]) -> float:
    """Return the key's share of the point: that of the choices with the greatest value."""
    most = max(values)
    best = [i for i, value in enumerate(values) if value == most]
    return (item.key in best) / len(best)


def _mean(name: str, points: Sequence[float]) -> list[LookupBaseline]:
    return [LookupBaseline(name, sum(points) / len(points), len(points))] if points else []
