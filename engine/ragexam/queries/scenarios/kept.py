"""Scenarios of a project: those that come with the program and a person's own; which attempt comes next."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from ragexam.errors import InputError, NotEnoughData
from ragexam.queries.scenarios.stale import stale_questions
from ragexam.records import PipelineSpec, Scenario, ScenarioQuestion
from ragexam.scenarios.own import all_scenarios, find_scenario, readable_scenario
from ragexam.sentences import listed, phrase
from ragexam.store import Store

OWN: Final = "scenarios"
"""Setting of a project: a person's own scenarios."""

RETESTS: Final = "scenario_retests"
"""Setting of a project: the questions of the last retest by who is asked and which time."""


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


def _name_of(value: Any, index: int) -> str:
    name = value.get("name") if isinstance(value, Mapping) else None
    return name if isinstance(name, str) and name.strip() else f"#{index}"


def kept_scenarios(store: Store) -> dict[str, Scenario]:
    """Return every scenario of a project by name."""
    return all_scenarios(own_scenarios(store))


def kept_scenario(store: Store, name: str) -> Scenario:
    """Return a scenario by its name.

    Raises:
        InputError: There is none of that name.
    """
    return find_scenario(name, own_scenarios(store))


def present_questions(store: Store) -> dict[str, list[ScenarioQuestion]]:
    """Return the questions of every scenario that there is, by its name; those of a removed one rest."""
    scenarios = kept_scenarios(store)
    return {name: own for name, own in store.scenarios.made().items() if name in scenarios}


def questions_of(store: Store, names: Sequence[str], most: int | None = None) -> list[ScenarioQuestion]:
    """Return the questions of some scenarios; none that were made of other passages than the present ones.

    Args:
        store: The project.
        names: Of scenarios; all that have questions where there are none.
        most: So many of each; all where None.

    Raises:
        InputError: There is no such scenario.
        NotEnoughData: None of them has questions.
    """
    made = present_questions(store)
    for name in names:
        if name not in made:
            kept_scenario(store, name)
    remade = stale_questions(store, kept_scenarios(store), made)
    questions = [one for name in names or made if name not in remade for one in made.get(name, [])[:most]]
    if not questions and remade:
        raise NotEnoughData(
            phrase("The questions of {0} were made of other passages or by another recipe.", listed(sorted(remade))),
            "Make them anew: ragexam scenarios make.",
        )
    if not questions:
        raise NotEnoughData("These scenarios have no questions yet.", "Make them first: ragexam scenarios make.")
    return questions


def names_of(pipelines: Sequence[PipelineSpec], taken: Collection[str] = ()) -> dict[str, str]:
    """Return what pipelines are called where scenarios are told, by id; no two alike.

    Their labels; where two are alike with the template, and where that is the same too with the beginning of the id.

    Args:
        pipelines: All that are told.
        taken: Names of systems.
    """
    names: dict[str, str] = {}
    for way in range(3):
        called = {
            one.id: (str(one.label), f"{one.label} · {one.template}", f"{one.label} · {one.id[:8]}")[way]
            for one in pipelines
            if one.id not in names
        }
        often = Counter(called.values())
        used = {*taken, *names.values()}
        names |= {key: name for key, name in called.items() if often[name] == 1 and name not in used}
    return {one.id: names.get(one.id, one.id) for one in pipelines}


def names_of_askers(store: Store) -> dict[str, str]:
    """Return what everybody is called who was asked, or is chosen and will be: by the id of a pipeline, or the name of a system."""
    askers = dict.fromkeys(one.asker for one in store.scenarios.answers())
    pipelines = store.pipelines.all()
    specs = {one: pipelines[one] for one in askers if one in pipelines}
    specs |= {one.id: one for one in store.pipelines.chosen() if not one.is_system}
    systems = [one for one in askers if one not in specs]
    return {**{one: one for one in systems}, **names_of(list(specs.values()), systems)}


def next_attempt(
    store: Store, asker: str, names: Sequence[str] = (), most: int | None = None
) -> tuple[int, list[ScenarioQuestion]]:
    """Return which time somebody is asked next, and what: exactly the questions that it answered the last time.

    A time that was begun and did not come to its end goes on.

    Args:
        store: The project.
        asker: Id of a pipeline, or name of a system.
        names: Of scenarios; all where there are none.
        most: So many questions of each; all where None.

    Raises:
        NotEnoughData: It has answered none of them.
    """
    questions_by_id = {one.id: one for one in questions_of(store, names)}
    asked = [one for one in store.scenarios.answers() if one.asker == asker and one.question_id in questions_by_id]
    last = max((one.attempt for one in asked if not one.error), default=0)
    if not last:
        raise NotEnoughData("It has answered none of these questions.", "Have them answered: ragexam scenarios run.")
    met = {one.question_id for one in asked if one.attempt == last}
    planned = [
        questions_by_id[one] for one in _planned(store).get(asker, {}).get(str(last), ()) if one in questions_by_id
    ]
    if {one.id for one in planned} - met:
        return last, _first(planned, most)
    answered = {one.question_id for one in asked if one.attempt == last and not one.error}
    return last + 1, _first([one for name, one in questions_by_id.items() if name in answered], most)


def plan_attempt(store: Store, asker: str, attempt: int, questions: Sequence[ScenarioQuestion]) -> None:
    """Note what somebody is asked anew, so that a time that is stopped can go on."""
    store.settings.set(RETESTS, {**_planned(store), asker: {str(attempt): [one.id for one in questions]}})


def _planned(store: Store) -> Mapping[str, Any]:
    value: Any = store.settings.get(RETESTS, {})
    if not isinstance(value, Mapping):
        return {}
    return {who: one for who, one in value.items() if isinstance(one, Mapping) and all(map(_is_list, one.values()))}


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _first(questions: Sequence[ScenarioQuestion], most: int | None) -> list[ScenarioQuestion]:
    """Return so many of each scenario."""
    by_scenario: dict[str, list[ScenarioQuestion]] = defaultdict(list)
    for one in questions:
        by_scenario[one.scenario].append(one)
    return [one for own in by_scenario.values() for one in own[:most]]
