"""What the dialogue before a generation shows: what can be chosen, and what it would take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ragexam.exam.choice_items.filters import MEASURES, Thresholds
from ragexam.project.project import Project
from ragexam.queries.exam.generations import generation_settings
from ragexam.queries.exam.records import GenerationForecast
from ragexam.queries.forecast.speeds import remembered_speeds
from ragexam.records import from_json


def reading_forecast(
    project: Project,
    *,
    model_hash: str,
    size_bytes: int,
    wanted: int,
    settings: Mapping[str, Any],
    guesses: int,
) -> GenerationForecast:
    """Forecast a generation without loading the model.

    Args:
        project: To read from.
        model_hash: Of the writing model; "" where its file has never been read.
        size_bytes: Of its file.
        wanted: Items that are to be kept.
        settings: Parts of `GenerationSettings` that differ from the defaults.
        guesses: Models that will try to guess.
    """
    speeds = remembered_speeds([model_hash] if model_hash else [], project.settings.get("backend", {}))
    return project.generations.forecast(
        model_hash=model_hash,
        size_bytes=size_bytes,
        wanted=wanted,
        settings=generation_settings(settings),
        guesses=guesses,
        speed=speeds.get(model_hash),
    )


def reading_thresholds(project: Project) -> Thresholds:
    """Return the thresholds that the newest generation or run of the filters left behind in the items' findings."""
    limits: dict[str, float | None] = {}
    stored = dict((project.generations.latest() or {}).get("thresholds", {}))
    for name in MEASURES:
        found = {f.threshold for item in project.items.all() for f in item.findings if f.filter == name}
        limits[name] = found.pop() if len(found) == 1 else stored.get(name)
    return from_json(Thresholds, limits)
