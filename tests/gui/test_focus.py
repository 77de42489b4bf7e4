"""Checks where the keyboard is: nobody who goes elsewhere and back is set down on a button that acts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts


def _table(parts: Parts) -> QAbstractItemView:
    page = parts.window.pages["corpus"]
    return next(t for t in page.findChildren(QAbstractItemView) if t.accessibleName() == "Documents")


def _settle(parts: Parts, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not parts.session.reading)


def _all_made(page: QWidget, qtbot: QtBot) -> None:
    """Wait for what a page makes part by part, a turn of the event loop each, once it has been shown."""
    parts: list[int] = []

    def none_came() -> bool:
        parts.append(len(page.findChildren(QWidget)))
        return len(parts) > 5 and len(set(parts[-5:])) == 1

    qtbot.waitUntil(none_came)


def test_help_and_log_give_the_keyboard_back(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_page("corpus")
    _settle(opened, qtbot)
    table = _table(opened)
    table.setFocus()
    for show, hide in (
        (opened.window.sides.show_help, opened.window.sides.hide_help),
        (opened.window.sides.toggle_log, opened.window.sides.toggle_log),
    ):
        show()
        assert not table.hasFocus()
        hide()
        assert table.hasFocus()


def test_another_page_never_leaves_the_keyboard_at_the_job_bar(opened: Parts, qtbot: QtBot) -> None:
    for step in ("corpus", "run", "results", "report", "exam", "retrieval", "pipelines", "items"):
        opened.window.show_page(step)
        _settle(opened, qtbot)
        held = QApplication.focusWidget()
        assert held is not None
        assert not opened.window.job_bar.isAncestorOf(held), step
        stops = [n for n, b in opened.window.rail.buttons.items() if b.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert stops == [step]


def test_home_and_end_choose_the_first_and_the_last_row(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_page("corpus")
    _settle(opened, qtbot)
    table = _table(opened)
    table.setFocus()
    last = table.model().rowCount() - 1
    for key, row in ((Qt.Key.Key_End, last), (Qt.Key.Key_Home, 0)):
        QTest.keyClick(table, key)
        assert [index.row() for index in table.selectionModel().selectedRows()] == [row]


def test_tab_goes_through_the_retrievers_before_the_examples(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_page("pipelines")
    _settle(opened, qtbot)
    page = opened.window.pages["pipelines"]
    models = next(w for w in page.findChildren(QWidget) if w.accessibleName() == "Language models")
    names, at = [], models
    while at.accessibleName() != "Resulting pipelines":
        at = at.nextInFocusChain()
        if at.focusPolicy() & Qt.FocusPolicy.TabFocus and at.isVisible():
            names.append(at.accessibleName() or getattr(at, "text", str)())
    assert names.index("Closed book") < names.index("Settings of BM25") < names.index("0 in-context examples")


STEPS = ("corpus", "exam", "retrieval", "pipelines", "run", "results", "items", "report")


@pytest.mark.parametrize("step", STEPS)
def test_tab_goes_through_the_whole_page_before_the_log(opened: Parts, qtbot: QtBot, step: str) -> None:
    window = opened.window
    window.show_page(step)
    _settle(opened, qtbot)
    page, step_button = window.pages[step], window.rail.buttons[step]
    _all_made(page, qtbot)
    _settle(opened, qtbot)
    step_button.setFocus()
    visited: list[QWidget] = []
    places: list[QPoint] = []  # as they are met: a column that scrolls along moves what came before
    while len(visited) < 200:
        held = QApplication.focusWidget()
        assert held is not None
        QTest.keyClick(held, Qt.Key.Key_Tab)
        held = QApplication.focusWidget()
        assert held is not None
        if held is step_button or held in visited:
            break
        visited.append(held)
        places.append(held.mapTo(window, QPoint(0, 0)))
    on_page = [index for index, widget in enumerate(visited) if page.isAncestorOf(widget)]
    assert len(on_page) > (1 if step == "retrieval" else 3)  # before a measurement two buttons are all there is
    log = visited.index(window.job_bar.log_button)
    assert on_page == list(range(on_page[0], on_page[0] + len(on_page)))
    assert on_page[-1] < log, [w.accessibleName() for w in visited[log:]]
    # Reading order, roughly: never back from the lower part of the page to its very top, but to begin another column.
    tops = [places[n] for n in on_page]
    up = [
        (one, other) for one, other in pairwise(tops)
        if other.y() < one.y() - page.height() // 3 and other.x() <= one.x() + 8
    ]  # fmt: skip
    assert not up
