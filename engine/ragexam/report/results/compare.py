"""Pipelines against each other on the same items: one resampling of documents serves every pair of a report.

`stats.paired.paired_bootstrap` draws anew for each pair, which for 60 pipelines would take minutes. Here documents are
drawn once; a pair whose two pipelines answered every item gets exactly that function's figures.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ragexam.language.chances import CHANCE
from ragexam.records import Table
from ragexam.report.results.results import ExamResults
from ragexam.stats.best import Standing, standings
from ragexam.stats.intervals import Resampling, percentile_interval, resample
from ragexam.stats.paired import holm, mcnemar

RESAMPLES = 4000
LEVEL = 0.95
ENOUGH = 0.9
"""Share of the answers of the most complete candidate from which a pipeline can be compared fairly with it."""


@dataclass(frozen=True, slots=True)
class PipelineComparison:
    """Two pipelines on the items that both answered.

    Attributes:
        first: Row.
        second: Row.
        items: How many both answered.
        both_right: Items that both had right.
        only_first: Items that only the first had right.
        only_second: Items that only the second had right.
        neither: Items that neither had right.
        difference: Accuracy of the first minus that of the second; None without common items.
        low: Lower end of the 95% interval (paired bootstrap by document); None below two documents.
        high: Upper end.
        ahead: Share of resamples in which the first is ahead, ties split; None below two documents.
        p: McNemar's exact mid-p value; None where they never differ.
        reason: Why something is undefined; "" otherwise.
    """

    first: int
    second: int
    items: int
    both_right: int
    only_first: int
    only_second: int
    neither: int
    difference: float | None
    low: float | None
    high: float | None
    ahead: float | None
    p: float | None
    reason: str = ""


class Contest:
    """All comparisons of one set of results, from one resampling of documents.

    Args:
        results: Responses.
        seed: Of the resampling.
        resamples: Number of draws.
    """

    def __init__(self, results: ExamResults, seed: int, resamples: int = RESAMPLES) -> None:
        self.results = results
        self.seed = seed
        self.resamples = resamples

    @cached_property
    def candidates(self) -> list[int]:
        """Rows that can be recommended: no yardstick, and nearly as many answers as the most complete one."""
        answered = self.results.answered.sum(axis=1)
        rows = [i for i in self.results.choices() if answered[i] > 0]
        most = max((int(answered[i]) for i in rows), default=0)
        return [i for i in rows if answered[i] >= ENOUGH * most]

    @cached_property
    def left_out(self) -> list[int]:
        """Rows that could be deployed but have too few answers to be compared fairly."""
        return [i for i in self.results.choices() if i not in self.candidates]

    @cached_property
    def _draws(self) -> Resampling:
        return resample(self.results.documents, self.resamples, np.random.default_rng(self.seed))

    @cached_property
    def standings(self) -> Mapping[int, Standing]:
        """How each candidate stands among the candidates, by row.

        The items that all of them answered count; where those are fewer than half, each is taken over its own answers.
        """
        rows = self.candidates
        if not rows:
            return {}
        answered = self.results.answered[rows]
        common = answered.all(axis=0)
        used = np.flatnonzero(common if common.sum() >= answered.sum(axis=1).max() / 2 else answered.any(axis=0))
        found = standings(
            self.results.correct[rows][:, used],
            [self.results.documents[j] for j in used],
            rng=np.random.default_rng(self.seed),
            rounds=self.resamples,
        )
        return dict(zip(rows, found, strict=True))

    def compare(self, first: int, second: int) -> PipelineComparison:
        """Compare two pipelines."""
        return self.against(first, [second])[second]

    def against(self, first: int, others: Sequence[int]) -> dict[int, PipelineComparison]:
        """Compare one pipeline with several; by row of the other."""
        gaps = self.results.correct[first][None, :] - self.results.correct[list(others)]
        both = ~np.isnan(gaps)
        filled = np.where(both, gaps, 0.0)
        weight = self._draws.sums(both.T.astype(np.float64))
        total = self._draws.sums(filled.T)
        documents = np.array(self.results.documents, dtype=object)
        return {
            other: self._comparison(first, other, filled[k], both[k], total[:, k], weight[:, k], documents)
            for k, other in enumerate(others)
        }

    def _comparison(
        self,
        first: int,
        second: int,
        gap: NDArray[np.float64],
        both: NDArray[np.bool_],
        total: NDArray[np.float64],
        weight: NDArray[np.float64],
        documents: NDArray[np.object_],
    ) -> PipelineComparison:
        x, y = self.results.correct[first], self.results.correct[second]
        test = mcnemar(x, y)
        n = int(both.sum())
        right = int(np.sum(both & (x == 1) & (y == 1)))
        counts = (n, right, test.only_first, test.only_second, n - right - test.only_first - test.only_second)
        if n == 0:
            why = "No item was answered by both."
            return PipelineComparison(first, second, *counts, None, None, None, None, None, why)
        difference = float(gap[both].mean())
        if len(set(documents[both])) < 2:
            why = "All items come from one document, so the spread between documents is unknown."
            return PipelineComparison(first, second, *counts, difference, None, None, None, test.p_mid, why)
        # A draw may miss every document that both answered; it says nothing about the pair.
        means = total[weight > 0] / weight[weight > 0]
        means = np.where(np.abs(means) < 1e-12, 0.0, means)
        low, high = percentile_interval(means, LEVEL)
        ahead = float(np.mean(means > 0)) + float(np.mean(means == 0)) / 2.0
        return PipelineComparison(first, second, *counts, difference, low, high, ahead, test.p_mid, test.reason)


def comparison_table(contest: Contest, best: int) -> Table:
    """Return the recommended pipeline against every other on the same items, with Holm's correction over the table."""
    results = contest.results
    accuracy = results.accuracy()
    others = sorted(
        (i for i in range(len(results.pipelines)) if i != best and math.isfinite(accuracy[i])),
        key=lambda i: -accuracy[i],
    )
    found = list(contest.against(best, others).values())
    adjusted = holm([c.p for c in found])
    rows = tuple(
        (
            results.pipelines[c.second].label,
            float(accuracy[c.second]),
            c.difference,
            c.low,
            c.high,
            c.items,
            c.only_first,
            c.only_second,
            c.p,
            corrected,
        )
        for c, corrected in zip(found, adjusted, strict=True)
    )
    return Table(
        "comparison",
        f"{results.pipelines[best].label} against the others",
        (
            "Against",
            "Its accuracy",
            "Lead",
            "from",
            "to",
            "Items",
            "Only this right",
            "Only other right",
            "p",
            "p (Holm)",
        ),
        rows,
        ("", ".1%", "+.1%", "+.1%", "+.1%", "d", "d", "d", ".3f", ".3f"),
        "Lead: share right of the recommended pipeline minus that of the other, on the items that both answered. Its "
        f"95% interval comes from {contest.resamples:,} resamples of the source documents (seed {contest.seed}); one "
        "that holds 0 leaves open which is better. p: McNemar's exact test (mid-p) on the items where only one was "
        "right; “p (Holm)” allows for the number of tests in this table. The recommended pipeline was picked because "
        "it scored best, so its lead is somewhat flattered.",
    )


def standings_table(contest: Contest) -> Table:
    """Return the probability of being the best and the range of ranks of every candidate, most probable first."""
    results = contest.results
    found = contest.standings
    order = sorted(found, key=lambda i: (-_or_zero(found[i].best), -_or_zero(found[i].mean)))
    rows = tuple(
        (results.pipelines[i].label, found[i].mean, found[i].best, found[i].rank_low, found[i].rank_high) for i in order
    )
    return Table(
        "standings",
        "How sure the order is",
        ("Pipeline", "Accuracy", "Probability of being the best", "Rank from", "to"),
        rows,
        ("", ".1%", CHANCE, ".0f", ".0f"),
        f"The exam is drawn anew {contest.resamples:,} times from its source documents (seed {contest.seed}); the "
        "probability is the share of draws that a pipeline wins, ties split, and the ranks are those of the middle "
        "95% of draws. Only pipelines that can be deployed compete, on the items that all of them answered; "
        "the oracle and closed book are yardsticks.",
    )


def pair_table(contest: Contest, first: int, second: int) -> Table:
    """Return any two pipelines on the same items: counts, difference with its interval, McNemar's test."""
    results = contest.results
    c = contest.compare(first, second)
    accuracy = results.accuracy()
    points: tuple[tuple[str, str | int | float | None], ...] = (
        ("Items that both answered", c.items),
        ("Both right", c.both_right),
        (f"Only {results.pipelines[first].label} right", c.only_first),
        (f"Only {results.pipelines[second].label} right", c.only_second),
        ("Neither right", c.neither),
        ("Accuracy of the first, all its answers, %", _percent(float(accuracy[first]))),
        ("Accuracy of the second, all its answers, %", _percent(float(accuracy[second]))),
        ("First minus second, points", _percent(c.difference)),
        ("95% interval from, points", _percent(c.low)),
        ("95% interval to, points", _percent(c.high)),
        ("Share of resamples in which the first is ahead, %", _percent(c.ahead)),
        ("p (McNemar's exact test, mid-p)", c.p),
    )
    return Table(
        "pair",
        f"{results.pipelines[first].label} against {results.pipelines[second].label}",
        ("Figure", "Value"),
        points,
        ("", ""),
        f"{pair_sentence(contest, c)} The interval comes from {contest.resamples:,} resamples of the source documents "
        f"(seed {contest.seed}). {c.reason}".strip(),
    )


def pair_items_table(results: ExamResults, first: int, second: int) -> Table:
    """Return any two pipelines item by item: what each took and who was right; items where they differ come first."""
    names = results.pipelines[first].label, results.pipelines[second].label
    order = ("only the first", "only the second", "neither", "both", "not answered by both")
    rows: list[tuple[str, str, str | None, str | None, str, str, str]] = []
    for j, item in enumerate(results.items):
        x, y = results.correct[first, j], results.correct[second, j]
        # An answer that is missing is nan, which equals nothing.
        right = {(1.0, 0.0): order[0], (0.0, 1.0): order[1], (0.0, 0.0): order[2], (1.0, 1.0): order[3]}.get(
            (float(x), float(y)), order[4]
        )
        taken = [int(results.chosen[row, j]) for row in (first, second)]
        answers = [item.choices[k] if 0 <= k < len(item.choices) else None for k in taken]
        rows.append((item.question, item.choices[item.key], answers[0], answers[1], right, item.topic, item.id))
    rows.sort(key=lambda row: order.index(row[4]))
    return Table(
        "pair_items",
        "Who was right, item by item",
        ("Question", "Right answer", "First took", "Second took", "Who was right", "Topic", "Item"),
        tuple(rows),
        (),
        f"First: {names[0]}. Second: {names[1]}. A dash: no answer.",
    )


def pair_sentence(contest: Contest, c: PipelineComparison) -> str:
    """Return one comparison in words."""
    first, second = (contest.results.pipelines[k].label for k in (c.first, c.second))
    if c.difference is None:
        return f"{first} and {second} have no answered item in common."
    if c.low is None or c.high is None:
        return f"{first} is {_points(c.difference)} ahead of {second}; how sure that is cannot be said."
    if c.low > 0 or c.high < 0:
        winner, loser, gap = (first, second, c.difference) if c.low > 0 else (second, first, -c.difference)
        return f"{winner} is better than {loser} on these items, by {_points(gap)}."
    return f"These items do not tell {first} and {second} apart."


def _points(share: float) -> str:
    return f"{100 * share:.0f} points"


def _percent(share: float | None) -> float | None:
    return None if share is None or not math.isfinite(share) else 100.0 * share


def _or_zero(value: float | None) -> float:
    return 0.0 if value is None else value
