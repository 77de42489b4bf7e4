"""Garbage is collected in the window's thread alone: a widget that goes in another one takes the program with it."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ragexam_gui.bridge.gc_pauses import GcPauses
from ragexam_gui.bridge.session import Session


class Held:
    """Something that only a cycle keeps alive."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    session = Session()
    yield session
    session.release()
    session.tasks.close()
    session.deleteLater()


@pytest.fixture
def pauses(session: Session) -> GcPauses:
    gc.collect()
    return GcPauses(session)


@pytest.fixture
def collected() -> Iterator[Callable[[], list[threading.Thread]]]:
    """Return where garbage was collected that was left just now."""
    gc.enable()
    places: list[threading.Thread] = []

    def look() -> list[threading.Thread]:
        return places

    held = Held()
    weakref.finalize(held, lambda: places.append(threading.current_thread()))
    del held
    yield look
    gc.enable()


def allocate() -> list[list[int]]:
    """Allocate in another thread what makes the interpreter collect there; what is kept counts."""
    kept: list[list[int]] = []
    thread = threading.Thread(target=lambda: kept.extend([n] for n in range(200_000)))
    thread.start()
    thread.join()
    return kept


def test_by_itself_the_interpreter_collects_in_the_thread_that_allocates(
    pauses: GcPauses, collected: Callable[[], list[threading.Thread]]
) -> None:
    allocate()
    assert len(collected()) == 1
    assert collected()[0] is not threading.main_thread()


def test_only_the_window_s_thread_collects(
    qtbot: QtBot, pauses: GcPauses, collected: Callable[[], list[threading.Thread]]
) -> None:
    pauses.begin()
    try:
        kept = allocate()
        assert kept
        assert not collected()
        qtbot.waitUntil(lambda: bool(collected()))
    finally:
        pauses.end()
    assert collected() == [threading.main_thread()]
    assert gc.isenabled()


def test_everything_is_looked_through_only_while_nothing_is_read(
    qtbot: QtBot, session: Session, pauses: GcPauses
) -> None:
    held, gone = Held(), threading.Event()
    gc.collect()  # it is among the oldest now
    weakref.finalize(held, gone.set)
    del held
    thresholds, end = gc.get_threshold(), threading.Event()
    pauses.begin()
    try:
        session.tasks.start("long", end.wait, lambda _: None)
        gc.set_threshold(1, 1, 0)
        gc.collect(1)  # now all of them are due
        assert session.reading
        passed = gc.get_stats()[1]["collections"]
        qtbot.waitUntil(lambda: gc.get_stats()[1]["collections"] > passed + 1)
        assert not gone.is_set()
        end.set()
        qtbot.waitUntil(gone.is_set)
    finally:
        end.set()
        gc.set_threshold(*thresholds)
        pauses.end()


def test_what_stands_when_a_project_is_open_and_read_is_set_aside(
    qtbot: QtBot, session: Session, pauses: GcPauses, tmp_path: Path
) -> None:
    gc.unfreeze()
    pauses.begin()
    try:
        qtbot.wait(300)
        assert gc.get_freeze_count() == 0  # the welcome page alone is not what there will be
        assert session.create(tmp_path / "new.ragexam")
        qtbot.waitUntil(lambda: gc.get_freeze_count() > 1_000)
    finally:
        pauses.end()
    assert gc.get_freeze_count() == 0
