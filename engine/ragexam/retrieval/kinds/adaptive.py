"""Adaptive k: as few passages of another search as a question needs."""

from __future__ import annotations

from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.adaptive import AdaptiveIndex
from ragexam.retrieval.kind import BuildInputs, SearchKind, base_parameter
from ragexam.retriever_specs import RetrieverParameter, RetrieverSpec, parameter
from ragexam.retriever_specs.labels import title_over

USUAL_PASSAGES = 1.9
"""Passages that it handed over for each of the demo's questions, of at most five and with the usual gain: a guess for others."""


class AdaptiveKind(SearchKind):
    """Leaves out what says nothing new of the question."""

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the index that chooses among what stands inside brings."""
        texts = {chunk.id: chunk.text for chunk in inputs.chunks}
        return AdaptiveIndex(inputs.inside[0], texts, gain=float(parameter(spec, "gain")))

    def may_bring_fewer(self, spec: RetrieverSpec) -> bool:
        """Return whether anything is left out, here or inside; the first passage never is."""
        return (spec.k > 1 and float(parameter(spec, "gain")) > 0.0) or super().may_bring_fewer(spec)

    def usual_passages(self, spec: RetrieverSpec) -> float:
        """Return what it took for the demo's questions, of one fact and of several; what stands inside brings where nothing is left out."""
        whole = super().usual_passages(spec)
        return min(whole, USUAL_PASSAGES) if float(parameter(spec, "gain")) > 0.0 else whole

    def title(self, spec: RetrieverSpec, *, outermost: bool) -> str:
        """Return its name over what stands inside."""
        return title_over(spec, self.label)


KIND = AdaptiveKind(
    name="adaptive",
    label="Adaptive k",
    summary="as few passages of another search as the question needs",
    explanation="Takes what another search brings and hands over a passage only where it says more of the question than those before it: "
    "one for a single fact, several for a comparison. The number of passages is the most that it hands over.",
    plain="with only as many passages as the question needs",
    group="Built over a search",
    order=97,
    parameters={
        **base_parameter("[stepwise:steps=4]"),
        "gain": RetrieverParameter(
            0.1,
            "Least that a passage must add",
            "Share of the question’s word pairs that it must bring beside the passages before it; 0 hands over all",
            0.0,
            1.0,
        ),
    },
)
