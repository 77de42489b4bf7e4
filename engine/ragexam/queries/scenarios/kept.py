"""Scenarios of a project: those that come with the program and a person's own; which attempt comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ragexam.errors import InputError, NotEnoughData
from ragexam.records import PipelineSpec, Scenario, ScenarioQuestion
from ragexam.scenarios.own import all_scenarios, find_scenario, readable_scenario
from ragexam.store import Store

OWN: Final = "scenarios"
"""Setting of a project: a person's own scenarios."""


def own_entries(store: Store) -> list[tuple[str, Any]]:
    """Return a person's own scenarios as the project holds them, with the name by which each can be removed."""
    value: Any = store.settings.get(OWN, [])
    return [(_name_of(one, n), one) for n, one in enumerate(value if isinstance(value, list) else [value], start=1)]


def own_scenarios(store: Store) -> list[Scenario]:
    """Return a person's own scenarios; those that cannot be read are left out, so that the others and the report go on."""
    return _read_own(store)[0]


def unusable_scenarios(store: Store) -> dict[str, str]:
    """Return why an own scenario cannot be read, by the name by which it can be removed."""
    return _read_own(store)[1]


def _read_own(store: Store) -> tuple[list[Scenario], dict[str, str]]:
    usable, aside = [], {}
    for name, value in own_entries(store):
        try:
            usable.append(readable_scenario(value))
        except InputError as exc:
            aside[name] = exc.message
    return usable, aside


def _name_of(value: Any, place: int) -> str:
    name = value.get("name") if isinstance(value, Mapping) else None
    return name if isinstance(name, str) and name.strip() else f"#{place}"


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
