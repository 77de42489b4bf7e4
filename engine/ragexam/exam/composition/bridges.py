"""Bridges: a fact of a name, and the cells of other documents that say the name of something else's property."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.names import is_plural
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.twins import property_of

_NAME = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{2,}(?: [A-ZÄÖÜ][a-zäöüß]+)?")
_NO_NAMES = frozenset({"Yes", "No", "None", "True", "False", "Required", "Optional"})


@dataclass(frozen=True)
class Bridge:
    """A fact that can be reached over a name.

    Attributes:
        value: What is stated.
        name: Of what it is stated, as a cell says it.
        cells: Of tables of other documents, each of which says the name.
    """

    value: StatedValue
    name: str
    cells: Sequence[StatedValue]


def find_bridges(facts: CorpusFacts) -> Iterator[Bridge]:
    """Yield all facts whose name stands in a cell of another document, in the order of the corpus."""
    cells: dict[str, list[StatedValue]] = defaultdict(list)
    for value in facts.values:
        if _describes(facts, value):
            cells[value.text].append(value)
    for value in facts.values:
        name = _named(value, cells)
        others = [c for c in cells[name] if c.evidence.document_id != value.evidence.document_id] if name else []
        if others:
            yield Bridge(value, name, others)


def _describes(facts: CorpusFacts, value: StatedValue) -> bool:
    """Return whether a cell says a name that stands for its row's property, in English."""
    if value.source != "table" or not value.entity_heading or value.language == "de" or property_of(value)[1]:
        return False
    if value.amount is not None or value.text in _NO_NAMES or not _NAME.fullmatch(value.text):
        return False
    return not facts.names.is_common(value.text.split()[0]) and not is_plural(value.attribute)


def _named(value: StatedValue, cells: Mapping[str, Sequence[StatedValue]]) -> str:
    """Return the one name among those of cells that says what a value is of; "" where it is none or several."""
    if value.source == "table" and value.amount is None and value.kind not in ("date", "time"):
        return ""
    own_words = f"{value.entity} {property_of(value)[1]}"
    named = [name for name in cells if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", own_words)]
    return named[0] if len(named) == 1 else ""
