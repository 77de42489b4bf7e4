"""Reads what the laboratory kept and judges it: a few seconds for thousands of questions, no model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ragexam.errors import InputError
from ragexam.exam.choice_items.unsaid import judges_retrieval
from ragexam.exam.labels.taxonomy import label_in_force
from ragexam.queries.retrieval.plan import text_of
from ragexam.queries.retrieval.rankings import Ranked, RankedIds, unpack_ranked, unpack_ranked_ids
from ragexam.queries.retrieval.record import (
    KeptLaboratory,
    KeptQuestion,
    KeptRetriever,
    KeptScan,
    evidence_hash,
    latest_laboratory,
    question_hash,
)
from ragexam.queries.run.conditions import embedder_names, llm_names, scorer_names
from ragexam.queries.run.stale import said_of
from ragexam.records import Chunk, Item, RetrieverSpec, content_id, from_json
from ragexam.report.retrieval.measured import (
    Asked,
    MeasuredRetriever,
    MeasuredScan,
    QuestionCounts,
    RetrievalMeasurements,
)
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.indexes.scan import check_weights
from ragexam.retrieval.judging.judge import EvidenceJudge
from ragexam.retriever_specs import Value, make_retriever, parse_retriever, retriever_label
from ragexam.sentences import counted, phrase
from ragexam.store import Store


def laboratory_key(store: Store) -> str:
    """Return the identity of what `read_laboratory` reads: while it stays, nothing needs to be read again."""
    stored = store.laboratories.latest()
    asked = [(i.id, i.content_hash, evidence_hash(i), label_in_force(i), i.language) for i in store.items.asked()]
    return content_id(
        "laboratory reading",
        # Measured again the id is the same: what failed may have been found since.
        None if stored is None else [stored.id, stored.made],
        store.units.count("scan") + store.units.count("retrieval"),
        _models(store),  # they say which retriever ranks as a scan does, and what is stale
        asked,
        store.chunks.corpus_hash(),
    )


def read_laboratory(store: Store, key: str = "") -> RetrievalMeasurements:
    """Judge everything that was measured of the questions as they are now.

    Args:
        store: The project.
        key: `laboratory_key`, where the caller has it.
    """
    laboratory = latest_laboratory(store)
    asked = store.items.asked()
    key = key or laboratory_key(store)
    if laboratory is None:
        counts = _counts(asked, [], [])
        return RetrievalMeasurements(key, False, 0, (), counts)
    kept = laboratory[1]
    reading = _Reading(store, kept, asked)
    return RetrievalMeasurements(
        key=key,
        running=not kept.ended,
        depth=kept.depth,
        questions=tuple(reading.questions),
        counts=_counts(asked, reading.judged, reading.skipped),
        stale=tuple(stale_sentences(store, kept, asked)),
        scans=tuple(reading.scan(scan) for scan in kept.scans if _can_be_told(store, scan)),
        retrievers=tuple(reading.retriever(r) for r in kept.retrievers if _spec_of(r) is not None),
        seed=kept.seed,
    )


def stale_sentences(store: Store, kept: KeptLaboratory, asked: Sequence[Item]) -> list[str]:
    """Return what has changed since the laboratory, each with what to do."""
    sentences = []
    if kept.corpus != store.chunks.corpus_hash():
        sentences.append(
            "The passages have changed since: these figures are of the passages as they were. Measure again."
        )
    questions_by_id = {q.id: q for q in kept.questions}
    usable = [item for item in asked if judges_retrieval(item)]
    new = sum(item.id not in questions_by_id for item in usable)
    changed = sum(item.id in questions_by_id and not _same(questions_by_id[item.id], item) for item in usable)
    sentences += _other_models(store, kept)
    if new:
        sentences.append(
            phrase("{0:n} question came in since and is not measured yet: measure again.", new)
            if new == 1
            else phrase("{0:n} questions came in since and are not measured yet: measure again.", f"{new:,}")
        )
    if changed:
        sentences.append(
            phrase("{0:n} question has another wording or evidence since and is left out: measure again.", changed)
            if changed == 1
            else phrase(
                "{0:n} questions have another wording or evidence since and are left out: measure again.",
                f"{changed:,}",
            )
        )
    return sentences


def _models(store: Store) -> tuple[str, str, str]:
    """Return names of the project's embedding, re-ranking and retrieving language model."""
    embedder, scorer, llm = (str(store.settings.get(name, "")) for name in ("embedder", "scorer", "retrieval_llm"))
    return embedder, scorer, llm


def _other_models(store: Store, kept: KeptLaboratory) -> list[str]:
    """Return what to say where a retriever was measured with models that its text does not stand for any more."""
    embedder, scorer, llm = _models(store)
    changed: set[str] = set()
    names = ("embedder", "scorer", "retrieval_llm")
    for retriever in kept.retrievers:
        if (spec := _spec_of(retriever)) is not None:
            now = embedder_names(spec, embedder), scorer_names(spec, scorer), llm_names(spec, llm)
            changed |= {n for n, then, here in zip(names, retriever.models, now, strict=True) if then and then != here}
    return [said_of(name) for name in names if name in changed]


def _spec_of(retriever: KeptRetriever) -> RetrieverSpec | None:
    """Return a retriever that was measured; None where its text cannot be read (a stranger's file)."""
    try:
        return parse_retriever(retriever.text)
    except InputError:
        return None


def _can_be_told(store: Store, scan: KeptScan) -> bool:
    """Return whether retrievers rank as a scan does; not in a stranger's file, or where a model's name stands in no text."""
    try:
        return all(weight_text(store, scan, weight) for weight in check_weights(scan.weights))
    except InputError:
        return False


def _label_of(retriever: KeptRetriever) -> str:
    """Return the label of a retriever that was measured, which can be said in any language where its kind has it still."""
    spec = _spec_of(retriever)
    label = "" if spec is None else retriever_label(spec, 0)
    return label if label == retriever.label else retriever.label


def _same(kept: KeptQuestion, item: Item) -> bool:
    return kept.question == question_hash(item) and kept.evidence == evidence_hash(item)


def _counts(asked: Sequence[Item], judged: Sequence[Item], skipped: Sequence[str]) -> QuestionCounts:
    labels: dict[str, int] = {}
    for item in judged:
        label = label_in_force(item)
        labels[label] = labels.get(label, 0) + 1
    return QuestionCounts(
        total=len(asked),
        with_evidence=sum(map(judges_retrieval, asked)),
        judged=len(judged),
        by_group=tuple(sorted(labels.items(), key=lambda pair: (-pair[1], pair[0]))),
        unlabelled=labels.get("", 0),
        skipped=tuple(skipped),
    )


@dataclass
class _Reading:
    """One reading: which questions count, and what their evidence is held by."""

    store: Store
    kept: KeptLaboratory
    asked: Sequence[Item]
    items: list[Item] = field(default_factory=list)
    judged: list[Item] = field(default_factory=list)
    questions: list[Asked] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    judges: list[dict[str, EvidenceJudge]] = field(default_factory=list)

    def __post_init__(self) -> None:
        questions_by_id = {q.id: q for q in self.kept.questions}
        numbered = [
            (n, i)
            for n, i in enumerate(self.asked, start=1)
            if i.id in questions_by_id and judges_retrieval(i) and _same(questions_by_id[i.id], i)
        ]
        gold = {chunk for _, item in numbered for ids in questions_by_id[item.id].gold.values() for chunk in ids}
        chunks = self.store.chunks.get(gold)
        lost = 0
        for number, item in numbered:
            judges = self._judges(item, questions_by_id[item.id], chunks)
            if not judges[""].findable:
                lost += 1
                continue
            self.judged.append(item)
            self.judges.append(judges)
            document = item.evidence[0].document_id
            label = label_in_force(item)
            self.questions.append(Asked(item.id, number, item.question, label, item.language, document))
        without = sum(not judges_retrieval(item) for item in self.asked)
        if without:
            self.skipped.append(
                phrase("{0:n} question has no evidence to be found.", without)
                if without == 1
                else phrase("{0:n} questions have no evidence to be found.", f"{without:,}")
            )
        if lost:
            self.skipped.append(phrase("The evidence of {0} is no longer in the passages.", counted(lost, "question")))

    def _judges(self, item: Item, kept: KeptQuestion, chunks: Mapping[str, Chunk]) -> dict[str, EvidenceJudge]:
        """Return what judges rankings of its passages, by chunking."""
        return {
            chunking: EvidenceJudge(item.evidence, [chunks[i] for i in ids if i in chunks], self.kept.depth)
            for chunking, ids in {"": (), **kept.gold}.items()
        }

    def scan(self, scan: KeptScan) -> MeasuredScan:
        """Judge one scan at every weight."""
        ranked = self._ranked(scan)
        extra = self.kept.embedding_seconds.get(scan.embedder, 0.0)
        plain = next((s for s in self.kept.scans if s.embedder == scan.embedder and not s.scorer), None)
        before: list[float] = [0.0] * len(ranked)
        if scan.scorer and plain is not None:
            before = [0.0 if one is None else one.seconds for one in self._ranked(plain)]
        rows = tuple(
            tuple(
                None if one is None else judges[""].judge(one.rankings[index])
                for one, judges in zip(ranked, self.judges, strict=True)
            )
            for index in range(len(scan.weights))
        )
        texts = [weight_text(self.store, scan, weight) for weight in scan.weights]
        return MeasuredScan(
            embedder=scan.embedder,
            scorer=scan.scorer,
            weights=scan.weights,
            depth=scan.depth,
            texts=tuple(text for text, _ in texts),
            labels=tuple(label for _, label in texts),
            rankings=rows,
            raw=scan.raw,
            seconds=tuple(
                None if one is None else one.seconds + extra + more for one, more in zip(ranked, before, strict=True)
            ),
        )

    def _ranked(self, scan: KeptScan) -> list[RankedIds | None]:
        """Return a scan's rankings of every question."""
        keys = [scan.key(item.question) for item in self.judged]
        values = self.store.units.some("scan", keys)
        return [_ranked_ids_of(scan, values.get(key)) for key in keys]

    def retriever(self, retriever: KeptRetriever) -> MeasuredRetriever:
        """Judge one retriever."""
        keys = [retriever.keys.get(item.id, "") for item in self.judged]
        values = self.store.units.some("retrieval", keys)
        rankings = [_found_ids_of(retriever, i.id, values.get(key)) for i, key in zip(self.judged, keys, strict=True)]
        extra = sum(self.kept.embedding_seconds.get(name, 0.0) for name in retriever.embedders)
        return MeasuredRetriever(
            text=retriever.text,
            label=_label_of(retriever),
            rankings=tuple(
                None if one is None else judges.get(retriever.chunking, judges[""]).judge(one[0])
                for one, judges in zip(rankings, self.judges, strict=True)
            ),
            errors=tuple("" if one is None else one[1] for one in rankings),
            seconds=tuple(None if one is None or one[2] is None else one[2] + extra for one in rankings),
            asks_model=retriever.asks_model,
            ranks_model=retriever.ranks_model,
        )


def read_ranked(store: Store, scan: KeptScan, question: str) -> Ranked | None:
    """Return a question's rankings of a scan; None where there are none (or what stands there is damaged)."""
    return _ranked_of(scan, store.units.get("scan", scan.key(question)))


def _ranked_of(scan: KeptScan, value: Any) -> Ranked | None:
    try:
        ranked = None if value is None else unpack_ranked(value)
    except ValueError:
        return None
    return ranked if ranked is not None and len(ranked.scanned.rankings) == len(scan.weights) else None


def _ranked_ids_of(scan: KeptScan, value: Any) -> RankedIds | None:
    """Return the same without scores, which no judgement needs."""
    try:
        ranked = None if value is None else unpack_ranked_ids(value)
    except ValueError:
        return None
    return ranked if ranked is not None and len(ranked.rankings) == len(scan.weights) else None


def read_found(store: Store, retriever: KeptRetriever, item_id: str) -> tuple[Retrieved, float | None] | None:
    """Return what a retriever brought for a question, and in how many seconds; None where it has not searched it."""
    return _found_of(retriever, item_id, store.units.get("retrieval", retriever.keys.get(item_id, "")))


def _found_of(retriever: KeptRetriever, item_id: str, value: Any) -> tuple[Retrieved, float | None] | None:
    try:
        if value is not None:
            return from_json(Retrieved, value["found"]), float(value["seconds"])
    except (ValueError, TypeError, KeyError):
        return None  # a damaged file: as if it had not been searched
    error = retriever.failed.get(item_id, "")
    return (Retrieved(error=error), None) if error else None


def _found_ids_of(retriever: KeptRetriever, item_id: str, value: Any) -> tuple[Sequence[str], str, float | None] | None:
    """Return the same for a judgement: passages, error and seconds. There are thousands: no record is built of each."""
    try:
        if value is not None:
            chunk_ids, seconds = value["found"], float(value["seconds"])
            ids, error = chunk_ids.get("chunk_ids", []), chunk_ids.get("error", "")
            if isinstance(error, str) and isinstance(ids, list) and set(map(type, ids)) <= {str}:
                return ids, error, seconds
            return None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None  # a damaged file: as if it had not been searched
    error = retriever.failed.get(item_id, "")
    return ((), error, None) if error else None


def weight_text(store: Store, scan: KeptScan, weight: float) -> tuple[str, str]:
    """Return the text and label of the retriever that ranks as a scan does at one weight."""
    usual = str(store.settings.get("embedder", ""))
    own: dict[str, Value] = {} if scan.embedder == usual else {"embedder": scan.embedder}
    raw: dict[str, Value] = {"raw": True} if scan.raw else {}
    if weight == 0.0:
        spec, label = make_retriever("dense", None, own), "Dense"
    elif weight == 1.0:
        spec, label = make_retriever("bm25"), "BM25"
    else:
        spec = make_retriever("hybrid_weighted", None, {"text_weight": weight, **raw, **own})
        label = phrase("Hybrid, text weight {0:n}", f"{weight:g}")
        if scan.raw:
            label += ", raw scores"
    if own and weight < 1.0:
        label += phrase(" ({0:raw})", scan.embedder)
    if scan.scorer:
        chosen: dict[str, Value] = (
            {} if scan.scorer == str(store.settings.get("scorer", "")) else {"ranker": scan.scorer}
        )
        inner: dict[str, Value] = {"base": f"[{text_of(spec)}]", "candidates": scan.depth}
        spec = make_retriever("reranked", None, {**inner, **chosen})
        label += ", re-ranked"
    return text_of(spec), label
