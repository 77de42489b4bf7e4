"""Contents of the dialogue before questions are said in other words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ragexam.project.project import Project
from ragexam.queries.exam.records import RewordForecast
from ragexam.queries.exam.rewording import trial_sentence
from ragexam.queries.forecast.speeds import remembered_speeds


@dataclass(frozen=True, slots=True)
class TrialView:
    """Outcome of a model in the trial.

    Attributes:
        sentence: In words.
        passed: In at least one language.
    """

    sentence: str
    passed: bool


@dataclass(frozen=True, slots=True)
class RewordStart:
    """Choices that the dialogue begins with.

    Attributes:
        changeable: Ids of the questions that can be said in other words, in exam order.
        trials: By file hash, of the models that were tried.
    """

    changeable: tuple[str, ...]
    trials: Mapping[str, TrialView]


def reading_reword_start(project: Project) -> RewordStart:
    """Return which questions can be said anew, and how models did in the trial."""
    trials = {
        key: TrialView(trial_sentence(trial), any(map(trial.passed, trial.languages)))
        for key, trial in project.generations.writer_trials().items()
    }
    return RewordStart(tuple(item.id for item in project.generations.changeable_items()), trials)


def reading_reword_forecast(project: Project, *, model_hash: str, size_bytes: int, wanted: int) -> RewordForecast:
    """Forecast rewording without loading the model.

    Args:
        project: To read from.
        model_hash: Of the writing model; "" where its file has never been read.
        size_bytes: Of its file.
        wanted: Questions to be said anew.
    """
    speeds = remembered_speeds([model_hash] if model_hash else [], project.settings.get("backend", {}))
    return project.generations.forecast_rewording(
        model_hash=model_hash, size_bytes=size_bytes, wanted=wanted, speed=speeds.get(model_hash)
    )
