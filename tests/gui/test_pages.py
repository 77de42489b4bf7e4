"""The pages of a finished project, used with mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.panels.exam.page import ExamPage
from ragexam_gui.panels.results.page import ResultsPage
from ragexam_gui.words import number

from .person import hover_of


def exam_of(parts: Parts) -> ExamPage:
    page = parts.window.pages["exam"]
    assert isinstance(page, ExamPage)
    parts.window.show_page("exam")
    return page


def test_a_finished_project_opens_on_its_results(opened: Parts, qtbot: QtBot) -> None:
    page = opened.window.pages["results"]
    assert isinstance(page, ResultsPage)
    assert page.isVisible()
    qtbot.waitUntil(lambda: "right (95% interval" in page.verdict.sentence.text())
    assert len(page.accuracy.plot.table().rows) == 6


def test_the_rail_shows_each_step_and_goes_there(opened: Parts, qtbot: QtBot) -> None:
    rail = opened.window.rail
    assert rail.buttons["exam"].accessibleName() == "Exam: done"
    assert "documents" in hover_of(rail.buttons["corpus"])
    for step, button in rail.buttons.items():
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert opened.window.pages[step].isVisible()


def test_cells_are_computed_only_where_they_are_seen() -> None:
    asked: list[int] = []

    def value(n: int) -> int:
        asked.append(n)
        return n * n

    model = RowsModel([TableColumn("Square", value, ",")], lambda n: n)
    model.set_rows(range(20_000))
    assert asked == []
    assert model.index(1_999, 0).data() == "3,996,001"
    assert asked == [1_999]
    model.set_filter(lambda n: n % 2 == 0)
    model.sort(0, Qt.SortOrder.DescendingOrder)
    assert [model.record(r) for r in range(3)] == [19_998, 19_996, 19_994]
    assert model.row_of(19_994) == 2


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [(None, ".1%", "–"), (float("nan"), ".2f", "–"), (0, "d", "0"), (0.125, ".1%", "12.5%"), ("x", ".2f", "x")],
)
def test_undefined_is_a_dash_and_never_zero(value: float | str | None, form: str, text: str) -> None:
    assert number(value, form) == text
