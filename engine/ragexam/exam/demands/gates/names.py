"""Names of the gates' findings, in the order in which an item is charged with them."""

from __future__ import annotations

from typing import Final

from ragexam.records import Finding

UNIQUE: Final = "unique"
UNANSWERED: Final = "unanswered"
STRING_SEARCH: Final = "string_search"
ALL_PASSAGES: Final = "all_passages"
ONE_PASSAGE: Final = "one_passage"

WHOLE_QUESTION: Final = "whole_question"
NAMES_STAY: Final = "names_stay"
SHARED_WORDS: Final = "shared_words"
SENSE: Final = "sense"
SAME_QUESTION: Final = "same_question"
DISTRACTING: Final = "distracting"
CONFLICTING: Final = "conflicting"
SEARCH_RANK: Final = "search_rank"
UNTRIED: Final = "untried_writer"

RULES: Final = (UNIQUE, UNANSWERED, STRING_SEARCH)
"""Those that need no model."""

WORDINGS: Final = (
    WHOLE_QUESTION,
    NAMES_STAY,
    SHARED_WORDS,
    SENSE,
    SAME_QUESTION,
    DISTRACTING,
    CONFLICTING,
    SEARCH_RANK,
    UNTRIED,
)
"""Those of reworded questions alone (`exam/rewording`); the last two are remarks."""

GATES: Final = (*WORDINGS, *RULES, ALL_PASSAGES, ONE_PASSAGE)


def warns(finding: Finding) -> bool:
    """Return whether a finding speaks against its item: a check that it passed does not, nor a gate that measured nothing."""
    return finding.drops or (finding.value is None and finding.filter not in GATES)
