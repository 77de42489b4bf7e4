"""Checks what counts as right, switched in the window: hidden without grades, the same on every page, undone."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from ragexam.grading.grader import GRADERS, USUAL
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.run.page import Cell
from ragexam.records import PERSON, Grade
from ragexam.report.results.source import usual_threshold
from ragexam.store import Store
from ragexam_gui.app import Parts
from ragexam_gui.panels.common.response_switch import ResponseSwitch
from ragexam_gui.panels.review.card import ItemCard
from ragexam_gui.panels.run.grid import legend_of, say_cell


def switch_of(parts: Parts, name: str, qtbot: QtBot) -> ResponseSwitch:
    parts.window.show_page(name)
    page = parts.window.pages[name]
    qtbot.waitUntil(lambda: not page.unread and not parts.session.reading)
    switch = page.responses
    assert isinstance(switch, ResponseSwitch)
    return switch


@pytest.fixture
def graded_file(project_file: Path) -> Path:
    """Return the finished project, whose pipelines also wrote, and one grader that likes every other answer."""
    with Project.open(project_file) as project:
        outcome = project.start_job("write", items="choice").wait()
        assert isinstance(outcome, Done), outcome
    with Store.open(project_file) as store:
        for n, answer in enumerate(store.answers.all()):
            store.grades.put(Grade(answer.id, "token_f1", float(n % 2), "", time.time(), inputs="x"))
    return project_file


def test_without_written_answers_it_is_not_there(opened: Parts, qtbot: QtBot) -> None:
    assert not switch_of(opened, "results", qtbot).isVisible()


def test_switched_on_one_page_it_holds_on_all_and_is_undone(gui: Parts, qtbot: QtBot, graded_file: Path) -> None:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(graded_file)
    switch = switch_of(gui, "results", qtbot)
    qtbot.waitUntil(switch.isVisible)
    assert not switch.grader.isVisible()
    switch.taken.setCurrentIndex(switch.taken.findData("written"))
    switch.taken.activated.emit(switch.taken.currentIndex())
    qtbot.waitUntil(switch.grader.isVisible)
    project = gui.session.project
    assert project is not None
    source = project.responses.answers().results.taken_from
    assert (source.taken, source.grader, source.threshold) == ("written", "token_f1", 0.5)
    page = gui.window.pages["results"]
    qtbot.waitUntil(lambda: page.view is not None and page.view.answers.results.taken_from.taken == "written")
    other = switch_of(gui, "report", qtbot)
    qtbot.waitUntil(lambda: other.taken.currentData() == "written")
    other.threshold.setValue(0.75)
    qtbot.waitUntil(lambda: project.responses.answers().results.taken_from.threshold == 0.75)
    gui.session.undo()
    gui.session.undo()
    qtbot.waitUntil(lambda: other.taken.currentData() == "chosen")
    assert project.responses.answers().results.taken_from.taken == "chosen"


def test_grader_and_threshold_stay_to_the_last_digit_while_choices_count(
    gui: Parts, qtbot: QtBot, graded_file: Path
) -> None:
    with Store.open(graded_file) as store:
        for answer in store.answers.all():
            store.grades.put(Grade(answer.id, USUAL, 1.0, "", time.time(), inputs="x"))
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(graded_file)
    project = gui.session.project
    assert project is not None
    switch = switch_of(gui, "results", qtbot)
    for threshold, shown in ((0.666, "0.666"), (0.98, "0.98"), (0.66666, "0.667")):
        project.edits.set_response_source("written", "token_f1", threshold)
        switch.refresh()
        qtbot.waitUntil(lambda text=shown: switch.threshold.text() == text)
        for taken in ("both", "chosen", "written"):
            switch.taken.setCurrentIndex(switch.taken.findData(taken))
            switch.taken.activated.emit(switch.taken.currentIndex())
            qtbot.waitUntil(lambda: not gui.session.reading)
        source = project.responses.answers().results.taken_from
        assert (source.taken, source.grader, source.threshold) == ("written", "token_f1", threshold)
    switch.grader.setCurrentIndex(switch.grader.findData(USUAL))
    switch.grader.activated.emit(switch.grader.currentIndex())
    source = project.responses.answers().results.taken_from
    assert (source.grader, source.threshold) == (USUAL, usual_threshold(USUAL))


def test_the_usual_grader_is_proposed_and_not_the_first_of_the_list(
    gui: Parts, qtbot: QtBot, graded_file: Path
) -> None:
    with Store.open(graded_file) as store:
        for answer in store.answers.all():
            store.grades.put(Grade(answer.id, USUAL, 1.0, "", time.time(), inputs="x"))
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(graded_file)
    switch = switch_of(gui, "results", qtbot)
    qtbot.waitUntil(switch.isVisible)
    switch.taken.setCurrentIndex(switch.taken.findData("written"))
    switch.taken.activated.emit(switch.taken.currentIndex())
    project = gui.session.project
    assert project is not None
    qtbot.waitUntil(lambda: project.responses.answers().results.taken_from.grader == USUAL)
    assert project.responses.answers().results.taken_from.threshold == usual_threshold(USUAL)
    qtbot.waitUntil(lambda: switch.threshold.maximum() < GRADERS[USUAL].high)


def test_two_are_compared_on_what_both_wrote(gui: Parts, qtbot: QtBot, graded_file: Path) -> None:
    with Store.open(graded_file) as store:
        writer = min(answer.pipeline_id for answer in store.answers.all())
        lost = [answer for answer in store.answers.all() if answer.pipeline_id == writer][:2]
        for answer in lost:
            store.answers.remove(answer.id)
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(graded_file)
    switch_of(gui, "results", qtbot)
    page = gui.window.pages["results"]
    assert page.mode.isVisible()
    page.tabs.setCurrentWidget(page.compare)
    gui.session.edit(lambda project: project.edits.set_response_source("written", "token_f1"))
    qtbot.waitUntil(lambda: page.view is not None and page.view.answers.results.taken_from.taken == "written")
    assert not page.mode.isVisible()  # how choices are compared plays no part
    tab = page.compare
    if writer not in tab.pair:
        gui.session.choose_pipeline(writer)
    qtbot.waitUntil(lambda: tab.view is not None and writer in (tab.view.first.id, tab.view.second.id))
    qtbot.waitUntil(lambda: tab.view.answers.results.taken_from.taken == "written" and not gui.session.reading)
    assert tab.model.rowCount() == len(tab.view.items) - len(lost) > 0
    assert f"({tab.model.rowCount()})" in tab.filters["all"].text()
    tab.table.select_row(0)
    item = tab.model.record(0).item_id
    qtbot.waitUntil(lambda: all(p.counted is not None and p.counted.item.id == item for p in tab.panels))
    assert all("log-likelihood" not in p.reading.toPlainText() for p in tab.panels)
    gui.session.choose_item(lost[0].item_id)
    qtbot.waitUntil(lambda: all(p.counted is None and not p.reading.toPlainText() for p in tab.panels))


def test_items_are_fitted_to_what_is_switched_there(gui: Parts, qtbot: QtBot, graded_file: Path) -> None:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(graded_file)
    switch = switch_of(gui, "items", qtbot)
    qtbot.waitUntil(switch.isVisible)
    page = gui.window.pages["items"]
    before = page._view
    switch.taken.setCurrentIndex(switch.taken.findData("written"))
    switch.taken.activated.emit(switch.taken.currentIndex())
    qtbot.waitUntil(lambda: page._view is not before and not gui.session.reading)
    project = gui.session.project
    assert project is not None
    results = project.responses.answers().results
    assert results.taken_from.taken == "written"
    assert page._view.reading.answers.results.taken_from.taken == "written"
    assert page._view.answered == int(results.answered.sum())


def count_written(parts: Parts, file: Path, qtbot: QtBot, taken: str = "written") -> Project:
    """Open a project in the window and let written answers count."""
    with qtbot.waitSignal(parts.session.opened):
        assert parts.session.open(file)
    parts.session.edit(lambda project: project.edits.set_response_source(taken, "token_f1"))
    assert parts.session.project is not None
    return parts.session.project


@pytest.mark.parametrize("step", ["exam", "run", "results", "grading", "items", "report"])
def test_it_stands_on_each_page_that_looks_at_answers(gui: Parts, qtbot: QtBot, graded_file: Path, step: str) -> None:
    project = count_written(gui, graded_file, qtbot)
    switch = switch_of(gui, step, qtbot)
    qtbot.waitUntil(lambda: switch.isVisible() and switch.taken.currentData() == "written")
    switch.taken.setCurrentIndex(switch.taken.findData("chosen"))
    switch.taken.activated.emit(switch.taken.currentIndex())
    qtbot.waitUntil(lambda: project.responses.answers().results.taken_from.taken == "chosen")


def test_the_grid_of_the_run_shows_what_counts(gui: Parts, qtbot: QtBot, graded_file: Path) -> None:
    project = count_written(gui, graded_file, qtbot)
    switch_of(gui, "run", qtbot)
    page = gui.window.pages["run"]
    qtbot.waitUntil(lambda: page.view is not None and page.view.source.taken == "written")
    view = page.view
    marks = project.responses.answers().results.correct
    assert view.count(Cell.RIGHT) == int((marks == 1).sum()) > 0
    assert view.count(Cell.WRONG) == int((marks == 0).sum()) > 0
    assert f"written right ({view.count(Cell.RIGHT)})" in dict(legend_of(view)).values()
    row, column = (int(n) for n in np.argwhere(marks == 1)[0])
    assert "written right, by Token F1" in say_cell(view, row, column)
    assert "written wrong, by Token F1" in say_cell(view, *(int(n) for n in np.argwhere(marks == 0)[0]))
    chosen = project.responses.chosen().results
    assert page.strip._titles["answers"].text() == "chosen answers"
    assert page.strip.text_of("answers") == f"{int(chosen.answered.sum())} / {chosen.correct.size}"
    page._chosen(f"{view.rows[row].pipeline.id}\n{view.items[column].id}")
    qtbot.waitUntil(page.answer.isVisible)
    opened = page.answer
    qtbot.waitUntil(lambda: opened.counted is not None and opened.counted.taken == "written")
    assert (opened.counted.item.id, opened.counted.pipeline.id) == (view.items[column].id, view.rows[row].pipeline.id)
    assert opened.counted.pipeline.label in opened.title.toolTip()
    text = opened.counted.written.answer.text
    assert text in opened.reading.toPlainText()
    gui.session.edit(lambda project: project.edits.set_response_source("both", "token_f1"))
    qtbot.waitUntil(lambda: opened.counted is not None and opened.counted.taken == "both")
    said = opened.reading.toPlainText()
    assert said.index("Written") < said.index(text) < said.index("By choice")
    assert "in both ways" in next(iter(dict(legend_of(page.view)).values()))


def test_a_cell_without_an_answer_says_so_and_a_failed_choice_is_shown_as_such(
    gui: Parts, qtbot: QtBot, graded_file: Path
) -> None:
    with Store.open(graded_file) as store:
        lost = store.answers.all()[0]
        store.answers.remove(lost.id)
    count_written(gui, graded_file, qtbot)
    switch_of(gui, "run", qtbot)
    page = gui.window.pages["run"]
    qtbot.waitUntil(lambda: page.view is not None and page.view.source.taken == "written")
    row = next(n for n, r in enumerate(page.view.rows) if r.pipeline.id == lost.pipeline_id)
    column = next(n for n, item in enumerate(page.view.items) if item.id == lost.item_id)
    page._chosen(f"{lost.pipeline_id}\n{lost.item_id}")
    qtbot.waitUntil(lambda: "Nothing is written yet." in page.answer.reading.toPlainText())
    assert page.view.items[column].question in page.answer.reading.toPlainText()
    assert "nothing written that Token F1 has graded" in say_cell(page.view, row, column)
    assert "written right" in say_cell(page.view, row, -1)
    page._open_failed(row, column)
    qtbot.waitUntil(lambda: page.answer.view is not None and page.answer.view.item.id == lost.item_id)
    assert not page.settling.by_choice.isHidden()
    gui.session.edit(lambda project: project.edits.set_response_source("both", "token_f1"))
    page._chosen(f"{lost.pipeline_id}\n{lost.item_id}")
    qtbot.waitUntil(lambda: page.answer.counted is not None and page.answer.counted.taken == "both")
    said = page.answer.reading.toPlainText()
    assert said.index("Nothing is written yet.") < said.index("By choice")
    assert "not answered in both ways" in say_cell(page.view, row, column)


def test_figures_of_a_question_follow_what_counts(gui: Parts, qtbot: QtBot, graded_file: Path) -> None:
    project = count_written(gui, graded_file, qtbot)
    switch_of(gui, "exam", qtbot)
    desk = gui.window.pages["exam"].desk
    qtbot.waitUntil(lambda: bool(desk.figures) and next(iter(desk.figures.values())).by == "written")
    answers = project.responses.answers()
    for column, item in enumerate(answers.items):
        own = desk.figures[item.id]
        assert own.right == int((answers.results.correct[:, column] == 1).sum())
        assert sum(own.taken) == own.choosers > 0, "who took which choice is told all the same"
    card = gui.window.pages["exam"].review.findChild(ItemCard)
    qtbot.waitUntil(lambda: "How the pipelines did in writing" in card.more.text())
    gui.session.undo()
    qtbot.waitUntil(lambda: "How the pipelines did" in card.more.text() and "in writing" not in card.more.text())


def test_where_choices_are_no_matter_there_is_no_switch(gui: Parts, qtbot: QtBot, graded_file: Path) -> None:
    count_written(gui, graded_file, qtbot)
    for step in ("corpus", "retrieval", "pipelines"):
        gui.window.show_page(step)
        page = gui.window.pages[step]
        qtbot.waitUntil(lambda page=page: not page.unread and not gui.session.reading)
        assert page.findChild(ResponseSwitch) is None


def test_what_warns_of_a_grader_leads_to_the_written_answers(gui: Parts, qtbot: QtBot, graded_file: Path) -> None:
    count_written(gui, graded_file, qtbot)
    switch_of(gui, "results", qtbot)
    verdict = gui.window.pages["results"].verdict
    qtbot.waitUntil(lambda: "Right means written right here" in verdict.caution.text())
    assert verdict.to_written.isVisible()
    verdict.to_written.click()
    qtbot.waitUntil(gui.window.pages["grading"].isVisible)


@pytest.fixture
def refused_file(graded_file: Path) -> Path:
    """Return the same project, where people grade as token F1 does and ROUGE-L says the contrary."""
    with Store.open(graded_file) as store:
        for n, answer in enumerate(store.answers.all()):
            store.grades.put(Grade(answer.id, "rouge_l", float(1 - n % 2), "", time.time(), inputs="x"))
            store.grades.put(Grade(answer.id, PERSON, 5.0 if n % 2 else 1.0, "Ada", time.time(), 1.0, 5.0))
    return graded_file


def choose(switch: ResponseSwitch, grader: str) -> None:
    switch.grader.setCurrentIndex(switch.grader.findData(grader))
    switch.grader.activated.emit(switch.grader.currentIndex())


def test_a_grader_worse_than_the_floor_is_refused_and_taken_by_one_button(
    gui: Parts, qtbot: QtBot, refused_file: Path
) -> None:
    project = count_written(gui, refused_file, qtbot)
    switch = switch_of(gui, "report", qtbot)
    qtbot.waitUntil(switch.isVisible)
    assert (switch.line.isVisible(), switch.insist.isVisible()) == (False, False)
    choose(switch, "rouge_l")
    qtbot.waitUntil(lambda: switch.grader.currentData() == "token_f1" and not gui.session.reading)
    assert switch.line.isVisible()
    assert switch.refusal.text().startswith("ROUGE-L agrees with people less than words in common do")
    assert project.responses.answers().results.taken_from.grader == "token_f1", "nothing has changed yet"
    switch.insist_button.click()
    qtbot.waitUntil(switch.insist.isVisible)
    source = project.responses.answers().results.taken_from
    assert (source.grader, source.insisted, source.writes) == ("rouge_l", True, True)
    assert switch.insist.isChecked()
    qtbot.waitUntil(lambda: not switch.line.isVisible())
    choose(switch, "token_f1")
    qtbot.waitUntil(lambda: switch.grader.currentData() == "token_f1" and not switch.insist.isVisible())
    assert not project.responses.answers().results.taken_from.insisted, "it was meant for the other one"


def test_a_refusal_is_forgotten_once_something_else_counts(gui: Parts, qtbot: QtBot, refused_file: Path) -> None:
    project = count_written(gui, refused_file, qtbot)
    switch = switch_of(gui, "report", qtbot)
    qtbot.waitUntil(switch.isVisible)
    choose(switch, "rouge_l")
    qtbot.waitUntil(switch.line.isVisible)
    project.edits.set_response_source("chosen")
    gui.session.announce()
    qtbot.waitUntil(lambda: switch.taken.currentData() == "chosen" and not switch.line.isVisible())


def test_a_grader_that_was_refused_since_says_so_and_can_be_insisted_on(
    gui: Parts, qtbot: QtBot, refused_file: Path
) -> None:
    with Project.open(refused_file) as project:
        project.edits.set_response_source("written", "rouge_l", 0.25, insist=True)
        project.settings.set("responses_from", {**project.settings.get("responses_from"), "insist": False})
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(refused_file)
    switch = switch_of(gui, "report", qtbot)
    qtbot.waitUntil(switch.line.isVisible)
    assert switch.refusal.text().startswith("Choices count here, not written answers: ROUGE-L")
    switch.insist_button.click()
    qtbot.waitUntil(lambda: switch.insist.isVisible() and not switch.line.isVisible())
    assert gui.session.project is not None
    source = gui.session.project.responses.answers().results.taken_from
    assert (source.taken, source.grader, source.threshold, source.insisted) == ("written", "rouge_l", 0.25, True)
