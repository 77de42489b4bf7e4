"""Two ways to make questions: which finds more failures, by the same systems on the same documents."""

from __future__ import annotations

import pytest

from ragexam.errors import NotEnoughData
from ragexam.records import Scenario, ScenarioAnswer, ScenarioQuestion, Span
from ragexam.report.document.records import table_of
from ragexam.report.scenarios.generators import generators, scenario_pair, scenario_pair_table
from ragexam.report.scenarios.record import Probe, ScenarioReport
from ragexam.report.scenarios.sections import scenario_section
from ragexam.scenarios.metrics import ProbeVerdict


def probe(scenario: str, who: str, document: int, *, passed: bool, waiting: bool = False) -> Probe:
    name = f"{scenario}-{document}"
    question = ScenarioQuestion(name, scenario, "?", evidence=(Span(f"doc{document}", 0, 1),))
    return Probe(question, ScenarioAnswer(f"{name}-{who}", name, who, "x"), ProbeVerdict(passed), waiting=waiting)


def report(*probes: Probe) -> ScenarioReport:
    names = dict.fromkeys(one.question.scenario for one in probes)
    questions = {name: tuple(one.question for one in probes if one.question.scenario == name) for name in names}
    return ScenarioReport(tuple(Scenario(name, "S1") for name in names), questions, probes)


def test_pairs_are_a_system_on_a_document() -> None:
    """Six pairs: the first finds a failure where the second finds none in five, none the other way; exact p = 2 / 2**5."""
    probes = [probe("one", "A", n, passed=False) for n in range(5)] + [
        probe("two", "A", n, passed=True) for n in range(5)
    ]
    probes += [probe("one", "B", 0, passed=True), probe("two", "B", 0, passed=True), probe("one", "B", 9, passed=False)]
    found = scenario_pair(report(*probes), "one", "two")
    assert (found.pairs, found.first_more, found.second_more) == (6, 5, 0)
    assert found.first_rate == pytest.approx(5 / 6)
    assert found.second_rate == 0.0
    assert found.ranks.p_value == pytest.approx(2 / 2**5)
    assert found.ranks.effect == 1.0
    (row,) = scenario_pair_table([found]).rows
    assert row[:4] == ("one", "two", 6, 0)


def test_pairs_that_are_not_judged_on_both_sides_are_left_out() -> None:
    probes = [probe("one", "A", n, passed=False) for n in range(3)]
    probes += [probe("two", "A", n, passed=True, waiting=n > 0) for n in range(3)]
    found = scenario_pair(report(*probes), "one", "two")
    assert (found.pairs, found.left_out, found.first_rate, found.second_rate) == (1, 2, 1.0, 0.0)
    assert scenario_pair_table([found]).rows[0][2:4] == (1, 2)
    nothing = [probe("one", "A", 0, passed=False), probe("two", "A", 0, passed=True, waiting=True)]
    with pytest.raises(NotEnoughData, match="judged"):
        scenario_pair(report(*nothing), "one", "two")


def test_without_a_common_document_nothing_is_compared() -> None:
    with pytest.raises(NotEnoughData, match="share no document"):
        scenario_pair(report(probe("one", "A", 1, passed=True), probe("two", "A", 2, passed=True)), "one", "two")


def test_a_scenario_of_ones_own_stands_beside_the_one_that_ships_in_the_report() -> None:
    probes = [probe(name, "A", n, passed=name == "S1") for name in ("S1", "mine") for n in range(3)]
    made = report(*probes, probe("other", "A", 9, passed=True))
    (found,) = generators(made)
    assert (found.first, found.second, found.pairs, found.second_more) == ("S1", "mine", 3, 3)
    (section,) = scenario_section(made)
    names = [table.name for part in section.parts if (table := table_of(part)) is not None]
    assert "scenario_pair" in names
    assert not generators(report(*probes[:3])), "nothing of one's own"
