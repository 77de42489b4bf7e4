"""The page Corpus while documents are cut anew: preview, what contradicts itself, undo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.panels.corpus.page import CorpusPage

from .corpus_page import CTRL, LEFT, WaitJob, choose, corpus_of, project_of

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def page(opened: Parts, qtbot: QtBot) -> CorpusPage:
    return corpus_of(opened, qtbot)


def test_cutting_is_previewed_done_and_undone(page: CorpusPage, qtbot: QtBot, wait_job: WaitJob) -> None:
    project = project_of(page)
    document = choose(page, qtbot, "Quarry office")
    before = project.chunks.all()
    pane = page.chunking
    qtbot.mouseClick(pane.disclose, LEFT)
    qtbot.waitUntil(lambda: pane.plot.table().rows != ())
    assert pane.preview is None
    assert not pane.cut_button.isVisible()
    target, longest, shortest = (pane.form.fields[name] for name in ("target", "maximum", "minimum"))
    for field, value in ((shortest, "50"), (target, "150"), (longest, "200")):
        field.setFocus()
        field.selectAll()
        qtbot.keyClicks(field, value)
        qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert pane.presets.currentText() == "Own settings"
    qtbot.waitUntil(lambda: pane.preview is not None and pane.preview.spec.parameters["maximum"] == 200)
    preview = pane.preview
    assert preview is not None
    assert f"{len(before)} passages now, {preview.after} cut anew" in pane.change.text()
    answers = int((project.responses.answers().results.answered & ~project.responses.answers().stale)[2:].sum())
    assert f"{preview.answers} answers become out of date" in pane.consequence.text()
    assert 0 < preview.answers <= answers + preview.answers
    assert "(preview)" in page.reading.facts.text()
    marked = [(b.start, b.end) for b in page.reading.text._bands]
    assert len(marked) > len(project.chunks.of_document(document.id))
    questions = [item.id for item in project.items.all()]
    assert wait_job(lambda: qtbot.mouseClick(pane.cut_button, LEFT)) == "done"
    assert [(c.start, c.end) for c in project.chunks.of_document(document.id)] == marked
    assert len(project.chunks.all()) == preview.after
    assert [item.id for item in project.items.all()] == questions
    answers_now = project.responses.answers()
    assert int(answers_now.stale.sum()) == preview.answers
    qtbot.waitUntil(lambda: pane.in_force == project.chunks.spec())
    assert not pane.box.isVisible()
    qtbot.keyClick(page.window(), Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: page.view is not None and page.view.preset == "default")
    assert project.chunks.all() == before
    assert not project.responses.answers().stale.any()


def test_a_preview_is_put_aside(page: CorpusPage, qtbot: QtBot) -> None:
    document = choose(page, qtbot, "Depot office")
    pane = page.chunking
    pane.presets.setFocus()
    pane.presets.setCurrentIndex(pane.presets.findData("child_parent"))
    pane.presets.activated.emit(pane.presets.currentIndex())
    qtbot.waitUntil(lambda: pane.preview is not None)
    assert pane.cut_button.isVisible()
    qtbot.mouseClick(pane.keep_button, LEFT)
    assert pane.presets.currentData() == "default"
    assert not pane.cut_button.isVisible()
    chunks = project_of(page).chunks.of_document(document.id)
    assert [(b.start, b.end) for b in page.reading.text._bands] == [(c.start, c.end) for c in chunks]


def test_settings_that_contradict_each_other_are_told_beside_them(page: CorpusPage, qtbot: QtBot) -> None:
    choose(page, qtbot, "Depot office")
    pane = page.chunking
    qtbot.mouseClick(pane.disclose, LEFT)
    calls: list[str] = []
    page.session.message.connect(lambda tone, text, hint: calls.append(text))
    field = pane.form.fields["minimum"]
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "5000")
    qtbot.waitUntil(lambda: "larger than" in pane.change.text())
    assert pane.change.isVisible()
    assert not pane.cut_button.isVisible()
    assert calls == []
