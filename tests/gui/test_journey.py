"""Jobs as a person lives with them: dropped documents, pause, cancel, closing in between, and going on."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam_gui.app import Parts

from .conftest import Answering, held
from .person import Person

WaitJob = Callable[[Callable[[], object]], str]


def drop(widget: QWidget, *files: Path) -> None:
    """Drop files on a widget, as the system does."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(f)) for f in files])
    keys, action, button = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPoint(50, 50), action, data, button, keys)
    QApplication.sendEvent(widget, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(widget, QDropEvent(QPointF(50, 50), action, data, button, keys))


@pytest.fixture
def person(gui: Parts) -> Person:
    return Person()


@pytest.fixture(scope="session")
def slow(finished: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project with four pipelines of a slow model that have not answered yet."""
    path = tmp_path_factory.mktemp("slow") / "slow.ragexam"
    shutil.copyfile(finished, path)
    with Project.open(path) as project:
        project.pipelines.choose(["scripted:5:0.7:90ms"], ["closed_book", "oracle", "bm25:k=1", "bm25:k=2"], [0])
    return path


@pytest.fixture
def slow_file(slow: Path, tmp_path: Path, file_dialogs: Answering) -> Path:
    file_dialogs.file = Path(shutil.copyfile(slow, tmp_path / "slow.ragexam"))
    return file_dialogs.file


def answers(person: Person) -> int:
    """Return the number of answers that the page of the run shows."""
    return int(person.find("answers$", QLabel).text().partition(" / ")[0])


def wanted(person: Person) -> int:
    """Return the number of answers that the run will have, as the page shows it."""
    return int(person.find("answers$", QLabel).text().partition(" / ")[2].split()[0])


def starts(gui: Parts, person: Person, least: int = 3) -> None:
    """Start the run, and wait for the first answers."""
    person.clicks("Run", QAbstractButton)
    person.clicks("Start|Go on")
    person.waits(lambda: gui.session.job is not None and answers(person) >= least)


def test_documents_can_be_dropped(
    gui: Parts, person: Person, file_dialogs: Answering, documents: Path, tmp_path: Path, wait_job: WaitJob
) -> None:
    file_dialogs.file = tmp_path / "mine"
    person.clicks("New project")
    person.find("Import folder")
    corpus = gui.window.pages["corpus"]
    assert wait_job(lambda: drop(corpus, documents / "north")) == "done"
    person.reads("^3 documents")
    assert wait_job(lambda: drop(corpus, *(documents / "south").iterdir())) == "done"
    person.reads("^6 documents")


def test_a_run_pauses_goes_on_and_fills_the_results_meanwhile(
    gui: Parts, person: Person, qtbot: QtBot, slow_file: Path, wait_job: WaitJob
) -> None:
    person.clicks("Open")
    starts(gui, person)
    assert wait_job(lambda: person.clicks("Pause")) == "paused"
    person.reads("paused")
    before = answers(person)
    total = wanted(person)
    assert 3 <= before < total
    assert total % 4 == 0
    person.clicks("Go on")
    person.waits(lambda: gui.session.job is not None)
    with held(gui, qtbot, lambda: answers(person) > before):
        person.clicks("Results", QAbstractButton)
        told = person.reads(r"From \d+ answers")
        assert told != f"From {total} answers."
    person.waits(lambda: person.reads(r"From \d+ answers") != told)
    person.waits(lambda: gui.session.job is None)
    person.clicks("Run", QAbstractButton)
    person.reads(f"^All {wanted(person)} answers are given")


def test_a_cancelled_run_keeps_what_it_has(gui: Parts, person: Person, slow_file: Path, wait_job: WaitJob) -> None:
    person.clicks("Open")
    starts(gui, person)
    assert wait_job(lambda: person.clicks("Cancel")) == "cancelled"
    assert gui.session.project is not None
    kept = int(gui.session.project.responses.answers().results.answered.sum())
    assert kept >= 3
    person.reads(f"^{kept} of {wanted(person)} answers are given")
    person.waits(lambda: answers(person) == kept)


def test_closing_in_the_middle_asks_pauses_and_offers_to_go_on(
    gui: Parts, person: Person, file_dialogs: Answering, slow_file: Path
) -> None:
    person.clicks("Open")
    starts(gui, person)
    file_dialogs.agree = False
    person.chooses("File", "Close project")
    assert gui.session.project is not None
    assert gui.session.job is not None
    file_dialogs.agree = True
    person.chooses("File", "Close project")
    person.clicks_row("Recent projects", "slow")
    person.reads("did not come to its end")
    assert len(file_dialogs.asked) == 2
    assert "paused" in file_dialogs.asked[0]
    person.clicks("Go on")
    person.waits(lambda: gui.session.job is not None)
    person.waits(lambda: gui.session.job is None)
    person.clicks("Run", QAbstractButton)
    person.reads(f"^All {wanted(person)} answers are given")


def test_a_job_that_cannot_be_done_is_told(gui: Parts, person: Person, tmp_path: Path, wait_job: WaitJob) -> None:
    assert gui.session.create(tmp_path / "empty.ragexam")
    assert wait_job(lambda: gui.session.start("run")) == "failed"
    person.reads("No pipeline is chosen")


def test_a_second_job_is_refused_while_one_runs(gui: Parts, person: Person, slow_file: Path, wait_job: WaitJob) -> None:
    person.clicks("Open")
    starts(gui, person)
    assert not gui.session.start("fit")
    person.reads("running already")
    assert wait_job(lambda: person.clicks("Cancel")) == "cancelled"
