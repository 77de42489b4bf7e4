"""Names of the gates' findings, in the order in which an item is charged with them."""

from __future__ import annotations

from typing import Final

from ragexam.records import Finding

UNIQUE: Final = "unique"
UNANSWERED: Final = "unanswered"
STRING_SEARCH: Final = "string_search"
ALL_PASSAGES: Final = "all_passages"
ONE_PASSAGE: Final = "one_passage"

RULES: Final = (UNIQUE, UNANSWERED, STRING_SEARCH)
"""Those that need no model."""

GATES: Final = (*RULES, ALL_PASSAGES, ONE_PASSAGE)


def warns(finding: Finding) -> bool:
    """Return whether a finding speaks against its item: a check that it passed does not, nor a gate that measured nothing."""
    return finding.drops or (finding.value is None and finding.filter not in GATES)
