"""Re-ranked: the best of another retriever, ordered by a model that reads question and passage together."""

from __future__ import annotations

from collections.abc import Iterator

from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.rerank import RerankedIndex
from ragexam.retrieval.indexes.shared_indexes import DENSE, LEXICAL
from ragexam.retrieval.kind import BuildInputs, SearchKind, base_parameter
from ragexam.retriever_specs import ModelCalls, RetrieverParameter, RetrieverSpec, TextLengths, parameter
from ragexam.retriever_specs.labels import inside_name
from ragexam.sentences import phrase


class RerankedKind(SearchKind):
    """Orders what another retriever finds. Over the hybrid, the text form has the hybrid's parameters outside."""

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the re-ranking index."""
        scorer = inputs.resources.scorer(str(parameter(spec, "ranker")))
        texts = {chunk.id: chunk.text for chunk in inputs.chunks}
        return RerankedIndex(inputs.inside[0], scorer, texts, candidates=int(parameter(spec, "candidates")))

    def title(self, spec: RetrieverSpec, *, outermost: bool) -> str:
        """Return "Hybrid, re-ranked", or the name of what else is re-ranked."""
        plain = len(spec.inside) == 1 and spec.inside[0].kind == "hybrid"
        return self.label if plain else phrase("{0}, re-ranked", inside_name(spec))

    def depth(self, spec: RetrieverSpec) -> int:
        """Return how many candidates are scored."""
        return int(parameter(spec, "candidates"))

    def model_calls(self, spec: RetrieverSpec, lengths: TextLengths) -> Iterator[ModelCalls]:
        """Yield one call for every candidate."""
        candidates = self.depth(spec)
        yield ModelCalls("ranker", candidates, candidates * (lengths.question + lengths.passage), 0.0)


KIND = RerankedKind(
    name="reranked",
    label="Hybrid, re-ranked",
    summary="the best of another retriever, ordered by a model that reads question and passage together",
    explanation="A second model, which reads question and passage together, puts the finds of another retriever (BM25 "
    "and dense, where no other is named) in order.",
    plain="with search by keywords and meaning and a second look at what was found",
    group="Built over a search",
    order=70,
    own=("scorer",),
    parameters={
        **base_parameter("[hybrid]", "[hybrid_weighted]"),
        "candidates": RetrieverParameter(
            10,
            "Passages that are re-ranked",
            "So many of the best are read by the re-ranking model; each costs time",
            1,
            200,
        ),
        "ranker": RetrieverParameter(
            "",
            "Re-ranking model",
            "A cross-encoder, or a language model that is asked whether a passage answers",
            role="ranker",
        ),
        **LEXICAL,
        **DENSE,
    },
    passes_on=frozenset(LEXICAL) | frozenset(DENSE),
    benchmarked=True,
)
