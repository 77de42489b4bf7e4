"""The parts of a sentence, and what one is to the other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

REASON: Final = "reason"
PURPOSE: Final = "purpose"
EXCEPTION: Final = "exception"
ONLY: Final = "only"
CONDITION: Final = "condition"
PLAIN: Final = "plain"

CASES: Final = (EXCEPTION, ONLY)
"""Relations of a clause that says in which case a rule does not apply, or in which alone it does."""

CLAUSE: Final = "clause"
ORDER: Final = "order"

_SINGULAR = re.compile(r"\b(?:it|its|itself|es|er|sie|sein\w*|ihr\w*)\b", re.IGNORECASE)
_PLURAL = re.compile(r"\b(?:they|their|them|themselves)\b", re.IGNORECASE)
_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RelatedParts:
    """A sentence, cut.

    Attributes:
        relation: What the clause is to the rest of the sentence; `CONDITION` and `PLAIN` only serve as wrong answers.
        form: How the clause is built: `CLAUSE`, `ORDER`, "infinitive", "verb last". Only clauses of one form can be exchanged.
        main: The rest of the sentence, without its full stop; "" where the clause is the whole sentence.
        mark: The word that says the relation ("because").
        clause: As it stands, without its full stop.
        main_form: How the rest of the sentence is built: `CLAUSE` where it says how something is, `ORDER` where it says what to do;
            "" where that is not sure.
    """

    relation: str
    form: str
    main: str
    mark: str
    clause: str
    main_form: str = ""


def pronouns(text: str) -> frozenset[str]:
    """Return of which kinds the pronouns of a clause are ("one", "several", "you"): they have to suit what a question names."""
    kinds = {"one": _SINGULAR, "several": _PLURAL, "you": _YOU}
    return frozenset(name for name, rule in kinds.items() if rule.search(text))
