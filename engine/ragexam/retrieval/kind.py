"""Base of every file in `kinds/`: what a kind of retriever declares, and how one is built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ragexam.errors import InputError, not_one_of
from ragexam.records import Chunk, Item
from ragexam.retrieval.base import Retrieved, Retriever
from ragexam.retrieval.indexes.chunk_set import ChunkSet
from ragexam.retrieval.indexes.parents import readable_chunks
from ragexam.retrieval.resources import RetrieverResources
from ragexam.retriever_specs import (
    KINDS,
    RetrieverKind,
    RetrieverParameter,
    RetrieverSpec,
    sizes_of,
    uses_project_chunks,
    walk,
)
from ragexam.sentences import phrase

LLM: Mapping[str, RetrieverParameter] = {
    "llm": RetrieverParameter(
        "",
        "Language model that is asked",
        "Rewrites questions or names documents before the search; runs on this machine",
        role="llm",
    )
}
"""The parameter of kinds that ask a language model."""


def base_parameter(default: str, usual: str | None = None) -> Mapping[str, RetrieverParameter]:
    """Return the parameter of kinds that stand over one other.

    Args:
        default: Its text in square brackets, where a stored specification names no other.
        usual: The same, where a person names no other; None for the default.
    """
    words = ("Retriever inside", "The retriever that is asked; its passages are then worked on")
    return {"base": RetrieverParameter(default, *words, role="retriever", usual=usual)}


@dataclass(frozen=True)
class BuildInputs:
    """Inputs that a retriever is built from.

    Attributes:
        inside: The built retrievers that stand inside it.
        over: The chunks over which those without any inside are built.
        mixed: Whether retrievers inside cut the corpus for themselves: then each hands over what a model may read.
        spec: What is built.
        resources: Opens models.
    """

    inside: Sequence[Retriever]
    over: ChunkSet
    mixed: bool
    spec: RetrieverSpec
    resources: RetrieverResources

    @cached_property
    def chunks(self) -> Sequence[Chunk]:
        """Return all that those inside may bring, in chunk order."""
        return returned_chunks(self.spec, self.resources) if self.mixed else self.over.searched

    @cached_property
    def chunks_and_parents(self) -> Sequence[Chunk]:
        """Return all chunks that are searched or handed over, children with their parents."""
        if not self.mixed:
            return self.over.all
        every = list(self.resources.chunks()) if uses_project_chunks(self.spec) else []
        for sizes in sizes_of(self.spec):
            every += self.resources.chunks(sizes)
        return list({chunk.id: chunk for chunk in every}.values())

    def depth(self, usual: int) -> int:
        """Return how far the lists of those inside are read: where a model scores passages, as far as it would anyway."""
        scored = [d for part in walk(self.spec) if (d := KINDS[part.kind].depth(part)) is not None]
        return max(scored) if scored else usual


@dataclass(frozen=True, kw_only=True)
class SearchKind(RetrieverKind):
    """One way of finding passages that can be built."""

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the index of a specification of this kind.

        Raises:
            ModelError: A model cannot be used.
        """
        raise NotImplementedError(self.name)

    def without_search(self) -> Retriever:
        """Return what a kind that does not search answers a free question with.

        Raises:
            InputError: It cannot be asked one.
        """
        raise InputError(phrase("The retriever {0:raw} cannot be asked a free question.", repr(self.name)))

    def chunks_searched(self, spec: RetrieverSpec, over: ChunkSet, resources: RetrieverResources) -> ChunkSet:
        """Return the chunks over which those inside are built: of other sizes, or with other texts."""
        return over

    def for_items(self, items: Sequence[Item], chunks: Sequence[Chunk]) -> list[Retrieved] | None:
        """Return what it brings for items where that needs no index; None where it is searched for."""
        return None

    def other_wordings(self, spec: RetrieverSpec, resources: RetrieverResources, question: str) -> tuple[str, ...]:
        """Return the wordings beside the question itself that it searched, as they were kept."""
        return ()

    def remark(self, flagged: int, asked: int) -> str:
        """Return a sentence about what was noted of so many of the questions asked; "" where there is nothing to say."""
        return ""


def returned_chunks(spec: RetrieverSpec, resources: RetrieverResources) -> list[Chunk]:
    """Return all chunks that a retriever may hand over, in chunk order: the project's, then those that are cut for it."""
    chunks = readable_chunks(resources.chunks()) if uses_project_chunks(spec) else []
    returned_ids = {chunk.id for chunk in chunks}
    for sizes in sizes_of(spec):
        # Where the project itself is cut in these sizes, they are the same.
        chunks += [chunk for chunk in readable_chunks(resources.chunks(sizes)) if chunk.id not in returned_ids]
        returned_ids |= {chunk.id for chunk in chunks}
    return chunks


def search_kind(spec: RetrieverSpec) -> SearchKind:
    """Return the kind of a specification.

    Raises:
        InputError: Nobody registered it, or what was registered cannot be built.
    """
    kind = KINDS.get(spec.kind)
    if not isinstance(kind, SearchKind):
        raise not_one_of(phrase("There is no retriever {0:raw} that can be built.", repr(spec.kind)), KINDS)
    return kind
