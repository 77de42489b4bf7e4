"""Own search: what a system elsewhere finds by itself; it is not asked here, and stands in no list to choose from."""

from __future__ import annotations

from ragexam.errors import InputError
from ragexam.retrieval.kind import SearchKind
from ragexam.retriever_specs import RetrieverSpec


class OwnSearchKind(SearchKind):
    """Belongs to a system elsewhere and cannot be chosen for a pipeline."""

    def check(self, spec: RetrieverSpec) -> None:
        """Refuse to be chosen.

        Raises:
            InputError: Always.
        """
        raise InputError("Only a system elsewhere has a search of its own.", "Choose another retriever.")


KIND = OwnSearchKind(
    name="own_search",
    label="Own search",
    summary="what a system elsewhere finds by itself",
    explanation="A system elsewhere searches by itself: what it finds is known only where it says so.",
    plain="with its own search",
    group="Searches",
    order=1000,
    searches=False,
    brings_passages=False,
    offered=False,
)
