"""The page Items, as a person uses it: fits, questions chosen here and elsewhere, search and flags."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam_gui import words
from ragexam_gui.app import Parts
from ragexam_gui.panels.items.page import ItemsPage

from .conftest import Answering
from .items_page import Alone, go, job_waiter, page_alone, page_of, pick, settled


@pytest.fixture
def demo(qapp: QApplication, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path) -> Iterator[Alone]:
    with page_alone(qapp, qtbot, file_dialogs, tmp_path) as alone:
        yield alone


@pytest.fixture
def page(demo: Alone) -> ItemsPage:
    return demo.page


@pytest.fixture
def wait_job(demo: Alone, qtbot: QtBot) -> Callable[..., str]:
    return job_waiter(demo, qtbot)


def test_the_page_opens_on_the_kept_fit(page: ItemsPage) -> None:
    assert page.summary.verdict.text().startswith("62 of 63 questions can tell pipelines apart")
    assert page.summary.verdict.text().endswith("model 2PL, estimation Robust")
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
    qtbot.waitUntil(lambda: "model Rasch" in page.summary.verdict.text())
    qtbot.waitUntil(lambda: "answers that it has not seen" in page.summary.verdict.text())
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
    qtbot.waitUntil(lambda: "model 3PL, estimation As published" in page.summary.verdict.text())
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
    assert not page.problem.run_button.isVisible()
    page.session.start("fit", preset="paper", model="rasch", controls=False)  # another job: nothing to press now
    assert not page.long_button.isEnabled()
    qtbot.waitUntil(lambda: page.session.job is None)
    qtbot.waitUntil(page.long_button.isEnabled)
    pick(page.options.model, "rasch", qtbot)
    qtbot.waitUntil(lambda: "model Rasch, estimation As published" in page.summary.verdict.text())
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


def test_without_answers_the_page_says_what_to_do(gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.create(tmp_path / "new.ragexam")
    go(gui, qtbot)
    page = page_of(gui)
    assert page.problem.isVisible()
    assert "no answers" in page.problem.heading.text()
    assert not page.keep_button.isVisible()
    with qtbot.waitSignal(gui.session.page_requested) as wanted:
        qtbot.mouseClick(page.problem.run_button, Qt.MouseButton.LeftButton)
    assert wanted.args == ["run"]


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
