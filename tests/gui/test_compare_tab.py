"""Two pipelines side by side: picked, filtered, walked through, written."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.panels.results.compare import CompareTab

from .conftest import Answering
from .test_results_page import demo, results_page, show

__all__ = ["demo"]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def tab(demo: Parts, qtbot: QtBot) -> CompareTab:
    page = results_page(demo, qtbot)
    show(page, page.compare, qtbot)
    qtbot.waitUntil(lambda: page.compare.view is not None)
    return page.compare


def pick(tab: CompareTab, qtbot: QtBot, index: int) -> None:
    """Choose another second pipeline with the keys."""
    tab.second.setFocus()
    qtbot.keyClick(tab.second, Qt.Key.Key_Home)
    for _ in range(index):
        qtbot.keyClick(tab.second, Qt.Key.Key_Down)
    wanted = tab.pair[1]
    qtbot.waitUntil(lambda: tab.view is not None and tab.view.second.id == wanted)


def test_it_begins_with_the_recommended_one_and_its_nearest_rival(tab: CompareTab, demo: Parts) -> None:
    page = demo.window.pages["results"]
    assert tab.pair[0] == page.decision.best  # type: ignore[attr-defined]
    assert tab.pair[1] != tab.pair[0]
    assert tab.view is not None
    assert tab.sentence.text() == tab.view.sentence
    assert tab.model.rowCount() == 63


def test_filters_show_who_was_right_where_and_both_answers(tab: CompareTab, qtbot: QtBot, demo: Parts) -> None:
    pick(tab, qtbot, 40)
    view = tab.view
    assert view is not None
    assert view.counts["first"] > 3
    assert f"({view.counts['first']})" in tab.filters["first"].text()
    assert "Sign-flip test" in tab.figures.text()
    qtbot.mouseClick(tab.filters["first"], LEFT)
    assert [i.outcome for i in tab.model.records] == ["first"] * view.counts["first"]
    tab.table.select_row(1)
    item = tab.model.record(1)
    assert demo.session.item == item.item_id
    qtbot.waitUntil(lambda: all(p.view is not None and p.view.item.id == item.item_id for p in tab.panels))
    texts = [p.reading.toPlainText() for p in tab.panels]
    assert texts[0].startswith("Right")
    assert texts[1].startswith("Wrong")
    assert all("log-likelihood" in t and "Prompt" in t and item.question in t for t in texts)
    assert tab.panels[0].title.text() == f"A: {view.first_short}"


def test_swapped_the_sentence_is_turned_round(tab: CompareTab, qtbot: QtBot) -> None:
    pick(tab, qtbot, 40)
    assert tab.view is not None
    gap, pair = tab.view.figures.difference, tab.pair
    qtbot.mouseClick(tab.swap_button, LEFT)
    qtbot.waitUntil(lambda: tab.view is not None and tab.view.first.id == pair[1])
    assert tab.view.figures.difference == pytest.approx(-(gap or 0))


def test_items_and_pipelines_chosen_elsewhere_are_followed(tab: CompareTab, qtbot: QtBot, demo: Parts) -> None:
    assert tab.view is not None
    wanted = tab.view.items[20].item_id
    demo.session.choose_item(wanted)
    assert tab.model.record(tab.table.currentIndex().row()).item_id == wanted
    other = next(
        str(tab.second.itemData(n)) for n in range(tab.second.count()) if tab.second.itemData(n) not in tab.pair
    )
    demo.session.choose_pipeline(other)
    assert tab.pair[1] == other
    qtbot.waitUntil(lambda: tab.view is not None and tab.view.second.id == other)


def test_it_is_written_for_a_spreadsheet(
    tab: CompareTab, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    file_dialogs.file = tmp_path / "pair.csv"
    qtbot.mouseClick(tab.save_button, LEFT)
    assert len(file_dialogs.file.read_text(encoding="utf-8-sig").splitlines()) > 63


def test_versions_stand_side_by_side(
    tab: CompareTab, qtbot: QtBot, demo: Parts, file_dialogs: Answering, tmp_path: Path
) -> None:
    project = demo.session.project
    assert project is not None
    file_dialogs.file = project.copy_to(tmp_path / "older.ragexam")
    qtbot.mouseClick(tab.versions_button, LEFT)
    dialog = tab.versions
    assert dialog is not None
    assert not dialog.save_button.isEnabled()
    qtbot.mouseClick(dialog.add_button, LEFT)
    qtbot.waitUntil(lambda: dialog.view is not None)
    assert "Questions in both: 63; only in older: 0" in dialog.sentences.text()
    assert dialog.tabs.isVisible()
    qtbot.mouseClick(dialog.add_button, LEFT)
    qtbot.waitUntil(lambda: dialog.view is not None and len(dialog.view.names) == 3)
    assert dialog.tabs.tabText(0) == "From version to version"
    file_dialogs.file = tmp_path
    qtbot.mouseClick(dialog.save_button, LEFT)
    assert (tmp_path / "trend.csv").read_text(encoding="utf-8-sig").startswith("Pipeline,older,older,")
    file_dialogs.file = tmp_path / "none.ragexam"
    qtbot.mouseClick(dialog.add_button, LEFT)
    qtbot.waitUntil(lambda: "cannot be compared" in dialog.sentences.text())
    assert len(dialog.files) == 2
    dialog.reject()


def test_versions_are_of_the_answers_as_they_are(
    tab: CompareTab, qtbot: QtBot, demo: Parts, file_dialogs: Answering, tmp_path: Path
) -> None:
    project = demo.session.project
    assert project is not None
    file_dialogs.file = project.copy_to(tmp_path / "older.ragexam")
    qtbot.mouseClick(tab.versions_button, LEFT)
    dialog = tab.versions
    assert dialog is not None
    qtbot.mouseClick(dialog.add_button, LEFT)
    qtbot.waitUntil(lambda: dialog.view is not None)
    item = project.items.kept()[0]
    demo.session.edit(lambda p: p.edits.change_item(item.id, question=f"{item.question} (once more)"))
    qtbot.waitUntil(lambda: "only in older: 1" in dialog.sentences.text())
    qtbot.mouseClick(dialog.over_button, LEFT)
    assert (dialog.view, dialog.files, dialog.tabs.count()) == (None, [], 0)
    assert not dialog.save_button.isEnabled()
    assert dialog.sentences.text().startswith("Compare the answers as they are")
    qtbot.mouseClick(dialog.add_button, LEFT)
    qtbot.waitUntil(lambda: dialog.view is not None)
    assert dialog.view is not None
    assert len(dialog.view.names) == 2
    dialog.reject()
    qtbot.mouseClick(tab.versions_button, LEFT)
    again = tab.versions
    assert again is not None
    assert (again.view, again.files) == (None, []), "a file that was chosen before is not held on to"
    again.runs.setCurrentIndex(1)
    again.runs.activated.emit(1)
    qtbot.waitUntil(lambda: again.view is not None)
    again.runs.setCurrentIndex(0)
    again.runs.activated.emit(0)
    assert again.view is None
    again.reject()
