"""The page of results: the decision, its pictures, and two pipelines side by side."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from ragexam.project.results.page import DecisionView, deciding
from ragexam.queries.steps import ProjectStep, State
from ragexam.records import Table
from ragexam.report.pictures.accuracy import ESTIMATED
from ragexam_gui.app import Parts
from ragexam_gui.panels.results.page import ResultsPage
from ragexam_gui.panels.run.page import RunPage
from ragexam_gui.plots.pointed import PointedPlot, ScrolledPlot, Spot
from tests.finished import LOOKUPS

from .conftest import MODELS, Answering, held
from .test_language import speak

LEFT = Qt.MouseButton.LeftButton
WaitJob = Callable[[Callable[[], object]], str]


def results_page(parts: Parts, qtbot: QtBot) -> ResultsPage:
    page = parts.window.pages["results"]
    assert isinstance(page, ResultsPage)
    parts.window.show_page("results")
    qtbot.waitUntil(lambda: page.decision is not None and not parts.session.reading)
    return page


@pytest.fixture
def demo(gui: Parts, qtbot: QtBot, tmp_path: Path) -> Parts:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(Path(shutil.copyfile(LOOKUPS, tmp_path / "demo.ragexam")))
    return gui


def show(page: ResultsPage, tab: QWidget, qtbot: QtBot) -> None:
    """Click a tab."""
    bar = page.tabs.tabBar()
    QTest.mouseClick(bar, LEFT, Qt.KeyboardModifier.NoModifier, bar.tabRect(page.tabs.indexOf(tab)).center())
    qtbot.waitUntil(lambda: tab.isVisible() and not page.session.reading)


def place_of(plot: PointedPlot, spot: Spot) -> QPoint:
    """Return where a mark is in the widget."""
    middle = spot.area.center()
    if isinstance(plot, ScrolledPlot):
        middle += QPointF(0, plot.head_height() - plot.bar.value())
    return middle.toPoint()


def test_german_pictures_call_the_yardsticks_as_the_decision_does(demo: Parts, qtbot: QtBot) -> None:
    speak(demo, qtbot, "de")
    page = results_page(demo, qtbot)
    assert page.accuracy.plot._legend[:2] == ("Closed Book", "Orakel")
    labels = [row.label for row in page.accuracy.plot._rows]
    assert any(" · Orakel · " in label for label in labels)
    assert not any("Oracle" in label or "Closed book" in label for label in labels)
    run = demo.window.pages["run"]
    demo.window.show_page("run")
    assert isinstance(run, RunPage)
    qtbot.waitUntil(lambda: run.view is not None and not demo.session.reading)
    assert "Orakel" in run.grid._rows[3].label
    speak(demo, qtbot, "en")


def test_the_decision_stands_first_and_opens(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    project = demo.session.project
    assert project is not None
    assert page.view is not None
    judged = deciding(
        project.responses.answers(), 0, page.view.tolerance, page.view.lookups, page.view.makers, page.view.writing_pace
    )
    assert page.verdict.sentence.text() == judged.sentence
    assert not page.verdict.details.isVisible()
    qtbot.mouseClick(page.verdict.more.button, LEFT)
    assert page.verdict.details.isVisible()
    for line in judged.details:
        assert line[:40] in page.verdict.details.text()
    assert "and also answered them" in page.verdict.details.text()  # what to mind


def test_what_speaks_against_the_verdict_stands_beside_it_with_a_way_out(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    assert page.verdict.caution.isVisible()
    assert page.verdict.caution.text().startswith(
        "⚠ This exam measures looking up: a rule that needs no language model"
    )
    assert "Write harder questions" in page.verdict.caution.text()
    qtbot.mouseClick(page.verdict.to_exam, LEFT)
    assert demo.window.pages["exam"].isVisible()


def test_what_questions_ask_for_stands_in_columns_where_there_are_several_things(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    show(page, page.heat, qtbot)
    assert not page.heat.what.isEnabled()
    project = demo.session.project
    assert project is not None
    for index, item in enumerate(project.items.kept()):
        if index % 2:
            project._store.items.put(replace(item, demand="superlative"))
    demo.session.poll()
    qtbot.waitUntil(lambda: page.heat.what.isEnabled())
    page.heat.what.setCurrentIndex(page.heat.what.findData("demands"))
    assert page.view is not None
    (table,) = page.view.demand_tables
    assert page.heat.plot._heat.rows == tuple(str(row[0]) for row in table.rows)
    assert len(page.heat.plot._heat.columns) == 2
    assert page.heat.plot._heat.values == tuple(row[1:] for row in table.rows)
    assert page.heat.plot.table() is table


def test_bars_select_a_pipeline_everywhere(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    view, plot = page.view, page.accuracy.plot
    assert view is not None
    sentences: list[str] = []
    plot.hovered.connect(sentences.append)
    spot, bar = plot.spots[2], view.bars[2]
    QTest.mouseMove(plot, place_of(plot, spot))
    low = f"{100 * (bar.low or 0):.1f}%"
    wanted = f"{bar.plain} · {bar.label}: 100.0% right ({bar.right} of {bar.answered}), 95% interval {low} to 100.0%"
    qtbot.waitUntil(lambda: bool(sentences) and sentences[-1] == wanted)
    QTest.mouseClick(plot, LEFT, Qt.KeyboardModifier.NoModifier, place_of(plot, spot))
    assert demo.session.pipeline == bar.key == plot.selected
    show(page, page.heat, qtbot)
    assert page.heat.plot.selected == bar.key
    plot = page.heat.plot
    other = plot.spots[0]
    QTest.mouseClick(plot, LEFT, Qt.KeyboardModifier.NoModifier, place_of(plot, other))
    assert demo.session.pipeline == other.key == page.accuracy.plot.selected


def test_bars_are_walked_through_by_keys_and_scroll_along(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    plot = page.accuracy.plot
    plot.setFocus()
    qtbot.keyClick(plot, Qt.Key.Key_Home)
    for _ in range(3):
        qtbot.keyClick(plot, Qt.Key.Key_Down)
    qtbot.keyClick(plot, Qt.Key.Key_Return)
    assert page.view is not None
    assert demo.session.pipeline == page.view.bars[3].key
    assert plot.bar.value() == 0
    qtbot.keyClick(plot, Qt.Key.Key_End)
    assert plot.bar.value() == plot.bar.maximum() > 0


def test_every_figure_has_its_table_and_is_written(
    demo: Parts, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    page = results_page(demo, qtbot)
    rows = {
        page.accuracy: 45,
        page.certainty: 44,
        page.heat: 9,
        page.topics: 15,
        page.retrieval: 5,
        page.abilities: 11,
        page.cost: 45,
    }
    for tab, count in rows.items():
        show(page, tab, qtbot)
        table = tab.figure.plot.table()
        assert len(table.rows) == count, table.name
        file_dialogs.file = tmp_path / f"{table.name}.svg"
        tab.figure.save_picture()
        svg = file_dialogs.file.read_text(encoding="utf-8")
        assert "</svg>" in svg
        file_dialogs.file = tmp_path / f"{table.name}.csv"
        tab.figure.save_figures()
        assert len(file_dialogs.file.read_text(encoding="utf-8").splitlines()) > count
        tab.figure.as_table.trigger()
        assert tab.figure.table.model().rowCount() == count


def test_a_picture_holds_all_rows_though_only_some_are_seen(demo: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    page = results_page(demo, qtbot)
    plot = page.accuracy.plot
    assert plot.extent().height() > plot.height()
    assert plot.image(1.0).height() == plot.extent().height()
    plot.save_svg(tmp_path / "all.svg")
    text = (tmp_path / "all.svg").read_text(encoding="utf-8")
    assert page.view is not None
    assert text.count("ICL@") >= len(page.view.bars)


def test_topics_are_drawn_for_what_is_ticked(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    show(page, page.topics, qtbot)
    tab, view = page.topics, page.view
    assert view is not None
    top = {f.model for f in view.families if f.key in (tab._ticked or set())}
    assert len(top) == 1  # all retrievers of the LLM that has the best of them
    assert len(tab.plot._lines) == 5
    item = tab.choice.item(0)
    box = tab.choice.visualItemRect(item)
    index = QPoint(box.left() + 12, box.center().y())
    QTest.mouseClick(tab.choice.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, index)
    assert len(tab.plot._lines) == 6
    assert tab.plot._lines[0].values == view.families[0].mean
    tab.what.setCurrentIndex(1)
    assert tab.plot._lines[0].values == view.families[0].best
    assert tab.plot.table().name == "topics_best"
    line = tab.plot._lines[-1]
    spot = next(s for s in tab.plot.spots if s.key == line.key)
    QTest.mouseClick(tab.plot, LEFT, Qt.KeyboardModifier.NoModifier, place_of(tab.plot, spot))
    assert demo.session.pipeline in {f.best_id for f in view.families}


def test_what_people_would_say_is_shown_first_where_they_graded(demo: Parts, qtbot: QtBot) -> None:
    """A grader's word is no truth; whoever wants to see it all the same keeps what they chose."""
    page = results_page(demo, qtbot)
    tab, view = page.accuracy, page.view
    assert view is not None
    columns = ("Pipeline", "By the grader", "Graded by people", "By people", "from", "to", "More to halve it", "Remark")
    bar = view.bars[1]
    people = Table("accuracy_people", "x", columns, ((bar.label, 0.9, 20, 0.5, 0.3, 0.7, None, ""),))
    tab.show_view(replace(view, people=(people,), people_first=False))
    assert (tab.what.currentData(), tab.what.findData("people") >= 0) == ("all", True), "too few of them say too little"
    tab.show_view(view)
    tab.show_view(replace(view, people=(people,), people_first=True))
    assert tab.what.currentData() == "people"
    assert [(row.key, row.value, row.low, row.high) for row in tab.plot._rows] == [(bar.key, 0.5, 0.3, 0.7)]
    tab.what.setCurrentIndex(tab.what.findData("all"))
    tab.show_view(replace(view, people=(people,), people_first=True))
    assert tab.what.currentData() == "all"
    tab.what.setCurrentIndex(tab.what.findData("people"))
    tab.show_view(view)
    assert tab.what.findData("people") < 0
    assert len(tab.plot._rows) == len(view.bars)


def test_at_a_glance_and_by_topic_it_can_be_seen_too(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    view = page.view
    assert view is not None
    heat = view.heat
    by_people = replace(
        heat,
        values=tuple(tuple(0.25 if value is not None else None for value in row) for row in heat.values),
        more=tuple(tuple("People would call 25% right." for _ in row) for row in heat.values),
    )
    table = Table("people", "x", ("Pipelines",), (("all",),))
    told = replace(
        view,
        people=(table,),
        people_heat=by_people,
        heat=replace(heat, more=by_people.more),
        people_first=True,
        people_topics=(table,),
        families=tuple(
            replace(f, people=(0.5,) * len(view.topics), people_words=("They would.",) * len(view.topics))
            for f in view.families
        ),
    )
    tab = page.heat
    assert tab.what.findData("people") < 0
    tab.show_view(told)
    assert tab.what.currentData() == "people"
    shown = tab.plot._heat
    assert {v for row in shown.values for v in row} <= {0.25, None}
    assert all("People would call 25% right." in cell for row in shown.words for cell in row)
    assert tab.plot.table() is table
    tab.what.setCurrentIndex(tab.what.findData("retrievers"))
    said = [cell for row in tab.plot._heat.words for cell in row]
    assert all(cell.endswith("answers. People would call 25% right.") for cell in said)
    topics = page.topics
    topics.show_view(told)
    assert topics.what.currentData() == "mean", "few topics have enough grades"
    assert all(word.endswith(" They would.") for word in topics.plot._lines[0].words)
    topics.what.setCurrentIndex(topics.what.findData("people"))
    assert set(topics.plot._lines[0].values) == {0.5}
    assert topics.plot.table() is table
    tab.show_view(view)
    topics.show_view(view)
    assert (tab.what.findData("people"), topics.what.findData("people")) == (-1, -1)


def test_abilities_come_from_the_fit_and_a_look_at_newer_answers_is_said_to_be_one(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    show(page, page.abilities, qtbot)
    assert not page.fit_button.isVisible()
    assert page.abilities.message.text().startswith("Over all combinations")
    assert page.view is not None
    rejected = page.view.answers.items[0].id
    demo.session.edit(lambda p: p.edits.reject([rejected]))
    qtbot.waitUntil(lambda: "for a look" in page.abilities.message.text())
    assert page.fit_button.isVisible()
    look = page.abilities.abilities
    assert look is not None
    assert f"{look.answers:,} answers" in page.abilities.message.text()
    demo.session.undo()
    qtbot.waitUntil(lambda: "for a look" not in page.abilities.message.text())
    assert not page.fit_button.isVisible()


def test_the_best_and_what_reads_nothing_are_shown_too(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    tab, view = page.accuracy, page.view
    assert view is not None
    tab.what.setCurrentIndex(tab.what.findData("best"))
    assert {row.key for row in tab.plot._rows} == {f.best_id for f in view.families}
    assert tab.plot.table().name == "best_per_llm"
    tab.what.setCurrentIndex(tab.what.findData("baselines"))
    assert tab.plot._rows[0].value == pytest.approx(0.25)
    assert tab.plot.table().name == "baselines"
    QTest.mouseClick(tab.plot, LEFT, Qt.KeyboardModifier.NoModifier, place_of(tab.plot, tab.plot.spots[0]))
    assert demo.session.pipeline == ""  # a baseline is no pipeline


def test_an_estimate_for_the_whole_exam_says_so_beside_what_was_asked(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    tab, view = page.accuracy, page.view
    assert view is not None
    first, *rest = view.bars
    assert ESTIMATED not in tab.figure.note.text()
    tab.draw(replace(view, bars=(replace(first, value=0.5, right=8, answered=26, estimated=True), *rest)))
    row, other = tab.plot._rows[:2]
    assert row.note == "≈ 50% (asked 26: 8 right)"
    assert "about 50.0% of the whole exam, estimated (asked 26: 8 right)" in row.words
    assert "asked" not in other.note
    assert ESTIMATED in tab.figure.note.text()


def test_chances_of_being_the_best_add_up(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    show(page, page.certainty, qtbot)
    tab, decision = page.certainty, page.decision
    assert decision is not None
    assert [row.value for row in tab.plot._rows] == [lead.points for lead in decision.leads]
    tab.what.setCurrentIndex(tab.what.findData("chances"))
    assert sum(row.value or 0 for row in tab.plot._rows) == pytest.approx(1.0)
    assert tab.plot._rows[0].value == max(row.value or 0 for row in tab.plot._rows)
    (recommended,) = [row for row in tab.plot._rows if row.key == decision.best]
    assert recommended.value == decision.probability
    assert tab.plot.table().name == "standings"


def test_choices_are_compared_otherwise_without_a_run_and_undone(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    before = page.view
    assert before is not None
    page.mode.setFocus()
    qtbot.keyClick(page.mode, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: page.view is not None and page.view.answers.results.mode == "sum")
    assert page.view is not None
    assert [b.right for b in page.view.bars] != [b.right for b in before.bars]
    qtbot.waitUntil(lambda: page.decision is not None and page.decision.key == page.view.judging)
    demo.session.undo()
    qtbot.waitUntil(lambda: page.mode.currentData() == "per_character")
    assert page.decision is not None


def test_what_does_not_matter_is_set_where_the_decision_stands_and_can_be_undone(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    qtbot.waitUntil(lambda: page.decision is not None)
    assert page.tolerance.value() == 3.0
    page.tolerance.setValue(1.0)
    qtbot.waitUntil(lambda: page.decision is not None and "1 point or more" in page.decision.sentence)
    assert demo.session.project is not None
    demo.session.undo()
    qtbot.waitUntil(lambda: page.tolerance.value() == 3.0)
    qtbot.waitUntil(lambda: page.decision is not None and "within 3 points" in page.decision.sentence)


@contextmanager
def steps_of(page: ResultsPage, then: Callable[[DecisionView], object]) -> Iterator[list[DecisionView]]:
    """Collect the decisions that are shown from now on, each with what is done as soon as it is."""
    shown: list[DecisionView] = []
    show = page.verdict.show_decision

    def watch(decision: DecisionView | None, *rest: Any) -> None:
        show(decision, *rest)
        if decision is not None and (not shown or decision is not shown[-1]):
            shown.append(decision)
            then(decision)

    page.verdict.show_decision = watch  # type: ignore[method-assign]
    yield shown
    page.verdict.show_decision = show  # type: ignore[method-assign]


def whole(page: ResultsPage) -> DecisionView:
    """Return the decision on what the page shows, from all draws at once."""
    view = page.view
    assert view is not None
    return deciding(view.answers, view.seed, view.tolerance, view.lookups, view.makers, view.writing_pace)


def is_sharp(page: ResultsPage) -> bool:
    return (
        page.view is not None
        and page.decision is not None
        and page.decision.key == page.view.judging
        and not page.decision.sharpening
        and not page.session.reading
    )


def test_a_decision_is_shown_from_few_draws_and_sharpens(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    before = page.decision
    signs: list[bool] = []

    def look(decision: DecisionView) -> None:
        if decision.drawn < decision.draws == 4000:
            signs.append(f"From {decision.drawn:,} of 4,000 draws so far" in page.verdict.technical.text())

    with steps_of(page, look) as shown:
        page.tolerance.setValue(1.0)
        qtbot.waitUntil(lambda: page.decision is not before and is_sharp(page))
    drawn = [decision.drawn for decision in shown if decision.key != getattr(before, "key", "")]
    assert drawn == sorted(drawn)
    assert drawn[0] < drawn[-1] == 4000
    assert signs
    assert all(signs)
    assert "draws" not in page.verdict.technical.text()
    assert page.decision == whole(page)


def test_sharpening_stops_while_nobody_looks_and_goes_on_then(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    before = page.decision

    def leave(decision: DecisionView) -> None:
        if decision is not before:
            demo.window.show_page("corpus")

    with steps_of(page, leave) as shown:
        page.tolerance.setValue(1.0)
        qtbot.waitUntil(lambda: page.decision is not before and not demo.session.reading)
        qtbot.wait(200)
    assert len([decision for decision in shown if decision is not before]) == 1
    left = page.decision
    assert left is not None
    assert left.sharpening
    demo.window.show_page("results")
    qtbot.waitUntil(lambda: is_sharp(page))
    assert page.decision == whole(page)


def test_other_choices_stop_sharpening_and_nothing_stale_takes_the_place_of_what_is_newer(
    demo: Parts, qtbot: QtBot
) -> None:
    page = results_page(demo, qtbot)
    before = page.view
    assert before is not None

    gate = Event()

    def choose(decision: DecisionView) -> None:
        if "1 point or more" in decision.sentence:
            demo.session.read(
                "gate", lambda _: gate.wait(30), lambda _: None, slow=True
            )  # the next draws wait behind it
            page.tolerance.setValue(2.0)

    with steps_of(page, choose) as shown:
        page.tolerance.setValue(1.0)
        qtbot.waitUntil(lambda: page.view is not None and page.view.tolerance == 0.02)
        gate.set()
        qtbot.waitUntil(lambda: is_sharp(page))
    keys = list(dict.fromkeys(decision.key for decision in shown if decision.key != before.judging))
    assert len(keys) == 2
    first, second = ([decision for decision in shown if decision.key == key] for key in keys)
    assert shown.index(first[-1]) < shown.index(second[0]), "once there is a newer one, no older one is shown"
    assert page._decisions[keys[0]].sharpening, "the older one was given up"
    newer = page.decision
    assert newer == whole(page)
    page._decided(first[0])
    page._decided(second[0])
    assert page.decision is newer
    demo.session.undo()
    qtbot.waitUntil(lambda: page.view is not None and page.view.tolerance == 0.01 and is_sharp(page))
    assert page.decision == whole(page), "it was taken up again"


def test_retrievers_are_judged_when_somebody_looks(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    assert page.retrieval.retrieval is None  # nobody has looked yet
    show(page, page.retrieval, qtbot)
    tab = page.retrieval
    qtbot.waitUntil(lambda: tab.retrieval is not None)
    assert tab.retrieval is not None
    assert tab.what.itemText(0) == "Evidence found"
    assert [row.value for row in tab.plot._rows] == [line.figures[0] for line in tab.retrieval.lines]
    tab.what.setCurrentIndex(tab.what.count() - 1)
    assert [row.value for row in tab.plot._rows] == [line.figures[-1] for line in tab.retrieval.lines]


def test_cost_is_shown_in_seconds_or_tokens(demo: Parts, qtbot: QtBot) -> None:
    page = results_page(demo, qtbot)
    show(page, page.cost, qtbot)
    assert page.view is not None
    thrifty = [p.key for p in page.view.cost if p.on_time_frontier]
    assert [p.key for p in page.cost.plot._points if p.frontier] == thrifty
    page.cost.measure.setCurrentIndex(1)
    assert [p.cost for p in page.cost.plot._points] == [p.tokens for p in page.view.cost]


def test_results_fill_while_a_run_goes_on(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    page = results_page(opened, qtbot)
    before = page.view
    assert before is not None
    slow = "scripted:6:0.6:200ms"
    opened.session.edit(lambda p: p.pipelines.choose([MODELS[0], slow], ["bm25:k=2", "bm25:k=1"], [0]))
    sentences: list[str] = []
    given: set[int] = set()

    def look() -> None:
        sentences.append(page.verdict.sentence.text())
        given.add(0 if page.view is None else page.view.given)

    opened.session.progressed.connect(look)

    def run() -> None:
        assert opened.session.start("run")
        with held(opened, qtbot, lambda: page.verdict.sentence.text().startswith("So far (")):
            look()

    assert wait_job(run) == "done"
    kept = len(before.answers.items)
    qtbot.waitUntil(lambda: page.view is not None and page.view.given == 4 * kept and not opened.session.reading)
    assert any(text.startswith("So far (") for text in sentences)
    assert len(given) > 2  # it filled step by step
    assert page.decision is not None
    assert page.decision.answers == 4 * kept
    assert not page.verdict.sentence.text().startswith("So far")


def test_without_answers_the_page_says_where_they_come_from(gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.create(tmp_path / "empty.ragexam")
    page = gui.window.pages["results"]
    assert isinstance(page, ResultsPage)
    gui.window.show_page("results")
    qtbot.waitUntil(page.empty.isVisible)  # the page reads first, and says so
    steps = gui.session.steps
    gui.session.steps = {**steps, "results": ProjectStep("results", State.NEEDS, "Grade them first.", "grading")}
    page.show_view(None)
    assert (page.empty.run_button.isVisible(), page.empty.grading_button.isVisible()) == (False, True)
    assert "Grade them first." in page.empty.text.text()
    gui.session.steps = steps
    page.show_view(None)
    qtbot.mouseClick(page.empty.run_button, LEFT)
    assert gui.window.pages["run"].isVisible()


@pytest.mark.parametrize("opened", [False, True])
def test_a_picture_that_scrolls_stands_in_a_page_that_does_not(demo: Parts, qtbot: QtBot, opened: bool) -> None:
    """At the smallest usual window one bar is enough, but where all that is opened above leaves less than a tab needs at least."""
    page = results_page(demo, qtbot)
    demo.window.resize(1280, 800)
    page.verdict.more.button.setChecked(opened)
    areas = [area for area in page.findChildren(QScrollArea) if area.isAncestorOf(page.tabs)]

    def is_good() -> bool:
        inner = [bar for bar in page.tabs.currentWidget().findChildren(QScrollBar) if bar.isVisible()]
        outer = [bar for area in areas for bar in (area.verticalScrollBar(),) if bar.isVisible()]
        upright = [bar for bar in inner if bar.orientation() == Qt.Orientation.Vertical]
        at_least = opened and page.tabs.height() == page.tabs.minimumHeight()
        return at_least or not (upright and outer)

    for number in range(page.tabs.count()):
        page.tabs.setCurrentIndex(number)
        qtbot.waitUntil(lambda: not page.session.reading)
        qtbot.waitUntil(is_good)  # once it is laid out
