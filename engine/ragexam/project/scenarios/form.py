"""The scenarios of a project as a form shows and changes them: their six constructs, what can be chosen, what makes no sense."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import count

from ragexam.errors import InputError
from ragexam.project.project import Project
from ragexam.records import Scenario
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.metrics import asks_a_model, metric_label, metric_names, metric_summary
from ragexam.scenarios.own import MOST, MOST_CHUNKS, checked_scenario

__all__ = [
    "MOST",
    "MOST_CHUNKS",
    "MetricChoice",
    "ScenarioRow",
    "ScenariosForm",
    "copied",
    "problem_of",
    "reading_scenarios_form",
]

_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class MetricChoice:
    """A metric that answers can be held to.

    Attributes:
        name: In a scenario.
        label: For a person.
        summary: What it looks at, in one plain sentence.
        asks_model: A language model judges by it.
    """

    name: str
    label: str
    summary: str
    asks_model: bool


@dataclass(frozen=True, slots=True)
class ScenarioRow:
    """A scenario as the form shows it.

    Attributes:
        scenario: With its constructs.
        own: A person made it: it can be changed.
        questions: How many it has.
        answers: How many answers these have.
        stale: The questions were made of other passages, or by another recipe than the scenario is now.
        places: Texts that a wording may use; none where its kind is not installed.
        takes_given: A person can give questions of their own.
        can_ask: A language model can be asked before a question is taken.
    """

    scenario: Scenario
    own: bool
    questions: int
    answers: int
    stale: bool
    places: tuple[str, ...]
    takes_given: bool
    can_ask: bool

    @property
    def name(self) -> str:
        """Return by what a project finds it."""
        return self.scenario.name


@dataclass(frozen=True, slots=True)
class ScenariosForm:
    """All that the form of scenarios shows.

    Attributes:
        rows: Those that come with the program, then a person's own.
        metrics: That can be chosen.
        unusable: Why an own scenario cannot be read, by the name by which it can be removed.
        can_make: There are questions of the exam to make questions of.
    """

    rows: tuple[ScenarioRow, ...]
    metrics: tuple[MetricChoice, ...]
    unusable: Mapping[str, str]
    can_make: bool


def reading_scenarios_form(project: Project) -> ScenariosForm:
    """Return the scenarios as they are now, with what can be chosen."""
    rows = []
    for line in project.scenarios.lines():
        kind = SCENARIO_KINDS.get(line.scenario.kind)
        rows.append(
            ScenarioRow(
                line.scenario,
                line.own,
                line.questions,
                line.answers,
                line.stale,
                () if kind is None else kind.places,
                kind is not None and kind.takes_given,
                kind is not None and kind.can_ask,
            )
        )
    metrics = tuple(
        MetricChoice(name, metric_label(name), metric_summary(name), asks_a_model(name)) for name in metric_names()
    )
    return ScenariosForm(tuple(rows), metrics, project.scenarios.unusable(), bool(project.items.kept()))


def copied(scenario: Scenario, taken: Collection[str], label: str, summary: str) -> Scenario:
    """Return a copy that is a person's own, under the first free name.

    Args:
        scenario: What is copied.
        taken: Names that are in use.
        label: What the copy is called for a person.
        summary: What it probes, in the person's language.
    """
    for number in count(1):
        ending = "-copy" if number == 1 else f"-copy-{number}"
        name = scenario.name[: _LONGEST_NAME - len(ending)] + ending
        if name not in taken:
            break
    return replace(scenario, name=name, label=label, summary=summary)


def problem_of(scenario: Scenario, others: Collection[str] = ()) -> tuple[str, str]:
    """Return what makes no sense in a person's own scenario and what helps, each a sentence; nothing where all is well.

    Args:
        scenario: As it is written.
        others: Names of all other scenarios.
    """
    try:
        checked_scenario(scenario)
    except InputError as exc:
        return exc.message, exc.hint
    if scenario.name in others:
        return "Another scenario has this name.", "Give it another one."
    return "", ""
