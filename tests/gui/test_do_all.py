"""The first ten minutes: from the welcome page to the verdict in one go, with the mouse alone, and on after any stop."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from ragexam.jobs.worker.outcomes import Done
from ragexam.llm.library.places import models_folder
from ragexam_gui.app import Parts
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.exam.page import ExamPage
from ragexam_gui.panels.frame.whole_dialog import WholeDialog
from ragexam_gui.widgets.text.marked_text import MarkedText

from .conftest import Answering
from .person import Person

sys.path.insert(0, str(Path(__file__).parents[1] / "llm"))
from gguf_writer import small_model


@pytest.fixture
def person(gui: Parts) -> Person:
    return Person()


def asks(person: Person, file_dialogs: Answering, project: Path, documents: Path, welcome: bool = True) -> None:
    """From the welcome page to the dialogue with documents chosen."""
    file_dialogs.file = project
    if welcome:
        person.clicks("Do it all with sensible choices")
    person.waits(lambda: isinstance(person.front, WholeDialog))
    file_dialogs.file = documents
    person.clicks("Choose a folder")
    person.reads("docs: 6 files")


def fewer(person: Person) -> None:
    """Choose the fewest questions, by the arrows of the field."""
    box = person.find("Questions", QSpinBox)
    for _ in range(5):
        QTest.keyClick(box, Qt.Key.Key_Down)
    person.waits(lambda: box.value() == 5)
    person.reads("writes 5 questions")


def wait_end(gui: Parts, person: Person) -> None:
    person.waits(lambda: gui.session.job is None and not gui.session.reading)


def test_from_the_welcome_page_to_the_verdict_with_the_mouse_alone(
    gui: Parts, person: Person, file_dialogs: Answering, documents: Path, tmp_path: Path
) -> None:
    asks(person, file_dialogs, tmp_path / "mine", documents)
    person.reads("^1. Read 6 files")
    person.reads("Scripted model 1 .* writes 30 questions")
    person.reads("^3. .* answer them with 3 kinds of retrieval: 180 answers")
    person.clicks("Why these models")
    person.reads("takes it too, for want of other models")
    fewer(person)
    person.clicks("Start")
    person.waits(lambda: gui.session.job is not None)
    assert gui.window.step == "corpus"
    seen: set[str] = set()
    bar: set[str] = set()

    def over() -> bool:
        seen.add(gui.window.step)
        bar.add(gui.window.job_bar.label.text())
        return gui.session.job is None

    person.waits(over)
    assert {"corpus", "exam", "run"} <= seen, "the pages fill while it goes on"
    assert any("of 5), Generating the exam" in text for text in bar)
    person.reads("All is done")
    assert gui.window.step == "results"
    verdict = person.find("The decision", QLabel)
    person.waits(lambda: "keyword search" in verdict.text())
    person.clicks("To the report")
    assert gui.window.step == "report"


@pytest.mark.parametrize("where", ["import", "generate", "run"])
def test_closed_in_the_middle_it_is_offered_and_goes_on(
    gui: Parts, person: Person, file_dialogs: Answering, documents: Path, tmp_path: Path, where: str
) -> None:
    asks(person, file_dialogs, tmp_path / "mine", documents)
    fewer(person)
    person.clicks("Start")
    gui.window.activateWindow()
    person.waits(lambda: QApplication.activeWindow() is gui.window)

    def there() -> bool:
        return gui.session.job is not None and gui.session.job.doing == where

    person.waits(there)
    person.chooses("File", "Close project")
    person.waits(lambda: gui.session.project is None)
    person.clicks_row("Recent projects", "mine")
    person.reads("Not everything that you asked for is done yet")
    person.clicks("Continue")
    person.waits(lambda: gui.session.job is not None)
    wait_end(gui, person)
    person.reads("All is done")
    assert gui.session.project is not None
    assert gui.session.steps["run"].state.value == "done"
    assert len(gui.session.project.documents.all()) == 6
    assert gui.session.project.settings.get("whole") is None


def test_paused_it_offers_to_continue_and_the_dialogue_knows_what_is_left(
    gui: Parts, person: Person, file_dialogs: Answering, documents: Path, tmp_path: Path
) -> None:
    asks(person, file_dialogs, tmp_path / "mine", documents)
    fewer(person)
    person.clicks("Start")
    person.waits(lambda: gui.session.job is not None and gui.session.job.doing == "generate")
    person.clicks("Pause")
    person.waits(lambda: gui.session.job is None)
    person.reads("Doing it all: paused")
    person.chooses("Tools", "Do it all with sensible choices")
    person.reads("writes 5 questions")
    person.clicks("Continue")
    wait_end(gui, person)
    person.reads("All is done")


def test_what_was_left_out_is_told_at_the_end(opened: Parts, qtbot: QtBot) -> None:
    why = "A fit needs at least 2 pipelines that answered."
    opened.session.job_ended.emit("whole", "done", Done({"skipped": [why]}))
    notice = opened.window.notice
    assert notice.label.text().startswith(f"All is done but for this: {why}")
    assert notice.tone == "plain"
    opened.session.job_ended.emit("whole", "done", Done({"skipped": []}))
    assert notice.label.text().startswith("All is done: questions")
    assert notice.tone == "good"


def test_an_empty_project_offers_it_too(
    gui: Parts, person: Person, file_dialogs: Answering, documents: Path, tmp_path: Path
) -> None:
    file_dialogs.file = tmp_path / "mine"
    person.clicks("New project")
    person.reads("No documents yet")
    person.clicks("Do it all with sensible choices")
    asks(person, file_dialogs, tmp_path / "mine", documents, welcome=False)
    person.clicks("Cancel")
    person.waits(lambda: not isinstance(person.front, WholeDialog))
    assert gui.session.job is None


def test_without_a_model_it_leads_to_the_models_and_comes_back(
    gui: Parts,
    person: Person,
    file_dialogs: Answering,
    documents: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert gui.session.create(tmp_path / "mine.ragexam")
    person.reads("No documents yet")
    found_models = FoundModels(gui.session)
    dialog = WholeDialog(gui.session, file_dialogs, found_models, gui.window)
    dialog.open()
    file_dialogs.file = documents
    person.clicks("Choose a folder")
    person.reads("There is no language model on this machine")
    person.reads("^3. Language models answer them with 3 kinds of retrieval$")
    assert not person.find("Start", QAbstractButton).isEnabled()
    person.clicks("Get models")
    person.waits(lambda: dialog.models_dialog is not None and dialog.models_dialog.isVisible())
    models = dialog.models_dialog
    assert models is not None
    assert models.tabs.currentWidget() is models.starters
    models_folder().mkdir(parents=True, exist_ok=True)
    (models_folder() / "tiny.gguf").write_bytes(small_model())
    with monkeypatch.context() as context:
        context.setattr(type(gui.session.downloads), "going", property(lambda _: True))
        models.search_again()  # as the end of a download does
        models.close()
        person.reads("tiny writes 30 questions")
        person.reads("Models are still on their way")
    found_models.search()
    person.waits(lambda: not dialog.missing.isVisible())
    person.waits(dialog.accept_button.isEnabled)
    dialog.close()
    dialog.deleteLater()
    found_models.deleteLater()


def test_the_first_fact_is_shown_while_the_others_are_looked_for(
    gui: Parts, person: Person, documents: Path, tmp_path: Path
) -> None:
    assert gui.session.create(tmp_path / "mine.ragexam")
    person.reads("No documents yet")
    gui.session.start("import", paths=[str(documents)])
    wait_end(gui, person)
    person.clicks("Exam", QAbstractButton)
    person.reads("No questions yet")
    gui.session.start("generate", model="scripted:3:0.9:60ms", n=5)
    answer = person.reads("^Answer: ")
    assert gui.session.job is not None, "the job goes on"
    person.reads("^(The first question|The newest of)")
    text = person.find("The passage, with the evidence marked", MarkedText)
    (start, end), *_ = text._evidence
    assert answer.removeprefix("Answer: ") in text.toPlainText()[start:end], "where the answer stands is marked"
    person.reads("questions are written|have passed the filters")
    person.clicks("Cancel")
    wait_end(gui, person)


def test_without_documents_nothing_is_forecast_and_chosen_pipelines_that_go_are_told(
    gui: Parts, person: Person, file_dialogs: Answering, documents: Path, tmp_path: Path
) -> None:
    file_dialogs.file = tmp_path / "mine"
    person.clicks("Do it all with sensible choices")
    person.waits(lambda: isinstance(person.front, WholeDialog))
    person.reads("Choose documents to see what will be done")
    dialog = person.front
    assert isinstance(dialog, WholeDialog)
    assert not any(label.text() for row in dialog.steps for label in row)
    assert dialog.why.isHidden()
    assert dialog.count.minimum() == 1
    project = gui.session.project
    assert project is not None
    project.pipelines.choose(["scripted:1:0.9"], ["bm25:k=7", "bm25:k=8"])
    file_dialogs.file = documents
    person.clicks("Choose a folder")
    person.reads("docs: 6 files")
    person.reads("^2 pipelines that were chosen before are set aside; their answers are kept.")
    assert any(label.text() for row in dialog.steps for label in row)


def test_the_exam_page_says_that_questions_are_being_written(
    gui: Parts, person: Person, file_dialogs: Answering, documents: Path, tmp_path: Path
) -> None:
    asks(person, file_dialogs, tmp_path / "mine", documents)
    fewer(person)
    page = gui.window.pages["exam"]
    assert isinstance(page, ExamPage)
    assert page.stack.currentWidget() is page.empty
    person.clicks("Start")
    assert page.stack.currentWidget() is page.being_written
    seen = set()

    def over() -> bool:
        seen.add(page.stack.currentWidget())
        return gui.session.job is None

    person.waits(over)
    assert page.empty not in seen
