"""Two systems, or one before and after a fix, on the same questions: side by side and paired."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ragexam.records import Table
from ragexam.report.scenarios.rates import SOURCE
from ragexam.report.scenarios.record import Probe, ScenarioReport
from ragexam.sentences import phrase
from ragexam.stats.paired import PairedDifference, paired_difference
from ragexam.stats.signed_rank import SignedRanks, signed_ranks

_SEED = 1


@dataclass(frozen=True, slots=True)
class Retest:
    """The same questions answered twice.

    Attributes:
        before: For a person.
        after: For a person.
        both_pass: Questions passed both times.
        mended: Failed before, passed after.
        broken: Passed before, failed after.
        both_fail: Failed both times.
        one_sided: Compared questions of which a model could say more of one answer than of the other: that is left out.
        left_out: Questions that both answered, of which one answer or both are not judged.
        difference: Failure rate before less the one after, over documents.
        ranks: Wilcoxon's test over documents: failure rate of each before and after.
    """

    before: str
    after: str
    both_pass: int
    mended: int
    broken: int
    both_fail: int
    one_sided: int
    left_out: int
    difference: PairedDifference
    ranks: SignedRanks


def compared(before: str, first: Mapping[str, Probe], after: str, second: Mapping[str, Probe]) -> Retest:
    """Compare two sets of answers on the questions of which both answers are judged.

    Args:
        before: Name of the first, for a person.
        first: By the question's id.
        after: Name of the second.
        second: By the question's id.
    """
    shared = [name for name in first if name in second]
    common = [name for name in shared if not (first[name].waiting or second[name].waiting)]
    failed = np.array(
        [[not first[name].passed_beside(second[name]), not second[name].passed_beside(first[name])] for name in common],
        dtype=np.float64,
    ).reshape(-1, 2)
    clusters = [first[name].question.cluster for name in common]
    documents = list(dict.fromkeys(clusters))
    rates = np.array(
        [failed[[c == document for c in clusters]].mean(axis=0) for document in documents], dtype=np.float64
    ).reshape(-1, 2)
    pairs = [tuple(row) for row in failed.astype(int).tolist()]
    return Retest(
        before,
        after,
        pairs.count((0, 0)),
        pairs.count((1, 0)),
        pairs.count((0, 1)),
        pairs.count((1, 1)),
        sum(first[name].judged != second[name].judged for name in common),
        len(shared) - len(common),
        paired_difference(failed[:, 0], failed[:, 1], clusters, rng=np.random.default_rng(_SEED)),
        signed_ranks(rates[:, 0], rates[:, 1]),
    )


def retests(report: ScenarioReport) -> list[Retest]:
    """Return the last two attempts of everybody who was asked twice, the earlier first."""
    pairs = []
    for who in report.who:
        both = report.last_two(who)
        if both is not None:
            earlier, later = both
            pairs.append(
                compared(
                    phrase("{0:raw}, time {1:n}", who, earlier),
                    report.of_attempt(who, earlier),
                    phrase("{0:raw}, time {1:n}", who, later),
                    report.of_attempt(who, later),
                )
            )
    return pairs


def between_systems(report: ScenarioReport) -> list[Retest]:
    """Return everybody beside everybody, by their last attempts."""
    by_who = {
        who: {probe.question.id: probe for probe in report.latest() if probe.answer.who == who} for who in report.who
    }
    names = [who for who, own in by_who.items() if own]
    return [
        compared(first, by_who[first], second, by_who[second])
        for n, first in enumerate(names)
        for second in names[n + 1 :]
    ]


def paired_table(name: str, title: str, retests: list[Retest]) -> Table:
    """Return comparisons as a table.

    Args:
        name: Of the table.
        title: For a person.
        retests: At least one.
    """
    rows = tuple(
        (
            one.before,
            one.after,
            one.difference.n,
            one.left_out,
            one.both_pass,
            one.mended,
            one.broken,
            one.both_fail,
            one.difference.difference,
            one.difference.low,
            one.difference.high,
            one.ranks.p_value,
            one.ranks.effect,
        )
        for one in retests
    )
    return Table(
        name,
        title,
        ("First", "Second", "Questions", "Left out", "Both pass", "Only the second passes", "Only the first passes", "Both fail",
         "Failure rate, first less second", "from", "to", "p", "Effect"),
        rows,
        ("", "", "", "", "", "", "", "", "+.0%", "+.0%", "+.0%", ".3f", "+.2f"),
        "On the questions that both answered; left out are those of which not both answers are judged. The interval counts "
        "documents. p is Wilcoxon's signed-rank test over the "
        "failure rates of documents, exact; it is not corrected for the number of pairs. The effect is 1 where the first "
        "fails more in every document that differs, and -1 where the second does.",
        phrase("{0:raw}, section V.B (Wilcoxon's test); Kerby 2014 (effect)", SOURCE),
    )  # fmt: skip
