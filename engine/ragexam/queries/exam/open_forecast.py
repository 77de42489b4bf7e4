"""Forecast of writing or rating open questions: from what was measured in this project, else by the model's size."""

from __future__ import annotations

import math
from statistics import fmean
from typing import Any, Final

from ragexam.exam.open_items.settings import OpenSettings
from ragexam.exam.passages.sampling import is_askable
from ragexam.queries.exam.clear_chunks import clear_chunks
from ragexam.queries.exam.records import OpenForecast
from ragexam.queries.forecast.estimate import WorkUnit
from ragexam.queries.forecast.speeds import Speed
from ragexam.records import content_id
from ragexam.store import Store

PASSES: Final = 2
"""Rounds in which a passage is asked for each label before the corpus is exhausted."""


_ENOUGH: Final = 5
"""Attempts from which their mean is trusted."""

_ATTEMPT: Final = {"statements": WorkUnit(520.0, 1.6e-8, spread=1.5), "simple": WorkUnit(190.0, 0.6e-8, spread=1.5)}
"""One attempt, by strategy."""

_YIELD: Final = {"asked": 0.6, "labelled": 0.35}
"""Share of attempts that give a kept question, assumed before one was made, by what questions count as."""


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
    is_measured = tried >= _ENOUGH
    # Where much was set aside as one label was full, more attempts are needed for the same number of questions.
    share = max(kept / tried, 0.05) if is_measured else _YIELD.get(way, _YIELD["labelled"])
    askable = sum(
        is_askable(chunk, settings.min_characters) for chunk in clear_chunks(store, settings.least_confidence).chunks
    )
    room = askable * PASSES * (labels if settings.strategy == "statements" else 1)
    left = max(0, wanted - kept)
    needed = math.ceil(left / share)
    attempts = min(needed, room)
    past = _attempts(store, model_hash, settings.strategy)
    here = fmean(past) if len(past) >= _ENOUGH else None
    return OpenForecast(
        wanted=wanted,
        kept=kept,
        attempts=attempts,
        enough=needed <= room,
        share=share,
        share_known=is_measured,
        **_ATTEMPT[settings.strategy].time(attempts, here=here, speed=speed, size_bytes=size_bytes),
    )


def _attempts(store: Store, model_hash: str, strategy: str) -> list[float]:
    """Return seconds of the attempts that a model made in this project."""
    attempts: list[Any] = list(store.units.all("open_question").values())
    return [
        float(value.get("seconds", 0.0))
        for value in attempts
        if value.get("model_hash") == model_hash and value.get("strategy") == strategy and value.get("calls")
    ]
