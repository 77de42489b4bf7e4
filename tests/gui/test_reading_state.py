"""While a page reads, nobody knows what there is: nothing claims to be missing, and nothing is offered to be done."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtWidgets import QPushButton, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from ragexam.errors import ProjectError
from ragexam_gui.app import Parts
from ragexam_gui.panels.common.page import Page
from ragexam_gui.widgets.empty_state import EmptyState, ReadingState

PAGES = ("corpus", "exam", "retrieval", "pipelines", "run", "results", "items", "report")


@contextmanager
def gated(parts: Parts) -> Iterator[None]:
    """Both readers wait at a gate: what is asked of them meanwhile is answered only afterwards."""
    gate = threading.Event()
    for slow in (False, True):
        parts.session.read(f"gate {slow}", lambda _: gate.wait(60), lambda _: None, slow=slow)
    try:
        yield
    finally:
        gate.set()


def claims(root: QWidget) -> list[str]:
    """Return what says below `root` that something is missing, and the main buttons that can be pressed."""
    states = [f"claims: {state.heading.text()}" for state in root.findChildren(EmptyState) if state.isVisible()]
    buttons = [one for one in root.findChildren(QPushButton) if one.isVisible() and one.isEnabled()]
    return states + [f"offers: {one.text()}" for one in buttons]


def page_of(parts: Parts, step: str) -> Page:
    page = parts.window.pages[step]
    assert isinstance(page, Page)
    return page


@pytest.mark.parametrize("step", PAGES[1:5] + PAGES[6:])  # corpus and results have been shown
def test_a_page_that_reads_claims_and_offers_nothing(step: str, opened: Parts, qtbot: QtBot) -> None:
    page = page_of(opened, step)
    with gated(opened):
        opened.window.show_page(step)
        assert page.isVisible()
        assert page.unread
        assert not claims(page)
        qtbot.waitUntil(lambda: page.reading_state.text.text() == "Reading …")
        assert not claims(page)
    qtbot.waitUntil(lambda: not page.unread and not opened.session.reading)
    assert not page.reading_state.isVisible()
    assert page.body.count() > 0
    assert any(one.isVisible() and one.isEnabled() for one in page.findChildren(QPushButton))


@pytest.mark.parametrize("step", PAGES)
def test_another_project_is_read_anew(step: str, opened: Parts, qtbot: QtBot) -> None:
    page = page_of(opened, step)
    opened.window.show_page(step)
    qtbot.waitUntil(lambda: not page.unread and not opened.session.reading)
    with gated(opened):
        opened.session.opened.emit()  # as if it were another one: the page on show has to forget what it showed
        assert page.unread
        assert not claims(page)
    qtbot.waitUntil(lambda: not page.unread and not opened.session.reading)


def test_what_is_read_a_second_time_stays_on_show(opened: Parts, qtbot: QtBot) -> None:
    page = page_of(opened, "results")
    qtbot.waitUntil(lambda: not page.unread and not opened.session.reading)
    with gated(opened):
        opened.session.changed.emit()
        assert not page.unread
        assert not page.reading_state.isVisible()
    qtbot.waitUntil(lambda: not opened.session.reading)


def test_tabs_that_read_claim_nothing_either(opened: Parts, qtbot: QtBot) -> None:
    seen = 0
    for step in PAGES:
        page = page_of(opened, step)
        opened.window.show_page(step)
        qtbot.waitUntil(lambda page=page: not page.unread and not opened.session.reading)  # type: ignore[misc]
        bars = [bar for bar in page.findChildren(QTabBar) if bar.isVisible()]
        for bar in bars:
            for tab in range(bar.count()):
                with gated(opened):
                    bar.setCurrentIndex(tab)
                    awaited = [state for state in page.findChildren(ReadingState) if state.isVisible()]
                    empty = [state.heading.text() for state in page.findChildren(EmptyState) if state.isVisible()]
                    assert not (awaited and empty), (step, bar.tabText(tab), empty)
                    seen += bool(awaited)
                qtbot.waitUntil(lambda: not opened.session.reading)
                assert not [state for state in page.findChildren(ReadingState) if state.isVisible()]
    assert seen >= 2  # labels and ratings


def test_a_page_that_cannot_be_read_says_so(opened: Parts, qtbot: QtBot) -> None:
    page = page_of(opened, "run")
    refusal = ProjectError("made to fail")

    def refuse(*_: object) -> object:
        raise refusal

    page.unread = True
    opened.session.read("page run", refuse, page._show_read, page._tell_unread)
    qtbot.waitUntil(lambda: "could not be read" in page.reading_state.text.text())
    assert page.unread
