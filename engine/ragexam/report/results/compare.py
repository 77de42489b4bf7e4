"""Pipelines against each other on the same items; what a pipeline failed to answer counts as wrong."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ragexam.language.chances import CHANCE
from ragexam.records import Table
from ragexam.report.plain_names import weights_of
from ragexam.report.results.by_design import SettledRace
from ragexam.report.results.results import ExamResults
from ragexam.report.results.tolerance import TOLERANCE
from ragexam.sentences import counted, joined, phrase
from ragexam.stats.best import Standing, standings
from ragexam.stats.choice import Choice, choose, questions_needed
from ragexam.stats.paired import holm, paired_differences

RESAMPLES = 4000
LEVEL = 0.95
NOTICEABLE = 0.05
"""Seconds per answer below which times are alike."""
ALIKE = 0.1
"""Costs that differ by less than about this share are alike."""
ENOUGH = 0.9
"""Share of the answers of the most complete candidate from which a pipeline can be compared fairly with it."""


@dataclass(frozen=True, slots=True)
class PipelineComparison:
    """Two pipelines on the items that both sat; a failure counts as wrong.

    Attributes:
        first: Row.
        second: Row.
        items: How many both sat.
        both_right: Items that both had right.
        only_first: Items that only the first had right.
        only_second: Items that only the second had right.
        neither: Items that neither had right.
        difference: Accuracy of the first minus that of the second; None without common items.
        low: Lower end of the 95% interval (paired, by document); None below two documents.
        high: Upper end.
        p: Of the sign-flip test over documents; None where they never differ, and below two documents.
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
    p: float | None
    reason: str = ""


def cheapest_first(results: ExamResults, rows: Sequence[int]) -> list[int]:
    """Return rows by cost: by what is computed (tokens times the model's weights), where that hardly differs by seconds.

    Seconds come second: they hang on what else the machine did. Where a model's name does not tell its weights, tokens count alone.
    """
    tokens, seconds = results.cost()
    sizes = [weights_of(p.model_name) for p in results.pipelines]
    known = all(sizes[i] > 0 for i in rows if math.isfinite(tokens[i]))

    def cost(i: int) -> tuple[float, ...]:
        return (_step(tokens[i] * (sizes[i] if known else 1.0), 1.0), _step(seconds[i], NOTICEABLE), sizes[i], i)

    return sorted(rows, key=cost)


def _step(value: float, least: float) -> float:
    """Return the step of a figure: those within one are alike; infinite where it is not known."""
    return round(math.log(max(value, least)) / ALIKE) if math.isfinite(value) else math.inf


class Contest:
    """All comparisons of one set of results.

    Args:
        results: Responses.
        seed: Of whatever is drawn.
        resamples: Number of draws.
        tolerance: Difference in accuracy that does not matter to whoever chooses, as a share.
    """

    def __init__(
        self, results: ExamResults, seed: int, resamples: int = RESAMPLES, tolerance: float = TOLERANCE
    ) -> None:
        self.results = results
        self.seed = seed
        self.resamples = resamples
        self.tolerance = tolerance

    @cached_property
    def candidates(self) -> list[int]:
        """Return rows that can be recommended: no yardstick, and nearly as many answers as the most complete one."""
        answered = self.results.sat.sum(axis=1)
        rows = [i for i in self.results.choices() if answered[i] > 0]
        if self.results.by_design:
            return [i for i in rows if self.results.reach[i]]
        rows = [i for i in rows if not self.results.unknown[i]]
        most = max((int(answered[i]) for i in rows), default=0)
        return [i for i in rows if answered[i] >= ENOUGH * most]

    @cached_property
    def left_out(self) -> list[int]:
        """Return rows that could be deployed but have too few answers to be compared fairly."""
        return [i for i in self.results.choices() if i not in self.candidates]

    @cached_property
    def asked(self) -> list[int]:
        """Return columns of the questions that candidates sat."""
        return [int(k) for k in np.flatnonzero(self.results.sat[self.candidates].any(axis=0))]

    @cached_property
    def documents(self) -> int:
        """Return the number of documents that the questions of the candidates name."""
        return len({self.results.documents[k] for k in self.asked if self.results.named[k]})

    @cached_property
    def unnamed(self) -> int:
        """Return the number of questions of the candidates that name no document; each counts as one of its own."""
        return sum(not self.results.named[k] for k in self.asked)

    @cached_property
    def thrift(self) -> list[int]:
        """Return candidates, cheapest first."""
        return cheapest_first(self.results, self.candidates)

    @cached_property
    def race(self) -> SettledRace | None:
        """Return the race by which the choice was settled; None where all answers are asked for."""
        if not self.results.by_design or not self.candidates:
            return None
        return SettledRace(self.results, self.thrift, self.tolerance)

    @cached_property
    def choice(self) -> Choice:
        """Return which of the candidates to choose; places are rows. There must be one."""
        rows, thrift = self.candidates, self.thrift
        if self.race is not None:
            return _by_design(self.race)
        place = {row: k for k, row in enumerate(rows)}
        found = choose(
            self.results.scores[rows],
            self.results.documents,
            [place[row] for row in thrift],
            self.tolerance,
            rng=np.random.default_rng(self.seed),
        )

        def named(places: Sequence[int]) -> tuple[int, ...]:
            return tuple(rows[k] for k in places)

        return replace(
            found,
            leader=rows[found.leader],
            tied=named(found.tied),
            same=named(found.same),
            pick=rows[found.pick],
            open=named(found.open),
        )

    @cached_property
    def common(self) -> list[int] | None:
        """Return columns of the questions that all candidates sat; None where one sat more than twice as many."""
        answered = self.results.sat[self.candidates]
        found = np.flatnonzero(answered.all(axis=0))
        return None if len(found) < answered.sum(axis=1).max(initial=0) / 2 else [int(k) for k in found]

    @cached_property
    def standings(self) -> Mapping[int, Standing]:
        """Return how each candidate stands among the candidates, by row.

        The items that all of them answered count; where those are fewer than half, each is taken over its own answers.
        """
        rows = self.candidates
        if not rows:
            return {}
        if self.race is not None:
            means = self.results.accuracy()
            why = "Answers are missing by design: the race between the candidates says who may be the best."
            return {row: Standing(float(means[row]), None, None, None, why) for row in rows}
        used = self.asked if self.common is None else self.common
        found = standings(
            self.results.scores[rows][:, used],
            [self.results.documents[j] for j in used],
            [tuple(self.results.pipelines[row].components.values()) for row in rows],
            rng=np.random.default_rng(self.seed),
            rounds=self.resamples,
        )
        return dict(zip(rows, found, strict=True))

    def compare(self, first: int, second: int) -> PipelineComparison:
        """Compare two pipelines."""
        return self.against(first, [second])[second]

    def against(self, first: int, others: Sequence[int]) -> dict[int, PipelineComparison]:
        """Compare one pipeline with several; by row of the other."""
        scores, rng = self.results.scores, np.random.default_rng(self.seed)
        x = scores[first]
        pairs = paired_differences(
            x, scores[list(others)], self.results.documents, rng=rng, rounds=self.resamples, level=LEVEL
        )
        found = {}
        for other, pair in zip(others, pairs, strict=True):
            y = scores[other]
            right, one, two = (int(np.sum((x == a) & (y == b))) for a, b in ((1, 1), (1, 0), (0, 1)))
            found[other] = PipelineComparison(
                first, other, pair.n, right, one, two, pair.n - right - one - two, pair.difference, pair.low, pair.high,
                pair.p_value, pair.reason,
            )  # fmt: skip
        return found


def _by_design(race: SettledRace) -> Choice:
    """Return the choice of a race; what is open is open on further questions of the kind."""
    rows, scores = race.rows, race.results.scores
    pairs = paired_differences(scores[race.pick], scores[rows], race.results.documents, rng=np.random.default_rng(0))
    now, needed = race.standing, None
    if race.open_beyond:
        # The gap over the whole exam: raw differences are those on what was drawn to tell most.
        k = rows.index(race.open_beyond[0])
        error = float(now.error[k]) if math.isfinite(now.error[k]) else None
        needed = questions_needed(
            replace(pairs[k], difference=float(now.gap[k]), error=error, n=int(now.n[k])), race.tolerance
        )
    return Choice(
        race.pick, (race.pick,), (race.pick, *race.same), race.pick, tuple(race.open_beyond), tuple(pairs), needed
    )


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
        phrase("{0} against the others", results.pipelines[best].label),
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
        joined(
            " ",
            [
                phrase(
                    "Lead: share right of the recommended pipeline minus that of the other, on the items that both "
                    "sat; what failed counts as wrong. Its 95% interval is Student's over {0}; one "
                    "that holds 0 leaves open which is better. p: sign-flip test, how often chance gives such a lead when "
                    "whole documents are turned around; “p (Holm)” allows for the number of tests in this table. Who is "
                    "recommended was picked by these answers, so its lead is somewhat flattered.",
                    _clusters(contest),
                ),
                *(["A question that names no source document counts as one of its own."] if contest.unnamed else []),
            ],
        ),
    )


def _clusters(contest: Contest) -> str:
    """Return what an interval counts: documents, and questions that name none."""
    documents = counted(contest.documents, "source document")
    if not contest.unnamed:
        return documents
    questions = counted(contest.unnamed, "question")
    return phrase("{0} and {1} without one", documents, questions) if contest.documents else questions


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
        joined(
            " ",
            [
                phrase(
                    "From {0:n} draws (seed {1:n}) of a model in which leads that luck can explain are drawn towards the "
                    "middle, the more so the fewer the documents; ranks are those of the middle 95% of draws.",
                    f"{contest.resamples:,}",
                    contest.seed,
                ),
                "Only pipelines that can be deployed compete, each on the items that it sat: fewer than half are common to "
                "all of them; the oracle and closed book are yardsticks."
                if contest.common is None
                else "Only pipelines that can be deployed compete, on the items that all of them sat; the oracle and closed "
                "book are yardsticks.",
                "A dash: below five documents nothing is said.",
            ],
        ),
    )


def pair_table(contest: Contest, first: int, second: int) -> Table:
    """Return any two pipelines on the same items: counts, difference with its interval, sign-flip test."""
    results = contest.results
    c = contest.compare(first, second)
    accuracy = results.accuracy()
    points: tuple[tuple[str, str | int | float | None], ...] = (
        ("Items that both sat", c.items),
        ("Both right", c.both_right),
        (phrase("Only {0} right", results.pipelines[first].label), c.only_first),
        (phrase("Only {0} right", results.pipelines[second].label), c.only_second),
        ("Neither right", c.neither),
        ("Accuracy of the first, all its answers, %", _percent(float(accuracy[first]))),
        ("Accuracy of the second, all its answers, %", _percent(float(accuracy[second]))),
        ("First minus second, points", _percent(c.difference)),
        ("95% interval from, points", _percent(c.low)),
        ("95% interval to, points", _percent(c.high)),
        ("p (sign-flip test over documents)", c.p),
    )
    return Table(
        "pair",
        phrase("{0} against {1}", results.pipelines[first].label, results.pipelines[second].label),
        ("Figure", "Value"),
        points,
        ("", ""),
        joined(
            " ",
            filter(
                None,
                (
                    pair_sentence(contest, c),
                    "The interval is Student's over source documents; what failed counts as wrong.",
                    c.reason,
                ),
            ),
        ),
    )


def pair_items_table(results: ExamResults, first: int, second: int) -> Table:
    """Return any two pipelines item by item: what each took and who was right; items where they differ come first."""
    names = results.pipelines[first].label, results.pipelines[second].label
    order = ("only the first", "only the second", "neither", "both", "not answered by both")
    rows: list[tuple[str, str, str | None, str | None, str, str, str]] = []
    scores = results.scores
    for j, item in enumerate(results.items):
        x, y = scores[first, j], scores[second, j]
        # An answer that is missing is nan, which equals nothing.
        right = {(1.0, 0.0): order[0], (0.0, 1.0): order[1], (0.0, 0.0): order[2], (1.0, 1.0): order[3]}.get(
            (float(x), float(y)), order[4]
        )
        taken = [int(results.chosen[row, j]) for row in (first, second)]
        answers = [item.choices[k] if 0 <= k < len(item.choices) else None for k in taken]
        rows.append((item.question, item.reference_answer, answers[0], answers[1], right, item.topic, item.id))
    rows.sort(key=lambda row: order.index(row[4]))
    return Table(
        "pair_items",
        "Who was right, item by item",
        ("Question", "Right answer", "First took", "Second took", "Who was right", "Topic", "Item"),
        tuple(rows),
        (),
        phrase("First: {0}. Second: {1}. A dash: no answer.", names[0], names[1]),
    )


def pair_sentence(contest: Contest, c: PipelineComparison) -> str:
    """Return one comparison in words."""
    first, second = (contest.results.pipelines[k].label for k in (c.first, c.second))
    if c.difference is None:
        return phrase("{0} and {1} have no answered item in common.", first, second)
    if c.low is None or c.high is None:
        return phrase("{0} is {1} ahead of {2}; how sure that is cannot be said.", first, _points(c.difference), second)
    if c.low > 0 or c.high < 0:
        winner, loser, gap = (first, second, c.difference) if c.low > 0 else (second, first, -c.difference)
        return phrase("{0} is better than {1} on these items, by {2}.", winner, loser, _points(gap))
    return phrase("These items do not tell {0} and {1} apart.", first, second)


def _points(share: float) -> str:
    return phrase("{0:n} points", f"{100 * share:.0f}")


def _percent(share: float | None) -> float | None:
    return None if share is None or not math.isfinite(share) else 100.0 * share


def _or_zero(value: float | None) -> float:
    return 0.0 if value is None else value
