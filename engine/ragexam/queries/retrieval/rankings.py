"""The rankings of a scan over text weights as they are kept, one unit a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ragexam.queries.retrieval.record import KeptScan
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.indexes.scan import Scanned
from ragexam.sentences import phrase
from ragexam.store import Store

_DECIMALS = 6
"""Of kept scores: they are for a person to read, the order is kept by itself."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A question's unit as it is kept.

    Attributes:
        scanned: Rankings by weight.
        seconds: Wall time of this question's share of the search, or of scoring one weight's candidates.
    """

    scanned: Scanned
    seconds: float


def missing_questions(store: Store, scan: KeptScan, questions: Sequence[str]) -> list[str]:
    """Return those questions, each once, that a scan has not searched yet."""
    scanned_keys = store.units.keys("scan")
    return [q for q in dict.fromkeys(questions) if scan.key(q) not in scanned_keys]


def pack_ranked(ranked: Ranked) -> dict[str, Any]:
    """Return a unit as JSON values: every chunk id once."""
    ids = ranked.scanned.union()
    index_of = {chunk_id: n for n, chunk_id in enumerate(ids)}
    rankings = ranked.scanned.rankings
    return {
        "ids": list(ids),
        "ranks": [[index_of[i] for i in r.chunk_ids] for r in rankings],
        "scores": [[round(s, _DECIMALS) for s in r.scores] for r in rankings],
        "seconds": ranked.seconds,
    }


@dataclass(frozen=True, slots=True)
class RankedIds:
    """A question's rankings as passages alone.

    Attributes:
        rankings: Best first, one a weight.
        seconds: As in `Ranked`.
    """

    rankings: tuple[tuple[str, ...], ...]
    seconds: float


def unpack_ranked_ids(value: Mapping[str, Any]) -> RankedIds:
    """Return a unit that was kept, without its scores.

    Raises:
        ValueError: It is damaged.
    """
    try:
        ids = [str(i) for i in value["ids"]]
        rankings = tuple([tuple([ids[n] for n in ranks]) for ranks in value["ranks"]])
        return RankedIds(rankings, float(value["seconds"]))
    except (TypeError, KeyError, IndexError, AttributeError) as exc:
        raise ValueError(phrase("a scan's unit cannot be read: {0:raw}", exc)) from exc


def unpack_ranked(value: Mapping[str, Any]) -> Ranked:
    """Return a unit that was kept.

    Raises:
        ValueError: It is damaged.
    """
    try:
        ids = [str(i) for i in value["ids"]]
        rankings = tuple(
            Retrieved(tuple(ids[int(n)] for n in ranks), tuple(float(s) for s in scores))
            for ranks, scores in zip(value["ranks"], value["scores"], strict=True)
        )
        return Ranked(Scanned(rankings), float(value["seconds"]))
    except (TypeError, KeyError, IndexError, AttributeError) as exc:
        raise ValueError(phrase("a scan's unit cannot be read: {0:raw}", exc)) from exc
