"""The page of retrieval: a measurement from its dialogue to the passages of one question, on a real project."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.retrieval.records import LaboratoryView
from ragexam_gui.app import Parts
from ragexam_gui.models.gold_ranks import FIXED, RANK_ROLE
from ragexam_gui.panels.pipelines.page import PipelinesPage
from ragexam_gui.panels.retrieval.measure_dialog import MeasureDialog
from ragexam_gui.panels.retrieval.page import RetrievalPage
from ragexam_gui.panels.retrieval.ranks_table import ground_of
from ragexam_gui.theme import DARK, LIGHT

from .conftest import Answering

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
WaitJob = Callable[[Callable[[], object]], str]
LABELS = ("fact_single", "summary", "reasoning")


@pytest.fixture(scope="module")
def measured(finished: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project whose questions are labelled (all but one) and whose retrieval was measured."""
    path = Path(shutil.copyfile(finished, tmp_path_factory.mktemp("measured") / "measured.ragexam"))
    with Project.open(path) as project:
        for n, item in enumerate(project.items.asked()[1:]):
            project.edits.set_people_label([item.id], "Ada", LABELS[n % 3])
        outcome = project.start_job(
            "laboratory", retrievers=["bm25", "dense", "ensemble", "multi_query:n=2"], embedders=["hashed"], depth=6,
            llm="scripted:1:0.95",
        ).wait()  # fmt: skip
        assert isinstance(outcome, Done), outcome
    return path


def page_of(parts: Parts, qtbot: QtBot) -> RetrievalPage:
    page = parts.window.pages["retrieval"]
    assert isinstance(page, RetrievalPage)
    parts.window.show_page("retrieval")
    qtbot.waitUntil(lambda: page.view is not None and not parts.session.reading)
    return page


@pytest.fixture
def page(gui: Parts, qtbot: QtBot, measured: Path, tmp_path: Path) -> RetrievalPage:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(Path(shutil.copyfile(measured, tmp_path / "measured.ragexam")))
    return page_of(gui, qtbot)


def show(page: RetrievalPage, tab: QWidget, qtbot: QtBot) -> None:
    """Click a tab."""
    bar = page.tabs.tabBar()
    QTest.mouseClick(bar, LEFT, NONE, bar.tabRect(page.tabs.indexOf(tab)).center())
    qtbot.waitUntil(lambda: tab.isVisible() and not page.session.reading)


def view_of(page: RetrievalPage) -> LaboratoryView:
    assert page.view is not None
    return page.view


def dialog_of(page: RetrievalPage, qtbot: QtBot) -> MeasureDialog:
    """Open the dialogue, and wait for its forecast."""
    QTest.keyClick(page.window(), Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: page.dialog is not None and page.dialog.isVisible())
    assert page.dialog is not None
    qtbot.waitUntil(page.dialog.accept_button.isEnabled)
    return page.dialog


# -------------------------------------------------------------- before anything is measured


def test_a_project_without_an_exam_is_told_what_comes_first(gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.create(tmp_path / "new.ragexam")
    page = page_of(gui, qtbot)
    assert page.empty.heading.text() == "An exam comes first"
    assert not page.start_button.isVisible()
    QTest.mouseClick(page.exam_button, LEFT)
    assert gui.window.step == "exam"


def test_a_person_measures_and_sees_what_was_found(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    page = page_of(opened, qtbot)
    assert opened.window.rail.buttons["retrieval"].accessibleName() == "Retrieval: optional"
    assert page.empty.heading.text() == "What finds the right passage?"
    assert page.empty_label_button.isVisible()
    QTest.mouseClick(page.start_button, LEFT)
    qtbot.waitUntil(lambda: page.dialog is not None and page.dialog.accept_button.isEnabled())
    dialog = page.dialog
    assert dialog is not None
    assert dialog.retrievers.chosen()[:2] == ["bm25", "dense"]
    assert dialog.embedders_chosen() == ["hashed"]
    assert dialog.forecast.text()
    assert wait_job(lambda: QTest.mouseClick(dialog.accept_button, LEFT)) == "done"
    qtbot.waitUntil(lambda: view_of(page).measured and not opened.session.reading)
    assert page.stack.currentIndex() == 1
    assert opened.window.rail.buttons["retrieval"].accessibleName() == "Retrieval: done"
    assert f"{page.verdict.sentence.text()} {page.verdict.below.text()}".strip() == view_of(page).verdict[0]
    assert not page.strip.isVisible()
    assert len(page.curves.plot.spots) == 6 * len(view_of(page).curves)
    assert page.label_button.text() == "&Label the questions"


# -------------------------------------------------------------- the dialogue


def test_the_dialogue_reads_text_weights_as_people_write_them(page: RetrievalPage, qtbot: QtBot) -> None:
    dialog = dialog_of(page, qtbot)
    for text, weights in (
        ("0 0.05 1", [0, 0.05, 1]), ("1, 0.5, 0", [0, 0.5, 1]), ("0; 0,05; 1", [0, 0.05, 1]), ("0,0.2,1", [0, 0.2, 1]),
        ("0 2", []), ("half", []), ("", []), ("nan", []),
    ):  # fmt: skip
        dialog.weights.setText(text)
        assert dialog.weights_chosen() == weights, text
        assert dialog.accept_button.isEnabled() is bool(weights)
        assert dialog.weights_words.isVisible() is not bool(weights)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert page.dialog is None


def test_scores_can_be_added_as_they_are(page: RetrievalPage, qtbot: QtBot) -> None:
    dialog = dialog_of(page, qtbot)
    assert "raw" not in dialog.parameters
    dialog.raw.setChecked(True)
    assert dialog.parameters["raw"] is True
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_another_retriever_is_added_by_its_text(page: RetrievalPage, qtbot: QtBot) -> None:
    dialog = dialog_of(page, qtbot)
    known, job = dialog.retrievers.chosen(), page.session.job
    field = dialog.retrievers.text
    for text, said in (("nearest", "no retriever"), ("oracle", "does not search"), ("dense:k=0", "must lie between")):
        field.setText(text)
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert said in dialog.retrievers.wrong.text()
        assert dialog.retrievers.chosen() == known
    field.setText("ensemble:of=[bm25]+[dense],weights=1+3")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert dialog.retrievers.chosen() == [*known, "ensemble:by=scores,weights=1+3"]
    assert dialog.isVisible(), "Enter in the field starts nothing"
    assert page.session.job is job is None


def test_a_language_model_is_asked_for_only_where_a_retriever_asks(page: RetrievalPage, qtbot: QtBot) -> None:
    dialog = dialog_of(page, qtbot)
    assert not dialog.llm.isEnabled()
    assert "llm" not in dialog.parameters
    rows = [dialog.retrievers.list.item(n) for n in range(dialog.retrievers.list.count())]
    asking = next(row for row in rows if row.text().startswith("Multi-query"))
    assert "asks a language model" in asking.text()
    dialog.retrievers.list.setCurrentItem(asking)
    QTest.keyClick(dialog.retrievers.list, Qt.Key.Key_Space)
    assert dialog.llm.isEnabled()
    qtbot.waitUntil(lambda: dialog.llm.count() >= 2)
    assert str(dialog.parameters["llm"]).startswith("scripted:")


def test_a_smaller_sample_is_spread_over_the_documents(page: RetrievalPage, qtbot: QtBot) -> None:
    dialog = dialog_of(page, qtbot)
    assert "items" not in dialog.parameters
    project = page.project
    assert project is not None
    of = {item.id: item.evidence[0].document_id for item in project.items.asked() if item.evidence}
    documents = len(set(of.values()))
    assert 1 < documents < len(of)
    dialog.count.setValue(documents)
    drawn = dialog.parameters["items"]
    assert len({of[item] for item in drawn}) == len(drawn) == documents
    dialog.count.setValue(dialog.count.maximum())
    assert dialog.count.maximum() == len(of)
    assert "items" not in dialog.parameters


# -------------------------------------------------------------- figures


def test_the_figure_and_its_groups_can_be_switched(page: RetrievalPage, qtbot: QtBot) -> None:
    view, plot = view_of(page), page.curves.plot
    assert page.curves.figure.title.text() == "Recall@5 over the text weight"
    assert next(curve.group for curve in view.curves) == "inclusive"
    assert {spot.key for spot in plot.spots} >= {"inclusive", "fact_single"}
    page.switches.measure.setCurrentIndex(page.switches.measure.findData("ndcg"))
    qtbot.waitUntil(lambda: page.curves.figure.title.text() == "nDCG@5 over the text weight")
    page.switches.k.setCurrentIndex(page.switches.k.findData(1))
    qtbot.waitUntil(lambda: view_of(page).request.k == 1)
    assert [page.switches.k.itemData(n) for n in range(page.switches.k.count())] == [1, 3, 5, 6]  # down to the depth
    page.switches.by.setCurrentIndex(page.switches.by.findData("language"))
    qtbot.waitUntil(lambda: view_of(page).request.by == "language")
    assert {spot.key for spot in plot.spots} == {c.group for c in view_of(page).curves}
    assert not page.label_button.isVisible()


def test_a_click_on_a_curve_lists_its_questions(page: RetrievalPage, qtbot: QtBot) -> None:
    view = view_of(page)
    (spot, *_) = [s for s in page.curves.plot.spots if s.key == "summary"]
    assert "interval" in spot.words or "questions of" in spot.words
    page.curves.plot.setFocus()
    QTest.mouseMove(page.curves.plot, spot.area.center().toPoint())
    page.curves.plot.chosen.emit(spot.key)
    qtbot.waitUntil(page.questions.isVisible)
    listed = [q.item_id for q in page.questions.model.records]  # type: ignore[union-attr]
    assert listed == [line.item_id for line in view.lines if line.label == "summary"]
    assert listed


def test_every_retriever_stands_there_with_its_figure_and_cost(page: RetrievalPage, qtbot: QtBot) -> None:
    show(page, page.retrievers, qtbot)
    view = view_of(page)
    spots = {spot.key: spot.words for spot in page.retrievers.plot.spots}
    assert set(spots) == {row.text for row in view.retrievers}
    assert "a language model is asked" in next(w for key, w in spots.items() if key.startswith("multi_query"))
    assert "searches only" in spots["bm25"]
    assert page.retrievers.group.count() == len(view.groups)
    page.retrievers.group.setCurrentIndex(page.retrievers.group.findData("summary"))
    counted = next(c.n for c in view.curves if c.group == "summary")
    assert all(f"(n = {counted})" in spot.words for spot in page.retrievers.plot.spots)


def test_the_tables_can_be_read_and_taken_along(
    page: RetrievalPage, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    show(page, page.strategies, qtbot)
    view = view_of(page)
    assert view.strategy_table is not None
    model = page.strategies.table.model()
    assert model.rowCount() == len(view.strategies) == len(view.groups)
    assert view.advice[0].sentence in page.strategies.advice.text().replace("&#x27;", "'").replace("&quot;", '"')
    file_dialogs.file = tmp_path / "strategies.csv"
    QTest.mouseClick(page.strategies.save_button, LEFT)
    with file_dialogs.file.open(encoding="utf-8-sig") as lines:
        rows = list(csv.reader(lines))
    assert rows[0][0] == view.strategy_table.columns[0]
    show(page, page.hits, qtbot)
    assert view.hit_table is not None
    assert page.hits.table.model().rowCount() == len(view.hit_table.rows)
    assert page.hits.title.text() == "Recall@5 by configuration and language"
    page.switches.measure.setCurrentIndex(page.switches.measure.findData("hit_rate"))
    qtbot.waitUntil(lambda: page.hits.title.text() == "Hit rate@5 by configuration and language")
    assert "wholly among the first 5" in page.hits.note.text()


# -------------------------------------------------------------- question by question


def test_questions_show_ranks_as_words_and_colours(page: RetrievalPage, qtbot: QtBot) -> None:
    show(page, page.questions, qtbot)
    view, tab = view_of(page), page.questions
    model = tab.model
    assert model is not None
    assert model.rowCount() == len(view.lines)
    assert [way.key for _, way in model.ways] == [c.key for c in view.columns if not c.key.startswith("weight:")]
    for row, line in enumerate(view.lines):
        for column, (place, _) in enumerate(model.ways):
            index = model.index(row, FIXED + column)
            rank = line.ranks[place]
            assert index.data() == ("none" if rank is None else str(rank))
            assert index.data(RANK_ROLE) == (rank or 0)
    tab.ways.setCurrentIndex(tab.ways.findData("weights"))
    assert tab.model is not None
    assert len(tab.model.ways) == len(view.scans[0].weights)
    for colours in (LIGHT, DARK):
        first, none = ground_of(1, colours), ground_of(0, colours)
        assert first is not None
        assert none is not None
        assert first.green() > first.red()
        assert none.red() > none.green()
    assert ground_of(None, LIGHT) is None


def test_filters_count_and_narrow(page: RetrievalPage, qtbot: QtBot) -> None:
    show(page, page.questions, qtbot)
    view, tab = view_of(page), page.questions
    places = [n for n, c in enumerate(view.columns) if not c.key.startswith("weight:")]
    none = [q.item_id for q in view.lines if all(q.ranks[p] is None for p in places)]
    split = [
        q.item_id for q in view.lines
        if 0 < sum(0 < (q.ranks[p] or 0) <= view.request.k for p in places) < len(places)
    ]  # fmt: skip
    assert tab.chips["none"].text() == f"Found by none ({len(none)})"
    assert tab.chips["disputed"].text() == f"Retrievers disagree ({len(split)})"
    for key, wanted in (("none", none), ("disputed", split), ("all", [q.item_id for q in view.lines])):
        QTest.mouseClick(tab.chips[key], LEFT)
        assert [q.item_id for q in tab.model.records] == wanted  # type: ignore[union-attr]
    tab.group.setCurrentIndex(tab.group.findText("without a label"))
    assert [q.item_id for q in tab.model.records] == [q.item_id for q in view.lines if not q.label]  # type: ignore[union-attr]
    assert page.label_button.text() == "&Label the rest (1)" or view.questions.unlabelled != 1


def test_one_question_with_both_retrievers_passages_and_the_way_to_the_exam(page: RetrievalPage, qtbot: QtBot) -> None:
    show(page, page.questions, qtbot)
    view, tab = view_of(page), page.questions
    detail = tab.detail
    row = next(n for n, q in enumerate(view.lines) if any(q.ranks))
    tab.table.select_row(row)
    item = view.lines[row].item_id
    qtbot.waitUntil(lambda: detail.view is not None and detail.view.item_id == item)
    assert detail.view is not None
    assert page.session.item == item
    gold = detail.view.gold[0]
    assert gold.text[gold.start : gold.end] in detail.gold.text.toPlainText()
    assert [side.column.key for side in detail.view.sides] == [pane.key for pane in detail.sides]
    assert detail.sides[0].key.partition(":")[0] != detail.sides[1].key.partition(":")[0]
    # A click on a rank shows the passages behind it.
    place = next(n for n, (_, way) in enumerate(tab.model.ways) if way.key.startswith("multi_query"))  # type: ignore[union-attr]
    index = tab.model.index(row, FIXED + place)  # type: ignore[union-attr]
    tab.table.scrollTo(index)
    QTest.mouseClick(tab.table.viewport(), LEFT, NONE, tab.table.visualRect(index).center())
    qtbot.waitUntil(lambda: detail.view is not None and detail.view.sides[0].column.key.startswith("multi_query"))
    side = detail.view.sides[0]
    shown = detail.sides[0].reading.toPlainText()
    assert all(text in shown for text in side.rewrites)
    assert len(side.passages) > 0
    assert side.passages[0].text.split("\n")[0] in shown
    marked = [p for p in side.passages if p.gold]
    assert ("underline" in detail.sides[0].reading.toHtml()) is bool(marked)
    QTest.mouseClick(detail.exam_button, LEFT)
    assert page.session.item == item
    assert page.window().step == "exam"  # type: ignore[attr-defined]


def test_the_keyboard_alone_goes_from_question_to_question_and_to_a_rank(page: RetrievalPage, qtbot: QtBot) -> None:
    show(page, page.questions, qtbot)
    tab, view = page.questions, view_of(page)
    tab.table.setFocus()
    QTest.keyClick(tab.table, Qt.Key.Key_Home)
    QTest.keyClick(tab.table, Qt.Key.Key_Down)
    assert page.session.item == view.lines[1].item_id
    model = tab.model
    assert model is not None
    for _ in range(FIXED + 1):
        QTest.keyClick(tab.table, Qt.Key.Key_Right)
    column = tab.table.currentIndex().column()
    assert column >= FIXED
    QTest.keyClick(tab.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tab.detail.sides[0].key == model.ways[column - FIXED][1].key)
    assert "rank" in str(model.index(1, column).data(Qt.ItemDataRole.AccessibleTextRole)) or "found" in str(
        model.index(1, column).data(Qt.ItemDataRole.AccessibleTextRole)
    )


def test_tab_goes_through_the_page_in_reading_order(page: RetrievalPage, qtbot: QtBot) -> None:
    for tab in (page.curves, page.strategies, page.retrievers, page.questions):
        show(page, tab, qtbot)
        page.measure_button.setFocus()
        visited: list[QWidget] = []
        while (held := QApplication.focusWidget()) is not None and held not in visited and page.isAncestorOf(held):
            visited.append(held)
            QTest.keyClick(held, Qt.Key.Key_Tab)
        assert page.switches.measure in visited
        assert page.tabs.tabBar() in visited
        assert any(tab.isAncestorOf(widget) for widget in visited), tab.accessibleName()
        tops = [widget.mapTo(page, widget.rect().topLeft()) for widget in visited]
        up = [(a, b) for a, b in pairwise(tops) if b.y() < a.y() - page.height() // 3 and b.x() <= a.x() + 8]
        assert not up, tab.accessibleName()


def test_another_project_shows_nothing_of_the_one_before(page: RetrievalPage, qtbot: QtBot, tmp_path: Path) -> None:
    show(page, page.questions, qtbot)
    with qtbot.waitSignal(page.session.opened):
        page.session.create(tmp_path / "other.ragexam")
    QApplication.processEvents()
    assert page.questions.model is None or page.questions.model.rowCount() == 0
    assert page.questions.detail.gold.text.toPlainText() == ""
    assert page.stack.currentIndex() == 0


def test_the_page_fits_a_small_window(page: RetrievalPage, qtbot: QtBot) -> None:
    window = page.window()
    window.resize(1280, 800)
    QApplication.processEvents()
    for tab in (page.curves, page.strategies, page.retrievers, page.hits, page.questions):
        show(page, tab, qtbot)
        assert page.area.verticalScrollBar().maximum() == 0, tab.accessibleName()
        assert page.area.horizontalScrollBar().maximum() == 0, tab.accessibleName()
        assert window.rect().contains(tab.mapTo(window, QPoint(tab.width() - 1, tab.height() - 1)))


def test_a_retriever_is_taken_into_the_pipelines_and_out_again(page: RetrievalPage, gui: Parts, qtbot: QtBot) -> None:
    project = gui.session.project
    assert project is not None
    before = project.pipelines.chosen()
    show(page, page.retrievers, qtbot)
    assert not page.retrievers.take_button.isEnabled(), "no row is chosen yet"
    plot = page.retrievers.plot
    spot = next(s for s in plot.spots if s.key.startswith("dense"))
    plot.chosen.emit(spot.key)
    qtbot.waitUntil(page.retrievers.take_button.isEnabled)
    assert "Dense" in page.retrievers.take_button.text()
    QTest.mouseClick(page.retrievers.take_button, LEFT)
    qtbot.waitUntil(lambda: gui.window.step == "pipelines")
    pipelines = gui.window.pages["pipelines"]
    assert isinstance(pipelines, PipelinesPage)
    models = {p.model_hash for p in before}
    qtbot.waitUntil(lambda: len(project.pipelines.chosen()) == len(before) + len(models))
    added = [p for p in project.pipelines.chosen() if p not in before]
    assert {(p.retriever.kind, p.retriever.k) for p in added} == {("dense", view_of(page).request.k)}
    qtbot.waitUntil(lambda: any(r.kind == "dense" for r in pipelines.choice().retrievers))
    gui.session.undo()
    qtbot.waitUntil(lambda: project.pipelines.chosen() == before)


def test_the_recommended_search_is_ticked_where_nothing_is_chosen_yet(
    page: RetrievalPage, gui: Parts, qtbot: QtBot
) -> None:
    view = view_of(page)
    page.verdict.show_view(replace(view, advice=(replace(view.advice[0], text="", retriever=""),)), False)
    assert page.verdict.take_button.isHidden(), "nothing is recommended"
    gui.session.edit(lambda project: project.edits.set_pipelines([]))
    advice = replace(view.advice[0], text="ensemble:k=5", retriever="Ensemble of BM25 + Dense")
    page.verdict.show_view(replace(view, advice=(advice,)), False)
    QTest.mouseClick(page.verdict.take_button, LEFT)
    pipelines = gui.window.pages["pipelines"]
    assert isinstance(pipelines, PipelinesPage)
    qtbot.waitUntil(lambda: any(r.kind == "ensemble" for r in pipelines.choice().retrievers))
    assert {r.kind for r in pipelines.choice().retrievers} > {"closed_book", "oracle", "bm25"}, "beside the quick look"
    assert pipelines.models.ticks


def test_every_kind_that_searches_is_offered(page: RetrievalPage, qtbot: QtBot) -> None:
    from ragexam.retriever_specs import KINDS

    dialog = dialog_of(page, qtbot)
    rows = [
        dialog.retrievers.list.item(n).data(Qt.ItemDataRole.UserRole).text
        for n in range(dialog.retrievers.list.count())
    ]
    assert sorted(row.partition(":")[0] for row in rows) == sorted(n for n, kind in KINDS.items() if kind.searches)
    assert not {"contextual", "hybrid_weighted"} & {row.partition(":")[0] for row in dialog.retrievers.chosen()}
