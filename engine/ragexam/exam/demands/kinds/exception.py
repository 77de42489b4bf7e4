"""Exceptions: the case in which a rule does not apply, or the only one in which it does."""

from __future__ import annotations

from ragexam.exam.composition.stated.related.parts import CASES
from ragexam.exam.demands.clause_kind import ClauseKind

KIND = ClauseKind(
    name="exception",
    label="Exception",
    summary="The case in which a rule does not apply, or the only one in which it does: cases of other rules are wrong.",
    example='What is the only case in which the statement "Chemicals may be used" applies?',
    order=64,
    source="exceptions of rules; explicit discourse relations (Penn Discourse Treebank, Prasad et al. 2008)",
    balanced=0,
    apart=False,
    relations=CASES,
)
