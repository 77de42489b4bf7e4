"""Reads what the window shows before scenarios are answered: who can be asked, what, and what that takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.project.project import Project
from ragexam.queries.scenarios.forecast import ScenarioForecast

__all__ = ["Askable", "AskableScenarios", "ScenarioForecast", "forecasting_scenarios", "reading_askable"]


@dataclass(frozen=True, slots=True)
class Askable:
    """Somebody who can answer, or a scenario that can be asked.

    Attributes:
        id: Of a pipeline, or the name of a system or scenario.
        label: For a person.
        number: Questions of a scenario; 0 otherwise.
    """

    id: str
    label: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class AskableScenarios:
    """Choices of a run.

    Attributes:
        scenarios: Those that have questions.
        pipelines: The chosen ones that write.
        systems: Those that are connected.
    """

    scenarios: tuple[Askable, ...]
    pipelines: tuple[Askable, ...]
    systems: tuple[Askable, ...]


def reading_askable(project: Project) -> AskableScenarios:
    """Read what can be asked, and who."""
    lines = [one for one in project.scenarios.lines() if one.questions]
    return AskableScenarios(
        tuple(Askable(one.scenario.name, one.scenario.label or one.scenario.name, one.questions) for one in lines),
        tuple(Askable(one.id, one.label) for one in project.pipelines.chosen() if not one.is_system),
        tuple(Askable(one.name, one.name) for one in project.systems.all()),
    )


def forecasting_scenarios(
    project: Project, names: Sequence[str], pipelines: Sequence[str], systems: Sequence[str], most: int | None
) -> ScenarioForecast:
    """Forecast a run.

    Args:
        project: To read from.
        names: Of scenarios.
        pipelines: Ids.
        systems: Names.
        most: So many questions of each; all where None.
    """
    return project.scenarios.forecast(names, pipelines, systems, most)
