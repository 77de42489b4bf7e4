"""What writing or rating open questions will take: from what was measured in this project, else by the model's size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final, Literal

from ragexam.exam.open_items.settings import OpenSettings
from ragexam.exam.passages.sampling import is_askable
from ragexam.queries.models.speeds import Speed
from ragexam.queries.run.conditions import machine
from ragexam.records import content_id
from ragexam.store import Store

PASSES: Final = 2
"""How often a passage is asked for each label before the corpus is exhausted."""


Basis = Literal["here", "speed", "size", "unknown"]
"""Where the time comes from: what the model did in this project; how fast it answered on this machine; its size; nowhere."""

_ENOUGH: Final = 5
"""Attempts from which their mean is trusted."""

_TOKENS: Final = {"statements": 520.0, "simple": 190.0}
"""Tokens of scoring that take as long as one attempt: measured with 1.5 billion weights."""

_SECONDS_PER_BYTE_AND_CORE: Final = {"statements": 1.6e-8, "simple": 0.6e-8}
"""The same in seconds, by bytes of the model and cores at work: measured once, on two cores without a GPU."""

_YIELD: Final = {"asked": 0.6, "labelled": 0.35}
"""Share of attempts that give a kept question, assumed before one was made, by what questions count as."""

_SPREAD: Final[dict[Basis, float]] = {"here": 1.5, "speed": 2.5, "size": 4.0, "unknown": 1.0}
"""How many times longer or shorter it may take, by what the forecast rests on."""


@dataclass(frozen=True, slots=True)
class OpenForecast:
    """What open questions will take.

    Attributes:
        wanted: Questions asked for.
        kept: Those that are there already.
        attempts: Passages to ask for a question (once per label).
        enough: Whether the corpus has that many passages to ask.
        share: Share of attempts that give a kept question.
        share_known: Whether that was measured here, not assumed.
        seconds: Wall time; None where nothing is known.
        least: The shorter end of what is likely.
        most: The longer end.
        basis: Where the time comes from.
    """

    wanted: int
    kept: int
    attempts: int
    enough: bool
    share: float
    share_known: bool
    seconds: float | None
    least: float | None
    most: float | None
    basis: Basis


def forecast_open(
    store: Store,
    *,
    model_hash: str,
    size_bytes: int,
    wanted: int,
    settings: OpenSettings,
    labels: int = 3,
    way: str = "labelled",
    speed: Speed | None = None,
) -> OpenForecast:
    """Forecast a generation of open questions without loading anything; labelling is not counted, it takes little.

    Args:
        store: The project.
        model_hash: Of the writing model; "" where its file has never been read.
        size_bytes: Of its file; 0 where unknown.
        wanted: Questions asked for.
        settings: Of the generation.
        labels: Labels with a share in the mix.
        way: "asked" or "labelled".
        speed: How fast the model answered on this machine; None where it was never timed.
    """
    batch = content_id("open batch", model_hash, settings.key)
    own = store.open_generations.get(batch) if model_hash else None
    kept = sum(item.kept for item in store.items.of_batch(batch)) if model_hash else 0
    tried = 0 if own is None else int(own.value.get("attempts", 0))
    known = tried >= _ENOUGH
    # Where much was set aside as one label was full, more attempts are needed for the same number of questions.
    share = max(kept / tried, 0.05) if known else _YIELD.get(way, _YIELD["labelled"])
    askable = sum(is_askable(chunk, settings.min_characters) for chunk in store.chunks.all())
    room = askable * PASSES * (labels if settings.strategy == "statements" else 1)
    left = max(0, wanted - kept)
    attempts = min(math.ceil(left / share), room)
    each, basis = _each(_attempts(store, model_hash, settings.strategy), settings.strategy, size_bytes, speed)
    return _forecast(wanted, kept, attempts, math.ceil(left / share) <= room, share, known, each, basis)


def _forecast(
    wanted: int,
    kept: int,
    attempts: int,
    enough: bool,
    share: float,
    share_known: bool,
    each: float | None,
    basis: Basis,
) -> OpenForecast:
    seconds = 0.0 if not attempts else None if each is None else attempts * each
    spread = _SPREAD[basis]
    return OpenForecast(
        wanted=wanted,
        kept=kept,
        attempts=attempts,
        enough=enough,
        share=share,
        share_known=share_known,
        seconds=seconds,
        least=None if seconds is None else seconds / spread,
        most=None if seconds is None else seconds * spread,
        basis=basis,
    )


def _each(measured: Sequence[float], what: str, size_bytes: int, speed: Speed | None) -> tuple[float | None, Basis]:
    """Seconds of one attempt, and what that rests on."""
    if len(measured) >= _ENOUGH:
        return fmean(measured), "here"
    if speed is not None:
        rate = sum(t.seconds for t in speed.timings) / max(1, sum(t.tokens for t in speed.timings))
        return rate * _TOKENS[what], "speed"
    if size_bytes:
        return size_bytes * _SECONDS_PER_BYTE_AND_CORE[what] / max(1, int(machine()["cores"])), "size"
    return None, "unknown"


def _attempts(store: Store, model_hash: str, strategy: str) -> list[float]:
    """Seconds of the attempts that a model made in this project."""
    found: list[Any] = list(store.units.all("open_question").values())
    return [
        float(value.get("seconds", 0.0))
        for value in found
        if value.get("model_hash") == model_hash and value.get("strategy") == strategy and value.get("calls")
    ]
