"""Indexes by words and by meaning, built once for all retrievers that search the same chunks in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from ragexam.retrieval.indexes.bm25 import Bm25Index, Variant
from ragexam.retrieval.indexes.chunk_set import ChunkSet
from ragexam.retrieval.indexes.dense import DenseIndex
from ragexam.retrieval.indexes.stems import LANGUAGES, stemmer
from ragexam.retrieval.indexes.tokens import STOP_WORDS
from ragexam.retrieval.resources import RetrieverResources, SharedIndexes
from ragexam.retriever_specs import RetrieverParameter, RetrieverSpec, parameter

LEXICAL: Mapping[str, RetrieverParameter] = {
    "k1": RetrieverParameter(
        1.5, "Saturation (k1)", "How much a word counts that occurs often in a passage; 1.5 is usual", 0.0, 10.0
    ),
    "b": RetrieverParameter(
        0.75, "Length correction (b)", "How much long passages are held back: 0 not at all, 1 fully", 0.0, 1.0
    ),
    "variant": RetrieverParameter(
        "okapi",
        "Variant of BM25",
        "Okapi is usual; BM25L lets repeated words in long passages count more; BM25+ counts every occurrence",
        options={"okapi": "Okapi", "l": "BM25L (as in rank_bm25)", "plus": "BM25+"},
    ),
    "stop": RetrieverParameter(
        False,
        "Leave out function words",
        "The commonest words of English and German (the, of, und, der) do not count",
    ),
    "stemming": RetrieverParameter(
        "none",
        "Word stems",
        "Words of one stem count as one (ramp and ramps), by the rules of the documents' language",
        options={"none": "Words as they are", "en": "English", "de": "German"},
    ),
}
"""Parameters of searching by words."""

DENSE: Mapping[str, RetrieverParameter] = {
    "embedder": RetrieverParameter(
        "",
        "Embedding model",
        "Turns passages and questions into vectors; runs on this machine",
        role="embedder",
    )
}
"""Parameters of searching by meaning."""


def lexical_index(spec: RetrieverSpec, over: ChunkSet, shared: SharedIndexes) -> Bm25Index:
    """Return BM25 over chunks with the parameters of a specification, from the shared ones where it is there."""
    stop = STOP_WORDS if parameter(spec, "stop") else frozenset()
    k1, b = float(parameter(spec, "k1")), float(parameter(spec, "b"))
    variant = cast(Variant, parameter(spec, "variant"))
    language = str(parameter(spec, "stemming"))
    stem = stemmer(language) if language in LANGUAGES else None
    built = shared.get(key := f"{over.mark}bm25 {variant} {k1} {b} {bool(stop)} {language}")
    index = (
        built
        if isinstance(built, Bm25Index)
        else Bm25Index(over.searched, k1=k1, b=b, variant=variant, stop=stop, stem=stem)
    )
    shared[key] = index
    return index


def dense_index(spec: RetrieverSpec, over: ChunkSet, resources: RetrieverResources) -> DenseIndex:
    """Return the index of vectors over chunks, from the shared ones where it is there.

    Raises:
        ModelError: The embedding model cannot be used.
    """
    name = str(parameter(spec, "embedder"))
    embedder = resources.embedder(name)
    built = resources.shared.get(key := f"{over.mark}dense {embedder.key}")
    if isinstance(built, DenseIndex):
        return built
    vectors = resources.vectors(name, over.searched)
    if vectors is None:
        vectors = embedder.embed([chunk.text for chunk in over.searched], "passage")
    resources.shared[key] = index = DenseIndex(over.ids, vectors, embedder)
    return index
