"""The frame around the pages: notices, undo, copies, drops, job bar; by mouse and by keys."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ragexam.progress import Snapshot
from ragexam_gui.app import Parts
from ragexam_gui.widgets.frame.job_bar import JobBar

from .conftest import Answering

LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def drop(widget: QWidget, *files: Path) -> bool:
    """Drop files on a widget as the system does: the nearest that takes them gets them; whether one did."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(f)) for f in files])
    keys, action = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    target: QWidget | None = widget
    while target is not None:
        enter = QDragEnterEvent(QPoint(50, 50), action, data, LEFT, keys)
        enter.ignore()
        if target.acceptDrops():
            QApplication.sendEvent(target, enter)
        if enter.isAccepted():
            QApplication.sendEvent(target, QDropEvent(QPointF(50, 50), action, data, LEFT, keys))
            return True
        target = target.parentWidget()
    return False


def test_the_job_bar_says_what_how_many_how_fast_and_how_long(qtbot: QtBot) -> None:
    bar = JobBar()
    qtbot.addWidget(bar)
    bar.show()
    bar.rest("Nothing is running.")
    assert not bar.pause_button.isVisible()
    bar.begin("Running the pipelines")
    assert (bar.bar.minimum(), bar.bar.maximum()) == (0, 0)  # busy, nothing known yet
    bar.follow(
        "Running the pipelines",
        Snapshot("Answering", 1_250, 5_000, "Which form\nis needed?", rate=4.25, seconds_left=900.0),
    )
    assert bar.label.text() == "Running the pipelines: Answering 1,250 / 5,000 · Which form is needed?"
    assert bar.time.text() == "4.2 per second · 15\N{NO-BREAK SPACE}min left"
    assert bar.bar.value() / bar.bar.maximum() == pytest.approx(0.25)
    bar.follow("Running the pipelines", Snapshot("Answering", 3, 5, rate=0.05))
    assert bar.time.text() == "3.0 per minute"
    bar.follow("Importing", Snapshot("Reading", 3_000_000_000, 6_000_000_000))
    assert bar.bar.value() / bar.bar.maximum() == pytest.approx(0.5)


def test_asked_to_pause_the_bar_says_so_until_the_job_stops(qtbot: QtBot) -> None:
    bar = JobBar()
    qtbot.addWidget(bar)
    bar.show()
    bar.begin("Running the pipelines")
    with qtbot.waitSignal(bar.pause):
        qtbot.mouseClick(bar.pause_button, LEFT)
    bar.follow("Running the pipelines", Snapshot("Answering", 1, 5))
    assert bar.label.text().startswith("Pausing")
    assert not bar.pause_button.isEnabled()
    assert bar.cancel_button.isEnabled()
    bar.rest("Running the pipelines: paused.")
    bar.begin("Running the pipelines")
    assert bar.pause_button.isEnabled()


def test_a_notice_offers_two_things_at_most_and_goes(opened: Parts, qtbot: QtBot) -> None:
    done: list[str] = []
    notice = opened.window.notice
    notice.say("plain", "Well?", ("&Yes", lambda: done.append("yes")), ("&No", lambda: done.append("no")))
    assert notice.isVisible()
    assert (notice.action.accessibleName(), notice.second.accessibleName()) == ("Yes", "No")
    qtbot.mouseClick(notice.second, LEFT)
    assert done == ["no"]
    assert not notice.isVisible()
    notice.say("bad", "It broke.")
    assert not notice.action.isVisible()
    assert not notice.second.isVisible()
    qtbot.mouseClick(notice.close_button, LEFT)
    assert not notice.isVisible()


def test_undo_and_redo_say_what_they_undo(opened: Parts, qtbot: QtBot) -> None:
    project = opened.session.project
    assert project is not None
    item = project.items.all()[0]
    with qtbot.waitSignal(opened.session.changed):
        opened.session.edit(lambda p: p.edits.reject([item.id], "twice there"))
    undo, redo = opened.window.menus.undo, opened.window.menus.redo
    assert undo.text().startswith("&Undo: Reject")
    assert not redo.isEnabled()
    with qtbot.waitSignal(opened.session.changed):
        qtbot.keyClick(opened.window, Qt.Key.Key_Z, CTRL)
    assert redo.text().startswith("&Redo: Reject")
    after = project.items.get(item.id)
    assert after is not None
    assert after.state is item.state
    with qtbot.waitSignal(opened.session.changed):
        qtbot.keyClick(opened.window, Qt.Key.Key_Z, CTRL | SHIFT)
    again = project.items.get(item.id)
    assert again is not None
    assert again.comment == "twice there"


def test_a_copy_gets_its_ending_and_opens(opened: Parts, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path) -> None:
    file_dialogs.file = tmp_path / "for the client"
    qtbot.keyClick(opened.window, Qt.Key.Key_S, CTRL | SHIFT)
    qtbot.waitUntil(opened.window.notice.isVisible)
    copy = tmp_path / "for the client.ragexam"
    assert str(copy) in opened.window.notice.label.text()
    assert opened.window.notice.tone == "good"
    with qtbot.waitSignal(opened.session.opened):
        opened.window.projects.open_path(copy)
    assert opened.session.project is not None
    assert opened.session.project.path == copy


def test_a_project_is_saved_as_a_script(opened: Parts, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path) -> None:
    file_dialogs.file = tmp_path / "again"
    opened.window.menus.save_script.trigger()
    qtbot.waitUntil(lambda: "again.py" in opened.window.notice.label.text())
    assert opened.window.notice.tone == "good"
    ast.parse((tmp_path / "again.py").read_text(encoding="utf-8"))
    assert (tmp_path / "again.exam.jsonl").is_file()


def test_a_copy_that_cannot_be_written_is_told(
    opened: Parts, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    file_dialogs.file = tmp_path / "nowhere" / "copy.ragexam"
    opened.window.menus.save_copy.trigger()
    qtbot.waitUntil(opened.window.notice.isVisible)
    assert opened.window.notice.tone == "bad"


@pytest.mark.parametrize("page", ["", "corpus", "exam", "results"])
def test_a_project_is_dropped_anywhere(gui: Parts, qtbot: QtBot, project_file: Path, tmp_path: Path, page: str) -> None:
    window = gui.window
    target: QWidget = window.welcome
    if page:
        with qtbot.waitSignal(gui.session.opened):
            assert gui.session.create(tmp_path / "other.ragexam")
        window.show_page(page)
        target = window.pages[page]
    with qtbot.waitSignal(gui.session.opened):
        assert drop(target, project_file)
    assert gui.session.project is not None
    assert gui.session.project.path == project_file
    assert gui.session.job is None  # and no page took it for a document


def test_models_dropped_anywhere_go_to_the_models(opened: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    model = tmp_path / "tiny.gguf"
    model.write_bytes(b"GGUF")
    opened.window.show_page("corpus")
    assert drop(opened.window.pages["corpus"], model)
    qtbot.waitUntil(lambda: any(d.isVisible() for d in opened.window.findChildren(QDialog)))
    assert opened.session.job is None
    (dialog,) = (d for d in opened.window.findChildren(QDialog) if d.isVisible())
    assert dialog.windowTitle() == "Models"
    dialog.close()


def test_other_files_are_not_taken_by_the_window(gui: Parts, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all", encoding="utf-8")
    assert not drop(gui.window.welcome, tmp_path / "letter.txt")
