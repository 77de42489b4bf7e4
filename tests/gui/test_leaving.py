"""One project is left for another only where that one opens; a file that goes from under its window is told of."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam_gui.app import Parts
from ragexam_gui.panels.exam.page import ExamPage

from .conftest import Answering, held

Change = Callable[[Path], None]


def newer(path: Path) -> None:
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 99")


def damaged(path: Path) -> None:
    os.truncate(path, 20_000)


def no_project(path: Path) -> None:
    path.write_text("Dear all,\n", encoding="utf-8")


@pytest.fixture
def other(finished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(finished, tmp_path / "other.ragexam"))


@pytest.fixture
def slow(opened: Parts, qtbot: QtBot) -> Parts:
    """Start a run that takes a while."""
    project = opened.session.project
    assert project is not None
    project.pipelines.choose(["scripted:4:0.6:150ms"], ["closed_book", "bm25:k=2"], [0])
    assert opened.session.start("run")
    return opened


def notice(gui: Parts) -> str:
    assert gui.window.notice.isVisible()
    return gui.window.notice.label.text()


# --- Another project -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [newer, damaged, no_project])
def test_a_project_that_does_not_open_leaves_the_open_one_at_work(
    slow: Parts, qtbot: QtBot, file_dialogs: Answering, other: Path, change: Change
) -> None:
    change(other)
    job, before = slow.session.job, slow.session.project
    with held(slow, qtbot):
        slow.window.projects.open_path(other)
        assert slow.session.project is before
        assert slow.session.job is job is not None
    assert file_dialogs.asked == []  # nothing was to be paused
    assert other.name in notice(slow)
    qtbot.waitUntil(lambda: not job.running)
    assert isinstance(job.outcome, Done)  # neither paused nor broken off


def test_a_project_that_is_open_elsewhere_leaves_the_open_one_at_work(slow: Parts, other: Path) -> None:
    job = slow.session.job
    with Project.open(other):
        slow.window.projects.open_path(other)
    assert slow.session.job is job is not None
    assert "open in another window" in notice(slow)


def test_who_does_not_agree_keeps_both_projects_as_they_were(
    slow: Parts, file_dialogs: Answering, other: Path, tmp_path: Path
) -> None:
    file_dialogs.agree = False
    job = slow.session.job
    slow.window.projects.open_path(other)
    assert len(file_dialogs.asked) == 1
    with Project.open(other):  # it is let go of
        pass
    file_dialogs.file = tmp_path / "new.ragexam"
    slow.window.projects.new()
    assert len(file_dialogs.asked) == 2
    assert not list(tmp_path.glob("*new.ragexam*"))
    assert slow.session.job is job


def test_who_agrees_gets_the_other_project(slow: Parts, qtbot: QtBot, file_dialogs: Answering, other: Path) -> None:
    before = slow.session.project
    assert before is not None
    slow.window.projects.open_path(other)
    qtbot.waitUntil(lambda: slow.session.project is not None and slow.session.project.path == other)
    qtbot.waitUntil(lambda: not slow.session.reading)
    assert len(file_dialogs.asked) == 1
    with Project.open(before.path) as left:
        unfinished = left.jobs.unfinished()
        assert unfinished is not None
        assert unfinished.outcome == "paused"


# --- A file that goes ------------------------------------------------------------------------------------------


def deleted(path: Path) -> None:
    path.unlink()


def renamed(path: Path) -> None:
    path.rename(path.with_name("moved.ragexam"))


def replaced(path: Path) -> None:
    Project.create(path.with_name("synchronised.ragexam")).close()
    path.with_name("synchronised.ragexam").replace(path)


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody move an open file")


@posix
@pytest.mark.parametrize("change", [deleted, renamed, replaced])
def test_a_file_that_goes_is_told_once_and_a_copy_saves_everything(
    opened: Parts, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path, change: Change
) -> None:
    session, told = opened.session, list[str]()
    session.message.connect(lambda tone, message, _: told.append(message) if tone == "bad" else None)
    project = session.project
    assert project is not None
    change(project.path)
    qtbot.waitUntil(lambda: session.lost)
    assert "Save a copy" in notice(opened)
    session.edit(lambda p: p.edits.set_topic([p.documents.all()[0].id], "Elsewhere"))  # work goes on
    qtbot.waitUntil(lambda: not session.reading)
    opened.window.show_page("exam")
    page = opened.window.pages["exam"]
    assert isinstance(page, ExamPage)
    qtbot.waitUntil(lambda: not session.reading)
    assert not session.start("fit")  # no worker is let at whatever lies there now
    qtbot.wait(2_500)
    assert len(told) == 2, told  # once, and the refusal

    file_dialogs.file = tmp_path / "saved"
    opened.window.projects.save_copy()
    saved = tmp_path / "saved.ragexam"
    qtbot.waitUntil(lambda: session.project is not None and session.project.path == saved)
    qtbot.waitUntil(lambda: not session.reading)
    assert not session.lost
    assert session.project is not None
    assert session.project.documents.all()[0].topic == "Elsewhere"
    assert "saved.ragexam" in notice(opened)
    assert file_dialogs.asked == []


@posix
def test_closing_asks_where_the_file_has_gone(opened: Parts, qtbot: QtBot, file_dialogs: Answering) -> None:
    project = opened.session.project
    assert project is not None
    project.path.unlink()
    qtbot.waitUntil(lambda: opened.session.lost)
    file_dialogs.agree = False
    opened.window.close()
    assert opened.window.isVisible()
    opened.window.projects.close()
    assert opened.session.project is project
    assert len(file_dialogs.asked) == 2
    assert all("unless you save a copy" in question for question in file_dialogs.asked)
    file_dialogs.agree = True
    opened.window.close()
    assert opened.session.project is None
    assert not opened.window.isVisible()


@posix
def test_a_file_that_comes_back_is_told_too(opened: Parts, qtbot: QtBot) -> None:
    project = opened.session.project
    assert project is not None
    away = project.path.with_name("away")
    project.path.rename(away)
    qtbot.waitUntil(lambda: opened.session.lost)
    away.rename(project.path)
    qtbot.waitUntil(lambda: not opened.session.lost)
    assert "in its place again" in notice(opened)


def test_what_was_written_is_in_the_file_itself_though_a_page_was_being_read(opened: Parts, project_file: Path) -> None:
    begun, go_on = Event(), Event()

    def reading(project: Project) -> None:
        project.items.all()
        begun.set()
        go_on.wait(0.3)

    opened.session.read("held", reading, lambda _: None)
    assert begun.wait(60)
    opened.session.edit(lambda project: project.settings.set("title", "Renamed"))
    opened.session.close()
    log = project_file.with_name(project_file.name + "-wal")
    assert not log.exists() or not log.stat().st_size
    with Project.open(project_file, read_only=True) as project:
        assert project.title == "Renamed"


def test_who_wants_to_hear_of_a_job_is_there_before_it_begins(opened: Parts, qtbot: QtBot) -> None:
    """Pages take seconds to make: of a short job they would else see the end alone."""
    session = opened.session
    running: list[object] = []
    session.job_starting.connect(lambda: running.append(session.job))
    with qtbot.waitSignal(session.job_ended):
        assert session.start("fit", model="rasch", controls=False)
        assert running == [None]
        assert session.job is not None


def test_a_job_is_told_to_have_ended_before_the_next_is_told_to_begin(opened: Parts, qtbot: QtBot) -> None:
    session = opened.session
    heard: list[str] = []
    session.job_started.connect(lambda name: heard.append(f"{name} begins"))
    session.job_ended.connect(lambda name, *_: heard.append(f"{name} ended"))

    def next_one() -> None:  # a person is quicker than the page that is being read
        if session.job is None and heard == ["filter begins"]:
            assert session.start("fit", model="rasch", controls=False)

    session.changed.connect(next_one)
    assert session.start("filter", share=0.4)
    qtbot.waitUntil(lambda: heard[-1:] == ["fit ended"])
    assert heard == ["filter begins", "filter ended", "fit begins", "fit ended"]
