"""The worker process: outcomes, noise, crashes, signals, the window's death."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from ragexam.errors import MachineError, ProjectBusy, WorkerDied
from ragexam.jobs.worker.handle import JobHandle
from ragexam.jobs.worker.outcomes import Cancelled, Done, Failed, Paused, outcome_from_json, outcome_to_json
from ragexam.jobs.worker.runner import Runner, worker_command
from ragexam.llm.llama.gpu_crashes import has_crashed
from ragexam.progress import Snapshot
from ragexam.store import FileLock, Store

WORKER = """
import contextlib, ctypes, os, signal, socket, sys, time
from dataclasses import dataclass
from ragexam.errors import InputError
from ragexam.jobs.worker.process import main

@dataclass(frozen=True)
class Asked:
    each: float = 0.01
    password: str = ""
    signal: int = 0

def noisy(context, parameters: Asked):
    os.write(1, b'{"id": 1, "outcome": {"outcome": "done", "result": {}}}\\n')
    print("a library says hello")
    ctypes.CDLL(None).puts(b"and so does native code")
    ctypes.CDLL(None).fflush(None)
    return {"said": "enough"}

def slow(context, parameters: Asked):
    for n in range(1000):
        context.progress.update(n, 1000, f"unit {n}", phase="Working", counts={"units": n})
        context.store.units.put("unit", str(n), n)
        time.sleep(parameters.each)
    return {}

def told(context, parameters: Asked):
    raise InputError("That cannot be.", "Try this.")

def defect(context, parameters: Asked):
    return {"x": 1 / 0}

def memory(context, parameters: Asked):
    raise MemoryError

def suicide(context, parameters: Asked):
    context.store.units.put("unit", "1", 1)
    sys.stderr.write("last words\\n")
    sys.stderr.flush()
    os.kill(os.getpid(), parameters.signal)
    time.sleep(30)

def suicide_on_gpu(context, parameters: Asked):
    from ragexam.llm.llama.gpu_crashes import begin_use
    begin_use("Card")
    suicide(context, parameters)

def network(context, parameters: Asked):
    socket.create_connection(("192.0.2.1", 80), timeout=1)
    return {}

def stuck(context, parameters: Asked):
    with contextlib.suppress(Exception):  # it does not listen, at whatever moment it is asked
        context.progress.update(0, 1, phase="Stuck")
    time.sleep(60)
    return {}

main(lambda name: globals()[name])
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    path = tmp_path / "a.ragexam"
    Store.create(path).close()
    return path


@pytest.fixture
def runner(project: Path) -> Iterator[Runner]:
    made = Runner(project, [sys.executable, "-c", WORKER])
    yield made
    made.close(5)


def until(condition: Callable[[], bool]) -> None:
    while not condition():  # as long as a test may take
        time.sleep(0.01)


def working(handle: JobHandle) -> bool:
    return units_of(handle) > 0


def units_of(handle: JobHandle) -> int:
    snapshot = handle.poll()
    return 0 if snapshot is None else snapshot.done


def has_ended(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_noise_of_libraries_does_not_reach_the_protocol(runner: Runner) -> None:
    outcome = runner.start("noisy", {}).wait()
    assert outcome == Done({"said": "enough"})
    until(lambda: "and so does native code" in runner.last_words())
    assert "a library says hello" in runner.last_words()


def test_one_worker_serves_many_jobs_and_tells_how_they_ended(runner: Runner, project: Path) -> None:
    first = runner.start("told", {"password": "secret"})
    assert first.wait() == Failed("InputError", "That cannot be.", "Try this.", first.outcome.detail)  # type: ignore[union-attr]
    pid = runner.worker_pid
    defect = runner.start("defect", {}).wait()
    assert isinstance(defect, Failed)
    assert defect.kind == "Defect"
    assert "ZeroDivisionError" in defect.message
    assert "Traceback" in defect.detail
    memory = runner.start("memory", {}).wait()
    assert isinstance(memory, Failed)
    assert isinstance(memory.error(), MachineError)
    assert runner.start("noisy", {}).wait() == Done({"said": "enough"})
    assert runner.worker_pid == pid
    with Store.open(project) as store:
        entries = store.jobs.all()
    assert [e.outcome for e in entries] == ["done", "failed", "failed", "refused"]
    assert entries[-1].parameters == {}


def test_a_worker_knows_the_variables_of_now(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret that was typed after the worker had started has to reach the next job."""
    runner.start("noisy", {}).wait()
    pid = runner.worker_pid
    monkeypatch.setenv("SOMETHING_ELSE", "1")
    runner.start("noisy", {}).wait()
    assert runner.worker_pid == pid, "what is not ours changes nothing"
    monkeypatch.setenv("RAGEXAM_HELD_0", "typed by now")
    assert runner.start("noisy", {}).wait() == Done({"said": "enough"})
    assert runner.worker_pid != pid
    assert has_ended(pid)


def test_progress_is_polled_and_cancel_keeps_what_was_finished(runner: Runner, project: Path) -> None:
    handle = runner.start("slow", {})
    seen: list[Snapshot] = []
    until(lambda: working(handle))
    with pytest.raises(ProjectBusy, match="slow"):
        runner.start("noisy", {})
    assert handle.running
    handle.cancel()
    outcome = handle.wait(seen.append)
    assert isinstance(outcome, Cancelled)
    assert not handle.running
    assert runner.current is None
    assert seen[-1].phase == "Working"
    with Store.open(project) as store:
        assert store.units.count("unit") == outcome.kept["done"] == outcome.kept["counts"]["units"]
        assert store.jobs.all()[0].outcome == "cancelled"


def test_cancel_right_behind_the_start_is_heard(runner: Runner) -> None:
    handle = runner.start("slow", {})
    handle.cancel()
    assert isinstance(handle.wait(), Cancelled)


def test_pause_and_closing_pause(runner: Runner, project: Path) -> None:
    handle = runner.start("slow", {})
    until(lambda: working(handle))
    handle.pause()
    assert isinstance(handle.wait(), Paused)
    handle = runner.start("slow", {})
    until(lambda: working(handle))
    assert runner.close(20)
    assert isinstance(handle.outcome, Paused)
    with Store.open(project) as store:
        assert [e.outcome for e in store.jobs.all()] == ["paused", "paused"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT])
def test_death_of_the_worker_is_an_outcome_and_the_next_job_gets_a_new_one(runner: Runner, number: int) -> None:
    handle = runner.start("suicide", {"signal": int(number)})
    outcome = handle.wait()
    assert isinstance(outcome, Failed)
    assert isinstance(outcome.error(), WorkerDied)
    assert "kept" in outcome.hint
    assert "last words" in outcome.detail
    assert ("memory" in outcome.message) == (number == signal.SIGKILL)
    assert runner.start("noisy", {}).wait() == Done({"said": "enough"})


def test_a_crash_while_a_gpu_computes_is_told_and_the_gpu_left_alone(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))
    runner = Runner(project, [sys.executable, "-P", "-c", WORKER])
    for number in (signal.SIGKILL, signal.SIGSEGV):
        assert not has_crashed("Card")  # one that was killed did not crash
        outcome = runner.start("suicide_on_gpu", {"signal": int(number)}).wait()
        assert isinstance(outcome, Failed)
        assert ("It computed on Card." in outcome.message) == (number == signal.SIGSEGV)
    assert outcome.hint.endswith("Models then run on the CPU.")
    assert has_crashed("Card")
    runner.close(5)


def test_worker_that_cannot_start_is_an_outcome(project: Path) -> None:
    runner = Runner(project, [sys.executable, "-c", "import sys; sys.exit('no such module')"])
    outcome = runner.start("noisy", {}).wait()
    assert isinstance(outcome, Failed)
    assert outcome.kind == "WorkerDied"
    assert "no such module" in outcome.detail
    runner.close(5)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_while_the_worker_starts_does_not_reach_it(runner: Runner) -> None:
    """A terminal sends Ctrl+C to the whole group in front; the worker is in another one from its first instant."""
    handle = runner.start("slow", {})
    pid = runner.worker_pid
    assert pid is not None
    assert os.getpgid(pid) == pid != os.getpgid(0)
    handle.cancel()
    assert isinstance(handle.wait(), Cancelled)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_worker_that_a_signal_ends_before_it_listens_is_paused_where_a_pause_was_asked_for(project: Path) -> None:
    runner = Runner(project, [sys.executable, "-c", "import time; time.sleep(60)"])
    handle = runner.start("noisy", {})
    handle.pause()
    assert runner.worker_pid is not None
    os.kill(runner.worker_pid, signal.SIGTERM)
    assert handle.wait() == Paused()
    runner.close(0)


def test_second_cancel_kills_a_worker_that_does_not_listen(runner: Runner) -> None:
    handle = runner.start("stuck", {})
    until(lambda: handle.poll() is not None)
    handle.cancel()
    assert handle.wait(timeout=0.3) is None
    handle.cancel()
    assert isinstance(handle.wait(), Cancelled)


def test_first_signal_cancels_the_second_ends(runner: Runner) -> None:
    handle = runner.start("slow", {})
    until(lambda: working(handle))
    assert runner.worker_pid is not None
    os.kill(runner.worker_pid, signal.SIGINT)  # Ctrl+C in a terminal: the program in front decides
    seen = units_of(handle)
    until(lambda: not handle.running or units_of(handle) > seen + 5)
    assert handle.running
    os.kill(runner.worker_pid, signal.SIGTERM)
    assert isinstance(handle.wait(), Cancelled)
    until(lambda: runner.worker_pid is None)
    handle = runner.start("stuck", {})
    until(lambda: handle.poll() is not None)
    assert runner.worker_pid is not None
    worker = psutil.Process(runner.worker_pid)

    def ended() -> bool:
        with contextlib.suppress(psutil.NoSuchProcess):
            worker.terminate()  # again and again: two signals at once may arrive as one
        return handle.wait(timeout=0.05) is not None

    until(ended)
    assert isinstance(handle.wait(), Failed)


def test_network_is_refused(runner: Runner) -> None:
    outcome = runner.start("network", {}).wait()
    assert isinstance(outcome, Failed)
    assert "192.0.2.1" in outcome.message


WINDOW = """
import pathlib, sys, time
from ragexam.jobs.worker.runner import Runner
runner = Runner(pathlib.Path(sys.argv[1]), [sys.executable, "-c", sys.argv[2]])
handle = runner.start("slow", {"each": 0.05})
while handle.poll() is None or not handle.poll().done:
    time.sleep(0.01)
print(runner.worker_pid, flush=True)
time.sleep(60)
"""


def test_death_of_the_window_ends_the_worker_after_its_unit(project: Path) -> None:
    command = [sys.executable, "-c", WINDOW, str(project), WORKER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        worker = psutil.Process(int(window.stdout.readline()))
        window.send_signal(signal.SIGKILL)
        window.wait()
    worker.wait()
    with Store.open(project) as store:
        (entry,) = store.jobs.all()
        assert entry.outcome == "paused"
        assert store.jobs.unfinished() == entry
        assert 0 < store.units.count("unit") < 1000
    assert not list(project.parent.glob(".*worker-lock"))


def test_job_waits_for_the_worker_of_a_window_that_has_gone(runner: Runner, project: Path) -> None:
    earlier = FileLock(project, "worker")
    earlier.acquire()
    handle = runner.start("noisy", {})
    until(lambda: "earlier job" in getattr(handle.poll(), "phase", ""))
    earlier.release()
    assert handle.wait() == Done({"said": "enough"})
    earlier.acquire()
    handle = runner.start("noisy", {})
    until(lambda: "earlier job" in getattr(handle.poll(), "phase", ""))
    handle.cancel()
    assert isinstance(handle.wait(), Cancelled)
    earlier.release()


def test_project_that_has_gone_is_told(runner: Runner, project: Path) -> None:
    project.unlink()
    outcome = runner.start("noisy", {}).wait()
    assert isinstance(outcome, Failed)
    assert "no project" in outcome.message


def test_real_worker_command_knows_the_jobs(project: Path) -> None:
    runner = Runner(project, worker_command())
    outcome = runner.start("rechunk", {"chunker": "default"}).wait()
    assert isinstance(outcome, Failed)
    assert outcome.kind == "NotEnoughData"
    unknown = runner.start("../../bin/sh", {}).wait()
    assert isinstance(unknown, Failed)
    assert unknown.kind == "InputError"
    assert runner.close(10)


@pytest.mark.parametrize(
    "outcome", [Done({"a": 1}), Failed("InputError", "m", "h", "d"), Cancelled({"done": 3}), Paused({"done": 3})]
)
def test_outcomes_cross_the_pipe(outcome: Done | Failed | Cancelled | Paused) -> None:
    assert outcome_from_json(outcome_to_json(outcome)) == outcome


def test_nonsense_is_no_outcome() -> None:
    with pytest.raises(ValueError, match="not an outcome"):
        outcome_from_json({"outcome": "maybe"})


# --- Whatever comes from the worker, the job ends ----------------------------------------------------------------


def saying(*lines: str) -> list[str]:
    """Return a worker that answers a start with these lines and stays."""
    told = "".join(f"print({line!r}, flush=True)\n" for line in lines)
    return [sys.executable, "-c", f"import sys, time\nsys.stdin.readline()\n{told}time.sleep(60)"]


@pytest.mark.parametrize(
    "line",
    [
        '{"id": 1, "outcome": {"outcome": "maybe"}}',
        '{"id": 1, "outcome": {"outcome": "failed"}}',
        '{"id": 1, "outcome": ["done"]}',
        '{"id": 1, "outcome": null}',
    ],
)
def test_an_end_that_cannot_be_read_is_an_end(project: Path, line: str) -> None:
    runner = Runner(project, saying("[1]", "7", '{"id": 1, "snapshot": "none"}', line))
    outcome = runner.start("noisy", {}).wait()
    assert isinstance(outcome, Failed)
    assert outcome.kind == "Defect"
    assert outcome.message.endswith("how the job ended cannot be read.")
    runner.close(0)


def test_whoever_is_told_of_the_end_may_fail(runner: Runner, caplog: pytest.LogCaptureFixture) -> None:
    def fails(handle: JobHandle) -> None:
        raise OSError(28, "No space left on device")

    assert runner.start("noisy", {}, fails).wait() == Done({"said": "enough"})
    assert runner.current is None
    assert "the end of noisy" in caplog.text
    assert runner.start("noisy", {}).wait() == Done({"said": "enough"})  # its ears are still open


def test_a_reading_thread_that_breaks_ends_the_job(
    project: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(_: object) -> None:
        raise MemoryError

    runner = Runner(project, saying('{"id": 1, "snapshot": {}}'))
    monkeypatch.setattr("ragexam.jobs.worker.runner.json.loads", breaks)
    outcome = runner.start("noisy", {}).wait()
    assert isinstance(outcome, Failed)
    assert outcome.kind == "WorkerDied"
    assert "reading from the worker" in caplog.text
    runner.close(5)


def test_a_worker_that_closes_its_mouth_and_stays_is_ended(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ragexam.jobs.worker.runner._LAST_BREATH", 0.5)
    quiet = "import os, sys, time\nsys.stdin.readline()\nsys.stdout.flush()\nos.close(1)\ntime.sleep(60)"
    runner = Runner(project, [sys.executable, "-c", quiet])
    outcome = runner.start("noisy", {}).wait()
    assert isinstance(outcome, Failed)
    assert outcome.kind == "WorkerDied"
    runner.close(5)


def test_a_job_sent_to_a_worker_that_has_just_gone_ends(project: Path) -> None:
    runner = Runner(project, [sys.executable, "-c", ""])
    runner.warm_up()
    pid = runner.worker_pid
    until(lambda: pid is None or has_ended(pid))
    assert isinstance(runner.start("noisy", {}).wait(), Failed)
    runner.close(5)
