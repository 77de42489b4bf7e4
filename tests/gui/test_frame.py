"""The frame around the pages: notices, job bar, log, palette, help, drops, undo; by mouse and by keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ragexam.progress import Snapshot
from ragexam_gui import paths
from ragexam_gui.app import Parts
from ragexam_gui.bridge.activity_log import figures_of
from ragexam_gui.models.commands import Command, fit, rank
from ragexam_gui.panels.frame.about import AboutBox
from ragexam_gui.panels.frame.figure_words import figures_text
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


# -------------------------------------------------------------- job bar


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


# -------------------------------------------------------------- log


def test_the_log_shows_jobs_notices_and_errors_and_narrows(opened: Parts, qtbot: QtBot, wait_job: object) -> None:
    window = opened.window
    assert not window.log.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_J, CTRL)
    assert window.log.isVisible()
    assert window.job_bar.log_button.isChecked()
    qtbot.waitUntil(lambda: window.log.model.rowCount() >= 4)
    shown = [entry.name for entry in window.log.model.records]
    assert shown == ["fit", "run", "generate", "import"]  # what the project remembers, newest first
    assert window.log.model.record(1).figures
    opened.session.message.emit("bad", "The disk is full.", "Make room.")
    opened.session.message.emit("good", "A copy is made.", "")
    assert [e.text for e in window.log.model.records][:2] == ["A copy is made.", "The disk is full. Make room."]
    window.log.kind.setCurrentIndex(window.log.kind.findData("error"))
    assert [e.text for e in window.log.model.records] == ["The disk is full. Make room."]
    window.log.kind.setCurrentIndex(window.log.kind.findData("job"))
    qtbot.keyClicks(window.log.search, "importing")
    assert [e.name for e in window.log.model.records] == ["import"]
    qtbot.keyClicks(window.log.search, " xyzzy")
    assert window.log.nothing.isVisible()
    qtbot.keyClick(window.log.search, Qt.Key.Key_Escape)
    assert not window.log.isVisible()
    assert not window.job_bar.log_button.isChecked()


def test_a_job_of_this_session_is_noted_once_with_its_end(opened: Parts, qtbot: QtBot) -> None:
    with qtbot.waitSignal(opened.session.job_ended):
        assert opened.session.start("fit", model="rasch", controls=False)
        (running,) = (e for e in opened.journal.entries if e.how == "running")
        assert running.name == "fit"
    newest = opened.journal.entries[0]
    assert (newest.name, newest.how, newest.earlier) == ("fit", "done", False)
    assert newest.seconds is not None
    assert 0 < newest.seconds < 60
    assert sum(e.name == "fit" for e in opened.journal.entries) == 2  # this one and the one before this session


def test_figures_are_the_counts_of_what_a_job_told() -> None:
    told = {"documents": {"imported": 4, "failed": 1}, "chunks": 210, "fit": "a1b2", "quick": True}
    assert figures_of(told) == {"documents imported": 4, "documents failed": 1, "chunks": 210}


def test_diagnostics_hold_facts_and_no_text_of_a_document(opened: Parts, qtbot: QtBot) -> None:
    QApplication.clipboard().clear()
    opened.window.menus.log.trigger()
    qtbot.mouseClick(opened.window.log.diagnostics_button, LEFT)
    qtbot.waitUntil(lambda: bool(QApplication.clipboard().text()))
    text = QApplication.clipboard().text()
    facts = json.loads(text)
    assert facts["versions"]["ragexam"]
    assert facts["project"]["documents"] == {"imported": 6}
    assert [job["name"] for job in facts["project"]["jobs"]] == ["fit", "run", "generate", "import"]
    project = opened.session.project
    assert project is not None
    texts = [project.documents.text(d.id) for d in project.documents.all()] + [i.question for i in project.items.all()]
    lines = {line.strip("# ") for t in texts for line in t.splitlines() if len(line) > 20}
    assert lines
    assert not any(line in text for line in lines)
    assert str(project.path.parent) not in text


def test_diagnostics_of_a_failed_job_name_no_document_file_or_model(
    opened: Parts, qtbot: QtBot, wait_job: Callable[..., str]
) -> None:
    secret = "acme merger plan.gguf"
    assert wait_job(lambda: opened.session.start("generate", model=f"/home/kim/{secret}", n=2)) == "failed"
    entry = opened.journal.entries[0]
    assert secret in entry.text  # the person reads it
    QApplication.clipboard().clear()
    opened.window.sides.copy_diagnostics()
    qtbot.waitUntil(lambda: bool(QApplication.clipboard().text()))
    text = QApplication.clipboard().text()
    facts = json.loads(text)
    assert facts["session"][0]["fault"]["kind"] == "ModelNotFound"
    assert any(place.startswith("ragexam/") for place in facts["session"][0]["fault"]["at"])
    assert facts["project"]["jobs"][0]["outcome"] == "failed"
    for word in ("acme", "merger", "kim", "Scripted model"):
        assert word not in text


def test_figures_of_jobs_are_told_in_words(opened: Parts, qtbot: QtBot) -> None:
    told = {
        "wanted": 12, "kept": 10, "chunks": 20_084, "dropped extra_jaccard": 1, "dropped guessable": 2, "run": 4,
        "failed": 0, "thresholds n": 3,
    }  # fmt: skip
    assert figures_text(told) == "20,084 chunks · 10 questions kept · 12 asked for · 3 dropped"
    log = opened.window.log
    qtbot.waitUntil(lambda: log.model.rowCount() >= 4)
    shown = [str(log.model.index(row, 4).data()) for row in range(log.model.rowCount())]
    assert any("6 documents imported" in text for text in shown), shown
    assert not any("_" in text for text in shown)


# -------------------------------------------------------------- notices, undo


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


# -------------------------------------------------------------- copies and drops


def test_a_copy_gets_its_ending_and_opens(opened: Parts, qtbot: QtBot, desktop: Answering, tmp_path: Path) -> None:
    desktop.file = tmp_path / "for the client"
    qtbot.keyClick(opened.window, Qt.Key.Key_S, CTRL | SHIFT)
    qtbot.waitUntil(opened.window.notice.isVisible)
    copy = tmp_path / "for the client.ragexam"
    assert str(copy) in opened.window.notice.label.text()
    assert opened.window.notice.tone == "good"
    with qtbot.waitSignal(opened.session.opened):
        opened.window.projects.open_path(copy)
    assert opened.session.project is not None
    assert opened.session.project.path == copy


def test_a_copy_that_cannot_be_written_is_told(opened: Parts, qtbot: QtBot, desktop: Answering, tmp_path: Path) -> None:
    desktop.file = tmp_path / "nowhere" / "copy.ragexam"
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


# -------------------------------------------------------------- palette


def test_letters_find_a_command_and_say_where_they_fit() -> None:
    assert fit("np", "New project") is not None
    assert fit("xyz", "New project") is None
    found = fit("new", "New project")
    assert found is not None
    assert found[1] == (0, 1, 2)
    nothing = Command("", "", lambda: None)
    texts = ["Open recent", "Copy diagnostics", "Open the demo project", "Close project"]
    commands = [Command(t, "File", nothing.act) for t in texts]
    assert [f.command.text for f in rank("demo", commands)] == ["Open the demo project"]
    assert rank("pro", commands)[0].command.text in ("Close project", "Open the demo project")
    assert rank("project close", commands)[0].command.text == "Close project"
    assert [f.command.text for f in rank("", commands)] == texts


def test_contents_are_found_by_whole_words_only_and_only_on_request() -> None:
    question = Command("How many visitors can one employee accompany?", "Question", lambda: None, on_request=True)
    assert rank("", [question]) == []
    assert rank("hmv", [question]) == []
    assert len(rank("employee accomp", [question])) == 1


def test_the_palette_goes_to_a_page_by_keys_alone(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_page("results")
    qtbot.keyClick(opened.window, Qt.Key.Key_K, CTRL)
    box = opened.window.palette_box
    qtbot.waitUntil(box.isVisible)
    qtbot.keyClicks(box.field, "corp")
    assert box.model.matches[0].command.text == "Corpus"
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert not box.isVisible()
    qtbot.waitUntil(lambda: opened.window.step == "corpus")


def test_the_palette_moves_with_arrows_and_leaves_with_escape(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_palette()
    box = opened.window.palette_box
    count = box.model.rowCount()
    assert count > 15
    qtbot.keyClick(box.field, Qt.Key.Key_Up)
    assert box.list.currentIndex().row() == count - 1
    qtbot.keyClick(box.field, Qt.Key.Key_Down)
    assert box.list.currentIndex().row() == 0
    qtbot.keyClick(box.field, Qt.Key.Key_PageDown)
    assert box.list.currentIndex().row() > 3
    qtbot.keyClick(box.field, Qt.Key.Key_Escape)
    assert not box.isVisible()


def test_the_palette_finds_an_item_by_its_question(opened: Parts, qtbot: QtBot) -> None:
    project = opened.session.project
    assert project is not None
    item = project.items.all()[2]
    opened.window.show_palette()
    box = opened.window.palette_box
    words = " ".join(item.question.split()[:6])
    qtbot.keyClicks(box.field, words)
    qtbot.waitUntil(lambda: any(f.command.section == "Question" for f in box.model.matches))
    texts = [f.command.text for f in box.model.matches]
    box.list.setCurrentIndex(box.model.index(texts.index(" ".join(item.question.split()))))
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.session.item == item.id)
    assert opened.window.step == "exam"


def test_the_palette_presses_a_button_of_another_page(opened: Parts, qtbot: QtBot, desktop: Answering) -> None:
    opened.window.show_page("results")
    opened.window.show_palette()
    box = opened.window.palette_box
    labels = {(f.command.section, f.command.text) for f in box.model.matches}
    sections = {c.section for c in box._commands}
    assert {"File", "View", "Help", "Corpus", "Exam", "Pipelines", "Run"} <= sections
    assert ("File", "New project") in labels
    pressed: list[int] = []
    button = QPushButton("Count the beans")
    button.clicked.connect(lambda: pressed.append(1))
    box.close()
    opened.window.pages["corpus"].body.addWidget(button)
    opened.window.show_palette()
    qtbot.keyClicks(box.field, "beans")
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: pressed == [1])
    assert opened.window.step == "corpus"


def test_the_palette_says_when_nothing_fits(gui: Parts, qtbot: QtBot) -> None:
    gui.window.show_palette()
    box = gui.window.palette_box
    qtbot.keyClicks(box.field, "qqqq")
    assert box.nothing.isVisible()
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert box.isVisible()
    box.close()


# -------------------------------------------------------------- help, keys, about


def test_f1_opens_and_closes_the_help_of_the_page(opened: Parts, qtbot: QtBot) -> None:
    window = opened.window
    window.show_page("corpus")
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.help.isVisible()
    assert window.help.page == "corpus"
    window.show_page("exam")
    assert window.help.page == "exam"  # the help goes along
    qtbot.keyClick(window.help.text, Qt.Key.Key_Escape)
    assert not window.help.isVisible()


@pytest.mark.parametrize(
    "page", ["welcome", "corpus", "exam", "retrieval", "pipelines", "run", "results", "items", "report"]
)
def test_every_page_has_its_help(gui: Parts, page: str) -> None:
    assert paths.help_file(page, "en") is not None
    gui.window.help.show_page(page)
    assert len(gui.window.help.text.toPlainText()) > 300


def test_links_lead_from_page_to_page_and_never_out(gui: Parts) -> None:
    gui.window.help.show_page("welcome")
    gui.window.help.text.anchorClicked.emit(QUrl("corpus.md"))
    assert gui.window.help.page == "corpus"
    gui.window.help.text.anchorClicked.emit(QUrl("keys.md"))
    assert "Ctrl+K" in gui.window.help.text.toPlainText()


def test_the_list_of_keys_has_those_of_menus_and_pages(opened: Parts, qtbot: QtBot) -> None:
    qtbot.keyClick(opened.window, Qt.Key.Key_F1, CTRL)
    text = opened.window.help.text.toPlainText()
    for keys in ("Ctrl+N", "Ctrl+Shift+S", "Ctrl+8", "Ctrl+K", "Ctrl+J", "F1", "Ctrl+I"):
        assert keys in text


def test_keys_are_never_given_twice(opened: Parts) -> None:
    entries = [(k.toString(), text) for _, text, action in opened.window.menus.entries() for k in action.shortcuts()]
    assert len({keys for keys, _ in entries}) == len(entries)
    taken = {keys for keys, _ in entries}
    for page in opened.window.pages.values():
        own = [b.shortcut().toString() for b in page.findChildren(QPushButton) if not b.shortcut().isEmpty()]
        assert not taken & {k for k in own if not k.startswith("Alt+")}, page.step


def test_about_names_version_licence_and_the_promise(gui: Parts, qtbot: QtBot) -> None:
    gui.window.show_about()
    box = gui.window.findChild(AboutBox)
    assert box is not None
    qtbot.waitUntil(box.isVisible)
    text = " ".join(label.text() for label in box.findChildren(QLabel))
    for words in ("RAG Exam 0.", "Apache License", "offline", "PySide6 6."):
        assert words in text
    qtbot.keyClick(box, Qt.Key.Key_Escape)


def test_a_tooltip_names_the_keys(opened: Parts) -> None:
    assert "Ctrl+2" in opened.window.rail.buttons["exam"].toolTip()
    assert QKeySequence("Ctrl+J").toString() in opened.window.job_bar.log_button.toolTip()


# -------------------------------------------------------------- names and the way of the focus


def focusable(window: QWidget) -> list[QWidget]:
    """Every control that the keyboard reaches, without the parts that Qt makes of others."""
    found = []
    for widget in window.findChildren(QWidget):
        parents = []
        parent = widget.parentWidget()
        while parent is not None and parent is not window:
            parents.append(parent)
            parent = parent.parentWidget()
        compound = (
            QAbstractItemView, QComboBox, QAbstractSpinBox, QLineEdit, QTextEdit, QPlainTextEdit, QMenu, QMenuBar,
            QGraphicsView,
        )  # fmt: skip
        inner = any(isinstance(p, compound) or p.objectName().startswith("qt_") for p in parents)
        inner = inner or widget.objectName().startswith("qt_")
        scrolls = isinstance(widget, QScrollArea)  # the keyboard scrolls it; what is in it has names
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not inner and not scrolls:
            found.append(widget)
    return found


def test_every_control_has_a_name(opened: Parts, qtbot: QtBot) -> None:
    for step in opened.window.pages:
        opened.window.show_page(step)
        qtbot.waitUntil(lambda: not opened.session.reading)
    opened.window.sides.show_help()
    opened.window.sides.toggle_log()
    controls = focusable(opened.window)
    assert len(controls) > 60
    nameless = [
        f"{type(w).__module__}.{type(w).__name__} {w.objectName()} in {type(w.parentWidget()).__name__}"
        for w in controls
        if not w.accessibleName().strip() and not (isinstance(w, QLabel) and w.text())
        and not (isinstance(w, QAbstractButton) and w.text().strip())
    ]  # fmt: skip
    assert not nameless, "\n".join(sorted(nameless))


def test_tab_reaches_rail_page_and_job_bar(opened: Parts, qtbot: QtBot) -> None:
    window = opened.window
    window.show_page("corpus")
    qtbot.waitUntil(lambda: not window.pages["corpus"].unread)
    window.rail.buttons["corpus"].setFocus()
    seen: list[QWidget] = []
    for _ in range(200):
        here = QApplication.focusWidget()
        if here is None or here in seen:
            break
        seen.append(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
    assert window.job_bar.log_button in seen
    assert any(window.pages["corpus"].isAncestorOf(w) for w in seen)
    assert window.rail.buttons["corpus"] in seen
    places = [seen.index(w) for w in seen if window.rail.isAncestorOf(w)]
    assert places == list(range(places[0], places[0] + len(places)))  # the rail in one go
