"""Own scenarios of an open project: replaced and removed, also beside one that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.project.scenarios.kept import ProjectScenarios
from ragexam.queries.scenarios.kept import OWN, present_questions, questions_of
from ragexam.records import ScenarioQuestion
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.store import Store

MINE = replace(SCENARIO_KINDS["S1"].shipped(), name="mine")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "exam.ragexam") as opened:
        yield opened


def test_one_that_cannot_be_read_is_replaced_or_removed(store: Store) -> None:
    scenarios = ProjectScenarios(store)
    store.settings.set(OWN, [{"name": "mine"}, {"name": "torn"}])
    with pytest.raises(InputError, match="already a scenario"):
        scenarios.put(MINE)
    scenarios.put(MINE, replace=True)
    assert scenarios.get("mine") == MINE
    assert list(scenarios.unusable()) == ["torn"], "what cannot be read is kept until somebody removes it"
    scenarios.remove("torn")
    assert not scenarios.unusable()


def test_a_removed_scenario_takes_its_questions_along_and_an_undo_brings_both_back(store: Store) -> None:
    scenarios = ProjectScenarios(store)
    scenarios.put(MINE)
    store.scenarios.put_questions("mine", {}, [ScenarioQuestion("q", "mine", "How many?")])
    scenarios.remove("mine")
    assert not present_questions(store)
    with pytest.raises(NotEnoughData):
        questions_of(store, ())
    assert "mine" not in {line.scenario.name for line in scenarios.lines()}
    with pytest.raises(InputError, match="no scenario of your own"):
        scenarios.remove("S1")
    store.edits.undo()
    assert scenarios.get("mine") == MINE
    assert [one.id for one in present_questions(store)["mine"]] == ["q"]


def test_a_change_of_a_scenario_is_undone(store: Store) -> None:
    scenarios = ProjectScenarios(store)
    scenarios.put(MINE)
    scenarios.put(replace(MINE, seed=7), replace=True)
    store.edits.undo()
    assert scenarios.get("mine").seed == MINE.seed
