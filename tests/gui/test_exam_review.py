"""The review, by keys alone, on a real project."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam.records import Item, ItemState
from ragexam_gui.app import Parts
from ragexam_gui.panels.exam.page import ExamPage

from .conftest import held
from .person import hover_of

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(opened: Parts, qtbot: QtBot) -> ExamPage:
    return exam_of(opened, qtbot)


def exam_of(parts: Parts, qtbot: QtBot) -> ExamPage:
    page = parts.window.pages["exam"]
    assert isinstance(page, ExamPage)
    parts.window.show_page("exam")
    qtbot.waitUntil(lambda: page.desk.current is not None and bool(page.desk.figures))
    return page


def press(qtbot: QtBot, key: Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is."""
    widget = QApplication.focusWidget()
    assert widget is not None
    qtbot.keyClick(widget, key, modifier)


def stored(page: ExamPage, item_id: str) -> Item:
    project = page.project
    assert project is not None
    item = project.items.get(item_id)
    assert item is not None
    return item


def current(page: ExamPage) -> Item:
    item = page.desk.current
    assert item is not None
    return item


def settle(page: ExamPage, qtbot: QtBot) -> None:
    """Wait until everything has been read anew."""
    qtbot.waitUntil(lambda: not page.session.reading and not page._later.isActive())


def test_an_item_is_shown_with_its_source_and_what_pipelines_did(page: ExamPage, qtbot: QtBot) -> None:
    item, card, source = current(page), page.review.card, page.review.source
    assert card.question.text() == item.question
    assert [row.text.text() for row in card.rows if row.isVisible()] == list(item.choices)
    assert [row.number.isChecked() for row in card.rows] == [n == item.key for n in range(len(item.choices))]
    assert card.facts.text() == f"Lookup · {item.topic} · EN · “{item.question_word}” · {', '.join(item.bloom)}"
    assert source.text.toPlainText() == item.passage
    start, end = source.text._evidence[0]
    text = page.project.documents.text(item.evidence[0].document_id)  # type: ignore[union-attr]
    assert source.text.toPlainText()[start:end] == text[item.evidence[0].start : item.evidence[0].end]
    figures = page.desk.figures[item.id]
    more = card.more.text()
    assert f"{figures.right} of {figures.answered} right" in more
    assert "Guessed without the documents" in more
    assert card.rows[item.key].taken.text() == str(figures.taken[item.key])
    source.whole.setChecked(True)
    qtbot.waitUntil(lambda: source.text.toPlainText() == text)
    assert [m[1] - m[0] for m in source.text._evidence] == [item.evidence[0].end - item.evidence[0].start]


def test_the_whole_review_by_keys(page: ExamPage, qtbot: QtBot) -> None:
    drafts = [i.id for i in page.desk.queue.items if i.state is ItemState.DRAFT]
    total = page.desk.queue.review.total
    first = current(page)
    assert first.id == drafts[0]
    press(qtbot, Key.Key_A)
    assert stored(page, first.id).state is ItemState.ACCEPTED
    assert page.review.reviewed.text() == f"1 of {total} reviewed"
    second = current(page)
    assert second.id == drafts[1]
    press(qtbot, Key.Key_R)
    assert page.review.reject_bar.isVisible()
    press(qtbot, Key.Key_2)
    rejected = stored(page, second.id)
    assert (rejected.state, rejected.comment) == (ItemState.REJECTED, page.review.reject_bar.usual()[1])
    press(qtbot, Key.Key_J)
    press(qtbot, Key.Key_K)
    press(qtbot, Key.Key_Right)
    press(qtbot, Key.Key_Left)
    third = current(page)
    assert third.id == drafts[2]
    press(qtbot, Key.Key_R)
    qtbot.keyClicks(QApplication.focusWidget(), "too easy 4 us")
    press(qtbot, Key.Key_Return)
    assert stored(page, third.id).comment == "too easy 4 us"
    press(qtbot, Key.Key_U)
    assert current(page).id == third.id
    assert stored(page, third.id).state is ItemState.DRAFT
    press(qtbot, Key.Key_U)
    assert current(page).id == second.id, "undo goes where it undoes"
    settle(page, qtbot)
    assert page.review.reviewed.text() == f"1 of {total} reviewed"
    press(qtbot, Key.Key_R)
    assert page.review.reject_bar.quick[-1].accessibleName() == "too easy 4 us", "own reasons are remembered"
    press(qtbot, Key.Key_Escape)
    assert not page.review.reject_bar.isVisible()
    assert stored(page, second.id).state is ItemState.DRAFT


def test_the_key_is_set_by_number_and_by_mouse(page: ExamPage, qtbot: QtBot) -> None:
    item = current(page)
    wanted = (item.key + 1) % len(item.choices)
    press(qtbot, Key(Key.Key_1 + wanted))
    assert stored(page, item.id).key == wanted
    assert page.review.card.rows[wanted].number.isChecked()
    assert item.choices[wanted] in hover_of(page.review.message)
    press(qtbot, Key.Key_9)
    assert stored(page, item.id).key == wanted
    qtbot.mouseClick(page.review.card.rows[item.key].number, Qt.MouseButton.LeftButton)
    assert stored(page, item.id).key == item.key
    settle(page, qtbot)
    assert current(page).id == item.id


def test_deleted_and_brought_back(page: ExamPage, qtbot: QtBot) -> None:
    item, place = current(page), page.desk.queue.position
    press(qtbot, Key.Key_D)
    assert page.project is not None
    assert page.project.items.get(item.id) is None
    assert current(page).id != item.id
    settle(page, qtbot)
    assert page.desk.queue.item(item.id) is None
    press(qtbot, Key.Key_U)
    assert current(page) == item
    assert page.desk.queue.position == place
    settle(page, qtbot)
    assert current(page) == item


def test_editing_by_keys_saves_what_is_an_item_and_loses_nothing(page: ExamPage, qtbot: QtBot) -> None:
    item, editor = current(page), page.review.editor
    press(qtbot, Key.Key_E)
    assert editor.isVisible()
    assert editor.question.hasFocus()
    press(qtbot, Key.Key_A, CTRL)
    qtbot.keyClicks(editor.question, "Are A, R and E letters here?")
    assert stored(page, item.id) == item, "letters are no keys while a text is written"
    QApplication.processEvents()  # the rows of the choices are shown
    met = []
    for _ in range(14):
        press(qtbot, Key.Key_Tab)
        met.append(QApplication.focusWidget())
    places = [met.index(field) for field in (*editor.choices.fields, editor.choices.add_button, editor.topic)]
    assert places == sorted(places), "Tab goes on as one reads"
    editor.choices.fields[1].setFocus()
    editor.choices.fields[1].selectAll()
    qtbot.keyClicks(editor.choices.fields[1], item.choices[0])
    assert editor.problem.text() == "Two choices are the same."
    press(qtbot, Key.Key_Return, CTRL)
    assert editor.isVisible(), "what is no item is not saved"
    press(qtbot, Key.Key_Escape)
    assert not editor.isVisible()
    assert stored(page, item.id) == item
    press(qtbot, Key.Key_J)
    press(qtbot, Key.Key_K)
    press(qtbot, Key.Key_E)
    assert editor.question.toPlainText() == "Are A, R and E letters here?", "nothing written is lost"
    editor.choices.fields[1].setText("something else")
    editor.choices.marks[1].setChecked(True)
    editor.choices._add_and_go()
    qtbot.keyClicks(QApplication.focusWidget(), "one more")
    editor.comment.setPlainText("reworded")
    press(qtbot, Key.Key_Return, CTRL)
    saved = stored(page, item.id)
    assert saved.question == "Are A, R and E letters here?"
    assert saved.choices == (item.choices[0], "something else", *item.choices[2:], "one more")
    assert (saved.key, saved.comment, saved.state) == (1, "reworded", item.state)
    assert page.review.card.question.text() == saved.question
    press(qtbot, Key.Key_U)
    assert stored(page, item.id) == item
    press(qtbot, Key.Key_E)
    assert editor.question.toPlainText() == item.question
    assert "pipelines answered it" in editor.remark.text()


def test_what_is_written_outlives_the_project_being_closed(page: ExamPage, opened: Parts, qtbot: QtBot) -> None:
    item, session = current(page), opened.session
    assert session.project is not None
    path = session.project.path
    press(qtbot, Key.Key_E)
    page.review.editor.question.setPlainText("Half a thought")
    with qtbot.waitSignal(session.opened):
        session.close()
    with qtbot.waitSignal(session.opened):
        session.open(path)
    again = exam_of(opened, qtbot)
    assert again.desk.show_item(item.id)
    assert "•" in again.review.edit_button.text()
    assert stored(again, item.id) == item
    again.review.take_focus()
    press(qtbot, Key.Key_E)
    assert again.review.editor.question.toPlainText() == "Half a thought"
    qtbot.mouseClick(again.review.editor.reset_button, Qt.MouseButton.LeftButton)
    press(qtbot, Key.Key_Escape)
    assert "•" not in again.review.edit_button.text()


def test_choices_can_be_removed_down_to_two(page: ExamPage, qtbot: QtBot) -> None:
    press(qtbot, Key.Key_E)
    choices = page.review.editor.choices
    while choices._removers[0].isEnabled():
        qtbot.mouseClick(choices._removers[-1], Qt.MouseButton.LeftButton)
    assert len(choices.choices) == 2
    qtbot.mouseClick(page.review.editor.reset_button, Qt.MouseButton.LeftButton)
    assert choices.choices == current(page).choices


@pytest.fixture
def many(project_file: Path) -> Path:
    """Return the finished project with 500 drafts more."""
    with Project.open(project_file) as project:
        (sample,) = project.items.all()[:1]
        drafts = [
            replace(sample, id=f"draft{n:03}", question=f"Question {n}: {sample.question}", state=ItemState.DRAFT)
            for n in range(500)
        ]
        project.edits.add(drafts, "manual")
    return project_file


@pytest.fixture
def long_exam(gui: Parts, many: Path, qtbot: QtBot) -> ExamPage:
    with qtbot.waitSignal(gui.session.opened):
        gui.session.open(many)
    return exam_of(gui, qtbot)


def test_holding_a_accepts_each_item_once_and_the_next_is_there_at_once(long_exam: ExamPage, qtbot: QtBot) -> None:
    page = long_exam
    page.desk.arrange("exam", first=True)
    page.desk.arrange("drafts", first=True)
    waiting = [i for i in page.desk.queue._order if page.desk.queue.item(i).state is ItemState.DRAFT]  # type: ignore[union-attr]
    page.review.take_focus()
    for item_id in waiting[:60]:
        assert current(page).id == item_id
        press(qtbot, Key.Key_A)
        QApplication.processEvents()
    assert current(page).id == waiting[60]
    settle(page, qtbot)
    assert current(page).id == waiting[60]
    assert [stored(page, i).state for i in waiting[:60]] == [ItemState.ACCEPTED] * 60
    assert stored(page, waiting[60]).state is ItemState.DRAFT


def test_another_page_chooses_the_item_and_the_other_way_round(page: ExamPage, qtbot: QtBot) -> None:
    session, items = page.session, page.desk.queue.items
    assert session.item == current(page).id
    session.choose_item(items[-1].id)
    assert current(page).id == items[-1].id
    assert page.review.card.question.text() == items[-1].question
    page.review.order.setCurrentIndex(page.review.order.findData("exam"))
    page.review._arrange()
    assert session.item == items[0].id
    press(qtbot, Key.Key_J)
    assert session.item == items[1].id
    session.show_page("corpus")
    qtbot.waitUntil(lambda: not page.isVisible())
    session.choose_item(items[3].id)
    session.show_page("exam")
    qtbot.waitUntil(page.isVisible)
    settle(page, qtbot)
    assert current(page).id == items[3].id


def test_a_reason_is_for_the_item_that_it_was_asked_for(page: ExamPage, qtbot: QtBot) -> None:
    first, other = current(page), page.desk.queue.items[-1]
    press(qtbot, Key.Key_R)
    page.session.choose_item(other.id)
    assert not page.review.reject_bar.isVisible()
    assert stored(page, first.id) == first
    assert stored(page, other.id) == other
    press(qtbot, Key.Key_A)
    assert stored(page, other.id).state is ItemState.ACCEPTED, "the keys are heard again"


def test_when_all_are_reviewed_the_way_goes_on(page: ExamPage, qtbot: QtBot) -> None:
    wanted: list[str] = []
    page.session.page_requested.connect(wanted.append)
    assert not page.review.onward_button.isVisible()
    for _ in range(page.desk.queue.review.total):
        press(qtbot, Key.Key_A)
    assert "No draft is left here" in hover_of(page.review.message)
    assert not page.review.accept_button.isEnabled()
    qtbot.mouseClick(page.review.onward_button, Qt.MouseButton.LeftButton)
    assert wanted == ["pipelines"]


def test_undo_in_the_menu_comes_into_the_review(page: ExamPage, opened: Parts, qtbot: QtBot) -> None:
    item = current(page)
    press(qtbot, Key.Key_A)
    settle(page, qtbot)
    qtbot.keyClick(opened.window, Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: page.desk.queue.item(item.id) == item)
    assert page.review.reviewed.text().startswith("0 of")


def test_every_part_fits_a_small_window(page: ExamPage, opened: Parts, qtbot: QtBot) -> None:
    opened.window.resize(1280, 800)
    QApplication.processEvents()
    assert opened.window.width() == 1280
    inside = page.rect()
    controls: list[QWidget] = [
        page.review.accept_button, page.review.undo_button, page.review.order, page.review.next_button,
        page.review.source.whole, page.generate_button,
    ]  # fmt: skip
    for control in controls:
        place = control.mapTo(page, control.rect().bottomRight())
        assert inside.contains(place), control.accessibleName()
    press(qtbot, Key.Key_E)
    QApplication.processEvents()
    save = page.review.editor.save_button
    assert inside.contains(save.mapTo(page, save.rect().bottomRight()))


def test_dark_and_light_repaint(page: ExamPage, opened: Parts, qtbot: QtBot) -> None:
    opened.theme.choose("light")
    before = page.review.card.grab().toImage()
    more = page.review.card.more.text()
    opened.theme.choose("dark")
    QApplication.processEvents()
    assert page.review.card.grab().toImage() != before
    assert page.review.card.more.text() != more, "colours within the text follow"


def test_another_language_keeps_the_item(page: ExamPage, opened: Parts, qtbot: QtBot) -> None:
    press(qtbot, Key.Key_J)
    item = current(page)
    opened.language.choose("de")
    qtbot.waitUntil(lambda: opened.window.pages["exam"] is not page)
    again = exam_of(opened, qtbot)
    settle(again, qtbot)
    assert current(again).id == item.id
    press(qtbot, Key.Key_A)
    assert stored(again, item.id).state is ItemState.ACCEPTED


def test_items_come_into_the_review_while_they_are_written(page: ExamPage, opened: Parts, qtbot: QtBot) -> None:
    before = len(page.desk.queue.items)
    here = current(page)
    assert page.session.start("generate", model="scripted:8:0.9:60ms", n=3)
    with qtbot.waitSignal(page.session.job_ended):
        told = page.writing.label
        with held(opened, qtbot, lambda: len(page.desk.queue.items) > before and "Review while more" in told.text()):
            assert page.session.job is not None, "they are there before the generation has ended"
            assert page.writing.isVisible()
        press(qtbot, Key.Key_A)
        assert stored(page, here.id).state is ItemState.ACCEPTED
    settle(page, qtbot)
    assert not page.writing.isVisible()
    assert stored(page, here.id).state is ItemState.ACCEPTED
    assert here.id in page.desk.queue._index_of


def test_when_filters_drop_the_question_under_review_the_next_draft_comes(
    page: ExamPage, qtbot: QtBot, wait_job: Callable[..., str]
) -> None:
    def run() -> set[str]:
        before = page.desk.queue.dropped
        assert wait_job(lambda: page.session.start("filter", share=0.4)) == "done"
        settle(page, qtbot)
        return set(page.desk.queue.dropped - before)

    def order() -> list[ItemState]:
        shown_item = [page.desk.queue.item(i) for i in page.desk.queue._order]
        return [item.state for item in shown_item if item is not None]

    dropped = run()
    assert dropped
    assert current(page).state is ItemState.DRAFT
    page.session.undo()
    settle(page, qtbot)
    page.desk.show_item(min(dropped))
    assert current(page).state is ItemState.DRAFT
    assert run() == dropped
    assert current(page).state is ItemState.DRAFT
    assert page.session.item == current(page).id
    drafts = order().count(ItemState.DRAFT)
    assert order()[:drafts] == [ItemState.DRAFT] * drafts
    assert page.review.card.question.text() == current(page).question
