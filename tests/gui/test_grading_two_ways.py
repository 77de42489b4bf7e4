"""The tab of two ways: where a pipeline chose right and wrote wrong, or the other way round, to be read."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam.project.grading.two_ways import TwoWaysView
from ragexam.records import Grade, WrittenAnswer
from ragexam.store import Store
from ragexam_gui.app import Parts
from ragexam_gui.panels.grading.page import GradingPage
from ragexam_gui.panels.grading.write_dialog import WriteAnswersDialog

from .grading_page import dialog_of, page, page_of, written
from .test_accessible import lacking

__all__ = ["page", "written"]


def two_ways(finished: Path, folder: Path) -> tuple[Path, int, int]:
    """Return a project whose first pipeline wrote the contrary of what it chose, and how often it chose right and wrong."""
    path = Path(shutil.copyfile(finished, folder / "two.ragexam"))
    with Project.open(path, read_only=True) as project:
        results = project.responses.answers().results
        spec, items = results.pipelines[0], results.items
        right = [bool(correct == 1) for correct in results.correct[0]]
    with Store.open(path) as store:
        for n, (item, good) in enumerate(zip(items, right, strict=True)):
            text = "Something else." if good else item.reference_answer
            store.answers.add([WrittenAnswer(f"a{n}", item.id, item.content_hash, "W", text, pipeline_id=spec.id)])
            store.grades.put(Grade(f"a{n}", "key_match", 0.0 if good else 1.0, "", time.time()))
    return path, sum(right), len(right) - sum(right)


def pick(box: QComboBox, key: str) -> None:
    """Choose an entry as a person does."""
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


def test_what_differs_is_listed_filtered_and_read(gui: Parts, qtbot: QtBot, finished: Path, tmp_path: Path) -> None:
    path, right, wrong = two_ways(finished, tmp_path)
    assert right
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(path)
    page = page_of(gui, qtbot)
    tab = page.two_ways
    page.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(lambda: tab.view is not None and not page.session.reading)
    assert tab.view is not None
    assert tab.view.table is not None
    assert [row[1:] for row in tab.view.table.rows] == [(0, right, wrong, 0)]
    assert "Right in writing: a grade of more than 0.67 by Key match" in tab.note.text()
    assert tab.model.rowCount() == right + wrong
    pick(tab.which, "chosen")
    assert tab.model.rowCount() == right
    tab.table.select_row(0)
    qtbot.waitUntil(lambda: tab.panel.view is not None and not page.session.reading)
    assert tab.panel.view is not None
    assert tab.panel.view.answer.text == "Something else."
    assert tab.panel.view.item.id == tab.model.records[0].item_id
    assert lacking(page) == []
    shown: list[str] = []
    page.session.page_requested.connect(shown.append)
    tab.panel.exam_button.click()
    assert (shown, page.session.item) == (["exam"], tab.panel.view.item.id)


def test_without_both_ways_it_says_what_is_missing(page: GradingPage, qtbot: QtBot) -> None:
    page.tabs.setCurrentWidget(page.two_ways)
    qtbot.waitUntil(lambda: page.two_ways.view is not None and not page.session.reading)
    assert page.two_ways.stack.currentWidget() is page.two_ways.empty


def test_where_nothing_is_written_the_missing_part_alone_is_offered(opened: Parts, qtbot: QtBot) -> None:
    page = page_of(opened, qtbot)
    tab = page.two_ways
    page.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(lambda: tab.view is not None and not opened.session.reading)
    assert tab.view is not None
    chosen = tab.view.chosen
    assert (tab.write_button.isHidden(), tab.run_button.isHidden()) == (not chosen, chosen)
    tab.show_view(TwoWaysView(chosen=not chosen))
    assert (tab.write_button.isHidden(), tab.run_button.isHidden()) == (chosen, not chosen)
    tab.show_view(TwoWaysView(chosen=True))
    tab.write_button.click()
    dialog = dialog_of(WriteAnswersDialog, qtbot)
    assert isinstance(dialog, WriteAnswersDialog)
    assert dialog.which.currentData() == "choice"
    dialog.reject()
