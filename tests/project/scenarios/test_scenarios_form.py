"""Checks what the form of scenarios reads: rows, what can be chosen, copies, what makes no sense; and files of scenarios."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError, MachineError
from ragexam.project import Project
from ragexam.project.scenarios.files import export_scenario, scenario_from_file
from ragexam.project.scenarios.form import copied, problem_of, reading_scenarios_form
from ragexam.records import ChunkSampling, Scenario, ScenarioQuestion
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.own import shipped_scenarios

S1 = SCENARIO_KINDS["S1"].shipped()
MINE = copied(S1, shipped_scenarios(), "Numbers of ours", "")


def test_rows_say_what_can_be_changed_and_what_their_kind_takes(project: Project) -> None:
    project.scenarios.put(MINE)
    view = reading_scenarios_form(project)
    rows = {row.name: row for row in view.rows}
    assert [name for name, row in rows.items() if row.own] == ["S1-copy"]
    assert (rows["S6"].takes_given, rows["S6"].can_ask) == (True, True)
    assert (rows["S1"].takes_given, rows["S1"].can_ask) == (False, False)
    assert rows["S1-copy"].places == ("question",)
    assert not view.can_make, "there is no exam"
    assert {one.name: one.asks_model for one in view.metrics}["relevance"] is True
    assert {one.name: one.asks_model for one in view.metrics}["all_parts"] is False
    assert all(one.label and one.summary for one in view.metrics)


def test_a_change_of_a_construct_makes_its_questions_stale(project: Project) -> None:
    from ragexam.queries.scenarios.stale import made_by

    project.scenarios.put(MINE)
    store = project.scenarios._store
    store.scenarios.put_questions("S1-copy", made_by(store, MINE), [ScenarioQuestion("q", "S1-copy", "How many?")])
    assert [row.stale for row in reading_scenarios_form(project).rows if row.own] == [False]
    project.scenarios.put(replace(MINE, label="Another title"), replace=True)
    assert [row.stale for row in reading_scenarios_form(project).rows if row.own] == [False]
    project.scenarios.put(replace(MINE, chunks=ChunkSampling("all")), replace=True)
    assert [row.stale for row in reading_scenarios_form(project).rows if row.own] == [True]


def test_copies_take_the_first_free_name_and_a_long_one_is_cut() -> None:
    assert MINE.name == "S1-copy"
    assert copied(S1, {"S1-copy"}, "", "").name == "S1-copy-2"
    long = copied(replace(S1, name="x" * 40), (), "", "")
    assert len(long.name) == 40
    assert long.name.endswith("-copy")
    assert problem_of(long) == ("", "")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (replace(MINE, name="two words"), "cannot be the name"),
        (replace(MINE, name="S1"), "comes with the program"),
        (replace(MINE, metrics=()), "no metric"),
        (replace(MINE, prompts={"en": "Say it."}), "leaves the question out"),
        (replace(MINE, prompts={"en": "{question} {bait}"}), "cannot be used"),
        (replace(MINE, given=("Why?",)), "no questions of your own"),
    ],
)
def test_what_makes_no_sense_is_a_sentence_with_help(wrong: Scenario, told: str) -> None:
    sentence, help_ = problem_of(wrong)
    assert told in sentence
    assert help_


def test_a_name_that_another_one_has_is_a_problem() -> None:
    assert problem_of(MINE) == ("", "")
    assert "has this name" in problem_of(MINE, {"S1-copy"})[0]


def test_another_name_takes_the_place_of_the_one_before_in_one_step(project: Project) -> None:
    project.scenarios.put(MINE)
    project.scenarios.put(replace(MINE, name="ours"), before="S1-copy")
    assert [line.scenario.name for line in project.scenarios.lines() if line.own] == ["ours"]
    project.edits.undo()
    assert [line.scenario.name for line in project.scenarios.lines() if line.own] == ["S1-copy"]
    project.scenarios.put(replace(MINE, name="other"))
    with pytest.raises(InputError, match="already a scenario"):
        project.scenarios.put(replace(MINE, name="other"), before="S1-copy")


def test_a_file_holds_all_constructs_and_bad_ones_are_sentences(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    export_scenario(MINE, path)
    assert scenario_from_file(path) == MINE
    path.write_text("no JSON", "utf-8")
    with pytest.raises(InputError, match=r"mine\.json is no JSON"):
        scenario_from_file(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="no JSON"):
        scenario_from_file(path)
    path.write_text(json.dumps([1]), "utf-8")
    with pytest.raises(InputError, match="no scenario"):
        scenario_from_file(path)
    path.write_text('"' + "x" * 1_000_001 + '"', "utf-8")
    with pytest.raises(InputError, match="too long"):
        scenario_from_file(path)
    with pytest.raises(InputError, match="cannot be read"):
        scenario_from_file(tmp_path / "nowhere.json")
    with pytest.raises(MachineError, match="could not be written"):
        export_scenario(MINE, tmp_path / "nowhere" / "mine.json")
