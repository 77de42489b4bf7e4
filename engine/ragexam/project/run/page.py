"""Contents of the page Run: every pipeline's answer to every item as a grid, and how far each has come."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from ragexam.project.project import Project
from ragexam.queries.forecast.speeds import remembered_speeds
from ragexam.queries.pipelines.planning import plan
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import Item, PipelineSpec, Table
from ragexam.report.names import Names
from ragexam.report.plain_names import PlainNames
from ragexam.report.results.source import ResponseSource, source_sentences
from ragexam.report.run.condition_tables import condition_table
from ragexam.sentences import joined
from ragexam.stats.intervals import clustered_share

TIE, STALE = 4, 8
"""Flags of a cell, added to what it holds."""

_WORST = 500
"""Failed answers whose reasons are read."""


_SO_FAR = (
    "Accuracy so far is of the questions sat: one that failed counts as wrong. 95% intervals over documents. "
    "It moves while the run goes on."
)
_OF_THESE = "Accuracy is of the questions that have such an answer. 95% intervals over documents."


class Cell(IntEnum):
    """Content of one cell of the grid."""

    OPEN = 0
    WRONG = 1
    RIGHT = 2
    FAILED = 3


@dataclass(frozen=True, slots=True)
class Sitting:
    """Progress of one pipeline.

    Attributes:
        pipeline: Which.
        short: Its name, as short as it stays distinct.
        plain: In plain words.
        answered: Questions answered.
        total: Questions of the exam.
        right: Of the answered ones.
        failed: Questions that it could not answer.
        stale: Answers given under other conditions than those in force.
        ties: Answers whose two best choices lie within the noise of computing them.
        accuracy: Share right of the questions sat, failures counted as wrong; None before the first.
        low: Lower end of its 95% interval, clustered by document.
        high: Upper end.
        seconds: Mean time of an answer; None before the first.
    """

    pipeline: PipelineSpec
    short: str
    plain: str
    answered: int
    total: int
    right: int
    failed: int
    stale: int
    ties: int
    accuracy: float | None
    low: float | None
    high: float | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Answering:
    """All answers so far, of all pipelines together.

    Attributes:
        right: Answers that are right.
        wrong: Answers that are wrong.
        failed: Answers that failed.
        open: Answers that are not there yet.
        share: Right of those that are there; None before the first.
        low: Lower end of its 95% interval; None before there are answers on two documents.
        high: Upper end.
    """

    right: int
    wrong: int
    failed: int
    open: int
    share: float | None
    low: float | None
    high: float | None

    @property
    def answer_count(self) -> int:
        """Return the number of answers that are there."""
        return self.right + self.wrong


@dataclass(frozen=True, slots=True)
class Failing:
    """One reason why answers failed.

    Attributes:
        reason: In plain words.
        cells: Row and column of each answer that failed for it.
        pipelines: Short names of the pipelines it happened to.
    """

    reason: str
    cells: tuple[tuple[int, int], ...]
    pipelines: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RunView:
    """The run as it is now. Arrays have the shape (pipelines, items).

    The grid shows answers from where the project takes them: chosen, written, or what is right in both ways. Open questions that
    were answered in writing are columns behind the others then. What is said of the run itself is about choices alone.

    Attributes:
        answers: What the grid was read from; handed back for the next reading.
        choices: What the run has given so far; the same object where choices count.
        rows: The chosen pipelines with their figures in the grid, in the order in which they were chosen.
        items: The questions in the grid, in exam order.
        cells: `Cell` with the flags `TIE` and `STALE`.
        so_far: All choices together.
        chosen: Index of the choice taken; -1 where there is none, and where written answers count.
        row_orders: Orders of the rows by name: "chosen", "accuracy", "llm", "retriever".
        column_orders: Orders of the columns: "exam", "topic", "right" (easy ones first).
        given: Choices that are there, stale ones included.
        total: Choices of a finished run.
        failed: Choices that failed.
        stale: Choices under other conditions.
        reused: Answers whose score was taken from an identical prompt.
        to_give: Answers that a run would give now, failed ones not counted.
        failures: Why answers failed, most frequent first.
        stale_reasons: What has changed since the stale answers were given, with their numbers.
        models_failed: Sentence by name of a model that the last run could not use.
    """

    answers: CurrentResponses
    choices: CurrentResponses
    rows: tuple[Sitting, ...]
    items: tuple[Item, ...]
    cells: NDArray[np.uint8]
    so_far: Answering
    chosen: NDArray[np.int64]
    row_orders: Mapping[str, tuple[int, ...]]
    column_orders: Mapping[str, tuple[int, ...]]
    given: int
    total: int
    failed: int
    stale: int
    reused: int
    to_give: int
    failures: tuple[Failing, ...] = ()
    stale_reasons: tuple[tuple[str, int], ...] = ()
    models_failed: Mapping[str, str] = field(default_factory=dict)

    @property
    def source(self) -> ResponseSource:
        """Return what counts as right in the grid."""
        return self.answers.results.taken_from

    def count(self, kind: Cell) -> int:
        """Return the number of cells of the grid that hold something."""
        return int(((self.cells & (TIE - 1)) == kind).sum())

    def flagged(self, flag: int) -> int:
        """Return the number of cells of the grid that bear `TIE` or `STALE`."""
        return int(((self.cells & flag) > 0).sum())

    def kind_of(self, row: int, column: int) -> Cell:
        """Return what a cell holds."""
        return Cell(int(self.cells[row, column]) & (TIE - 1))

    def tied(self, row: int, column: int) -> bool:
        """Return whether an answer lies within the noise of computing it."""
        return bool(self.cells[row, column] & TIE)

    def is_stale(self, row: int, column: int) -> bool:
        """Return whether an answer was given under other conditions."""
        return bool(self.cells[row, column] & STALE)

    def table(self) -> Table:
        """Return the pipelines with their figures in the grid."""
        share, note = "Accuracy so far", _SO_FAR
        if self.source.writes:
            share, note = "Accuracy", joined(" ", (source_sentences(self.source)[0], _OF_THESE))
        return Table(
            "run",
            "Pipelines and their answers so far",
            ("Pipeline", share, "from", "to", "Right", "Answered", "of", "Failed", "Stale", "Ties", "Seconds"),
            tuple(
                (r.pipeline.label, r.accuracy, r.low, r.high, r.right, r.answered, r.total, r.failed, r.stale, r.ties,
                 r.seconds)
                for r in (self.rows[n] for n in self.row_orders["accuracy"])
            ),
            ("", ".1%", ".1%", ".1%", ",", ",", ",", ",", ",", ",", ".2f"),
            note,
        )  # fmt: skip


def reading_run(project: Project, before: RunView | None = None) -> RunView:
    """Return the run as it is now.

    Args:
        project: An open project.
        before: The reading before this one, which is returned where nothing has changed.
    """
    answers, choices = project.responses.answers(), project.responses.chosen()
    if before is not None and before.answers is answers and before.choices is choices:
        return before
    results, stale = answers.results, answers.stale
    cells = np.where(np.isnan(results.correct), Cell.OPEN, results.correct + Cell.WRONG).astype(np.uint8)
    cells[results.failed] = Cell.FAILED
    cells += (results.ties * TIE).astype(np.uint8)
    cells += (stale * STALE).astype(np.uint8)
    runs = project.runs.all()
    models_failed = runs[-1].value.get("models_failed", {}) if runs else {}
    made = choices.results
    return RunView(
        answers=answers,
        choices=choices,
        rows=_sittings(answers),
        items=results.items,
        cells=cells,
        so_far=_so_far(choices),
        chosen=results.chosen,
        row_orders=_row_orders(answers),
        column_orders=_column_orders(answers),
        given=int(made.answered.sum()),
        total=int(made.correct.size),
        failed=int(made.failed.sum()),
        stale=int(choices.stale.sum()),
        reused=int(choices.matrix.reused.sum()),
        to_give=int(made.correct.size) - int(((made.answered | made.failed) & ~choices.stale).sum()),
        failures=_failures(project, choices),
        stale_reasons=tuple(project.responses.stale_reasons()),
        models_failed={str(k): str(v) for k, v in models_failed.items()} if isinstance(models_failed, Mapping) else {},
    )


def reading_conditions(project: Project) -> Table:
    """Return the conditions under which the answers that count were given."""
    answers = project.responses.chosen()
    given = []
    for row, spec in enumerate(answers.pipelines):
        for place in np.unique(answers.matrix.manifest[row]).tolist():
            manifest = project.runs.manifest(answers.matrix.manifest_ids[place]) if place >= 0 else None
            if manifest is not None:
                given.append((spec, manifest))
    return condition_table(given)


def _so_far(answers: CurrentResponses) -> Answering:
    """Return the interval reckons with questions on one document that are hard together, and asked of every pipeline."""
    results = answers.results
    right, sat = np.nansum(results.correct, axis=0), results.sat.sum(axis=0)
    share = clustered_share(right, sat.astype(np.float64), results.documents)
    given, failed = int(results.answered.sum()), int(results.failed.sum())
    return Answering(
        int(right.sum()), given - int(right.sum()), failed, results.correct.size - given - failed,
        share.value, share.low, share.high,
    )  # fmt: skip


def _sittings(answers: CurrentResponses) -> tuple[Sitting, ...]:
    results, names, plain = answers.results, Names(answers.pipelines), PlainNames(answers.pipelines)
    answered, right = results.answered.sum(axis=1), results.right()
    failed, stale, ties = results.failed.sum(axis=1), answers.stale.sum(axis=1), results.ties.sum(axis=1)
    seconds = np.nansum(results.seconds + np.nan_to_num(results.retrieval_seconds), axis=1)
    # Of answers that came in a file nobody may know how long they took.
    timed = np.isfinite(results.seconds).sum(axis=1)
    sittings = []
    for n, (spec, share) in enumerate(zip(answers.pipelines, results.shares(), strict=True)):
        sittings.append(
            Sitting(
                spec, names.pipeline(spec), plain.title(spec), int(answered[n]), len(results.items), int(right[n]),
                int(failed[n]), int(stale[n]), int(ties[n]), share.value, share.low, share.high,
                float(seconds[n] / timed[n]) if timed[n] else None,
            )
        )  # fmt: skip
    return tuple(sittings)


def _row_orders(answers: CurrentResponses) -> dict[str, tuple[int, ...]]:
    """Return orders of the rows by name; equals stay as they were chosen, pipelines without answers are last."""
    accuracy = [-a if math.isfinite(a) else math.inf for a in answers.results.accuracy().tolist()]
    places = range(len(answers.pipelines))
    kinds = list(dict.fromkeys(p.retriever_label for p in answers.pipelines))
    models = list(dict.fromkeys(p.model_name for p in answers.pipelines))
    return {
        "chosen": tuple(places),
        "accuracy": tuple(sorted(places, key=accuracy.__getitem__)),
        "llm": tuple(sorted(places, key=lambda n: (models.index(answers.pipelines[n].model_name), accuracy[n]))),
        "retriever": tuple(
            sorted(places, key=lambda n: (kinds.index(answers.pipelines[n].retriever_label), accuracy[n]))
        ),
    }


def _column_orders(answers: CurrentResponses) -> dict[str, tuple[int, ...]]:
    results = answers.results
    count = results.answered.sum(axis=0)
    right = np.nansum(results.correct, axis=0)
    share = np.where(count > 0, right / np.maximum(count, 1), -1.0)
    places = range(len(results.items))
    return {
        "exam": tuple(places),
        "topic": tuple(sorted(places, key=lambda n: results.items[n].topic.casefold() or "\uffff")),
        "right": tuple(sorted(places, key=lambda n: -float(share[n]))),
    }


def _failures(project: Project, answers: CurrentResponses) -> tuple[Failing, ...]:
    names = Names(answers.pipelines)
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, column in np.argwhere(answers.results.failed)[:_WORST].tolist():
        response = project.responses.get(int(answers.matrix.row[row, column]))
        if response is not None:
            cells.setdefault(response.error, []).append((row, column))
    return tuple(
        Failing(reason, tuple(where), tuple(dict.fromkeys(names.pipeline(answers.pipelines[r]) for r, _ in where)))
        for reason, where in sorted(cells.items(), key=lambda pair: -len(pair[1]))
    )


@dataclass(frozen=True, slots=True)
class RunPlan:
    """Plan of what a run would do now.

    Attributes:
        to_give: Answers that it would give.
        kept: Answers that count already and stay.
        seconds: How long it would take; None where some model was never timed on this machine.
        models: Name, answers still to give and seconds (None where unknown) of each model that has some left.
    """

    to_give: int
    kept: int
    seconds: float | None
    models: tuple[tuple[str, int, float | None], ...]


def reading_plan(project: Project) -> RunPlan:
    """Work out what a run would do, without starting anything."""
    base = project.pipelines.plan_inputs()
    hashes = [p.model_hash for p in base.chosen]
    planned = plan(base, base.chosen, sizes={}, speeds=remembered_speeds(hashes, project.settings.get("backend", {})))
    return RunPlan(
        to_give=sum(p.left for p in planned.pipelines),
        kept=sum(p.answered for p in planned.pipelines),
        seconds=planned.cost.seconds,
        models=tuple((m.name, m.answers, m.seconds) for m in planned.models if m.answers),
    )
