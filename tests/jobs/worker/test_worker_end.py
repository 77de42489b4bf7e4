"""A worker ends with the program that started it, and runs nothing that lies in the current folder."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from ragexam.jobs.worker.runner import Runner, worker_command
from ragexam.store import Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

# The expression holds the interpreter for longer than the universe will last: no thread of the worker hears anything.
WORKER = """
import re
from ragexam.jobs.corpus.rechunk import RechunkParameters
from ragexam.jobs.worker import process as worker

def hangs(context, parameters: RechunkParameters):
    context.progress.update(0, 1, phase="Hanging")
    re.match("(a|aa)+$", "a" * 400 + "b")

worker._LAST_UNIT = 0.5
worker.main(lambda name: globals()[name])
"""

WINDOW = """
import pathlib, sys, time
from ragexam.jobs.worker.runner import Runner
runner = Runner(pathlib.Path(sys.argv[1]), [sys.executable, "-P", "-c", sys.argv[2]])
handle = runner.start("hangs", {})
while handle.poll() is None:
    time.sleep(0.01)
print(runner.worker_pid, flush=True)
time.sleep(600)
"""


def test_a_worker_that_hangs_in_an_expression_ends_with_its_window(tmp_path: Path) -> None:
    project = tmp_path / "a.ragexam"
    Store.create(project).close()
    with subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(project), WORKER], stdout=subprocess.PIPE, text=True
    ) as window:
        assert window.stdout is not None
        worker = psutil.Process(int(window.stdout.readline()))
        beside = worker.children()
        window.send_signal(signal.SIGKILL)
        window.wait()
    gone, alive = psutil.wait_procs([worker, *beside], timeout=30)
    for process in alive:
        process.kill()
    assert len(gone) == 1 + len(beside)


def test_nothing_in_the_current_folder_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "a.ragexam"
    Store.create(project).close()
    stranger = tmp_path / "stranger"
    stranger.mkdir()
    mark = tmp_path / "run"
    for name in ("queue", "json", "ragexam", "sitecustomize", "usercustomize"):
        (stranger / f"{name}.py").write_text(f"open({str(mark)!r}, 'a').write({name!r})\nraise SystemExit(1)\n")
    monkeypatch.chdir(stranger)
    runner = Runner(project, worker_command())
    outcome = runner.start("rechunk", {"chunker": "default"}).wait(timeout=60)
    runner.close(10)
    assert not mark.exists()
    assert getattr(outcome, "kind", "") == "NotEnoughData", "the real job ran and found no documents"
