"""Settling in the window: what it will do is said, it runs, is paused and goes on, ends with a verdict, and is taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam.records import Item, Span, content_id
from ragexam_gui.app import Parts
from ragexam_gui.panels.run.page import RunPage

from .conftest import MODELS, held

LEFT = Qt.MouseButton.LeftButton
WaitJob = Callable[[Callable[[], object]], str]


def settle_page(parts: Parts, qtbot: QtBot) -> RunPage:
    page = parts.window.pages["run"]
    assert isinstance(page, RunPage)
    parts.window.show_page("run")
    page.tabs.setCurrentWidget(page.settling)
    qtbot.waitUntil(lambda: page.settling.view is not None and not parts.session.reading)
    return page


@pytest.fixture
def longer(opened: Parts, qtbot: QtBot) -> Parts:
    """Return an exam of enough questions, and pipelines that were not asked yet."""
    project = opened.session.project
    assert project is not None
    documents = [d for d in project.documents.all() if not d.excluded]
    items = [
        Item(
            content_id("settle panel", document.id, n), f"What is number {n} of {document.title}?", ("1", "2", "3", "4"), n,
            (Span(document.id, 0, 20),), project.documents.text(document.id)[:20], "numbers", "en",
        )
        for document in documents
        for n in range(2)
    ]  # fmt: skip
    project.edits.add(items, "manual")
    opened.session.edit(
        lambda p: p.pipelines.choose(
            [MODELS[0], "scripted:5:0.1:20ms"], ["closed_book", "oracle", "bm25:k=2", "bm25:k=1"], [0]
        )
    )
    return opened


def test_too_few_questions_are_said_with_the_way_out(opened: Parts, qtbot: QtBot) -> None:
    page = settle_page(opened, qtbot)
    panel = page.settling
    assert panel.obstacle.isVisible()
    assert "to settle a choice it takes 12 at least" in panel.obstacle.text.text()
    assert panel.pipelines_button.isHidden(), "only what is missing is offered"
    assert not panel.settle_button.isEnabled()
    assert not page.start_button.isVisible()
    qtbot.mouseClick(panel.exam_button, LEFT)
    assert opened.window.pages["exam"].isVisible()


def test_too_few_pipelines_are_said_with_the_way_out(longer: Parts, qtbot: QtBot) -> None:
    longer.session.edit(lambda p: p.pipelines.choose([MODELS[0]], ["closed_book", "bm25:k=1"], [0]))
    panel = settle_page(longer, qtbot).settling
    qtbot.waitUntil(lambda: panel.obstacle.isVisible() and not panel.pipelines_button.isHidden())
    assert "nothing to choose between" in panel.obstacle.text.text()
    assert panel.exam_button.isHidden()
    qtbot.mouseClick(panel.pipelines_button, LEFT)
    assert longer.window.pages["pipelines"].isVisible()


def test_where_all_is_answered_it_is_said_before_and_no_more_afterwards(
    longer: Parts, qtbot: QtBot, wait_job: WaitJob
) -> None:
    page = settle_page(longer, qtbot)
    panel = page.settling
    assert wait_job(page.start) == "done"
    qtbot.waitUntil(lambda: "All answers are there" in panel.forecast.text() and panel.forecast.isVisible())
    assert panel.start_state.isVisible()
    assert wait_job(lambda: qtbot.mouseClick(panel.settle_button, LEFT)) == "done"
    qtbot.waitUntil(lambda: panel.chosen and not longer.session.reading)
    qtbot.waitUntil(panel.forecast.isHidden)
    page.tabs.setCurrentIndex(0)
    page.tabs.setCurrentWidget(panel)
    qtbot.waitUntil(lambda: not longer.session.reading)
    assert panel.forecast.isHidden()


def test_who_writes_questions_takes_the_obstacle_away(opened: Parts, qtbot: QtBot) -> None:
    opened.session.edit(lambda p: p.pipelines.choose([MODELS[0]], ["bm25:k=1", "bm25:k=2"], [0]))
    panel = settle_page(opened, qtbot).settling
    qtbot.waitUntil(lambda: panel.writer.count() > 1)
    assert (panel.writer.chosen, panel.settle_button.isEnabled()) == ("", False)
    panel.writer.setCurrentIndex(1)
    qtbot.waitUntil(lambda: panel.start_state.isVisible())
    assert "first an exam of 30 is written" in panel.start_state.text.text()
    assert panel.settle_button.isEnabled()
    panel.writer.setCurrentIndex(0)
    assert panel.obstacle.isVisible()
    assert not panel.settle_button.isEnabled()


def test_the_writer_is_told_to_the_job(longer: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    panel = settle_page(longer, qtbot).settling
    qtbot.waitUntil(lambda: panel.writer.count() > 1)
    panel.writer.setCurrentIndex(1)
    given = []

    def begin() -> None:
        qtbot.mouseClick(panel.settle_button, LEFT)
        qtbot.waitUntil(lambda: longer.session.job is not None)
        assert longer.session.job is not None
        given.append(longer.session.job.parameters["model"])
        longer.session.cancel()

    assert wait_job(begin) == "cancelled"
    assert given == [panel.writer.chosen]


def test_composed_questions_are_tried_by_the_best_that_does_not_sit(
    longer: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = settle_page(longer, qtbot).settling
    qtbot.waitUntil(lambda: panel.writer.count() > 1 and panel.view is not None)
    asked: list[tuple[object, ...]] = []

    def proposed(models: object, memory: int, sitting: frozenset[str], named: list[str]) -> str:
        asked.append((sitting, named))
        return "large"

    monkeypatch.setattr("ragexam.project.exam.gate.proposed_gate", proposed)
    started: list[dict[str, object]] = []
    monkeypatch.setattr(longer.session, "start", lambda kind, **given: started.append(given))
    panel.start()
    panel.writer.setCurrentIndex(1)
    panel.start()
    assert [given.get("gate_model") for given in started] == [None, "large"]
    assert longer.session.project is not None
    sitting = {word for p in longer.session.project.pipelines.chosen() for word in (p.model_hash, p.model_name)} - {""}
    assert asked == [(sitting, [panel.writer.chosen])]


def test_it_says_what_it_will_do_then_does_it(longer: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    page = settle_page(longer, qtbot)
    panel = page.settling
    qtbot.waitUntil(lambda: panel.start_state.isVisible())
    assert "Everybody begins with the same 6 of" in panel.start_state.text.text()
    assert panel.settle_button.text() == "Settle &it"
    panel.tolerance.setValue(12.5)
    qtbot.waitUntil(lambda: panel.view is not None and panel.view.tolerance == 12.5)
    assert "12.5 points" in panel.start_state.text.text()

    def begin() -> None:
        qtbot.mouseClick(panel.settle_button, LEFT)
        with held(longer, qtbot, lambda: panel.view is not None and panel.view.view is not None):
            assert panel.pictures.isVisible()
            assert page.pause_button.isVisible()
            assert not panel.settle_button.isEnabled()
            assert not panel.back_button.isEnabled()
        qtbot.mouseClick(page.pause_button, LEFT)

    assert wait_job(begin) == "paused"
    qtbot.waitUntil(lambda: panel.settle_button.isEnabled() and not longer.session.reading)
    if panel.view is not None and not panel.view.ended:
        assert panel.settle_button.text() == "&Go on settling"
    assert wait_job(lambda: qtbot.mouseClick(panel.settle_button, LEFT)) == "done"
    qtbot.waitUntil(lambda: panel.view is not None and panel.view.ended and not longer.session.reading)
    assert "hoose" in panel.verdict.text()
    assert panel.state.text().startswith("Settled")
    assert panel.race.table().rows
    assert panel.log.model().rowCount() == len(panel.view.certainty)  # type: ignore[union-attr]
    assert page.onward_button.isVisible()
    assert (page.onward_button.property("primary"), panel.settle_button.property("primary")) == (True, False)
    panel.more.set_open(True)
    labels = panel.verdict, panel.details
    qtbot.waitUntil(lambda: all(label.height() >= label.heightForWidth(label.width()) for label in labels))
    assert panel.details.text().count("•") > 4, "many lines, none of them cut"
    panel.more.set_open(False)
    qtbot.mouseClick(panel.report_button, LEFT)
    assert longer.window.pages["report"].isVisible()
    settle_page(longer, qtbot)
    qtbot.mouseClick(panel.back_button, LEFT)
    qtbot.waitUntil(lambda: panel.view is not None and panel.view.view is None)
    assert "taken back" in panel.state.text()
    longer.session.undo()
    qtbot.waitUntil(lambda: panel.view is not None and panel.view.view is not None)
    assert panel.verdict.isVisible()


def test_full_run_leaves_the_pictures_and_says_what_the_verdict_rests_on(
    longer: Parts, qtbot: QtBot, wait_job: WaitJob
) -> None:
    page = settle_page(longer, qtbot)
    panel = page.settling
    panel.tolerance.setValue(12.5)
    qtbot.waitUntil(lambda: panel.view is not None and panel.view.tolerance == 12.5)
    assert wait_job(lambda: qtbot.mouseClick(panel.settle_button, LEFT)) == "done"
    qtbot.waitUntil(lambda: panel.chosen and not longer.session.reading)
    race, state = [(row[0], row[-1]) for row in panel.race.table().rows], panel.state.text()
    assert "full run" not in state
    assert wait_job(page.start) == "done"
    qtbot.waitUntil(lambda: "full run" in panel.state.text() and not longer.session.reading)
    assert panel.state.text().startswith(state)
    assert [(row[0], row[-1]) for row in panel.race.table().rows] == race
    assert panel.verdict.text()
    panel.tolerance.setValue(1.0)
    qtbot.waitUntil(lambda: "That was with 12.5 points; go on to settle it with 1." in panel.state.text())
    assert panel.settle_button.property("primary")
    assert page.onward_button.isHidden(), "one thing to do next"


def test_steps_are_shown_whole_however_wide_they_are(longer: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    panel = settle_page(longer, qtbot).settling
    assert wait_job(lambda: qtbot.mouseClick(panel.settle_button, LEFT)) == "done"
    panel.tabs.setCurrentWidget(panel.log)
    qtbot.waitUntil(lambda: panel.log.model() is not None and not longer.session.reading)
    table, rows = panel.log, range(panel.log.model().rowCount())
    qtbot.waitUntil(lambda: all(table.rowHeight(row) == table.sizeHintForRow(row) for row in rows))
    before = sum(map(table.rowHeight, rows))
    table.setColumnWidth(1, table.columnWidth(1) // 2)
    assert sum(map(table.rowHeight, rows)) > 1.5 * before
    assert all(table.rowHeight(row) == table.sizeHintForRow(row) for row in rows)
