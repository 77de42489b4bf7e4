"""The retrieval laboratory: every text weight and every retriever on every question whose evidence is known.

Know Your RAG, section 5 (Teixeira de Lima et al. 2024): a scan over text weights, per kind of question and over all.
Towards Optimizing a RAG on Academic Data, section 5.1 (Afzal et al. 2024): whole configurations, per language. What is
kept are rankings, never figures: labels, languages and measures may change without another search.
"""

from __future__ import annotations

from dataclasses import replace

from ragexam.embedding.protocols import Embedder
from ragexam.jobs.models.defaults import project_embedder, project_scorer
from ragexam.jobs.retrieval.measure_retrievers import measure_retrievers, timed
from ragexam.jobs.retrieval.measure_scan import rerank_scan, scan_questions
from ragexam.jobs.retrieval.resources import CachedEmbedder
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import RetrievalParameters
from ragexam.queries.retrieval.plan import LaboratoryParameters, LaboratoryPlan, plan_laboratory
from ragexam.queries.retrieval.rankings import missing_questions
from ragexam.queries.retrieval.record import (
    KeptLaboratory,
    KeptQuestion,
    KeptScan,
    evidence_hash,
    gold_of,
    keep_laboratory,
    latest_laboratory,
    question_hash,
)
from ragexam.queries.run.conditions import Conditions, current_conditions, machine
from ragexam.records import content_id
from ragexam.retrieval.indexes.bm25 import Bm25Index
from ragexam.retrieval.indexes.dense import DenseIndex
from ragexam.retrieval.indexes.parents import readable_chunks, searched_chunks
from ragexam.retrieval.indexes.scan import TextWeightScan
from ragexam.retriever_specs import models_named
from ragexam.store import Store


def laboratory(context: JobContext, parameters: LaboratoryParameters) -> Result:
    """Measure retrieval; only what has not been measured under the same conditions.

    Returns:
        "laboratory": id of the result; "questions": how many are judged; "scans" and "retrievers": how many there are
        now; "failed": questions that a re-ranking model or a retriever could not handle.

    Raises:
        NotEnoughData: No passages, or no question with evidence.
        InputError: A parameter makes no sense.
        ModelError: An embedding model cannot be used.
    """
    store = context.store
    plan = plan_laboratory(store, parameters)
    _settle(store, plan)
    used = RetrievalParameters(embedder=plan.project_embedder, scorer=plan.project_scorer, retrieval_llm=plan.llm)
    return _Measuring(context, plan, current_conditions(store, store.items.kept(), used)).do()


def _settle(store: Store, plan: LaboratoryPlan) -> None:
    """Make what is used where nothing else is named the project's, so that a run retrieves the same."""
    if plan.embedders or any("" in models_named(s, "embedder") for s in plan.retrievers):
        project_embedder(store)
    if any("" in models_named(s, "ranker") for s in plan.retrievers):
        project_scorer(store)
    asks = any("" in models_named(s, "llm") for s in plan.retrievers)
    if asks and plan.llm != store.settings.get("retrieval_llm", ""):
        store.settings.set("retrieval_llm", plan.llm)


class _Measuring:
    """One laboratory as it goes on."""

    def __init__(self, context: JobContext, plan: LaboratoryPlan, conditions: Conditions) -> None:
        self._context = context
        self._store = context.store
        self._plan = plan
        self._progress = context.progress
        self._conditions = conditions
        self._questions = [item.question for item in plan.items]
        self._failed = 0
        self._progress.update(0, 0, phase="Reading passages")
        self._chunks = self._store.chunks.all()
        self._kept, self._id = self._begin()

    def do(self) -> Result:
        keep_laboratory(self._store, self._id, self._kept)
        self._scan_all()
        self._kept, failed = measure_retrievers(self._context, self._plan, self._conditions, self._kept, self._note)
        self._failed += failed
        self._kept = replace(self._kept, ended=True)
        keep_laboratory(self._store, self._id, self._kept)
        return {
            "laboratory": self._id,
            "questions": len(self._plan.items),
            "scans": len(self._kept.scans),
            "retrievers": len(self._kept.retrievers),
            "failed": self._failed,
        }

    def _begin(self) -> tuple[KeptLaboratory, str]:
        """Return the record that this start adds to, and its id: of these questions in this corpus at this depth."""
        items = self._plan.items
        gold = gold_of(items, readable_chunks(self._chunks))
        questions = tuple(
            KeptQuestion(item.id, question_hash(item), evidence_hash(item), {"": ids})
            for item, ids in zip(items, gold, strict=True)
        )
        kept = KeptLaboratory(
            self._conditions.corpus, self._plan.depth, questions, seed=self._conditions.seed, machine=machine()
        )
        before = latest_laboratory(self._store)
        if before is not None and not self._plan.afresh:
            kept = _added_to(kept, before[1])
        parts = [(q.id, q.question, q.evidence) for q in questions]
        made = [self._plan.embedders, self._plan.scorer, self._plan.weights, [s.key for s in self._plan.retrievers]]
        made += ["raw scores"] if self._plan.raw else []
        return kept, content_id("laboratory", kept.corpus, kept.depth, parts, made)

    # ---------------------------------------------------------------- scans

    def _scan_all(self) -> None:
        if not self._plan.embedders:
            return
        children = searched_chunks(self._chunks)
        chunk_ids = {chunk.id for chunk in self._chunks}
        parents = {c.id: c.parent_id for c in children if c.parent_id is not None and c.parent_id in chunk_ids}
        counts: dict[str, int] = {}
        for parent in parents.values():
            counts[parent] = counts.get(parent, 0) + 1
        lexical: Bm25Index | None = None
        for name in self._plan.embedders:
            embedder = self._context.embedder(name)
            scan = self._scan_record(name, embedder)
            seconds = timed(self._context.models, [name], self._kept, self._questions)
            self._note(replace(self._kept.with_scan(scan), embedding_seconds=seconds))
            if missing_questions(self._store, scan, self._questions):
                cached = CachedEmbedder(self._store, embedder, self._progress)
                vectors = cached.embed([c.text for c in children])
                # Before the search is timed: what embedding takes is told by itself.
                cached.embed(list(dict.fromkeys(self._questions)), "query")
                self._progress.update(0, 0, name, phase="Building the search index")
                lexical = lexical or Bm25Index(children)
                dense = DenseIndex([c.id for c in children], vectors, cached, exact_limit=len(children))
                index = TextWeightScan(lexical, dense, scan.weights, raw=scan.raw)
                widest = max(counts.values(), default=1)
                scan_questions(self._store, scan, index, parents, widest, self._questions, self._progress)
            if self._plan.scorer:
                self._rerank(scan)

    def _scan_record(self, name: str, embedder: Embedder) -> KeptScan:
        weights, depth = self._plan.weights, self._plan.depth
        raw = ["raw scores"] if self._plan.raw else []
        same = content_id("scan", self._kept.corpus, embedder.key, list(weights), depth, *raw)
        return KeptScan(name, embedder.key, "", "", weights, depth, same, self._plan.raw)

    def _rerank(self, plain: KeptScan) -> None:
        name = self._plan.scorer
        self._progress.update(0, 0, self._context.models.title(name), phase="Loading the re-ranking model")
        scorer = self._context.scorer(name)
        same = content_id("scan, re-ranked", plain.same, scorer.key)
        scan = replace(plain, scorer=name, scorer_key=scorer.key, same=same)
        self._note(self._kept.with_scan(scan))
        texts = {chunk.id: chunk.text for chunk in readable_chunks(self._chunks)}
        self._failed += rerank_scan(self._store, plain, scan, texts, self._questions, scorer, self._progress)

    def _note(self, kept: KeptLaboratory) -> None:
        self._kept = kept
        keep_laboratory(self._store, self._id, kept)


def _added_to(kept: KeptLaboratory, before: KeptLaboratory) -> KeptLaboratory:
    """Return a new record with what was measured before on the same passages at the same depth."""
    if (before.corpus, before.depth) != (kept.corpus, kept.depth):
        return kept
    gold = {(q.id, q.evidence): q.gold for q in before.questions}
    questions = tuple(replace(q, gold={**gold.get((q.id, q.evidence), {}), **q.gold}) for q in kept.questions)
    named = {q.id for q in questions}
    left = tuple(q for q in before.questions if q.id not in named)
    return replace(
        kept,
        questions=(*questions, *left),
        scans=before.scans,
        retrievers=before.retrievers,
        embedding_seconds=before.embedding_seconds,
    )
