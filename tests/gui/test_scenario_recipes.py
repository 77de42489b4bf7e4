"""A person copies a scenario, changes its constructs, reads what makes no sense, saves, undoes, exports and imports it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.panels.grading.page import GradingPage
from ragexam_gui.panels.grading.scenarios.dialog import ScenariosDialog

from .conftest import Answering
from .test_accessible import lacking

WaitJob = Callable[[Callable[[], object]], str]


@pytest.fixture
def dialog(opened: Parts, qtbot: QtBot) -> ScenariosDialog:
    page = opened.window.pages["grading"]
    assert isinstance(page, GradingPage)
    opened.window.show_page("grading")
    qtbot.waitUntil(lambda: page.view is not None and not opened.session.reading)
    page.tabs.setCurrentWidget(page.scenarios)
    qtbot.waitUntil(lambda: page.scenarios.view is not None and not opened.session.reading)
    page.scenarios.first_recipes_button.click()
    made = page.scenarios.recipes
    assert made is not None
    qtbot.waitUntil(lambda: made.view is not None)
    return made


def names(dialog: ScenariosDialog) -> list[str]:
    return [str(dialog.list.item(n).data(Qt.ItemDataRole.UserRole)) for n in range(dialog.list.count())]


def copy_of(dialog: ScenariosDialog, name: str, qtbot: QtBot) -> None:
    dialog.list.setCurrentRow(names(dialog).index(name))
    dialog.copy_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.name == f"{name}-copy")


def test_what_comes_with_the_program_is_shown_and_cannot_be_changed(dialog: ScenariosDialog) -> None:
    assert names(dialog)[:6] == ["S1", "S2", "S3", "S4", "S5", "S6"]
    assert not dialog.form.label.isEnabled()
    assert dialog.form.prompts["en"].isReadOnly()
    assert not dialog.form.metrics.item(0).flags() & Qt.ItemFlag.ItemIsUserCheckable
    assert not dialog.save_button.isVisible()
    assert not dialog.remove_button.isEnabled()
    assert "Document sampling" in dialog.form.terms["Document sampling"].toolTip()
    assert len(dialog.form.terms) == 6
    assert not lacking(dialog)
    last = dialog.form.metrics.item(dialog.form.metrics.count() - 1)
    assert dialog.form.metrics.viewport().rect().contains(dialog.form.metrics.visualItemRect(last)), "all are seen"


def test_a_copy_is_changed_checked_saved_and_undone(
    dialog: ScenariosDialog, opened: Parts, qtbot: QtBot, wait_job: WaitJob
) -> None:
    copy_of(dialog, "S1", qtbot)
    assert dialog.form.label.text() == "A number, copy"
    assert not dialog.drafts, "what is only shown is no change"
    form = dialog.form
    form.prompts["en"].setPlainText("Say it.")
    assert "leaves the question out" in dialog.state.text()
    assert not dialog.save_button.isEnabled()
    form.prompts["en"].setPlainText("Please: {question}")
    form.documents.setValue(3)
    form.chunks_how.setCurrentIndex(form.chunks_how.findData("all"))
    assert not form.chunks.isVisible(), "nothing is drawn"
    assert "not saved" in dialog.list.currentItem().text()
    dialog.list.setCurrentRow(0)
    dialog.list.setCurrentRow(names(dialog).index("S1-copy"))
    assert form.prompts["en"].toPlainText() == "Please: {question}", (
        "what is not saved stays while others are looked at"
    )
    qtbot.keyClicks(form.label, "!")
    dialog.save_button.click()
    qtbot.waitUntil(
        lambda: not dialog.drafts and dialog.row is not None and dialog.row.scenario.label == "A number, copy!"
    )
    project = opened.session.project
    assert project is not None
    kept = project.scenarios.get("S1-copy")
    assert (kept.documents.documents, kept.chunks.how, kept.prompts["en"]) == (3, "all", "Please: {question}")
    assert kept.chunker == project.scenarios.get("S1").chunker, "what was not touched is word by word the same"
    wait_job(dialog.make_button.click)
    qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.questions > 0)
    assert all(one.text.startswith("Please: ") for one in project.scenarios._store.scenarios.made()["S1-copy"])
    form.seed.setValue(5)
    dialog.save_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.stale)
    assert "make them anew" in dialog.state.text()
    opened.session.undo()
    qtbot.waitUntil(lambda: dialog.row is not None and not dialog.row.stale)
    assert form.seed.value() == 1


def test_metrics_and_own_questions_and_another_way_of_cutting(
    dialog: ScenariosDialog, opened: Parts, qtbot: QtBot
) -> None:
    copy_of(dialog, "S6", qtbot)
    form = dialog.form
    assert form.prompting.isEnabled()
    form.given.setPlainText("Who won the cup?\n\n Why is snow white? ")
    form.chunkers.setCurrentIndex(form.chunkers.findData("sentences"))
    form.chunkers.activated.emit(form.chunkers.currentIndex())
    ticked = [form.metrics.item(n) for n in range(form.metrics.count())]
    for item in ticked:
        item.setCheckState(Qt.CheckState.Unchecked)
    assert "no metric" in dialog.state.text()
    ticked[2].setCheckState(Qt.CheckState.Checked)
    dialog.save_button.click()
    qtbot.waitUntil(lambda: not dialog.drafts)
    project = opened.session.project
    assert project is not None
    kept = project.scenarios.get("S6-copy")
    assert (kept.given, kept.metrics) == (("Who won the cup?", "Why is snow white?"), ("declines",))
    assert kept.chunker.name == "sentences"
    dialog.list.setCurrentRow(0)
    assert not form.prompting.isEnabled(), "nothing is asked of a model there"
    assert not form.given.isVisible()


def test_export_and_import_and_what_is_not_saved_is_asked_about(
    dialog: ScenariosDialog, opened: Parts, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    file_dialogs.file = tmp_path / "mine.json"
    copy_of(dialog, "S4", qtbot)
    dialog.export_button.click()
    value = json.loads(file_dialogs.file.read_text("utf-8"))
    assert (value["name"], value["kind"]) == ("S4-copy", "S4")
    file_dialogs.file.write_text(json.dumps({**value, "name": "parts", "label": "Parts", "seed": 9}), "utf-8")
    dialog.import_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.name == "parts")
    assert dialog.form.seed.value() == 9
    file_dialogs.file.write_text(json.dumps({**value, "name": "parts", "seed": 10}), "utf-8")
    file_dialogs.agree = False
    dialog.import_button.click()
    assert "already" in file_dialogs.asked[-1]
    assert dialog.form.seed.value() == 9
    file_dialogs.agree = True
    dialog.import_button.click()
    qtbot.waitUntil(lambda: dialog.form.seed.value() == 10)
    file_dialogs.file.write_text("{}", "utf-8")
    with qtbot.waitSignal(opened.session.message) as announced:
        dialog.import_button.click()
    assert "cannot be read" in str(announced.args)
    dialog.form.seed.setValue(11)
    file_dialogs.agree = False
    dialog.reject()
    assert dialog.isVisible(), "something is not saved"
    dialog.discard_button.click()
    assert dialog.form.seed.value() == 10
    dialog.remove_button.click()
    qtbot.waitUntil(lambda: "parts" not in names(dialog))
    dialog.reject()
    assert not dialog.isVisible()
