"""Child-parent: small passages are searched, the large ones around them handed over."""

from __future__ import annotations

from ragexam.errors import InputError
from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.chunk_set import ChunkSet
from ragexam.retrieval.kind import BuildInputs, SearchKind, base_parameter
from ragexam.retrieval.resources import RetrieverResources
from ragexam.retriever_specs import RetrieverParameter, RetrieverSpec, Sizes, parameter, walk


class ChildParentKind(SearchKind):
    """Searches in chunks of its own sizes."""

    def check(self, spec: RetrieverSpec) -> None:
        """Refuse children larger than their parents, and one within another."""
        child, parent = self.sizes(spec)
        if child > parent:
            raise InputError(f"The small passages ({child} characters) are larger than the large ones ({parent}).")
        if any(part.kind == self.name for part in walk(spec) if part is not spec):
            raise InputError("A child-parent retriever cannot search inside another one.")

    def sizes(self, spec: RetrieverSpec) -> Sizes:
        """Return the sizes of children and parents."""
        return int(parameter(spec, "child")), int(parameter(spec, "parent"))

    def searches_project_chunks(self, spec: RetrieverSpec) -> bool:
        """Return False: it cuts the corpus for itself."""
        return False

    def chunks_searched(self, spec: RetrieverSpec, over: ChunkSet, resources: RetrieverResources) -> ChunkSet:
        """Return the children with their parents."""
        sizes = self.sizes(spec)
        return ChunkSet(resources.chunks(sizes), f"{sizes[0]} {sizes[1]} ")

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return what searches the children."""
        return inputs.inside[0]


KIND = ChildParentKind(
    name="child_parent",
    label="Child-parent",
    summary="small passages are searched, the large ones around them handed over",
    explanation="Small passages are searched; the large ones around them are handed over.",
    plain="with search in small passages that hands over larger ones",
    group="Built over a search",
    order=80,
    parameters={
        "child": RetrieverParameter(
            300, "Small passages (characters)", "At most so long; these are searched", 50, 20_000
        ),
        "parent": RetrieverParameter(
            1_500, "Large passages (characters)", "At most so long; these are handed to the model", 100, 100_000
        ),
        **base_parameter("[dense]"),
    },
    benchmarked=True,
    not_offered_inside=frozenset({"multi_query", "prefilter", "contextual"}),
)
