"""Work beside the window's thread: what is not wanted any more is not handed over, and what fails is told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from ragexam.errors import InputError
from ragexam.progress import Progress
from ragexam.project import Project
from ragexam_gui.app import Parts
from ragexam_gui.bridge.tasks import Tasks
from ragexam_gui.panels.exam.generation.dialog import GenerateDialog
from ragexam_gui.panels.exam.page import ExamPage

from .person import PATIENCE

SECONDS = PATIENCE / 1e3


@pytest.fixture
def told() -> list[tuple[str, str]]:
    return []


@pytest.fixture
def tasks(qapp: QApplication, told: list[tuple[str, str]]) -> Iterator[Tasks]:
    made = Tasks(lambda message, hint: told.append((message, hint)))
    yield made
    made.close()


def test_what_comes_after_the_end_is_not_begun(tasks: Tasks, told: list[tuple[str, str]]) -> None:
    begun: list[str] = []
    tasks.close()
    tasks.start("late", lambda: begun.append("late"), lambda _: begun.append("done"))
    assert not tasks.busy
    assert (begun, told) == ([], [])


def test_results_come_in_the_order_of_their_tasks(tasks: Tasks, qtbot: QtBot) -> None:
    results: list[int] = []
    for number in range(5):
        tasks.start(str(number), lambda number=number: number, results.append)
    qtbot.waitUntil(lambda: not tasks.busy)
    assert results == [0, 1, 2, 3, 4]


def test_a_newer_task_takes_the_place_of_the_older(tasks: Tasks, qtbot: QtBot) -> None:
    go, results = threading.Event(), list[str]()
    tasks.start("same", lambda: go.wait(SECONDS) and "old", results.append)
    tasks.start("same", lambda: "new", results.append)
    go.set()
    qtbot.waitUntil(lambda: not tasks.busy)
    assert results == ["new"]


def test_a_task_begun_anew_by_the_one_before_it_holds_up_no_event(tasks: Tasks, qtbot: QtBot) -> None:
    go, results, turned = threading.Event(), list[str](), list[bool]()

    def again(_: object) -> None:
        QTimer.singleShot(0, lambda: turned.append(go.is_set()))
        QTimer.singleShot(100, go.set)
        tasks.start("second", lambda: go.wait(SECONDS) and "new", results.append)

    tasks.start("first", lambda: None, again)
    tasks.start("second", lambda: "old", results.append)
    tasks._pool.submit(lambda: None).result(SECONDS)  # both are ready before the window looks
    qtbot.waitUntil(lambda: not tasks.busy)
    assert turned == [False]
    assert results == ["new"]


@pytest.mark.parametrize("how", ["method", "closure", "partial"])
def test_a_widget_that_has_gone_gets_nothing(how: str, tasks: Tasks, qtbot: QtBot, told: list[tuple[str, str]]) -> None:
    go, label = threading.Event(), QLabel("before")
    acts: dict[str, Callable[[str], object]] = {
        "method": label.setText,
        "closure": lambda text: label.setText(text),
        "partial": partial(_write, label),
    }
    tasks.start("text", lambda: go.wait(SECONDS) and "after", acts[how])
    delete(label)
    go.set()
    qtbot.waitUntil(lambda: not tasks.busy)
    assert told == []


def test_what_is_refused_is_told(tasks: Tasks, qtbot: QtBot, told: list[tuple[str, str]]) -> None:
    failed: list[str] = []

    def refuse() -> None:
        raise InputError("That is no number.", "Type one.")

    tasks.start("one", refuse, lambda _: None, lambda: failed.append("one"))
    qtbot.waitUntil(lambda: not tasks.busy)
    assert told == [("That is no number.", "Type one.")]
    assert failed == ["one"]


@pytest.mark.allow_log("ERROR ragexam_gui.bridge.tasks: task two")
def test_our_own_mistake_is_logged_and_told_with_its_kind(
    tasks: Tasks, qtbot: QtBot, told: list[tuple[str, str]]
) -> None:
    tasks.start("two", lambda: {}["nothing"], lambda _: None)
    qtbot.waitUntil(lambda: not tasks.busy)
    assert told[0][0] == "The program made a mistake (KeyError)."


@pytest.mark.parametrize("how", ["dropped", "asked", "closed"])
def test_long_work_is_stopped_without_a_word(how: str, tasks: Tasks, qtbot: QtBot, told: list[tuple[str, str]]) -> None:
    progress, running, failed, results = Progress(), threading.Event(), list[str](), list[int]()

    def work() -> int:
        while True:
            progress.update(0, 1)
            running.set()

    tasks.start("long", work, results.append, lambda: failed.append("long"), progress.cancel)
    assert running.wait(SECONDS)
    {"dropped": lambda: tasks.drop("long"), "asked": progress.cancel, "closed": tasks.close}[how]()
    if how != "closed":
        tasks.start("next", lambda: 2, results.append)  # behind it, in the same thread
        qtbot.waitUntil(lambda: not tasks.busy)
        assert results == [2]
    assert told == []
    assert failed == (["long"] if how == "asked" else [])


def test_a_dialogue_is_closed_while_its_forecast_is_read(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_page("exam")
    page = opened.window.pages["exam"]
    assert isinstance(page, ExamPage)
    qtbot.waitUntil(lambda: not opened.session.reading)
    page.generate()
    dialog = page.dialog
    assert isinstance(dialog, GenerateDialog)
    qtbot.waitUntil(lambda: dialog.choice_form.model.count() > 0)
    go = threading.Event()
    opened.session.read("something long", lambda _: go.wait(SECONDS), lambda _: None)
    with qtbot.waitSignal(dialog.choice_form._wait.timeout):  # it asks for the forecast, behind what is long
        dialog.choice_form.count.stepUp()
    dialog.reject()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    go.set()
    qtbot.waitUntil(lambda: not opened.session.reading)  # an exception in the event loop would fail the test


def test_what_takes_minutes_holds_up_neither_tasks_nor_news(opened: Parts, qtbot: QtBot) -> None:
    session, go, results = opened.session, threading.Event(), list[str]()
    qtbot.waitUntil(lambda: not session.reading)
    session.slow_tasks.start("a large file", lambda: go.wait(SECONDS) and "slow", results.append)
    session.tasks.start("a small one", lambda: "quick", results.append)
    qtbot.waitUntil(lambda: results == ["quick"])
    project = session.project
    assert project is not None
    with qtbot.waitSignal(session.changed):
        project.edits.set_topic([project.documents.all()[0].id], "Elsewhere")  # the timer finds it
    go.set()
    qtbot.waitUntil(lambda: results == ["quick", "slow"])


def test_an_edit_does_not_come_between_two_looks_of_one_reading(opened: Parts, qtbot: QtBot) -> None:
    session, looked, edited = opened.session, threading.Event(), threading.Event()
    project = session.project
    assert project is not None
    looks: list[tuple[object, object]] = []

    def twice(reading: Project) -> tuple[object, object]:
        first = reading.pipelines.chosen()
        looked.set()
        edited.wait(SECONDS)
        return first, reading.pipelines.chosen()

    session.read("two looks", twice, looks.append)
    assert looked.wait(SECONDS)
    before = project.pipelines.chosen()
    project.edits.set_pipelines(before[:-1])
    edited.set()
    qtbot.waitUntil(lambda: bool(looks))
    assert looks == [(before, before)]


def delete(what: QObject) -> None:
    what.deleteLater()
    QApplication.sendPostedEvents(what, QEvent.Type.DeferredDelete.value)


def _write(label: QLabel, text: str) -> None:
    label.setText(text)
