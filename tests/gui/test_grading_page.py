"""The page of written answers: imported, read, graded by graders and blind by people, compared, counted; all undone again."""

from __future__ import annotations

import json
import shutil
import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ragexam.grading.grader import GRADERS
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.project import Project
from ragexam.project.grading.answer import reading_answer
from ragexam.project.grading.choice import GradingForecast
from ragexam.project.grading.confusion import ConfusionCase, ConfusionSource, Criterion
from ragexam.project.grading.trust import GraderTrust, TrustView
from ragexam.queries.grading.failed_writes import FailedWrite, keep_failed_write
from ragexam.records import Grade, Table, WrittenAnswer, to_json
from ragexam.report.results.source import usual_threshold
from ragexam.store import Store
from ragexam_gui.app import Parts
from ragexam_gui.panels.common.answer_text import answer_html
from ragexam_gui.panels.grading.confusion import ConfusionTab
from ragexam_gui.panels.grading.grade_dialog import GradeDialog
from ragexam_gui.panels.grading.import_dialog import AnswerImportDialog
from ragexam_gui.panels.grading.page import GradingPage
from ragexam_gui.panels.grading.write_dialog import WriteAnswersDialog
from ragexam_gui.theme import LIGHT

from .conftest import Answering
from .grading_page import WaitJob, answers_file, dialog_of, page, page_of, settled, written
from .test_accessible import lacking

__all__ = ["page", "written"]

CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


# ---------------------------------------------------------------- from nothing


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


# ---------------------------------------------------------------- reading


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
    from dataclasses import replace

    from ragexam.project.grading.answer import Stretch
    from ragexam_gui.panels.common.answer_text import answer_html
    from ragexam_gui.theme import DARK, LIGHT

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


# ---------------------------------------------------------------- grading


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


def test_people_grade_blind_with_keys_and_take_back(page: GradingPage, qtbot: QtBot) -> None:
    project, blind = page.session.project, page.blind
    assert project is not None
    page.people_action.trigger()
    blind.start.form.name.setText("Ada")
    blind.start.form.count.setValue(4)
    blind.start.form.draw()
    qtbot.waitUntil(blind.start.begin_button.isEnabled)
    blind.start.begin_button.click()
    order = list(blind._answers)
    assert len(order) == 4
    shown = " ".join(w.text() for w in (blind.question, blind.who, blind.position))  # type: ignore[attr-defined]
    assert "desk" not in shown
    assert "desk" not in blind.answer.toPlainText()
    assert blind.position.text() == "0 of 4 graded"
    QTest.keyClick(blind.answer, Qt.Key.Key_5)
    qtbot.waitUntil(lambda: blind.position.text() == "1 of 4 graded")
    QTest.keyClick(blind.answer, Qt.Key.Key_J)
    QTest.keyClick(blind.answer, Qt.Key.Key_2)
    assert {i: g.value for i, g in project.grading.of_person("Ada").items()} == {order[0]: 5.0, order[2]: 2.0}
    QTest.keyClick(blind.answer, Qt.Key.Key_U)
    assert set(project.grading.of_person("Ada")) == {order[0]}
    assert blind.current is not None
    assert blind.current.id == order[2]
    page.session.undo()  # Ctrl+Z, from the menu
    qtbot.waitUntil(lambda: blind.position.text() == "0 of 4 graded")
    assert not blind.undo_button.isEnabled()  # what is taken back already is not taken back once more
    page.session.redo()
    qtbot.waitUntil(lambda: blind.position.text() == "1 of 4 graded")
    for _ in range(3):
        QTest.keyClick(blind.answer, Qt.Key.Key_3)
    assert blind.agreement_button.isVisible()
    blind.agreement_button.click()
    assert page.tabs.currentWidget() is page.trust
    qtbot.waitUntil(lambda: page.trust.view is not None and page.trust.view.people == 4)


def test_who_comes_back_goes_on(page: GradingPage, qtbot: QtBot) -> None:
    project, blind = page.session.project, page.blind
    assert project is not None
    page.grade_yourself()
    blind.start.form.name.setText("Bo")
    blind.start.form.draw()
    qtbot.waitUntil(blind.start.begin_button.isEnabled)
    blind.start.begin_button.click()
    QTest.keyClick(blind.answer, Qt.Key.Key_4)
    second = blind.current
    QTest.keyClick(blind.answer, Qt.Key.Key_Escape)
    assert page.tabs.isVisible()
    page.people_action.trigger()
    qtbot.waitUntil(lambda: blind.start.form.message.text().startswith("Bo has graded 1 of these"))
    blind.start.begin_button.click()
    assert blind.current == second


def test_a_sheet_goes_out_and_comes_back(
    page: GradingPage, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    project, start = page.session.project, page.blind.start
    assert project is not None
    page.grade_yourself()
    start.form.name.setText("Cleo")
    start.form.count.setValue(3)
    start.form.draw()
    qtbot.waitUntil(start.sheet_button.isEnabled)
    file_dialogs.file = tmp_path / "cleo.csv"
    start.sheet_button.click()
    qtbot.waitUntil(file_dialogs.file.exists)
    settled(page, qtbot)
    text = file_dialogs.file.read_text("utf-8-sig")
    assert "desk" not in text
    file_dialogs.file.write_text("\n".join(_graded(line) for line in text.splitlines()), encoding="utf-8")
    start.form.name.setText("Somebody else")
    start.read_button.click()
    qtbot.waitUntil(lambda: len(project.grading.of_person("Cleo")) == 3)
    assert project.edits.undo() is not None
    assert project.grading.of_person("Cleo") == {}


def _graded(line: str) -> str:
    return f"{line[:-2]},4," if line.endswith(",,") else line


# ---------------------------------------------------------------- what follows


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
    rows = tuple(("Model · BM25", line.label, 50, 0.5, line.answers, 3.0, 2.0, 4.0, 7, "") for line in lines)
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
    (drawn,) = page.trust.powered._rows
    assert (drawn.label, drawn.value, drawn.low, drawn.high, drawn.note) == ("BM25", 3.0, 2.0, 4.0, "3.00 (n = 40)")
    assert "7 more grades by people would halve" in page.trust.powered_figure.note.text()
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


def test_cells_follow_the_slider_and_open_their_answers(page: GradingPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentWidget(page.confusion)
    tab = page.confusion
    qtbot.waitUntil(lambda: bool(tab.sources))
    tab.source.setCurrentIndex(tab.source.findData("Old desk"))
    tab.source.activated.emit(tab.source.currentIndex())
    assert tab.criterion.currentData() == "token_f1"
    assert tab.limit == pytest.approx(usual_threshold("token_f1"))
    asked = page.answers.model.rowCount() // 2
    assert tab.cells is not None
    assert (tab.cells.counts.miss_right, tab.cells.counts.miss_wrong) == (1, asked - 1)
    assert tab.buttons[False, False].text().startswith(f"{asked - 1}  (")
    tab.buttons[False, True].click()
    assert tab.model.rowCount() == 1
    qtbot.waitUntil(lambda: tab.written.view is not None)
    for value in range(tab.slider.maximum() + 1):
        tab.slider.setValue(value)
    QTest.keyClick(tab.slider, Qt.Key.Key_Home)
    assert tab.limit == 0.0
    tab.list_button.click()
    assert page.tabs.currentWidget() is page.answers
    assert {line.system for line in page.answers.model.records} == {"Old desk"}
    assert len(page.answers.model.records) == len(tab.cells.cells[False, True])


def test_unmoved_the_slider_has_the_threshold_that_counts_in_the_project(page: GradingPage, qtbot: QtBot) -> None:
    page.session.edit(lambda project: project.edits.set_response_source("written", "answers_at_all", 0.67))
    page.tabs.setCurrentWidget(page.confusion)
    tab = page.confusion
    qtbot.waitUntil(lambda: bool(tab.sources) and not page.session.reading)
    assert (tab.criterion.currentData(), tab.limit, tab.threshold.text()) == ("answers_at_all", 0.67, "0.67")
    step = tab.slider.value()
    tab.slider.setValue(step + 1)
    assert tab.limit == pytest.approx(0.7)
    tab.slider.setValue(step)
    assert tab.limit == 0.67


def test_a_grade_is_told_from_the_threshold_it_does_not_pass(gui: Parts, qtbot: QtBot) -> None:
    tab = ConfusionTab(gui.session)
    qtbot.addWidget(tab)
    criterion = Criterion("f", "F", 0.0, 1.0, 0.67, deciding=True)
    cases = tuple(ConfusionCase(f"a{n}", "i", "Why?", True, {"f": value}) for n, value in enumerate((2 / 3, 0.5)))
    missed = ConfusionCase("m", "i", "Why?", False, {"f": 0.1})
    oracle = ConfusionSource("A model · Oracle", "A model · Oracle", True, cases, (criterion,))
    search = ConfusionSource("A model · BM25", "A model · BM25", True, (*cases, missed), (criterion,))
    tab.show_sources((oracle, search), {"A model · BM25": "BM25"}, {"A model · Oracle"})
    assert tab.source.currentData() == "A model · BM25"  # an oracle lacks no passage
    assert tab.source.currentText() == "BM25 (written)"
    assert "A model · BM25" in tab.source.itemData(1, Qt.ItemDataRole.ToolTipRole)
    assert tab.threshold.text() == "0.670"
    shown = {tab.model.index(row, 1).data() for row in range(tab.model.rowCount())}
    assert shown == {"0.667", "0.500"}
    tab.slider.setValue(0)
    assert tab.threshold.text() == "0.00"


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


def test_two_thousand_answers_come_without_holding_up_the_window(
    gui: Parts, qtbot: QtBot, written: Path, tmp_path: Path
) -> None:
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
    begun = time.thread_time()
    gui.window.show_page("grading")
    qtbot.waitUntil(lambda: page.view is not None and not gui.session.reading)
    spent = time.thread_time() - begun
    assert page.answers.model.rowCount() > 2000
    assert spent < 0.5, spent  # of the window's thread, opening, waiting and painting together


# ---------------------------------------------------------------- what could not be written


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
