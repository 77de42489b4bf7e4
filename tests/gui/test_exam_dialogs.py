"""The dialogues of the exam: write, import, export, filters, guesses, hand on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from ragexam.exam.exchange.exam_files.qti import read_qti
from ragexam.project.exam.bundles import checked_bundle
from ragexam.records import ItemState
from ragexam_gui.app import Parts
from ragexam_gui.panels.exam.by_hand.evidence import EvidenceDialog
from ragexam_gui.panels.exam.by_hand.write_dialog import WriteDialog
from ragexam_gui.panels.exam.exchange import ExamImportDialog, ExportDialog
from ragexam_gui.panels.exam.generation.reword_dialog import RewordDialog
from ragexam_gui.panels.exam.hand_on import HandOnDialog
from ragexam_gui.panels.exam.judging import FilterDialog, GuessDialog
from ragexam_gui.panels.exam.page import ExamPage
from ragexam_gui.widgets.plain import Label

from .conftest import MODELS, Answering
from .test_exam_review import exam_of, settle

D = TypeVar("D", bound=QDialog)
LEFT = Qt.MouseButton.LeftButton
Wait = Callable[[Callable[[], object]], str]


@pytest.fixture
def page(opened: Parts, qtbot: QtBot) -> ExamPage:
    return exam_of(opened, qtbot)


def wait_for(page: ExamPage, kind: type[D], qtbot: QtBot) -> D:
    qtbot.waitUntil(lambda: isinstance(page.dialog, kind))
    assert isinstance(page.dialog, kind)
    return page.dialog


def test_a_question_is_written_with_evidence(page: ExamPage, qtbot: QtBot) -> None:
    page.write_action.trigger()
    dialog = wait_for(page, WriteDialog, qtbot)
    index = next(n for n in range(dialog.picker.document.count()) if "Quarry" in dialog.picker.document.itemText(n))
    dialog.picker.document.setCurrentIndex(index)
    qtbot.waitUntil(lambda: "Quarry office opens" in dialog.picker.text.toPlainText())
    assert not dialog.picker.mark_button.isEnabled()
    text = dialog.picker.text.toPlainText()
    wanted = "It employs 37 people in 3 teams."
    cursor = dialog.picker.text.textCursor()
    cursor.setPosition(text.index(wanted))
    cursor.setPosition(text.index(wanted) + len(wanted), QTextCursor.MoveMode.KeepAnchor)
    dialog.picker.text.setTextCursor(cursor)
    qtbot.mouseClick(dialog.picker.mark_button, LEFT)
    assert wanted in dialog.picker.message.text()
    assert dialog.question.hasFocus()
    qtbot.keyClicks(dialog.question, "How many people work at the Quarry office?")
    assert not dialog.add_button.isEnabled()
    for field, choice in zip(dialog.choices.fields, ("37", "24", "50", "11"), strict=True):
        field.setFocus()
        qtbot.keyClicks(field, choice)
    assert dialog.add_button.isEnabled()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "Added" in dialog.message.text())
    assert page.project is not None
    made = page.project.items.all()[-1]
    (span,) = made.evidence
    assert page.project.documents.text(span.document_id)[span.start : span.end] == wanted
    assert wanted in made.passage
    assert (made.choices, made.key, made.origin, made.state) == (
        ("37", "24", "50", "11"), 0, "manual", ItemState.DRAFT
    )  # fmt: skip
    assert dialog.question.toPlainText() == "", "the next one can be written"
    assert page.desk.current == made
    qtbot.mouseClick(dialog.close_button, LEFT)
    page.session.undo()
    settle(page, qtbot)
    assert page.desk.queue.item(made.id) is None


def test_what_was_not_read_is_told_before_anything_is_added(
    page: ExamPage, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    file_dialogs.file = tmp_path / "mine.csv"
    file_dialogs.file.write_text(
        "question,choice A,choice B,key\nWhere is it?,here,there,B\nTwice?,same,same,A\nNo key?,a,b,\n",
        encoding="utf-8",
    )
    before = len(page.desk.queue.items)
    page.import_action.trigger()
    dialog = wait_for(page, ExamImportDialog, qtbot)
    assert dialog.problems.toPlainText().splitlines()[0].startswith("Line 3: two choices are the same")
    assert len(dialog.problems.toPlainText().splitlines()) == 2
    qtbot.mouseClick(dialog.accept_button, LEFT)
    settle(page, qtbot)
    assert len(page.desk.queue.items) == before + 1
    new = page.desk.current
    assert new is not None
    assert (new.question, new.key, new.origin) == ("Where is it?", 1, "imported")
    assert page.review.source.missing.isVisible(), "a question without a passage says so"
    assert page.project is not None
    assert page.project.edits.next_undo() == "Add item"
    page.import_action.trigger()
    again = wait_for(page, ExamImportDialog, qtbot)
    assert not again.accept_button.isEnabled()
    assert "passed by: 1" in again.message.text()


def test_a_question_without_a_passage_gets_its_evidence_by_hand(
    page: ExamPage, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    file_dialogs.file = tmp_path / "mine.jsonl"
    file_dialogs.file.write_text(
        json.dumps({"question": "What is the badge of the Depot?", "choices": ["DE-431", "DE-9"], "answer": "DE-431"}),
        encoding="utf-8",
    )
    page.import_action.trigger()
    qtbot.mouseClick(wait_for(page, ExamImportDialog, qtbot).accept_button, LEFT)
    settle(page, qtbot)
    item = page.desk.current
    assert item is not None
    assert item.evidence == ()
    qtbot.mouseClick(page.review.source.mark_button, LEFT)
    dialog = wait_for(page, EvidenceDialog, qtbot)
    assert not dialog.accept_button.isEnabled()
    picker = dialog.picker
    picker.document.setCurrentIndex(
        next(n for n in range(picker.document.count()) if "Depot" in picker.document.itemText(n))
    )
    qtbot.waitUntil(lambda: "DE-431" in picker.text.toPlainText())
    assert picker.text.find_next("DE-431")
    qtbot.mouseClick(picker.mark_button, LEFT)
    qtbot.mouseClick(dialog.accept_button, LEFT)
    qtbot.waitUntil(lambda: bool(page.desk.current and page.desk.current.evidence))
    settle(page, qtbot)
    source = page.review.source
    assert not source.missing.isVisible()
    (mark,) = source.text._evidence
    assert source.text.toPlainText()[slice(*mark)] == "DE-431"
    assert source.title.text().startswith("Depot office")
    page.desk.undo()
    settle(page, qtbot)
    assert source.missing.isVisible()


def test_a_file_is_dropped_on_the_page(page: ExamPage, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("question,choice A,choice B,key\nWhere is it?,here,there,B\n", encoding="utf-8")
    keys, action, at = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction, QPoint(80, 80)
    for file, taken in ((tmp_path / "letter.docx", False), (path, True)):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(file))])
        enter = QDragEnterEvent(at, action, data, LEFT, keys)
        enter.ignore()
        QApplication.sendEvent(page, enter)
        assert enter.isAccepted() == taken
        QApplication.sendEvent(page, QDropEvent(QPointF(at), action, data, LEFT, keys))
    dialog = wait_for(page, ExamImportDialog, qtbot)
    assert [item.question for item in dialog.exam_file.items] == ["Where is it?"]


def test_a_file_that_cannot_be_read_is_a_sentence(
    page: ExamPage, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path, opened: Parts
) -> None:
    file_dialogs.file = tmp_path / "empty.csv"
    file_dialogs.file.write_text("", encoding="utf-8")
    page.import_action.trigger()
    qtbot.waitUntil(opened.window.notice.isVisible)
    assert "empty.csv is empty" in opened.window.notice.label.text()
    assert page.dialog is None


@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".gift", ".zip"])
def test_export_of_what_is_chosen(
    page: ExamPage, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path, opened: Parts, suffix: str
) -> None:
    page.show_tab(page.list)
    topic = page.list.model.record(0).topic
    page.list.filters.topics.setCurrentIndex(page.list.filters.topics.findData(topic))
    listed = list(page.list.model.records)
    page.export_action.trigger()
    dialog = wait_for(page, ExportDialog, qtbot)
    dialog.which.button(3).setChecked(True)
    assert dialog.ids == tuple(i.id for i in listed)
    dialog.formats.button((".csv", ".jsonl", ".gift", ".zip").index(suffix)).setChecked(True)
    file_dialogs.file = tmp_path / "out"
    qtbot.mouseClick(dialog.accept_button, LEFT)
    path = tmp_path / f"out{suffix}"
    qtbot.waitUntil(path.exists)
    qtbot.waitUntil(opened.window.notice.isVisible)
    if suffix == ".zip":
        assert [i.content_hash for i in read_qti(path).items] == [i.content_hash for i in listed]
        return
    text = path.read_text(encoding="utf-8-sig")
    plain = text.replace("\\", "")  # GIFT escapes what it gives a meaning to
    assert all(item.question in plain for item in listed)
    if suffix == ".jsonl":
        assert [json.loads(line)["id"] for line in text.splitlines()] == [i.id for i in listed]


def test_filters_run_with_fixed_thresholds_and_undone(
    page: ExamPage, qtbot: QtBot, wait_job: Wait, opened: Parts
) -> None:
    before = {i.id: i.state for i in page.desk.queue.items}
    page.filter_action.trigger()
    dialog = wait_for(page, FilterDialog, qtbot)
    assert dialog.parameters == {"guessable": 0.5, "share": 0.05}
    assert "pair of filters" in dialog.share.accessibleName(), "two by two, as the thresholds are found"
    assert "with the choices shown" in dialog.guess_limit.accessibleDescription()
    dialog.fixed.setChecked(True)
    dialog.meaning.setChecked(False)
    assert not dialog.limits["intra_embedding"][1].isEnabled()
    for name in ("extra_jaccard", "extra_embedding", "intra_embedding"):
        dialog.limits[name][0].setChecked(False)
    dialog.limits["intra_jaccard"][0].setChecked(True)
    dialog.limits["intra_jaccard"][1].setValue(-1.0)
    assert wait_job(lambda: qtbot.mouseClick(dialog.accept_button, LEFT)) == "done"
    settle(page, qtbot)
    assert {i.state for i in page.desk.queue.items} == {ItemState.DROPPED}
    assert "The filters drop" in opened.window.notice.label.text()
    item = page.desk.current
    assert item is not None
    assert "limit -1.000" in page.review.card.more.text()
    page.session.undo()
    settle(page, qtbot)
    assert {i.id: i.state for i in page.desk.queue.items} == before


def test_models_guess_and_it_is_shown(page: ExamPage, qtbot: QtBot, wait_job: Wait, opened: Parts) -> None:
    page.guess_action.trigger()
    dialog = wait_for(page, GuessDialog, qtbot)
    qtbot.waitUntil(lambda: page.dialogs._found_models.searched and dialog.models.count() > 0)
    assert not dialog.accept_button.isEnabled()
    (row,) = (
        n for n in range(dialog.models.count()) if dialog.models.item(n).data(Qt.ItemDataRole.UserRole) == MODELS[0]
    )
    dialog.models.item(row).setCheckState(Qt.CheckState.Checked)
    assert wait_job(lambda: qtbot.mouseClick(dialog.accept_button, LEFT)) == "done"
    settle(page, qtbot)
    assert all(len(item.guesses) == 2 for item in page.desk.queue.items)
    assert "Scripted model 1" in page.review.card.more.text()
    assert "Right without any document" in opened.window.notice.label.text()


def test_a_model_says_questions_anew_only_where_it_passes_or_a_person_insists(
    page: ExamPage, qtbot: QtBot, wait_job: Wait, opened: Parts
) -> None:
    def ask() -> RewordDialog:
        page.reword_action.trigger()
        dialog = wait_for(page, RewordDialog, qtbot)
        qtbot.waitUntil(lambda: page.dialogs._found_models.searched and dialog.model.count() > 0)
        dialog.model.setCurrentIndex(dialog.model.findData(MODELS[0]))
        dialog.count.setValue(2)
        return dialog

    before = len(page.desk.queue.items)
    dialog = ask()
    assert "has not been tried" in dialog.trial.text()
    assert not dialog.parameters["anyway"]
    assert wait_job(lambda: qtbot.mouseClick(dialog.accept_button, LEFT)) == "failed"
    settle(page, qtbot)
    assert len(page.desk.queue.items) == before
    dialog = ask()
    assert "does not pass the trial" in dialog.trial.text()
    dialog.parts["anyway"].click()
    assert len(dialog.parameters["items"]) == 2
    assert wait_job(lambda: qtbot.mouseClick(dialog.accept_button, LEFT)) == "done"
    settle(page, qtbot)
    made = [item for item in page.desk.queue.items if item.reworded_from]
    assert made
    assert "Questions in other words" in opened.window.notice.label.text()
    assert page.project is not None
    assert page.project.edits.next_undo() == "Say questions in other words"


def test_what_the_menu_holds_is_in_the_palette_and_on_the_page_of_keys(page: ExamPage, opened: Parts) -> None:
    from ragexam_gui.windows.commands import all_commands, keys_page

    window = opened.window
    commands = all_commands(window.menus, list(window.pages.values()), page, window.show_page, lambda _: None)
    names = {command.text for command in commands}
    assert {"Write a question", "Import questions", "Export questions", "Run the filters again"} <= names
    keys = keys_page(window.menus, window.pages.values())
    assert "reject; a number or a text says why" in keys
    assert "Ctrl+Shift+E" in keys


def test_nothing_is_offered_that_cannot_be_done(gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(gui.session.opened):
        gui.session.create(tmp_path / "empty.ragexam")
    page = gui.window.pages["exam"]
    assert isinstance(page, ExamPage)
    gui.window.show_page("exam")
    qtbot.waitUntil(page.empty.isVisible)
    settle(page, qtbot)
    generate, write = page._needs_documents
    assert not generate.isEnabled()
    assert write.isEnabled()
    assert not page.filter_action.isEnabled()
    assert page.import_action.isEnabled()
    page.write_action.trigger()
    dialog = wait_for(page, WriteDialog, qtbot)
    assert dialog.picker.document.count() == 1, "no document to choose"
    assert not dialog.picker.text.isEnabled()


def test_an_exam_is_handed_on_and_told_when_it_comes_in(
    page: ExamPage,
    qtbot: QtBot,
    file_dialogs: Answering,
    tmp_path: Path,
    opened: Parts,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAGEXAM_KEYS", str(tmp_path / "keys"))
    page.hand_on_action.trigger()
    dialog = wait_for(page, HandOnDialog, qtbot)
    sentence = " ".join(label.text() for label in dialog.findChildren(Label))
    assert "names your documents with their folders, and the topics" in sentence
    assert not dialog.texts.isChecked(), "texts stay here unless a person says otherwise"
    qtbot.keyClicks(dialog.sender_name, "Example Ltd")
    file_dialogs.file = tmp_path / "office"
    qtbot.mouseClick(dialog.accept_button, LEFT)
    path = tmp_path / "office.exam.zip"
    qtbot.waitUntil(lambda: str(path) in opened.window.notice.label.text())
    check, bundle = checked_bundle(path)
    assert bundle is not None
    assert (bundle.texts, bundle.sender, check.whole) == (False, "Example Ltd", True)
    assert check.signer is not None
    assert check.signer.fingerprint in opened.window.notice.label.text()
    # It comes in like any exam, and says who signed it.
    file_dialogs.file = path
    page.import_action.trigger()
    result = wait_for(page, ExamImportDialog, qtbot)
    assert "Signed by this machine, with the key" in result.message.text()
    assert f"passed by: {len(bundle.items)}" in result.message.text()
