"""Sets two scenarios side by side that ask about the same documents: which of two ways to make questions finds more failures?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from ragexam.errors import NotEnoughData
from ragexam.records import Table
from ragexam.report.scenarios.rates import SOURCE
from ragexam.report.scenarios.record import Probe, ScenarioReport
from ragexam.sentences import phrase
from ragexam.stats.signed_rank import SignedRanks, signed_ranks


@dataclass(frozen=True, slots=True)
class ScenarioPair:
    """Two scenarios by the failures that they find.

    Attributes:
        first: Name of the first scenario.
        second: Name of the other.
        pairs: Of a system and a document, on which judged answers to both are there.
        left_out: The same with answers to both, of which those to one or to both are not judged.
        first_more: Pairs in which the first finds the higher failure rate.
        second_more: Pairs in which the second does.
        first_rate: Mean failure rate that the first finds, over the pairs.
        second_rate: The same of the second.
        ranks: Wilcoxon's test over the pairs.
    """

    first: str
    second: str
    pairs: int
    left_out: int
    first_more: int
    second_more: int
    first_rate: float
    second_rate: float
    ranks: SignedRanks


def scenario_pair(report: ScenarioReport, first: str, second: str) -> ScenarioPair:
    """Compare two scenarios by what the same systems fail at on the same documents.

    Args:
        report: With the answers to both.
        first: Name of a scenario.
        second: Name of another.

    Raises:
        NotEnoughData: Nobody answered both on one document, or no such answers are judged.
    """
    probes = [report.latest([name]) if name in report.questions else [] for name in (first, second)]
    shares = [_rates([probe for probe in own if not probe.waiting]) for own in probes]
    both = [key for key in shares[0] if key in shares[1]]
    shared = set.intersection(*(set(_rates(own)) for own in probes))
    if not both and shared:
        raise NotEnoughData(
            phrase("Not both of {0:raw} and {1:raw} are judged on any document yet.", first, second),
            "Have a language model judge them: ragexam scenarios run --judge.",
        )
    if not both:
        raise NotEnoughData(
            phrase("{0:raw} and {1:raw} share no document on which somebody answered both.", first, second),
            "Have the same ones answer both.",
        )
    rates = np.array([[own[key] for own in shares] for key in both])
    more = np.sign(rates[:, 0] - rates[:, 1])
    return ScenarioPair(
        first,
        second,
        len(both),
        len(shared) - len(both),
        int((more > 0).sum()),
        int((more < 0).sum()),
        float(rates[:, 0].mean()),
        float(rates[:, 1].mean()),
        signed_ranks(rates[:, 0], rates[:, 1]),
    )


def _rates(probes: Sequence[Probe]) -> dict[tuple[str, str], float]:
    """Return the failure rate of every system on every document."""
    failed: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for probe in probes:
        if probe.question.evidence:
            failed[probe.answer.who, probe.question.cluster].append(not probe.verdict.passed)
    return {key: sum(own) / len(own) for key, own in failed.items()}


def generators(report: ScenarioReport) -> list[ScenarioPair]:
    """Return every scenario of a person's own beside the one of its kind that ships, where the same were asked both."""
    shipped = {one.name: one for one in report.scenarios if one.name == one.kind}
    pairs = []
    for own in report.scenarios:
        if own.name != own.kind and own.kind in shipped:
            with suppress(NotEnoughData):
                pairs.append(scenario_pair(report, own.kind, own.name))
    return pairs


def scenario_pair_table(pairs: Sequence[ScenarioPair]) -> Table:
    """Return comparisons as a table."""
    rows = tuple(
        (one.first, one.second, one.pairs, one.left_out, one.first_rate, one.second_rate, one.first_more, one.second_more,
         one.ranks.p_value, one.ranks.effect)
        for one in pairs
    )  # fmt: skip
    return Table(
        "scenario_pair",
        "Two scenarios on the same documents",
        ("First", "Second", "Pairs", "Left out", "Fails at the first", "Fails at the second", "First finds more",
         "Second finds more", "p", "Effect"),
        rows,
        ("", "", "", "", ".0%", ".0%", "", "", ".3f", "+.2f"),
        "Wilcoxon's signed-rank test over pairs of pipeline and document, exact: which of two ways to make questions finds "
        "more failures. "
        "Left out are pairs of which the answers to one of both are not judged. The effect is 1 where the first finds more in every "
        "pair that differs, and -1 where the second does. "
        "Pairs on one document are not independent of each other: with several pipelines p is too small.",
        phrase("{0:raw}, section V.B (Wilcoxon's test); Kerby 2014 (effect)", SOURCE),
    )  # fmt: skip
