"""One scan over text weights for a whole exam: searched in blocks, each committed as it is made."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from ragexam.embedding.protocols import PairScorer
from ragexam.errors import ModelError
from ragexam.progress import Progress
from ragexam.queries.forecast.speeds import remember_units
from ragexam.queries.retrieval.forecast import scan_name
from ragexam.queries.retrieval.rankings import Ranked, missing_questions, pack_ranked, unpack_ranked
from ragexam.queries.retrieval.record import KeptScan
from ragexam.records import content_id
from ragexam.retrieval.indexes.scan import TextWeightScan, reranked, to_parents
from ragexam.sentences import phrase
from ragexam.store import Store

_BATCH = 64
"""Questions searched and committed at a time."""


def scan_questions(
    store: Store,
    scan: KeptScan,
    index: TextWeightScan,
    parents: Mapping[str, str],
    widest: int,
    questions: Sequence[str],
    progress: Progress,
) -> int:
    """Search what has not been searched yet.

    Args:
        store: Keeps units.
        scan: Names the units.
        index: Ranks at every weight; embeds no question that is not embedded yet.
        parents: Child id to parent id where children are searched and parents handed on; empty otherwise.
        widest: Most children of one parent.
        questions: Words of all questions.
        progress: Reports, and stops the job.

    Returns:
        How many were searched now.
    """
    missing = missing_questions(store, scan, questions)
    before, total = len(set(questions)) - len(missing), len(set(questions))
    phase = phrase("Scanning text weights with {0:raw}", scan.embedder)
    spent = 0.0
    for first in range(0, len(missing), _BATCH):
        batch = missing[first : first + _BATCH]
        progress.update(before + first, total, batch[0][:80], phase=phase)
        begun = time.perf_counter()
        rankings = index.search(batch, scan.depth * widest)
        if parents:
            rankings = [to_parents(one, parents, scan.depth) for one in rankings]
        took = time.perf_counter() - begun
        spent, each = spent + took, took / len(batch)
        with store.transaction():
            for question, one in zip(batch, rankings, strict=True):
                store.units.put("scan", scan.key(question), pack_ranked(Ranked(one, each)))
    progress.update(total, total, phase=phase)
    remember_units(scan_name(""), len(missing), spent)
    return len(missing)


def rerank_scan(
    store: Store,
    plain: KeptScan,
    scan: KeptScan,
    texts: Mapping[str, str],
    questions: Sequence[str],
    scorer: PairScorer,
    progress: Progress,
) -> int:
    """Order the rankings of a scan anew by a re-ranking model; every (question, passage) is scored once.

    Args:
        store: Keeps units.
        plain: The scan without re-ranking, of which all questions have been searched.
        scan: Names the units to make.
        texts: Chunk id to text, in chunk order.
        questions: Words of all questions.
        scorer: Reads question and passage together.
        progress: Reports, and stops the job.

    Returns:
        On how many questions the model failed; another start tries these again.
    """
    order = {chunk_id: index for index, chunk_id in enumerate(texts)}
    missing = missing_questions(store, scan, questions)
    before, total, failed = len(set(questions)) - len(missing), len(set(questions)), 0
    asked, took = 0, 0.0
    phase = phrase("Re-ranking the scan with {0:raw}", scan.scorer)
    for done, question in enumerate(missing):
        progress.update(before + done, total, question[:80], phase=phase)
        scanned = unpack_ranked(store.units.get("scan", plain.key(question))).scanned
        ids = sorted(scanned.union(), key=order.__getitem__)
        # Without the grid: another one asks only for the passages that this one did not bring.
        key = content_id("pair scores", scan.scorer_key, question)
        pair_scores: dict[str, float] = dict((store.units.get("pair scores", key) or {}).get("scores", {}))
        new = [i for i in ids if i not in pair_scores]
        spent = float((store.units.get("pair scores", key) or {}).get("seconds", 0.0))
        if new:
            begun = time.perf_counter()
            try:
                scores = scorer.score(question, [texts[i] for i in new])
            except ModelError as exc:
                failed += 1
                progress.update(before + done, total, message=phrase("A question could not be re-ranked: {0}", exc))
                continue
            now = time.perf_counter() - begun
            asked, took, spent = asked + 1, took + now, spent + now
            pair_scores |= {i: float(s) for i, s in zip(new, scores, strict=True)}
        each = spent / max(1, len(pair_scores)) * min(scan.depth, len(ids))
        with store.transaction():
            if new:
                store.units.put("pair scores", key, {"scores": pair_scores, "seconds": spent})
            ranked = Ranked(reranked(scanned, pair_scores, order), each)
            store.units.put("scan", scan.key(question), pack_ranked(ranked))
    progress.update(total, total, phase=phase)
    remember_units(scan_name(scan.scorer), asked, took)
    return failed
