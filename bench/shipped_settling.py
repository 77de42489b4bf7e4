"""Drives the settling that ships over a table of all answers: what is drawn, who is asked, when it ends and what the verdict says then.

`jobs/run/settling.py` runs as it is; only who answers is replaced by the table, and what would be kept in a project stays in memory.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np

from ragexam.jobs.run.settling import Settling
from ragexam.queries.run.settle_plan import step_size
from ragexam.records import Item, PipelineSpec, RetrieverSpec, content_id
from ragexam.report.results.by_design import SettledRace
from ragexam.report.results.compare import cheapest_first
from ragexam.report.results.results import ExamResults
from ragexam.report.results.settlement import BEYOND, Settlement
from ragexam.stats.drawn_items import reserve
from ragexam.stats.race import RaceStanding

HELD = 0.1
"""As the job "settle" has it."""


@dataclass
class Verdict:
    """Verdict of a settlement at one time.

    Attributes:
        pick: Row of the one to choose.
        same: Rows that are the same as it.
        asked: Answers that chose so far.
        checks: Answers that check the choice, beside these.
        certainty: That nobody is better, as it is shown at the last step.
        outcome: How it ended; "" before.
    """

    pick: int
    same: list[int]
    asked: int
    checks: int
    certainty: float
    outcome: str


@dataclass
class Table:
    """A sitting whose answers stand in a table.

    Attributes:
        whole: 1 right, 0 wrong; (pipelines, items).
        asked: What was asked; (pipelines, items).
        rows: Place of each pipeline by its id.
        columns: Place of each item by its id.
    """

    whole: np.ndarray
    asked: np.ndarray
    rows: dict[str, int]
    columns: dict[str, int]
    counts: dict[str, int] = field(default_factory=dict)
    models_failed: dict[str, str] = field(default_factory=dict)
    enough: Any = None

    def retrieve_ahead(self, pipelines: Sequence[PipelineSpec], items: Sequence[Item]) -> None:
        """Nothing is to be found."""

    def sit(self, pipelines: Sequence[PipelineSpec], items: Sequence[Item]) -> None:
        """Answer."""
        columns = [self.columns[item.id] for item in items]
        for spec in pipelines:
            self.asked[self.rows[spec.id], columns] = True


class Replay(Settling):
    """The settling that ships, on a table."""

    decided: Verdict | None = None
    """Its verdict when nobody could well be better on this exam any more."""

    def _results(self) -> ExamResults:
        sitting: Any = self.sitting
        correct = np.where(sitting.asked, sitting.whole, np.nan)
        cost = np.where(sitting.asked, 1.0, np.nan)
        nobody = np.zeros(correct.shape, dtype=np.bool_)
        return ExamResults(
            tuple(self.pipelines), tuple(self.items), correct, np.zeros(correct.shape, dtype=np.int64), nobody, nobody, cost, cost, cost,
            tuple(item.id for item in self.items), settlement=self.state,
        )  # fmt: skip

    def _keep(self, state: Settlement) -> None:
        self.state = state

    def _ask(self, why: str, results: ExamResults, rows: list[int], now: RaceStanding, wanted: np.ndarray) -> None:
        if why == BEYOND and self.decided is None:
            self.decided = self.verdict()
        super()._ask(why, results, rows, now, wanted)

    def _check(self, results: ExamResults, rows: list[int], now: RaceStanding) -> None:
        if self.decided is None:
            self.decided = self.verdict()
        super()._check(results, rows, now)

    def verdict(self) -> Verdict:
        """Return what the verdict would say now."""
        results, state = self._results(), self.state
        race = SettledRace(results, cheapest_first(results, range(len(self.pipelines))), state.tolerance)
        asked = sum(state.ends[reach - 1] for reach in state.reach if reach)
        sure = next((step.certainty for step in reversed(state.steps) if step.certainty is not None), 0.0)
        return Verdict(race.pick, race.same, asked, state.checks, sure, state.outcome)


def settled(
    table: np.ndarray, seed: int, tolerance: float, choices: int, batch: int | None = None
) -> tuple[Verdict, Verdict]:
    """Return the verdict when the exam was decided, and that at the end; the same where it was never decided before.

    Args:
        table: 1 right, 0 wrong; (pipelines, items).
        seed: Of all draws.
        tolerance: Difference that does not matter, as a share.
        choices: Of each question.
        batch: Questions of a step; as it ships where None.
    """
    pipelines = [
        PipelineSpec(content_id("model", k), f"Model {k}", RetrieverSpec("bm25", 3)) for k in range(len(table))
    ]
    letters = tuple("abcdefgh"[:choices])
    items = [Item(f"i{k}", f"Question {k}?", letters, 0) for k in range(table.shape[1])]
    kept = tuple(sorted(reserve(len(items), HELD, np.random.default_rng([seed, 0]))))
    ids = tuple(p.id for p in pipelines)
    state = Settlement(
        "replay", tolerance, seed, ids, tuple(i.content_hash for i in items), reserved=kept, reach=(0,) * len(ids)
    )
    sitting: Any = Table(
        table,
        np.zeros(table.shape, dtype=np.bool_),
        {p.id: k for k, p in enumerate(pipelines)},
        {i.id: k for k, i in enumerate(items)},
    )
    context: Any = SimpleNamespace()
    replay = Replay(context, sitting, pipelines, items, state, step_size(len(items), batch), 0.0, time.monotonic())
    replay.run()
    ended = replay.verdict()
    return replay.decided or ended, ended
