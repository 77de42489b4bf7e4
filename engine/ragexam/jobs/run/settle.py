"""Asks until the choice is settled: a start for all, then more of who may still be the best, by the items that tell most."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ragexam.errors import NotEnoughData
from ragexam.exam.blueprint import BALANCED, HARD, alone
from ragexam.exam.choice_items.quality import STRICT
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.demands.item_demand import demand_of
from ragexam.exam.demands.kind import LOOKUP
from ragexam.jobs.exam.generation_parameters import batch_of
from ragexam.jobs.run.run import chosen_pipelines, kept_conditions, noted_run
from ragexam.jobs.run.settling import Settling
from ragexam.jobs.run.sitting import ExamSitting
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.jobs.worker.registry import do_job, find_job
from ragexam.parameters import RetrievalParameters, bounded, fraction
from ragexam.queries.exam.clear_chunks import clear_chunks
from ragexam.queries.exam.generations import generation_settings
from ragexam.queries.run.answers import read_answers
from ragexam.queries.run.next_items import held_items
from ragexam.queries.run.settle_plan import FEWEST_ITEMS, FIRST_EXAM, hindrance, step_size
from ragexam.queries.run.settlements import TAKEN_BACK_SETTING, settlement_of
from ragexam.records import Item, content_id
from ragexam.report.results.settlement import (
    OPEN,
    SETTLED,
    HeldItem,
    Settlement,
)
from ragexam.report.results.tolerance import rounded_points, tolerance_of
from ragexam.sentences import joined
from ragexam.stats.drawn_items import reserve
from ragexam.store import Store

_WRITING = "settlement_writing"
"""Setting: the parameters of the job that writes further questions, while it is not through; {} otherwise."""

_ROUNDS = 3
"""Rounds of writing further items in one job."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleParameters(RetrievalParameters):
    """Parameters of the job "settle"; embedder, scorer, retrieval_llm, seed and tolerance become the project's.

    Attributes:
        budget: Seconds that it may take, all starts together; no limit where 0. It is looked at before each model is loaded.
        tolerance: Percentage points that do not matter; the project's where missing.
        pipelines: Ids; all chosen ones where missing.
        batch: Questions of a step; by the size of the exam where missing.
        held: Share of the questions that choose nothing and check the choice at the end.
        model: Who writes questions, to begin with where there are too few, and where those that are there leave it open;
            nobody where "".
        gate_model: Who tries composed questions with their passages, as the job "generate" has it.
    """

    budget: float = 0.0
    tolerance: float | None = None
    pipelines: tuple[str, ...] | None = None
    batch: int | None = bounded(None, least=1)
    held: float = fraction(0.1)
    model: str = ""
    gate_model: str | None = None


def settle(context: JobContext, parameters: SettleParameters) -> Result:
    """Ask until it is clear whom to choose, or the budget is spent.

    Every answer is kept as it is made, and every step with what it found: started again, it goes on where it was.

    Returns:
        "outcome" ("settled", "open", "budget" or "undecided"), "sentence", "asked" (answers that chose), "checks" (answers that check
        the choice, beside those), "of" (answers of a full run), "steps", "wanted" (what to write more of; None where nothing is
        open), "unwritten" (why not one further question could be written; "" otherwise), and what a run returns.

    Raises:
        NotEnoughData: Too few questions, or fewer than two pipelines to choose from.
        ModelError: None of the models could be used.
        InputError: A parameter makes no sense.
    """
    store = context.store
    if parameters.tolerance is not None:
        store.settings.set("tolerance", rounded_points(parameters.tolerance))
    unwritten = ""
    begun, rounds, writes = time.monotonic(), 0, bool(parameters.model)
    if parameters.model:
        _check_pipelines(context, parameters)
        begun_before = store.settings.get(_WRITING, {})
        goes_on = begun_before.get("model") == parameters.model
        unwritten = _write(context, begun_before if goes_on else _first_exam(context, parameters))
    while True:
        settling = _prepared(context, parameters, begun, writes=writes)
        with noted_run(store, settling.sitting, settling.pipelines, settling.items) as number:
            settling.run()
        settling.sitting.raise_if_no_model_worked(settling.pipelines)
        result = {**settling.sitting.result(), **settling.result(), "run": number, "unwritten": unwritten}
        wanted = result["wanted"]
        wanting = writes and not settling.spent() and wanted is not None
        if not settling.off_target and not (wanting and settling.state.outcome == OPEN):
            return result
        rounds += 1
        before = len(store.items.kept())
        if wanting:
            result["unwritten"] = unwritten = _write(context, _to_write(context, parameters, wanted))
        more = len(store.items.kept()) > before
        if not more and not settling.off_target:
            return result
        if not more:  # the same settlement goes on, and knows what it has taken so far
            begun += settling.state.seconds - settling.earlier
        writes = more and rounds < _ROUNDS  # where nothing more is to be had, what is off target is asked all the same


def _check_pipelines(context: JobContext, parameters: SettleParameters) -> None:
    """Refuse what cannot be settled whatever is written, before minutes go into writing."""
    hinders = hindrance(FIRST_EXAM, chosen_pipelines(context.store, parameters.pipelines))
    if hinders is not None:
        raise hinders


def _first_exam(context: JobContext, parameters: SettleParameters) -> dict[str, Any]:
    """Return the parameters of the job that writes a first exam, in the usual mix; nothing where there are questions enough."""
    kept = len(context.store.items.kept())
    return _to_write(context, parameters, {"demand": "", "count": FIRST_EXAM - kept}) if kept < FEWEST_ITEMS else {}


def _write(context: JobContext, wanted: Mapping[str, Any]) -> str:
    """Write further questions; until they are all there, the project knows what was to be written.

    Args:
        context: Of the job.
        wanted: Parameters of the job that writes; nothing is written where empty.

    Returns:
        Why not one could be written; "" otherwise. What is there can be asked all the same.

    Raises:
        NotEnoughData: Not one could be written, and too few are there to ask anything.
    """
    if not wanted:
        return ""
    store = context.store
    store.settings.set(_WRITING, dict(wanted))
    try:
        do_job(find_job("generate"), store, dict(wanted), context.progress, context.models)
    except NotEnoughData as problem:
        store.settings.set(_WRITING, {})
        if len(store.items.kept()) < FEWEST_ITEMS:
            raise
        return joined(" ", [problem.message, *([problem.hint] if problem.hint else [])])
    store.settings.set(_WRITING, {})
    return ""


def _to_write(context: JobContext, parameters: SettleParameters, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of the job that writes further questions: so many more than its batch holds by now.

    Where they are to be of one kind, it counts questions of that kind alone, and so does what is there. Topics have parts by what
    their questions tell. Where those that are there are all too easy and of one kind, harder kinds are written; where too hard, lookups.
    """
    demand, off_target = str(wanted["demand"]), str(wanted.get("off_target", ""))
    mix = alone(demand, GenerationSettings().n_choices)
    settings = _settings_so_far(context.store) | ({"blueprint": mix} if demand else {})
    if off_target and not demand:
        settings["blueprint"] = HARD if off_target == "easy" else LOOKUP
    topics = _topics(context.store, wanted.get("topics", ()))
    if topics:
        settings["topics"] = topics
    file_hash = context.opened(parameters.model).describe().file_hash
    written = context.store.generations.get(batch_of(file_hash, generation_settings(settings)))
    own = set() if written is None else set(written.value["items"])
    counted = [item for item in context.store.items.kept() if item.id in own]
    there = sum(mix != demand or not demand or demand_of(item) == demand for item in counted)
    count = there + int(wanted["count"])
    gate = {} if parameters.gate_model is None else {"gate_model": parameters.gate_model}
    return {"model": parameters.model, "n": count, "settings": settings, "backend": dict(context.options), **gate}


def _topics(store: Store, wanted: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """Return the documents' topics with their parts; those of which nothing is known have one. None where no wanted one is there."""
    parts = {name.casefold(): float(part) for name, part in wanted}
    there = sorted({chunk.topic for chunk in clear_chunks(store, GenerationSettings().least_confidence).chunks})
    return (
        [(name, parts.get(name.casefold(), 1.0)) for name in there] if any(n.casefold() in parts for n in there) else []
    )


def _settings_so_far(store: Store) -> dict[str, Any]:
    """Return mix and strictness of the exam that goes on; those of a new exam where none was written."""
    latest = store.generations.latest()
    given = {} if latest is None else dict(dict(latest.inputs).get("settings", {}))
    usual: dict[str, Any] = {"blueprint": BALANCED, "strict": STRICT}
    return {name: given.get(name, value) for name, value in usual.items()} if given else usual


def _prepared(context: JobContext, parameters: SettleParameters, begun: float, *, writes: bool) -> Settling:
    store, items = context.store, context.store.items.kept()
    pipelines = chosen_pipelines(store, parameters.pipelines)
    hinders = hindrance(len(items), pipelines)
    if hinders is not None:
        raise hinders
    if store.settings.get(TAKEN_BACK_SETTING, ""):  # a new start takes it up again
        store.settings.set(TAKEN_BACK_SETTING, "")
    conditions = kept_conditions(store, items, pipelines, parameters)
    seed = conditions.seed
    tolerance = tolerance_of(store.settings.get("tolerance"))
    hashes = tuple(item.content_hash for item in items)
    ids = tuple(p.id for p in pipelines)
    key = content_id("settlement", list(ids), list(hashes), tolerance, seed, parameters.held)
    settlement = settlement_of(store, items)
    if settlement is None or settlement.id != key:
        kept = reserve(len(items), parameters.held, np.random.default_rng([seed, 0])) if len(items) >= 20 else ()
        held = () if settlement is None else _held(store, items, settlement)
        reserved, reach = tuple(sorted(kept)), (0,) * len(ids)
        settlement = Settlement(key, tolerance, seed, ids, hashes, reserved=reserved, reach=reach, held=held)
    sitting = ExamSitting(context, conditions, items)
    sitting.total = len(items) * len(pipelines)
    batch = step_size(len(items), parameters.batch)
    ended = settlement.outcome in (SETTLED, OPEN) and 0.0 < parameters.budget <= settlement.seconds
    fresh = settlement if ended else replace(settlement, outcome="", failed=())
    return Settling(context, sitting, pipelines, items, fresh, batch, parameters.budget, begun, writes)


def _held(store: Store, items: Sequence[Item], before: Settlement) -> tuple[HeldItem, ...]:
    """Return what items were like when others came to the exam, so that they hold the scale for those."""
    if not before.added:
        return before.held
    return held_items(read_answers(store, chosen=True).results.scores, items, before.held, before.added)
