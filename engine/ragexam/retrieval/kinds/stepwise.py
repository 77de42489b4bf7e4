"""Stepwise: search, read the best passage, search again for what it leads to (multi-hop retrieval)."""

from __future__ import annotations

from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.stepwise import StepwiseIndex
from ragexam.retrieval.kind import BuildInputs, SearchKind, base_parameter
from ragexam.retriever_specs import RetrieverParameter, RetrieverSpec, parameter
from ragexam.retriever_specs.labels import title_over
from ragexam.sentences import phrase

MOST_STEPS = 4
MOST_WORDS = 20


class StepwiseKind(SearchKind):
    """Searches for the question, then for what is still missing."""

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the index that asks what stands inside in every step."""
        texts = {chunk.id: chunk.text for chunk in inputs.chunks}
        return StepwiseIndex(
            inputs.inside[0], texts, steps=int(parameter(spec, "steps")), words=int(parameter(spec, "words"))
        )

    def title(self, spec: RetrieverSpec, *, outermost: bool) -> str:
        """Return its name with the number of steps."""
        return title_over(spec, phrase("{0} ({1:n})", self.label, parameter(spec, "steps")))

    def queries_inside(self, spec: RetrieverSpec) -> int:
        """Return the number of searches for a question."""
        return int(parameter(spec, "steps"))


KIND = StepwiseKind(
    name="stepwise",
    label="Stepwise",
    summary="searches, reads the best passage, and searches again for what it leads to",
    explanation="Searches, reads the best passage, and searches again with what the question still lacks and the names that the "
    "passage brings: for questions that need several passages.",
    plain="with search in several steps",
    group="Built over a search",
    order=95,
    parameters={
        **base_parameter("[bm25]"),
        "steps": RetrieverParameter(
            2, "Steps", "How often is searched; each step reads the best passage not yet read", 1, MOST_STEPS
        ),
        "words": RetrieverParameter(
            4,
            "Words taken along",
            "So many telling words of a passage that was read go into the next search",
            0,
            MOST_WORDS,
        ),
    },
    titled=("steps",),
)
