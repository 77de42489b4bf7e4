"""Chooses the in-context examples [4.2]: other items of the exam, the same for every item wherever possible."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import InputError, not_one_of
from ragexam.records import Item, PipelineSpec
from ragexam.sentences import phrase

CHOICES: Mapping[str, str] = {
    "seeded": "at random, the same for all questions",
    "diverse": "as far apart in meaning as can be, by the embedding model",
}
"""Ways of choosing examples."""

_DECIMALS = 2
"""Distances that are equal to so many decimals are equal: then the keys' balance decides."""


def check_choice(choice: str) -> None:
    """Raise InputError, with a sentence, where examples cannot be chosen so."""
    if choice not in CHOICES:
        raise not_one_of(phrase("Examples cannot be chosen {0:raw}.", repr(choice)), CHOICES)


def needs_vectors(pipeline: PipelineSpec) -> bool:
    """Return whether the examples of a pipeline are chosen by an embedding model."""
    return pipeline.examples > 0 and pipeline.example_choice == "diverse"


class Examples:
    """Chooses examples for item after item, from one pool.

    The order in which items of the pool are preferred depends on pool, seed (or vectors) and the item's language alone,
    so that all items get the same examples (and models decode that prefix once), save those that an example would
    help or mislead: for an item that is an example itself, shares evidence or answer with one, or has its answer among the
    wrong ones, the next suitable item steps in. Examples come in the item's language as long as there are enough.

    "seeded": in an order drawn from the seed; an example whose key stands where no earlier one's does is preferred.

    "diverse": Afzal et al. 2024, section 4.3, want three examples "that exhibit a broad semantic diversity to prevent
    model bias towards the domains of the examples provided", and do not say how. Here the first is the medoid, the
    question with the greatest sum of cosines to all others of its language; each further one is the question whose
    nearest already taken is farthest (Gonzalez 1985, farthest-first traversal). Of equally far ones that is taken
    whose key stands where the fewest do, then the one of the least id. The seed plays no part.

    Args:
        pool: Items to take from, usually the exam; their order has no influence. Open items are no examples.
        seed: Of the run.
        vectors: Item id to the unit vector of its question, for all of the pool; None where nothing diverse is asked.
    """

    def __init__(
        self, pool: Sequence[Item], seed: int, vectors: Mapping[str, NDArray[np.float32]] | None = None
    ) -> None:
        self._pool = sorted((i for i in pool if 0 <= i.key < len(i.choices)), key=lambda i: i.id)
        self._drawn = list(self._pool)
        random.Random(seed).shuffle(self._drawn)
        self._vectors = vectors
        self._spread: dict[str, _Spread] = {}

    def of(self, item: Item, n: int, choice: str = "seeded") -> tuple[Item, ...]:
        """Choose the examples of an item.

        Args:
            item: The item to be asked.
            n: How many; fewer come back where the pool has fewer suitable ones.
            choice: A name of `CHOICES`.

        Raises:
            InputError: Another choice, or a diverse one without vectors.
        """
        check_choice(choice)
        if n <= 0:
            return ()
        return self._diverse(item, n) if choice == "diverse" else self._seeded(item, n)

    def _seeded(self, item: Item, n: int) -> tuple[Item, ...]:
        own = [i for i in self._drawn if i.language == item.language]
        # Twice as many as needed: enough for a spare to step in without a change of language.
        candidates = own if len(own) >= 2 * n + 1 else [*own, *(i for i in self._drawn if i.language != item.language)]
        chosen: list[Item] = []
        while len(chosen) < n:
            suitable = [i for i in candidates if _suits(i, item, chosen)]
            if not suitable:
                break
            used = [c.key for c in chosen]
            chosen.append(min(suitable, key=lambda i: used.count(i.key)))  # `min` keeps the first of equals
        return tuple(chosen)

    def _diverse(self, item: Item, n: int) -> tuple[Item, ...]:
        if self._vectors is None:
            raise InputError(
                "Diverse examples are chosen by an embedding model, and none is chosen.",
                "Choose one (MiniLM among the starter models), or take examples at random.",
            )
        spread = self._spread.get(item.language)
        if spread is None:
            spread = self._spread[item.language] = _Spread(self._pool, item.language, self._vectors)
        chosen: list[Item] = []
        for candidate in spread:
            if _suits(candidate, item, chosen):
                chosen.append(candidate)
                if len(chosen) == n:
                    break
        return tuple(chosen)


class _Spread:
    """The items of a pool in farthest-first order, those of a language before the others; worked out as far as asked."""

    def __init__(self, pool: Sequence[Item], language: str, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        parts = [i for i in pool if i.language == language], [i for i in pool if i.language != language]
        self._chosen: list[Item] = []
        self._rest = self._walk([part for part in parts if part], vectors)

    def __iter__(self) -> Iterator[Item]:
        position = 0
        while True:
            if position == len(self._chosen):
                following = next(self._rest, None)
                if following is None:
                    return
                self._chosen.append(following)
            yield self._chosen[position]
            position += 1

    @staticmethod
    def _walk(parts: Sequence[Sequence[Item]], vectors: Mapping[str, NDArray[np.float32]]) -> Iterator[Item]:
        taken: list[NDArray[np.float64]] = []
        keys: Counter[int] = Counter()
        for part in parts:
            points = np.array([vectors[i.id] for i in part], dtype=np.float64)
            # The least cosine is the greatest distance; of the first language, the medoid begins.
            nearest = (points @ np.array(taken).T).max(axis=1) if taken else -(points @ points.sum(axis=0))
            left = np.ones(len(part), dtype=bool)
            while left.any():
                rounded = np.where(left, np.round(nearest, _DECIMALS), np.inf)
                equal = [int(i) for i in np.flatnonzero(rounded == rounded.min())]
                place = equal[min(range(len(equal)), key=[keys[part[i].key] for i in equal].__getitem__)]
                cosines = points @ points[place]
                nearest = np.maximum(nearest, cosines) if taken else cosines
                left[place] = False
                keys[part[place].key] += 1
                taken.append(points[place])
                yield part[place]


def _suits(example: Item, item: Item, chosen: Sequence[Item]) -> bool:
    return not _helps(example, item) and not _misleads(example, item) and not any(_helps(example, c) for c in chosen)


def _helps(example: Item, item: Item) -> bool:
    """Return whether seeing the example solved would tell something about the item."""
    if example.id == item.id or _bare(example.question) == _bare(item.question):
        return True
    if _bare(example.reference_answer) == _bare(item.reference_answer):
        return True
    return any(a.meets(b) for a in example.evidence for b in item.evidence)


def _misleads(example: Item, item: Item) -> bool:
    """Return whether the example's right answer is a wrong one of the item: a model that repeats what it read would take it."""
    return _bare(example.reference_answer) in {_bare(choice) for choice in item.choices}


def _bare(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .?!:;")
