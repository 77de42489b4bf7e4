"""Labels: by a model, by people blind and by keys, from sheets; their figures, filters and training data."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ragexam.exam.labels.taxonomy import LABELS, label_in_force
from ragexam.project.exam.subsets import questions_of_cell
from ragexam_gui.app import Parts
from ragexam_gui.models.items import LABEL
from ragexam_gui.models.labels import LABEL_ORDER, label_text
from ragexam_gui.panels.exam.labels.dialogs import ModelDialog, ReadSheetDialog, SheetDialog, TrainingDialog
from ragexam_gui.panels.exam.labels.figures import JOINT
from ragexam_gui.panels.exam.listing.filters import DISAGREE
from ragexam_gui.panels.exam.page import ExamPage

from .conftest import MODELS, Answering
from .test_exam_dialogs import wait_for
from .test_exam_review import exam_of, press, settle, stored

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
Wait = Callable[[Callable[[], object]], str]


@pytest.fixture
def page(opened: Parts, qtbot: QtBot) -> ExamPage:
    return exam_of(opened, qtbot)


def label_by_model(page: ExamPage, qtbot: QtBot, wait_job: Wait) -> None:
    page.label_action.trigger()
    dialog = wait_for(page, ModelDialog, qtbot)
    qtbot.waitUntil(lambda: dialog.model.count() > 0)
    dialog.model.setCurrentIndex(dialog.model.findData(MODELS[0]))
    assert wait_job(lambda: qtbot.mouseClick(dialog.accept_button, LEFT)) == "done"
    settle(page, qtbot)
    page.window().activateWindow()  # nobody else does where nobody manages windows
    qtbot.waitUntil(page.window().isActiveWindow)


def begin(page: ExamPage, qtbot: QtBot, name: str, count: int) -> list[str]:
    """Begin to label as somebody; the ids of the sample."""
    page.annotate_action.trigger()
    form = page.annotate.start.form
    form.name.setFocus()
    form.name.selectAll()
    qtbot.keyClicks(form.name, name)
    form.count.setValue(count)
    qtbot.waitUntil(lambda: page.annotate.start.begin_button.isEnabled())
    qtbot.mouseClick(page.annotate.start.begin_button, LEFT)
    return list(page.annotate._ids)


def test_the_window_knows_the_labels_of_the_engine() -> None:
    assert tuple(LABELS) == LABEL_ORDER


def test_a_model_labels_and_every_item_shows_it(page: ExamPage, qtbot: QtBot, wait_job: Wait, opened: Parts) -> None:
    page.show_tab(page.labels)
    settle(page, qtbot)
    assert page.labels.currentWidget() is page.labels.empty
    label_by_model(page, qtbot, wait_job)
    assert "Questions labelled by" in opened.window.notice.label.text()
    qtbot.waitUntil(lambda: page.labels.currentWidget() is page.labels.area)
    kept = [item for item in page.desk.queue.items if item.kept]
    assert all({said.method for said in item.labels} == {"prompt", "likelihood"} for item in kept)
    table = page.labels.shares.table()
    assert sum(int(row[2] or 0) for row in table.rows) == len(kept)
    page.show_tab(page.review)
    page.desk.show_item(kept[0].id)
    grid = page.review.card.labels
    assert grid.isVisible()
    shares = next(row.shares for row in grid.rows if row.shares)
    assert sum(shares.values()) == pytest.approx(1.0)
    assert grid.rows[-1].strong
    assert grid.rows[-1].label == label_in_force(kept[0])
    assert label_text(grid.rows[-1].label) in grid.accessibleDescription()


def test_the_list_is_filtered_by_label_and_by_disagreement(page: ExamPage, qtbot: QtBot, wait_job: Wait) -> None:
    label_by_model(page, qtbot, wait_job)
    page.show_tab(page.list)
    settle(page, qtbot)
    assert not page.list.table.isColumnHidden(LABEL)
    filters = page.list.filters
    for label in LABEL_ORDER:
        filters.labels.setCurrentIndex(filters.labels.findData(label))
        assert {i.id for i in page.list.model.records} == {
            i.id for i in page.desk.queue.items if label_in_force(i) == label
        }
    filters.labels.setCurrentIndex(filters.labels.findData(DISAGREE))
    assert {i.id for i in page.list.model.records} == {
        i.id for i in page.desk.queue.items if len({said.label for said in i.labels}) > 1
    }


def test_people_label_by_keys_and_see_nobody_elses_labels(page: ExamPage, qtbot: QtBot, wait_job: Wait) -> None:
    label_by_model(page, qtbot, wait_job)
    sample = begin(page, qtbot, "Anna", 4)
    part = page.annotate
    assert len(sample) == 4
    shown = " ".join(label.text() for label in part.work.findChildren(QLabel) if label.isVisible())
    assert MODELS[0] not in shown
    assert not any(made.isChecked() for made in part.buttons), "what the model said is hidden"
    assert all(made.isVisible() and made.accessibleDescription() for made in part.buttons)
    press(qtbot, Key.Key_2)
    assert stored(page, sample[0]).people == {"Anna": "summary"}
    assert part.current is not None
    assert part.current.id == sample[1]
    press(qtbot, Key.Key_J)
    press(qtbot, Key.Key_1)
    assert stored(page, sample[2]).people == {"Anna": "fact_single"}
    press(qtbot, Key.Key_U)
    assert stored(page, sample[2]).people == {}
    assert part.current.id == sample[2]
    for key in (Key.Key_3, Key.Key_4, Key.Key_1):
        press(qtbot, key)
    assert [stored(page, i).people["Anna"] for i in sample] == ["summary", "fact_single", "reasoning", "unanswerable"]
    assert part.position.text() == "4 of 4 labelled"
    assert "Thank you, Anna" in part.message.text()
    press(qtbot, Key.Key_Escape)
    assert page.stack.currentWidget() is page.tabs
    again = begin(page, qtbot, "Ben", 4)
    assert again == sample, "the same seed, the same questions"
    assert not any(made.isChecked() for made in part.buttons), "what Anna said is hidden"


def test_agreement_of_people_and_model_is_shown_with_its_reasons(page: ExamPage, qtbot: QtBot, wait_job: Wait) -> None:
    label_by_model(page, qtbot, wait_job)
    for name, keys in (("Anna", "1211"), ("Ben", "1221"), ("Carla", "1213")):
        begin(page, qtbot, name, 4)
        for key in keys:
            press(qtbot, getattr(Key, f"Key_{key}"))
        press(qtbot, Key.Key_Escape)
    page.show_tab(page.labels)
    qtbot.waitUntil(lambda: page.labels.agreement is not None)
    block = page.labels.agreement
    assert block is not None
    rows = {(row[0], row[1]): row for row in block.model.records}
    anna = rows["Anna", "majority of the others"]
    assert isinstance(anna[6], int)
    assert 0 < anna[6] + int(anna[7] or 0) <= 4
    assert page.labels.figures["people_model"].isVisible()
    listed = page.labels.model.records
    assert listed
    page.labels.table.select_row(0)
    page.labels.table.setFocus()
    press(qtbot, Key.Key_Return)
    assert page.current_view is page.review
    assert page.desk.current is not None
    assert page.desk.current.id == listed[0].item_id


def test_a_cell_of_a_table_is_reviewed(page: ExamPage, qtbot: QtBot, wait_job: Wait) -> None:
    label_by_model(page, qtbot, wait_job)
    page.show_tab(page.labels)
    qtbot.waitUntil(lambda: page.labels.figures["label_methods"].isVisible())
    heat = page.labels.heats["label_methods"]
    spot = heat.spots[0]
    heat.chosen.emit(spot.key)
    assert page.current_view is page.review
    wanted = questions_of_cell(page.desk.queue.items, *spot.key.split(JOINT))
    assert wanted
    assert page.desk.queue.scope == frozenset(wanted)


def test_taking_a_label_back_touches_nothing_that_was_done_since(page: ExamPage, qtbot: QtBot) -> None:
    project = page.desk.session.project
    assert project is not None
    ids, part = begin(page, qtbot, "Carla", 3), page.annotate
    part.give(LABEL_ORDER[0])
    page.desk.session.edit(lambda opened: opened.edits.set_setting("title", "made meanwhile"))
    part.undo()
    settle(page, qtbot)
    assert project.settings.get("title") == "made meanwhile"
    assert not any("Carla" in item.people for item in page.desk.queue.items)
    assert part.current_id == ids[0]


def test_a_sheet_goes_out_and_comes_back_as_one_edit(
    page: ExamPage, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    file_dialogs.file = tmp_path / "sheet.csv"
    page.sheet_action.trigger()
    dialog = wait_for(page, SheetDialog, qtbot)
    dialog.form.name.setText("Dora")
    dialog.form.count.setValue(3)
    qtbot.waitUntil(lambda: dialog.accept_button.isEnabled())
    qtbot.mouseClick(dialog.accept_button, LEFT)
    qtbot.waitUntil(lambda: file_dialogs.file is not None and file_dialogs.file.exists())
    settle(page, qtbot)
    text = file_dialogs.file.read_text(encoding="utf-8-sig")
    rows = list(csv.reader(text.splitlines()))
    head = next(n for n, row in enumerate(rows) if "label" in [cell.casefold() for cell in row])
    index = [cell.casefold() for cell in rows[head]].index("label")
    for row, label in zip(rows[head + 1 :], ("summary", "fact_single", "nonsense"), strict=False):
        row[index] = label
    with file_dialogs.file.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    page.read_sheet_action.trigger()
    back = wait_for(page, ReadSheetDialog, qtbot)
    assert back.name.text() == "Dora"
    assert len(back.problems.toPlainText().splitlines()) == 1
    assert "nonsense" in back.problems.toPlainText()
    qtbot.mouseClick(back.accept_button, LEFT)
    settle(page, qtbot)
    labelled = [item for item in page.desk.queue.items if "Dora" in item.people]
    assert sorted(item.people["Dora"] for item in labelled) == ["fact_single", "summary"]
    page.session.undo()
    settle(page, qtbot)
    assert not any(item.people for item in page.desk.queue.items)


def test_training_data_are_written_into_a_folder(
    page: ExamPage, qtbot: QtBot, wait_job: Wait, file_dialogs: Answering, tmp_path: Path
) -> None:
    label_by_model(page, qtbot, wait_job)
    file_dialogs.file = tmp_path / "training"
    page.training_action.trigger()
    qtbot.mouseClick(wait_for(page, TrainingDialog, qtbot).accept_button, LEFT)
    qtbot.waitUntil((tmp_path / "training" / "train.jsonl").exists)
    settle(page, qtbot)
    lines = (tmp_path / "training" / "train.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines
    assert all("<<" in " ".join(map(str, json.loads(line).values())) for line in lines)
