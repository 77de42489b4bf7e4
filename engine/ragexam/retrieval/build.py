"""From a retriever's specification to a retriever that works, and to the passages of a whole exam."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder, PairScorer
from ragexam.errors import InputError, NotEnoughData
from ragexam.records import Chunk, Item, RetrieverSpec
from ragexam.retrieval.base import ClosedBook, Retrieved, Retriever, ScoringRetriever
from ragexam.retrieval.bm25 import Bm25Index
from ragexam.retrieval.dense import DenseIndex
from ragexam.retrieval.ensemble import ScoreEnsemble
from ragexam.retrieval.evidence import gold_chunks
from ragexam.retrieval.hybrid import RRF_DEPTH, FusedIndex, WeightedIndex
from ragexam.retrieval.kinds import (
    Sizes,
    check_retriever,
    child_sizes,
    inside,
    parameter,
    sizes_of,
    uses_project_chunks,
    walk,
    weights,
)
from ragexam.retrieval.multi_query import MultiQueryIndex
from ragexam.retrieval.parents import ParentIndex, handed, searched
from ragexam.retrieval.prefiltered import PrefilterIndex
from ragexam.retrieval.rerank import RerankedIndex
from ragexam.retrieval.supplies import Given, Parts, Supplies
from ragexam.retrieval.tokens import STOP_WORDS


def build_retriever(
    spec: RetrieverSpec,
    chunks: Sequence[Chunk],
    *,
    embedder: Embedder | None = None,
    vectors: NDArray[np.float32] | None = None,
    scorer: PairScorer | None = None,
    parts: Parts | None = None,
) -> Retriever:
    """Build the index that a specification names, of what is there already.

    Args:
        spec: Any kind but "oracle", which needs items (`retrieve_for_items`), and those that need more than this.
        chunks: In chunk order. Where chunks have parents among them, children are searched and parents returned.
        embedder: For the dense and hybrid kinds.
        vectors: One unit vector per chunk, shape (len(chunks), embedder.dimension); None embeds them now.
        scorer: For "reranked".
        parts: Indexes over the same chunks that were built for other specifications: BM25 and the graph of vectors
            are taken from here where they are the same, and put here where they are not.

    Raises:
        InputError: As for `assemble`.
        NotEnoughData: As for `assemble`.
    """
    return assemble(spec, Given(chunks, embedder, vectors, scorer, {} if parts is None else parts))


def assemble(spec: RetrieverSpec, supplies: Supplies) -> Retriever:
    """Build the index that a specification names, with all that stand inside it.

    Args:
        spec: Any kind but "oracle", which needs items (`retrieve_for_items`).
        supplies: Opens what it is built of.

    Raises:
        InputError: An unknown kind, a parameter out of bounds, or something that the kind needs is missing.
        NotEnoughData: No chunks.
        ModelError: A model cannot be used.
    """
    check_retriever(spec)
    if spec.kind == "closed_book":
        return ClosedBook()
    if spec.kind == "oracle":
        raise InputError("The oracle reads the gold evidence of an item; it cannot be asked a free question.")
    return _over(spec, _Ground(supplies), supplies)


def brought(spec: RetrieverSpec, supplies: Supplies) -> list[Chunk]:
    """All chunks that a retriever may hand over, in chunk order: the project's, then those that are cut for it."""
    found = handed(supplies.chunks()) if uses_project_chunks(spec) else []
    known = {chunk.id for chunk in found}
    for sizes in sizes_of(spec):
        # Where the project itself is cut in these sizes, they are the same.
        found += [chunk for chunk in handed(supplies.chunks(sizes)) if chunk.id not in known]
        known |= {chunk.id for chunk in found}
    return found


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


# ------------------------------------------------------------------ building


class _Ground:
    """Chunks over which indexes are built: the project's, or children with their parents."""

    def __init__(self, supplies: Supplies, sizes: Sizes | None = None) -> None:
        self.all = supplies.chunks(sizes)
        if not self.all:
            raise NotEnoughData("There is nothing to search: the corpus has no passages.", "Import documents first.")
        self.searched = searched(self.all)
        self.ids = [chunk.id for chunk in self.searched]
        self.mark = "" if sizes is None else f"{sizes[0]} {sizes[1]} "
        """Tells indexes over these chunks from others among the parts."""

    def lifted(self, index: Retriever) -> Retriever:
        """A retriever over the searched chunks that hands over their parents, where they have any."""
        if len(self.searched) == len(self.all):
            return index
        known = {chunk.id for chunk in self.all}
        parents = {c.id: c.parent_id for c in self.searched if c.parent_id is not None and c.parent_id in known}
        return ParentIndex(index, parents, max(Counter(parents.values()).values()))


def _over(spec: RetrieverSpec, ground: _Ground, supplies: Supplies) -> Retriever:
    """A retriever that hands over what a model may read, whatever is searched within."""
    if spec.kind == "child_parent":
        small = _Ground(supplies, child_sizes(spec))
        return small.lifted(_compose(inside(spec)[0], small, supplies, mixed=False))
    if sizes_of(spec):
        return _compose(spec, ground, supplies, mixed=True)
    return ground.lifted(_compose(spec, ground, supplies, mixed=False))


def _compose(spec: RetrieverSpec, ground: _Ground, supplies: Supplies, *, mixed: bool) -> Retriever:
    """The index of a specification over one ground, or, where those inside search several, over what each hands on."""
    if not inside(spec):
        return _single(spec, ground, supplies)
    built = [
        _over(part, ground, supplies) if mixed else _compose(part, ground, supplies, mixed=False)
        for part in inside(spec)
    ]
    chunks = brought(spec, supplies) if mixed else ground.searched
    if spec.kind == "ensemble":
        return _ensemble(spec, built, chunks)
    (base,) = built
    if spec.kind == "multi_query":
        rewrites = supplies.rewrites(str(parameter(spec, "llm")), int(parameter(spec, "n")))
        return MultiQueryIndex(base, rewrites, [chunk.id for chunk in chunks], depth=_depth(spec))
    if spec.kind == "prefilter":
        every = _everything(spec, supplies) if mixed else ground.all
        return PrefilterIndex(
            base,
            supplies.predictions(spec, every),
            every,
            supplies.titles,
            names=str(parameter(spec, "names")),
            strict=bool(parameter(spec, "strict")),
            depth=_depth(spec, 200),
        )
    scorer = supplies.scorer(str(parameter(spec, "ranker")))
    texts = {chunk.id: chunk.text for chunk in chunks}
    return RerankedIndex(base, scorer, texts, candidates=int(parameter(spec, "candidates")))


def _single(spec: RetrieverSpec, ground: _Ground, supplies: Supplies) -> Retriever:
    """A retriever with none inside it."""
    if spec.kind == "bm25":
        return _lexical(spec, ground, supplies.parts)
    dense = _dense(spec, ground, supplies)
    if spec.kind == "dense":
        return dense
    lexical = _lexical(spec, ground, supplies.parts)
    if spec.kind == "hybrid_weighted":
        return WeightedIndex(lexical, dense, text_weight=float(parameter(spec, "text_weight")))
    return FusedIndex([lexical, dense], ground.ids)


def _lexical(spec: RetrieverSpec, ground: _Ground, parts: Parts) -> Bm25Index:
    stop = STOP_WORDS if parameter(spec, "stop") else frozenset()
    k1, b = float(parameter(spec, "k1")), float(parameter(spec, "b"))
    built = parts.get(key := f"{ground.mark}bm25 {k1} {b} {bool(stop)}")
    index = built if isinstance(built, Bm25Index) else Bm25Index(ground.searched, k1=k1, b=b, stop=stop)
    parts[key] = index
    return index


def _dense(spec: RetrieverSpec, ground: _Ground, supplies: Supplies) -> DenseIndex:
    name = str(parameter(spec, "embedder"))
    embedder = supplies.embedder(name)
    built = supplies.parts.get(key := f"{ground.mark}dense {embedder.key}")
    if isinstance(built, DenseIndex):
        return built
    vectors = supplies.vectors(name, ground.searched)
    if vectors is None:
        vectors = embedder.embed([chunk.text for chunk in ground.searched], "passage")
    supplies.parts[key] = index = DenseIndex(ground.ids, vectors, embedder)
    return index


def _ensemble(spec: RetrieverSpec, built: Sequence[Retriever], chunks: Sequence[Chunk]) -> Retriever:
    """Retrievers that weigh nothing are left out; a single one is itself."""
    weighed = [(index, weight) for index, weight in zip(built, weights(spec), strict=True) if weight]
    retrievers, shares = [index for index, _ in weighed], [weight for _, weight in weighed]
    if len(retrievers) == 1:
        return retrievers[0]
    if parameter(spec, "by") == "scores":
        # `check_retriever` has seen that each of them scores every passage.
        return ScoreEnsemble(cast(list[ScoringRetriever], retrievers), [w / sum(shares) for w in shares])
    return FusedIndex(retrievers, [chunk.id for chunk in chunks], weights=shares, depth=_depth(spec))


def _depth(spec: RetrieverSpec, usual: int = RRF_DEPTH) -> int:
    """How far the lists of those inside are read: where a model scores the passages, as far as it would anyway."""
    scored = [int(parameter(part, "candidates")) for part in walk(spec) if part.kind == "reranked"]
    return max(scored) if scored else usual


def _everything(spec: RetrieverSpec, supplies: Supplies) -> list[Chunk]:
    """All chunks that a retriever searches or hands over, children with their parents."""
    found = list(supplies.chunks()) if uses_project_chunks(spec) else []
    for sizes in sizes_of(spec):
        found += supplies.chunks(sizes)
    return list({chunk.id: chunk for chunk in found}.values())
