"""Hybrid: BM25 and dense, their ranks fused (Cormack, Clarke and Buettcher 2009)."""

from __future__ import annotations

from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.hybrid import FusedIndex
from ragexam.retrieval.indexes.shared_indexes import DENSE, LEXICAL, dense_index, lexical_index
from ragexam.retrieval.kind import BuildInputs, SearchKind
from ragexam.retriever_specs import RetrieverSpec


class HybridKind(SearchKind):
    """Fuses the ranks of words and meaning."""

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the fused index."""
        dense = dense_index(spec, inputs.over, inputs.resources)
        return FusedIndex([lexical_index(spec, inputs.over, inputs.resources.shared), dense], inputs.over.ids)


KIND = HybridKind(
    name="hybrid",
    label="Hybrid",
    summary="BM25 and dense, their ranks fused",
    explanation="Search by words and search by meaning, their rankings merged.",
    plain="with search by keywords and meaning",
    group="Searches",
    order=50,
    own=("chunks", "embedder"),
    parameters={**LEXICAL, **DENSE},
    benchmarked=True,
)
