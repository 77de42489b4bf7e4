"""Scenarios of a project: those that come with the program and a person's own; which attempt comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ragexam.errors import NotEnoughData
from ragexam.records import PipelineSpec, Scenario, ScenarioQuestion
from ragexam.scenarios.own import all_scenarios, find_scenario, read_scenario
from ragexam.sentences import phrase
from ragexam.store import Store
from ragexam.store.database.faults import damaged

OWN: Final = "scenarios"
"""Setting of a project: a person's own scenarios."""


def own_scenarios(store: Store) -> list[Scenario]:
    """Return a person's own scenarios, checked anew: a project may come from anywhere.

    Raises:
        ProjectError: The project is damaged.
        InputError: A scenario makes no sense here, as where its kind is not installed.
    """
    value: Any = store.settings.get(OWN, [])
    if not isinstance(value, list):
        raise damaged(store.path, phrase("its setting {0:raw} is no list", repr(OWN)))
    return [read_scenario(one) for one in value]


def kept_scenarios(store: Store) -> dict[str, Scenario]:
    """Return every scenario of a project by name."""
    return all_scenarios(own_scenarios(store))


def kept_scenario(store: Store, name: str) -> Scenario:
    """Return a scenario by its name.

    Raises:
        InputError: There is none of that name.
    """
    return find_scenario(name, own_scenarios(store))


def questions_of(store: Store, names: Sequence[str], most: int | None = None) -> list[ScenarioQuestion]:
    """Return the questions of some scenarios.

    Args:
        store: The project.
        names: Of scenarios; all that have questions where there are none.
        most: So many of each; all where None.

    Raises:
        InputError: There is no such scenario.
        NotEnoughData: None of them has questions.
    """
    made = store.scenarios.made()
    for name in names:
        if name not in made:
            kept_scenario(store, name)
    found = [one for name in names or made for one in made.get(name, [])[:most]]
    if not found:
        raise NotEnoughData("These scenarios have no questions yet.", "Make them first: ragexam scenarios make.")
    return found


def names_of(pipelines: Sequence[PipelineSpec]) -> dict[str, str]:
    """Return what pipelines are called where scenarios are told, by id: their labels, with the template where two are alike."""
    labels = [one.label for one in pipelines]
    return {
        one.id: str(one.label) if labels.count(one.label) == 1 else f"{one.label} · {one.template}" for one in pipelines
    }


def last_attempt(store: Store, who: str, questions: Sequence[ScenarioQuestion]) -> tuple[int, bool]:
    """Return the last time that somebody was asked some questions, and whether all were answered then; 0 where never.

    Args:
        store: The project.
        who: Label of a pipeline, or name of a system.
        questions: Those that count.
    """
    wanted = {one.id for one in questions}
    of_who = [a for a in store.scenarios.answers() if a.who == who and a.question_id in wanted]
    last = max((a.attempt for a in of_who), default=0)
    answered = {a.question_id for a in of_who if a.attempt == last and not a.error}
    return last, bool(last) and answered == wanted
