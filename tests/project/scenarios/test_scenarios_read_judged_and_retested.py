"""Checks what the window reads before people read questions, a model judges answers, and somebody is asked again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.project import Project
from ragexam.project.scenarios.judging import reading_judging
from ragexam.project.scenarios.page import reading_scenarios
from ragexam.project.scenarios.reading import given_by, reading_queue, write_reading_sheet
from ragexam.project.scenarios.retesting import forecasting_retest, reading_retest, reading_retest_choice
from ragexam.records import MetricGrade, QuestionPart, QuestionReading, ScenarioAnswer, ScenarioQuestion
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.systems.connection import SystemConnection


def question(name: str, scenario: str = "S1", answer: str = "27 days") -> ScenarioQuestion:
    return ScenarioQuestion(
        name,
        scenario,
        f"How many, {name}?",
        (QuestionPart(f"How many, {name}?", answer),),
        language="en",
        passage="27 days.",
    )


@pytest.fixture
def asked(project: Project) -> Project:
    """Three questions, one of which the documents do not answer."""
    store = project.scenarios._store
    store.scenarios.put_questions("S1", {}, [question("a"), question("b")])
    store.scenarios.put_questions("S6", {}, [ScenarioQuestion("c", "S6", "Why?")])
    return project


def answer(project: Project, name: str, text: str, attempt: int = 1, who: str = "Desk") -> None:
    made = ScenarioAnswer(f"{name} {who} {attempt}", name, who, text, attempt)
    project.scenarios._store.scenarios.put_answer(made)


def test_people_read_the_same_questions_and_the_agreement_is_told_before_anybody_answers(asked: Project) -> None:
    queue = reading_queue(asked, "  Ada   L. ", 15, 1)
    assert queue.reader == "Ada L."
    assert sorted(one.id for one in queue.questions) == ["a", "b"], "what nothing answers cannot be read"
    assert [one.id for one in reading_queue(asked, "Bob", 15, 1).questions] == [one.id for one in queue.questions]
    assert (queue.questions[0].answer, queue.questions[0].passage) == ("27 days.", "27 days.")
    for reader, answers in (("Ada L.", (True, False)), ("Bob", (True, False))):
        for name, there in zip("ab", answers, strict=True):
            asked.scenarios.keep_reading(QuestionReading(name, reader, True, there))
    assert reading_queue(asked, "Ada L.", 15, 1).done == 2
    view = reading_scenarios(asked)
    assert (view.answers, view.readable) == (0, 2)
    assert [table.name for table in view.tables] == ["scenario_reliability"]
    assert any("Fleiss' kappa of 1.00" in sentence for sentence in view.sentences)
    asked.scenarios.take_reading_back("b", "Bob")
    assert list(given_by(asked, "Bob")) == ["a"]
    assert list(given_by(asked, "Ada L.")) == ["a", "b"]
    with pytest.raises(InputError, match="needs a name"):
        reading_queue(asked, "  ", 15, 1)


def test_a_sheet_that_names_nobody_is_of_who_is_named_beside_it(asked: Project, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    assert write_reading_sheet(asked, path, "Ada", 15, 1) == 2
    filled = path.read_text("utf-8-sig").replace("27 days.,,", "27 days.,yes,no")
    path.write_text(filled, "utf-8")
    assert asked.scenarios.read_sheet(path, default_reader="Bob").reader == "Ada"
    path.write_text("\n".join(line for line in filled.splitlines() if "Reader" not in line), "utf-8")
    assert asked.scenarios.read_sheet(path, default_reader="Bob").reader == "Bob"
    assert given_by(asked, "Bob")["a"] == QuestionReading("a", "Bob", True, False)
    with pytest.raises(InputError, match="Nobody says"):
        asked.scenarios.read_sheet(path)


def test_a_judge_is_offered_what_asks_a_model_and_has_left_what_it_did_not_grade(asked: Project) -> None:
    with pytest.raises(NotEnoughData):
        reading_judging(asked)
    answer(asked, "a", "27 days.")
    answer(asked, "c", "The documents do not say.")
    offer = reading_judging(asked)
    assert (offer.answers, offer.grades) == (2, 5)
    assert dict(offer.metrics)["Negative rejection"] == 1
    assert "Complete" not in dict(offer.metrics), "a rule says that"
    assert reading_scenarios(asked).to_judge == 2
    store = asked.scenarios._store.scenarios
    store.put_grade(MetricGrade("a Desk 1", "relevance", 5.0, "judge", judge_key="k"))
    store.put_grade(MetricGrade("a Desk 1", "all_parts", 5.0, "judge", judge_key="k"))
    assert (
        reading_judging(asked).left("k"),
        reading_judging(asked).left("other"),
        reading_judging(asked).left(""),
    ) == (4, 5, 5)


def test_both_times_stand_side_by_side_with_what_broke_first(asked: Project) -> None:
    asked.systems.put(
        SystemConnection("Desk", "http://localhost:1/ask", body={"q": ""}, answer_at="answer", question_at="q")
    )
    assert reading_retest_choice(asked).who == ()
    answer(asked, "a", "26 days.")
    answer(asked, "b", "27 days.")
    choice = reading_retest_choice(asked)
    assert (choice.who, choice.scenarios) == (("Desk",), (("S1", "A number"),))
    assert "only once" in reading_retest(asked, "Desk", "Desk", ()).problem
    takes = forecasting_retest(asked, "Desk", ()).takes
    assert takes is not None
    assert (takes.questions, takes.answers, takes.leaving) == (2, 2, ())
    assert "answered none" in forecasting_retest(asked, "Desk", ("S6",)).problem
    answer(asked, "a", "27 days.", 2)
    answer(asked, "b", "No idea.", 2)
    view = reading_retest(asked, "Desk", "Desk", ())
    assert [(one.id, one.what, one.before, one.after) for one in view.questions] == [
        ("b", "broken", "27 days.", "No idea."),
        ("a", "mended", "26 days.", "27 days."),
    ]
    assert "1 mended, 1 broken" in view.sentences[0]
    assert view.sentences[1].startswith("Failure rate, first less second: 0%")
    answer(asked, "a", "26 days.", who="Other")
    assert [one.what for one in reading_retest(asked, "Other", "Desk", ()).questions] == ["mended"]


def test_a_system_that_is_gone_is_told_and_not_asked(asked: Project) -> None:
    answer(asked, "a", "26 days.")
    forecast = forecasting_retest(asked, "Desk", ())
    assert forecast.takes is None
    assert "Desk" in forecast.problem


def test_an_answer_that_nobody_judged_does_not_look_mended(asked: Project) -> None:
    answer(asked, "a", "27 days.")
    answer(asked, "b", "27 days.")
    store = asked.scenarios._store
    store.scenarios.put_grade(MetricGrade("a Desk 1", "relevance", 1.0, "judge"))
    answer(asked, "a", "27 days.", 2)
    answer(asked, "b", "27 days.", 2)
    view = reading_retest(asked, "Desk", "Desk", ())
    assert [one.what for one in view.questions] == ["not judged", "not judged"]
    assert len(view.sentences) == 1
    assert "2 questions left out" in view.sentences[0]
    shown = reading_scenarios(asked)
    assert any(one.startswith("2 answers no model has judged yet") for one in shown.sentences)
    assert shown.tables[0].rows[0][3:6] == (0, 2, None)
    store.scenarios.put_grade(MetricGrade("a Desk 2", "relevance", 5.0, "judge"))
    view = reading_retest(asked, "Desk", "Desk", ())
    assert [(one.id, one.what) for one in view.questions] == [("a", "mended"), ("b", "not judged")]
    assert "1 mended" in view.sentences[0]
    assert "1 question left out" in view.sentences[1]
    assert reading_scenarios(asked).tables[0].rows[0][3:6] == (1, 1, 0.0)


def test_what_a_judge_was_asked_and_could_not_say_is_judged_by_the_rest(asked: Project) -> None:
    answer(asked, "c", "The documents do not say.")
    answer(asked, "c", "It is red.", who="Other")
    store = asked.scenarios._store.scenarios
    store.put_grade(MetricGrade("c Desk 1", "negative_rejection", None, "judge", remark="no passages"))
    store.put_grade(MetricGrade("c Other 1", "negative_rejection", 0.0, "judge"))
    rates = {row[2]: row[3:6] for row in reading_scenarios(asked).tables[0].rows}
    assert rates["Desk"] == (1, 0, 0.0)
    assert rates["Other"] == (1, 0, 1.0)
    assert [one.what for one in reading_retest(asked, "Other", "Desk", ()).questions] == ["mended"]


def test_a_judge_whose_word_does_not_count_leaves_nothing_waiting(asked: Project) -> None:
    answer(asked, "a", "27 days.")
    answer(asked, "b", "26 days.")
    store = asked.scenarios._store.scenarios
    store.put_grade(MetricGrade("a Desk 1", "relevance", 1.0, "judge", decides=False))
    assert reading_scenarios(asked).tables[0].rows[0][3:6] == (2, 0, 0.5)


def test_a_scenario_that_models_alone_judge_says_nothing_before_one_did(asked: Project) -> None:
    asked.scenarios.put(replace(SCENARIO_KINDS["S1"].shipped(), name="mine", metrics=("relevance",)))
    asked.scenarios._store.scenarios.put_questions("mine", {}, [question("m", "mine")])
    answer(asked, "m", "No idea.")
    assert reading_scenarios(asked).tables[0].rows[0][3:6] == (0, 1, None)
    asked.scenarios._store.scenarios.put_grade(MetricGrade("m Desk 1", "relevance", 5.0, "judge"))
    assert reading_scenarios(asked).tables[0].rows[0][3:6] == (1, 0, 0.0)
