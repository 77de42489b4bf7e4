"""Generations of an exam, and the cost of another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.rewording.trial import WriterTrial
from ragexam.queries.exam.capacity import ExamCapacity, exam_capacity
from ragexam.queries.exam.generation_forecast import forecast_generation
from ragexam.queries.exam.open_forecast import forecast_open
from ragexam.queries.exam.records import GenerationForecast, OpenForecast, RewordForecast
from ragexam.queries.exam.rewording import changeable_items, forecast_rewording, writer_trials
from ragexam.queries.exam.writers import WriterQuality, writer_qualities
from ragexam.records import Item, from_json
from ragexam.store import Store
from ragexam.store.results import StoredResult


class ProjectGenerations:
    """Generations of questions with choices."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def latest(self) -> Mapping[str, Any] | None:
        """Return figures of the newest generation: settings, counts, thresholds, tables; None before the first."""
        latest = self._store.generations.latest()
        return None if latest is None else {"inputs": latest.inputs, "made": latest.made, **latest.value}

    def settings_before(self, model_hash: str, settings: GenerationSettings) -> GenerationSettings | None:
        """Return the settings of the newest generation of a model that asks passages as these do; None where there is none.

        An exam goes on by its mix and by the least score that it takes unless a person asks for another.
        """
        for stored in reversed(self._store.generations.all()):
            made = from_json(GenerationSettings, dict(stored.inputs.get("settings", {})))
            if made.key == settings.key and dict(stored.inputs.get("model", {})).get("file_hash") == model_hash:
                return made
        return None

    def units(self, kind: str, since: float = 0.0) -> dict[str, Any]:
        """Return what generations kept of their work piece by piece, by key: "fact", "item" or "paper".

        Args:
            kind: Which pieces.
            since: Seconds since 1970; only what was made then or later.
        """
        return self._store.units.all(kind, since)

    def writers(self) -> frozenset[str]:
        """Return hashes of the models that wrote questions of this project."""
        models = (dict(stored.inputs.get("model", {})) for stored in self._store.generations.all())
        return frozenset(str(model.get("file_hash", "")) for model in models) - {""}

    def writer_qualities(self) -> tuple[WriterQuality, ...]:
        """Return how many of 10 questions of each writer are good."""
        return writer_qualities(self._store)

    def capacity(self, settings: GenerationSettings | None = None) -> ExamCapacity:
        """Return how many questions of each kind the documents bear, by rule, in seconds."""
        return exam_capacity(self._store, settings)

    def changeable_items(self) -> list[Item]:
        """Return the questions that can be said in other words, in exam order."""
        return changeable_items(self._store)

    def writer_trials(self) -> dict[str, WriterTrial]:
        """Return how models did in the trial of those who say questions in other words, by file hash."""
        return writer_trials(self._store)

    def forecast_rewording(self, **wanted: Any) -> RewordForecast:
        """Forecast saying questions in other words; takes what `queries.exam.rewording` takes."""
        return forecast_rewording(self._store, **wanted)

    def forecast(self, **wanted: Any) -> GenerationForecast:
        """Forecast a generation without loading a model; takes what `queries.exam.generation_forecast` takes."""
        return forecast_generation(self._store, **wanted)


class ProjectOpenGenerations:
    """Generations of open questions."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[StoredResult]:
        """Return every one, oldest first."""
        return self._store.open_generations.all()

    def forecast(self, **wanted: Any) -> OpenForecast:
        """Forecast a generation of open questions; takes what `queries.exam.open_forecast` takes."""
        return forecast_open(self._store, **wanted)
