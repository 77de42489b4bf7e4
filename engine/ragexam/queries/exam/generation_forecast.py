"""Forecast of writing an exam: from what was timed of the model here or on this machine, else by its size."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final, Literal

from ragexam.exam.blueprint import shares_of
from ragexam.exam.choice_items.distractors import ItemAttempt
from ragexam.exam.choice_items.facts import FactAttempt
from ragexam.exam.choice_items.published_strategy import PublishedAttempt
from ragexam.exam.choice_items.quality import QUALITY, judge_quality
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.demands.gates.passages import PassageAnswers
from ragexam.exam.demands.kind import LOOKUP
from ragexam.exam.passages.sampling import is_askable
from ragexam.llm.backend import ModelFacts
from ragexam.pipelines.forecast import forecast
from ragexam.queries.exam.clear_chunks import clear_chunks
from ragexam.queries.exam.generations import KEPT_COMPOSED
from ragexam.queries.exam.records import GenerationForecast
from ragexam.queries.forecast.estimate import Time, WorkUnit, time_within
from ragexam.queries.forecast.speeds import Speed
from ragexam.queries.run.conditions import machine, same_machine
from ragexam.records import Item, ItemState, content_id, from_json
from ragexam.store import Store

PASSES = 3
"""Rounds in which a passage is asked about, with another draw of answers each time, before the corpus is exhausted."""


FIRST_YIELD = 0.6
"""Share of passages that give a kept item, assumed by a forecast before any was asked about."""


LEAST_YIELD = 0.05
"""The same at worst: a generation ends where fewer are kept (`jobs.exam.lookup_yield`)."""


_ENOUGH = 5
"""Passages from which their mean is trusted more than a few that were timed apart."""

_PASSAGE: Final = WorkUnit(tokens=850.0, per_byte=3.4e-8, spread=1.4)
"""All steps on one passage."""

_TRY: Final = WorkUnit(tokens=800.0, per_byte=3.2e-8, spread=1.4)
"""A composed question tried: with all its passages, with each alone, with none."""

_GUESS: Final = WorkUnit(tokens=100.0, per_byte=4.0e-9, spread=1.4)
"""A composed question that no gate tries: with none of its passages, reckoned by its tokens."""

TRIES: Final = 2.0
"""Composed questions that are tried for each that is kept, assumed."""


@dataclass(frozen=True, slots=True)
class GateModel:
    """A model that tries composed questions with their passages, beside the one that writes.

    Attributes:
        model_hash: Of its file; "" where that has never been read.
        size_bytes: Of its file; 0 where unknown.
        speed: How fast it answered on this machine; None where it was never timed.
        nobody: There is none.
    """

    model_hash: str = ""
    size_bytes: int = 0
    speed: Speed | None = None
    nobody: bool = False


def forecast_generation(
    store: Store,
    *,
    model_hash: str,
    size_bytes: int,
    wanted: int,
    settings: GenerationSettings,
    guesses: int = 1,
    speed: Speed | None = None,
    passages: int | None = None,
    gate: GateModel | None = None,
) -> GenerationForecast:
    """Forecast a generation without loading anything.

    Args:
        store: The project.
        model_hash: Of the writing model; "" where its file has never been read.
        size_bytes: Of its file; 0 where unknown.
        wanted: Items that are to be kept.
        settings: Of the generation.
        guesses: Models that will try to guess.
        speed: How fast the model answered on this machine; None where it was never timed.
        passages: How many there will be to ask about; None for those that are there.
        gate: Who tries composed questions; None for the model that writes.
    """
    kept, tried, share, share_known = _yield(store, model_hash, settings)
    left = max(0, wanted - kept)
    # What the corpus bears is not known here: a mix is taken to get what it asks for.
    composed = round(left * (1 - shares_of(settings.blueprint).get(LOOKUP, 0.0)))
    askable = passages
    if askable is None:
        askable = sum(
            is_askable(chunk, settings.min_characters)
            for chunk in clear_chunks(store, settings.least_confidence).chunks
        )
    needed = math.ceil((left - composed) / share)
    room = max(0, askable * PASSES - tried)
    passages = min(needed, room)
    steps = _past(store, model_hash, settings)
    past = seconds_per_passage(steps, guesses) if len(steps["ask"]) >= _ENOUGH else None
    timed = _timed(store, model_hash, settings, guesses)
    time = _PASSAGE.time(
        passages,
        here=past if past is not None and _written_here(store, model_hash) else None,
        timed=timed,
        speed=speed,
        elsewhere=past,
        size_bytes=size_bytes,
    )
    tries = math.ceil(composed * TRIES)
    if gate is None:
        gates = _TRY.time(
            tries,
            here=_tried(store, model_hash),
            timed=_as_tries(timed),
            speed=speed,
            elsewhere=_as_tries(past),
            size_bytes=size_bytes,
        )
    elif gate.nobody:
        gates = _GUESS.time(tries if guesses else 0, speed=speed, size_bytes=size_bytes)
    else:
        here = _tried(store, gate.model_hash)
        gates = _TRY.time(tries, here=here, speed=gate.speed, size_bytes=gate.size_bytes)
    facts = [ModelFacts("", model_hash, size_bytes=size_bytes)]
    if gate is not None and gate.size_bytes and composed:
        facts.append(ModelFacts("", gate.model_hash, size_bytes=gate.size_bytes))
    return GenerationForecast(
        wanted=wanted,
        kept=kept,
        passages=passages,
        composed=composed,
        enough=needed <= room,
        share=share,
        share_known=share_known,
        memory_bytes=forecast([], [], facts).memory_bytes,
        **_together(time, gates),
    )


# ------------------------------------------------------------------ parts


def _yield(store: Store, model_hash: str, settings: GenerationSettings) -> tuple[int, int, float, bool]:
    """Return items kept and passages tried by this very generation, and the share of passages that give an item."""
    own = store.generations.get(content_id("batch", model_hash, settings.exam_key)) if model_hash else None
    kept = tried = 0
    if own is not None:
        kept, tried = int(own.value.get("kept", 0)), int(own.value.get("tried", 0))
        if dict(own.inputs.get("settings", {})).get("strict", 0.0) != settings.strict:
            kept = sum(_is_taken(item, settings.strict) for item in store.items.of_batch(own.id))
    for stored in [*([own] if own is not None else []), *reversed(store.generations.all())]:
        asked, accepted = int(stored.value.get("tried", 0)), int(stored.value.get("kept", 0))
        accepted -= int(stored.value.get(KEPT_COMPOSED, 0))
        same = dict(stored.inputs.get("settings", {})).get("strategy") == settings.strategy
        if same and asked >= _ENOUGH:
            return kept, tried, max(accepted / asked, LEAST_YIELD), True
    return kept, tried, FIRST_YIELD, False


def _is_taken(item: Item, strict: float) -> bool:
    """Return whether a question is asked once another score is the least that is taken."""
    if item.state is not ItemState.DROPPED:
        return item.kept and (item.state is ItemState.ACCEPTED or judge_quality(item, strict) is None)
    return {f.filter for f in item.findings if f.drops} == {QUALITY} and judge_quality(item, strict) is None


def _together(first: Time, second: Time) -> Time:
    """Return how long two kinds of work take; what the longer one rests on."""
    timed = [time for time in (first, second) if time["seconds"] != 0.0] or [first]
    if any(time["seconds"] is None for time in timed):
        return time_within(None, 1.0, "unknown")
    longest = max(timed, key=lambda time: time["seconds"] or 0.0)

    def total(end: Literal["seconds", "least", "most"]) -> float:
        return sum(time[end] or 0.0 for time in timed)

    return Time(seconds=total("seconds"), least=total("least"), most=total("most"), basis=longest["basis"])


def _as_tries(passage: float | None) -> float | None:
    """Return seconds of a try from those of a passage, by what either makes a model read; None where they are not known."""
    return None if passage is None else passage * _TRY.tokens / _PASSAGE.tokens


def _tried(store: Store, model_hash: str) -> float | None:
    """Return seconds that the model took to try a composed question; None where it tried too few."""
    seconds = [a.seconds for a in _units(store, "gate", PassageAnswers) if a.model_hash == model_hash]
    return fmean(seconds) if len(seconds) >= _ENOUGH else None


def _timed(store: Store, model_hash: str, settings: GenerationSettings, guesses: int) -> float | None:
    """Return seconds for one passage as they were timed on a machine like this one; None where they were not."""
    timed = store.units.get("generation_timing", timing_key(model_hash, settings)) if model_hash else None
    if timed is None or not timed.get("ask") or not same_machine(timed.get("machine", {}), machine()):
        return None
    return seconds_per_passage({name: list(timed[name]) for name in ("ask", "build", "guess")}, guesses)


def seconds_per_passage(steps: Mapping[str, Sequence[float]], guesses: int) -> float:
    """Return seconds for one passage: it is asked about; where that gives a fact, an item is built and guessed."""
    asked = steps["ask"]
    facts = len(steps["build"]) / len(asked) if steps["build"] else FIRST_YIELD
    built = fmean(steps["build"]) if steps["build"] else 0.0
    guessed = fmean(steps["guess"]) if steps["guess"] else built
    return fmean(asked) + min(1.0, facts) * (built + guesses * guessed)


def _past(store: Store, model_hash: str, settings: GenerationSettings) -> dict[str, list[float]]:
    """Return seconds of each step on each passage that the model was asked about in this project."""
    if not model_hash:
        return {"ask": [], "build": [], "guess": []}
    if settings.strategy == "structured":
        asked = _of_model(
            [(a.seconds, None if a.fact is None else a.fact.model_hash) for a in _units(store, "fact", FactAttempt)],
            model_hash,
        )
        built = _of_model(
            [(a.seconds, None if a.item is None else a.item.model_hash) for a in _units(store, "item", ItemAttempt)],
            model_hash,
        )
    else:
        whole = _units(store, "paper", PublishedAttempt)
        asked = _of_model([(a.seconds, None if a.item is None else a.item.model_hash) for a in whole], model_hash)
        built = []
    return {"ask": asked, "build": built, "guess": []}


def _units(store: Store, kind: str, record: type[Any]) -> list[Any]:
    return [from_json(record, value) for value in store.units.all(kind).values()]


def _of_model(made: Sequence[tuple[float, str | None]], model_hash: str) -> list[float]:
    """Return seconds of what one model made; what failed names no model and is that of what was made next to it."""
    last = next((name for _, name in made if name is not None), None)
    timings: list[float] = []
    for seconds, name in made:
        last = last if name is None else name
        if last == model_hash:
            timings.append(seconds)
    return timings


def _written_here(store: Store, model_hash: str) -> bool:
    """Return whether the model wrote on a machine like this one; a generation that never came to its end names none."""
    here = machine()
    machines = [
        stored.inputs.get("machine", {})
        for stored in store.generations.all()
        if dict(stored.inputs.get("model", {})).get("file_hash") == model_hash
    ]
    return not machines or any(same_machine(writing_machine, here) for writing_machine in machines)


def timing_key(model_hash: str, settings: GenerationSettings) -> str:
    """Return the key of the unit that keeps what `time_generation` measured."""
    return content_id("generation timing", model_hash, settings.strategy, settings.n_choices)
