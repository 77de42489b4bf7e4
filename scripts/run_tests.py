"""Runs the tests: all of them in three processes side by side, or in one those that the arguments choose.

Two cores are what the smallest machine has; a third process uses them while another waits for a program that it has started.
What the first prints is shown as it comes, and so is what each other one prints once those before it have ended. Which lines
were run is taken down only where --coverage is the first argument, since that makes everything slower; it is that of all processes.

    python scripts/run_tests.py [--coverage] [arguments of pytest]
"""

from __future__ import annotations

import codecs
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
_STARTING = ("tests/cli", "tests/demo", "tests/jobs", "tests/project", "tests/systems")
"""Folders whose tests start other programs, and wait for them."""
PARTS: dict[str, tuple[str, ...]] = {
    "engine": ("tests", "--ignore=tests/gui", *(f"--ignore={folder}" for folder in _STARTING)),
    "jobs": _STARTING,
    "window": ("tests/gui",),
}
_COVERAGE = "--coverage"
_PYTEST = (sys.executable, "-P", "-m", "pytest")
_LOOK = 1.0
"""Seconds between two looks at what a part has printed that waits to be shown."""


def run_parts(parts: Mapping[str, Sequence[str]], folder: Path, *options: str) -> int:
    """Run all parts; return 0 where all passed.

    Args:
        parts: Arguments of pytest by name: the first is shown as it comes, each other as it comes from the end of those before.
        folder: In which they run; coverage is kept there.
        options: For all.
    """
    shown, *later = parts
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as place, contextlib.ExitStack() as stack:
        behind: dict[str, subprocess.Popen[bytes]] = {}
        for name in later:
            with Path(place, name).open("wb") as written:
                behind[name] = _start(name, [*parts[name], *options], folder, written)
            stack.callback(behind[name].wait)
            stack.callback(behind[name].terminate)  # where a person stops it, or another could not be started
        print(f"Tests of {shown}; beside them run those of {', '.join(later)}, shown afterwards.", flush=True)
        first = _start(shown, [*parts[shown], *options], folder, None)
        stack.callback(first.wait)
        stack.callback(first.terminate)
        codes = [first.wait()]
        for name, process in behind.items():
            print(f"\nTests of {name}, after {(time.monotonic() - begun) / 60:.1f} min:", flush=True)
            _show(process, Path(place, name))
            codes.append(process.wait())
    print(f"All in {(time.monotonic() - begun) / 60:.1f} min.", flush=True)
    return next((code for code in codes if code), 0)


def _start(name: str, arguments: Sequence[str], folder: Path, printed: IO[bytes] | None) -> subprocess.Popen[bytes]:
    """Start one part, printing to a file or, where there is none, to the screen."""
    return subprocess.Popen(
        [*_PYTEST, *arguments, f"-ocache_dir=.pytest_cache/{name}"],
        cwd=folder,
        env={**os.environ, "COVERAGE_FILE": f".coverage.part.{name}"},
        stdin=subprocess.DEVNULL if printed else None,
        stdout=printed,
        stderr=subprocess.STDOUT if printed else None,
    )


def _show(process: subprocess.Popen[bytes], printed: Path) -> None:
    """Print what a part has printed, as it comes, until it has ended."""
    running, text = True, codecs.getincrementaldecoder("utf-8")("replace")
    with printed.open("rb") as file:
        while running:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_LOOK)
            running = process.returncode is None
            print(text.decode(file.read(), final=not running), end="", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Run the tests; return the exit code."""
    covering = bool(arguments) and arguments[0] == _COVERAGE
    chosen = arguments[1:] if covering else arguments
    if chosen:
        options = ["--cov", "--cov-report=term:skip-covered"] if covering else []
        return subprocess.run([*_PYTEST, *options, *chosen], cwd=ROOT, check=False).returncode
    code = run_parts(PARTS, ROOT, *(["--cov", "--cov-report="] if covering else ["--durations=25"]))
    if covering:
        measured = sorted(str(path) for path in ROOT.glob(".coverage.part.*"))
        for asked in (["combine", *measured], ["report", "--skip-covered"]):
            subprocess.run([sys.executable, "-P", "-m", "coverage", *asked], cwd=ROOT, stdout=None, check=False)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
