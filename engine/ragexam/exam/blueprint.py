"""Blueprint of an exam: a mix of demands, and the one that the next question comes from."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ragexam.errors import InputError, not_among
from ragexam.exam.demands.item_demand import all_demands, demand_label, mixable_demands
from ragexam.exam.demands.kind import DEMANDS, LOOKUP
from ragexam.sentences import phrase

BALANCED: Final = "balanced"
"""The mix of new exams unless a person says otherwise."""

HARD: Final = "hard"

LOOKUPS: Final = 1 / 3
"""Greatest share of lookups in a balanced exam."""

BLUEPRINTS: Mapping[str, str] = {
    BALANCED: "questions that are composed by rule, which compare, calculate or tell near twins apart, and lookups, about a third; "
    "more where the documents bear too few of the others. Asked only where a mix names them: steps, reason, purpose, exception, "
    "bridge, unanswerable.",
    LOOKUP: "only questions for one fact that stands in one passage.",
    HARD: "the balanced mix without lookups.",
}
"""Mixes that have a name."""

_PART = re.compile(r"\s*([\w-]+)\s*(?:=\s*(\d{1,4}(?:\.\d{1,3})?)\s*)?")


def shares_of(blueprint: str) -> dict[str, float]:
    """Return the share of each demand in a mix; shares add up to 1.

    Args:
        blueprint: A name of `BLUEPRINTS`, or demands with their parts ("difference=2,superlative=1,lookup=1"; a demand alone
            has one part); a part can be a named mix as a whole ("balanced=9,unanswerable=1").

    Raises:
        InputError: It cannot be read, names a demand that is not there, or leaves nothing to ask.
    """
    composed = {kind.name: float(kind.balanced) for kind in DEMANDS.values() if kind.balanced > 0}
    if blueprint == LOOKUP or (blueprint == BALANCED and not composed):
        return {LOOKUP: 1.0}
    if blueprint == BALANCED:
        return _normal(composed | {LOOKUP: sum(composed.values()) * LOOKUPS / (1 - LOOKUPS)})
    if blueprint == HARD:
        return _normal(composed)
    parts: dict[str, float] = {}
    for text in blueprint.split(","):
        read = _PART.fullmatch(text)
        if read is None:
            raise InputError(
                phrase("The mix “{0:raw}” cannot be read.", blueprint[:80]),
                phrase(
                    "Use one of {0:raw}, or demands with their parts: difference=2,lookup=1.", ", ".join(BLUEPRINTS)
                ),
            )
        name, part = read.group(1), float(read.group(2) or 1)
        if name in (BALANCED, HARD):
            for each, share in shares_of(name).items():
                parts[each] = parts.get(each, 0.0) + part * share
            continue
        if name not in all_demands():
            raise not_among(
                phrase("There is no kind of question called {0:raw}.", name),
                dict.fromkeys((*BLUEPRINTS, *mixable_demands())),
            )
        if name not in mixable_demands():
            raise InputError(
                phrase(
                    "No mix can ask for “{0}”: such questions are made of those that the exam has.", demand_label(name)
                ),
                "Let them be made once the exam is written: “ragexam reword”, or “Say questions in other words” on the page Exam.",
            )
        parts[name] = parts.get(name, 0.0) + part
    return _normal(parts)


def unsaid_share(shares: Mapping[str, float], choices: int) -> float:
    """Return the share of the other questions that offer "the documents do not say", so that it alone is right at chance.

    Args:
        shares: Of each demand in a mix.
        choices: Of a question whose kind has no number of its own.

    Raises:
        InputError: All others together are too few.
    """
    right = sum(shares.get(kind.name, 0.0) for kind in DEMANDS.values() if kind.unsaid)
    fixed = {kind.name for kind in DEMANDS.values() if kind.unsaid or kind.choices}
    others = sum(share for name, share in shares.items() if name not in fixed)
    wanted = right * (choices - 1)
    if wanted > others + 1e-9:
        raise InputError(
            phrase("Questions that the documents do not answer can be one in {0:n} at most.", choices),
            "The others offer “the documents do not say” too, so that the choice alone tells nothing: give them more parts.",
        )
    return wanted / others if wanted else 0.0


def unbalanced(blueprint: str, choices: int) -> str:
    """Return why a mix that can be read cannot be asked, in one sentence; "" where it can.

    Args:
        blueprint: As `shares_of` takes it.
        choices: Of a question.
    """
    try:
        unsaid_share(shares_of(blueprint), choices)
    except InputError as problem:
        return problem.message
    return ""


def alone(demand: str, choices: int) -> str:
    """Return the mix that asks for one demand and, where its questions need them, for the others that it cannot be without."""
    kind = DEMANDS.get(demand)
    return f"{demand}=1,{LOOKUP}={choices - 1}" if kind is not None and kind.unsaid else demand


def _normal(parts: Mapping[str, float]) -> dict[str, float]:
    total = sum(parts.values())
    if total <= 0:
        raise InputError("This mix leaves nothing to ask.", "Give at least one kind of question a part.")
    return {name: parts[name] / total for name in all_demands() if parts.get(name, 0.0) > 0}


@dataclass(frozen=True, slots=True)
class ShortDemand:
    """A demand of which the corpus bears fewer questions than the mix asks for.

    Attributes:
        demand: Its name.
        wanted: Its share of the questions.
        borne: How many there could be.
        failed: How many more withstood the rules, but not the model that tried them with their passages.
    """

    demand: str
    wanted: int
    borne: int
    failed: int = 0


class Mix:
    """Deals out questions to demands, one after the other: what a small exam gets is the beginning of what a large one gets.

    Each question goes to the demand that is furthest behind its share (Webster's divisors); lookups never get more than
    theirs while another demand can be asked. What is spent is left out, and the others share its part.

    Args:
        shares: By demand, adding up to 1.
    """

    def __init__(self, shares: Mapping[str, float]) -> None:
        self._shares = dict(shares)
        self._spent: set[str] = set()
        self.counts: Counter[str] = Counter()

    def next(self) -> str | None:
        """Return the demand of the next question; None where all are spent. `take` says that it was made."""
        left = [name for name in self._shares if name not in self._spent]
        if len(left) > 1 and LOOKUP in left:
            due = self._shares[LOOKUP] * (self.counts.total() + 1) + 1e-9
            if self.counts[LOOKUP] + 1 > due:
                left.remove(LOOKUP)
        order = {name: index for index, name in enumerate(self._shares)}
        return max(left, key=lambda n: (self._shares[n] / (2 * self.counts[n] + 1), -order[n]), default=None)

    def take(self, demand: str) -> None:
        """Count a question."""
        self.counts[demand] += 1

    def spend(self, demand: str) -> None:
        """Leave a demand out from now on: there is no question of it any more."""
        self._spent.add(demand)

    def short(self) -> list[ShortDemand]:
        """Return the demands that were spent before they had their share of the questions so far."""
        total = self.counts.total()
        shares = [
            ShortDemand(name, math.floor(self._shares[name] * total + 0.5), self.counts[name])
            for name in self._shares
            if name in self._spent
        ]
        return [short for short in shares if short.borne < short.wanted]
