"""From an empty program to a PDF report with the mouse alone, and back into the project."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdf
from PySide6.QtWidgets import QAbstractButton

from ragexam.records import ItemState
from ragexam_gui.app import Parts

from .conftest import Answering
from .person import Person

WaitJob = Callable[[Callable[[], object]], str]
WRITER = "Scripted model 1"


def test_from_nothing_to_a_report_with_the_mouse_alone(
    gui: Parts, file_dialogs: Answering, wait_job: WaitJob, documents: Path, tmp_path: Path
) -> None:
    person = Person()

    file_dialogs.file = tmp_path / "mine"
    person.clicks("New project")
    person.reads("Import documents")
    file_dialogs.file = documents
    assert wait_job(lambda: person.clicks("Import folder")) == "done"
    person.reads("^6 documents")
    person.clicks_row("Documents", "Harbour office")
    person.reads("Harbour")

    person.clicks("Exam", QAbstractButton)
    person.clicks("Generate")
    person.picks("Model that writes", WRITER)
    person.clicks("Generate$")
    person.waits(lambda: gui.session.job is not None)
    wait_end(gui, person)
    person.clicks("Accept")
    person.clicks("Accept")
    person.clicks("Reject")
    person.waits(lambda: states(gui).count(ItemState.ACCEPTED) == 2)

    person.clicks("Pipelines", QAbstractButton)
    person.clicks("Quick look")
    kept = sum(state in (ItemState.DRAFT, ItemState.ACCEPTED) for state in states(gui))
    assert kept >= 8
    person.reads(f"6 pipelines × {kept} questions")
    person.clicks("Use these pipelines")
    person.waits(lambda: gui.session.project is not None and len(gui.session.project.pipelines.chosen()) == 6)

    person.clicks("Run", QAbstractButton)
    person.clicks("Start")
    wait_end(gui, person)
    person.reads("^All .* answers are given")

    person.clicks("Results", QAbstractButton)
    person.reads("items right|questions right")
    person.clicks("Items", QAbstractButton)
    person.reads("Item characteristic curves")

    person.clicks("Report", QAbstractButton)
    file_dialogs.file = tmp_path / "mine.pdf"
    person.clicks("PDF")
    person.waits(lambda: file_dialogs.shown == [file_dialogs.file])
    told = "".join(page.extract_text() for page in pypdf.PdfReader(file_dialogs.file).pages)
    assert "mine" in told
    assert "BM25" in told

    person.chooses("File", "Close project")
    person.clicks_row("Recent projects", "mine")
    person.reads("items right|questions right")
    assert states(gui).count(ItemState.ACCEPTED) == 2


def wait_end(gui: Parts, person: Person) -> None:
    """Wait until the job has ended and what it made is shown."""
    person.waits(lambda: gui.session.job is None and not gui.session.reading)


def states(gui: Parts) -> list[ItemState]:
    assert gui.session.project is not None
    return [item.state for item in gui.session.project.items.all()]
