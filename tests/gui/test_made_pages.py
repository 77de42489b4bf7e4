"""Pages that are made when they are wanted, while other things happen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam_gui.app import build
from ragexam_gui.panels.common.page import Page
from ragexam_gui.windows.pages import Pages

from .conftest import MODELS, Answering, Messages


def test_a_page_that_cannot_be_made_is_tried_once(qtbot: QtBot, qapp: QApplication) -> None:
    tried: list[int] = []

    def broken() -> Page:
        tried.append(1)
        raise RuntimeError("no page")

    pages = Pages({"corpus": broken})
    qtbot.addWidget(pages.stack)
    with qtbot.capture_exceptions() as caught:
        pages.make_rest()
        qtbot.waitUntil(lambda: bool(caught))
        for _ in range(20):
            qapp.processEvents()
    assert len(tried) == 1


def test_a_job_is_followed_that_starts_before_all_pages_are_made(
    qapp: QApplication, qtbot: QtBot, file_dialogs: Answering, messages: Messages, project_file: Path
) -> None:
    parts = build(
        qapp, file_dialogs, MODELS, messages, guards=[]
    )  # never shown, so that pages are made on demand alone
    try:
        with qtbot.waitSignal(parts.session.opened):
            assert parts.session.open(project_file)
        assert len(parts.window.pages._made) < len(parts.window.pages)
        with qtbot.waitSignal(parts.session.job_ended):
            assert parts.session.start("filter", share=0.4)
            assert len(parts.window.pages._made) == len(parts.window.pages)
            assert parts.window.job_bar.pause_button.isVisibleTo(parts.window.job_bar)
        assert not parts.window.job_bar.pause_button.isVisibleTo(parts.window.job_bar)
    finally:
        parts.session.end()
        parts.language.restore()
        parts.window.deleteLater()
