"""Runs the tests: all of them in parts, three at a time, or in one process those that the arguments choose.

Two cores are what the smallest machine has; a third process uses them while another waits for a program that it has started.
Whichever part comes next begins when one has ended, so that no core waits for the longest. What a part prints is shown as it
comes, once those before it have ended; what failed stands once more at the very end, where it is looked for. Which lines were
run is taken down only where --coverage is the first argument, since that makes everything slower; it is that of all processes.

    python scripts/run_tests.py [--coverage] [arguments of pytest]
"""

from __future__ import annotations

import codecs
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
_STARTING = {"commands": ("tests/cli", "tests/systems"), "jobs": ("tests/demo", "tests/jobs", "tests/project")}
"""Folders whose tests start other programs, and wait for them, by name of a part."""
_WINDOW = "tests/gui"
_WINDOW_PARTS = 9
"""Small enough that no core waits long for the last of them."""
_AT_ONCE = 3
_COVERAGE = "--coverage"
_PYTEST = (sys.executable, "-P", "-m", "pytest")
_LOOK = 1.0
"""Seconds between two looks at what a part has printed that waits to be shown."""


def parts_of(root: Path) -> dict[str, tuple[str, ...]]:
    """Return arguments of pytest by name of a part, in the order in which they begin.

    The window's tests are several parts, files in turns: as one they would end long after all others.

    Args:
        root: Of the repository.
    """
    apart = [folder for folders in _STARTING.values() for folder in folders]
    window = sorted(path.relative_to(root).as_posix() for path in (root / _WINDOW).rglob("test_*.py"))
    return {
        "engine": ("tests", *(f"--ignore={folder}" for folder in (_WINDOW, *apart))),
        **_STARTING,
        **{
            f"window, {number + 1} of {_WINDOW_PARTS}": tuple(window[number::_WINDOW_PARTS])
            for number in range(_WINDOW_PARTS)
        },
    }


def run_parts(parts: Mapping[str, Sequence[str]], folder: Path, *options: str) -> int:
    """Run all parts, at most three at a time; return 0 where all passed.

    Args:
        parts: Arguments of pytest by name, in the order in which they begin and are shown.
        folder: In which they run; coverage is kept there.
        options: For all.
    """
    begun, stopped = time.monotonic(), threading.Event()
    running: list[subprocess.Popen[bytes]] = []

    def run(name: str, printed: Path) -> int:
        with printed.open("wb") as written:
            if stopped.is_set():
                return 1
            process = _start(name, [*parts[name], *options], folder, written)
            running.append(process)
            if stopped.is_set():
                process.terminate()
            return process.wait()

    with tempfile.TemporaryDirectory() as printed, ThreadPoolExecutor(_AT_ONCE) as pool:
        files = {name: Path(printed, f"{number}.txt") for number, name in enumerate(parts)}
        for file in files.values():
            file.touch()
        codes = []
        try:
            done = {name: pool.submit(run, name, file) for name, file in files.items()}
            for name, code in done.items():
                print(f"\nTests of {name}, {(time.monotonic() - begun) / 60:.1f} min after the start:", flush=True)
                _show(code, files[name])
                codes.append(code.result())
        except BaseException:  # a person stopped it, or a part could not be started
            stopped.set()
            for process in running:
                process.terminate()
            raise
        failed = [
            line for name, code in zip(parts, codes, strict=True) if code for line in _reasons(name, code, files[name])
        ]
    print("\n".join([f"All in {(time.monotonic() - begun) / 60:.1f} min.", *failed]), flush=True)
    return next((code for code in codes if code), 0)


def _start(name: str, arguments: Sequence[str], folder: Path, printed: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start one part, printing to a file.

    Python keeps what it compiled, also where the surroundings forbid it: tests start a thousand programs, each of which would
    compile every module anew.
    """
    short = name.replace(", ", "-").replace(" ", "-")
    return subprocess.Popen(
        [*_PYTEST, *arguments, f"-ocache_dir=.pytest_cache/{short}"],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "", "COVERAGE_FILE": f".coverage.part.{short}"},
        stdin=subprocess.DEVNULL,
        stdout=printed,
        stderr=subprocess.STDOUT,
    )


def _show(ended: Future[int], printed: Path) -> None:
    """Print what a part has printed, as it comes, until it has ended."""
    running, text = True, codecs.getincrementaldecoder("utf-8")("replace")
    with printed.open("rb") as file:
        while running:
            wait([ended], _LOOK)
            running = not ended.done()
            print(text.decode(file.read(), final=not running), end="", flush=True)


def _reasons(name: str, code: int, printed: Path) -> list[str]:
    """Return what pytest says of each failed test of a part; its last lines where it was broken off before it could."""
    lines = printed.read_text("utf-8", "replace").splitlines()
    said = [line for line in lines if line.startswith(("FAILED ", "ERROR "))] or lines[-10:]
    return [f"Tests of {name} ended with {code}:", *(f"  {line}" for line in said)]


def main(arguments: Sequence[str]) -> int:
    """Run the tests; return the exit code."""
    covering = bool(arguments) and arguments[0] == _COVERAGE
    chosen = arguments[1:] if covering else arguments
    if chosen:
        options = ["--cov", "--cov-report=term:skip-covered"] if covering else []
        return subprocess.run([*_PYTEST, *options, *chosen], cwd=ROOT, check=False).returncode
    code = run_parts(parts_of(ROOT), ROOT, *(["--cov", "--cov-report="] if covering else ["--durations=25"]))
    if covering:
        measured = sorted(str(path) for path in ROOT.glob(".coverage.part.*"))
        for asked in (["combine", *measured], ["report", "--skip-covered"]):
            subprocess.run([sys.executable, "-P", "-m", "coverage", *asked], cwd=ROOT, stdout=None, check=False)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
