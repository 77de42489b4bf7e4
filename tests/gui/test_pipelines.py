"""The page of pipelines: ticks, the forecast that follows them, presets, combinations, and choosing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam.pipelines.template_trial import TemplateTrial, trial_key
from ragexam.records import RetrieverSpec, to_json
from ragexam_gui.panels.pipelines.inner import BaseChoice, PartsChoice
from ragexam_gui.panels.pipelines.page import PipelinesPage

from .conftest import MODELS, Answering
from .pipelines_page import LEFT, Make, chosen, labels, pages_alone, questions, settle, tick_row


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture
def make(qapp: QApplication, qtbot: QtBot, file_dialogs: Answering, project_file: Path) -> Iterator[Make]:
    with pages_alone(qapp, qtbot, file_dialogs, project_file) as make:
        yield make


@pytest.fixture
def page(make: Make) -> PipelinesPage:
    return make(MODELS)


def test_what_was_chosen_is_ticked(page: PipelinesPage) -> None:
    assert [t.name for t in page.models.ticks] == ["Scripted model 1 (skill 0.95)", "Scripted model 2 (skill 0.6)"]
    assert [s.kind for s in page.retrievers.specs()] == ["closed_book", "oracle", "bm25"]
    assert page.options.chosen_examples() == (0,)
    assert page.retrievers.card("bm25").passages.text() == "2"
    assert page.cost.title.text() == f"6 pipelines × {questions(page)} questions"
    assert page.cost.answers.text() == f"All {6 * questions(page)} answers are here already."
    assert labels(page) == ["These pipelines are chosen."]
    assert not page.choose_button.isEnabled()
    assert page.planned.model.rowCount() == 6


def test_the_forecast_follows_every_tick(page: PipelinesPage, qtbot: QtBot) -> None:
    qtbot.mouseClick(page.options.examples[1], LEFT, pos=QPoint(8, 8))
    settle(qtbot, page)
    assert page.cost.title.text().startswith("12 pipelines")
    assert (
        page.cost.answers.text()
        == f"{6 * questions(page)} answers to give; {6 * questions(page)} are here already and are kept."
    )
    assert "about" in page.cost.rows["time"][1].text()
    assert "Measured" in page.cost.models.text()
    assert page.cost.rows["disk"][1].text()
    assert page.choose_button.isEnabled()
    card = page.retrievers.card("bm25")
    assert card.disclosure is not None
    qtbot.mouseClick(card.disclosure.button, LEFT)
    card.passages.setFocus()
    card.passages.selectAll()
    QTest.keyClicks(card.passages, "2, 5")
    settle(qtbot, page)
    assert [(s.kind, s.k) for s in page.retrievers.specs() if s.kind == "bm25"] == [("bm25", 2), ("bm25", 5)]
    assert page.cost.title.text().startswith("16 pipelines")
    card.passages.selectAll()
    QTest.keyClicks(card.passages, "many")
    settle(qtbot, page)
    assert "whole numbers" in card.disclosure.button.text()
    assert page.cost.title.text().startswith("8 pipelines"), "what cannot be read is no retriever"


def test_choosing_is_one_edit_that_can_be_undone(page: PipelinesPage, qtbot: QtBot) -> None:
    before = chosen(page)
    tick_row(qtbot, page.models.list, 1)
    qtbot.mouseClick(page.options.examples[2], LEFT, pos=QPoint(8, 8))
    page.options.seed.setValue(11)
    settle(qtbot, page)
    assert any("chosen now are left out" in text for text in labels(page))
    qtbot.mouseClick(page.choose_button, LEFT)
    qtbot.waitUntil(lambda: chosen(page) != before)
    settle(qtbot, page)
    assert len(chosen(page)) == 1 * 3 * 2
    assert page.project is not None
    assert page.project.settings.get("seed") == 11
    assert "These pipelines are chosen." in labels(page)
    page.session.undo()
    qtbot.waitUntil(lambda: page.planned.model.rowCount() == 6 and len(page.models.ticks) == 2)
    settle(qtbot, page)
    assert chosen(page) == before
    assert page.options.chosen_examples() == (0,), "the ticks follow what is chosen"
    assert page.options.seed.value() == 0
    page.session.redo()
    qtbot.waitUntil(lambda: page.options.chosen_examples() == (0, 2))


def test_models_are_tried_before_pipelines_hang_on_it(page: PipelinesPage, qtbot: QtBot) -> None:
    assert page.project is not None
    first, second = page.models.ticks
    trial = TemplateTrial(first.file_hash, first.name, 8, 0, 8, 1.0)
    with page.project._store.transaction():
        page.project._store.units.put("template_trial", trial_key(first.file_hash), to_json(trial))
    calls: list[str] = []
    page.session.message.connect(lambda kind, text, hint: calls.append(str(text)))
    page.options.template.setCurrentIndex(page.options.template.findData("auto"))
    assert "tried once" in page.options.template_words.text()
    settle(qtbot, page)
    assert page.choose_button.isEnabled()
    qtbot.mouseClick(page.choose_button, LEFT)
    qtbot.waitUntil(lambda: not page.choosing.going and page.session.job is None and page._loaded)
    trials = page.project.pipelines.template_trials()
    assert set(trials) == {first.file_hash, second.file_hash}
    assert all(spec.template == trials[spec.model_hash].template for spec in chosen(page))
    assert {spec.template for spec in chosen(page) if spec.model_hash == first.file_hash} == {"chat_listed"}
    assert any(trials[second.file_hash].sentence in text for text in calls)
    settle(qtbot, page)
    assert not page.choose_button.isEnabled()


def test_a_trial_that_is_stopped_chooses_nothing(page: PipelinesPage, qtbot: QtBot) -> None:
    before = chosen(page)
    page.options.template.setCurrentIndex(page.options.template.findData("auto"))
    settle(qtbot, page)
    assert page.project is not None
    page.project.edits.reject([item.id for item in page.project.items.kept()])  # nothing to try with: the trial fails
    page.session.poll()
    settle(qtbot, page)
    page.choose()
    qtbot.waitUntil(lambda: not page.choosing.going and page.session.job is None)
    assert chosen(page) == before


def test_single_combinations_can_be_taken_out_and_put_back(page: PipelinesPage, qtbot: QtBot) -> None:
    index = page.planned.model.index(4, 0)
    spec = page.planned.model.record(4).spec
    place = page.planned.table.visualRect(index)
    qtbot.mouseClick(page.planned.table.viewport(), LEFT, pos=QPoint(place.left() + 14, place.center().y()))
    settle(qtbot, page)
    assert not page.planned.model.record(4).taken
    assert page.cost.title.text().startswith("5 pipelines")
    page.planned.table.select_row(0)
    page.planned.table.setFocus()
    qtbot.keyClick(page.planned.table, Qt.Key.Key_Delete)
    settle(qtbot, page)
    assert page.cost.title.text().startswith("4 pipelines")
    assert page.planned.remark.text() == "2 taken out singly."
    qtbot.mouseClick(page.choose_button, LEFT)
    qtbot.waitUntil(lambda: len(chosen(page)) == 4)
    settle(qtbot, page)
    assert spec.id not in {p.id for p in chosen(page)}
    assert page.planned.model.rowCount() == 6, "what was taken out stays in the table, to be put back"
    qtbot.mouseClick(page.planned.back_button, LEFT)
    settle(qtbot, page)
    assert page.cost.title.text().startswith("6 pipelines")


def test_the_papers_45_are_fitted_to_what_is_here(page: PipelinesPage, qtbot: QtBot) -> None:
    qtbot.mouseClick(page.presets.buttons["paper"], LEFT)
    settle(qtbot, page)
    sentence = " ".join(labels(page))
    assert "Meant for 3 models; there are 2 here that fit, so 30 pipelines." in sentence
    assert page.cost.title.text().startswith("30 pipelines"), "this project's embedder needs no file"
    assert page.options.chosen_examples() == (0, 1, 2)
    qtbot.mouseClick(page.presets.buttons["retrievers"], LEFT)
    settle(qtbot, page)
    assert page.cost.title.text().startswith("13 pipelines")
    qtbot.mouseClick(page.presets.buttons["quick"], LEFT)
    settle(qtbot, page)
    assert page.cost.title.text().startswith("8 pipelines"), "two models"
    qtbot.mouseClick(page.presets.buttons["chosen"], LEFT)
    settle(qtbot, page)
    assert page.cost.title.text().startswith("6 pipelines")
    assert labels(page) == ["These pipelines are chosen."]


def test_another_variant_of_a_retriever(page: PipelinesPage, qtbot: QtBot) -> None:
    first = page.retrievers.card("hybrid_weighted")
    first.check.setChecked(True)
    assert first.disclosure is not None
    first.disclosure.set_open(True)
    first.copy_wanted.emit()
    second = page.retrievers.cards[page.retrievers.cards.index(first) + 1]
    second.editors["text_weight"].setValue(0.2)  # type: ignore[attr-defined]
    settle(qtbot, page)
    specs = [s for s in page.retrievers.specs() if s.kind == "hybrid_weighted"]
    assert [s.parameters for s in specs] == [{}, {"text_weight": 0.2}]
    assert page.cost.title.text().startswith("10 pipelines")
    qtbot.mouseClick(page.choose_button, LEFT)
    qtbot.waitUntil(lambda: len(chosen(page)) == 10)
    settle(qtbot, page)
    kinds = [card.kind for card in page.retrievers.cards if card.check.isChecked()]
    assert kinds.count("hybrid_weighted") == 2, "both come back as they were chosen"
    again = [card for card in page.retrievers.cards if card.kind == "hybrid_weighted"][1]
    again.removed.emit()
    settle(qtbot, page)
    assert page.cost.title.text().startswith("8 pipelines")


def test_a_retriever_over_others_is_put_together_by_hand(page: PipelinesPage, qtbot: QtBot) -> None:
    ensemble = page.retrievers.card("ensemble")
    ensemble.check.setChecked(True)
    assert ensemble.disclosure is not None
    ensemble.disclosure.set_open(True)
    parts = ensemble.editors["of"]
    assert isinstance(parts, PartsChoice)
    tick, weight = parts.parts["[dense]"]
    assert tick.isChecked()
    weight.setValue(3.0)
    query = page.retrievers.card("multi_query")
    query.check.setChecked(True)
    base = query.editors["base"]
    assert isinstance(base, BaseChoice)
    base.set_text("[child_parent]")
    settle(qtbot, page)
    specs = {s.kind: s for s in page.retrievers.specs()}
    assert specs["ensemble"].parameters == {"by": "scores", "weights": "1+3"}
    assert [inner.kind for inner in specs["multi_query"].inside] == ["child_parent"]
    qtbot.mouseClick(page.choose_button, LEFT)
    qtbot.waitUntil(lambda: {"ensemble", "multi_query"} < {p.retriever.kind for p in chosen(page)})
    settle(qtbot, page)
    assert parts.weights() == "1+3", "it comes back as it was chosen"
    tick.setChecked(False)
    parts.parts["[bm25]"][0].setChecked(False)
    settle(qtbot, page)
    assert "ensemble" not in {s.kind for s in page.retrievers.specs()}
    assert ensemble.disclosure.button.property("tone") == "bad", "an ensemble of nothing says so"


def test_examples_can_be_diverse_beside_drawn_ones(page: PipelinesPage, qtbot: QtBot) -> None:
    assert not page.options.hows["diverse"].isEnabled(), "without examples there is nothing to choose"
    page.options.examples[2].setChecked(True)
    page.options.hows["diverse"].setChecked(True)
    settle(qtbot, page)
    assert page.cost.title.text().startswith("18 pipelines")
    qtbot.mouseClick(page.choose_button, LEFT)
    qtbot.waitUntil(lambda: len(chosen(page)) == 18)
    assert page.project is not None
    labels_now = {p.examples_label for p in page.project.pipelines.chosen()}
    assert labels_now == {"ICL@0", "ICL@2", "ICL@2 diverse"}
    settle(qtbot, page)
    assert page.options.chosen_hows() == ("seeded", "diverse")


def test_everything_has_a_name_and_is_reached_by_keyboard(page: PipelinesPage, qtbot: QtBot) -> None:
    page.models.list.setFocus()
    qtbot.keyClick(page.models.list, Qt.Key.Key_Down)
    qtbot.keyClick(page.models.list, Qt.Key.Key_Space)
    settle(qtbot, page)
    assert len(page.models.ticks) == 1
    for card in page.retrievers.cards:
        assert card.check.text()
        for editor in (card.passages, *card.editors.values()):
            assert editor.accessibleName() or not card._facts.searches
    qtbot.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(chosen(page)) == 3)


def test_another_project_brings_its_own_ticks(page: PipelinesPage, qtbot: QtBot, tmp_path: Path) -> None:
    page.options.examples[3].setChecked(True)
    settle(qtbot, page)
    assert page.session.create(tmp_path / "other.ragexam")
    qtbot.waitUntil(lambda: page.view is not None and not page.view.chosen)
    settle(qtbot, page)
    assert 3 not in page.options.chosen_examples()
    assert page.cost.title.text() == "6 pipelines", "a quick look is proposed where nothing is chosen"
    assert "There are no questions yet" in page.cost.answers.text()


def test_sixty_pipelines_follow_a_tick_without_reading_the_project_again(page: PipelinesPage, qtbot: QtBot) -> None:
    page.retrievers.tick([RetrieverSpec("bm25", k) for k in range(1, 11)])
    page.options.load((0, 1, 2), "chat", ("seeded",))
    page._touched()
    settle(qtbot, page)
    before = page.view
    assert before is not None
    assert page.planned.model.rowCount() == 60
    qtbot.mouseClick(page.options.examples[2], LEFT)
    qtbot.waitUntil(lambda: page.planned.model.rowCount() == 40)
    assert page.view is not None
    assert page.view.grounds is before.grounds


def test_settings_that_nobody_opened_are_those_that_they_open_with(page: PipelinesPage, qtbot: QtBot) -> None:
    before = {card.kind: [spec.key for spec in card.specs()] for card in page.retrievers.cards}
    assert all(before.values())
    for card in page.retrievers.cards:
        if card.disclosure is not None:
            card.disclosure.set_open(True)
            qtbot.waitUntil(card.passages.isVisible)
    assert {card.kind: [spec.key for spec in card.specs()] for card in page.retrievers.cards} == before
