"""The log beside the pages, and the diagnostics that are made of it."""

from __future__ import annotations

import json
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.bridge.activity_log import figures_of
from ragexam_gui.panels.frame.figure_words import figures_text

LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


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
        (running,) = (e for e in opened.activity_log.entries if e.how == "running")
        assert running.name == "fit"
    newest = opened.activity_log.entries[0]
    assert (newest.name, newest.how, newest.earlier) == ("fit", "done", False)
    assert newest.seconds is not None
    assert 0 < newest.seconds < 60
    assert sum(e.name == "fit" for e in opened.activity_log.entries) == 2  # this one and the one before this session


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
    entry = opened.activity_log.entries[0]
    assert secret in entry.text  # the person reads it
    QApplication.clipboard().clear()
    opened.window.sides.copy_diagnostics()
    qtbot.waitUntil(lambda: bool(QApplication.clipboard().text()))
    text = QApplication.clipboard().text()
    facts = json.loads(text)
    assert facts["session"][0]["fault"]["kind"] == "ModelNotFound"
    assert any(place.startswith("ragexam/") for place in facts["session"][0]["fault"]["at"])
    assert facts["project"]["jobs"][0]["outcome"] == "refused"
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
