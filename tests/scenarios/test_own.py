"""A person's own scenarios: copied, changed, read back; what makes no sense is said in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.errors import InputError
from ragexam.records import to_json
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.material import Material
from ragexam.scenarios.own import all_scenarios, find_scenario, read_scenario


def copy(**changes: Any) -> dict[str, Any]:
    return {**to_json(SCENARIO_KINDS["S1"].shipped()), "name": "my-numbers", **changes}


def test_a_copy_is_read_back_and_makes_its_own_questions(material: Material) -> None:
    scenario = read_scenario(
        copy(prompts={"en": "Answer in one word. {question}"}, documents={"how": "random", "documents": 2})
    )
    questions = SCENARIO_KINDS[scenario.kind].make(scenario, material).questions
    assert len(questions) == 2
    assert all(q.text.startswith("Answer in one word. What does") and q.scenario == "my-numbers" for q in questions)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "S1"}, "comes with the program"),
        ({"name": "a/b"}, "cannot be the name"),
        ({"kind": "gone"}, "no kind of scenario 'gone'"),
        ({"metrics": []}, "no metric"),
        ({"metrics": ["length"]}, "no metric 'length'"),
        ({"prompts": {"en": "Say yes."}}, "leaves the question out"),
        ({"prompts": {"en": "{question} {secret}"}}, "cannot be used"),
        ({"documents": {"how": "random", "documents": 0}}, "1 to 1,000 documents"),
        ({"documents": {"how": "some", "documents": 1}}, "cannot be read"),
        ({"chunker": {"name": "gone", "parameters": {}}}, "no chunker"),
        ({"given": ["Why?"]}, "takes no questions of your own"),
    ],
)
def test_what_makes_no_sense_is_said(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_scenario(copy(**changes))


@pytest.mark.parametrize("value", [None, 3, [], "S1"])
def test_what_is_no_scenario_is_refused(value: object) -> None:
    with pytest.raises(InputError, match="no scenario"):
        read_scenario(value)


def test_an_unknown_name_is_told_with_those_that_there_are() -> None:
    own = read_scenario(copy())
    assert list(all_scenarios([own])) == [*SCENARIO_KINDS, "my-numbers"]
    assert find_scenario("my-numbers", [own]) == own
    with pytest.raises(InputError, match="no scenario 'S9'"):
        find_scenario("S9", [own])
