"""Things go wrong: workers and programs are killed, disks fill up, files are not what they seem. Nothing shown is lost."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel

from ragexam.project import Project
from ragexam_gui.app import Parts

from .conftest import Answering
from .person import Person

ROOT = Path(__file__).resolve().parents[2]
SLOW = "scripted:4:0.6:100ms"
WaitJob = Callable[[Callable[[], object]], str]


@pytest.fixture(scope="session")
def waiting(finished: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project whose run takes some seconds: a slow model and six pipelines."""
    path = tmp_path_factory.mktemp("waiting") / "waiting.ragexam"
    shutil.copyfile(finished, path)
    with Project.open(path) as project:
        project.pipelines.choose([SLOW], ["closed_book", "oracle", "bm25:k=1", "bm25:k=2", "bm25:k=3", "bm25:k=4"], [0])
    return path


@pytest.fixture
def waiting_file(waiting: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(waiting, tmp_path / "waiting.ragexam"))


@pytest.fixture
def person(gui: Parts) -> Person:
    return Person()


def opens(person: Person, file_dialogs: Answering, path: Path) -> None:
    file_dialogs.file = path
    person.clicks("Open")
    person.find("Run", QAbstractButton)


def shown(person: Person) -> int:
    """Return the number of answers that the page of the run shows."""
    return int(person.find("answers$", QLabel).text().partition(" / ")[0])


def stored(gui: Parts) -> dict[int, str]:
    """Responses in the file by number."""
    assert gui.session.project is not None
    return {
        number: response.pipeline_id + response.item_id for number, response in gui.session.project.responses.after(0)
    }


def finished_run(gui: Parts, person: Person) -> None:
    """Wait for the end of the run; every pipeline has then answered every question, and nothing twice."""
    person.waits(lambda: gui.session.job is None and not gui.session.reading)
    person.clicks("Run", QAbstractButton)
    person.reads("^All .* answers are given")
    assert gui.session.project is not None
    answers = gui.session.project.responses.answers()
    assert answers.results.answered.all()
    own = [r for _, r in gui.session.project.responses.after(0) if r.pipeline_id in {p.id for p in answers.pipelines}]
    assert len({(r.pipeline_id, r.item_id) for r in own}) == len(own) == answers.results.correct.size


# --- The worker ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["at once", "first answer", "later"])
def test_a_killed_worker_loses_nothing_that_was_shown(
    gui: Parts, person: Person, file_dialogs: Answering, waiting_file: Path, moment: str, wait_job: WaitJob
) -> None:
    opens(person, file_dialogs, waiting_file)
    person.clicks("Run", QAbstractButton)
    seen = 0

    def start_and_kill() -> None:
        nonlocal seen
        person.clicks("Start")
        least = {"at once": 0, "first answer": 1, "later": 12}[moment]
        person.waits(lambda: shown(person) >= least)
        seen = shown(person)
        kill_worker(gui)

    assert wait_job(start_and_kill) == "failed"
    person.reads("is kept")
    before = stored(gui)
    assert shown(person) >= seen
    person.clicks("Go on|Start")
    finished_run(gui, person)
    assert before.items() <= stored(gui).items()


def kill_worker(gui: Parts) -> None:
    project = gui.session.project
    assert project is not None
    pid = project._runner.worker_pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)


# --- The program -----------------------------------------------------------------------------------------------


@pytest.fixture
def program(waiting_file: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield the program in a process of its own, in the middle of a run; it tells what it shows."""
    running = subprocess.Popen(
        [sys.executable, str(ROOT / "tests" / "gui" / "program.py"), str(waiting_file), str(tmp_path / "home")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    yield running
    running.kill()
    running.communicate()


@pytest.mark.parametrize("least", [1, 12])
def test_a_killed_program_offers_to_go_on_and_lost_nothing_that_was_shown(
    gui: Parts, person: Person, file_dialogs: Answering, waiting_file: Path, program: subprocess.Popen[str], least: int
) -> None:
    assert program.stdout is not None
    seen = -1
    while seen < least:
        line = program.stdout.readline()
        assert line, program.communicate()[1]
        seen = int(line)
    program.send_signal(signal.SIGKILL)
    program.wait()

    opens(person, file_dialogs, waiting_file)
    person.reads("did not come to its end")
    before = stored(gui)
    assert len(before) >= seen
    person.clicks("Go on")
    finished_run(gui, person)
    assert before.items() <= stored(gui).items()


def test_a_second_window_on_a_project_is_refused(
    gui: Parts, person: Person, file_dialogs: Answering, waiting_file: Path, program: subprocess.Popen[str]
) -> None:
    assert program.stdout is not None
    while int(program.stdout.readline()) < 1:  # "0" is shown before the job has begun
        pass
    file_dialogs.file = waiting_file
    person.clicks("Open")
    person.reads("open in another window or program")
    assert gui.session.project is None
    program.kill()
    program.wait()
    opens(person, file_dialogs, waiting_file)  # the lock died with it
    person.reads("did not come to its end")


# --- The disk --------------------------------------------------------------------------------------------------


def test_a_full_disk_stops_the_run_with_a_sentence_and_it_goes_on_later(
    gui: Parts, person: Person, file_dialogs: Answering, waiting_file: Path, wait_job: WaitJob
) -> None:
    opens(person, file_dialogs, waiting_file)
    person.clicks("Run", QAbstractButton)

    def start_and_fill() -> None:
        person.clicks("Start")
        person.waits(lambda: shown(person) >= 5)
        room_for_worker(gui, 0)

    assert wait_job(start_and_fill) == "failed"
    person.reads("disk")
    before = stored(gui)
    assert len(before) >= 5
    room_for_worker(gui, None)
    person.clicks("Go on|Start")
    finished_run(gui, person)
    assert before.items() <= stored(gui).items()


def room_for_worker(gui: Parts, more: int | None) -> None:
    """Let the worker's files grow by so many bytes; None for any number."""
    project = gui.session.project
    assert project is not None
    pid = project._runner.worker_pid
    if pid is None:
        return  # it is gone, and the next one has no such limit
    sizes = [p.stat().st_size for p in project.path.parent.glob(f"{project.path.name}*")]
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard if more is None else max(sizes) + more, hard))


# --- Files -----------------------------------------------------------------------------------------------------


def newer(path: Path) -> None:
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 99")


def cut_short(path: Path) -> None:
    os.truncate(path, 20_000)


def a_letter(path: Path) -> None:
    path.write_text("Dear all,\nthe project is attached.\n", encoding="utf-8")


def nothing(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize(
    ("change", "words"),
    [(newer, "newer"), (cut_short, "damaged"), (a_letter, "not a RAG Exam project"), (nothing, "project")],
)
def test_a_file_that_cannot_be_opened_is_told_and_left_as_it_is(
    gui: Parts, person: Person, file_dialogs: Answering, project_file: Path, change: Callable[[Path], None], words: str
) -> None:
    change(project_file)
    content = project_file.read_bytes()
    file_dialogs.file = project_file
    person.clicks("Open")
    told = person.reads(words)
    assert re.search(r"[.!]$", told.strip())
    assert gui.session.project is None
    assert project_file.read_bytes() == content


def test_what_cannot_be_read_is_listed_with_its_reason(
    gui: Parts, person: Person, file_dialogs: Answering, tmp_path: Path, wait_job: WaitJob, documents: Path
) -> None:
    folder = tmp_path / "mixed"
    shutil.copytree(documents / "north", folder)
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7\nnot really")
    (folder / "empty.docx").write_bytes(b"")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    file_dialogs.file = tmp_path / "new"
    person.clicks("New project")
    file_dialogs.file = folder
    assert wait_job(lambda: person.clicks("Import folder")) == "done"
    person.reads("^3 documents")
    assert gui.session.project is not None
    for document in gui.session.project.documents.all():
        if not document.characters:
            assert document.reason
            person.row("Documents", document.title)
