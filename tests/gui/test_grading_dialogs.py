"""Dialogues of the page of written answers: a file is looked at, pipelines write, graders are chosen."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam.project.grading.choice import GradingForecast
from ragexam.project.grading.export import export_answers
from ragexam_gui.app import Parts
from ragexam_gui.panels.grading.grade_dialog import GradeDialog
from ragexam_gui.panels.grading.import_dialog import AnswerImportDialog
from ragexam_gui.panels.grading.page import GradingPage
from ragexam_gui.panels.grading.write_dialog import WriteAnswersDialog

from .conftest import Answering
from .grading_page import WaitJob, answers_file, dialog_of, page, page_of, settled, written
from .test_accessible import lacking

__all__ = ["page", "written"]

CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


def test_answers_are_looked_at_before_they_are_taken(
    opened: Parts, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    page = page_of(opened, qtbot)
    project = opened.session.project
    assert project is not None
    file_dialogs.file = answers_file(project, tmp_path)
    page.empty_import_button.click()
    dialog = dialog_of(AnswerImportDialog, qtbot)
    assert isinstance(dialog, AnswerImportDialog)
    qtbot.waitUntil(lambda: dialog.preview is not None)
    asked = len(project.items.asked())
    assert dialog.model.rowCount() == 2 * asked
    assert (
        dialog.problems.toPlainText() == f"Row {2 * asked + 1}: the project has no question “What colour is the roof?”."
    )
    assert dialog.columns["answer"].currentText() == "found by itself: answer"
    assert dialog.columns["id"].currentText() == "none"
    assert project.grading.counts() == {}
    dialog.accept_button.click()
    qtbot.waitUntil(lambda: page.answers.model.rowCount() == 2 * asked)
    assert project.grading.counts() == {"New desk": asked, "Old desk": asked}
    assert page.people_action.isEnabled()


def test_an_export_that_comes_in_again_brings_only_new_grades(page: GradingPage, qtbot: QtBot, tmp_path: Path) -> None:
    project = page.session.project
    assert project is not None
    before = project.grading.answers()
    page.session.edit(lambda project: project.edits.set_people_grades("Ada", {before[0].id: 4.0, before[1].id: 2.0}))
    export_answers(project, tmp_path / "out.jsonl")
    page.session.undo()
    page.session.edit(lambda project: project.edits.set_people_grades("Ada", {before[0].id: 5.0}))
    page.import_file(tmp_path / "out.jsonl")
    dialog = dialog_of(AnswerImportDialog, qtbot)
    assert isinstance(dialog, AnswerImportDialog)
    qtbot.waitUntil(lambda: dialog.preview is not None)
    count = len(before)
    assert dialog.message.text() == (
        f"0 of them are new. {count} are there already, word for word, and not added again. "
        "Grades of people in the file that differ from those given here: 1 (by Ada). Those given here stay; "
        "a filled-in sheet for people who grade changes them, and so does grading anew. "
        "2 grades of people come along where they are new."
    )
    with qtbot.waitSignal(page.session.message) as told:
        dialog.accept_button.click()
    assert told.args[1] == (
        f"0 answers taken from out.jsonl. {count} were there already. 1 grade of people came along. "
        "Undo takes all of it back."
    )
    assert project.grading.answers() == before
    assert {i: grade.value for i, grade in project.grading.of_person("Ada").items()} == {
        before[0].id: 5.0,
        before[1].id: 2.0,
    }


def test_what_is_not_taken_of_a_file_is_said_before(opened: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    page = page_of(opened, qtbot)
    project = opened.session.project
    assert project is not None
    question = project.items.asked()[0].question
    rows = [
        {"question": question, "answer": answer, "contexts": [{"node": "?"}], "seconds": "long", "rater: Ada": grade}
        for answer, grade in (("Yes.", 1), ("Yes.", 2), ("No.", 3))
    ]
    path = tmp_path / "odd.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    page.import_file(path)
    dialog = dialog_of(AnswerImportDialog, qtbot)
    assert isinstance(dialog, AnswerImportDialog)
    qtbot.waitUntil(lambda: dialog.preview is not None)
    assert dialog.message.text() == (
        "2 of them are new. Rows with passages that were not understood and left out: 3, the first is row 1. A passage is a "
        "text, or an object with its text under one of these names: text, page_content, content, contents, passage, chunk. "
        "Rows whose length is no whole number, or whose time is no number: 3, the first is row 1. It was left out; the answer was not. "
        "Grades of a person that a later row gives otherwise for the same answer: 1. The last one counts. "
        "2 grades of people come along where they are new. 1 row repeats what another row says: it counts once. "
        "1 question with more than one answer of a system: all are kept; what is right goes by the last one that has a grade, "
        "means of grades by all of them."
    )
    dialog.reject()


def test_a_column_is_named_and_a_file_that_is_none_says_so(opened: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    page = page_of(opened, qtbot)
    project = opened.session.project
    assert project is not None
    item = project.items.asked()[0]
    path = tmp_path / "odd.jsonl"
    row = {"question": item.question, "said": "Yes.", "length": 2, "took": 1.5, "ended": "length"}
    path.write_text(json.dumps(row), encoding="utf-8")
    page.import_file(path)
    dialog = dialog_of(AnswerImportDialog, qtbot)
    assert isinstance(dialog, AnswerImportDialog)
    qtbot.waitUntil(lambda: dialog.preview is not None)
    assert not dialog.accept_button.isEnabled()
    assert dialog.problems.toPlainText() == "Row 1: there is no answer in it."
    assert not dialog.columns["tokens"].isVisible()
    dialog.more.set_open(True)
    assert lacking(dialog) == []
    for field, column in (("answer", "said"), ("tokens", "length"), ("seconds", "took"), ("stop", "ended")):
        box = dialog.columns[field]
        assert box.isVisible()
        box.setCurrentIndex(box.findData(column))
        box.activated.emit(box.currentIndex())
    dialog.system.setText("Odd desk")
    qtbot.waitUntil(dialog.accept_button.isEnabled)
    assert [(line.answer, line.system) for line in dialog.model.records] == [("Yes.", "Odd desk")]
    assert dialog.preview is not None
    (answer,) = dialog.preview.answers
    assert (answer.tokens, answer.seconds, answer.stop) == (2, 1.5, "length")
    dialog.reject()
    path.write_text("{", encoding="utf-8")
    page.import_file(path)
    dialog = dialog_of(AnswerImportDialog, qtbot)
    assert isinstance(dialog, AnswerImportDialog)
    qtbot.waitUntil(lambda: dialog.title.text().endswith("cannot be read as answers"))
    assert not dialog.accept_button.isEnabled()
    dialog.reject()


def test_the_chosen_pipelines_write(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    page = page_of(opened, qtbot)
    project = opened.session.project
    assert project is not None
    page.write_action.trigger()
    dialog = dialog_of(WriteAnswersDialog, qtbot)
    assert isinstance(dialog, WriteAnswersDialog)
    qtbot.waitUntil(dialog.accept_button.isEnabled)
    chosen = project.pipelines.chosen()
    assert dialog.chosen == [spec.id for spec in chosen]
    for row in range(dialog.pipelines.count()):
        dialog.pipelines.item(row).setCheckState(CHECKED if row == 0 else UNCHECKED)
    assert not dialog.accept_button.isEnabled()  # until it is known what that takes
    qtbot.waitUntil(dialog.accept_button.isEnabled)
    assert dialog.forecast is not None
    asked = len(project.items.asked())
    assert dialog.forecast.answers == asked
    assert wait_job(dialog.accept_button.click) == "done"
    qtbot.waitUntil(lambda: page.answers.model.rowCount() == asked)
    (system,) = {line.system for line in page.answers.model.records}
    assert system == chosen[0].label
    page.answers.table.select_row(0)
    assert not page.answers.remove_button.isEnabled()  # removed are imports; what is written here is written again


def test_graders_are_chosen_by_what_they_need(page: GradingPage, qtbot: QtBot, wait_job: WaitJob) -> None:
    project = page.session.project
    assert project is not None
    page.grade_action.trigger()
    dialog = dialog_of(GradeDialog, qtbot)
    assert isinstance(dialog, GradeDialog)
    qtbot.waitUntil(lambda: dialog.offer is not None)
    assert "bert_f1" not in {choice.name for choice in dialog.chosen}
    items = [dialog.graders.topLevelItem(n) for n in range(dialog.graders.topLevelItemCount())]
    by_name = {str(item.data(0, Qt.ItemDataRole.UserRole)): item for item in items if item is not None}
    for item in by_name.values():
        if item.checkState(0) == CHECKED:
            item.setCheckState(0, UNCHECKED)
    assert not dialog.accept_button.isEnabled()
    assert dialog.message.text() == "Tick a grader."
    by_name["rouge_l"].setCheckState(0, CHECKED)
    assert dialog.parameters == {"graders": ["rouge_l"]}
    assert dialog.message.text() == "Looking at what is there …", "no number before the forecast's"
    qtbot.waitUntil(lambda: dialog.forecast is not None)
    assert dialog.forecast.grades == len(page.answers.model.records)
    assert dialog.message.text().startswith(f"1 grader, {dialog.forecast.grades} new grades: about ")
    by_name["bert_f1"].setCheckState(0, CHECKED)
    assert dialog.parameters["embedder"] == "hashed"
    by_name["bert_f1"].setCheckState(0, UNCHECKED)
    assert wait_job(dialog.accept_button.click) == "done"
    settled(page, qtbot)
    assert all("rouge_l" in line.grades for line in page.answers.model.records)
    assert page.strip.isHidden()


def test_a_grader_may_be_held_against_people_first(page: GradingPage, qtbot: QtBot, wait_job: WaitJob) -> None:
    project = page.session.project
    assert project is not None
    read = {answer.id for answer in project.grading.answers()[:3]}
    project.edits.set_people_grades("Ada", dict.fromkeys(read, 4.0), {})
    page.grade_action.trigger()
    dialog = dialog_of(GradeDialog, qtbot)
    assert isinstance(dialog, GradeDialog)
    qtbot.waitUntil(lambda: dialog.offer is not None)
    assert not dialog.only_read.isHidden()
    assert dialog.only_read.text() == "&Only the 3 answers that people graded"
    dialog.only_read.setChecked(True)
    for n in range(dialog.graders.topLevelItemCount()):
        item = dialog.graders.topLevelItem(n)
        assert item is not None
        item.setCheckState(0, CHECKED if item.data(0, Qt.ItemDataRole.UserRole) == "rouge_l" else UNCHECKED)
    qtbot.waitUntil(lambda: dialog.forecast is not None)
    assert dialog.forecast is not None
    assert dialog.forecast.grades == len(read)
    assert wait_job(dialog.accept_button.click) == "done"
    settled(page, qtbot)
    assert {g.answer_id for g in project.grading.grades() if g.grader == "rouge_l"} == read


def test_grades_that_may_be_made_anew_are_not_called_graded(
    page: GradingPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.grade_action.trigger()
    dialog = dialog_of(GradeDialog, qtbot)
    assert isinstance(dialog, GradeDialog)
    qtbot.waitUntil(lambda: dialog.forecast is not None)
    made = GradingForecast(answers=9, graders=1, grades=0, made=9, unsure=9, seconds=0.0, least=0.0, most=0.0)
    dialog._show(dialog._asked, made)
    assert "All of it is graded" not in dialog.message.text()
    assert dialog.message.text().startswith("9 grades by an embedding model may be made anew")
    assert dialog.accept_button.isEnabled()
    dialog._show(dialog._asked, replace(made, unsure=0))
    assert dialog.message.text().startswith("All of it is graded.")
    assert "nothing to say of the other answers" in dialog.message.text(), "the list says none of these are graded"
    assert not dialog.accept_button.isEnabled(), "there is nothing to do"
    assert dialog.offer is not None
    dialog.offer = replace(
        dialog.offer, graders=tuple(replace(g, graded=dialog.offer.answers) for g in dialog.offer.graders)
    )
    dialog._show(dialog._asked, replace(made, unsure=0))
    assert dialog.message.text() == "All of it is graded."
    dialog.reject()


def test_every_control_of_its_dialogues_and_of_the_desk_is_told(
    page: GradingPage, qtbot: QtBot, tmp_path: Path
) -> None:
    project = page.session.project
    assert project is not None
    path = answers_file(project, tmp_path)
    for kind, show in (
        (WriteAnswersDialog, page.write),
        (GradeDialog, page.grade),
        (AnswerImportDialog, lambda: page.import_file(path)),
    ):
        show()
        dialog = dialog_of(kind, qtbot)
        settled(page, qtbot)
        assert lacking(dialog) == [], kind
        dialog.close()
    page.grade_yourself()
    page.blind.start.form.name.setText("Ada")
    page.blind.start.form.draw()
    qtbot.waitUntil(page.blind.start.begin_button.isEnabled)
    page.blind.start.begin_button.click()
    assert lacking(page.blind) == []
