"""The list of questions, statistics, coverage and the model's tries, on a real project."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import QItemSelectionModel, QPointF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam.records import ItemState
from ragexam_gui import words
from ragexam_gui.app import Parts
from ragexam_gui.models.demands import demand_text
from ragexam_gui.models.items import DEMAND, level_text, warnings_of
from ragexam_gui.panels.exam.page import ExamPage

from .test_exam_review import exam_of, press, settle, stored

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(opened: Parts, qtbot: QtBot) -> ExamPage:
    page = exam_of(opened, qtbot)
    page.show_tab(page.list)
    return page


def choose(page: ExamPage, *rows: int) -> list[str]:
    """Select rows, as with Ctrl and the mouse."""
    page.list.table.clearSelection()
    flags = QItemSelectionModel.SelectionFlag
    for row in rows:
        page.list.table.selectionModel().select(page.list.model.index(row, 0), flags.Select | flags.Rows)
    return page.list.selected()


def test_every_filter_narrows_to_what_has_the_property(page: ExamPage, qtbot: QtBot) -> None:
    filters, model, items = page.list.filters, page.list.model, page.desk.queue.items
    assert len(model.records) == len(items)
    document = items[0].evidence[0].document_id
    for combo, value, holds in (
        (filters.topics, items[0].topic, lambda i: i.topic == items[0].topic),
        (filters.documents, document, lambda i: i.evidence[0].document_id == document),
        (filters.levels, items[0].bloom[0], lambda i: items[0].bloom[0] in i.bloom),
        (filters.words, items[0].question_word, lambda i: i.question_word == items[0].question_word),
        (filters.languages, "en", lambda i: i.language == "en"),
        (filters.warnings, "", lambda i: not warnings_of(i)),
    ):
        combo.setCurrentIndex(combo.findData(value))
        assert combo.currentIndex() > 0
        assert [i.id for i in model.records] == [i.id for i in items if holds(i)]
        assert page.list.count.text().startswith(f"{len(model.records)} of {len(items)} shown")
        qtbot.mouseClick(filters.clear_button, LEFT)
        assert len(model.records) == len(items)
    filters.states.setCurrentIndex(filters.states.findText("Dropped"))
    assert {i.state for i in model.records} <= {ItemState.DROPPED}


def test_search_by_ctrl_f_and_letters_in_it_are_letters(page: ExamPage, qtbot: QtBot) -> None:
    before = {i.id: i.state for i in page.desk.queue.items}
    press(qtbot, Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert page.list.filters.search.hasFocus()
    qtbot.keyClicks(page.list.filters.search, "harbour")
    shown = list(page.list.model.records)
    assert 0 < len(shown) < len(before)
    assert all("harbour" in " ".join((i.question, *i.choices, i.passage)).casefold() for i in shown)
    assert {i.id: stored(page, i.id).state for i in page.desk.queue.items} == before
    page.list.filters.search.setText("xyzzy")
    assert page.list.selected() == []
    assert not page.list.accept_button.isEnabled()


def test_many_are_decided_at_once_and_undone_at_once(page: ExamPage, qtbot: QtBot) -> None:
    ids = choose(page, 0, 2, 3)
    assert "3 selected" in page.list.count.text()
    page.list.table.setFocus()
    press(qtbot, Key.Key_A)
    assert {stored(page, i).state for i in ids} == {ItemState.ACCEPTED}
    settle(page, qtbot)
    assert page.list.selected() == ids, "they stay selected"
    press(qtbot, Key.Key_R)
    press(qtbot, Key.Key_1)
    assert {stored(page, i).state for i in ids} == {ItemState.REJECTED}
    assert {stored(page, i).comment for i in ids} == {page.list.reject_bar.usual()[0]}
    press(qtbot, Key.Key_B)
    assert {stored(page, i).state for i in ids} == {ItemState.DRAFT}
    press(qtbot, Key.Key_T)
    qtbot.keyClicks(QApplication.focusWidget(), "Numbers")
    press(qtbot, Key.Key_Return)
    assert {stored(page, i).topic for i in ids} == {"Numbers"}
    for _ in range(4):
        press(qtbot, Key.Key_U)
    settle(page, qtbot)
    assert "Numbers" not in {i.topic for i in page.desk.queue.items}
    assert all(stored(page, i).state is not ItemState.REJECTED for i in ids)
    ids = choose(page, 1, 2)
    page.list.table.setFocus()
    press(qtbot, Key.Key_D)
    assert page.project is not None
    assert [page.project.items.get(i) for i in ids] == [None, None]
    press(qtbot, Key.Key_U)
    assert all(stored(page, i) for i in ids)


def test_filtered_away_by_a_decision_the_next_one_is_selected(page: ExamPage, qtbot: QtBot) -> None:
    filters = page.list.filters
    filters.states.setCurrentIndex(filters.states.findText("Draft"))
    first, second = page.list.model.record(0).id, page.list.model.record(1).id
    choose(page, 0)
    page.list.table.setFocus()
    press(qtbot, Key.Key_A)
    assert first not in {i.id for i in page.list.model.records}
    assert page.list.selected() == [second]


def test_headings_sort_by_figures(page: ExamPage, qtbot: QtBot) -> None:
    model = page.list.model
    titles = [str(model.headerData(n, Qt.Orientation.Horizontal)) for n in range(model.columnCount())]
    page.list.table.sortByColumn(titles.index("Right"), Qt.SortOrder.DescendingOrder)
    shares = [f.share for i in model.records if (f := page.desk.figures.get(i.id)) is not None]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) > 1
    cell = model.index(0, titles.index("Right")).data()
    assert cell == f"{shares[0]:.0%}"


def test_enter_opens_and_what_is_listed_can_be_reviewed(page: ExamPage, qtbot: QtBot) -> None:
    (item_id,) = choose(page, 3)
    page.list.table.setFocus()
    press(qtbot, Key.Key_Return)
    assert page.current_view is page.review
    assert page.desk.current is not None
    assert page.desk.current.id == item_id == page.session.item
    page.show_tab(page.list)
    assert page.list.selected() == [item_id]
    filters = page.list.filters
    topic = page.list.model.record(0).topic
    filters.topics.setCurrentIndex(filters.topics.findData(topic))
    listed = [i.id for i in page.list.model.records]
    qtbot.mouseClick(page.list.review_button, LEFT)
    assert page.current_view is page.review
    assert set(page.desk.queue._order) == set(listed)
    assert page.review.all_button.isVisible()
    qtbot.mouseClick(page.review.all_button, LEFT)
    assert page.desk.queue.scope is None
    assert not page.review.all_button.isVisible()


def test_statistics_are_those_of_the_exam_and_lead_to_the_list(page: ExamPage, qtbot: QtBot) -> None:
    page.show_tab(page.figures)
    qtbot.waitUntil(lambda: bool(page.figures.blocks))
    kept = [i for i in page.desk.queue.items if i.kept]
    bars = page.figures.bars["bloom"]
    counts = Counter(level for i in kept for level in i.bloom)
    assert {row[0]: row[1] for row in bars.table().rows if row[1]} == counts
    titles = [block.view.accessibleName() for block in page.figures.blocks]
    assert "The exam in figures" in titles
    assert "Can the items be guessed without documents?" in titles
    level = max(counts, key=lambda name: counts[name])
    index = [row[0] for row in bars.table().rows].index(level)
    spot = QPointF(bars.width() / 2, 12 + (index + 0.5) * bars._step())
    assert level_text(level) in bars.words_at(spot)
    qtbot.mouseClick(bars, LEFT, pos=spot.toPoint())
    assert page.current_view is page.list
    assert len(page.list.model.records) == counts[level]
    assert all(level in i.bloom and i.kept for i in page.list.model.records)


def test_coverage_names_documents_without_a_question(page: ExamPage, qtbot: QtBot) -> None:
    part = page.coverage
    page.show_tab(part)
    qtbot.waitUntil(lambda: part.document_model.rowCount() > 0)
    asked = {i.evidence[0].document_id for i in page.desk.queue.items if i.kept}
    assert part.document_model.rowCount() == 6
    assert {row[-1] for row in part.document_model.records if row[3]} == asked
    if len(asked) < 6:
        assert part.sentence.text().startswith(f"{6 - len(asked)} of 6")
        part.only.setChecked(True)
        assert {row[-1] for row in part.document_model.records}.isdisjoint(asked)
        part.only.setChecked(False)
    row = next(n for n, r in enumerate(part.document_model.records) if r[3])
    document = str(part.document_model.record(row)[-1])
    part.documents.select_row(row)
    part.documents.setFocus()
    press(qtbot, Key.Key_Return)
    assert page.current_view is page.list
    assert {i.evidence[0].document_id for i in page.list.model.records} == {document}


def demanding(page: ExamPage, qtbot: QtBot) -> None:
    """Let every second question of the exam ask for something else, over two documents."""
    project = page.project
    assert project is not None
    documents = [d.id for d in project.documents.all()]
    for index, item in enumerate(i for i in project.items.all() if i.kept and not i.is_open):
        if index % 2:
            more = next(d for d in documents if d != item.evidence[0].document_id)
            spans = (*item.evidence, replace(item.evidence[0], document_id=more))
            project._store.items.put(replace(item, demand="superlative", evidence=spans))
    page.session.poll()
    qtbot.waitUntil(lambda: any(i.demand == "superlative" for i in page.desk.queue.items))


def test_what_questions_ask_for_is_a_column_a_filter_and_a_coverage(page: ExamPage, qtbot: QtBot) -> None:
    table, model, filters = page.list.table, page.list.model, page.list.filters
    assert table.isColumnHidden(DEMAND)
    assert not filters.demands.isVisible()
    demanding(page, qtbot)
    page.show_tab(page.coverage)
    part = page.coverage
    qtbot.waitUntil(lambda: part.demand_model.rowCount() == 2)
    kept = [i for i in page.desk.queue.items if i.kept and not i.is_open]
    own = [i for i in kept if i.demand == "superlative"]
    (_, composed) = part.demand_model.records
    assert (composed.name, composed.asked) == ("superlative", len(own))
    assert composed.share == len(own) / len(kept)
    assert composed.documents == len({s.document_id for i in own for s in i.evidence})
    heads = [
        part.document_model.headerData(n, Qt.Orientation.Horizontal) for n in range(part.document_model.columnCount())
    ]
    column = heads.index(demand_text("superlative"))
    for n, row in enumerate(part.document_model.records):
        resting = sum(any(s.document_id == row[-1] for s in i.evidence) for i in own)
        assert part.document_model.index(n, column).data() == (f"{resting}" if resting else words.undefined)
    part.demands.select_row(1)
    part.demands.setFocus()
    press(qtbot, Key.Key_Return)
    assert page.current_view is page.list
    assert {i.id for i in model.records} == {i.id for i in own}
    assert not table.isColumnHidden(DEMAND)
    assert filters.demands.isVisible()
    assert {model.index(n, DEMAND).data() for n in range(model.rowCount())} == {demand_text("superlative")}


def test_tries_show_the_raw_text_of_what_failed(page: ExamPage, qtbot: QtBot) -> None:
    part = page.tries
    page.show_tab(part)
    qtbot.waitUntil(lambda: part.model.rowCount() > 0 or bool(part._shown))
    assert all(a.outcome != "kept" for a in part.model.records)
    part.outcomes.setCurrentIndex(part.outcomes.findData("kept"))
    assert part.model.rowCount() > 0
    part.table.select_row(0)
    written = next(n for n, a in enumerate(part.model.records) if a.raw)
    part.table.select_row(written)
    assert part.raw.toPlainText() == part.model.record(written).raw


def test_another_project_shows_nothing_of_the_old_one(
    page: ExamPage, opened: Parts, qtbot: QtBot, tmp_path: object
) -> None:
    page.list.filters.search.setText("harbour")
    page.show_tab(page.figures)
    qtbot.waitUntil(lambda: bool(page.figures.blocks))
    page.generate()
    assert page.dialog is not None
    assert opened.session.project is not None
    with qtbot.waitSignal(opened.session.opened):
        opened.session.create(opened.session.project.path.with_name("other.ragexam"))
    opened.window.show_page("exam")
    qtbot.waitUntil(lambda: page.empty.isVisible())
    assert page.dialog is None
    assert page.desk.current is None
    assert page.figures.blocks == []
    assert page.list.model.rowCount() == 0
    assert page.list.filters.search.text() == ""
    assert not page.generate_button.isVisible()
    assert not page.export_action.isEnabled()
