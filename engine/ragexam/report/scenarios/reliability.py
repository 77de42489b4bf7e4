"""Says how reliable the questions are: what people read in a sample of them, and how far they agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.records import Table
from ragexam.report.scenarios.rates import SOURCE
from ragexam.report.scenarios.record import ScenarioReport
from ragexam.sentences import phrase
from ragexam.stats.agreement import Kappa, fleiss_kappa_of
from ragexam.stats.estimate import Estimate
from ragexam.stats.intervals import clustered_shares

AIM = 0.81
"""Share of pairs that all readers of the publication called reliable."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """Reliability of the questions that all readers read.

    Attributes:
        readers: Names.
        questions: Number that all of them read.
        reliable: Of these, found reliable by all.
        unreliable: Found unreliable by all.
        kappa: Fleiss' kappa of "reliable"; undefined with one reader.
        share: Reliable of those that all read, with its interval over documents; None where they read none together.
    """

    readers: tuple[str, ...]
    questions: int
    reliable: int
    unreliable: int
    kappa: Kappa | None
    share: Estimate | None


def reliability(report: ScenarioReport) -> Reliability:
    """Return what people read: a pair is reliable where question and answer stand in the passage."""
    readers = tuple(dict.fromkeys(one.reader for one in report.readings))
    votes: dict[str, dict[str, bool]] = defaultdict(dict)
    for one in report.readings:
        votes[one.question_id][one.reader] = one.reliable
    read = {name: [given[who] for who in readers] for name, given in votes.items() if len(given) == len(readers)}
    rows = list(read.values())
    kappa = fleiss_kappa_of(rows) if len(readers) > 1 and rows else None
    counts = len(rows), sum(all(row) for row in rows), sum(not any(row) for row in rows)
    return Reliability(readers, *counts, kappa, _share(report, read) if rows else None)


def _share(report: ScenarioReport, read: Mapping[str, Sequence[bool]]) -> Estimate:
    """Return the share of questions that all readers found reliable."""
    clusters = {one.id: one.cluster for questions in report.questions.values() for one in questions}
    reliable = np.array([[float(all(row)) for row in read.values()]])
    return clustered_shares(reliable, np.ones_like(reliable), [clusters.get(name, name) for name in read])[0]


def reliability_table(report: ScenarioReport) -> Table:
    """Return how many questions of each scenario each reader found reliable."""
    scenario_of = {one.id: one.scenario for questions in report.questions.values() for one in questions}
    rows: list[tuple[str | int | float | None, ...]] = []
    for scenario in report.scenarios:
        own = [one for one in report.readings if scenario_of.get(one.question_id) == scenario.name]
        for reader in dict.fromkeys(one.reader for one in own):
            read = [one for one in own if one.reader == reader]
            rows.append(
                (
                    scenario.name,
                    reader,
                    len(read),
                    sum(one.question_in for one in read),
                    sum(one.answer_in for one in read),
                    sum(one.reliable for one in read) / len(read),
                )
            )
    return Table(
        "scenario_reliability",
        "What people read in the questions",
        ("Scenario", "Reader", "Questions", "Question in the passage", "Answer in the passage", "Reliable"),
        tuple(rows),
        ("", "", "", "", "", ".0%"),
        "A pair of question and answer is reliable where both stand in the passage.",
        phrase("{0:raw}, section V.B (RQ1)", SOURCE),
    )
