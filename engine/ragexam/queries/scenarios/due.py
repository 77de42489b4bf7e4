"""Tells what scenarios have left for connected systems: recipes without questions, questions that were never answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ragexam.queries.scenarios.kept import kept_scenarios, present_questions
from ragexam.queries.scenarios.stale import stale_questions
from ragexam.queries.systems.kept import kept_connections
from ragexam.store import Store


@dataclass(frozen=True, slots=True)
class ScenarioWork:
    """Work that scenarios leave where a system is connected.

    Attributes:
        questions: How many there are that can be asked.
        unmade: Scenarios of which no questions were tried to be made yet, or of other passages than the present ones.
        unanswered: How many of the questions each system has not answered, by its name; only where there are some.
    """

    questions: int = 0
    unmade: tuple[str, ...] = ()
    unanswered: Mapping[str, int] = field(default_factory=dict)


def scenario_work(store: Store) -> ScenarioWork:
    """Return what is left; nothing where no system is connected: scenarios are offered to pipelines, and wait for none."""
    systems = [connection.name for connection in kept_connections(store)]
    if not systems:
        return ScenarioWork()
    kinds, made = kept_scenarios(store), present_questions(store)
    remade = stale_questions(store, kinds, made)
    unmade = tuple(name for name in kinds if name in remade or not store.scenarios.making(name))
    asked = {one.id for name, own in made.items() if name not in remade for one in own}
    answers = [one for one in store.scenarios.answers() if not one.error]
    left = {who: len(asked - {one.question_id for one in answers if one.asker == who}) for who in systems}
    return ScenarioWork(len(asked), unmade, {who: number for who, number in left.items() if number})
