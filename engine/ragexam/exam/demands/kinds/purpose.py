"""Purposes: what something is done for."""

from __future__ import annotations

from ragexam.exam.composition.stated.related.parts import PURPOSE
from ragexam.exam.demands.clause_kind import ClauseKind

KIND = ClauseKind(
    name="purpose",
    label="Purpose",
    summary="What, according to a document, something is done for: other things that it says, and purposes of something else, are wrong.",
    example='What is the purpose of this: "The drying cabinet is heated empty for 3.5 hours"?',
    order=63,
    source="what-for-questions of reading tests; explicit discourse relations (Penn Discourse Treebank, Prasad et al. 2008)",
    balanced=0,
    apart=False,
    relations=(PURPOSE,),
)
