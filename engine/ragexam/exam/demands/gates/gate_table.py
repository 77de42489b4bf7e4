"""Tables of the gates that the composed questions of each demand withstood, and of those that they fell at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from types import MappingProxyType

from ragexam.exam.choice_items.figures.statistics import FILTER_NAMES
from ragexam.exam.choice_items.filters import FILTERS, OTHER, first_charge
from ragexam.exam.demands.gates.names import ALL_PASSAGES, GATES, ONE_PASSAGE, STRING_SEARCH
from ragexam.exam.demands.item_demand import demand_label, in_order
from ragexam.exam.demands.kind import COMPOSED
from ragexam.records import Item, ItemState, Table
from ragexam.sentences import joined, phrase, template

_KEPT = "kept"
_REJECTED = "rejected by a person"
_READING = template(
    "Shares right of the questions that are kept; with all passages, of all that were made. String search, a model without "
    "documents and a model with one of the passages should be right no more often than by chance (among passages that look "
    "alike, than by a guess between what they say), a model with all passages should be right. A dash: not measured, or one "
    "passage holds all that is needed."
)


def flattered(items: Sequence[Item], sitting: Mapping[str, str]) -> list[str]:
    """Return of each model that tried questions and sits the exam too what that does to its own score.

    Only a model is told of for whose wrong answer a question fell: without these the exam is the same for all.

    Args:
        items: The exam, whatever became of each item.
        sitting: Names of the models that sit it, by the hashes of their files.
    """
    fallen = Counter(
        finding.gate_hash
        for item in items
        if item.state is ItemState.DROPPED and first_charge(item) == ALL_PASSAGES
        for finding in item.findings
        if finding.filter == ALL_PASSAGES and finding.gate_hash in sitting
    )
    return [
        phrase(
            "{0:raw} sits the exam and had tried its questions before: one that it could not answer was left out, so its own score "
            "may be flattered.",
            name,
        )
        if fallen[model_hash] == 1
        else phrase(
            "{0:raw} sits the exam and had tried its questions before: {1:n} that it could not answer were left out, so its own "
            "score may be flattered.",
            name,
            f"{fallen[model_hash]:,}",
        )
        for model_hash, name in sitting.items()
        if fallen[model_hash]
    ]


def gate_table(items: Sequence[Item], sitting: Mapping[str, str] = MappingProxyType({})) -> Table:
    """Return made and kept questions by demand, and what is right of them by means that should not do.

    Args:
        items: The exam, whatever became of each item; those that were not composed are left out. No rows without any.
        sitting: Names of the models that sit it, by the hashes of their files.
    """
    composed = [item for item in items if item.strategy == COMPOSED]
    rows = []
    for name in in_order(item.demand for item in composed):
        own = [item for item in composed if item.demand == name]
        kept = [item for item in own if item.kept]
        rows.append(
            (
                demand_label(name),
                len(own),
                len(kept),
                _mean(kept, lambda item: 1 / len(item.choices)),
                _mean(kept, lambda item: _figure(item, STRING_SEARCH)),
                _mean(kept, _guessed),
                _mean(kept, lambda item: _figure(item, ONE_PASSAGE)),
                _mean(own, lambda item: _figure(item, ALL_PASSAGES)),
            )
        )
    return Table(
        "gates",
        "What the composed questions withstood",
        (
            "Demand",
            "Made",
            "Kept",
            "Chance",
            "String search",
            "Without documents",
            "One passage alone",
            "All passages",
        ),
        tuple(rows),
        ("", "d", "d", ".0%", ".0%", ".0%", ".0%", ".0%"),
        joined(" ", [_READING, *flattered(items, sitting)]),
    )


def fallen_table(items: Sequence[Item]) -> Table:
    """Return what became of the composed questions of each demand: kept, or the gate or filter that each fell at first.

    Args:
        items: The exam, whatever became of each item; those that were not composed are left out. No rows without any.
    """
    composed = [item for item in items if item.strategy == COMPOSED]
    order = [_KEPT, *(FILTER_NAMES[name] for name in (*GATES, *FILTERS, OTHER)), _REJECTED]
    rows = []
    for name in in_order(item.demand for item in composed):
        ends = Counter(_end(item) for item in composed if item.demand == name)
        made = ends.total()
        rows += [(demand_label(name), end, ends[end], ends[end] / made) for end in order if ends[end]]
    return Table(
        "gates_fallen",
        "What became of the composed questions",
        ("Demand", "What became of them", "Questions", "Share"),
        tuple(rows),
        ("", "", "d", ".0%"),
        "Each question counts once, for the first check that speaks against it. Those that fell are kept with their reasons.",
    )


def _end(item: Item) -> str:
    if item.kept:
        return _KEPT
    return _REJECTED if item.state is ItemState.REJECTED else FILTER_NAMES[first_charge(item)]


def _figure(item: Item, gate: str) -> float | None:
    return next((finding.value for finding in item.findings if finding.filter == gate), None)


def _guessed(item: Item) -> float | None:
    return fmean(guess.right for guess in item.guesses) if item.guesses else None


def _mean(items: Sequence[Item], of: Callable[[Item], float | None]) -> float | None:
    defined = [value for value in map(of, items) if value is not None]
    return fmean(defined) if defined else None
