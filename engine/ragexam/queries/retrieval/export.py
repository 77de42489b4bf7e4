"""Collects the laboratory's rankings for other programs."""

from __future__ import annotations

from ragexam.errors import NotEnoughData
from ragexam.queries.retrieval.finds import weight_name
from ragexam.queries.retrieval.reading import read_found, read_ranked
from ragexam.queries.retrieval.record import evidence_hash, latest_laboratory, question_hash
from ragexam.report.retrieval.qrels import PARTLY, WHOLE, TrecFiles, TrecRun
from ragexam.retrieval.judging.evidence import covers
from ragexam.store import Store


def trec_files(store: Store) -> TrecFiles:
    """Return rankings and relevance of the questions as they are now.

    Raises:
        NotEnoughData: Nothing was measured.
    """
    latest = latest_laboratory(store)
    if latest is None:
        raise NotEnoughData("Nothing has been measured yet.", "Start the retrieval laboratory first.")
    kept = latest[1]
    questions_by_id = {q.id: q for q in kept.questions}
    items = [
        item
        for item in store.items.asked()
        if item.id in questions_by_id
        and (questions_by_id[item.id].question, questions_by_id[item.id].evidence)
        == (question_hash(item), evidence_hash(item))
    ]
    chunks = store.chunks.get({i for item in items for ids in questions_by_id[item.id].gold.values() for i in ids})
    relevance: dict[str, dict[str, dict[str, int]]] = {}
    for item in items:
        for chunking, ids in questions_by_id[item.id].gold.items():
            grades = {i: WHOLE if covers([chunks[i]], item.evidence) else PARTLY for i in ids if i in chunks}
            relevance.setdefault(chunking, {})[item.id] = grades
    runs = []
    for scan in kept.scans:
        ranked = {item.id: one for item in items if (one := read_ranked(store, scan, item.question)) is not None}
        for index, weight in enumerate(scan.weights):
            name = " ".join(filter(None, (weight_name(weight), scan.embedder, scan.scorer)))
            runs.append(TrecRun(name, "", {i: r.scanned.rankings[index].chunk_ids for i, r in ranked.items()}))
    for retriever in kept.retrievers:
        brought = {item.id: ranking for item in items if (ranking := read_found(store, retriever, item.id)) is not None}
        runs.append(TrecRun(retriever.text, retriever.chunking, {i: f.chunk_ids for i, (f, _) in brought.items()}))
    return TrecFiles({item.id: item.question for item in items}, relevance, tuple(runs))
