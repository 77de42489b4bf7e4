"""Puts a measured retrieval laboratory into a big project: six text weights and twelve retrievers on every question.

Rankings are drawn, not searched: where the evidence stands in them differs by way of retrieving and by label, as it does
in life. Everything is kept as the job "laboratory" keeps it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ragexam.queries.retrieval.rankings import Ranked, pack_ranked
from ragexam.queries.retrieval.record import (
    KeptLaboratory,
    KeptQuestion,
    KeptRetriever,
    KeptScan,
    evidence_hash,
    gold_of,
    keep_laboratory,
    question_hash,
)
from ragexam.records import content_id, to_json
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.indexes.scan import DEPTH, WEIGHTS, Scanned
from ragexam.store import Store

RETRIEVERS = ("bm25", *(f"bm25:k1={1 + n / 10:.1f}" for n in range(8)), "dense", "hybrid", "ensemble")
LABELS = ("fact_single", "summary", "reasoning")
_PERSON = "Ada"


def add_laboratory(store: Store, *, seed: int = 1) -> None:
    """Label the questions and keep a laboratory that has come to its end.

    Args:
        store: A project with passages and questions whose evidence is known.
        seed: Of everything drawn.
    """
    rng = np.random.default_rng(seed)
    items = [
        replace(item, people={_PERSON: LABELS[n % len(LABELS)]}, language=("en", "de")[n % 8 == 0])
        for n, item in enumerate(item for item in store.items.asked() if item.evidence)
    ]
    chunks = store.chunks.all()
    ids = [chunk.id for chunk in chunks]
    gold = gold_of(items, chunks)
    questions = tuple(
        KeptQuestion(item.id, question_hash(item), evidence_hash(item), {"": own})
        for item, own in zip(items, gold, strict=True)
    )
    scan = KeptScan("hashed", "hashed", "", "", WEIGHTS, DEPTH, content_id("drawn scan", seed))
    retrievers = []
    with store.transaction():
        for item in items:
            store.items.put(item)
        for item, own in zip(items, gold, strict=True):
            rankings = tuple(_drawn(ids, own, 1.5 + n, rng) for n in range(len(WEIGHTS)))
            store.units.put("scan", scan.key(item.question), pack_ranked(Ranked(Scanned(rankings), 0.004)))
        for n, text in enumerate(RETRIEVERS):
            keys = {item.id: content_id("drawn", text, item.id) for item in items}
            for item, own in zip(items, gold, strict=True):
                ranking = to_json(_drawn(ids, own, 1.5 + n / 3, rng))
                store.units.put("retrieval", keys[item.id], {"found": ranking, "seconds": 0.002 + 0.001 * n})
            retrievers.append(KeptRetriever(text, text, keys))
    kept = KeptLaboratory(
        store.chunks.corpus_hash(), DEPTH, questions, (scan,), tuple(retrievers), {"hashed": 0.001}, True, seed
    )
    keep_laboratory(store, content_id("drawn laboratory", seed), kept)


def _drawn(ids: Sequence[str], gold: Sequence[str], mean: float, rng: np.random.Generator) -> Retrieved:
    """Return a ranking in which the evidence stands about so far down, and often not at all."""
    chosen = [ids[i] for i in rng.integers(len(ids), size=DEPTH).tolist() if ids[i] not in gold]
    for chunk in gold:
        chosen.insert(int(rng.geometric(1.0 / mean)) - 1, chunk)
    kept = tuple(dict.fromkeys(chosen))[:DEPTH]
    return Retrieved(kept, tuple(np.sort(rng.random(len(kept)))[::-1].round(6).tolist()))
