"""Open questions in the exam: listed, reviewed, edited, written, generated, rated, dropped by thresholds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam.project.exam.open_items import reading_critiques
from ragexam.project.exam.page import item_by_hand
from ragexam.records import ItemState, Span
from ragexam_gui.app import Parts
from ragexam_gui.models.items import KIND, LABEL
from ragexam_gui.panels.exam.by_hand.write_dialog import WriteDialog
from ragexam_gui.panels.exam.exchange import ExamImportDialog, ExportDialog
from ragexam_gui.panels.exam.labels.dialogs import ModelDialog
from ragexam_gui.panels.exam.listing.filters import OPEN
from ragexam_gui.panels.exam.page import ExamPage

from .conftest import MODELS, PLACES, Answering
from .test_exam_dialogs import wait_for
from .test_exam_review import exam_of, press, settle, stored
from .test_generate_dialog import open_generate

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
Wait = Callable[[Callable[[], object]], str]


def add_open(path: Path) -> list[str]:
    """Write an open question about each office into a project, the first three as if by a model."""
    with Project.open(path) as project:
        made = []
        for place in PLACES:
            document = next(d for d in project.documents.all() if d.title.startswith(place))
            text = project.documents.text(document.id)
            start = text.index("It employs")
            span = Span(document.id, start, text.index(".", start) + 1)
            answer = text[span.start : span.end]
            made.append(
                item_by_hand(project, f"How many people work at the {place} office?", (), -1, span, answer=answer)
            )
        project.edits.add(made, "manual")
        return [item.id for item in made]


@pytest.fixture
def ids(project_file: Path) -> list[str]:
    return add_open(project_file)


@pytest.fixture
def page(ids: list[str], opened: Parts, qtbot: QtBot) -> ExamPage:
    return exam_of(opened, qtbot)


def test_a_choice_exam_shows_nothing_of_open_questions(opened: Parts, qtbot: QtBot) -> None:
    page = exam_of(opened, qtbot)
    assert page.review.card.answer.isHidden()
    assert page.review.card.labels.isHidden()
    page.show_tab(page.list)
    settle(page, qtbot)
    assert page.list.table.isColumnHidden(KIND)
    assert page.list.table.isColumnHidden(LABEL)
    assert page.list.filters.kinds.isHidden()
    assert page.list.filters.labels.isHidden()


def test_listed_by_kind_and_reviewed_with_answer_and_evidence(page: ExamPage, ids: list[str], qtbot: QtBot) -> None:
    page.show_tab(page.list)
    settle(page, qtbot)
    assert not page.list.table.isColumnHidden(KIND)
    filters = page.list.filters
    assert filters.kinds.isVisible()
    filters.kinds.setCurrentIndex(filters.kinds.findData(OPEN))
    assert [item.id for item in page.list.model.records] == ids
    page.list.table.select_row(1)
    press(qtbot, Key.Key_Return)
    card, item = page.review.card, stored(page, ids[1])
    assert page.current_view is page.review
    assert card.question.text() == item.question
    assert not any(row.isVisible() for row in card.rows)
    assert card.answer.text.text() == item.answer
    assert card.facts.text().startswith("open question · ")
    (mark,) = page.review.source.text._evidence
    assert page.review.source.text.toPlainText()[slice(*mark)] == item.answer
    press(qtbot, Key.Key_2)
    assert stored(page, ids[1]) == item, "there is no choice to make the key"
    press(qtbot, Key.Key_A)
    assert stored(page, ids[1]).state is ItemState.ACCEPTED
    press(qtbot, Key.Key_U)
    assert stored(page, ids[1]).state is ItemState.DRAFT


def test_the_answer_is_edited_and_must_be_there(page: ExamPage, ids: list[str], qtbot: QtBot) -> None:
    page.desk.show_item(ids[0])
    press(qtbot, Key.Key_E)
    editor = page.review.editor
    assert editor.choices.isHidden()
    assert editor.answer.isVisible()
    editor.answer.selectAll()
    editor.answer.setFocus()
    press(qtbot, Key.Key_Delete)
    assert not editor.save_button.isEnabled()
    assert "answer" in editor.problem.text()
    qtbot.keyClicks(editor.answer, "Twenty-four.")
    press(qtbot, Key.Key_Return, CTRL)
    assert stored(page, ids[0]).answer == "Twenty-four."
    assert page.review.card.answer.text.text() == "Twenty-four."
    choice = next(item for item in page.desk.queue.items if not item.is_open)
    page.desk.show_item(choice.id)
    press(qtbot, Key.Key_E)
    assert editor.choices.isVisible()
    assert editor.answer.isHidden()
    assert editor.choices.choices == choice.choices


def test_an_open_question_is_written_with_its_evidence(page: ExamPage, qtbot: QtBot) -> None:
    page.write_action.trigger()
    dialog = wait_for(page, WriteDialog, qtbot)
    qtbot.mouseClick(dialog.open_ended, LEFT, pos=QPoint(10, dialog.open_ended.height() // 2))
    assert dialog.choices.isHidden()
    picker = dialog.picker
    picker.document.setCurrentIndex(
        next(n for n in range(picker.document.count()) if "Quarry" in picker.document.itemText(n))
    )
    qtbot.waitUntil(lambda: "Quarry office opens" in picker.text.toPlainText())
    text, wanted = picker.text.toPlainText(), "Visitors need the badge QU-417"
    cursor = picker.text.textCursor()
    cursor.setPosition(text.index(wanted))
    cursor.setPosition(text.index(wanted) + len(wanted), QTextCursor.MoveMode.KeepAnchor)
    picker.text.setTextCursor(cursor)
    qtbot.mouseClick(picker.mark_button, LEFT)
    qtbot.keyClicks(dialog.question, "What do visitors of the Quarry office need?")
    assert not dialog.add_button.isEnabled()
    qtbot.keyClicks(dialog.answer, "The badge QU-417.")
    qtbot.mouseClick(dialog.add_button, LEFT)
    qtbot.waitUntil(lambda: "Added" in dialog.message.text())
    assert page.project is not None
    made = page.project.items.all()[-1]
    assert (made.is_open, made.answer, made.origin) == (True, "The badge QU-417.", "manual")
    (span,) = made.evidence
    assert page.project.documents.text(span.document_id)[span.start : span.end] == wanted
    assert dialog.answer.toPlainText() == "", "the next one can be written"
    qtbot.mouseClick(dialog.close_button, LEFT)


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
def test_open_questions_go_out_and_come_back(
    suffix: str, page: ExamPage, ids: list[str], qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    before = {i: stored(page, i) for i in ids}
    file_dialogs.file = tmp_path / f"all{suffix}"
    page.export_action.trigger()
    dialog = wait_for(page, ExportDialog, qtbot)
    dialog.formats.button((".csv", ".jsonl").index(suffix)).setChecked(True)
    qtbot.mouseClick(dialog.accept_button, LEFT)
    qtbot.waitUntil(lambda: file_dialogs.file is not None and file_dialogs.file.exists())
    settle(page, qtbot)
    page.desk.delete(ids)
    settle(page, qtbot)
    page.import_action.trigger()
    back = wait_for(page, ExamImportDialog, qtbot)
    assert len(back.exam_file.items) == len(ids)
    qtbot.mouseClick(back.accept_button, LEFT)
    settle(page, qtbot)
    by_question = {item.question: item for item in page.desk.queue.items if item.is_open}
    for old in before.values():
        new = by_question[old.question]
        assert (new.answer, new.evidence[0].document_id) == (old.answer, old.evidence[0].document_id)


def test_statistics_count_open_questions_apart(page: ExamPage, ids: list[str], qtbot: QtBot) -> None:
    page.show_tab(page.figures)
    qtbot.waitUntil(lambda: bool(page.figures.blocks))
    titles = {block.view.accessibleName(): block for block in page.figures.blocks}
    (row,) = titles["Open questions"].model.records
    assert row[1:4] == (len(ids), len(ids), 0)
    keys = page.figures.bars["keys"].table()
    assert page.project is not None
    assert sum(int(r[1] or 0) for r in keys.rows) == len(page.project.items.kept()), "choices only"


def test_written_by_a_model_in_the_wanted_mix(
    opened: Parts, qtbot: QtBot, wait_job: Wait, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = exam_of(opened, qtbot)
    dialog = open_generate(page, qtbot)
    assert dialog.job == "generate", "questions with choices come first"
    qtbot.mouseClick(dialog.open_ended, LEFT)
    form = dialog.open_form
    qtbot.waitUntil(lambda: form.forecast_shown is not None)
    form.model.setCurrentIndex(form.model.findData(MODELS[0]))
    form.count.setValue(4)
    form.mix.numbers[0].setFocus()
    form.mix.numbers[0].selectAll()
    qtbot.keyClicks(form.mix.numbers[0], "50")
    assert sum(form.mix.values.values()) == 100
    assert form.mix.values["fact_single"] == 50
    form.labeller.setCurrentIndex(form.labeller.findData(""))
    assert form.parameters["labeller"] == ""
    assert form.parameters["mix"]["fact_single"] == 0.5
    seen: list[str] = []
    page.session.progressed.connect(lambda _: seen.append(page.writing.label.text()))
    assert wait_job(lambda: qtbot.mouseClick(dialog.accept_button, LEFT)) == "done"
    settle(page, qtbot)
    made = [item for item in page.desk.queue.items if item.is_open and item.kept]
    assert made
    assert all(item.answer and item.evidence and item.strategy == "statements" for item in made)
    assert any("single fact" in text for text in seen), "counted by label while they come"
    assert "Open questions of 4 wanted" in opened.window.notice.label.text()


def rated(page: ExamPage, qtbot: QtBot, wait_job: Wait) -> None:
    page.rate_action.trigger()
    dialog = wait_for(page, ModelDialog, qtbot)
    qtbot.waitUntil(lambda: dialog.model.count() > 0)
    dialog.model.setCurrentIndex(dialog.model.findData(MODELS[0]))
    assert len(dialog.ticked) == 4
    assert wait_job(lambda: qtbot.mouseClick(dialog.accept_button, LEFT)) == "done"
    settle(page, qtbot)


def test_rated_and_dropped_by_thresholds_and_brought_back(
    page: ExamPage, ids: list[str], qtbot: QtBot, wait_job: Wait
) -> None:
    page.show_tab(page.ratings)
    settle(page, qtbot)
    assert page.ratings.currentWidget() is page.ratings.empty
    rated(page, qtbot, wait_job)
    qtbot.waitUntil(lambda: len(page.ratings.form.rows) == 4)
    ratings = [stored(page, i).ratings for i in ids]
    assert all(len(each) == 4 for each in ratings)
    name = "stand_alone"
    values = sorted(r.expected for each in ratings for r in each if r.critique == name and r.expected is not None)
    limit = round((values[2] + values[3]) / 2, 2)
    low = sum(value < limit for value in values)
    form = page.ratings.form
    assert "nothing is dropped" in form.total.text()
    box, value, count = form.rows[name]
    qtbot.mouseClick(box, LEFT)
    value.setValue(limit)
    qtbot.waitUntil(lambda: f"drop {low} of 6" in form.total.text())
    assert count.text() == f"drops {low}"
    qtbot.mouseClick(form.apply_button, LEFT)
    settle(page, qtbot)
    dropped = [i for i in ids if stored(page, i).state is ItemState.DROPPED]
    assert len(dropped) == low
    assert page.project is not None
    assert reading_critiques(page.project).thresholds == {name: limit}
    if dropped:
        page.desk.show_item(dropped[0])
        page.show_tab(page.review)
        assert "Speaks against it" in page.review.card.more.text()
        assert "Stands alone" in page.review.card.more.text()
    page.session.undo()
    settle(page, qtbot)
    assert all(stored(page, i).state is ItemState.DRAFT for i in ids)


def test_what_a_person_decided_stands_against_a_threshold(
    page: ExamPage, ids: list[str], qtbot: QtBot, wait_job: Wait
) -> None:
    page.desk.set_state(ids[:2], ItemState.ACCEPTED)
    rated(page, qtbot, wait_job)
    page.show_tab(page.ratings)
    qtbot.waitUntil(lambda: len(page.ratings.form.rows) == 4)
    box, value, _ = page.ratings.form.rows["q_feasibility"]
    box.setChecked(True)
    value.setValue(5.0)
    qtbot.waitUntil(lambda: "drop 4 of 6" in page.ratings.form.total.text())
    assert "decided by you: 2" in page.ratings.form.total.text()
    qtbot.mouseClick(page.ratings.form.apply_button, LEFT)
    settle(page, qtbot)
    states = [stored(page, i).state for i in ids]
    assert states == [ItemState.ACCEPTED] * 2 + [ItemState.DROPPED] * 4
