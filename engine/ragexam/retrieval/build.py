"""From a retriever's specification to a retriever that works, and to the passages of a whole exam."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder, PairScorer
from ragexam.records import Chunk, Item, RetrieverSpec
from ragexam.retrieval.base import Retrieved, Retriever
from ragexam.retrieval.indexes.chunk_set import ChunkSet
from ragexam.retrieval.kind import BuildInputs, search_kind
from ragexam.retrieval.resources import ReadyResources, RetrieverResources, SharedIndexes
from ragexam.retriever_specs import check_retriever, inside, sizes_of


def build_retriever(
    spec: RetrieverSpec,
    chunks: Sequence[Chunk],
    *,
    embedder: Embedder | None = None,
    vectors: NDArray[np.float32] | None = None,
    scorer: PairScorer | None = None,
    shared: SharedIndexes | None = None,
) -> Retriever:
    """Build the index that a specification names, of what is there already.

    Args:
        spec: Any kind but "oracle", which needs items (`retrieve_for_items`), and those that need more than this.
        chunks: In chunk order. Where chunks have parents among them, children are searched and parents returned.
        embedder: For the dense and hybrid kinds.
        vectors: One unit vector per chunk, shape (len(chunks), embedder.dimension); None embeds them now.
        scorer: For "reranked".
        shared: Indexes over the same chunks that were built for other specifications: BM25 and the graph of vectors
            are taken from here where they are the same, and put here where they are not.

    Raises:
        InputError: As for `assemble`.
        NotEnoughData: As for `assemble`.
    """
    return assemble(spec, ReadyResources(chunks, embedder, vectors, scorer, {} if shared is None else shared))


def assemble(spec: RetrieverSpec, resources: RetrieverResources) -> Retriever:
    """Build the index that a specification names, with all that stand inside it.

    Args:
        spec: Any kind but "oracle", which needs items (`retrieve_for_items`).
        resources: Opens what it is built of.

    Raises:
        InputError: An unknown kind, a parameter out of bounds, or something that the kind needs is missing.
        NotEnoughData: No chunks.
        ModelError: A model cannot be used.
    """
    check_retriever(spec)
    kind = search_kind(spec)
    if not kind.searches:
        return kind.without_search()
    return _build_readable(spec, ChunkSet(resources.chunks()), resources)


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
    """Return the passages of a whole exam, whatever the kind: one result per item, in their order.

    The question alone is the query: the choices are no part of what a person would ask. The oracle brings the
    smallest set of chunks that covers an item's evidence; an item without evidence, or whose document is no longer
    in the corpus, gets a result with `error`.

    Args:
        spec: Any kind.
        items: The exam.
        chunks: The corpus in chunk order.
        embedder: As in `build_retriever`.
        vectors: Of the chunks, (chunks, dimension), as in `build_retriever`.
        scorer: As in `build_retriever`.
        retriever: One already built of this specification, to be used again.

    Raises:
        InputError: As in `build_retriever`.
        NotEnoughData: As in `build_retriever`.
    """
    check_retriever(spec)
    ready = search_kind(spec).for_items(items, chunks)
    if ready is not None:
        return ready
    if retriever is None:
        retriever = build_retriever(spec, chunks, embedder=embedder, vectors=vectors, scorer=scorer)
    return retriever.search([item.question for item in items], spec.k)


def _build_readable(spec: RetrieverSpec, over: ChunkSet, resources: RetrieverResources) -> Retriever:
    """Build a retriever that hands over what a model may read, whatever is searched within."""
    if search_kind(spec).sizes(spec) is not None:
        own = search_kind(spec).chunks_searched(spec, over, resources)
        return own.to_parents(_build_node(spec, own, resources, mixed=False))
    if sizes_of(spec):
        return _build_node(spec, over, resources, mixed=True)
    return over.to_parents(_build_node(spec, over, resources, mixed=False))


def _build_node(spec: RetrieverSpec, over: ChunkSet, resources: RetrieverResources, *, mixed: bool) -> Retriever:
    """Build the index of a specification over one set of chunks, or over what each of those inside hands over.

    Args:
        spec: Any kind that searches.
        over: What retrievers without any inside search.
        resources: Opens models.
        mixed: Whether retrievers inside cut the corpus for themselves.
    """
    kind = search_kind(spec)
    below = over if kind.sizes(spec) is not None else kind.chunks_searched(spec, over, resources)
    built = [
        _build_readable(part, below, resources) if mixed else _build_node(part, below, resources, mixed=False)
        for part in inside(spec)
    ]
    return kind.build(spec, BuildInputs(built, over, mixed, spec, resources))
