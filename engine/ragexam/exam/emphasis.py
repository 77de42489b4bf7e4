"""Spreads an exam over topics, documents and languages by their parts; what has no part is not asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from ragexam.errors import InputError
from ragexam.exam.demands.item_demand import demand_of, mixable_demands
from ragexam.exam.demands.kind import LOOKUP
from ragexam.records import Chunk, Item
from ragexam.sentences import phrase

Cell = tuple[str, str]
Parts = Sequence[tuple[str, float]]
T = TypeVar("T")


def like(items: Sequence[Item]) -> dict[str, Any]:
    """Return settings of a generation that asks more of the same: mix, topics and languages, each as often as among items.

    Args:
        items: With choices; those whose demand is not known, or that no mix can ask for, count as lookups.
    """
    asked = [item for item in items if not item.is_open]
    mixable = mixable_demands()
    demands = Counter(name if (name := demand_of(item)) in mixable else LOOKUP for item in asked)
    topics = Counter(item.topic for item in asked if item.topic)
    languages = Counter(item.language for item in asked if item.language)
    return {
        "blueprint": ",".join(f"{name}={count}" for name, count in sorted(demands.items())),
        "topics": [(name, float(count)) for name, count in sorted(topics.items())],
        "languages": [(name, float(count)) for name, count in sorted(languages.items())],
    }


class Emphasis:
    """Says whose turn it is, so that questions are spread over topics and languages by their parts (Webster's divisors).

    Args:
        topics: Names of topics or titles of documents with their parts; all alike where empty.
        languages: Codes of languages with their parts; all alike where empty.
        titles: Of the documents, by id.
    """

    def __init__(self, topics: Parts = (), languages: Parts = (), titles: Mapping[str, str] | None = None) -> None:
        self._topics = {name.casefold(): part for name, part in topics}
        self._languages = {name.casefold(): part for name, part in languages}
        self._titles = {key: title.casefold() for key, title in (titles or {}).items()}
        self._counts: Counter[Cell] = Counter()

    @property
    def is_set(self) -> bool:
        """Return whether anything is to be asked about more than other things."""
        return bool(self._topics or self._languages)

    def check(self, chunks: Iterable[Chunk]) -> None:
        """Refuse what no passage is about.

        Raises:
            InputError: A name that is no topic, title or language, or parts that leave nothing to ask about.
        """
        given = list(chunks)
        topics = {c.topic for c in given} | {self._titles.get(c.document_id, "") for c in given}
        languages = {c.language for c in given}
        for wanted, present in ((self._topics, topics), (self._languages, languages)):
            for name in wanted:
                if name not in {k.casefold() for k in present}:
                    there = sorted({c.topic for c in given if c.topic} | {c.language for c in given if c.language})
                    raise InputError(
                        phrase("The documents have nothing called “{0:raw}” to ask about.", name[:80]),
                        phrase("There are: {0:raw}.", ", ".join(there)[:400]),
                    )
            if wanted and not any(part > 0 for part in wanted.values()):
                raise InputError(
                    "These parts leave nothing to ask about.", "Give at least one topic or language a part."
                )

    def cell(self, topic: str, document_id: str, language: str) -> Cell | None:
        """Return what a question of a document counts for; None where it has no part."""
        named = next((n for n in (topic.casefold(), self._titles.get(document_id, "")) if n in self._topics), "")
        if self._topics and self._topics.get(named, 0.0) <= 0:
            return None
        if self._languages and self._languages.get(language.casefold(), 0.0) <= 0:
            return None
        return named, language.casefold() if self._languages else ""

    def next(self, cells: Sequence[Cell | None]) -> int | None:
        """Return the place of the one whose turn it is, the first of equals; None where none has a part."""
        places = [index for index, cell in enumerate(cells) if cell is not None]
        return max(places, key=lambda place: (self._due(cells[place]), -place), default=None)

    def take(self, cell: Cell) -> None:
        """Count a question."""
        self._counts[cell] += 1

    def arranged(self, given: Sequence[tuple[T, Cell | None]]) -> list[T]:
        """Return what has a part in the order of turns; of one cell, in the order given."""
        queues: dict[Cell, list[T]] = {}
        for thing, cell in given:
            if cell is not None:
                queues.setdefault(cell, []).append(thing)
        counts: Counter[Cell] = Counter()
        arranged: list[T] = []
        while queues:
            cell = max(queues, key=lambda c: self._share(c) / (2 * counts[c] + 1))
            counts[cell] += 1
            arranged.append(queues[cell].pop(0))
            if not queues[cell]:
                del queues[cell]
        return arranged

    def _share(self, cell: Cell) -> float:
        return self._topics.get(cell[0], 1.0) * self._languages.get(cell[1], 1.0)

    def _due(self, cell: Cell | None) -> float:
        return 0.0 if cell is None else self._share(cell) / (2 * self._counts[cell] + 1)
