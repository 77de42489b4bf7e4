"""Checks what takes minutes: whole model files that are read, and models that are fetched. Seen, stopped, never waited for."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.panels.models.dialog import ModelsDialog
from ragexam_gui.panels.pipelines.page import PipelinesPage

from .test_models_dialog import index, machine

__all__ = ["index", "machine"]

LEFT = Qt.MouseButton.LeftButton
LARGE = 60 * 2**30
"""Bytes of a file of holes: reading them takes many times as long as a test may."""


@pytest.fixture
def large(machine: Path) -> Path:
    path = machine / "sound.gguf"
    os.truncate(path, LARGE)
    return path


def models_dialog(gui: Parts, qtbot: QtBot) -> ModelsDialog:
    gui.window.show_models()
    page = gui.window.pages["pipelines"]
    assert isinstance(page, PipelinesPage)
    dialog = page.models_dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.files.rowCount() > 0 and not dialog.found_models.looking)
    return dialog


def test_the_hash_of_a_large_file_shows_how_far_it_is_and_can_be_stopped(large: Path, gui: Parts, qtbot: QtBot) -> None:
    calls: list[str] = []
    gui.session.message.connect(lambda _, message, __: calls.append(message))
    dialog = models_dialog(gui, qtbot)
    dialog.table.select_row([m.name for m in dialog.files.records].index("sound"))
    qtbot.mouseClick(dialog.hash_button, LEFT)
    bar = dialog.reading
    qtbot.waitUntil(lambda: bar.isVisible() and bar.bar.share > 0)
    assert bar.text.text().startswith("Reading sound.gguf: ")
    assert "of 60.0 GiB" in bar.text.text()
    first = bar.bar.share
    qtbot.waitUntil(lambda: bar.bar.share > first)
    qtbot.mouseClick(bar.cancel_button, LEFT)
    qtbot.waitUntil(lambda: not bar.isVisible() and not gui.session.reading)
    qtbot.waitUntil(lambda: dialog.facts["hash"].text() == "not computed yet")
    assert dialog.hash_button.isEnabled()
    assert calls == []  # the person knows
    dialog.close()


def test_pipelines_of_an_unread_model_show_how_far_it_is_and_can_be_stopped(
    large: Path, opened: Parts, qtbot: QtBot
) -> None:
    opened.window.show_page("pipelines")
    page = opened.window.pages["pipelines"]
    assert isinstance(page, PipelinesPage)
    qtbot.waitUntil(lambda: page.found_models.searched and not opened.session.reading)
    project = opened.session.project
    assert project is not None
    before = project.pipelines.chosen()
    (key,) = [m.key for m in page.found_models.models if m.name == "sound"]
    page.models.tick_keys([key])
    qtbot.waitUntil(lambda: page.choose_button.isEnabled())
    qtbot.mouseClick(page.choose_button, LEFT)
    bar = page.cost.reading
    qtbot.waitUntil(lambda: bar.isVisible() and bar.bar.share > 0)
    assert not page.choose_button.isEnabled()
    qtbot.mouseClick(bar.cancel_button, LEFT)
    qtbot.waitUntil(lambda: not bar.isVisible() and page.choose_button.isEnabled())
    assert project.pipelines.chosen() == before
    assert [tick.key for tick in page.models.ticks] == [key]


def test_leaving_does_not_wait_for_a_file_that_is_read(large: Path, gui: Parts, qtbot: QtBot) -> None:
    dialog = models_dialog(gui, qtbot)
    dialog.table.select_row([m.name for m in dialog.files.records].index("sound"))
    dialog.compute_hash()
    qtbot.waitUntil(dialog.reading.isVisible)
    begun = time.monotonic()
    gui.window.close()
    assert time.monotonic() - begun < 10  # the rest of the file takes a minute at least


def test_a_download_goes_on_where_the_language_changes(
    index: dict[str, threading.Event], gui: Parts, machine: Path, qtbot: QtBot
) -> None:
    dialog = models_dialog(gui, qtbot)
    dialog.starters.fetch("tiny")
    download = gui.session.downloads.get("tiny")
    assert download is not None
    old = gui.window
    with qtbot.waitSignal(gui.language.changed):
        gui.language.choose("de")
    qtbot.waitUntil(lambda: gui.window is not old)
    assert gui.session.downloads.get("tiny") is download
    assert download.end is None
    page = gui.window.pages["pipelines"]
    assert isinstance(page, PipelinesPage)
    qtbot.waitUntil(lambda: page.models_dialog is not None)
    new = page.models_dialog
    assert new is not None
    qtbot.waitUntil(lambda: "tiny" in new.starters.cards and new.starters.cards["tiny"].stop_button.isEnabled())
    new.show()
    new.tabs.setCurrentWidget(new.starters)
    qtbot.waitUntil(lambda: new.starters.cards["tiny"].stop_button.isVisible())
    new.close()
    index["go"].set()
    qtbot.waitUntil(lambda: (machine / "tiny.gguf").exists() and not gui.session.downloads.going)
    qtbot.waitUntil(lambda: "Tiny starter" in gui.window.notice.label.text())  # told in the new window
