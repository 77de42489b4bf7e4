"""Models that come while the program runs are offered at once, and a better one is named where only small ones are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.exam.generation.choice_form import ChoiceForm

sys.path.insert(0, str(Path(__file__).parents[1] / "llm"))
from gguf_writer import small_model

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a machine whose folder of models is not there yet."""
    for name in ("OLLAMA_MODELS", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "models"


@pytest.fixture
def session(qapp: QApplication) -> Iterator[Session]:
    made = Session()
    yield made
    made.end()
    made.deleteLater()
    qapp.processEvents()


@pytest.fixture
def found_models(session: Session, qtbot: QtBot, folder: Path) -> FoundModels:
    made = FoundModels(session)
    with qtbot.waitSignal(made.changed):
        made.search()
    return made


def names(found_models: FoundModels) -> list[str]:
    return [choice.name for choice in found_models.choices if not choice.problem]


def test_a_file_that_comes_is_offered_and_one_that_goes_is_not(
    found_models: FoundModels, folder: Path, qtbot: QtBot
) -> None:
    assert names(found_models) == []
    folder.mkdir(exist_ok=True)  # the first model ever
    (folder / "first.gguf").write_bytes(small_model())
    qtbot.waitUntil(lambda: names(found_models) == ["first"])
    (folder / "second.gguf").write_bytes(small_model() + b"\0")
    qtbot.waitUntil(lambda: sorted(names(found_models)) == ["first", "second"])
    (folder / "first.gguf").unlink()
    qtbot.waitUntil(lambda: names(found_models) == ["second"])


def test_a_file_that_is_still_being_copied_is_offered_once_it_is_whole(
    found_models: FoundModels, folder: Path, qtbot: QtBot
) -> None:
    folder.mkdir(exist_ok=True)
    whole = small_model()
    with (folder / "slow.gguf").open("wb") as file:
        file.write(whole[:40])
        file.flush()
        qtbot.waitUntil(lambda: [c.problem != "" for c in found_models.choices] == [True])
        file.write(whole[40:])
    qtbot.waitUntil(lambda: names(found_models) == ["slow"])


def test_a_file_that_is_moved_into_nested_folders_is_offered(
    found_models: FoundModels, folder: Path, qtbot: QtBot
) -> None:
    """As other programs do it: publisher/model/file, first under another name."""
    nested = folder / "publisher" / "model"
    nested.mkdir(parents=True)
    (folder / "first.gguf").write_bytes(small_model())
    qtbot.waitUntil(lambda: names(found_models) == ["first"])
    (nested / "second.part").write_bytes(small_model() + b"\0")
    (nested / "second.part").rename(nested / "second.gguf")
    qtbot.waitUntil(lambda: sorted(names(found_models)) == ["first", "second"])
    other = folder / "publisher" / "other" / "quantised"
    other.mkdir(parents=True)
    (other / "third.gguf").write_bytes(small_model() + b"\0\0")
    qtbot.waitUntil(lambda: sorted(names(found_models)) == ["first", "second", "third"])


def test_what_comes_while_a_search_goes_on_is_looked_for_after_it(
    found_models: FoundModels, folder: Path, qtbot: QtBot
) -> None:
    ends: list[list[str]] = []
    found_models.changed.connect(lambda: ends.append(names(found_models)))
    found_models.search()
    found_models.look_again()
    found_models.look_again()
    qtbot.waitUntil(lambda: len(ends) == 2)
    assert not found_models.looking, "once is enough"


def test_folders_are_watched_as_deep_as_models_are_looked_for(found_models: FoundModels, folder: Path) -> None:
    from ragexam.llm.library.places import MAX_DEPTH, model_files
    from ragexam.project.models.dialog import folders_to_watch

    deep = folder
    for n in range(MAX_DEPTH + 2):
        deep /= f"d{n}"
        deep.mkdir(parents=True)
        (deep / f"m{n}.gguf").write_bytes(small_model() + bytes(n))
    assert found_models.machine is not None
    watched = {Path(path) for path in folders_to_watch(found_models.machine, 200)}
    assert {path.parent for path, *_ in model_files()} == {path for path in watched if folder in path.parents}
    assert len(folders_to_watch(found_models.machine, 3)) == 3


def test_the_dialogue_leads_to_a_better_model(
    found_models: FoundModels, session: Session, folder: Path, qtbot: QtBot
) -> None:
    form = ChoiceForm(session, found_models, 30)
    qtbot.addWidget(form)
    form.show()
    better = found_models.better()
    assert better is not None
    assert better.size_bytes == max(s.size_bytes for s in found_models.machine.starters if s.writes)  # type: ignore[union-attr]
    assert form.better.isVisible()
    assert form.better_words.text().startswith(f"A language model is needed: {better.title} (")
    folder.mkdir(exist_ok=True)
    (folder / "small.gguf").write_bytes(small_model())
    qtbot.waitUntil(lambda: form.model.count() == 1)
    assert form.better_words.text().endswith("writes better questions than the models here.")
    with qtbot.waitSignal(form.models_wanted):
        qtbot.mouseClick(form.better_button, LEFT)
    form.close()


def test_numbers_of_the_form_have_their_units(found_models: FoundModels, session: Session, qtbot: QtBot) -> None:
    form = ChoiceForm(session, found_models, 30)
    qtbot.addWidget(form)
    assert form.least.text().endswith(" characters")
    assert form.answer_words.text().endswith(" words")
