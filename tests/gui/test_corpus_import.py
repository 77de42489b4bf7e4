"""The page Corpus while documents are imported: what is dropped, stopped, protected, cannot be read."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from ragexam.records import DocumentStatus
from ragexam_gui.app import Parts
from ragexam_gui.models.documents import STATUS
from ragexam_gui.panels.corpus.dialogs import PasswordDialog
from ragexam_gui.panels.corpus.import_dialog import DocumentImportDialog
from ragexam_gui.panels.corpus.page import CorpusPage

from .conftest import Answering, held
from .corpus_page import CTRL, LEFT, NONE, WaitJob, corpus_of, press, project_of, titles

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def page(opened: Parts, qtbot: QtBot) -> CorpusPage:
    return corpus_of(opened, qtbot)


@pytest.fixture
def empty(gui: Parts, qtbot: QtBot, tmp_path: Path) -> CorpusPage:
    assert gui.session.create(tmp_path / "new.ragexam")
    return corpus_of(gui, qtbot)


@pytest.fixture
def mixed(documents: Path, tmp_path: Path) -> Path:
    """Return a folder with what goes wrong: a broken file, a copy, an empty one."""
    folder = Path(shutil.copytree(documents, tmp_path / "mixed"))
    (folder / "north" / "broken.pdf").write_bytes(b"%PDF-1.4 this is no PDF")
    (folder / "north" / "empty.txt").write_bytes(b"")
    shutil.copyfile(folder / "north" / "quarry.md", folder / "north" / "quarry again.md")
    return folder


def test_an_empty_corpus_offers_the_import(
    empty: CorpusPage, qtbot: QtBot, file_dialogs: Answering, documents: Path, wait_job: WaitJob
) -> None:
    assert empty.empty.isVisible()
    assert not empty.folder_button.isVisible()  # the page's own buttons do it
    button = next(b for b in empty.empty.findChildren(QPushButton) if "f&older" in b.text())
    file_dialogs.file = documents
    assert wait_job(lambda: qtbot.mouseClick(button, LEFT)) == "done"
    qtbot.waitUntil(lambda: len(titles(empty)) == 6)
    assert not empty.empty.isVisible()
    assert empty.folder_button.isVisible()
    assert "Documents 6 ·" in empty.overview.figure.title.text()
    qtbot.waitUntil(lambda: bool(empty.reading.text.toPlainText()))


def test_nested_folders_are_dropped(empty: CorpusPage, qtbot: QtBot, documents: Path, wait_job: WaitJob) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(documents))])
    enter = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, mime, LEFT, NONE)
    QApplication.sendEvent(empty, enter)
    assert enter.isAccepted()
    assert empty.drop_hint.isVisible()

    def drop() -> None:
        QApplication.sendEvent(empty, QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, mime, LEFT, NONE))

    assert wait_job(drop) == "done"
    assert not empty.drop_hint.isVisible()
    qtbot.waitUntil(lambda: len(titles(empty)) == 6)
    assert {row.document.topic for row in empty.list.model.records} == {"North", "South"}


def test_rows_appear_while_an_import_goes_on(empty: CorpusPage, gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for n in range(100):
        text = " ".join(f"Sentence {m} of file {n} tells something about matter {m * n}." for m in range(150))
        (folder / f"file {n:03}.md").write_text(f"# File {n}\n\n{text}\n", "utf-8")
    seen: list[int] = []
    empty.list.model.rowsInserted.connect(lambda *_: seen.append(empty.list.model.rowCount()))
    with qtbot.waitSignal(empty.session.job_ended):
        empty.import_paths([folder])
        with held(gui, qtbot, lambda: empty.list.model.rowCount() > 3):
            assert empty.list.model.rowCount() < 100
            assert not empty.folder_button.isEnabled()
            empty.list.table.select_row(2)
            kept = empty.list.model.key_of(2)
    qtbot.waitUntil(lambda: len(titles(empty)) == 100)
    assert len(seen) >= 2
    assert seen == sorted(seen)
    assert empty.list.table.selected_rows() == [empty.list.model.row_of(kept)]
    assert empty.folder_button.isEnabled()


def test_a_stopped_import_is_cut_afterwards(
    empty: CorpusPage, gui: Parts, qtbot: QtBot, tmp_path: Path, wait_job: WaitJob
) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for n in range(100):
        (folder / f"{n}.md").write_text(f"# File {n}\n\n" + f"It tells of matter {n}. " * 200, "utf-8")
    with qtbot.waitSignal(empty.session.job_ended) as ended:
        empty.import_paths([folder])
        with held(gui, qtbot, lambda: empty.list.model.rowCount() > 3):
            empty.session.cancel()
    assert ended.args is not None
    assert ended.args[1] == "cancelled"
    pane = empty.chunking
    qtbot.waitUntil(pane.cut_button.isVisible)
    kept = len(project_of(empty).documents.all())
    assert pane.change.text() == f"Documents that are not cut into passages yet: {kept}"
    assert wait_job(lambda: qtbot.mouseClick(pane.cut_button, LEFT)) == "done"
    qtbot.waitUntil(lambda: not pane.cut_button.isVisible())
    assert len(project_of(empty).chunks.counts()) == kept
    assert project_of(empty).edits.next_undo() == ""  # there was no chunking before that one could go back to


def test_what_went_wrong_is_told_and_tried_again(
    empty: CorpusPage, qtbot: QtBot, mixed: Path, wait_job: WaitJob
) -> None:
    assert wait_job(lambda: empty.import_paths([mixed])) == "done"
    qtbot.waitUntil(lambda: len(titles(empty)) == 9)
    pane = empty.list
    pane.filters.states.setCurrentIndex(pane.filters.states.findData("problems"))
    assert {row.document.source for row in pane.model.records} == {"north/broken.pdf", "north/empty.txt"}
    assert pane.count.text() == "2 of 9 documents"
    failed = next(n for n, row in enumerate(pane.model.records) if row.state == "failed")
    pane.table.select_row(failed)
    assert pane.retry_button.isVisible()
    assert not pane.unlock_button.isVisible()
    assert pane.model.record(failed).document.reason in empty.reading.origin.text()
    (mixed / "north" / "broken.pdf").write_text("<html><body><h1>Mended</h1><p>Now it can be read.</p></body></html>")
    assert wait_job(lambda: qtbot.mouseClick(pane.retry_button, LEFT)) == "done"
    qtbot.waitUntil(lambda: pane.model.rowCount() == 1)
    mended = next(d for d in project_of(empty).documents.all() if d.source == "north/broken.pdf")
    assert (mended.status, mended.topic) == (DocumentStatus.IMPORTED, "North")


def test_an_empty_folder_is_not_told_as_good_news(
    empty: CorpusPage, qtbot: QtBot, tmp_path: Path, wait_job: WaitJob
) -> None:
    calls: list[tuple[str, str, str]] = []
    empty.session.message.connect(lambda *said: calls.append(said))
    (tmp_path / "nothing").mkdir()
    assert wait_job(lambda: empty.import_paths([tmp_path / "nothing"])) == "done"
    qtbot.waitUntil(lambda: bool(calls))
    ((tone, text, hint),) = calls
    assert tone == "plain"
    assert text.startswith("Nothing was imported")
    assert "PDF, Word" in hint


def test_a_file_that_has_gone_is_asked_for(empty: CorpusPage, qtbot: QtBot, mixed: Path, wait_job: WaitJob) -> None:
    assert wait_job(lambda: empty.import_paths([mixed])) == "done"
    qtbot.waitUntil(lambda: len(titles(empty)) == 9)
    shutil.rmtree(mixed)
    calls: list[str] = []
    empty.session.message.connect(lambda tone, text, hint: calls.append(text))
    empty.list.retry_button.click()
    qtbot.waitUntil(lambda: bool(calls))
    assert "north/broken.pdf is not where it was imported from" in calls[0]
    assert empty.session.job is None


def test_a_protected_file_is_opened_with_its_password(
    empty: CorpusPage, qtbot: QtBot, tmp_path: Path, wait_job: WaitJob
) -> None:
    pdf = pytest.importorskip("pypdf")
    reader = pdf.PdfReader(Path("resources/demo/corpus/quality-and-safety/safety-handbook.pdf"))
    writer = pdf.PdfWriter()
    for sheet in reader.pages:
        writer.add_page(sheet)
    writer.encrypt("open sesame")
    folder = tmp_path / "secret"
    folder.mkdir()
    with (folder / "safety.pdf").open("wb") as stream:
        writer.write(stream)
    calls: list[tuple[str, str, str]] = []
    empty.session.message.connect(lambda *said: calls.append(said))
    assert wait_job(lambda: empty.import_paths([folder])) == "done"
    qtbot.waitUntil(lambda: len(titles(empty)) == 1)
    assert empty.list.model.index(0, STATUS).data() == "needs a password"
    assert [(tone, hint) for tone, _, hint in calls] == [("bad", "Choose one in the table and give its password.")]
    for password, status in (("wrong", "needs a password"), ("open sesame", "imported")):
        qtbot.mouseClick(empty.list.unlock_button, LEFT)
        dialog = empty.findChild(PasswordDialog)
        assert dialog is not None
        assert dialog.password.echoMode() == QLineEdit.EchoMode.Password
        qtbot.keyClicks(dialog.password, password)
        assert wait_job(lambda d=dialog: press(d, qtbot)) == "done"
        qtbot.waitUntil(lambda s=status: empty.list.model.index(0, STATUS).data() == s)
        qtbot.waitUntil(lambda: empty.findChild(PasswordDialog) is None)
    assert not empty.list.unlock_button.isVisible()
    assert [tone for tone, _, _ in calls] == ["bad", "bad", "good"]
    copy = project_of(empty).copy_to(tmp_path / "copy.ragexam")  # closing the file itself would drop its locks
    assert b"open sesame" not in copy.read_bytes()


def locked_pdf(folder: Path) -> Path:
    pdf = pytest.importorskip("pypdf")
    writer = pdf.PdfWriter()
    writer.add_page(pdf.PdfReader(Path("resources/demo/corpus/quality-and-safety/safety-handbook.pdf")).pages[0])
    writer.encrypt("open sesame")
    folder.mkdir()
    with (folder / "vault.pdf").open("wb") as stream:
        writer.write(stream)
    return folder / "vault.pdf"


def test_what_could_not_be_read_is_there_selected_and_one_click_from_its_password(
    page: CorpusPage, qtbot: QtBot, tmp_path: Path, wait_job: WaitJob
) -> None:
    """Among documents that were there, behind a filter that hides it, and once more when nothing came of it again."""
    before = len(titles(page))
    page.list.filters.states.setCurrentIndex(page.list.filters.states.findData("imported"))
    path = locked_pdf(tmp_path / "secret")
    for _ in range(2):
        page.list.table.select_row(0)
        assert wait_job(lambda: page.import_paths([path])) == "done"
        qtbot.waitUntil(lambda: len(titles(page)) == before + 1)
        qtbot.waitUntil(lambda: [row.state for row in page.list.chosen()] == ["needs a password"])
        row = page.list.table.currentIndex()
        assert page.list.table.visualRect(row).intersects(page.list.table.viewport().rect())
        assert page.list.unlock_button.isVisible()
        assert page.list.unlock_button.isEnabled()
    qtbot.mouseClick(page.list.unlock_button, LEFT)
    dialog = page.findChild(PasswordDialog)
    assert dialog is not None
    qtbot.keyClicks(dialog.password, "open sesame")
    assert wait_job(lambda: press(dialog, qtbot)) == "done"
    qtbot.waitUntil(lambda: [row.state for row in page.list.chosen()] == ["imported"])


def test_an_import_that_brings_documents_leaves_the_selection_alone(
    page: CorpusPage, qtbot: QtBot, tmp_path: Path, wait_job: WaitJob
) -> None:
    page.list.table.select_row(1)
    chosen = [row.document.id for row in page.list.chosen()]
    before = len(titles(page))
    path = locked_pdf(tmp_path / "secret")
    (path.parent / "note.md").write_text("# A note\n\nThe gate closes at nine.\n", "utf-8")
    assert wait_job(lambda: page.import_paths([path.parent])) == "done"
    qtbot.waitUntil(lambda: len(titles(page)) == before + 2)
    assert [row.document.id for row in page.list.chosen()] == chosen


def test_who_hears_of_an_end_finds_on_the_page_what_the_job_has_made(
    empty: CorpusPage, gui: Parts, qtbot: QtBot, documents: Path
) -> None:
    shown: list[str] = []
    gui.session.job_ended.connect(lambda *_: shown.append("" if empty.view is None else empty.view.preset))
    with qtbot.waitSignal(gui.session.job_ended):
        gui.session.start("import", paths=[str(documents)], chunker="arxiv")
    assert shown == ["arxiv"]


def test_columns_are_mapped_before_and_after_an_import(
    empty: CorpusPage, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path, wait_job: WaitJob
) -> None:
    table = tmp_path / "notes.csv"
    lines = [f"{n},Short {n},Long note number {n} tells of matter {n * 7}.,Area {n % 2}" for n in range(4)]
    table.write_text("\n".join(["nr,brief,story,area", *lines]) + "\n", "utf-8")
    file_dialogs.file = table
    qtbot.keyClick(empty, Qt.Key.Key_I, CTRL | Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: empty.findChild(DocumentImportDialog) is not None)  # the button is seen to go down first
    dialog = empty.findChild(DocumentImportDialog)
    assert dialog is not None
    assert not dialog.accept_button.isEnabled()
    qtbot.mouseClick(dialog.files_button, LEFT)
    qtbot.waitUntil(lambda: "one whole table" in dialog.about.text())
    dialog.map.click()
    assert dialog.sample.item(1, 2).text() == "Long note number 1 tells of matter 7."
    assert not dialog.accept_button.isEnabled()  # nothing is the text yet
    for role, name in (("text", "brief"), ("topic", "area")):
        dialog.roles[role].setCurrentIndex(dialog.roles[role].findData(name))
        dialog.roles[role].activated.emit(0)
    dialog.presets.setCurrentIndex(dialog.presets.findData("arxiv"))
    assert wait_job(lambda: press(dialog, qtbot)) == "done"
    qtbot.waitUntil(lambda: len(titles(empty)) == 4)
    assert {row.document.topic for row in empty.list.model.records} == {"Area 0", "Area 1"}
    assert empty.view is not None
    assert empty.view.preset == "arxiv"
    qtbot.waitUntil(lambda: empty.findChild(DocumentImportDialog) is None)
    # The other column was meant.
    empty.list.table.select_row(0)
    qtbot.mouseClick(empty.list.columns_button, LEFT)
    qtbot.waitUntil(lambda: empty.findChild(DocumentImportDialog) is not None)
    again = empty.findChild(DocumentImportDialog)
    assert again is not None
    qtbot.waitUntil(again.map.isEnabled)
    again.roles["text"].setCurrentIndex(again.roles["text"].findData("story"))
    again.roles["text"].activated.emit(0)
    assert wait_job(lambda: press(again, qtbot)) == "done"
    texts = {project_of(empty).documents.text(d.id) for d in project_of(empty).documents.all() if not d.excluded}
    assert texts == {f"Long note number {n} tells of matter {n * 7}." for n in range(4)}
