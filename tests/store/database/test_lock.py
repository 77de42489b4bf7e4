"""One program at a time, and a crash leaves no lock."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ragexam.errors import ProjectBusy
from ragexam.store import FileLock

HOLD = """
import pathlib, sys, time
from ragexam.store import FileLock
lock = FileLock(pathlib.Path(sys.argv[1]))
lock.acquire()
print("held", flush=True)
time.sleep(60)
"""


def test_second_holder_is_told_who_holds_it(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "a.ragexam"), FileLock(tmp_path / "a.ragexam")
    first.acquire()
    with pytest.raises(ProjectBusy, match=rf"another window or program \(process {os.getpid()}\)"):
        second.acquire()
    assert not second.held
    first.release()
    second.acquire()
    second.release()
    assert list(tmp_path.iterdir()) == []


def test_purposes_do_not_exclude_each_other(tmp_path: Path) -> None:
    window, worker = FileLock(tmp_path / "a.ragexam"), FileLock(tmp_path / "a.ragexam", "worker")
    window.acquire()
    worker.acquire()
    worker.release()
    window.release()


def test_killed_holder_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.ragexam"
    with subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(ProjectBusy, match=f"process {other.pid}"):
            FileLock(path).acquire()
        other.send_signal(signal.SIGKILL)
        other.wait()
    lock = FileLock(path)
    lock.acquire()
    lock.release()


def test_side_file_of_a_crash_means_nothing(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "a.ragexam")
    lock.path.write_text("4711 elsewhere")
    lock.acquire()
    assert lock.path.read_text().split()[0] == str(os.getpid())
    lock.release()
