"""The pages of a finished project, used with mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QSpinBox,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ragexam.records import ItemState
from ragexam_gui.app import Parts
from ragexam_gui.models.rows import Column, RowsModel
from ragexam_gui.panels.corpus import CorpusPage
from ragexam_gui.panels.exam import ExamPage
from ragexam_gui.panels.results import ResultsPage
from ragexam_gui.panels.run import RunPage
from ragexam_gui.words import number

from .conftest import Answering

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def exam_of(parts: Parts) -> ExamPage:
    page = parts.window.pages["exam"]
    assert isinstance(page, ExamPage)
    parts.window.go("exam")
    return page


def test_a_finished_project_opens_on_its_results(opened: Parts, qtbot: QtBot) -> None:
    page = opened.window.pages["results"]
    assert isinstance(page, ResultsPage)
    assert page.isVisible()
    qtbot.waitUntil(lambda: bool(page.verdict.text()), timeout=20_000)
    assert "right (95% interval" in page.verdict.text()
    project = opened.session.project
    assert project is not None
    _, accuracy, _ = page._tables["accuracy"]
    assert accuracy.model().rowCount() == len(project.pipelines()) == 6
    best = max(project.answers().results.accuracy())
    assert accuracy.model().index(0, 3).data() == f"{best:.1%}"
    _, abilities, _ = page._tables["abilities"]
    assert abilities.isVisible()
    assert {abilities.model().index(r, 0).data() for r in range(abilities.model().rowCount())} >= {"LLM", "Retriever"}


def test_the_rail_shows_each_step_and_goes_there(opened: Parts, qtbot: QtBot) -> None:
    rail = opened.window.rail
    assert rail.buttons["exam"].accessibleName() == "Exam: done"
    assert "documents" in rail.buttons["corpus"].toolTip()
    for step, button in rail.buttons.items():
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert opened.window.pages[step].isVisible()


def test_a_document_is_read_and_copied(opened: Parts, qtbot: QtBot) -> None:
    page = opened.window.pages["corpus"]
    assert isinstance(page, CorpusPage)
    opened.window.go("corpus")
    assert page.table.model().rowCount() == 6
    row = page.model.row_of(next(d.id for d in page.model.records if "Quarry" in d.title))
    assert row is not None
    page.table.select_row(row)
    assert "Visitors need the badge QU-417" in page.reading.toPlainText()
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_C, CTRL)
    heading, line = QApplication.clipboard().text().split("\n")
    assert heading.startswith("Title\tStatus")
    assert line.startswith("Quarry office\timported")
    qtbot.mouseClick(page.exclude_button, Qt.MouseButton.LeftButton)
    assert page.table.model().index(row, 1).data() == "excluded"
    qtbot.keyClick(opened.window, Qt.Key.Key_Z, CTRL)
    assert page.table.model().index(row, 1).data() == "imported"


def test_review_by_keys_and_undo(opened: Parts, qtbot: QtBot) -> None:
    page = exam_of(opened)
    project = opened.session.project
    assert project is not None
    page.states.setCurrentIndex(page.states.findText("Draft"))
    first, second = page.model.record(0), page.model.record(1)
    page.table.select_row(0)
    page.table.setFocus()
    assert first.question in page.reading.toPlainText()
    assert first.choices[first.key] in page.reading.toPlainText()
    qtbot.keyClick(page.table, Qt.Key.Key_A)
    assert _state(opened, first.id) is ItemState.ACCEPTED
    assert page.current() == second  # drafts only: the next one has moved up
    qtbot.keyClick(page.table, Qt.Key.Key_R)
    assert page.reason.isVisible()
    qtbot.keyClicks(page.reason, "ambiguous")
    assert _state(opened, second.id) is ItemState.DRAFT
    qtbot.keyClick(page.reason, Qt.Key.Key_Return)
    rejected = project.item(second.id)
    assert rejected is not None
    assert (rejected.state, rejected.comment) == (ItemState.REJECTED, "ambiguous")
    assert "Reject" in opened.window.menus.undo.text()
    qtbot.keyClick(opened.window, Qt.Key.Key_Z, CTRL)
    assert _state(opened, second.id) is ItemState.DRAFT
    qtbot.keyClick(opened.window, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert _state(opened, second.id) is ItemState.REJECTED
    page.states.setCurrentIndex(page.states.findText("Rejected"))
    page.table.select_row(page.model.row_of(second.id) or 0)
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_B)
    assert _state(opened, second.id) is ItemState.DRAFT


def test_escape_leaves_the_reason_and_rejects_nothing(opened: Parts, qtbot: QtBot) -> None:
    page = exam_of(opened)
    page.table.setFocus()
    item = page.current()
    assert item is not None
    qtbot.keyClick(page.table, Qt.Key.Key_R)
    qtbot.keyClick(page.reason, Qt.Key.Key_Escape)
    assert not page.reason.isVisible()
    assert _state(opened, item.id) is item.state


def test_search_narrows_and_letters_in_it_are_letters(opened: Parts, qtbot: QtBot) -> None:
    page = exam_of(opened)
    before = {i.id: i.state for i in page.model.records}
    qtbot.keyClick(page.table, Qt.Key.Key_F, CTRL)
    qtbot.waitUntil(page.search.hasFocus)
    qtbot.keyClicks(page.search, "harbour")
    shown = list(page.model.records)
    assert 0 < len(shown) < len(before)
    assert all("harbour" in " ".join((i.question, *i.choices, i.topic)).casefold() for i in shown)
    assert page.search.text() == "harbour"
    assert all(_state(opened, i) is state for i, state in before.items())
    page.search.setText("xyzzy")
    assert page.current() is None
    assert not page.accept_button.isEnabled()


def test_the_report_is_written_and_opened(opened: Parts, qtbot: QtBot, desktop: Answering, tmp_path: Path) -> None:
    page = opened.window.pages["results"]
    assert isinstance(page, ResultsPage)
    desktop.file = tmp_path / "report.html"
    qtbot.waitUntil(page.report_button.isEnabled)
    qtbot.keyClick(page, Qt.Key.Key_R, CTRL)
    qtbot.waitUntil(lambda: desktop.shown == [desktop.file], timeout=30_000)
    html = desktop.file.read_text(encoding="utf-8")
    assert "<html" in html
    assert page.verdict.text().split(";")[0][:40] in html
    assert "report.html" in opened.window.notice.label.text()


def test_a_report_that_cannot_be_written_is_told(
    opened: Parts, qtbot: QtBot, desktop: Answering, tmp_path: Path
) -> None:
    page = opened.window.pages["results"]
    assert isinstance(page, ResultsPage)
    desktop.file = tmp_path / "nowhere" / "report.html"
    qtbot.mouseClick(page.report_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(opened.window.notice.isVisible, timeout=30_000)
    assert "could not be written" in opened.window.notice.label.text()
    assert desktop.shown == []
    assert page.report_button.isEnabled()


def test_a_run_shows_how_far_each_pipeline_is(opened: Parts) -> None:
    page = opened.window.pages["run"]
    assert isinstance(page, RunPage)
    opened.window.go("run")
    project = opened.session.project
    assert project is not None
    results = project.answers().results
    for n, sitting in enumerate(page.model.records):
        assert sitting.answered == sitting.total == len(project.kept_items())
        assert sitting.accuracy == pytest.approx(results.accuracy()[n])
    assert not page.pause_button.isEnabled()


def test_every_control_has_a_name(opened: Parts) -> None:
    exam_of(opened).generate()
    kinds = (
        QAbstractButton,
        QAbstractItemView,
        QComboBox,
        QLineEdit,
        QPlainTextEdit,
        QProgressBar,
        QSpinBox,
        QTextEdit,
    )
    own = [w for w in opened.window.findChildren(QWidget) if isinstance(w, kinds) and not _inner(w)]
    assert len(own) > 40
    nameless = [w for w in own if not w.accessibleName() and not (isinstance(w, QAbstractButton) and w.text())]
    assert nameless == []


def test_cells_are_computed_only_where_they_are_seen() -> None:
    asked: list[int] = []

    def value(n: int) -> int:
        asked.append(n)
        return n * n

    model = RowsModel([Column("Square", value, ",")], lambda n: n)
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


def _state(parts: Parts, item_id: str) -> ItemState:
    project = parts.session.project
    assert project is not None
    item = project.item(item_id)
    assert item is not None
    return item.state


def _inner(widget: QWidget) -> bool:
    """Whether it is a part that Qt made of another control (the list of a combo box, a header, a clear button)."""
    compound = (QAbstractItemView, QComboBox, QSpinBox, QLineEdit, QTextEdit)
    parent = widget.parentWidget()
    found: Callable[[QWidget | None], bool] = lambda w: isinstance(w, compound)  # noqa: E731
    while parent is not None:
        if found(parent) or "Popup" in type(parent).__name__ or parent.objectName().startswith("qt_"):
            return True
        parent = parent.parentWidget()
    return widget.objectName().startswith("qt_")
