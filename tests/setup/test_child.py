"""Commands run by the set-up: logged, without a stdin, and stopped with everything they started."""

import io
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from environment.child import child_environment, run, stop_group
from environment.console import Console


def run_python(code: str, folder: Path, **options):
    log = folder / "setup.log"
    console = Console(io.StringIO())
    return run([sys.executable, "-c", code], log=log, console=console, label="x", cwd=folder, **options), log


def test_output_and_exit_status_are_kept(tmp_path: Path) -> None:
    finished, log = run_python("import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)", tmp_path)
    assert finished.code == 3
    assert set(finished.output.splitlines()) == {"out", "err"}
    assert "out\n" in log.read_text(encoding="utf-8")
    assert "$ " in log.read_text(encoding="utf-8"), "the log tells which command it was"


def test_progress_lines_stay_out_of_the_log(tmp_path: Path) -> None:
    finished, log = run_python("print('Progress 1 of 2'); print('kept')", tmp_path)
    assert finished.output == "kept\n"
    assert "Progress" not in log.read_text(encoding="utf-8").replace("print('Progress", "")


def test_a_command_cannot_wait_for_an_answer(tmp_path: Path) -> None:
    finished, _ = run_python("import sys; print(repr(sys.stdin.read()))", tmp_path)
    assert finished.output == "''\n"


def test_output_that_is_no_text_is_no_trouble(tmp_path: Path) -> None:
    finished, _ = run_python(r"import sys; sys.stdout.buffer.write(b'\xff\xfe ok\n')", tmp_path)
    assert finished.output.endswith(" ok\n")


def test_settings_that_would_lead_pip_astray_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PIP_USER", "PIP_TARGET", "PYTHONPATH", "PIP_REQUIRE_VIRTUALENV"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("PIP_DEFAULT_TIMEOUT", "180")
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    environment = child_environment({"EXTRA": "yes"})
    assert not {"PIP_USER", "PIP_TARGET", "PYTHONPATH", "PIP_REQUIRE_VIRTUALENV"} & environment.keys()
    assert environment["PIP_NO_INPUT"] == "1"
    assert environment["PIP_DEFAULT_TIMEOUT"] == "180", "a person's own time-out is kept"
    assert environment["HTTPS_PROXY"] == "http://127.0.0.1:9"
    assert environment["EXTRA"] == "yes"


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    # A zombie still answers to kill; nobody may have waited for it yet.
    return not state.exists() or state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize(
    "script",
    [
        "sleep 60 & echo $!; wait; sleep 60",
        "trap '' TERM; sleep 60 & echo $!; wait; sleep 60",  # both deaf to the wish
        "(trap '' TERM; exec sleep 60) & echo $!; wait",  # only the grandchild: it outlives its parent
    ],
)
def test_stopping_takes_the_grandchildren_too(script: str) -> None:
    process = subprocess.Popen(
        ["sh", "-c", script],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    with process.stdout:
        grandchild = int(process.stdout.readline())
        assert alive(grandchild)
        stop_group(process, patience=0.5)
    assert process.poll() is not None
    while alive(grandchild):  # as long as a test may take
        time.sleep(0.02)


def test_a_console_in_a_file_speaks_seldom_and_survives_a_closed_pipe() -> None:
    stream = io.StringIO()
    console = Console(stream)
    console.say("begun")
    for _ in range(100):
        console.tick("working")
    assert stream.getvalue() == "begun\n"
    stream.close()
    console.say("nobody listens")


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_console_on_a_screen_rewrites_one_line() -> None:
    screen = Screen()
    console = Console(screen)
    console.tick("one")
    console.tick("two")
    console.say("done")
    assert screen.getvalue() == "\r\x1b[2Kone\r\x1b[2Ktwo\r\x1b[2Kdone\n"
