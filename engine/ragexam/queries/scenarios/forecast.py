"""Forecasts what it takes that questions of scenarios are answered: how many, how long, and what is sent where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ragexam.pipelines.write_answer import CAP
from ragexam.queries.grading.writing import writing_forecast
from ragexam.queries.scenarios.kept import questions_of
from ragexam.queries.systems.asking import asking_forecast
from ragexam.queries.systems.kept import kept_connection
from ragexam.records import ScenarioQuestion
from ragexam.scenarios.dialogue import as_item
from ragexam.sentences import phrase
from ragexam.store import Store


@dataclass(frozen=True, slots=True)
class ScenarioForecast:
    """Forecast of a run of scenarios, as if nothing of it were there yet.

    Attributes:
        questions: To each of those that are asked.
        answers: Of all of them.
        seconds: Of all answers; None where a model or a system was never timed here.
        leaving: Sentences on what leaves this machine; none where nothing does.
    """

    questions: int
    answers: int
    seconds: float | None
    leaving: tuple[str, ...] = ()


def scenario_forecast(
    store: Store, names: Sequence[str], pipelines: Collection[str], systems: Sequence[str], most: int | None = None
) -> ScenarioForecast:
    """Forecast a run.

    Args:
        store: The project.
        names: Of scenarios; all that have questions where there are none.
        pipelines: Ids of chosen pipelines.
        systems: Names of connections.
        most: So many questions of each scenario; all where None.

    Raises:
        InputError: There is no such scenario or system.
        NotEnoughData: None of them has questions.
    """
    return forecast_of(store, questions_of(store, names, most), pipelines, systems)


def forecast_of(
    store: Store, questions: Sequence[ScenarioQuestion], pipelines: Collection[str], systems: Sequence[str]
) -> ScenarioForecast:
    """Forecast that some questions are answered, whatever was answered before.

    Args:
        store: The project.
        questions: To be asked.
        pipelines: Ids of chosen pipelines.
        systems: Names of connections.

    Raises:
        InputError: There is no such system.
    """
    chosen = [one for one in store.pipelines.chosen() if one.id in pipelines and not one.is_system]
    seconds = [writing_forecast(store, chosen, [as_item(one) for one in questions], CAP).seconds] if chosen else []
    turns = sum(1 + len(one.earlier) for one in questions)
    leaving = []
    for name in systems:
        connection = kept_connection(store, name)
        asked = turns if connection.session_at else len(questions)
        seconds.append(asking_forecast(store, connection, asked).seconds)
        if not connection.is_here:
            leaving.append(phrase("The wording of {0:n} questions is sent to {1:raw}.", asked, connection.host))
    defined = [one for one in seconds if one is not None]
    return ScenarioForecast(
        len(questions),
        len(questions) * (len(chosen) + len(systems)),
        sum(defined) if len(defined) == len(seconds) else None,
        tuple(leaving),
    )
