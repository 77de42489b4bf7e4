"""Pipelines against each other on the same items; what a pipeline failed to answer counts as wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ragexam.report.plain_names import weights_of
from ragexam.report.results.by_design import SettledRace
from ragexam.report.results.fair_field import on_own_questions, with_enough
from ragexam.report.results.results import ExamResults
from ragexam.report.results.tolerance import TOLERANCE
from ragexam.stats.best import Standing, sharpening_standings
from ragexam.stats.choice import Choice, choose, questions_between, questions_needed
from ragexam.stats.paired import paired_differences

RESAMPLES = 4000
FIRST_DRAWS = (250,)
"""Numbers of draws, at least, after which figures are shown that still sharpen."""
LEVEL = 0.95
NOTICEABLE = 0.05
"""Seconds per answer below which times are alike."""
ALIKE = 0.1
"""Costs that differ by less than about this share are alike."""


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
        p: Of the sign-flip test over documents; None where they never differ, below two documents, and where no test was
            asked for.
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
    defined = all(sizes[i] > 0 for i in rows if math.isfinite(tokens[i]))

    def cost(i: int) -> tuple[float, ...]:
        return (_step(tokens[i] * (sizes[i] if defined else 1.0), 1.0), _step(seconds[i], NOTICEABLE), sizes[i], i)

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
        whole: Whether what imported systems answered beyond own questions counts too, as between two alone.

    Attributes:
        every: Responses as they are.
        results: Those that are compared: imported systems are held to own questions.
        drawn: Number of draws that standings and tests rest on: all of them, but while they sharpen.
    """

    def __init__(
        self,
        results: ExamResults,
        seed: int,
        resamples: int = RESAMPLES,
        tolerance: float = TOLERANCE,
        *,
        whole: bool = False,
    ) -> None:
        self.every = results
        self.results = results if whole else on_own_questions(results)
        self.seed = seed
        self.resamples = self.drawn = resamples
        self.tolerance = tolerance
        self._compared: dict[tuple[int, int], PipelineComparison] = {}
        self._tested: set[tuple[int, int]] = set()

    @cached_property
    def candidates(self) -> list[int]:
        """Return rows that can be recommended: no yardstick, and nearly as many answers as the most complete one."""
        rows = self.results.choices()
        if self.results.by_design:
            return [i for i in rows if self.results.sat[i].any() and self.results.reach[i]]
        return with_enough(self.every, rows)

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
        index_of = {row: k for k, row in enumerate(rows)}
        choice = choose(
            self.results.scores[rows],
            self.results.documents,
            [index_of[row] for row in thrift],
            self.tolerance,
        )

        def named(places: Sequence[int]) -> tuple[int, ...]:
            return tuple(rows[k] for k in places)

        return replace(
            choice,
            leader=rows[choice.leader],
            tied=named(choice.tied),
            same=named(choice.same),
            pick=rows[choice.pick],
            open=named(choice.open),
        )

    @cached_property
    def common(self) -> list[int] | None:
        """Return columns of the questions that all candidates sat; None where one sat more than twice as many."""
        answered = self.results.sat[self.candidates]
        common = np.flatnonzero(answered.all(axis=0))
        return None if len(common) < answered.sum(axis=1).max(initial=0) / 2 else [int(k) for k in common]

    @cached_property
    def standings(self) -> Mapping[int, Standing]:
        """Return how each candidate stands among the candidates, by row.

        The items that all of them answered count; where those are fewer than half, each is taken over its own answers.
        """
        return list(self._standings((self.resamples,)))[-1][1]

    def sharpen(self) -> Iterator[int]:
        """Draw little by little: standings and tests are then those of the draws so far, whose number is yielded.

        At the end they are those of all draws, as if these had been made at once.
        """
        steps = (*(step for step in FIRST_DRAWS if step < self.resamples), self.resamples)
        for drawn, found in self._standings(steps):
            self.drawn = drawn
            self.__dict__["standings"] = found
            self._tested.clear()
            yield self.drawn

    def _standings(self, steps: Sequence[int]) -> Iterator[tuple[int, Mapping[int, Standing]]]:
        """Yield `standings` of ever more draws, each with the number of these."""
        rows = self.candidates
        if not rows or self.race is not None:
            means = self.results.accuracy()
            why = "Answers are missing by design: the race between the candidates says who may be the best."
            yield steps[-1], {row: Standing(float(means[row]), None, None, None, why) for row in rows}
            return
        used = self.asked if self.common is None else self.common
        for drawn, found in sharpening_standings(
            self.results.scores[rows][:, used],
            [self.results.documents[j] for j in used],
            [tuple(self.results.pipelines[row].components.values()) for row in rows],
            rng=np.random.default_rng(self.seed),
            steps=steps,
        ):
            yield drawn, dict(zip(rows, found, strict=True))

    def compare(self, first: int, second: int) -> PipelineComparison:
        """Compare two pipelines."""
        return self.against(first, [second])[second]

    def against(self, first: int, others: Sequence[int], *, tested: bool = True) -> dict[int, PipelineComparison]:
        """Compare one pipeline with several; by row of the other. What was compared before is not compared again.

        Args:
            first: Row of the one.
            others: Rows of the others.
            tested: Test differences too, which takes most of the time.
        """
        enough = self._tested if tested else self._compared
        new = [other for other in dict.fromkeys(others) if (first, other) not in enough]
        if new:
            self._compare(first, new, tested=tested)
        return {other: self._compared[first, other] for other in others}

    def _compare(self, first: int, others: Sequence[int], *, tested: bool) -> None:
        # Every comparison draws the same signs, whatever stands beside it.
        scores, rng = self.results.scores, np.random.default_rng(self.seed) if tested else None
        x = scores[first]
        pairs = paired_differences(
            x, scores[list(others)], self.results.documents, rng=rng, rounds=self.drawn, level=LEVEL
        )
        if tested:
            self._tested |= {(first, other) for other in others}
        for other, pair in zip(others, pairs, strict=True):
            y = scores[other]
            right, one, two = (int(np.sum((x == a) & (y == b))) for a, b in ((1, 1), (1, 0), (0, 1)))
            self._compared[first, other] = PipelineComparison(
                first, other, pair.n, right, one, two, pair.n - right - one - two, pair.difference, pair.low, pair.high,
                pair.p_value, pair.reason,
            )  # fmt: skip


def _by_design(race: SettledRace) -> Choice:
    """Return the choice of a race; what is open is open on further questions of the kind."""
    rows, scores = race.rows, race.results.scores
    pairs = paired_differences(scores[race.pick], scores[rows], race.results.documents, rng=None)
    now, needed, between = race.standing, None, None
    if race.open_beyond:
        # The gap over the whole exam: raw differences are those on what was drawn to tell most.
        k = rows.index(race.open_beyond[0])
        error = float(now.error[k]) if math.isfinite(now.error[k]) else None
        pair = replace(pairs[k], difference=float(now.gap[k]), error=error, n=int(now.n[k]))
        needed, between = questions_needed(pair, race.tolerance), questions_between(pair, race.tolerance)
    return Choice(
        race.pick,
        (race.pick,),
        (race.pick, *race.same),
        race.pick,
        tuple(race.open_beyond),
        tuple(pairs),
        needed,
        between,
    )
