"""Pre-filter: a language model names the document, or the topic, in which the passages are then looked for.

Afzal et al. 2024, "Towards Optimizing a Retrieval Augmented Generation using Large Language Model on Academic Data",
section 4.2.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from ragexam.identity import content_id
from ragexam.llm.backend import Backend
from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.shared_indexes import DENSE
from ragexam.retrieval.kind import LLM, BuildInputs, SearchKind, base_parameter
from ragexam.retrieval.model_assisted.prefilter import PROMPTS, Prediction, Prefilter
from ragexam.retrieval.model_assisted.prefiltered import PrefilterIndex
from ragexam.retriever_specs import ModelCalls, RetrieverParameter, RetrieverSpec, TextLengths, parameter
from ragexam.retriever_specs.labels import title_over
from ragexam.sentences import phrase

_FRAME = 25.0
"""Tokens of a prompt that differ from question to question beside the question; what stands before is read once."""

_PARTS = 120.0
"""Tokens of the second prompt: another list for every document."""

_NAME = 14.0
"""Tokens of a name that a model writes, with its frame of JSON."""

_DEPTH = 200
"""Depth to which the list of what stands inside is read where it cannot score every passage."""


class PrefilterKind(SearchKind):
    """Puts passages of the named document first."""

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the index that orders what stands inside by the model's word."""
        resources, chunks = inputs.resources, inputs.chunks_and_parents
        name = content_id(spec.key, [chunk.id for chunk in chunks[:: max(1, len(chunks) // 16)]])

        def make(backend: Backend) -> Prefilter:
            return Prefilter(
                backend,
                resources.embedder(str(parameter(spec, "embedder"))),
                chunks,
                resources.titles,
                names=str(parameter(spec, "names")),
                free=bool(parameter(spec, "free")),
                parts=bool(parameter(spec, "parts")),
            )

        return PrefilterIndex(
            inputs.inside[0],
            resources.asker("prediction", Prediction, str(parameter(spec, "llm")), name, make),
            chunks,
            resources.titles,
            names=str(parameter(spec, "names")),
            strict=bool(parameter(spec, "strict")),
            depth=inputs.depth(_DEPTH),
        )

    def may_bring_fewer(self, spec: RetrieverSpec) -> bool:
        """Return whether passages of other documents are left out, or those inside may be fewer."""
        return bool(parameter(spec, "strict")) or super().may_bring_fewer(spec)

    def title(self, spec: RetrieverSpec, *, outermost: bool) -> str:
        """Return its name with what is named."""
        return title_over(spec, phrase("{0} by {1}", self.label, parameter(spec, "names")))

    def model_calls(self, spec: RetrieverSpec, lengths: TextLengths) -> Iterator[ModelCalls]:
        """Yield a call for the document, and one for its part where that is asked."""
        steps = 2 if parameter(spec, "parts") else 1
        read = steps * (lengths.question + _FRAME) + (_PARTS if steps == 2 else 0.0)
        yield ModelCalls("llm", steps, read, steps * _NAME)


KIND = PrefilterKind(
    name="prefilter",
    label="Pre-filter",
    summary="a language model names the document, or the topic, in which the passages are then looked for",
    explanation="A language model names the document, or the topic, in which passages are looked for first.",
    plain="with search in the document that a model names first",
    group="A language model helps to search",
    order=110,
    own=("embedder", "llm"),
    parameters={
        **base_parameter("[dense]"),
        "names": RetrieverParameter(
            "document",
            "What is named",
            "Documents by their titles, or topics",
            options={"document": "Documents", "topic": "Topics"},
        ),
        "free": RetrieverParameter(
            False, "Without a list", "The model names it freely; the nearest real name is taken"
        ),
        "parts": RetrieverParameter(
            False, "Name the part too", "In a second step the model names the part of the document"
        ),
        "strict": RetrieverParameter(
            False, "Nothing from elsewhere", "Passages of other documents are left out, not only put behind"
        ),
        **LLM,
        **DENSE,
    },
    titled=("names",),
    prompts=PROMPTS,
    reads_outline=True,
    benchmarked=True,
    not_offered_inside=frozenset({"multi_query", "contextual"}),
)
