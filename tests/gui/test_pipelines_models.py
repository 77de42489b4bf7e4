"""The page of pipelines and the models of the machine: what is missing, what fits, what is timed, how it is named."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from ragexam.pipelines.matrix import build_matrix
from ragexam.project.models.records import ModelFile
from ragexam.retriever_specs import parse_retriever
from ragexam_gui.panels.pipelines.page import PipelinesPage

from .conftest import MODELS, Answering
from .pipelines_page import LEFT, Make, chosen, labels, pages_alone, settle, tick_row

sys.path.insert(0, str(Path(__file__).parents[1] / "llm"))
from gguf_writer import small_model


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


def test_nothing_ticked_says_what_is_missing(page: PipelinesPage, qtbot: QtBot) -> None:
    for row in (0, 1):
        tick_row(qtbot, page.models.list, row)
    page.options.examples[0].setChecked(False)
    settle(qtbot, page)
    assert labels(page)[0] == "Tick at least a language model, a number of examples."
    assert page.cost.title.text() == "No pipelines yet"
    assert not page.choose_button.isEnabled()


def test_a_machine_without_models_says_where_to_get_one(make: Make, qtbot: QtBot, tmp_path: Path) -> None:
    page = make(())
    assert "No language model that can be used" in page.models.words.text()
    assert [t.name for t in page.models.missing] == ["Scripted model 1 (skill 0.95)", "Scripted model 2 (skill 0.6)"]
    assert "not on this machine" in page.models.list.item(0).text()
    assert not page.choose_button.isEnabled()
    page.options.examples[1].setChecked(True)
    settle(qtbot, page)
    assert any(text.startswith("Not on this machine: Scripted model 1") for text in labels(page))
    tick_row(qtbot, page.models.list, 1)
    settle(qtbot, page)
    qtbot.mouseClick(page.choose_button, LEFT)
    kept = {"Scripted model 1 (skill 0.95)"}
    qtbot.waitUntil(lambda: {p.model_name for p in chosen(page)} == kept)
    assert len(chosen(page)) == 6, "its answers are kept, and it waits for its file"


def test_a_fresh_project_on_a_bare_machine(make: Make, qtbot: QtBot, tmp_path: Path) -> None:
    page = make(())
    assert page.session.create(tmp_path / "fresh.ragexam")
    qtbot.waitUntil(lambda: page.view is not None and not page.view.chosen)
    settle(qtbot, page)
    told = labels(page)
    assert told[0] == "There is no language model on this machine yet: “Models …” gets a small one."
    assert not any("Tick at least" in text for text in told)
    assert not page.retrievers.card("dense").check.isEnabled()
    assert "Needs an embedding model" in page.retrievers.card("reranked").caution.text()
    assert page.cost.title.text() == "No pipelines yet"


def test_a_retriever_without_embedding_model_says_why(page: PipelinesPage, qtbot: QtBot) -> None:
    page.session.edit(lambda project: project.settings.set("embedder", None))
    card = page.retrievers.card("dense")
    qtbot.waitUntil(lambda: not card.check.isEnabled())
    assert "Needs an embedding model" in card.caution.text()
    assert page.retrievers.card("bm25").check.isEnabled()
    qtbot.mouseClick(page.presets.buttons["paper"], LEFT)
    settle(qtbot, page)
    assert "Left out because there is no embedding model: Dense, Hybrid, weighted." in labels(page)


def test_a_retriever_chosen_elsewhere_stays_ticked_where_it_cannot_be_used(page: PipelinesPage, qtbot: QtBot) -> None:
    project = page.project
    assert project is not None
    project.settings.set("embedder", "")
    page.session.announce()
    settle(qtbot, page)
    page.retrievers.forbid({"dense": "Needs an embedding model."})
    assert not page.retrievers.card("dense").check.isEnabled()
    project.pipelines.choose([MODELS[0]], ["bm25:k=2", "dense:k=2"], [0])
    page.session.announce()
    settle(qtbot, page)
    assert [r.kind for r in page.choice().retrievers] == ["bm25", "dense"]
    assert page.retrievers.card("dense").check.isEnabled(), "it can be unticked"


def test_models_of_this_machine_are_read_before_they_are_chosen(
    make: Make, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "models"
    folder.mkdir()
    (folder / "sound.gguf").write_bytes(small_model())
    (folder / "damaged.gguf").write_bytes(b"GGUF" + bytes(40))
    page = make(MODELS)
    assert page.models.words.text() == "One more file cannot be used; “Models …” says why."
    row = next(n for n in range(page.models.list.count()) if page.models.list.item(n).text().startswith("sound"))
    assert "Q4_K_M" in page.models.list.item(row).text()
    tick_row(qtbot, page.models.list, row)
    settle(qtbot, page)
    assert page.models.ticks[-1].file_hash == "" or page.models.ticks[0].file_hash == ""
    qtbot.mouseClick(page.choose_button, LEFT)
    qtbot.waitUntil(lambda: len(chosen(page)) == 9)
    assert all(len(p.model_hash) == 64 for p in chosen(page))


def test_a_few_answers_are_timed(page: PipelinesPage, qtbot: QtBot) -> None:
    assert page.project is not None
    page.found_models.machine = None
    page.found_models._given = (*MODELS, "scripted:9:0.5")
    page.found_models.search()
    qtbot.waitUntil(lambda: len(page.found_models.models) == 3)
    tick_row(qtbot, page.models.list, 2)
    settle(qtbot, page)
    assert page.cost.rows["time"][1].text() == "unknown until a few answers were timed"
    assert page.cost.time_button.isVisible()
    with qtbot.waitSignal(page.session.job_ended) as ended:
        qtbot.mouseClick(page.cost.time_button, LEFT)
    assert ended.args is not None
    assert ended.args[:2] == ["forecast", "done"]
    settle(qtbot, page)
    assert "timed on this machine" in page.cost.models.text()
    assert not page.cost.time_button.isVisible()
    assert chosen(page) != []
    assert page.session.project is not None
    assert page.session.project.edits.next_undo() == "Choose pipelines", "nothing was chosen by timing"


@pytest.mark.skipif(os.name != "posix", reason="writes a shell script")
@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("", ""),
        ("Card, 24000, 24576", "wholly on the GPU"),
        ("Card, 100, 24576", "too large for the GPU's free memory"),
    ],
)
def test_what_fits_on_the_gpu_is_said_of_each_model(
    card: str, told: str, make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if card:
        tool = tmp_path / "driver" / "nvidia-smi"
        tool.parent.mkdir()
        tool.write_text(f"#!/bin/sh\necho '{card}'\n")
        tool.chmod(0o755)
        monkeypatch.setenv("PATH", str(tool.parent), prepend=os.pathsep)
    else:
        monkeypatch.setenv("PATH", str(tmp_path))
    own = tmp_path / "models" / "tiny.gguf"
    own.parent.mkdir(exist_ok=True)
    own.write_bytes(small_model())
    page = make([])
    row = next(
        page.models.list.item(n) for n in range(page.models.list.count()) if "tiny" in page.models.list.item(n).text()
    )
    assert "fits in memory" in row.text()
    assert ("GPU" in row.text()) is bool(card)
    assert row.text().endswith(told)


def test_a_model_that_fits_partly_on_the_gpu_tells_its_layers(page: PipelinesPage) -> None:
    model = ModelFile("a", "a", "language model", path="/a.gguf", need_bytes=1, layers=31, gpu_layers=5)
    assert page.found_models.facts(model) == "fits in memory · 5 of 31 layers on the GPU"


def test_a_model_is_named_and_never_its_hash(make: Make, qtbot: QtBot) -> None:
    page = make(MODELS)
    project, lost = page.project, "1d9614638d18024d" * 4
    assert project is not None
    project.edits.set_pipelines(build_matrix([(lost, "Qwen-0.5B")], [parse_retriever("multi_query")], (0,)))
    project._store.settings.set("retrieval_llm", lost)
    page.refresh()
    qtbot.waitUntil(lambda: page.options.retrieval_llm.currentText().startswith("Qwen"))
    assert page.options.retrieval_llm.currentText() == "Qwen-0.5B (not on this machine)"
    for kind in ("multi_query", "prefilter", "contextual"):
        asked = page.retrievers.card(kind).editors["llm"]
        assert isinstance(asked, QComboBox)
        assert asked.itemText(0) == "the project’s (Qwen-0.5B (not on this machine))"
