"""The page of the run: the grid is read, walked through and clicked; a run fills it; what failed is told."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from ragexam.records import Response
from ragexam_gui.app import Parts
from ragexam_gui.panels.run.conditions import ConditionsDialog
from ragexam_gui.panels.run.page import RunPage
from ragexam_gui.plots.grids.cell_codes import cell_colour
from tests.finished import LOOKUPS

from .conftest import MODELS, held
from .person import live

LEFT = Qt.MouseButton.LeftButton
WaitJob = Callable[[Callable[[], object]], str]


def run_page(parts: Parts, qtbot: QtBot) -> RunPage:
    page = parts.window.pages["run"]
    assert isinstance(page, RunPage)
    parts.window.show_page("run")
    qtbot.waitUntil(lambda: page.view is not None and not parts.session.reading)
    live(50)  # what was read changes how much room there is, and a scrolled part is laid out a turn later
    return page


@pytest.fixture
def demo(gui: Parts, qtbot: QtBot, tmp_path: Path) -> Parts:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(Path(shutil.copyfile(LOOKUPS, tmp_path / "demo.ragexam")))
    return gui


def cell(page: RunPage, row: int, column: int) -> QPoint:
    return page.grid.point_of(row, column).toPoint()


def test_the_grid_shows_what_is_stored(demo: Parts, qtbot: QtBot) -> None:
    page = run_page(demo, qtbot)
    view = page.view
    assert view is not None
    assert page.strip.text_of("answers") == "2,835 / 2,835"
    assert page.strip.text_of("failed") == "0"
    assert page.strip.text_of("right") == "80%"
    title = page.strip._titles["right"].text()
    low, high = (int(n) for n in re.findall(r"(\d+)%", title))
    assert title.startswith("right so far (")
    assert low < 80 < high
    assert not page.trouble.isVisible()
    assert not page.retry_button.isVisible()
    sentences: list[str] = []
    page.grid.hovered.connect(sentences.append)
    QTest.mouseMove(page.grid, cell(page, 0, 0))
    qtbot.waitUntil(lambda: bool(sentences and sentences[-1]))
    assert sentences[-1].startswith("SmolLM2-135M · Closed book · ICL@0: took “")
    assert view.items[0].question in sentences[-1]
    assert page.figure.hover.text()[:20] == sentences[-1][:20]
    image = page.grid.grab().toImage()
    ratio = image.devicePixelRatio()
    right = next(n for n in range(20) if view.cells[0, n] & 3 == 2 and not view.cells[0, n] & 4)
    wrong = next(n for n in range(20) if view.cells[0, n] & 3 == 1 and not view.cells[0, n] & 4)
    colours = [image.pixelColor((cell(page, 0, n).toPointF() * ratio).toPoint()).name() for n in (right, wrong)]
    assert colours[0] != colours[1]
    assert colours[0] == cell_colour(2, page.grid.colours).name()


def test_a_click_opens_the_answer_and_selects_it_everywhere(demo: Parts, qtbot: QtBot) -> None:
    page = run_page(demo, qtbot)
    view = page.view
    assert view is not None
    QTest.mouseClick(page.grid, LEFT, Qt.KeyboardModifier.NoModifier, cell(page, 4, 10))
    qtbot.waitUntil(page.answer.isVisible)
    assert demo.session.item == view.items[10].id
    assert demo.session.pipeline == view.rows[4].pipeline.id
    text = page.answer.reading.toPlainText()
    assert view.items[10].question in text
    assert "log-likelihood" in text
    assert "holds the evidence" in text
    assert "Answer the question" in text  # the prompt
    assert "llama-cpp-python" in text  # the conditions
    assert page.answer.title.text() == view.rows[4].short
    qtbot.keyClick(page.answer.reading, Qt.Key.Key_Escape)
    assert not page.answer.isVisible()
    assert page.grid.hasFocus()


def test_the_keys_walk_through_the_grid(demo: Parts, qtbot: QtBot) -> None:
    page = run_page(demo, qtbot)
    view = page.view
    assert view is not None
    page.grid.setFocus()
    page.grid.leaveEvent(None)  # type: ignore[arg-type]
    sentences: list[str] = []
    page.grid.hovered.connect(sentences.append)
    qtbot.keyClick(page.grid, Qt.Key.Key_Home)
    for _ in range(3):
        qtbot.keyClick(page.grid, Qt.Key.Key_Right)
    qtbot.keyClick(page.grid, Qt.Key.Key_PageDown)
    assert sentences[-1].startswith(view.rows[10].short)
    assert sentences[-1].endswith(view.items[3].question)
    qtbot.keyClick(page.grid, Qt.Key.Key_End)
    assert sentences[-1].endswith(view.items[62].question)
    for _ in range(4):
        qtbot.keyClick(page.grid, Qt.Key.Key_PageDown)
    assert page.grid.down.value() > 0  # the last row is brought into view
    qtbot.keyClick(page.grid, Qt.Key.Key_Return)
    qtbot.waitUntil(page.answer.isVisible)
    assert demo.session.item == view.items[62].id
    assert demo.session.pipeline == view.rows[44].pipeline.id


def test_rows_and_columns_are_put_in_order(demo: Parts, qtbot: QtBot) -> None:
    page = run_page(demo, qtbot)
    view = page.view
    assert view is not None
    page.orders.rows.setCurrentIndex(page.orders.rows.findData("accuracy"))
    page.orders.columns.setCurrentIndex(page.orders.columns.findData("topic"))
    best = view.row_orders["accuracy"][0]
    first = view.column_orders["topic"][0]
    QTest.mouseClick(page.grid, LEFT, Qt.KeyboardModifier.NoModifier, cell(page, 0, 0))
    assert demo.session.pipeline == view.rows[best].pipeline.id
    assert demo.session.item == view.items[first].id
    wide, _ = page.grid.cell_size()
    qtbot.keyClick(page.grid, Qt.Key.Key_Plus)
    assert page.grid.cell_size()[0] > wide
    assert page.grid.across.isVisible()
    qtbot.keyClick(page.grid, Qt.Key.Key_0)
    assert page.grid.cell_size()[0] == wide


def test_the_table_behind_the_grid_and_the_conditions(demo: Parts, qtbot: QtBot) -> None:
    page = run_page(demo, qtbot)
    page.figure.as_table.trigger()
    assert page.figure.table.isVisible()
    assert page.figure.table.model().rowCount() == 45
    qtbot.mouseClick(page.conditions_button, LEFT)
    qtbot.waitUntil(lambda: bool(page.findChildren(ConditionsDialog)))
    (dialog,) = page.findChildren(ConditionsDialog)
    model = dialog.table.model()
    cells = {str(model.index(row, 0).data()): str(model.index(row, 1).data()) for row in range(model.rowCount())}
    assert cells["Context length, tokens"] == "4,096"
    with qtbot.waitSignal(dialog.finished):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_a_run_fills_the_grid_and_says_before_what_it_will_do(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    page = run_page(opened, qtbot)
    project = opened.session.project
    assert project is not None
    kept = len(project.items.kept())
    assert "nothing left to answer" in page.strip.unit.text()
    opened.session.edit(
        lambda p: p.pipelines.choose(
            [MODELS[0], "scripted:5:0.6:60ms"], ["closed_book", "oracle", "bm25:k=2", "bm25:k=1"], [0]
        )
    )
    qtbot.waitUntil(lambda: page.view is not None and page.view.to_give == 5 * kept)
    qtbot.waitUntil(lambda: f"gives {5 * kept} answers and keeps {3 * kept}" in page.strip.unit.text())
    assert page.start_button.text() == "&Go on"
    assert page.forecast_button.isVisible()  # this model was never timed here
    seen: set[int] = set()
    said: set[str] = set()

    def look() -> None:
        seen.add(0 if page.view is None else page.view.given)
        said.add(page.strip.text_of("rate"))

    opened.session.progressed.connect(look)

    def run() -> None:
        qtbot.mouseClick(page.start_button, LEFT)
        with held(opened, qtbot, lambda: page.view is not None and 3 * kept < page.view.given < 8 * kept):
            look()

    assert wait_job(run) == "done"
    assert len(seen) > 1  # it filled step by step
    assert any(text.endswith("/ s") for text in said)
    qtbot.waitUntil(lambda: page.view is not None and page.view.given == 8 * kept)
    assert page.strip.text_of("answers") == f"{8 * kept} / {8 * kept}"
    assert not page.pause_button.isVisible()
    qtbot.waitUntil(lambda: "nothing left to answer" in page.strip.unit.text())


def test_what_failed_is_told_and_tried_again_alone(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    project = opened.session.project
    assert project is not None
    item = project.items.kept()[0]
    opened.session.edit(lambda p: p.edits.change_item(item.id, question=f"{item.question} (once more)"))
    changed = project.items.get(item.id)
    assert changed is not None
    for spec in project.pipelines.chosen()[:2]:
        (old,) = (r for r in project._store.responses.all() if (r.pipeline_id, r.item_id) == (spec.id, item.id))
        project._store.responses.add(
            Response(
                spec.id, item.id, changed.content_hash, error="The prompt is too long.", manifest_id=old.manifest_id
            )
        )
    opened.session.announce()
    page = run_page(opened, qtbot)
    qtbot.waitUntil(lambda: page.view is not None and page.view.failed == 2)
    assert page.trouble.isVisible()
    assert page.strip.text_of("failed") == "2"
    row = page.trouble.model.record(0)
    assert (row.kind, row.reason, row.count) == ("failed", "The prompt is too long.", 2)
    page.trouble.table.select_row(0)
    qtbot.keyClick(page.trouble.table, Qt.Key.Key_Return)
    qtbot.waitUntil(page.answer.isVisible)
    assert "No answer: The prompt is too long." in page.answer.reading.toPlainText()
    assert wait_job(lambda: qtbot.mouseClick(page.retry_button, LEFT)) == "done"
    qtbot.waitUntil(lambda: page.view is not None and page.view.failed == 0)
    assert not page.trouble.isVisible()
    assert not page.retry_button.isVisible()
    qtbot.waitUntil(lambda: "No answer" not in page.answer.reading.toPlainText())


def test_an_empty_project_says_what_a_run_needs(gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.create(tmp_path / "empty.ragexam")
    page = run_page(gui, qtbot)
    qtbot.waitUntil(page.empty.isVisible)
    qtbot.mouseClick(page.pipelines_button, LEFT)
    assert gui.window.pages["pipelines"].isVisible()
