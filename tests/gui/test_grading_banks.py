"""Question banks: by hand, by a model, and what can be done with them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.records import RubricEntry
from ragexam_gui.app import Parts
from ragexam_gui.panels.grading.banks.dialogs import BankJobDialog, BankQuestionDialog
from ragexam_gui.panels.grading.banks.tab import BanksTab
from ragexam_gui.panels.grading.page import GradingPage

from .conftest import Answering
from .grading_page import WaitJob, dialog_of, page, page_of, written
from .test_accessible import lacking

__all__ = ["page", "written"]


def banks_of(page: GradingPage, qtbot: QtBot) -> BanksTab:
    page.tabs.setCurrentWidget(page.banks)
    qtbot.waitUntil(lambda: page.banks.view is not None and not page.session.reading)
    return page.banks


def test_banks_are_made_by_hand_and_undone(page: GradingPage, qtbot: QtBot) -> None:
    tab = banks_of(page, qtbot)
    assert tab.view is not None
    assert tab.view.banks == 0
    assert tab.line is not None
    assert not tab.change_button.isEnabled()
    QTest.mouseClick(tab.add_button, Qt.MouseButton.LeftButton)
    dialog = dialog_of(BankQuestionDialog, qtbot)
    assert isinstance(dialog, BankQuestionDialog)
    assert not dialog.accept_button.isEnabled()
    assert lacking(dialog) == []
    dialog.text.setText("How many offices are there?")
    dialog.keys.setText("three | 3")
    dialog.accept()
    qtbot.waitUntil(lambda: tab.view.banks == 1 and not page.session.reading)
    assert [one.text for one in tab.bank.records] == ["How many offices are there?"]
    assert "1 of" in tab.sentence.text()
    assert [tab.questions.isColumnHidden(c) for c in range(4)] == [False, False, True, False], "no subtopic is there"
    tab.questions.select_row(0)
    assert tab.change_button.isEnabled()
    QTest.mouseClick(tab.remove_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.view.banks == 0 and not page.session.reading)
    page.session.undo()
    qtbot.waitUntil(lambda: tab.view.banks == 1 and not page.session.reading)
    assert lacking(page) == []


def test_a_model_writes_banks_after_a_forecast(gui: Parts, qtbot: QtBot, page: GradingPage, wait_job: WaitJob) -> None:
    tab = banks_of(page, qtbot)
    tab.write()
    dialog = dialog_of(BankJobDialog, qtbot)
    assert isinstance(dialog, BankJobDialog)
    qtbot.waitUntil(lambda: dialog.judge.count() > 0)
    dialog.number.setValue(2)
    qtbot.waitUntil(dialog.accept_button.isEnabled)
    assert tab.view is not None
    every = 2 * len(tab.view.lines)
    assert dialog.message.text().startswith(f"{every} questions to write at most")
    dialog.subtopics.setText("cost; ;place;when")
    dialog.only.setChecked(True)
    qtbot.waitUntil(dialog.accept_button.isEnabled)
    assert dialog.message.text().startswith("6 questions to write at most")
    assert tab.line is not None
    assert dialog.parameters["items"] == [tab.line.item_id]
    assert dialog.parameters["subtopics"] == ["cost", "place", "when"]
    dialog.keys.setChecked(True)
    assert dialog.parameters["keys"] is True
    qtbot.waitUntil(dialog.accept_button.isEnabled)
    assert dialog.message.text().startswith("6 questions to write at most, 6 right answers to take at most")
    assert lacking(dialog) == []
    assert wait_job(dialog.accept) == "done"


def test_without_measured_retrieval_no_passages_are_graded(page: GradingPage, qtbot: QtBot) -> None:
    tab = banks_of(page, qtbot)
    assert tab.view is not None
    assert tab.view.kept == 0
    assert not tab.grade_button.isEnabled()
    qtbot.waitUntil(lambda: bool(tab.boards.said.text()) and not page.session.reading)
    assert tab.boards.table.isHidden()
    assert not tab.boards.save_button.isEnabled()


@pytest.fixture(scope="module")
def graded(written: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project whose searches were measured, with banks of two questions and graded passages and answers."""
    path = Path(shutil.copyfile(written, tmp_path_factory.mktemp("graded") / "graded.ragexam"))
    with Project.open(path) as project:

        def done(name: str, **parameters: object) -> None:
            outcome = project.start_job(name, **parameters).wait()
            assert isinstance(outcome, Done), outcome

        items = project.items.asked()
        banks = {
            item.id: (RubricEntry("a", item.question, "", "what"), RubricEntry("b", "Who says so?")) for item in items
        }
        project.edits.set_rubrics(banks, "questions")
        done("laboratory", retrievers=["bm25", "dense"], weights=[], depth=4)
        judge, graders = "scripted:5:1.0", ["exam_self_rating_weighted", "direct_thomas"]
        done("grade_passages", judge=judge, graders=graders, k=4, n=2)
        done("grade", judge=judge, graders=graders[:1])
    return path


@pytest.fixture
def boards(gui: Parts, qtbot: QtBot, graded: Path, tmp_path: Path) -> BanksTab:
    """Return the tab with its leaderboards open."""
    path = Path(shutil.copyfile(graded, tmp_path / "graded.ragexam"))
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(path)
    page = page_of(gui, qtbot)
    page.tabs.setCurrentWidget(page.banks)
    qtbot.waitUntil(lambda: page.banks.boards.view is not None and not page.session.reading)
    page.banks.boards.disclosure.set_open(True)
    return page.banks


def shown(tab: BanksTab, title: str) -> list[list[object]]:
    """Choose a table of boards. Return its rows."""
    boards = tab.boards
    assert boards.view is not None
    boards.which.setCurrentIndex(boards.which.findText(title))
    boards.which.activated.emit(boards.which.currentIndex())
    table = next(table for table in boards.view.tables if table.title == title)
    assert boards.table.model().rowCount() == len(table.rows) > 0
    return [list(row) for row in table.rows]


def reread(tab: BanksTab, qtbot: QtBot, act: Callable[[], object]) -> None:
    """Do what has boards read anew, and wait for them."""
    before = tab.boards.view
    act()
    qtbot.waitUntil(lambda: tab.boards.view is not before and not tab.session.reading)


def test_boards_are_filled_and_say_from_which_grade_on(boards: BanksTab, qtbot: QtBot) -> None:
    assert lacking(boards) == []
    rows = shown(boards, "Leaderboards")
    assert {(str(row[0]).split()[0], row[1]) for row in rows} == {
        ("judgments", 1.0),
        ("exam_self_rating_weighted", 4.0),
        ("direct_thomas", 1.0),  # marks from 0 to 2
    }
    assert {row[2] for row in rows} == {"bm25", "dense"}
    assert {row[2] for row in shown(boards, "Leaderboards by subtopic")} == {"what", "no subtopic"}
    assert {row[2] for row in shown(boards, "Written answers by their banks")} == {"New desk", "Old desk"}
    reread(boards, qtbot, lambda: boards.boards.threshold.setValue(1.0))
    assert {row[1] for row in shown(boards, "Leaderboards")} == {1.0}
    reread(boards, qtbot, lambda: boards.boards.k.setValue(1))
    assert boards.boards.view is not None
    assert "EXAM-Cover@1" in boards.boards.view.tables[0].columns


def test_boards_are_compared_with_a_given_ranking(
    gui: Parts, boards: BanksTab, qtbot: QtBot, tmp_path: Path, file_dialogs: Answering
) -> None:
    path = tmp_path / "official.csv"
    path.write_text("system,rank,other\nbm25,1,1\ndense,2,5\n", "utf-8")
    file_dialogs.file = path
    part = boards.boards
    assert part.column.isHidden()
    reread(boards, qtbot, lambda: QTest.mouseClick(part.compare_button, Qt.MouseButton.LeftButton))
    assert "Compared with official.csv." in part.said.text()
    first = {tuple(row[:3]): row[5:] for row in shown(boards, "Agreement with the given ranking")}
    assert part.column.currentText() == "rank"
    assert not part.column.isHidden()
    part.column.setCurrentIndex(1)
    reread(boards, qtbot, lambda: part.column.activated.emit(1))
    second = {tuple(row[:3]): row[5:] for row in shown(boards, "Agreement with the given ranking")}
    assert first.keys() == second.keys()
    decided = [key for key, row in first.items() if row[0] is not None]
    assert decided
    assert all(first[key][0] == pytest.approx(-second[key][0]) for key in decided)  # type: ignore[operator]
    broken = tmp_path / "broken.csv"
    broken.write_text("system\n", "utf-8")
    file_dialogs.file = broken
    with qtbot.waitSignal(gui.session.message) as told:
        part.compare()
    assert told.args is not None
    assert told.args[0] == "bad"
    qtbot.waitUntil(lambda: not gui.session.reading)
    reread(boards, qtbot, part.read)
    assert "Compared with official.csv." in part.said.text()
    reread(boards, qtbot, part.back)
    assert "Compared" not in part.said.text()
    assert part.back_button.isHidden()


def test_boards_go_out_as_files_and_come_in_again(
    gui: Parts, boards: BanksTab, qtbot: QtBot, tmp_path: Path, file_dialogs: Answering
) -> None:
    part = boards.boards
    menu = QMenu()
    part.fill_menu(menu)
    names = [action.text() for action in menu.actions()]
    assert len(names) == 4
    weighted = next(action for action in menu.actions() if "weighted" in action.text())
    out = tmp_path / "out"
    out.mkdir()
    files = [out / "graded.jsonl.gz", out / "labels.qrels"]
    for act, path in ((part.save_graded, files[0]), (weighted.trigger, files[1]), (part.save_rankings, out)):
        file_dialogs.file = path
        with qtbot.waitSignal(gui.session.message) as told:
            act()
        assert told.args is not None
        assert told.args[0] == "good", told.args
        qtbot.waitUntil(lambda: not gui.session.reading)
    menu.deleteLater()
    labels = [line.split()[-1] for line in files[1].read_text().splitlines()]
    assert set(labels) <= set("012345")
    before = shown(boards, "Leaderboards")
    for path in (files[1], out / "bm25.run"):  # of this project's passages, beside its own
        file_dialogs.file = path
        reread(boards, qtbot, part.open_files)
    assert "Files: labels.qrels, bm25.run." in part.said.text()
    rows = shown(boards, "Leaderboards")
    assert [row for row in rows if row[0] != "labels"] == before
    assert {row[2] for row in rows if row[0] == "labels"} == {"bm25", "dense"}
    other = tmp_path / "other.qrels"
    other.write_text("elsewhere 0 p 2\n")
    run = tmp_path / "x.run"
    run.write_text("elsewhere Q0 p 1 1 theirs\n")
    reread(boards, qtbot, part.back)
    for path in (other, run):  # of another collection: alone
        file_dialogs.file = path
        reread(boards, qtbot, part.open_files)
    assert [row[:3] for row in shown(boards, "Leaderboards")] == [["other", 1.0, "theirs"]]


def test_banks_go_out_in_each_form_and_come_in_again(
    gui: Parts, boards: BanksTab, qtbot: QtBot, tmp_path: Path, file_dialogs: Answering
) -> None:
    assert boards.view is not None
    banks = boards.view.banks
    for name in ("banks.csv", "banks.jsonl", "banks.jsonl.gz"):
        path = tmp_path / name
        file_dialogs.file = path
        QTest.mouseClick(boards.export_button, Qt.MouseButton.LeftButton)
        assert path.stat().st_size > 0
        gui.session.edit(
            lambda project: project.edits.set_rubrics({i.id: () for i in project.items.asked()}, "questions")
        )
        qtbot.waitUntil(lambda: boards.view is not None and boards.view.banks == 0 and not gui.session.reading)
        file_dialogs.file = path
        with qtbot.waitSignal(gui.session.message) as told:
            QTest.mouseClick(boards.import_button, Qt.MouseButton.LeftButton)
        assert told.args is not None
        assert told.args[0] == "good", told.args
        qtbot.waitUntil(lambda: boards.view is not None and boards.view.banks == banks and not gui.session.reading)
        assert [one.topic for one in boards.bank.records] == ["what", ""]


def test_what_a_file_of_banks_does_otherwise_is_said(
    page: GradingPage, qtbot: QtBot, tmp_path: Path, file_dialogs: Answering
) -> None:
    tab = banks_of(page, qtbot)
    project = page.session.project
    assert project is not None
    item = project.items.asked()[0].id
    rows = "".join(f"{item},Which is number {n}?,same\n" for n in range(3)) + 5 * f"{item},,\n"
    file_dialogs.file = tmp_path / "banks.csv"
    file_dialogs.file.write_text(f"item_id,question,question_id\n{rows}", "utf-8")
    with qtbot.waitSignal(page.session.message) as told:
        QTest.mouseClick(tab.import_button, Qt.MouseButton.LeftButton)
    assert told.args == [
        "warn",
        "3 questions taken from banks.csv.",
        "Questions with an id that another one of the same bank has: 2. They got ids of their own. "
        "Row 5: there is no question in it. Row 6: there is no question in it. Row 7: there is no question in it. "
        "2 more rows were not taken.",
    ]


def test_passages_are_graded_by_subtopics_of_one_question(
    gui: Parts, boards: BanksTab, qtbot: QtBot, wait_job: WaitJob
) -> None:
    boards.grade()
    dialog = dialog_of(BankJobDialog, qtbot)
    assert isinstance(dialog, BankJobDialog)
    assert lacking(dialog) == []
    assert boards.view is not None
    assert dialog.number.value() == dialog.number.maximum() == boards.view.kept, "no more than the laboratory keeps"
    dialog.subtopics.setText("cost")
    dialog.only.setChecked(True)
    assert boards.line is not None
    assert dialog.parameters["subtopics"] == []
    assert dialog.parameters["own_subtopics"] == {boards.line.item_id: ["cost"]}
    dialog.only.setChecked(False)
    assert dialog.parameters["subtopics"] == ["cost"]
    dialog.reject()
