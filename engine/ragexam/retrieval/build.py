"""From a retriever's specification to a retriever that works, and to the passages of a whole exam."""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableMapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder, PairScorer
from ragexam.errors import InputError, NotEnoughData
from ragexam.records import Chunk, Item, RetrieverSpec
from ragexam.retrieval.base import ClosedBook, Retrieved, Retriever
from ragexam.retrieval.bm25 import Bm25Index
from ragexam.retrieval.dense import DenseIndex
from ragexam.retrieval.evidence import gold_chunks
from ragexam.retrieval.hybrid import FusedIndex, WeightedIndex
from ragexam.retrieval.kinds import KINDS, check_retriever, parameter
from ragexam.retrieval.parents import ParentIndex, handed, searched
from ragexam.retrieval.rerank import RerankedIndex
from ragexam.retrieval.tokens import STOP_WORDS


def build_retriever(
    spec: RetrieverSpec,
    chunks: Sequence[Chunk],
    *,
    embedder: Embedder | None = None,
    vectors: NDArray[np.float32] | None = None,
    scorer: PairScorer | None = None,
    parts: MutableMapping[str, Bm25Index | DenseIndex] | None = None,
) -> Retriever:
    """Build the index that a specification names.

    Args:
        spec: Any kind but "oracle", which needs items (`retrieve_for_items`).
        chunks: In chunk order. Where chunks have parents among them, children are searched and parents returned.
        embedder: For the dense and hybrid kinds.
        vectors: One unit vector per chunk, shape (len(chunks), embedder.dimension); None embeds them now.
        scorer: For "reranked".
        parts: Indexes over the same chunks that were built for other specifications: BM25 and the graph of vectors
            are taken from here where they are the same, and put here where they are not.

    Raises:
        InputError: An unknown kind, a parameter out of bounds, or something that the kind needs is missing.
        NotEnoughData: No chunks.
    """
    check_retriever(spec)
    if spec.kind == "closed_book":
        return ClosedBook()
    if spec.kind == "oracle":
        raise InputError("The oracle reads the gold evidence of an item; it cannot be asked a free question.")
    if not chunks:
        raise NotEnoughData("There is nothing to search: the corpus has no passages.", "Import documents first.")
    children = searched(chunks)
    if vectors is not None and len(vectors) == len(chunks) != len(children):
        vectors = vectors[np.isin([c.id for c in chunks], [c.id for c in children])]
    index = _build(spec, children, embedder, vectors, scorer, {} if parts is None else parts)
    if len(children) == len(chunks):
        return index
    known = {chunk.id for chunk in chunks}
    parents = {c.id: c.parent_id for c in children if c.parent_id is not None and c.parent_id in known}
    return ParentIndex(index, parents, max(Counter(parents.values()).values()))


def retrieve_for_items(
    spec: RetrieverSpec,
    items: Sequence[Item],
    chunks: Sequence[Chunk],
    *,
    embedder: Embedder | None = None,
    vectors: NDArray[np.float32] | None = None,
    scorer: PairScorer | None = None,
    retriever: Retriever | None = None,
) -> list[Retrieved]:
    """The passages of a whole exam, whatever the kind: one result per item, in their order.

    The question alone is the query: the choices are no part of what a person would ask. The oracle brings the
    smallest set of chunks that covers an item's evidence; an item without evidence, or whose document is no longer
    in the corpus, gets a result with `error`.

    Args:
        spec: Any kind.
        items: The exam.
        chunks: The corpus in chunk order.
        embedder: As in `build_retriever`.
        vectors: As in `build_retriever`.
        scorer: As in `build_retriever`.
        retriever: One already built of this specification, to be used again.

    Raises:
        InputError: As in `build_retriever`.
        NotEnoughData: As in `build_retriever`.
    """
    if spec.kind == "oracle":
        check_retriever(spec)
        by_document: dict[str, list[Chunk]] = {}
        for chunk in handed(chunks):
            by_document.setdefault(chunk.document_id, []).append(chunk)
        return [_oracle(item, by_document) for item in items]
    if retriever is None:
        retriever = build_retriever(spec, chunks, embedder=embedder, vectors=vectors, scorer=scorer)
    return retriever.search([item.question for item in items], spec.k)


def _oracle(item: Item, by_document: dict[str, list[Chunk]]) -> Retrieved:
    if not item.evidence:
        return Retrieved(error="This item names no evidence, so the oracle has no passage to hand over.")
    near = [chunk for d in dict.fromkeys(s.document_id for s in item.evidence) for chunk in by_document.get(d, [])]
    gold = gold_chunks(item.evidence, near)
    if not gold:
        return Retrieved(error="The evidence of this item is no longer in the corpus.")
    return Retrieved(tuple(chunk.id for chunk in gold), tuple(1.0 for _ in gold))


def _build(
    spec: RetrieverSpec,
    chunks: Sequence[Chunk],
    embedder: Embedder | None,
    vectors: NDArray[np.float32] | None,
    scorer: PairScorer | None,
    parts: MutableMapping[str, Bm25Index | DenseIndex],
) -> Retriever:
    ids = [chunk.id for chunk in chunks]
    needs = KINDS[spec.kind].needs
    if "embedder" in needs and embedder is None:
        raise InputError(f"The retriever {spec.kind!r} needs an embedding model.", "Choose one, or use bm25.")
    if "scorer" in needs and scorer is None:
        raise InputError(
            f"The retriever {spec.kind!r} needs a model that ranks: a cross-encoder folder or a language model."
        )
    lexical: Bm25Index | None = None
    if "chunks" in needs:
        stop = STOP_WORDS if parameter(spec, "stop") else frozenset()
        k1, b = float(parameter(spec, "k1")), float(parameter(spec, "b"))
        built = parts.get(key := f"bm25 {k1} {b} {bool(stop)}")
        lexical = built if isinstance(built, Bm25Index) else Bm25Index(chunks, k1=k1, b=b, stop=stop)
        parts[key] = lexical
    dense: DenseIndex | None = None
    if embedder is not None and "embedder" in needs:
        built = parts.get(key := f"dense {embedder.key}")
        if isinstance(built, DenseIndex):
            dense = built
        else:
            if vectors is None:
                vectors = embedder.embed([chunk.text for chunk in chunks], "passage")
            dense = DenseIndex(ids, vectors, embedder)
        parts[key] = dense
    if lexical is None or dense is None:
        only = lexical or dense
        assert only is not None  # noqa: S101 - every kind that reaches here searches one way at least
        return only
    if spec.kind == "hybrid_weighted":
        return WeightedIndex(lexical, dense, weight=float(parameter(spec, "weight")))
    fused = FusedIndex([lexical, dense], ids)
    if spec.kind == "reranked" and scorer is not None:
        texts = {chunk.id: chunk.text for chunk in chunks}
        return RerankedIndex(fused, scorer, texts, candidates=int(parameter(spec, "candidates")))
    return fused
