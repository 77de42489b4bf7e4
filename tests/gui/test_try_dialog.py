"""Trying a question: side by side what each retriever fetches, the evidence of an item, prompt and answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam.project.pipelines.selection import PipelineSelection, choice_of
from ragexam.retriever_specs import make_retriever
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.pipelines.trying.column import TriedColumn
from ragexam_gui.panels.pipelines.trying.dialog import TryDialog

from .conftest import MODELS

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(qapp: QApplication, qtbot: QtBot, project_file: Path) -> Iterator[TryDialog]:
    session = Session()
    found_models = FoundModels(session, MODELS)
    found_models.search()
    with qtbot.waitSignal(session.opened):
        assert session.open(project_file)
    qtbot.waitUntil(lambda: found_models.searched)
    made = TryDialog(session, found_models)
    assert session.project is not None
    made.offer(choice_of(session.project.pipelines.chosen()))
    made.show()
    made.activateWindow()
    qtbot.waitUntil(lambda: made.items.count() > 0)
    yield made
    made.close()
    session.end()
    made.deleteLater()
    session.deleteLater()
    qapp.processEvents()


def shown(dialog: TryDialog) -> list[TriedColumn]:
    return [column for column in dialog.columns if not column.isHidden()]


def asked(dialog: TryDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: dialog._handle is None and "Searched" in dialog.status.text())


def test_a_typed_question_shows_what_each_retriever_fetches(dialog: TryDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.question, "Which badge do visitors of the Quarry office need?")
    qtbot.keyClick(dialog.question, Qt.Key.Key_Return)
    asked(dialog, qtbot)
    closed, oracle, bm25 = shown(dialog)
    assert [c.title.text() for c in (closed, oracle, bm25)] == ["Closed book", "Oracle", "BM25, k=2"]
    assert closed.summary_label.text().startswith("no passage")
    assert "pick one" in oracle.summary_label.text()
    assert bm25.summary_label.text().startswith("2 passages")
    assert "Quarry office" in bm25.text.toPlainText()
    assert "1. " in bm25.text.toPlainText()
    dialog.tabs.setCurrentIndex(1)
    dialog.prompts.setCurrentIndex(2)
    assert "Quarry office" in dialog.prompt.toPlainText()
    assert "without a model" in dialog.prompt_words.text()
    project = dialog.session.project
    assert project is not None
    assert not any(entry.name == "try" for entry in project.jobs.all())


def test_an_item_of_the_exam_is_answered_and_its_evidence_is_marked(dialog: TryDialog, qtbot: QtBot) -> None:
    dialog.models.setCurrentIndex(1)
    dialog.items.setCurrentIndex(0)
    dialog.items.activated.emit(0)
    asked(dialog, qtbot)
    closed, oracle, bm25 = shown(dialog)
    assert "holds the evidence" in oracle.summary_label.text()
    assert "background-color" in oracle.text.toHtml()
    for column in (closed, oracle, bm25):
        assert column.answer.text().startswith(("Right: ", "Wrong: "))
    assert oracle.answer.text().startswith("Right: ")
    dialog.tabs.setCurrentIndex(1)
    dialog.prompts.setCurrentIndex(1)
    assert "<|user|>" in dialog.prompt.toPlainText()
    project = dialog.session.project
    assert project is not None
    assert project.items.all()[0].question in dialog.prompt.toPlainText()


def test_own_choices_and_answers_in_own_words(dialog: TryDialog, qtbot: QtBot) -> None:
    dialog.models.setCurrentIndex(1)
    qtbot.keyClicks(dialog.question, "How many people does the Depot office employ?")
    qtbot.mouseClick(dialog.ask_button, LEFT)
    asked(dialog, qtbot)
    assert shown(dialog)[2].answer.text().startswith("Answer: ")
    dialog.own_choices.set_open(True)
    dialog.choices.setPlainText("63\n17\n99")
    qtbot.mouseClick(dialog.ask_button, LEFT)
    qtbot.waitUntil(lambda: shown(dialog)[2].answer.text().startswith("Takes: "))


def test_the_second_question_is_tried_as_the_first(dialog: TryDialog, qtbot: QtBot) -> None:
    dialog.offer(PipelineSelection(retrievers=tuple(make_retriever(k) for k in ("bm25", "dense", "hybrid_weighted"))))
    dialog.question.setText("Which badge do visitors need?")
    dialog.ask()
    asked(dialog, qtbot)
    dialog.question.setText("When is the alarm tested?")
    dialog.ask()
    qtbot.waitUntil(lambda: dialog._handle is None)
    assert len(shown(dialog)) == 3


def test_a_running_job_is_waited_for(dialog: TryDialog, qtbot: QtBot, tmp_path: Path) -> None:
    session = dialog.session
    project: Project | None = session.project
    assert project is not None
    project.pipelines.choose([MODELS[1]], ["bm25:k=1", "bm25:k=4"], [1])
    assert session.start("run")
    assert not dialog.ask_button.isEnabled()
    assert "A job is running" in dialog.status.text()
    dialog.question.setText("Which badge?")
    dialog.ask()
    assert dialog._handle is None
    with qtbot.waitSignal(session.job_ended):
        session.cancel()
    qtbot.waitUntil(dialog.ask_button.isEnabled)


def test_the_item_selected_elsewhere_is_at_hand(dialog: TryDialog, qtbot: QtBot) -> None:
    second = dialog._items[1]
    dialog.session.choose_item(second.id)
    assert dialog.question.text() == second.question
    dialog.question.clear()
    qtbot.keyClicks(dialog.question, "My own question?")
    dialog.session.choose_item(dialog._items[0].id)
    assert dialog.question.text() == "My own question?", "what a person typed stays"


def test_escape_closes_and_stops_a_try(dialog: TryDialog, qtbot: QtBot) -> None:
    dialog.question.setText("Which badge?")
    dialog.ask()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    qtbot.waitUntil(lambda: dialog.session.job is None)
