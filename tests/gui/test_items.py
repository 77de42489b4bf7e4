"""The page of items, as a person uses it: on the finished demo project, and while a run goes on."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam.records import ItemState
from ragexam_gui import words
from ragexam_gui.app import Parts
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.items.page import ItemsPage
from ragexam_gui.panels.items.pictures import LARGE
from ragexam_gui.theme import Theme

from .conftest import Answering, held

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Alone:
    """The page without the window around it: the same widgets, session and theme."""

    page: ItemsPage
    session: Session
    theme: Theme


@pytest.fixture
def demo(qapp: QApplication, qtbot: QtBot, desktop: Answering, tmp_path: Path) -> Iterator[Alone]:
    """The page on a copy of the demo project."""
    file = Path(shutil.copyfile(ROOT / "resources" / "demo" / "demo.ragexam", tmp_path / "demo.ragexam"))
    theme, session = Theme(qapp), Session()
    page = ItemsPage(session, desktop)
    page.resize(1100, 720)
    page.show()
    qtbot.waitExposed(page)
    with qtbot.waitSignal(session.opened):
        assert session.open(file)
    qtbot.waitUntil(lambda: page._view is not None and not session.reading)
    yield Alone(page, session, theme)
    page.close()
    session.end()
    for part in (page, session, theme):
        part.deleteLater()
    qapp.processEvents()


@pytest.fixture
def page(demo: Alone) -> ItemsPage:
    return demo.page


@pytest.fixture
def wait_job(demo: Alone, qtbot: QtBot) -> Callable[..., str]:
    """Does something that starts a job and waits until it has ended; says how."""

    def wait(act: Callable[[], object]) -> str:
        with qtbot.waitSignal(demo.session.job_ended) as ended:
            act()
        assert ended.args is not None
        return str(ended.args[1])

    return wait


def page_of(parts: Parts) -> ItemsPage:
    found = parts.window.pages["items"]
    assert isinstance(found, ItemsPage)
    return found


def go(parts: Parts, qtbot: QtBot) -> None:
    parts.window.show_page("items")
    found = page_of(parts)
    qtbot.waitUntil(lambda: found._view is not None and not parts.session.reading)


def pick(box: QComboBox, data: object, qtbot: QtBot) -> None:
    """Choose an entry with the keyboard."""
    box.setFocus()
    wanted = box.findData(data)
    assert wanted >= 0
    while box.currentIndex() != wanted:
        qtbot.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up)


def settled(page: ItemsPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not page.session.reading)


def test_the_page_opens_on_the_kept_fit(page: ItemsPage) -> None:
    assert page.summary.verdict.text().startswith("2PL, Robust")
    assert "1 of 63 items set aside" in page.summary.verdict.text()
    assert page.table.model.rowCount() == 63
    assert not page.keep_button.isEnabled()
    assert page.keep_button.text() == "Kept for the report"
    assert page.summary.cautions.text() == "⚠ 2 cautions"


def test_a_chosen_question_that_is_not_asked_gives_way_to_one_that_is(
    page: ItemsPage, demo: Alone, qtbot: QtBot
) -> None:
    project = demo.session.project
    assert project is not None
    asked = {item.id for item in project.items.kept()}
    dropped = next(item.id for item in project.items.all() if item.id not in asked)
    demo.session.choose_item(dropped)
    first = page.table.model.records[0]
    qtbot.waitUntil(lambda: first.question in page.detail.text.toPlainText())
    assert page.table.table.selected_rows() == [0]
    assert demo.session.item == dropped  # what is chosen elsewhere stays chosen there
    qtbot.mouseClick(page.detail.review_button, Qt.MouseButton.LeftButton)
    assert demo.session.item == first.id


def test_another_model_is_fitted_at_once_and_can_be_kept(
    page: ItemsPage, demo: Alone, qtbot: QtBot, wait_job: Callable[..., str]
) -> None:
    pick(page.options.model, "rasch", qtbot)
    qtbot.waitUntil(lambda: page.summary.verdict.text().startswith("Rasch"))
    qtbot.waitUntil(lambda: "error on unseen answers" in page.summary.verdict.text())
    slopes = {row.a for row in page.table.model.records if row.a is not None}
    assert slopes == {1.0}
    assert page.keep_button.isEnabled()
    assert wait_job(lambda: qtbot.mouseClick(page.keep_button, Qt.MouseButton.LeftButton)) == "done"
    qtbot.waitUntil(lambda: page.keep_button.text() == "Kept for the report")
    page.turn_to("trust")

    def said() -> str:
        return " ".join(label.text() for label in page.trust.widget().findChildren(QLabel))

    qtbot.waitUntil(lambda: "chance" in said())
    assert demo.session.project is not None
    kept = demo.session.project.fits.current()
    assert kept is not None
    assert kept.fit.model == "rasch"


def test_estimation_and_abilities_are_chosen_too(page: ItemsPage, qtbot: QtBot) -> None:
    pick(page.options.preset, "paper", qtbot)
    qtbot.waitUntil(lambda: "3PL, As published" in page.summary.verdict.text())
    page.turn_to("curves")
    QApplication.processEvents()  # a picture is filled in a turn of its own
    assert "no error band" in page.figures.figure("curves").note.text()
    assert page.options.model.currentData() == "3pl"  # the published model, in place of a long search for one
    pick(page.options.abilities, False, qtbot)
    settled(page, qtbot)
    view = page._view
    assert view is not None
    assert view.reading is not None
    assert view.reading.fit.labels[0][0] == "pipeline"
    pick(page.options.scores, "sum", qtbot)
    settled(page, qtbot)
    assert page._view is not None
    assert page._view.mode == "sum"


def test_what_takes_long_is_left_to_the_worker(page: ItemsPage, qtbot: QtBot, wait_job: Callable[..., str]) -> None:
    pick(page.options.preset, "paper", qtbot)
    pick(page.options.model, "auto", qtbot)
    qtbot.waitUntil(page.long_button.isVisible)
    assert not page.run_button.isVisible()
    page.session.start("fit", preset="paper", model="rasch", controls=False)  # another job: nothing to press now
    assert not page.long_button.isEnabled()
    qtbot.waitUntil(lambda: page.session.job is None)
    qtbot.waitUntil(page.long_button.isEnabled)
    pick(page.options.model, "rasch", qtbot)
    qtbot.waitUntil(lambda: page.summary.verdict.text().startswith("Rasch, As published"))
    assert page.keep_button.text() == "Kept for the report"


def test_a_row_a_curve_and_the_review_are_one_choice(page: ItemsPage, demo: Alone, qtbot: QtBot) -> None:
    page.turn_to("curves")
    QApplication.processEvents()  # a picture is filled in a turn of its own
    index = page.table.model.index(3, 2)
    spot = page.table.table.visualRect(index).center()
    qtbot.mouseClick(page.table.table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    chosen = page.table.model.record(3)
    assert demo.session.item == chosen.id
    assert chosen.question[:20] in page.detail.text.toPlainText()
    line = page.figures.curves.chosen_line.getData()[1]
    assert line == pytest.approx(page._view.reading.chances[chosen.number - 1])  # type: ignore[union-attr]
    assert page.figures.curves.band.isVisible()

    plot = page.figures.curves
    other = next(
        r for r in page.table.model.records if r.b is not None and r.a is not None and r.a > 2 and r.id != chosen.id
    )
    box = plot.axes.getViewBox()
    pixel = plot.area.mapFromScene(box.mapViewToScene(QPointF(other.b, 0.5)))
    qtbot.mouseClick(plot.area.viewport(), Qt.MouseButton.LeftButton, pos=pixel)
    assert demo.session.item == other.id
    row = page.table.model.row_of(other.id)
    assert page.table.table.selected_rows() == [row]

    with qtbot.waitSignal(demo.session.page_requested) as wanted:
        qtbot.mouseClick(page.detail.review_button, Qt.MouseButton.LeftButton)
    assert wanted.args == ["exam"]


def test_a_discrimination_that_is_not_told_from_the_others_is_no_figure(page: ItemsPage) -> None:
    assert page._view is not None
    assert page._view.reading is not None
    rows, model = page._view.reading.items, page.table.model
    vague = [row for row in rows if row.a_distinct is False]
    assert vague
    assert len(vague) < len(rows)
    heads = [model.headerData(c, Qt.Orientation.Horizontal) for c in range(model.columnCount())]
    for row in rows:
        index = model.index(model.row_of(row.id) or 0, heads.index("a"))
        told = row.a is not None and row.a_distinct is not False
        assert (index.data() == words.undefined) != told
        if row in vague:
            assert "differs from theirs by no more than luck" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_an_item_chosen_elsewhere_is_shown_here(page: ItemsPage, demo: Alone) -> None:
    item = page.table.model.record(10)
    demo.session.choose_item(item.id)
    assert page.table.table.selected_rows() == [10]
    assert item.question[:20] in page.detail.text.toPlainText()
    assert f"{item.answered} answers" in page.detail.text.toPlainText()


def test_the_exam_says_how_exactly_it_measures(page: ItemsPage) -> None:
    page.turn_to("exam")
    QApplication.processEvents()  # a picture is filled in a turn of its own
    assert "At the best pipeline (ability +2.20) the exam measures to ±" in page.figures.figure("exam").note.text()


def test_hovering_names_the_curve_under_the_plot(page: ItemsPage) -> None:
    page.turn_to("curves")
    QApplication.processEvents()
    plot, figure = page.figures.curves, page.figures.figure("curves")
    row = next(r for r in page.table.model.records if r.b is not None and r.a is not None and r.a > 2)
    box = plot.axes.getViewBox()
    pixel = plot.area.mapFromScene(box.mapViewToScene(QPointF(row.b, 0.5)))
    for place in (pixel + QPoint(1, 1), pixel):
        QTest.qWait(15)  # pyqtgraph takes at most a hundred moves a second
        QTest.mouseMove(plot.area.viewport(), place)
    QApplication.processEvents()
    assert f"{row.number}. " in figure.hover.toolTip()


def test_a_row_under_the_pointer_lights_its_curve(page: ItemsPage) -> None:
    page.turn_to("curves")
    QApplication.processEvents()  # a picture is filled in a turn of its own
    view, row = page.table.table, page.table.model.record(2)
    for place in (1, 2):
        QTest.mouseMove(view.viewport(), view.visualRect(page.table.model.index(place, 2)).center())
        QTest.qWait(15)
    lit = page.figures.curves.lit_line.getData()[1]
    assert lit == pytest.approx(page._view.reading.chances[row.number - 1])  # type: ignore[union-attr]
    page.table.eventFilter(view.viewport(), QEvent(QEvent.Type.Leave))
    assert page.figures.curves._lit == ""


def test_search_and_flags_narrow_table_and_pictures(page: ItemsPage, qtbot: QtBot) -> None:
    page.turn_to("curves")
    QApplication.processEvents()  # a picture is filled in a turn of its own
    qtbot.keyClicks(page.table.search, "warranty")
    assert 0 < page.table.model.rowCount() < 63
    curves = page.figures.curves
    # Broken where the discrimination is not told from the others'.
    drawn = (curves.bundle.yData, curves.broken.yData)
    lines = sum(len(y) // (len(curves.grid) + 1) for y in drawn if y is not None)
    assert lines == sum(r.a is not None for r in page.table.model.records)
    page.table.search.clear()
    pick(page.table.flags, "any", qtbot)
    page.table.flags.activated.emit(page.table.flags.currentIndex())
    assert all(r.flags for r in page.table.model.records)
    pick(page.table.flags, "aside", qtbot)
    page.table.flags.activated.emit(page.table.flags.currentIndex())
    assert page.table.model.rowCount() == 1
    assert page.table.model.record(0).a is None


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
    marks = page.figures.exam.marks.marks
    assert 2 <= len(marks) <= 9
    assert page.figures.exam.marks.labelled
    assert all(mark.best >= mark.theta for mark in marks)


def test_every_tab_shows_something(page: ItemsPage, qtbot: QtBot) -> None:
    for place in range(page.tabs.count()):
        page.turn_to(str(page.tabs.tabData(place)))
        settled(page, qtbot)
        picture = page.figures.currentWidget().grab().toImage()
        colours = {picture.pixel(x, y) for x in range(0, picture.width(), 5) for y in range(0, picture.height(), 5)}
        assert len(colours) > 5, page.tabs.tabText(place)


def test_every_figure_has_a_table_and_goes_to_a_file(
    page: ItemsPage, desktop: Answering, tmp_path: Path, qtbot: QtBot
) -> None:
    page.turn_to("improve")
    settled(page, qtbot)
    figures = [*((name, page.figures.figure(name)) for name in LARGE), ("improve", page.improve.figure)]
    figures += [("overview", figure) for figure in page.figures.overview.figures]
    for place, (name, figure) in enumerate(figures):
        page.turn_to(name)
        QApplication.processEvents()
        figure.as_table.trigger()
        assert figure.table.model().rowCount() > 0
        figure.as_table.trigger()
        desktop.file = tmp_path / f"{place}.svg"
        figure.save_picture()
        assert desktop.file.stat().st_size > 1_000
        desktop.file = tmp_path / f"{place}.csv"
        figure.save_figures()
        assert len(desktop.file.read_text(encoding="utf-8").splitlines()) > 3


def test_improvement_is_looked_at_applied_and_undone(
    page: ItemsPage, demo: Alone, desktop: Answering, qtbot: QtBot
) -> None:
    page.turn_to("improve")
    settled(page, qtbot)
    panel = page.improve
    assert panel.slider.maximum() == 5
    panel.slider.setFocus()
    while panel.slider.value() > 2:
        qtbot.keyClick(panel.slider, Qt.Key.Key_Left)
    assert "12 items dropped" in panel.verdict.text()
    assert "no say" in panel.verdict.text()
    qtbot.mouseClick(panel.list_button, Qt.MouseButton.LeftButton)
    assert page.table.model.rowCount() == 12
    project = demo.session.project
    assert project is not None
    asked = {item.id for item in project.items.kept()}
    qtbot.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
    assert "Reject 12 items?" in desktop.asked[-1]
    settled(page, qtbot)
    gone = asked - {item.id for item in project.items.kept()}
    assert len(gone) == 12
    assert {item.state for item in project.items.all() if item.id in gone} == {ItemState.REJECTED}
    qtbot.waitUntil(lambda: "Items or answers have changed" in panel.caution.text())
    assert not panel.apply_button.isEnabled()
    demo.session.undo()
    qtbot.waitUntil(panel.apply_button.isEnabled)
    assert {item.id for item in project.items.kept()} == asked


def test_improvement_is_not_applied_to_who_thinks_better_of_it(
    page: ItemsPage, demo: Alone, desktop: Answering, qtbot: QtBot
) -> None:
    page.turn_to("improve")
    settled(page, qtbot)
    desktop.agree = False
    qtbot.mouseClick(page.improve.apply_button, Qt.MouseButton.LeftButton)
    assert desktop.asked
    assert demo.session.project is not None
    assert len(demo.session.project.items.kept()) == 63


def test_improvement_is_computed_with_what_a_person_chose(
    page: ItemsPage, qtbot: QtBot, wait_job: Callable[..., str]
) -> None:
    page.turn_to("improve")
    settled(page, qtbot)
    page.improve.settings.set_open(True)
    page.improve.steps.setValue(2)
    page.improve.drop.setValue(20)
    pick(page.improve.model, "2pl", qtbot)
    assert page.improve.settings.button.text() == "2 steps, each drops 20%; 20 items stay at least; 2PL"
    assert wait_job(lambda: qtbot.mouseClick(page.improve.compute_button, Qt.MouseButton.LeftButton)) == "done"
    qtbot.waitUntil(lambda: page.improve.slider.maximum() == 2)
    settled(page, qtbot)
    assert "Step 2" in page.improve.position_label.text()


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


def test_without_answers_the_page_says_what_to_do(gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.create(tmp_path / "new.ragexam")
    go(gui, qtbot)
    page = page_of(gui)
    assert page.problem.isVisible()
    assert "no answers" in page.problem.heading.text()
    assert not page.keep_button.isVisible()
    with qtbot.waitSignal(gui.session.page_requested) as wanted:
        qtbot.mouseClick(page.run_button, Qt.MouseButton.LeftButton)
    assert wanted.args == ["run"]


@pytest.fixture
def running(opened: Parts, qtbot: QtBot) -> Iterator[Parts]:
    """A project whose slow pipelines are still answering."""
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
    assert running.session.start("run")
    go(running, qtbot)
    page = page_of(running)
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


def test_another_project_forgets_what_was_chosen(
    page: ItemsPage, demo: Alone, qtbot: QtBot, project_file: Path
) -> None:
    pick(page.options.model, "3pl", qtbot)
    settled(page, qtbot)
    with qtbot.waitSignal(demo.session.opened):
        assert demo.session.open(project_file)
    qtbot.waitUntil(lambda: page._view is not None and page._view.options.model == "rasch")
    with Project.open(project_file, read_only=True) as project:
        assert page.table.model.rowCount() == len(project.items.kept())
