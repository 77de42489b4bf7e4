"""BM25: words in common, rare ones counting more."""

from __future__ import annotations

from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.shared_indexes import LEXICAL, lexical_index
from ragexam.retrieval.kind import BuildInputs, SearchKind
from ragexam.retriever_specs import RetrieverSpec


class Bm25Kind(SearchKind):
    """Finds passages by words."""

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the index over words."""
        return lexical_index(spec, inputs.over, inputs.resources.shared)


KIND = Bm25Kind(
    name="bm25",
    label="BM25",
    summary="words in common, rare ones counting more",
    explanation="Finds passages by the words that they share with the question.",
    plain="with keyword search",
    group="Searches",
    order=30,
    own=("chunks",),
    parameters=LEXICAL,
    scores_every_passage=True,
    benchmarked=True,
)
