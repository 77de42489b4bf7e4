"""Checks who can be trusted: graders beside the floor and people, and what is said of judges."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ragexam.grading.grader import GRADERS
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.project import Project
from ragexam.project.grading.answer import reading_answer
from ragexam.project.grading.trust import GraderTrust, TrustView
from ragexam.records import Grade, Table, to_json
from ragexam.store import Store
from ragexam_gui.app import Parts
from ragexam_gui.panels.common.answer_text import answer_html
from ragexam_gui.panels.grading.page import GradingPage
from ragexam_gui.theme import LIGHT

from .grading_page import page, page_of, written

__all__ = ["page", "written"]


def test_who_can_be_trusted_beside_the_floor(page: GradingPage, qtbot: QtBot) -> None:
    project = page.session.project
    assert project is not None
    people = {a.id: 5.0 if a.system == "New desk" else 1.0 for a in project.grading.answers()}
    page.session.edit(lambda project: project.edits.set_people_grades("Ada", people))
    page.tabs.setCurrentWidget(page.trust)
    qtbot.waitUntil(lambda: page.trust.view is not None and bool(page.trust.view.graders))
    rows = {row.key: row for row in page.trust.agreement._rows}
    assert set(rows) == {"token_f1", "answers_at_all", "length"}
    assert rows["token_f1"].hollow
    assert page.trust.agreement._reference is not None
    assert {row.label for row in page.trust.powered._rows} == {"New desk", "Old desk"}
    assert page.trust.agreement_figure.isVisible()


def test_people_with_each_other_lead_the_graders(page: GradingPage, qtbot: QtBot) -> None:
    project = page.session.project
    assert project is not None
    for name, good in (("Ada", 5.0), ("Ben", 4.0)):
        people = {a.id: good if a.system == "New desk" else 1.0 for a in project.grading.answers()}
        page.session.edit(lambda project, name=name, people=people: project.edits.set_people_grades(name, people))
    page.tabs.setCurrentWidget(page.trust)
    qtbot.waitUntil(lambda: page.trust.view is not None and bool(page.trust.view.each_other))
    first, *graders = page.trust.agreement._rows
    assert (first.key, first.value, first.hollow) == ("Ada and Ben", pytest.approx(1.0), True)
    assert {row.key for row in graders} == {"token_f1", "answers_at_all", "length"}
    assert "Ada and Ben both graded" in page.trust.more.text()
    assert "as they agree with each other" in page.trust.agreement_figure.note.text()


def test_who_graded_few_answers_does_not_lead(page: GradingPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentWidget(page.trust)

    def trust(name: str, answers: int, value: float) -> GraderTrust:
        role = "floor" if name == "token_f1" else "grader"
        return GraderTrust(name, GRADERS[name].label, role, answers, value, value - 0.1, value + 0.05, "", False, False)

    lines = tuple(trust(*line) for line in (("correctness", 3, 0.9), ("key_match", 40, 0.8), ("token_f1", 40, 0.7)))
    rows = (
        *(("Model · BM25", line.label, 50, 0.5, line.answers, 3.0, 2.0, 4.0, 7, "") for line in lines),
        ("Desk", "Key match", 50, 0.5, 4, 3.0, 1.0, 5.0, 3, ""),
    )
    grades = Table(
        "grades",
        "",
        (
            *("System", "Grader", "Answers", "Grader's mean", "Graded by people"),
            *("People would give", "From", "To", "More to halve it", "Remark"),
        ),
        rows,
    )
    page.trust.show_view(
        TrustView(50, 40, lines, ("", "so"), grades, judges=(("One.",), ("Two.",)), short={"Model · BM25": "BM25"})
    )
    drawn = page.trust.agreement._rows
    assert [row.key for row in drawn] == ["key_match", "token_f1", "correctness"]
    assert [row.note for row in drawn] == ["0.80", "0.70", "0.90 (n = 3)"]
    assert page.trust.grader.currentData() == "Key match"
    drawn, _ = page.trust.powered._rows
    assert (drawn.label, drawn.value, drawn.low, drawn.high, drawn.note) == ("BM25", 3.0, 2.0, 4.0, "3.00 (n = 40)")
    assert "7 more grades by people would halve the narrowest" in page.trust.powered_figure.note.text()
    assert not page.trust.judges.isVisible(), "two of them would take half the page"


def test_cautions_on_judges_stand_there_and_a_grade_names_its_judge(
    gui: Parts, qtbot: QtBot, written: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copyfile(written, tmp_path / "judged.ragexam"))
    with Store.open(path) as store:
        answer = store.answers.all()[0].id
        store.grades.put(Grade(answer, "correctness", 0.9, "m1", time.time()))
        store.judges.put("m1", {}, to_json(JudgeTrial("m1", "Small 1", "small", 16, 8, 16, 14, 0.34, 0.2, 8)))
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(path)
    page = page_of(gui, qtbot)
    page.tabs.setCurrentWidget(page.trust)
    qtbot.waitUntil(lambda: page.trust.view is not None and not page.session.reading)
    assert page.trust.judges.isVisible()
    assert "told only 8 of 16 pairs" in page.trust.judges.text()
    with Project.open(path, read_only=True) as project:
        view = reading_answer(project, answer)
    assert view is not None
    assert "Graded by graders that ask Small 1" in answer_html(view, LIGHT)
