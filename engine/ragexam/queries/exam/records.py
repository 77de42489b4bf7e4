"""Records of the forecasts of writing an exam."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.queries.forecast.estimate import TimeEstimate


@dataclass(frozen=True, slots=True)
class GenerationForecast(TimeEstimate):
    """Forecast of a generation.

    Attributes:
        wanted: Items asked for.
        kept: Items that the same model wrote with the same settings before, and that count.
        passages: Passages that have still to be asked about.
        composed: Questions that are composed by rule, if the documents bear them, and only tried by the model.
        enough: Whether there are that many to ask about, three times over.
        share: Share of passages that give an item.
        share_known: Whether that is the share of an earlier generation of this project, not an assumption.
        memory_bytes: Of the model with the worker.
    """

    wanted: int
    kept: int
    passages: int
    composed: int
    enough: bool
    share: float
    share_known: bool
    memory_bytes: int


@dataclass(frozen=True, slots=True)
class OpenForecast(TimeEstimate):
    """Forecast of a generation of open questions.

    Attributes:
        wanted: Questions asked for.
        kept: Those that are there already.
        attempts: Passages to ask for a question (once per label).
        enough: Whether the corpus has that many passages to ask.
        share: Share of attempts that give a kept question.
        share_known: Whether that was measured here, not assumed.
    """

    wanted: int
    kept: int
    attempts: int
    enough: bool
    share: float
    share_known: bool


@dataclass(frozen=True, slots=True)
class RewordForecast(TimeEstimate):
    """Forecast of rewording.

    Attributes:
        changeable: Questions of the exam that can be said in other words.
        wanted: That are to be.
        left: Of these, those that the model has not tried yet.
    """

    changeable: int
    wanted: int
    left: int
