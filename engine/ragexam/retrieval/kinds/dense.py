"""Dense retrieval: closeness in meaning by an embedding model."""

from __future__ import annotations

from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.shared_indexes import DENSE, dense_index
from ragexam.retrieval.kind import BuildInputs, SearchKind
from ragexam.retriever_specs import RetrieverSpec


class DenseKind(SearchKind):
    """Finds passages by meaning."""

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the index over vectors."""
        return dense_index(spec, inputs.over, inputs.resources)


KIND = DenseKind(
    name="dense",
    label="Dense",
    summary="closeness in meaning by an embedding model",
    explanation="Finds passages by closeness of meaning, with an embedding model.",
    plain="with search by meaning",
    group="Searches",
    order=40,
    own=("embedder",),
    parameters=DENSE,
    scores_every_passage=True,
    benchmarked=True,
)
