"""Kinds of scenarios: the six of the publication, with their constructs; each with a fix and where that comes from."""

from __future__ import annotations

import pytest

from ragexam.records import Scenario, from_json, to_json
from ragexam.scenarios.kind import SCENARIO_KINDS, ScenarioKind, worded
from ragexam.scenarios.metrics import check_metric


def test_the_published_six_come_first() -> None:
    assert list(SCENARIO_KINDS)[:6] == ["S1", "S2", "S3", "S4", "S5", "S6"]


@pytest.mark.parametrize("kind", SCENARIO_KINDS.values(), ids=list(SCENARIO_KINDS))
def test_a_kind_says_all_that_there_is_to_say(kind: ScenarioKind) -> None:
    scenario = kind.shipped()
    assert kind.fixes
    assert all(fix.text.endswith(".") and fix.source for fix in kind.fixes)
    assert kind.source
    for metric in scenario.metrics:
        check_metric(metric)
    assert {"en", "de"} <= set(scenario.prompts)
    assert all("{question}" in text for text in scenario.prompts.values())
    assert from_json(Scenario, to_json(scenario)) == scenario


def test_constructs_are_those_of_the_publication() -> None:
    """Section III.B: ten documents, lines of 3,000 characters with an overlap of 150; three chunks for S4 and S5."""
    for name in ("S1", "S2", "S3", "S4", "S5", "S6"):
        scenario = SCENARIO_KINDS[name].shipped()
        assert (scenario.documents.how, scenario.documents.documents) == ("random", 10)
        assert scenario.chunker.parameters == {"separator": "\\n", "size": 3_000, "overlap": 150}
        assert scenario.chunks.chunks == (3 if name in ("S4", "S5") else 1)
    assert SCENARIO_KINDS["S6"].prompting == "sequential"


def test_what_is_filled_in_is_never_read_as_a_place() -> None:
    scenario = Scenario("x", "S1", prompts={"en": "{question} ({bait})"})
    assert worded(scenario, "fr", question="What is {bait}?", bait="{question}") == "What is {bait}? ({question})"
