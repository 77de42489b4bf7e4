"""Passages that ways of retrieving found for a single question, as the laboratory kept them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.queries.retrieval.reading import read_found, read_ranked
from ragexam.queries.retrieval.record import KeptScan, latest_laboratory
from ragexam.records import Item
from ragexam.retrieval.base import Retrieved
from ragexam.store import Store

WEIGHT = "weight:"
"""Begins the name of a text weight of a scan ("weight:0.1"); any other name is the text of a retriever."""


@dataclass(frozen=True, slots=True)
class Find:
    """Passages that one way of retrieving found for a question.

    Attributes:
        way: Its name.
        retrieved: None where the question has not been searched so.
        seconds: None unknown.
        queries_used: What a language model said of the question: other wordings, or where to look.
    """

    way: str
    retrieved: Retrieved | None
    seconds: float | None
    queries_used: tuple[str, ...] = ()


def read_finds(store: Store, item: Item, ways: Sequence[str], embedder: str, scorer: str) -> list[Find]:
    """Read what was kept, in the order of `ways`.

    Args:
        store: The project.
        item: The question.
        ways: "weight:0.1" of a scan, or texts of retrievers.
        embedder: Of the scan.
        scorer: Of the scan; "" without re-ranking.
    """
    latest = latest_laboratory(store)
    if latest is None:
        return [Find(way, None, None) for way in ways]
    kept = latest[1]
    scan = next((s for s in kept.scans if (s.embedder, s.scorer) == (embedder, scorer)), None)
    retrievers = {r.text: r for r in kept.retrievers}
    finds = []
    for way in ways:
        if way.startswith(WEIGHT):
            finds.append(_of_scan(store, scan, way, item.question))
            continue
        record = retrievers.get(way)
        ranking = None if record is None else read_found(store, record, item.id)
        finds.append(
            Find(way, None, None) if ranking is None else Find(way, ranking[0], ranking[1], ranking[0].queries_used)
        )
    return finds


def weight_name(weight: float) -> str:
    """Return the name of a text weight of a scan."""
    return f"{WEIGHT}{weight:g}"


def _of_scan(store: Store, scan: KeptScan | None, way: str, question: str) -> Find:
    names = [] if scan is None else [weight_name(w) for w in scan.weights]
    ranked = read_ranked(store, scan, question) if scan is not None and way in names else None
    if ranked is None:
        return Find(way, None, None)
    return Find(way, ranked.scanned.rankings[names.index(way)], ranked.seconds)
