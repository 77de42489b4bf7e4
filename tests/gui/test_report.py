"""The report's page: a person looks, chooses, types, and writes it in every form."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import docx
import pytest
from docx.oxml.ns import qn
from pypdf import PdfReader
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam_gui.app import Parts
from ragexam_gui.panels.report.choices import ReportChoices
from ragexam_gui.panels.report.page import ReportPage

from .conftest import PLACES, Answering
from .person import live

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#ff00ff"/></svg>'
)

LEFT = Qt.MouseButton.LeftButton


class Seen:
    """The page with what it shows."""

    def __init__(self, parts: Parts, qtbot: QtBot) -> None:
        self.parts, self.bot = parts, qtbot
        page = parts.window.pages["report"]
        assert isinstance(page, ReportPage)
        self.page = page

    @property
    def choices(self) -> ReportChoices:
        assert self.page.choices is not None
        return self.page.choices

    def settle(self) -> None:
        """Wait until nothing is read, laid out, painted or written."""
        page, session = self.page, self.parts.session
        self.bot.waitUntil(
            lambda: (
                page.composed is not None
                and not (session.reading or page.pages.busy or page.writing.busy or page.choices is None)
            ),
        )
        live(30)

    def text(self) -> str:
        """Everything that the pages say."""
        return "\n".join(leaf.text for leaf in self.page.pages.print_pages.leaves)

    def tick(self, name: str) -> None:
        """Click the box of a section."""
        table = self.choices.sections
        (item,) = [i for i in self.choices._lines() if i.text() == name]
        rect = table.visualItemRect(item)
        self.choices.ensureWidgetVisible(table, 0, 0)
        QTest.mouseClick(table.viewport(), LEFT, pos=rect.topLeft() + QPoint(14, rect.height() // 2))
        self.settle()


@pytest.fixture
def seen(opened: Parts, qtbot: QtBot) -> Seen:
    opened.window.show_page("report")
    seen_pages = Seen(opened, qtbot)
    seen_pages.settle()
    return seen_pages


def test_the_page_shows_the_report(seen: Seen) -> None:
    text = seen.text()
    assert text.startswith("Offices")
    for words in ("Accuracy of every pipeline", "Words used here", "Appendix: long tables", "Made with RAG Exam"):
        assert words in text
    count = len(seen.page.pages.print_pages.leaves)
    assert seen.page.number.text() == f"Page 1 of {count}"
    image = seen.page.pages.viewport().grab().toImage()
    # Something is painted on the paper, in more than its own colour.
    colours = {image.pixelColor(x, y).name() for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)}
    assert len(colours) > 6
    assert not seen.page.fit_row.isVisible()


def test_before_any_answer_the_page_says_so(gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    gui.session.create(tmp_path / "new.ragexam")
    qtbot.waitUntil(lambda: gui.session.project is not None and not gui.session.reading)
    gui.window.show_page("report")
    page = gui.window.pages["report"]
    assert isinstance(page, ReportPage)
    qtbot.waitUntil(lambda: not gui.session.reading and page.reading is not None)
    assert page.empty.isVisible()
    assert not page.pdf_button.isEnabled()


def test_what_is_typed_is_seen_kept_and_undone(seen: Seen, project_file: Path) -> None:
    field = seen.choices.fields["title"]
    field.setFocus()
    QTest.keyClicks(field, "Which set-up?")
    seen.bot.waitUntil(lambda: seen.text().startswith("Which set-up?"))
    session = seen.parts.session
    seen.bot.waitUntil(lambda: session.project is not None and session.project.edits.next_undo() == "Change report")
    seen.settle()
    session.undo()
    seen.settle()
    assert field.text() == ""
    assert seen.text().startswith("Offices")
    session.redo()
    seen.settle()
    assert field.text() == "Which set-up?"
    session.close()
    with Project.open(project_file, read_only=True) as project:
        assert project.settings.get("report") == {"title": "Which set-up?"}


def test_what_was_just_typed_is_kept_when_the_project_is_closed(seen: Seen, project_file: Path) -> None:
    QTest.keyClicks(seen.choices.remarks, "Read this first.")
    seen.parts.session.close()
    with Project.open(project_file, read_only=True) as project:
        assert project.settings.get("report") == {"remarks": "Read this first."}


def test_leaving_the_page_keeps_what_was_typed(seen: Seen) -> None:
    QTest.keyClicks(seen.choices.fields["author"], "A. Person")
    seen.parts.window.show_page("results")
    project = seen.parts.session.project
    assert project is not None
    assert project.settings.get("report") == {"author": "A. Person"}


def test_sections_are_ticked_off(seen: Seen) -> None:
    assert "What it costs\t" not in seen.text()
    assert seen.text().count("What it costs") == 2  # contents and heading
    seen.tick("What it costs")
    assert seen.text().count("What it costs") == 1
    assert "Left out of this report: “What it costs”." in seen.text()
    seen.tick("Appendix: long tables and texts")
    assert "Appendix" not in seen.text()
    seen.tick("What it costs")
    assert "Left out of this report: “Long tables and texts”" in seen.text()
    project = seen.parts.session.project
    assert project is not None
    assert project.settings.get("report") == {"left_out": ["appendix"]}


def test_a_section_is_ticked_and_found_with_keys(seen: Seen) -> None:
    table = seen.choices.sections
    table.setFocus()
    table.setCurrentCell(0, 0)
    for _ in range(3):
        QTest.keyClick(table, Qt.Key.Key_Down)
    seen.settle()
    item = table.item(3, 0)
    assert item is not None
    leaf = seen.page.pages.print_pages.leaves[seen.page.pages.current]
    assert item.text() in leaf.text
    QTest.keyClick(table, Qt.Key.Key_Space)
    seen.settle()
    assert f"Left out of this report: “{item.text()}”." in seen.text()


def test_text_is_kept_back_before_anything_is_written(
    seen: Seen, file_dialogs: Answering, tmp_path: Path, documents: Path
) -> None:
    hidden = [place.lower() for place in PLACES]
    assert any(word in seen.text().lower() for word in hidden)
    # The person ticks and writes at once: what is written waits for the report without the text.
    file_dialogs.file = tmp_path / "lean.pdf"
    seen.choices.boxes["hide_text"].setChecked(True)
    QTest.mouseClick(seen.page.pdf_button, LEFT)
    seen.bot.waitUntil(lambda: bool(file_dialogs.shown))
    sentences = " ".join(page.extract_text() for page in PdfReader(file_dialogs.shown[0]).pages)
    assert len(sentences) > 3_000
    assert "withheld" in sentences
    file_dialogs.shown.clear()
    file_dialogs.file = tmp_path / "lean.html"
    QTest.mouseClick(seen.page.html_button, LEFT)
    seen.bot.waitUntil(lambda: bool(file_dialogs.shown))
    sentences += file_dialogs.shown[0].read_text(encoding="utf-8")
    seen.settle()
    sentences += seen.text()
    assert [word for word in (*hidden, "badge", ".md") if word in sentences.lower()] == []


def test_the_pdf_is_whole(seen: Seen, file_dialogs: Answering, tmp_path: Path) -> None:
    QTest.keyClicks(seen.choices.fields["title"], "My report")
    QTest.keyClicks(seen.choices.fields["author"], "A. Person")
    file_dialogs.file = tmp_path / "out"  # the ending is added
    QTest.mouseClick(seen.page.pdf_button, LEFT)
    seen.bot.waitUntil(lambda: bool(file_dialogs.shown))
    assert file_dialogs.shown == [tmp_path / "out.pdf"]
    assert [p.name for p in tmp_path.iterdir() if "out" in p.name] == ["out.pdf"]
    seen.settle()
    pdf = PdfReader(tmp_path / "out.pdf")
    leaves = seen.page.pages.print_pages.leaves
    assert len(pdf.pages) == len(leaves)
    assert pdf.metadata is not None
    assert (pdf.metadata.title, pdf.metadata.author) == ("My report", "A. Person")
    for n, (page, leaf) in enumerate(zip(pdf.pages, leaves, strict=True)):
        text = page.extract_text()
        assert f"Page {n + 1} of {len(leaves)}" in text
        assert "Made with RAG Exam" in text
        assert "offline" in text  # no ligature hides it from a search
        for words in leaf.text.split():
            assert words in re.sub(r"\s+", " ", text) or len(words) > 12, (n, words)  # long words may be broken
    titles = [mark["/Title"] for mark in pdf.outline if not isinstance(mark, list)]
    assert titles[0] == "Accuracy"
    assert titles[-1].startswith("Appendix")
    # Pictures are drawn, not pasted: there is no image in the file.
    assert not any(page.images for page in pdf.pages)


def test_the_language_is_chosen_kept_and_written(seen: Seen, file_dialogs: Answering, tmp_path: Path) -> None:
    box = seen.choices.language
    assert [box.itemText(n) for n in range(box.count())] == ["As the window", "English", "Deutsch"]
    for _ in range(2):
        QTest.keyClick(box, Qt.Key.Key_Down)
    seen.bot.waitUntil(lambda: "Genauigkeit jeder Pipeline" in seen.text())
    seen.settle()
    assert "Accuracy of every pipeline" not in seen.text()
    assert seen.parts.session.project is not None
    assert seen.parts.session.project.settings.get("report") == {"language": "de"}
    assert [seen.page.where.itemText(n) for n in (0, 1)] == ["Go to …", "Genauigkeit"]  # the window stays English
    file_dialogs.file = tmp_path / "out.pdf"
    QTest.mouseClick(seen.page.pdf_button, LEFT)
    seen.bot.waitUntil(lambda: bool(file_dialogs.shown))
    pdf = PdfReader(tmp_path / "out.pdf")
    assert pdf.root_object["/Lang"] == "de"
    text = pdf.pages[0].extract_text()
    assert f"Seite 1 von {len(pdf.pages)}" in text
    assert "Inhalt" in text


def test_tables_and_pictures_fill_a_folder_of_their_own(seen: Seen, file_dialogs: Answering, tmp_path: Path) -> None:
    file_dialogs.file = tmp_path
    QTest.mouseClick(seen.page.tables_button, LEFT)
    seen.bot.waitUntil(lambda: bool(file_dialogs.shown))
    assert seen.page.composed is not None
    document = seen.page.composed.document
    folder = tmp_path / "offices tables"
    assert sorted(p.stem for p in folder.glob("*.csv")) == sorted(t.name for t in document.tables())
    QTest.mouseClick(seen.page.pictures_button, LEFT)
    seen.bot.waitUntil(lambda: len(file_dialogs.shown) == 2)
    folder = tmp_path / "offices pictures"
    names = sorted(f.name for f in document.figures())
    assert sorted(p.stem for p in folder.glob("*.svg")) == names
    assert sorted(p.stem for p in folder.glob("*.png")) == names
    image = QImage(str(folder / f"{names[0]}.png"))
    assert image.width() == 2 * 960
    assert image.pixelColor(1, 1) == QColor("#ffffff")
    # A folder that is there is not written over without asking.
    file_dialogs.agree = False
    QTest.mouseClick(seen.page.pictures_button, LEFT)
    assert "offices pictures" in file_dialogs.asked[-1]
    assert not seen.page.writing.busy


def test_the_word_document_has_every_picture_painted(seen: Seen, file_dialogs: Answering, tmp_path: Path) -> None:
    file_dialogs.file = tmp_path / "logo.svg"
    file_dialogs.file.write_text(SVG)
    QTest.mouseClick(seen.choices.logo_button, LEFT)
    seen.settle()
    file_dialogs.file = tmp_path / "out"
    QTest.mouseClick(seen.page.word_button, LEFT)
    seen.bot.waitUntil(lambda: bool(file_dialogs.shown))
    assert file_dialogs.shown == [tmp_path / "out.docx"]
    seen.settle()
    composed = seen.page.composed
    assert composed is not None
    word = docx.Document(str(tmp_path / "out.docx"))
    assert len(word.inline_shapes) == len(composed.document.figures()) + 1, "the logo too"
    for shape in word.inline_shapes:
        (blip,) = shape._inline.iter(qn("a:blip"))
        image = QImage.fromData(word.part.related_parts[blip.get(qn("r:embed"))].blob)
        spots = {image.pixelColor(x, y).name() for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)}
        assert len(spots) > 1 or spots == {"#ff00ff"}, "something is painted on it"


def test_nothing_is_opened_where_the_person_does_not_want_it(
    seen: Seen, file_dialogs: Answering, tmp_path: Path
) -> None:
    file_dialogs.file = tmp_path / "report.html"
    seen.page.opening.click()
    QTest.mouseClick(seen.page.html_button, LEFT)
    seen.bot.waitUntil((tmp_path / "report.html").exists)
    seen.settle()
    assert file_dialogs.shown == []
    assert "report.html" in seen.parts.window.notice.label.text()


@pytest.mark.parametrize("ending", [".pdf", ".html"])
def test_a_folder_that_is_not_there_is_told(seen: Seen, file_dialogs: Answering, tmp_path: Path, ending: str) -> None:
    file_dialogs.file = tmp_path / "nowhere" / f"report{ending}"
    QTest.mouseClick(seen.page.pdf_button if ending == ".pdf" else seen.page.html_button, LEFT)
    seen.bot.waitUntil(lambda: "could not be written" in seen.parts.window.notice.label.text())
    seen.settle()
    assert seen.page.pdf_button.isEnabled()
    assert not (tmp_path / "nowhere").exists()


def test_a_logo_is_kept_and_shown(seen: Seen, file_dialogs: Answering, tmp_path: Path) -> None:
    file_dialogs.file = tmp_path / "logo.svg"
    file_dialogs.file.write_text(SVG)
    QTest.mouseClick(seen.choices.logo_button, LEFT)
    seen.settle()
    assert seen.choices.no_logo_button.isEnabled()
    image = seen.page.pages.viewport().grab().toImage()
    assert any(
        image.pixelColor(x, y) == QColor("#ff00ff")
        for x in range(0, image.width(), 6)
        for y in range(0, image.height(), 6)
    )
    file_dialogs.file.write_text("no picture")
    QTest.mouseClick(seen.choices.logo_button, LEFT)
    seen.bot.waitUntil(lambda: "no picture that a report can hold" in seen.parts.window.notice.label.text())
    QTest.mouseClick(seen.choices.no_logo_button, LEFT)
    seen.settle()
    project = seen.parts.session.project
    assert project is not None
    assert project.settings.get("report_logo") is None


def test_pages_are_turned_with_keys_and_copied(seen: Seen) -> None:
    pages = seen.page.pages
    pages.setFocus()
    count = len(pages.print_pages.leaves)
    QTest.keyClick(pages, Qt.Key.Key_End)
    assert seen.page.number.text() == f"Page {count} of {count}"
    QTest.keyClick(pages, Qt.Key.Key_PageUp)
    assert pages.current == count - 2
    QTest.keyClick(pages, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == pages.print_pages.leaves[count - 2].text
    assert pages.accessibleDescription() == pages.print_pages.leaves[count - 2].text
    QTest.keyClick(pages, Qt.Key.Key_Home)
    seen.settle()
    row = seen.page.where.findText("Words used here")
    assert row > 0
    seen.page.where.setCurrentIndex(row)
    seen.page.where.activated.emit(row)
    assert "Words used here" in pages.print_pages.leaves[pages.current].text
    seen.page.zoom.setCurrentIndex(1)
    seen.page.zoom.activated.emit(1)
    assert pages._pitch() <= pages.viewport().height() + 14


def test_the_paper_follows_the_theme_and_the_pdf_does_not(seen: Seen, file_dialogs: Answering, tmp_path: Path) -> None:
    def ground() -> QColor:
        seen.settle()
        image = seen.page.pages.viewport().grab().toImage()
        return image.pixelColor(image.width() // 2, 60)

    seen.parts.theme.choose("light")
    assert ground() == QColor("#ffffff")
    seen.parts.theme.choose("dark")
    assert ground().lightness() < 60
    file_dialogs.file = tmp_path / "report.pdf"
    QTest.mouseClick(seen.page.pdf_button, LEFT)
    seen.bot.waitUntil(lambda: bool(file_dialogs.shown))
    seen.parts.theme.choose("light")
    stream = PdfReader(file_dialogs.shown[0]).pages[0].get_contents()
    assert stream is not None
    assert b"0.109" in stream.get_data()  # 1c of the light ink


def test_answers_without_a_fit_are_reported_and_the_fit_is_offered(seen: Seen, wait_job: Callable[..., str]) -> None:
    session = seen.parts.session
    project = session.project
    assert project is not None
    item = project.items.kept()[0].id
    session.edit(lambda p: p.edits.reject([item]))
    seen.settle()
    assert seen.page.fit_row.isVisible()
    assert "Words used here" in seen.text()
    assert "How good the exam is" not in seen.text()
    assert wait_job(lambda: QTest.mouseClick(seen.page.fit_button, LEFT)) == "done"
    seen.settle()
    assert not seen.page.fit_row.isVisible()
    assert "How good the exam is" in seen.text()
