"""The list of written answers: from nothing, read, filtered, exported, removed; what could not be written."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam.project.grading.answer import Stretch
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.failed_writes import FailedWrite, keep_failed_write
from ragexam.records import Grade, WrittenAnswer
from ragexam.store import Store
from ragexam_gui.app import Parts
from ragexam_gui.models.rows import RowsModel
from ragexam_gui.panels.common.answer_text import answer_html
from ragexam_gui.panels.grading.page import GradingPage
from ragexam_gui.theme import DARK, LIGHT

from .conftest import Answering
from .grading_page import WaitJob, page, page_of, settled, written
from .test_accessible import lacking

__all__ = ["page", "written"]


def test_without_answers_it_says_what_they_are_and_offers_to_import(opened: Parts, qtbot: QtBot) -> None:
    page = page_of(opened, qtbot)
    assert page.answers.stack.currentWidget() is page.empty
    assert page.empty_import_button.isVisible()
    assert page.import_action.isEnabled()
    assert not page.grade_action.isEnabled()
    assert not page.people_action.isEnabled()
    assert not page.export_action.isEnabled()
    page.tabs.setCurrentWidget(page.confusion)
    qtbot.waitUntil(lambda: bool(page.confusion.sources))  # of choices, which need no judge
    assert page.confusion.slider.isHidden()
    assert sum(len(cases) for cases in page.confusion.cells.cells.values()) > 0  # type: ignore[union-attr]


def test_the_list_is_filtered_and_the_chosen_answer_is_read(page: GradingPage, qtbot: QtBot) -> None:
    tab = page.answers
    total = tab.model.rowCount()
    tab.which.setCurrentIndex(tab.which.findData("refusal"))
    tab.which.activated.emit(tab.which.currentIndex())
    refusals = tab.model.records
    assert len(refusals) == total // 2 - 1
    assert {line.system for line in refusals} == {"Old desk"}
    for kind, count in (("asks back", 0), ("declines", len(refusals))):
        tab.which.setCurrentIndex(tab.which.findData(f"refusal: {kind}"))
        tab.which.activated.emit(tab.which.currentIndex())
        assert len(tab.model.records) == count
    assert tab.count.text() == f"{len(refusals)} of {total} answers"
    tab.table.select_row(0)
    qtbot.waitUntil(lambda: "I do not know." in tab.panel.text.toPlainText())
    text = tab.panel.text.toPlainText()
    assert "Told by its wording: declines." in text
    assert "Nothing of it." in text
    assert tab.panel.view is not None
    assert tab.panel.view.item.reference_answer in text
    tab.which.setCurrentIndex(0)
    tab.which.activated.emit(0)
    tab.search.setText("it is ")
    assert {line.system for line in tab.model.records} == {"New desk"}
    tab.panel.exam_button.click()
    assert page.session.item == tab.panel.view.item.id


def test_grades_in_the_list_are_those_that_count_until_somebody_looks_at_others(
    page: GradingPage, qtbot: QtBot
) -> None:
    tab = page.answers
    page.session.edit(lambda project: project.edits.set_response_source("written", "answers_at_all", 0.67))
    qtbot.waitUntil(lambda: tab.grader.currentData() == "answers_at_all")
    tab.grader.setCurrentIndex(tab.grader.findData("length"))
    page.session.edit(lambda project: project.edits.set_response_source("written", "answers_at_all", 0.5))
    settled(page, qtbot)
    assert tab.grader.currentData() == "length", "another threshold is no other grader"
    page.session.edit(lambda project: project.edits.set_response_source("written", "token_f1"))
    qtbot.waitUntil(lambda: tab.grader.currentData() == "token_f1")


@pytest.mark.parametrize(("name", "written_as"), [("out", "out.csv"), ("out.jsonl", "out.jsonl")])
def test_all_answers_are_written_to_a_file(
    page: GradingPage, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path, name: str, written_as: str
) -> None:
    assert page.export_action in page.answers_button.menu().actions()
    assert page.export_action.isEnabled()
    total = page.answers.model.rowCount()
    file_dialogs.file = tmp_path / name
    with qtbot.waitSignal(page.session.message) as told:
        page.export_action.trigger()
    assert told.args[:2] == ["good", f"{total} answers written to {written_as}, with passages and grades."]
    text = (tmp_path / written_as).read_text("utf-8-sig")
    assert all(name in text for name in ("Old desk", "New desk", "token_f1", "Nothing of it."))
    file_dialogs.file = tmp_path / "nowhere" / written_as.replace("out", "there")
    with qtbot.waitSignal(page.session.message) as told:
        page.export_action.trigger()
    assert told.args[0] == "bad"
    assert "could not be written" in told.args[1]
    file_dialogs.file = None
    page.export_action.trigger()
    assert not page.session.reading, "whoever thinks better of it writes nothing"


def test_a_system_is_removed_and_brought_back(page: GradingPage, qtbot: QtBot) -> None:
    tab = page.answers
    total = tab.model.rowCount()
    tab.table.select_row(next(n for n, line in enumerate(tab.model.records) if line.system == "Old desk"))
    tab.remove_button.click()
    qtbot.waitUntil(lambda: tab.model.rowCount() == total // 2)
    page.session.undo()
    qtbot.waitUntil(lambda: tab.model.rowCount() == total)
    assert all(line.grades for line in tab.model.records)


def test_sentences_that_the_passages_bear_out_are_marked_by_signs(page: GradingPage, qtbot: QtBot) -> None:
    page.answers.table.select_row(0)
    qtbot.waitUntil(lambda: page.answers.panel.view is not None)
    view = page.answers.panel.view
    assert view is not None
    pieces = (Stretch("It is <b>.", True, 0.9), Stretch(" "), Stretch("So there.", False, 0.1))
    for colours in (LIGHT, DARK):
        html = answer_html(replace(view, stretches=pieces), colours)
        assert "✓" in html.partition("It is &lt;b&gt;.")[0]
        assert "underline" in html.partition("So there.")[0].rpartition("✗")[2]
        assert "they do not (1)" in html


def test_two_thousand_answers_come_without_holding_up_the_window(
    gui: Parts, qtbot: QtBot, written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what is seen is asked for: the work in the window's thread does not grow with the number of answers."""
    path = Path(shutil.copyfile(written, tmp_path / "many.ragexam"))
    with Project.open(path) as project:
        items = project.items.asked()
        made = [
            WrittenAnswer(
                f"m{n}",
                item.id,
                item.content_hash,
                f"System {n % 5}",
                f"Answer {n} says something.",
                contexts=("x",),
                source="many.csv",
            )
            for n, item in enumerate(items[n % len(items)] for n in range(2000))
        ]
        project.edits.add_answers(made, "many.csv")
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(path)
    page = gui.window.pages["grading"]
    assert isinstance(page, GradingPage)
    asked = set[int]()
    data = RowsModel.data

    def counted(model: RowsModel[object], index: QModelIndex, *role: int) -> object:
        asked.add(index.row())
        return data(model, index, *role)

    monkeypatch.setattr(RowsModel, "data", counted)
    gui.window.show_page("grading")
    qtbot.waitUntil(lambda: page.view is not None and not gui.session.reading)
    qtbot.waitUntil(lambda: bool(asked))
    page.answers.table.grab()
    assert page.answers.model.rowCount() > 2000
    assert 3 < len(asked) < 200


def test_failed_writes_stand_apart_and_are_asked_again(
    gui: Parts, qtbot: QtBot, written: Path, tmp_path: Path, wait_job: WaitJob
) -> None:
    path = Path(shutil.copyfile(written, tmp_path / "failed.ragexam"))
    with Store.open(path) as store:
        spec, item = store.pipelines.chosen()[0], store.items.kept()[0]
        failed = FailedWrite(spec.id, item.id, item.content_hash, "The context is too short.", 0.5, "a request", 48)
        keep_failed_write(store, failed)
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(path)
    page = page_of(gui, qtbot)
    troubles = page.answers.troubles
    assert troubles.isVisible()
    assert "The context is too short." in troubles.sentence.text()
    assert "1 answer could not be written and counts as wrong" in troubles.sentence.text()
    assert not troubles.anew_button.isVisible()
    before = len(page.view.answers)
    assert wait_job(lambda: QTest.mouseClick(troubles.again_button, Qt.MouseButton.LeftButton)) == "done"
    settled(page, qtbot)
    qtbot.waitUntil(lambda: not troubles.isVisible())
    assert len(page.view.answers) == before + 1
    assert lacking(page) == []


def test_grades_that_are_out_of_date_are_told_and_listed(
    gui: Parts, qtbot: QtBot, written: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copyfile(written, tmp_path / "old.ragexam"))
    with Store.open(path) as store:
        answer = current_answers(store)[0]
        store.grades.put(Grade(answer.id, "token_f1", 0.25, "", 1.0, inputs="made from something else"))
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(path)
    page = page_of(gui, qtbot)
    tab = page.answers
    assert tab.troubles.isVisible()
    assert "1 grade is out of date" in tab.troubles.sentence.text()
    tab.which.setCurrentIndex(tab.which.findData("old"))
    tab.which.activated.emit(tab.which.currentIndex())
    assert [line.id for line in tab.model.records] == [answer.id]
    qtbot.waitUntil(lambda: "out of date" in tab.panel.text.toPlainText())
    assert lacking(page) == []


def test_a_stale_answer_that_cannot_be_written_anew_says_why(
    gui: Parts, qtbot: QtBot, written: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copyfile(written, tmp_path / "stale.ragexam"))
    with Store.open(path) as store:
        spec, item = store.pipelines.chosen()[0], store.items.kept()[0]
        noted = store.runs.put_manifest({"conditions": "others"})
        answer = WrittenAnswer("w", item.id, item.content_hash, "", "Yes.", spec.id, cap=48, manifest_id=noted)
        store.answers.add([answer])
        failed = FailedWrite(spec.id, item.id, item.content_hash, "The context is too short.", 0.5, "a request", 48)
        keep_failed_write(store, failed)
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(path)
    page = page_of(gui, qtbot)
    troubles = page.answers.troubles
    assert "1 stale answer could not be written anew" in troubles.sentence.text()
    assert "The context is too short." in troubles.sentence.text()
    assert "counts as wrong" not in troubles.sentence.text()
    assert troubles.anew_button.isVisible()
    assert not troubles.again_button.isVisible()
    index = next(n for n, line in enumerate(page.answers.model.records) if line.id == "w")
    page.answers.table.select_row(index)
    told = "It could not be written anew: The context is too short."
    qtbot.waitUntil(lambda: told in page.answers.panel.text.toPlainText())
