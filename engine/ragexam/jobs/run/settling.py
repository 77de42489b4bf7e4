"""Settles whom to choose, step by step: who is asked next by which items, and what each step showed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ragexam.jobs.run.sitting import ExamSitting
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.queries.run.answers import read_answers
from ragexam.queries.run.next_items import items_on_scale, off_target, spared
from ragexam.queries.run.settle_plan import FEWEST_ITEMS, first_items
from ragexam.queries.run.settlements import keep_settlement
from ragexam.queries.run.wanted_items import wanted_items
from ragexam.records import Item, PipelineSpec, to_json
from ragexam.report.names import BOUNDS
from ragexam.report.results.as_settled import own_contest, race_of
from ragexam.report.results.compare import Contest
from ragexam.report.results.results import ExamResults
from ragexam.report.results.settlement import (
    BEYOND,
    BUDGET,
    CHECK,
    OPEN,
    RACE,
    SETTLED,
    START,
    UNDECIDED,
    LeftOut,
    Settlement,
    SettleStep,
)
from ragexam.report.results.verdict.decide import decide
from ragexam.sentences import joined
from ragexam.stats.drawn_items import DrawnItems
from ragexam.stats.race import RaceStanding, certainty, standing, to_be_asked
from ragexam.stats.whole_exam import whole_exam

_YARDSTICK = 0.1
"""Half an interval of a yardstick, from which it is known well enough."""

_TRIED = 4
"""One in so many questions must have been asked before it is said that they are off target."""

_CHECKED = 2
"""Rivals that sit the items which choose nothing, beside the choice."""


@dataclass
class Settling:
    """One settlement as it goes on."""

    context: JobContext
    sitting: ExamSitting
    pipelines: list[PipelineSpec]
    items: list[Item]
    state: Settlement
    batch: int
    budget: float
    begun: float
    writes: bool = False
    """Somebody writes further questions: of those that are off target no more are asked."""
    gone: set[int] = field(default_factory=set)
    """Rows whose model cannot be used."""
    broken_off: bool = False
    """The time was spent in the middle of a step."""
    off_target: bool = False
    """It ended before the bank was spent: nearly all questions are far too easy, or too hard, for all that lead."""

    def __post_init__(self) -> None:
        self.earlier = self.state.seconds
        self.late = self.spent()
        self.sitting.enough = self.spent
        asked = sum(self.state.ends[reach - 1] for reach in self.state.reach if reach)
        self.sitting.counts["before"] = asked + self.state.checks
        self.yardsticks = [k for k, p in enumerate(self.pipelines) if p.retriever.kind in BOUNDS]

    def run(self) -> None:
        """Ask until it is settled, the time is spent, or nothing is left to ask."""
        if self.late:
            if not self.state.outcome:
                self._end(BUDGET)
            return
        self.sitting.retrieve_ahead(self.pipelines, self.items)
        drawn = self.state.drawn
        if not self.state.ends:
            drawn = drawn.further(np.ones(len(self.items)), first_items(len(self.items), self.batch), self._rng())
        new = [row for row, reach in enumerate(self.state.reach) if not reach]
        if new:
            # All of them, or those whose model could not be used when the others began.
            self._step(START, new, drawn, informed=False)
        while not self.state.outcome:
            results = self._results()
            rows, now = self._standing(results)
            if self.broken_off:
                self._end(BUDGET)
            elif now is None:
                self._end(UNDECIDED)
            elif not now.decided and self.writes and self._is_off_target(results, rows, now):
                self.off_target = True
                return
            elif not now.decided:
                self._ask(RACE, results, rows, now, ~now.settled)
            else:
                beyond = (now.beyond_low <= -self.state.tolerance) & ~now.hopeless
                beyond[now.leader] = False
                if beyond.any():
                    self._ask(BEYOND, results, rows, now, beyond)
                    continue
                self._check(results, rows, now)
                settled = bool((now.beyond_low > -self.state.tolerance).all())
                self._end(BUDGET if self.broken_off else SETTLED if settled else OPEN)

    def _end(self, outcome: str) -> None:
        """Keep how it ended; where candidates could not be asked, nothing is settled."""
        gone = tuple(self.pipelines[row].id for row in sorted(self.gone) if row not in self.yardsticks)
        self._keep(replace(self.state, outcome=UNDECIDED if gone and outcome != BUDGET else outcome, failed=gone))

    def result(self) -> Result:
        """Return what the job returns beside what was answered."""
        answers = read_answers(self.context.store, chosen=True)
        contest = Contest(answers.results, self.state.seed, tolerance=self.state.tolerance)
        wanted = None
        if contest.candidates and (contest.choice.open or self.off_target):
            wanted = wanted_items(contest, contest.choice.questions)
        asked = sum(self.state.ends[reach - 1] for reach in self.state.reach if reach)
        before = []
        if self.late and self.state.outcome == BUDGET:
            before = ["The time that may be taken is already spent; give a larger one."]
        elif self.state.outcome == UNDECIDED and contest.race is not None and len(contest.race.rows) < 2:
            before = ["Fewer than two could be asked, so there was nothing to choose between."]
        return {
            "outcome": self.state.outcome,
            "sentence": joined(" ", [*before, decide(answers.results, self.state.seed, contest=contest).sentence]),
            "asked": asked,
            "checks": self.state.checks,
            "of": len(self.items) * len(self.pipelines),
            "steps": len(self.state.steps),
            "wanted": None if wanted is None else to_json(wanted),
        }

    # -------------------------------------------------------------- where it stands

    def _rng(self) -> np.random.Generator:
        return np.random.default_rng([self.state.seed, 1 + len(self.state.ends)])

    def _results(self) -> ExamResults:
        """Return the answers of these pipelines, in their order."""
        return read_answers(self.context.store, chosen=True).results

    def _scores(self, results: ExamResults) -> np.ndarray:
        row_of = {p.id: k for k, p in enumerate(results.pipelines)}
        return results.scores[[row_of[p.id] for p in self.pipelines]]

    def _standing(self, results: ExamResults) -> tuple[list[int], RaceStanding | None]:
        """Return who takes part, and where the race stands; None where fewer than two are left."""
        rows = [
            k for k, reach in enumerate(self.state.reach) if reach and k not in self.gone and k not in self.yardsticks
        ]
        if len(rows) < 2:
            return rows, None
        scores = self._scores(results)[rows]
        steps = [self.state.reach[row] for row in rows]
        return rows, standing(scores, self.state.drawn, steps, results.documents, self.state.tolerance)

    # -------------------------------------------------------------- asking

    def _ask(self, why: str, results: ExamResults, rows: list[int], now: RaceStanding, wanted: np.ndarray) -> None:
        if self.spent():
            self._end(BUDGET)
            return
        steps = [self.state.reach[row] for row in rows]
        asked = [rows[k] for k in to_be_asked(now, steps, list(map(bool, wanted)))]
        drawn, informed = self.state.drawn, False
        ahead = [row for row in asked if self.state.reach[row] == len(drawn.ends)]
        if ahead:
            weights, informed = self._weights(results, rows, now)
            drawn = drawn.further(weights, self.batch, self._rng())
            if len(drawn.ends) == len(self.state.ends):  # nothing is left to draw
                asked = [row for row in asked if row not in ahead]
            else:
                asked += [row for row in self.yardsticks if self._unsure(row, results)]
        if not asked:
            self._end(OPEN if why == BEYOND else UNDECIDED)
            return
        self._step(why, sorted(asked), drawn, informed=informed)

    def _weights(self, results: ExamResults, rows: list[int], now: RaceStanding) -> tuple[np.ndarray, bool]:
        placed = items_on_scale(self._counted(results), self.items, self._leaders(rows, now), self.state.held)
        weights = np.ones(len(self.items)) if placed is None else placed.weights(self._rng())
        free = self.state.drawn.left
        return spared(weights, results.documents, self.state.order, free) if free else weights, placed is not None

    def _is_off_target(self, results: ExamResults, rows: list[int], now: RaceStanding) -> bool:
        """Return whether questions that are left tell hardly anything, as far as enough were asked to say so."""
        if self.spent() or len(self.state.order) < max(FEWEST_ITEMS, len(self.items) / _TRIED):
            return False
        return bool(off_target(self._counted(results), self.items, self._leaders(rows, now)))

    def _leaders(self, rows: list[int], now: RaceStanding) -> list[int]:
        """Return those that may be the best; where that is one, the nearest too."""
        leaders = [rows[k] for k in range(len(rows)) if k == now.leader or not now.settled[k]]
        return leaders if len(leaders) > 1 else [rows[k] for k in np.argsort(now.gap)[:3]]

    def _counted(self, results: ExamResults) -> np.ndarray:
        """Return what was answered in whole steps, (pipelines, items); nan elsewhere."""
        # Answers of a step that was broken off do not count: what is drawn must not hang on where a start was stopped.
        counted_scores = np.full((len(self.pipelines), len(self.items)), np.nan)
        scores = self._scores(results)
        for row, reach in enumerate(self.state.reach):
            seen = self.state.drawn.seen(reach)
            counted_scores[row, seen] = scores[row, seen]
        return counted_scores

    def _unsure(self, row: int, results: ExamResults) -> bool:
        reach = self.state.reach[row]
        if row in self.gone or reach != len(self.state.ends):
            return False
        estimate = whole_exam(self._scores(results)[[row]], self.state.drawn, [reach], results.documents)
        return bool(2.0 * np.sqrt(estimate.within[0]) > _YARDSTICK)

    def _step(self, why: str, asked: Sequence[int], drawn: DrawnItems, *, informed: bool) -> None:
        """Let some sit their next step, and note what it showed."""
        before = self.state
        settled_before = self._settled_ids()
        reach = list(before.reach)
        names: dict[str, None] = {}
        for step in sorted({reach[row] for row in asked}):
            first = drawn.ends[step - 1] if step else 0
            places = drawn.order[first : drawn.ends[step]]
            own = [self.pipelines[row] for row in asked if reach[row] == step]
            names |= dict.fromkeys(self.items[k].id for k in places)
            self.sitting.sit(own, [self.items[k] for k in places])
        results = self._results()
        scores = self._scores(results)
        for row in asked:
            seen = drawn.order[: drawn.ends[reach[row]]]
            if not np.isnan(scores[row, list(seen)]).any():
                reach[row] += 1
            elif self.pipelines[row].model_name in self.sitting.models_failed or not self.spent():
                self.gone.add(row)
            else:
                self.broken_off = True
        self.state = replace(
            before,
            order=drawn.order,
            ends=drawn.ends,
            odds=drawn.odds,
            reach=tuple(reach),
        )
        if tuple(reach) == before.reach and before.steps:
            self._keep(self.state)  # nobody could be asked: no step
            return
        ids = tuple(self.pipelines[row].id for row in asked)
        self._note(why, tuple(names), ids, results, settled_before, informed=informed)

    def _settled_ids(self) -> set[str]:
        """Return who was left out so far."""
        return {out.pipeline for step in self.state.steps for out in step.left_out}

    def _note(
        self,
        why: str,
        items: tuple[str, ...],
        asked: tuple[str, ...],
        results: ExamResults,
        before: set[str],
        *,
        informed: bool,
    ) -> None:
        rows, now = self._standing(results)
        state = self.state
        answers = sum(state.ends[reach - 1] for reach in state.reach if reach)
        step = SettleStep(
            len(state.steps) + 1, why, items, informed, asked, answers, len(rows), seconds=round(self._seconds(), 3)
        )
        if now is not None:
            ids = [self.pipelines[row].id for row in rows]
            still = [k for k in range(len(rows)) if not now.settled[k]]
            rival = min(still, key=lambda k: float(now.low[k])) if still else None
            out = tuple(
                LeftOut(ids[k], float(now.gap[k]), float(now.low[k]), float(now.high[k]))
                for k in range(len(rows))
                if now.settled[k] and k != now.leader and ids[k] not in before
            )
            step = replace(
                step,
                still_in=1 + len(still),
                leader=ids[now.leader],
                rival="" if rival is None else ids[rival],
                gap=None if rival is None else float(now.gap[rival]),
                width=None if rival is None else float(now.high[rival] - now.low[rival]),
                certainty=certainty(now, state.tolerance),
                left_out=out,
            )
        self._keep(replace(state, steps=(*state.steps, step)))

    def _check(self, results: ExamResults, rows: list[int], now: RaceStanding) -> None:
        """Let the choice and its nearest rivals sit the items that chose nothing."""
        places = [k for k in self.state.reserved if k not in self.state.order]
        if not places or any(step.why == CHECK for step in self.state.steps):
            return
        near = [rows[int(k)] for k in np.argsort(now.gap) if k != now.leader][:_CHECKED]
        asked = sorted({rows[now.leader], *near, self._cheapest(results, rows[now.leader])})
        items = [self.items[k] for k in places]
        self.sitting.sit([self.pipelines[row] for row in asked], items)
        if np.isnan(self._scores(self._results())[np.ix_(asked, places)]).any() and self.spent():
            self.broken_off = True
            return
        ids = tuple(self.pipelines[row].id for row in asked)
        self.state = replace(self.state, checked=ids)
        self._note(CHECK, tuple(i.id for i in items), ids, self._results(), self._settled_ids(), informed=False)

    def _cheapest(self, results: ExamResults, leader: int) -> int:
        """Return the row that the verdict names: which one is cheaper hangs on measured times, so it steers nothing else."""
        race = race_of(own_contest(Contest(results, self.state.seed, tolerance=self.state.tolerance)))
        ids = [p.id for p in self.pipelines]
        return leader if race is None else ids.index(results.pipelines[race.pick].id)

    def spent(self) -> bool:
        """Return whether the time that may be taken is spent."""
        return bool(self.budget) and self._seconds() >= self.budget

    def _seconds(self) -> float:
        return self.earlier + time.monotonic() - self.begun

    def _keep(self, state: Settlement) -> None:
        self.state = replace(state, seconds=round(self._seconds(), 3))
        keep_settlement(self.context.store, self.state)
