"""Speeds of models on this machine, timed by a forecast or by a job's own calls: kept beside the models' hashes, never in a project."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragexam.llm.library.hashes import cache_folder
from ragexam.llm.measured import MeasuredCalls
from ragexam.pipelines.forecast import Timing
from ragexam.queries.run.conditions import machine
from ragexam.records import content_id

_GENERATED = 4.0
"""So many times as long as a token that is read takes one that is written, where the job "forecast" has not timed it for
this model: a guess for a processor, which reads many tokens at once and writes them one by one."""

CHARACTERS_PER_TOKEN = 4.0
"""Of English text, where a model has not been asked."""

_TELLING, _WRITTEN = 5.0, 20
"""Seconds of reading, and tokens written, from which a job's own calls tell how fast a model is."""

_SECONDS_PER_BYTE_AND_CORE = 4e-11
"""Seconds to read one token, by bytes of the model and cores at work: measured once, on two cores without a GPU."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Times that were measured of one model.

    Attributes:
        timings: A few answers, of different lengths.
        load_seconds: Time to load it.
        characters_per_token: Of the project's own texts.
        written_seconds: Per token that it writes; None where it was not asked to.
    """

    timings: tuple[Timing, ...]
    load_seconds: float
    characters_per_token: float = CHARACTERS_PER_TOKEN
    written_seconds: float | None = None

    @property
    def read_seconds(self) -> float:
        """Return seconds to read one token."""
        return sum(t.seconds for t in self.timings) / max(1, sum(t.tokens for t in self.timings))

    @property
    def write_seconds(self) -> float:
        """Return seconds to write one token: measured, or guessed from those to read one."""
        return _GENERATED * self.read_seconds if self.written_seconds is None else self.written_seconds


def remember_speed(model_hash: str, options: Mapping[str, Any], speed: Speed) -> None:
    """Keep what was measured.

    Args:
        model_hash: Of the model.
        options: How it was loaded (threads, layers on the GPU).
        speed: What was measured.
    """
    value = {
        "machine": machine(),
        "timings": [[t.tokens, t.seconds] for t in speed.timings],
        "load_seconds": speed.load_seconds,
        "characters_per_token": speed.characters_per_token,
        "written_seconds": speed.written_seconds,
    }
    note = _note(model_hash, options)
    with contextlib.suppress(OSError):  # without it the model is timed again
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps(value), encoding="utf-8")


def learn_speed(model_hash: str, options: Mapping[str, Any], calls: MeasuredCalls, load_seconds: float) -> None:
    """Keep what a job's own calls took, where there were enough of them; what is known beyond that stays.

    Args:
        model_hash: Of the model.
        options: How it was loaded.
        calls: Those since it was loaded.
        load_seconds: What loading it took.
    """
    if calls.reading_seconds < _TELLING:
        return
    before = remembered_speeds([model_hash], options).get(model_hash)
    written = calls.written_seconds / calls.written_tokens if calls.written_tokens >= _WRITTEN else None
    timings = tuple(Timing(model_hash, tokens, seconds) for tokens, seconds in calls.readings)
    each = CHARACTERS_PER_TOKEN
    if before is not None:
        each, written = before.characters_per_token, before.written_seconds if written is None else written
    remember_speed(model_hash, options, Speed(timings, load_seconds, each, written))


def remembered_speeds(model_hashes: Sequence[str], options: Mapping[str, Any]) -> dict[str, Speed]:
    """Return what is known of models, by hash; what other versions of the program measured does not count."""
    here = json.loads(json.dumps(machine()))
    speeds: dict[str, Speed] = {}
    for model_hash in dict.fromkeys(model_hashes):
        try:
            value = json.loads(_note(model_hash, options).read_text("utf-8"))
            if value["machine"] != here:
                continue
            timings = tuple(Timing(model_hash, int(tokens), float(seconds)) for tokens, seconds in value["timings"])
            each = float(value["characters_per_token"])
            if timings and each > 0:
                written = value.get("written_seconds")
                written = None if written is None else float(written)
                speeds[model_hash] = Speed(timings, float(value["load_seconds"]), each, written)
        except (OSError, ValueError, TypeError, KeyError):
            continue  # never timed, or a damaged note
    return speeds


def token_seconds(speed: Speed | None, size_bytes: int) -> float:
    """Time to read one token.

    Args:
        speed: What was measured; None where nothing was.
        size_bytes: Of the model's file, which the time is guessed from then, without a GPU; 0 where unknown.

    Returns:
        Seconds; 0 where nothing is known.
    """
    if speed is not None and any(t.tokens for t in speed.timings):
        return speed.read_seconds
    return seconds_by_size(size_bytes, _SECONDS_PER_BYTE_AND_CORE)


def seconds_by_size(size_bytes: int, per_byte: float) -> float:
    """Guess a time from a model's size.

    Args:
        size_bytes: Of its file.
        per_byte: Seconds by bytes of the model and cores at work.
    """
    return size_bytes * per_byte / max(1, int(machine()["cores"]))


def guessed_speed(model_hash: str, size_bytes: int) -> Speed:
    """Return a stand-in for a model that was never timed, from its size: a guess, to be told as one."""
    return Speed((Timing(model_hash, 1_000, 1_000 * token_seconds(None, size_bytes)),), 0.0)


def remember_units(name: str, units: int, seconds: float) -> None:
    """Keep how long units of work took that are counted as wholes.

    Args:
        name: What was done, and by which models ("embedding:NAME").
        units: How many.
        seconds: Of all of them.
    """
    if units and seconds > 0:
        remember_speed(name, {}, Speed((Timing(name, units, seconds),), 0.0))


def unit_seconds(name: str) -> float | None:
    """Return seconds of one unit as last measured on this machine; None where never."""
    return next((speed.read_seconds for speed in remembered_speeds([name], {}).values()), None)


def remember_embedding(name: str, texts: int, seconds: float) -> None:
    """Keep how long an embedding model took for texts."""
    remember_units(f"embedding:{name}", texts, seconds)


def embedding_seconds(name: str, texts: int) -> float | None:
    """Return how long an embedding model will take on this machine; None where it has never embedded anything here."""
    each = unit_seconds(f"embedding:{name}")
    return None if each is None else texts * each


def _note(model_hash: str, options: Mapping[str, Any]) -> Path:
    return cache_folder() / "speeds" / f"{content_id('speed', model_hash, dict(options))}.json"
