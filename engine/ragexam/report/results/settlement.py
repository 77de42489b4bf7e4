"""An exam that was asked in part by design: which items were drawn for whom, why, and who was left out at what evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ragexam.stats.drawn_items import DrawnItems
from ragexam.stats.estimate import Floats
from ragexam.stats.race import RaceStanding, standing

START, RACE, BEYOND, CHECK = "start", "race", "beyond", "check"
"""Reason of a step: all begin with the same items; who is not settled against the leader; further documents; the last check."""

SETTLED, OPEN, BUDGET, UNDECIDED = "settled", "open", "budget", "undecided"
"""End of it: a choice that holds for further questions; one that holds for this exam alone; before either; and with nothing
left to ask, or without those whose model could not be used."""

DAMAGED, TAKEN_BACK, UNWRITTEN = "damaged", "taken_back", "unwritten"
"""Reason why the design by which answers were asked does not count: its record cannot be read, a person took it back, or (for those whom it
concerns) right is what is chosen and written right, and some of what was asked has no grade."""

ESTIMATED_PARTS = (
    "Answers are missing by design: shares are estimates for all questions of the group, weighed by the chance with which each was "
    "asked, and each pipeline weighs alike. A dash: one of the pipelines was asked fewer than five of them, too few to say."
)
"""Stands under tables of groups of which answers are missing by design."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A pipeline that need not be asked any more, with the evidence at which it was left out.

    Attributes:
        pipeline: Its id.
        gap: The leader's mean over the whole exam minus its own.
        low: Lower end of the boundary around it.
        high: Upper end.
    """

    pipeline: str
    gap: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class HeldItem:
    """Difficulty and the like of an item, as it was before other items came: it holds the scale.

    Attributes:
        item: Hash of its wording.
        a: Discrimination.
        b: Difficulty.
        log_a_se: Standard error of log a.
        b_se: Standard error of b.
    """

    item: str
    a: float
    b: float
    log_a_se: float
    b_se: float


@dataclass(frozen=True, slots=True)
class SettleStep:
    """One step of a settlement, as it is shown and kept.

    Attributes:
        number: From 1.
        why: START, RACE, BEYOND or CHECK.
        items: Ids of the items that were asked.
        informed: Whether items were drawn by what they tell of the leaders; at random where not.
        asked: Ids of the pipelines that were asked them.
        answers: Answers of all pipelines so far that the steps ask for.
        still_in: Pipelines that may still be better than the leader by the tolerance, the leader counted in.
        leader: Id of the pipeline that leads; "" before anything is known.
        rival: Id of the one that may still be better by most; "" where nobody may.
        gap: The leader's mean over the whole exam minus the rival's; None without one.
        width: Of the interval of that gap; None without one.
        certainty: That no other is better than the leader by the tolerance on this exam, as if looked at once; None before
            anything is known.
        left_out: Who was left out by this step.
        seconds: Since the settlement began, pauses not counted.
    """

    number: int
    why: str
    items: tuple[str, ...]
    informed: bool
    asked: tuple[str, ...]
    answers: int
    still_in: int
    leader: str = ""
    rival: str = ""
    gap: float | None = None
    width: float | None = None
    certainty: float | None = None
    left_out: tuple[LeftOut, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Settlement:
    """Record of a settlement: which questions were asked of whom.

    Attributes:
        id: Hash of pipelines, wordings, tolerance and seed.
        tolerance: Difference that does not matter, as a share.
        seed: Of all draws.
        pipelines: Ids of those that take part, yardsticks too.
        items: Hashes of the wordings, in the exam's order.
        order: Places of items in the order drawn.
        ends: How many were drawn by the end of each step.
        odds: Of each item in the order drawn: how many times as likely as by equal chances it was, at its draw.
        reserved: Places of the items that choose nothing.
        reach: How many of the steps each pipeline has sat.
        steps: The log.
        outcome: SETTLED, OPEN, BUDGET or UNDECIDED; "" while it goes on.
        checked: Ids of the pipelines that sat the items which choose nothing.
        failed: Ids of the pipelines that were left out, since their model could not be used.
        added: Places of items that came to the exam later: not drawn, whoever answered them.
        seconds: Spent so far, pauses not counted.
        held: What items were like before others came to the exam.
    """

    id: str
    tolerance: float
    seed: int
    pipelines: tuple[str, ...]
    items: tuple[str, ...]
    order: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    odds: tuple[float, ...] = ()
    reserved: tuple[int, ...] = ()
    reach: tuple[int, ...] = ()
    steps: tuple[SettleStep, ...] = ()
    outcome: str = ""
    checked: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    added: tuple[int, ...] = ()
    seconds: float = 0.0
    held: tuple[HeldItem, ...] = ()

    @property
    def drawn(self) -> DrawnItems:
        """Return the items that were drawn, with their chances."""
        return DrawnItems(self.order, self.ends, len(self.items), self.odds, frozenset(self.reserved))

    @property
    def checks(self) -> int:
        """Return how many answers check the choice, beside those that chose."""
        return len(set(self.reserved) - set(self.order)) * len(self.checked)

    def renamed(self, ids: Mapping[str, str]) -> Settlement:
        """Return the same with other ids of pipelines; without its log, which names them in every step."""
        checks = tuple(step for step in self.steps if step.why == CHECK)
        return replace(
            self,
            pipelines=tuple(ids.get(name, name) for name in self.pipelines),
            checked=tuple(ids.get(name, name) for name in self.checked),
            failed=tuple(ids.get(name, name) for name in self.failed),
            steps=tuple(replace(step, asked=(), leader="", rival="", left_out=()) for step in checks),
        )

    def of_items(self, hashes: Sequence[str]) -> Settlement | None:
        """Return the same of an exam that was changed since; None where nothing is left that was drawn.

        Items that are gone take no part any more: among those that are left, each was drawn as many times as likely as by
        equal chances as before. Items that came later count as not drawn. Whatever had come out of it is open again.

        Args:
            hashes: Of the wordings, in the exam's order.
        """
        if self.items == tuple(hashes):
            return self
        index_of = {name: k for k, name in enumerate(hashes)}
        new = {k: index_of[name] for k, name in enumerate(self.items) if name in index_of}
        there = [k for k, old in enumerate(self.order) if old in new]
        ends = [sum(k < end for k in there) for end in self.ends]
        # A step of which nothing is left is none: who sat it has sat as many of the others as before.
        steps = [k for k, end in enumerate(ends) if end > (ends[k - 1] if k else 0)]
        if not there:
            return None
        return replace(
            self,
            items=tuple(hashes),
            order=tuple(new[self.order[k]] for k in there),
            ends=tuple(ends[k] for k in steps),
            odds=tuple(self.odds[k] for k in there),
            reserved=tuple(sorted(new[k] for k in self.reserved if k in new)),
            reach=tuple(sum(k < reach for k in steps) for reach in self.reach),
            added=tuple(sorted(set(range(len(hashes))) - set(new.values()))),
            outcome="",
        )


def reach_of(settlement: Settlement, pipelines: Sequence[str], scores: Floats) -> list[int]:
    """Return how many steps each of some pipelines has sat: as many as have all their answers now.

    Who sat the whole exam, in a settlement or not, sat all steps of it.

    Args:
        settlement: What was asked.
        pipelines: Ids of the rows.
        scores: nan where there is no answer; (pipelines, items).
    """
    drawn, asked = settlement.drawn, dict(zip(settlement.pipelines, settlement.reach, strict=True))
    reaches = []
    for name, row in zip(pipelines, scores, strict=True):
        there = ~np.isnan(row[list(drawn.order)])
        whole = not np.isnan(np.delete(row, list(settlement.added))).any()
        steps = len(drawn.ends) if whole else asked.get(name, 0)
        while steps and not there[: drawn.ends[steps - 1]].all():
            steps -= 1
        reaches.append(steps)
    return reaches


def picked(
    scores: Floats,
    drawn: DrawnItems,
    steps: Sequence[int],
    documents: Sequence[str],
    thrift: Sequence[int],
    tolerance: float,
) -> RaceStanding:
    """Return the race from the side of whom to choose: the cheapest that is the same as the leader and settled against all.

    Args:
        scores: Of the candidates; (candidates, items).
        drawn: The items.
        steps: How many each has sat.
        documents: Of each item.
        thrift: All rows, cheapest first.
        tolerance: Difference that does not matter, as a share.
    """
    now = standing(scores, drawn, steps, documents, tolerance)
    if not now.decided:
        return now
    for row in thrift:
        if row == now.leader:
            return now
        if now.same[row]:
            other = standing(scores, drawn, steps, documents, tolerance, leader=row)
            if other.decided and (other.beyond_low > -tolerance).sum() >= (now.beyond_low > -tolerance).sum():
                return other
    return now
