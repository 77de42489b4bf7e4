"""The page Corpus, used with mouse and keys: its table, and the document beside it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.models.documents import TOPIC
from ragexam_gui.panels.corpus.dialogs import TopicDialog
from ragexam_gui.panels.corpus.page import CorpusPage

from .corpus_page import CTRL, LEFT, SHIFT, choose, corpus_of, press, project_of, titles

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def page(opened: Parts, qtbot: QtBot) -> CorpusPage:
    return corpus_of(opened, qtbot)


def test_filters_narrow_and_count(page: CorpusPage, qtbot: QtBot) -> None:
    pane = page.list
    assert len(titles(page)) == 6
    assert [pane.filters.topics.itemText(n) for n in range(pane.filters.topics.count())] == [
        "All topics",
        "North (3)",
        "South (3)",
    ]
    pane.filters.topics.setCurrentIndex(1)
    assert sorted(titles(page)) == ["Depot office", "Laundry office", "Quarry office"]
    assert pane.count.text() == "3 of 6 documents"
    qtbot.keyClick(pane.table, Qt.Key.Key_F, CTRL)
    pane.filters.search.setFocus()
    qtbot.keyClicks(pane.filters.search, "laund")
    assert titles(page) == ["Laundry office"]
    pane.filters.search.clear()
    pane.filters.topics.setCurrentIndex(0)
    assert len(titles(page)) == 6


def test_texts_are_searched_and_the_place_is_shown(page: CorpusPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.list.filters.search, "badge FO-438")  # stands in a text, in no name
    qtbot.waitUntil(lambda: titles(page) == ["Foundry office"])
    qtbot.waitUntil(lambda: page.reading.text.textCursor().selectedText() == "badge FO-438")


def test_the_bar_filters_and_is_outlined(page: CorpusPage, qtbot: QtBot) -> None:
    bar = page.overview.bar
    point = bar.places(bar.width())[0].center().toPoint()
    qtbot.mouseClick(bar, LEFT, pos=point)
    assert len(titles(page)) == 3
    assert bar._chosen in ("North", "South")
    qtbot.mouseClick(bar, LEFT, pos=point)
    assert len(titles(page)) == 6
    bar.setFocus()
    qtbot.keyClick(bar, Qt.Key.Key_Right)
    qtbot.keyClick(bar, Qt.Key.Key_Return)
    assert len(titles(page)) == 3
    assert bar.table().columns[0] == "Topic"


def test_several_documents_leave_and_come_back(page: CorpusPage, qtbot: QtBot) -> None:
    table = page.list.table
    table.setFocus()
    table.select_row(1)
    qtbot.keyClick(table, Qt.Key.Key_Down, SHIFT)
    chosen = {row.document.id for row in page.list.chosen()}
    assert len(chosen) == 2
    assert "2 selected" in page.list.count.text()
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: {r.document.id for r in page.list.model.records if r.document.excluded} == chosen)
    assert {row.document.id for row in page.list.chosen()} == chosen  # still selected
    assert page.list.exclude_button.text() == "Incl&ude"
    qtbot.mouseClick(page.list.exclude_button, LEFT)
    qtbot.waitUntil(lambda: not any(r.document.excluded for r in page.list.model.records))
    qtbot.keyClick(page.window(), Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: {r.document.id for r in page.list.model.records if r.document.excluded} == chosen)


def test_a_topic_is_changed_in_its_cell(page: CorpusPage, qtbot: QtBot) -> None:
    table = page.list.table
    document = choose(page, qtbot, "Quarry office")
    table.setFocus()
    table.setCurrentIndex(page.list.model.index(titles(page).index("Quarry office"), TOPIC))
    qtbot.keyClick(table, Qt.Key.Key_F2)
    editor = table.findChild(QLineEdit)
    assert editor is not None
    assert editor.text() == "North"
    completer = editor.completer()
    assert completer is not None
    completer.setCompletionPrefix("so")
    assert completer.currentCompletion() == "South"
    editor.selectAll()
    qtbot.keyClicks(editor, "East")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.view is not None and "East" in page.view.topics)
    project = project_of(page)
    assert {d.topic for d in project.documents.all() if d.id == document.id} == {"East"}
    items = [i for i in project.items.all() if i.evidence and i.evidence[0].document_id == document.id]
    assert {i.topic for i in items} <= {"East"}


def test_the_topic_of_many_is_set_at_once_and_undone(page: CorpusPage, qtbot: QtBot) -> None:
    page.list.table.selectAll()
    qtbot.mouseClick(page.list.topic_button, LEFT)
    dialog = page.findChild(TopicDialog)
    assert dialog is not None
    assert dialog.value() == ""  # they have different ones
    qtbot.keyClicks(dialog.topic.lineEdit(), "Offices")
    press(dialog, qtbot)
    qtbot.waitUntil(lambda: page.view is not None and page.view.topics == ("Offices",))
    page.window().activateWindow()
    qtbot.waitUntil(page.window().isActiveWindow)
    page.list.table.setFocus()
    qtbot.keyClick(page.window(), Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: page.view is not None and page.view.topics == ("North", "South"))


def test_a_passage_tells_its_facts_and_leads_to_its_questions(page: CorpusPage, qtbot: QtBot) -> None:
    project = project_of(page)
    item = next(i for i in project.items.kept() if i.evidence)
    document = next(d for d in project.documents.all() if d.id == item.evidence[0].document_id)
    choose(page, qtbot, document.title)
    reading = page.reading
    chunks = project.chunks.of_document(document.id)
    assert [(b.start, b.end) for b in reading.text._bands] == [(c.start, c.end) for c in chunks]
    number = next(n for n, c in enumerate(chunks, 1) if c.start <= item.evidence[0].start < c.end)
    reading.text.choose(number)
    facts = reading.facts.text()
    assert facts.startswith(f"Passage {number} of {len(chunks)} · {len(chunks[number - 1].text):,} characters · about ")
    assert [reading.items.item(n).text() for n in range(reading.items.count())].count(item.question) == 1
    wanted: list[str] = []
    page.session.page_requested.connect(wanted.append)
    row = next(n for n in range(reading.items.count()) if reading.items.item(n).text() == item.question)
    reading.items.setCurrentRow(row)
    reading.items.setFocus()
    qtbot.keyClick(reading.items, Qt.Key.Key_Return)
    assert (page.session.item, wanted) == (item.id, ["exam"])


def test_documents_are_copied_as_a_spreadsheet_takes_them(page: CorpusPage, qtbot: QtBot) -> None:
    choose(page, qtbot, "Quarry office")
    assert "Visitors need the badge QU-417" in page.reading.text.toPlainText()
    page.list.table.setFocus()
    qtbot.keyClick(page.list.table, Qt.Key.Key_C, CTRL)
    heading, line = QApplication.clipboard().text().split("\n")
    assert heading.startswith("Title\tStatus\tRemark\tQuestions\tTopic")
    assert line.split("\t")[:3] == ["Quarry office", "imported", ""]
    assert line.split("\t")[4] == "North"


def test_the_keyboard_goes_in_reading_order(page: CorpusPage, qtbot: QtBot) -> None:
    page.window().activateWindow()
    page.folder_button.setFocus()
    wanted = [
        page.overview.grouping, page.overview.bar, page.list.filters.search, page.list.filters.states, page.list.filters.topics,
        page.list.filters.languages, page.list.table, page.list.exclude_button, page.list.topic_button, page.chunking.presets,
        page.chunking.disclose, page.reading.evidence, page.reading.previous, page.reading.following, page.reading.text,
        page.reading.items,
    ]  # fmt: skip
    seen: list[QWidget] = []
    for _ in range(30):
        qtbot.keyClick(page.window(), Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        if focused in wanted and focused not in seen:
            seen.append(focused)
    assert seen == wanted


def test_evidence_is_marked_or_not(page: CorpusPage, qtbot: QtBot) -> None:
    project = project_of(page)
    item = next(i for i in project.items.kept() if i.evidence)
    document = next(d for d in project.documents.all() if d.id == item.evidence[0].document_id)
    choose(page, qtbot, document.title)
    span = item.evidence[0]
    assert (span.start, span.end) in page.reading.text._evidence
    page.reading.evidence.click()
    assert page.reading.text._evidence == []
