"""Checks what the window shows of scenarios: nothing, questions, then what was found."""

from __future__ import annotations

from pathlib import Path

from ragexam.project import Project
from ragexam.project.scenarios.page import reading_scenarios
from ragexam.records import QuestionPart, ScenarioAnswer, ScenarioQuestion
from ragexam.store import Store

QUESTION = ScenarioQuestion("q", "S1", "How many?", (QuestionPart("How many?", "27 days"),), language="en")


def test_it_grows_with_what_there_is(tmp_path: Path) -> None:
    path = tmp_path / "exam.ragexam"
    with Store.create(path) as store:
        store.settings.set("title", "Exam")
    with Project.open(path, read_only=True) as project:
        view = reading_scenarios(project)
        assert (view.questions, view.answers, view.can_make, view.writers) == (0, 0, False, 0)
        assert [one.scenario.name for one in project.scenarios.lines()][:6] == ["S1", "S2", "S3", "S4", "S5", "S6"]
    with Store.open(path) as store:
        store.scenarios.put_questions("S1", {}, [QUESTION])
    with Project.open(path, read_only=True) as project:
        view = reading_scenarios(project)
        assert (view.questions, view.answers, view.tables) == (1, 0, ())
    with Store.open(path) as store:
        store.scenarios.put_answer(ScenarioAnswer("a", "q", "Desk", "", error="The server is down."))
    with Project.open(path, read_only=True) as project:
        view = reading_scenarios(project)
        assert (view.questions, view.answers) == (1, 0)
        (sentence,) = view.left_out
        assert "Desk gave no answer to 1 question" in sentence
        assert "The server is down." in sentence
    with Store.open(path) as store:
        store.scenarios.put_answer(ScenarioAnswer("a", "q", "Desk", "26 days."))
    with Project.open(path, read_only=True) as project:
        view = reading_scenarios(project)
        assert (view.questions, view.answers) == (1, 1)
        assert any("100%" in sentence for sentence in view.sentences)
        assert [table.name for table in view.tables] == ["scenario_rates", "scenario_fixes"]
        assert len(view.failures) == 1
