"""Tells which questions and answers of scenarios belong to other passages, scenarios or conditions than the present ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ragexam.queries.grading.writing_conditions import writing_key
from ragexam.queries.run.conditions import current_conditions
from ragexam.queries.systems.kept import kept_connections
from ragexam.records import Scenario, ScenarioAnswer, content_id, to_json
from ragexam.store import Store

_TOLD = ("label", "summary", "metrics")
"""Fields of a scenario that its questions do not depend on."""


def made_by(store: Store, scenario: Scenario) -> dict[str, Any]:
    """Return what the questions of a scenario are made of now: its constructs, and the passages."""
    value = {name: one for name, one in to_json(scenario).items() if name not in _TOLD}
    return {"constructs": content_id("constructs", value), "corpus": store.chunks.corpus_hash()}


def stale_questions(store: Store, scenarios: Mapping[str, Scenario], names: Iterable[str]) -> frozenset[str]:
    """Return the scenarios whose questions were made of other passages or by other constructs than the present ones."""
    stale = set()
    for name in names:
        making = store.scenarios.making(name)
        now = made_by(store, scenarios[name]) if name in scenarios and "corpus" in making else {}
        if any(making.get(key) != value for key, value in now.items()):
            stale.add(name)
    return frozenset(stale)


def stale_answers(store: Store, answers: Iterable[ScenarioAnswer]) -> frozenset[str]:
    """Return the ids of answers that were given under other conditions than those in force.

    Nothing can be said of who is not chosen or connected any more, nor of an answer of an older project.
    """
    kept = [one for one in answers if one.conditions]
    if not kept:
        return frozenset()
    specs = {one.id: one for one in store.pipelines.chosen() if not one.is_system}
    now = {one.name: one.key for one in kept_connections(store)}
    if any(one.pipeline_id in specs for one in kept):
        conditions = current_conditions(store, store.items.kept())
        now |= {key: writing_key(conditions, spec) for key, spec in specs.items()}
    return frozenset(one.id for one in kept if one.conditions != now.get(one.asker, one.conditions))
