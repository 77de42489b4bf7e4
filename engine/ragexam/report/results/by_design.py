"""The verdict on an exam that was asked in part by design: whom to choose, by estimates over the whole exam."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ragexam.irt.refine import HeldOutGain
from ragexam.language.chances import chance_text
from ragexam.records import Table
from ragexam.report.plain_names import PlainNames
from ragexam.report.results.points import points_text
from ragexam.report.results.results import ExamResults
from ragexam.report.results.settlement import BUDGET, CHECK, DAMAGED, UNDECIDED, UNWRITTEN, Settlement, picked
from ragexam.sentences import counted, joined, listed, phrase
from ragexam.stats.paired import paired_differences
from ragexam.stats.race import RaceStanding, certainty

CALIBRATED = (
    "How much evidence leaves somebody out was set by trying, not by proof: of 1,386 races of 20 to 100 pipelines that were replayed "
    "over real tables of right and wrong answers 19 choices were wrong (with 95% confidence at most 3 in 100 are), of others where "
    "all answers were independent of each other, or most pipelines near twins, 3 in 100."
)
"""Says what is known of how often a settlement errs (bench/settle.py)."""

_SHOWN = 0.96
"""Certainty from which replays are too few to show that the choice is right more often than it says."""


class SettledRace:
    """The race between the candidates of a settlement, as the answers stand now.

    Args:
        results: With a settlement, answers missing by design.
        thrift: Rows that can be chosen, cheapest first.
        tolerance: Difference that does not matter, as a share.
    """

    def __init__(self, results: ExamResults, thrift: Sequence[int], tolerance: float) -> None:
        settlement = results.settlement
        assert settlement is not None  # noqa: S101 - asked only where there is one
        self.results, self.settlement, self.tolerance = results, settlement, tolerance
        self.thrift = list(thrift)
        self.rows = [row for row in range(len(results.pipelines)) if row in thrift and results.reach[row]]
        index_of = {row: k for k, row in enumerate(self.rows)}
        self.standing: RaceStanding = picked(
            results.scores[self.rows],
            settlement.drawn,
            [results.reach[row] for row in self.rows],
            results.documents,
            [index_of[row] for row in thrift if row in index_of],
            tolerance,
        )

    @property
    def pick(self) -> int:
        """Return the row of the one to choose."""
        return self.rows[self.standing.leader]

    @property
    def same(self) -> list[int]:
        """Return rows that are the same as it within the tolerance on this exam, itself left out; nearest first."""
        return self._others(self.standing.same)

    @property
    def open_here(self) -> list[int]:
        """Return rows that may be better by the tolerance or more on this exam, nearest first."""
        return self._others(~self.standing.settled)

    @property
    def open_beyond(self) -> list[int]:
        """Return rows that may be so on further questions of the kind."""
        return self._others(self.standing.beyond_low <= -self.tolerance)

    def _others(self, which: np.ndarray) -> list[int]:
        places = [k for k in np.flatnonzero(which) if k != self.standing.leader]
        return [self.rows[k] for k in sorted(places, key=lambda k: float(self.standing.gap[k]))]

    def sentence(self, names: PlainNames) -> str:
        """Return the verdict in plain words."""
        return joined(" ", [self._verdict(names), *self._failed(names)])

    def _failed(self, names: PlainNames) -> list[str]:
        """Return who could not be asked, so that nothing is known of it."""
        gone = [names.pipeline(p) for p in self.results.pipelines if p.id in self.settlement.failed]
        return [phrase("Left out, since a model could not be used: {0}.", listed(gone, 3))] if gone else []

    def _verdict(self, names: PlainNames) -> str:
        name, items = names.pipeline(self.results.pipelines[self.pick]), len(self.results.items)
        points = points_text(self.tolerance)
        if self.open_here:
            head = phrase("The choice is not settled yet. So far {0} leads: it {1}.", name, self.score)
            if self.settlement.outcome == BUDGET:
                head = phrase(
                    "The time was spent before the choice was settled. So far {0} leads: it {1}.", name, self.score
                )
            elif self.settlement.outcome == UNDECIDED:
                head = phrase(
                    "Nothing is left to ask, and the choice could not be settled. So far {0} leads: it {1}.",
                    name,
                    self.score,
                )
            return joined(" ", [head, _may_be_better(len(self.open_here), points)])
        if not self.open_beyond:
            head = phrase("Choose {0}: it {1}.", name, self.score)
            return joined(
                " ", [head, *self._alike(points), phrase("No other candidate is better by {0} or more.", points)]
            )
        head = phrase(
            "On the {0:n} questions of this exam choose {1}: it {2}. No other candidate is better there by {3} or more.",
            f"{items:,}",
            name,
            self.score,
            points,
        )
        further = (
            phrase("On further questions one candidate may still be better by {0} or more.", points)
            if len(self.open_beyond) == 1
            else phrase(
                "On further questions {0:n} candidates may still be better by {1} or more.",
                len(self.open_beyond),
                points,
            )
        )
        return joined(" ", [head, *self._alike(points), further])

    @property
    def score(self) -> str:
        """Return what the pick scores over the whole exam, with its interval."""
        share = self.results.shares()[self.pick]
        given = f"{share.value or 0.0:.0%}", f"{len(self.results.items):,}"
        if share.low is None or share.high is None:
            return phrase("answers about {0:n} of all {1:n} questions right", *given)
        ends = f"{share.low:.0%}", f"{share.high:.0%}"
        return phrase("answers about {0:n} of all {1:n} questions right (95% interval {2:n} to {3:n})", *given, *ends)

    def _alike(self, points: str) -> list[str]:
        number = len(self.same)
        if not number:
            return []
        cheaper = self.thrift.index(self.pick) > min(self.thrift.index(row) for row in self.same)
        if number == 1:
            return [
                phrase(
                    "One other, cheaper, is the same within {0} on this exam; against the others less is sure of it.",
                    points,
                )
                if cheaper
                else phrase("One other is the same within {0} on this exam; this is the cheaper one.", points)
            ]
        return [
            phrase(
                "{0:n} others are the same within {1} on this exam; of a cheaper one among them less is sure.",
                number,
                points,
            )
            if cheaper
            else phrase("{0:n} others are the same within {1} on this exam; this is the cheapest.", number, points)
        ]

    def details(self, names: PlainNames) -> list[str]:
        """Return what a person who asks further is told: what was asked, how sure, what a check says."""
        results, settlement = self.results, self.settlement
        asked = sum(settlement.drawn.ends[reach - 1] for reach in results.reach if reach)
        whole = len(settlement.pipelines) * len(results.items)
        lines = [
            phrase(
                "Answers are missing by design: {0:n} of {1:n} were asked for, of each pipeline as many as it took. Shares "
                "right are estimates for the whole exam, weighed by the chance with which each question was asked; "
                "intervals are over source documents.",
                f"{asked:,}",
                f"{whole:,}",
            )
        ]
        if settlement.checks:
            lines.append(
                phrase(
                    "Answers that were asked for beside these, to check the choice: {0:n}.", f"{settlement.checks:,}"
                )
            )
        if not self.open_here and np.delete(self.standing.spread, self.standing.leader).any():
            sure = certainty(self.standing, self.tolerance)
            lines.append(
                phrase(
                    "Roughly, the chance that no other candidate is better by {0} or more on this exam is {1:n}: reckoned as if one "
                    "looked once, with the chances of all others added up.",
                    points_text(self.tolerance),
                    chance_text(sure),
                )
            )
            if sure < _SHOWN:
                lines.append("On average the choice was right more often in replays than this chance says.")
            lines.append(CALIBRATED)
        lines += self._check(names)
        return lines

    def _check(self, names: PlainNames) -> list[str]:
        """Return what the items say that chose nothing, and how large a difference they leave possible."""
        step = next((s for s in self.settlement.steps if s.why == CHECK), None)
        row_of = {p.id: k for k, p in enumerate(self.results.pipelines)}
        rows = [row_of[name] for name in self.settlement.checked if name in row_of and row_of[name] != self.pick]
        # Of those that were kept apart some may have been drawn into the race at last, where they chose like all others.
        asked = set(() if step is None else step.items)
        places = [k for k, item in enumerate(self.results.items) if item.id in asked]
        scores = self.results.scores
        if step is None or not rows or not places or np.isnan(scores[np.ix_([self.pick, *rows], places)]).any():
            return []
        documents = [self.results.documents[k] for k in places]
        pairs = paired_differences(scores[self.pick, places], scores[np.ix_(rows, places)], documents, rng=None)
        against = [
            names.pipeline(self.results.pipelines[row])
            for row, pair in zip(rows, pairs, strict=True)
            if pair.most() < -self.tolerance
        ]
        number, own = counted(len(places), "question"), f"{scores[self.pick, places].mean():.0%}"
        if against:
            return [
                phrase(
                    "{0}, drawn beforehand, chose nothing. On them the choice looks wrong: it answers {1:n} right, and {2} is "
                    "clearly better.",
                    number,
                    own,
                    against[0],
                )
            ]
        sentence = phrase(
            "{0}, drawn beforehand, chose nothing. They do not speak against it: it answers {1:n} of them right.",
            number,
            own,
        )
        worst = round(max(-pair.least() for pair in pairs), 2)
        if worst <= 0.0:
            return [sentence]
        return [
            sentence,
            "They are too few to tell how much better another one can be."
            if worst >= 1.0
            else phrase(
                "Yet they leave it possible that one of those asked beside it is better by up to {0} (95%, each).",
                points_text(worst),
            ),
        ]


def settled_table(race: SettledRace) -> Table:
    """Return every candidate against the pick, over the whole exam and beyond it."""
    now, results = race.standing, race.results
    shares = results.shares()
    order = sorted(range(len(race.rows)), key=lambda k: float(now.gap[k]))
    rows = tuple(
        (
            results.pipelines[race.rows[k]].label,
            shares[race.rows[k]].value,
            shares[race.rows[k]].low,
            shares[race.rows[k]].high,
            None if k == now.leader else float(now.gap[k]),
            None if k == now.leader else float(now.low[k]),
            None if k == now.leader else float(now.high[k]),
            int(results.settlement.drawn.ends[results.reach[race.rows[k]] - 1])
            if results.settlement is not None
            else 0,
        )
        for k in order
    )
    return Table(
        "settled",
        "What was settled, and by how many answers",
        ("Pipeline", "Whole exam", "from", "to", "Behind the choice", "likely from", "likely to", "Asked"),
        rows,
        ("", ".1%", ".1%", ".1%", "+.1%", "+.1%", "+.1%", "d"),
        "Whole exam: the doubly robust estimate of the share right, with its 95% interval over source documents. Behind the "
        "choice: what the chosen pipeline has more on this exam, on the questions that both were asked, weighed by their "
        "chance; the two ends leave room for looking after each step, as much as replays asked for, not as a proof gives. "
        "Asked: questions that count for this pipeline.",
    )


def beside_algorithm(gain: HeldOutGain | None, *, earlier: bool = False) -> str:
    """Return what Algorithm 1 of the paper, which drops questions instead of asking fewer pipelines, gains beside it.

    Args:
        gain: What is left of its gain on answers that had no say; None where it was not tried.
        earlier: It was tried on other answers than those that are there now.
    """
    if gain is None:
        return (
            "Beside it: Algorithm 1 of the paper drops the questions that tell least, once all answers are there; with these answers "
            "it has not been tried."
        )
    if earlier:
        return phrase(
            "Beside it: Algorithm 1 of the paper drops the questions that tell least. With earlier answers: {0}",
            gain.sentence,
        )
    return phrase("Beside it: Algorithm 1 of the paper drops the questions that tell least. {0}", gain.sentence)


def _may_be_better(number: int, points: str) -> str:
    if number == 1:
        return phrase("One candidate may still be better by {0} or more.", points)
    return phrase("{0:n} candidates may still be better by {1} or more.", number, points)


def missing_by_design(settlement: Settlement, answers: int, cells: int) -> str:
    """Return the sentence that stands on a report's first page."""
    given = f"{answers:,}", f"{cells:,}"
    if not settlement.outcome:
        return phrase(
            "Answers are missing by design, and the choice is still being settled: {0:n} of {1:n} are given.", *given
        )
    if settlement.checks:
        return phrase(
            "Answers are missing by design: {0:n} of {1:n} were given, where they were needed to choose or to check the "
            "choice. Shares right are estimates for the whole exam; figures by topic and pictures of single answers show only "
            "what was asked.",
            *given,
        )
    return phrase(
        "Answers are missing by design: {0:n} of {1:n} were given, where they were needed to choose. Shares right are "
        "estimates for the whole exam; figures by topic and pictures of single answers show only what was asked.",
        *given,
    )


def lost_design(lost: str) -> str:
    """Return the sentence that stands on a report's first page where the design of the answers does not count any more.

    Args:
        lost: DAMAGED, TAKEN_BACK or UNWRITTEN.
    """
    if lost == UNWRITTEN:
        return (
            "Some pipelines lack a graded written answer to questions that they were asked to settle the choice: they have no share "
            "right, since shares of different questions compare nobody. Let them write and have it graded, or take choices alone."
        )
    if lost == DAMAGED:
        return (
            "The record of what was asked of whom to settle the choice is damaged. Pipelines that were asked a part of the exam "
            "have no share right: shares of different questions compare nobody. Settle it again, or run all questions."
        )
    return (
        "What was asked of whom to settle the choice was taken back. Pipelines that were asked a part of the exam have no share "
        "right: shares of different questions compare nobody. Settle it again, or run all questions."
    )
