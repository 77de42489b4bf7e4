"""Scanned documents on the page Corpus: recognised on request, how sure it is, the page beside its text."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from ragexam.records import DocumentStatus
from ragexam_gui.app import Parts
from ragexam_gui.panels.corpus.import_dialog import DocumentImportDialog
from ragexam_gui.panels.corpus.page import CorpusPage
from ragexam_gui.panels.corpus.page_picture import PagePictureDialog
from tests.scans import scanned_pdf

from .corpus_page import LEFT, WaitJob, choose, corpus_of, titles

pytestmark = pytest.mark.usefixtures("own_cache")

LINES = ("The depot opens at seven on working days.", "Its key number is 417 and hangs in the office.")


@pytest.fixture
def page(gui: Parts, qtbot: QtBot, tmp_path: Path) -> CorpusPage:
    assert gui.session.create(tmp_path / "new.ragexam")
    return corpus_of(gui, qtbot)


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    path = tmp_path / "depot.pdf"
    path.write_bytes(scanned_pdf([LINES], tmp_path))
    return path


def test_what_is_missing_is_said_and_then_the_file_is_read(
    page: CorpusPage, gui: Parts, qtbot: QtBot, scan: Path, wait_job: WaitJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert wait_job(lambda: gui.session.start("import", paths=[str(scan)], ocr="off")) == "done"
    qtbot.waitUntil(lambda: titles(page) == ["Depot"])
    page.list.table.select_row(0)
    assert page.list.recognise_button.isVisible()
    with monkeypatch.context() as without:
        without.setenv("RAGEXAM_OCR", "none")
        with qtbot.waitSignal(gui.session.message) as announced:
            qtbot.mouseClick(page.list.recognise_button, LEFT)
        assert announced.args is not None
        assert "recognises text" in str(announced.args[1])
        assert "tesseract-ocr" in str(announced.args[2])
    assert wait_job(lambda: qtbot.mouseClick(page.list.recognise_button, LEFT)) == "done"
    qtbot.waitUntil(lambda: page.list.model.record(0).document.status is DocumentStatus.IMPORTED)
    assert not page.list.recognise_button.isVisible()
    document = choose(page, qtbot, titles(page)[0])
    assert "key number is 417" in page.reading.text.toPlainText()
    qtbot.waitUntil(lambda: page.reading.reading is not None and bool(page.reading.reading.marks))
    page.reading.text.choose(1)
    assert "recognised, 9" in page.reading.facts.text() or "recognised, 100" in page.reading.facts.text()
    qtbot.mouseClick(page.reading.picture_button, LEFT)
    (shown,) = page.findChildren(PagePictureDialog)
    qtbot.waitUntil(lambda: not shown.picture.pixmap().isNull())
    picture = shown.picture.pixmap().toImage()
    assert abs(picture.width() - 595 * 100 / 72) < 2
    assert picture.pixelColor(2, 2).lightness() > 250
    dark = [(x, y) for x in range(100, 350) for y in range(90, 150) if picture.pixelColor(x, y).lightness() < 120]
    assert len(dark) > 200, "the text is to be seen"
    assert document.pages == 1
    assert not shown.following.isEnabled()
    shown.close()


def test_the_import_is_told_what_to_recognise(
    page: CorpusPage, gui: Parts, qtbot: QtBot, scan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dialog() -> DocumentImportDialog:
        made = DocumentImportDialog(gui.session, page.file_dialogs, [scan], page)
        qtbot.addWidget(made)
        qtbot.waitUntil(lambda: not gui.session.tasks.busy)
        return made

    chosen = dialog()
    assert chosen.ocr.isEnabled()
    assert "ocr" not in chosen.parameters()
    chosen.ocr.setCurrentIndex(chosen.ocr.findData("all"))
    assert chosen.parameters()["ocr"] == "all"
    chosen.done(QDialog.DialogCode.Rejected)
    monkeypatch.setenv("RAGEXAM_OCR", "none")
    other = dialog()
    assert not other.ocr.isEnabled()
    assert other.ocr.currentText() == "Not installed on this machine"
    assert "ocr" not in other.parameters()
