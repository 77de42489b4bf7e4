"""The pictures of the page Items: hovered, lit, as tables, in both colour schemes, while a run goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.panels.items.page import ItemsPage
from ragexam_gui.panels.items.pictures import LARGE

from .conftest import Answering, held
from .items_page import Alone, go, page_alone, page_of, pick, settled
from .person import live


@pytest.fixture
def demo(qapp: QApplication, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path) -> Iterator[Alone]:
    with page_alone(qapp, qtbot, file_dialogs, tmp_path) as alone:
        yield alone


@pytest.fixture
def page(demo: Alone) -> ItemsPage:
    return demo.page


def test_hovering_names_the_curve_under_the_plot(page: ItemsPage) -> None:
    page.turn_to("curves")
    QApplication.processEvents()
    plot, figure = page.figures.curves, page.figures.figure("curves")
    row = next(r for r in page.table.model.records if r.b is not None and r.a is not None and r.a > 2)
    box = plot.axes.getViewBox()
    pixel = plot.area.mapFromScene(box.mapViewToScene(QPointF(row.b, 0.5)))
    for place in (pixel + QPoint(1, 1), pixel):
        live(15)  # pyqtgraph takes at most a hundred moves a second
        QTest.mouseMove(plot.area.viewport(), place)
    QApplication.processEvents()
    assert f"{row.number}. " in figure.hover.toolTip()


def test_a_row_under_the_pointer_lights_its_curve(page: ItemsPage) -> None:
    page.turn_to("curves")
    QApplication.processEvents()  # a picture is filled in a turn of its own
    view, row = page.table.table, page.table.model.record(2)
    for place in (1, 2):
        QTest.mouseMove(view.viewport(), view.visualRect(page.table.model.index(place, 2)).center())
        live(15)
    lit = page.figures.curves.lit_line.getData()[1]
    assert lit == pytest.approx(page._view.reading.chances[row.number - 1])  # type: ignore[union-attr]
    page.table.eventFilter(view.viewport(), QEvent(QEvent.Type.Leave))
    assert page.figures.curves._lit == ""


def test_a_kind_of_question_lists_its_items(page: ItemsPage, qtbot: QtBot) -> None:
    page.turn_to("kinds")
    QApplication.processEvents()  # a picture is filled in a turn of its own
    pick(page.figures.kind, "topic", qtbot)
    page.figures.kinds.chosen.emit("Warehouse")
    assert {r.topic for r in page.table.model.records} == {"Warehouse"}
    assert page.table.flags.currentText() == "Warehouse"
    pick(page.table.flags, "", qtbot)
    page.table.flags.activated.emit(page.table.flags.currentIndex())
    assert page.table.model.rowCount() == 63
    assert page.table.flags.findData("group") < 0


def test_parts_of_pipelines_stand_on_the_axis(page: ItemsPage, qtbot: QtBot) -> None:
    page.turn_to("curves")
    QApplication.processEvents()  # a picture is filled in a turn of its own
    assert len(page.figures.curves.marks.marks) == 45
    pick(page.marks, "retriever", qtbot)
    page.marks.activated.emit(page.marks.currentIndex())
    page.turn_to("exam")
    settled(page, qtbot)
    marks = page.figures.exam.marks.marks
    assert 2 <= len(marks) <= 9
    assert page.figures.exam.marks.labelled
    assert all(mark.best >= mark.theta for mark in marks)


def test_every_tab_shows_something(page: ItemsPage, qtbot: QtBot) -> None:
    for index in range(page.tabs.count()):
        page.turn_to(str(page.tabs.tabData(index)))
        settled(page, qtbot)
        picture = page.figures.currentWidget().grab().toImage()
        colours = {picture.pixel(x, y) for x in range(0, picture.width(), 5) for y in range(0, picture.height(), 5)}
        assert len(colours) > 5, page.tabs.tabText(index)


def test_every_figure_has_a_table_and_goes_to_a_file(
    page: ItemsPage, file_dialogs: Answering, tmp_path: Path, qtbot: QtBot
) -> None:
    page.turn_to("improve")
    settled(page, qtbot)
    figures = [*((name, page.figures.figure(name)) for name in LARGE), ("improve", page.improve.figure)]
    figures += [("overview", figure) for figure in page.figures.overview.figures]
    for index, (name, figure) in enumerate(figures):
        page.turn_to(name)
        QApplication.processEvents()
        figure.as_table.trigger()
        assert figure.table.model().rowCount() > 0
        figure.as_table.trigger()
        file_dialogs.file = tmp_path / f"{index}.svg"
        figure.save_picture()
        assert file_dialogs.file.stat().st_size > 1_000
        file_dialogs.file = tmp_path / f"{index}.csv"
        figure.save_figures()
        assert len(file_dialogs.file.read_text(encoding="utf-8").splitlines()) > 3


def test_light_and_dark_change_every_picture(page: ItemsPage, demo: Alone) -> None:
    page.turn_to("curves")
    QApplication.processEvents()  # a picture is filled in a turn of its own
    demo.theme.choose("dark")
    QApplication.processEvents()
    dark = page.figures.curves.image(1.0).pixelColor(5, 5).lightness()
    demo.theme.choose("light")
    QApplication.processEvents()
    light = page.figures.curves.image(1.0).pixelColor(5, 5).lightness()
    assert dark < 80 < 200 < light


@pytest.fixture
def running(opened: Parts, qtbot: QtBot) -> Iterator[Parts]:
    """Yield a project whose slow pipelines are still answering."""
    opened.session.edit(
        lambda project: project.pipelines.choose(
            ["scripted:1:0.95", "scripted:2:0.6", "scripted:4:0.5:60ms"], ["closed_book", "oracle", "bm25:k=2"], [0]
        )
    )
    qtbot.waitUntil(lambda: not opened.session.reading)
    yield opened
    opened.session.cancel()
    qtbot.waitUntil(lambda: opened.session.job is None)


def test_pictures_follow_a_run_and_say_so_far(running: Parts, qtbot: QtBot) -> None:
    go(running, qtbot)  # first: a page takes its time on a busy machine, and the run would be over
    page = page_of(running)
    assert running.session.start("run")
    with held(running, qtbot, lambda: "So far" in page.summary.verdict.text()):
        page.turn_to("curves")
        QApplication.processEvents()
        assert page.figures.figure("curves").title.text().endswith("so far")
        first = page._view
        assert first is not None
    with held(running, qtbot, lambda: page._view is not None and page._view.answered > first.answered):
        assert not page.keep_button.isEnabled()  # one job at a time


def test_choosing_a_pipeline_lights_it_and_tells_the_others(page: ItemsPage, demo: Alone, qtbot: QtBot) -> None:
    page.turn_to("wright")
    QApplication.processEvents()
    wright = page.figures.wright
    spot = next(s for s in wright.spots if s.key.startswith("pipeline:"))
    qtbot.mouseClick(wright, Qt.MouseButton.LeftButton, pos=spot.area.center().toPoint())
    assert demo.session.pipeline == spot.key.removeprefix("pipeline:")
    assert page.figures.curves.marks._lit == demo.session.pipeline
