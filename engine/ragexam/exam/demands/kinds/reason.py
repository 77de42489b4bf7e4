"""Reasons: why something is as a document says."""

from __future__ import annotations

from ragexam.exam.composition.stated.related.parts import REASON
from ragexam.exam.demands.clause_kind import ClauseKind

KIND = ClauseKind(
    name="reason",
    label="Reason",
    summary="Why, according to a document, something is so: other things that it says, and reasons of something else, are wrong.",
    example="Why must fully softened water not be used in the Marlune?",
    order=62,
    source="why-questions of reading tests; explicit discourse relations (Penn Discourse Treebank, Prasad et al. 2008)",
    balanced=0,
    apart=False,
    relations=(REASON,),
)
