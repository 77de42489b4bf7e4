"""Record of the forecast of a laboratory."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.queries.forecast.estimate import TimeEstimate


@dataclass(frozen=True, slots=True)
class LaboratoryForecast(TimeEstimate):
    """Forecast of a laboratory, before it is started; no time where a model is asked that was never timed here.

    Attributes:
        questions: How many would be searched.
        passages: How many passages they are searched in.
        asked: How often language models are asked, about a question or a passage; 0 for none.
        models: Names of the models that would be loaded.
        sentences: The same in plain words, what is kept from earlier included.
        obstacle: What must be done first, in a sentence; "" where it can start.
    """

    questions: int
    passages: int
    asked: int
    models: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    obstacle: str = ""
