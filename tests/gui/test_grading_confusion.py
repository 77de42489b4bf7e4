"""Checks where answers go wrong: cells by passages and grades, and the threshold between them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ragexam.project.grading.confusion import ConfusionCase, ConfusionSource, Criterion
from ragexam.report.results.source import usual_threshold
from ragexam_gui.app import Parts
from ragexam_gui.panels.grading.confusion import ConfusionTab
from ragexam_gui.panels.grading.page import GradingPage

from .grading_page import page, written

__all__ = ["page", "written"]


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


@pytest.mark.parametrize("start", [0.98, -0.1])
def test_a_threshold_beyond_the_sliders_ends_holds_until_it_is_moved(gui: Parts, qtbot: QtBot, start: float) -> None:
    tab = ConfusionTab(gui.session)
    qtbot.addWidget(tab)
    criterion = Criterion("f", "F", 0.0, 1.0, start, deciding=True)
    cases = tuple(ConfusionCase(f"a{n}", "i", "Why?", True, {"f": value}, "d") for n, value in enumerate((0.97, 0.99)))
    tab.show_sources((ConfusionSource("A model · BM25", "A model · BM25", True, cases, (criterion,)),))
    assert tab.limit == start
    tab.slider.setValue(10)
    assert tab.limit == pytest.approx(0.5)


def test_a_grade_is_told_from_the_threshold_it_does_not_pass(gui: Parts, qtbot: QtBot) -> None:
    tab = ConfusionTab(gui.session)
    qtbot.addWidget(tab)
    criterion = Criterion("f", "F", 0.0, 1.0, 0.67, deciding=True)
    cases = tuple(
        ConfusionCase(f"a{n}", "i", "Why?", True, {"f": value}, f"d{n}") for n, value in enumerate((2 / 3, 0.5))
    )
    missed = ConfusionCase("m", "i", "Why?", False, {"f": 0.1}, "m")
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
