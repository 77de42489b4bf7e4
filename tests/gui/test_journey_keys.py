"""From an empty program to a PDF report with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdf
from PySide6.QtWidgets import QAbstractButton, QComboBox

from ragexam.records import ItemState
from ragexam_gui.app import Parts

from .conftest import Answering
from .person import Person

WaitJob = Callable[[Callable[[], object]], str]


def test_from_nothing_to_a_report_with_the_keyboard_alone(
    gui: Parts, file_dialogs: Answering, wait_job: WaitJob, documents: Path, tmp_path: Path
) -> None:
    person = Person()

    file_dialogs.file = tmp_path / "mine"
    person.tabs_to("New project", QAbstractButton)
    person.presses("Space")
    person.reads("Import documents")
    file_dialogs.file = documents
    person.find("Import folder")
    assert wait_job(lambda: person.presses("Ctrl+Shift+I")) == "done"
    person.reads("^6 documents")
    person.goes_to_row("Documents", "Quarry office")
    person.reads("Quarry")

    person.presses("Ctrl+2")
    person.tabs_to("Generate", QAbstractButton)
    person.presses("Space")
    model = person.tabs_to("Model that writes", QComboBox)
    person.waits(lambda: model.count() > 1)
    person.presses("Home")
    person.sets("Number of questions", 6)
    person.waits(person.find("Generate$", QAbstractButton).isEnabled)  # until the exam so far is read
    person.presses("Return")
    person.waits(lambda: gui.session.job is not None)
    assert gui.session.job is not None
    assert gui.session.job.name == "generate"
    wait_end(gui, person)
    person.presses("A", "A", "R")
    person.find("Reason for rejecting")
    person.types("too easy")
    person.presses("Return")
    person.waits(lambda: [states(gui).count(s) for s in (ItemState.ACCEPTED, ItemState.REJECTED)] == [2, 1])
    person.waits(gui.window.menus.undo.isEnabled)
    person.presses("Ctrl+Z")
    person.waits(lambda: states(gui).count(ItemState.REJECTED) == 0)

    person.presses("Ctrl+4")
    person.tabs_to("Quick look", QAbstractButton)
    person.presses("Space")
    person.reads(r"6 pipelines × \d+ questions")
    person.presses("Ctrl+Return")
    person.waits(lambda: gui.session.project is not None and len(gui.session.project.pipelines.chosen()) == 6)

    person.presses("Ctrl+5")
    person.waits(person.find("Start", QAbstractButton).isEnabled)
    person.presses("F5")
    person.waits(lambda: gui.session.job is not None)
    wait_end(gui, person)
    person.reads("^All .* answers are given")

    person.presses("Ctrl+6")
    person.reads("items right|questions right")
    person.presses("Ctrl+7")
    person.reads("No written answers yet")
    person.presses("Ctrl+8")
    person.reads("Item characteristic curves")

    person.presses("Ctrl+9")
    file_dialogs.file = tmp_path / "mine.pdf"
    person.waits(person.find("PDF", QAbstractButton).isEnabled)
    person.presses("Ctrl+R")
    person.waits(lambda: file_dialogs.shown == [file_dialogs.file])
    assert len(pypdf.PdfReader(file_dialogs.file).pages) > 1

    person.presses("Ctrl+W")
    person.goes_to_row("Recent projects", "mine")
    person.presses("Return")
    person.reads("items right|questions right")


def wait_end(gui: Parts, person: Person) -> None:
    """Wait until the job has ended and what it made is shown."""
    person.waits(lambda: gui.session.job is None and not gui.session.reading)


def states(gui: Parts) -> list[ItemState]:
    assert gui.session.project is not None
    return [item.state for item in gui.session.project.items.all()]
