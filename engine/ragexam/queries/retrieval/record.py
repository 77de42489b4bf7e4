"""Record of a laboratory beside its units: under which conditions, of which questions, with which retrievers.

Rankings are units, one per question ("scan"; "retrieval", which runs share), so that a killed job loses at most a batch.
This record says which of them count. It holds the gold passages of every question too: rankings can then be judged when they are
read, whatever has become of the corpus since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from ragexam.records import Chunk, Item, Span, content_id, from_json, to_json
from ragexam.retrieval.judging.evidence import needed
from ragexam.retrieval.judging.metrics import holds_some
from ragexam.store import Store

_REMEMBERED = 4_096
"""Hashes that are kept: a page that is looked at again asks for those of the same questions."""


@dataclass(frozen=True, slots=True)
class KeptQuestion:
    """A question as it was searched and judged.

    Attributes:
        id: Of the item.
        question: Hash of its words, which were the query.
        evidence: Hash of its evidence.
        gold: By chunking ("" for the one in force), ids of the chunks that hold any of the evidence.
    """

    id: str
    question: str
    evidence: str
    gold: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class KeptScan:
    """A scan over text weights.

    Attributes:
        embedder: Name.
        embedder_key: Identity.
        scorer: Name of the re-ranking model; "" without.
        scorer_key: Its identity.
        weights: Ascending.
        depth: Passages ranked.
        same: What all its units have in common; with a question it is a unit's key.
        raw: Scores were added as they are.
    """

    embedder: str
    embedder_key: str
    scorer: str
    scorer_key: str
    weights: tuple[float, ...]
    depth: int
    same: str
    raw: bool = False

    def key(self, question: str) -> str:
        """Return the key of a question's unit (kind "scan")."""
        return content_id(self.same, question)


@dataclass(frozen=True, slots=True)
class KeptRetriever:
    """A retriever that was measured.

    Attributes:
        text: Its specification, without a k.
        label: For a person.
        keys: Item id to key of its unit (kind "retrieval").
        failed: Item id to the reason why it could not be searched; another start tries these again.
        said: Item id to what a language model said of the question: other wordings.
        chunking: Which gold its passages are judged by.
        asks_model: A language model is asked for every question.
        ranks_model: A re-ranking model reads candidates.
        embedders: Names of the embedding models that read every question.
        rankers: Names of its re-ranking models.
        llms: Names of the language models that it asks.
    """

    text: str
    label: str
    keys: Mapping[str, str] = field(default_factory=dict)
    failed: Mapping[str, str] = field(default_factory=dict)
    said: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    chunking: str = ""
    asks_model: bool = False
    ranks_model: bool = False
    embedders: tuple[str, ...] = ()
    rankers: tuple[str, ...] = ()
    llms: tuple[str, ...] = ()

    @property
    def models(self) -> tuple[tuple[str, ...], ...]:
        """Return all models by name: the same text means another retriever where the project's models are others."""
        return self.embedders, self.rankers, self.llms


@dataclass(frozen=True, slots=True)
class KeptLaboratory:
    """A laboratory.

    Attributes:
        corpus: Identity of the passages that were searched.
        depth: Passages ranked per question.
        questions: Those that were searched.
        scans: In the order in which they were made.
        retrievers: In the order in which they were named.
        embedding_seconds: By name of embedding model, seconds to embed one question.
        ended: The job came to its end.
        seed: Of every resampling.
        machine: Versions and kind of machine.
    """

    corpus: str
    depth: int
    questions: tuple[KeptQuestion, ...]
    scans: tuple[KeptScan, ...] = ()
    retrievers: tuple[KeptRetriever, ...] = ()
    embedding_seconds: Mapping[str, float] = field(default_factory=dict)
    ended: bool = False
    seed: int = 0
    machine: Mapping[str, Any] = field(default_factory=dict)

    def with_scan(self, scan: KeptScan) -> KeptLaboratory:
        """Return it with a scan, in place of an earlier one with the same models."""
        same = [i for i, s in enumerate(self.scans) if (s.embedder, s.scorer) == (scan.embedder, scan.scorer)]
        scans = [s for i, s in enumerate(self.scans) if i not in same]
        scans.insert(same[0] if same else len(scans), scan)
        return replace(self, scans=tuple(scans))

    def with_retriever(self, retriever: KeptRetriever) -> KeptLaboratory:
        """Return it with a retriever, in place of an earlier one of the same text."""
        same = [i for i, r in enumerate(self.retrievers) if r.text == retriever.text]
        kept = [r for i, r in enumerate(self.retrievers) if i not in same]
        kept.insert(same[0] if same else len(kept), retriever)
        return replace(self, retrievers=tuple(kept))

    def with_gold(self, chunking: str, gold: Mapping[str, tuple[str, ...]]) -> KeptLaboratory:
        """Return it with the gold passages of another chunking, by item id."""
        questions = (replace(q, gold={**q.gold, chunking: gold[q.id]}) if q.id in gold else q for q in self.questions)
        return replace(self, questions=tuple(questions))


def evidence_hash(item: Item) -> str:
    """Return the identity of an item's evidence: what its rankings are judged by."""
    return _spans_hash(item.evidence)


def question_hash(item: Item) -> str:
    """Return the identity of an item's query."""
    return _words_hash(item.question)


@lru_cache(maxsize=_REMEMBERED)
def _spans_hash(evidence: tuple[Span, ...]) -> str:
    return content_id("evidence", to_json(evidence))


@lru_cache(maxsize=_REMEMBERED)
def _words_hash(question: str) -> str:
    return content_id("query", question)


def gold_of(items: Sequence[Item], chunks: Sequence[Chunk]) -> list[tuple[str, ...]]:
    """Return for each item the ids of the chunks that hold any of its evidence, in chunk order."""
    by_document: dict[str, list[Chunk]] = {}
    for chunk in chunks:
        by_document.setdefault(chunk.document_id, []).append(chunk)
    return [
        tuple(
            chunk.id
            for document in needed(item.evidence)
            for chunk in by_document.get(document, ())
            if holds_some(chunk, item.evidence)
        )
        for item in items
    ]


def latest_laboratory(store: Store) -> tuple[str, KeptLaboratory] | None:
    """Return the newest one with its id; None before the first, or where it cannot be read (a stranger's file)."""
    stored = store.laboratories.latest()
    if stored is None:
        return None
    try:
        return stored.id, from_json(KeptLaboratory, stored.value)
    except ValueError:
        return None


def kept_depth(store: Store) -> int:
    """Return how many passages of each search the newest one keeps; 0 where nothing was measured."""
    latest = latest_laboratory(store)
    return 0 if latest is None else latest[1].depth


def keep_laboratory(store: Store, laboratory_id: str, kept: KeptLaboratory) -> None:
    """Store it; what a reader sees of a running job is always whole."""
    inputs = {"corpus": kept.corpus, "questions": len(kept.questions), "ended": kept.ended}
    store.laboratories.put(laboratory_id, inputs, to_json(kept))
