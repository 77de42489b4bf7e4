"""Runs the tests with coverage: all of them in two processes side by side, or in one those that the arguments choose.

The window's tests and all others take about as long, and two cores are what the smallest machine has. What the others print is
shown as it comes, and so is what the window's print once the others have ended; coverage is that of both.

    python scripts/run_tests.py [arguments of pytest]
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

ROOT = Path(__file__).resolve().parent.parent
HALVES: dict[str, tuple[str, ...]] = {
    "engine": ("tests", "--ignore=tests/gui"),
    "window": ("tests/gui",),
}
_PYTEST = (sys.executable, "-P", "-m", "pytest")
_LOOK = 1.0
"""Seconds between two looks at what the window's tests have printed."""


def run_halves(halves: Mapping[str, Sequence[str]], folder: Path, *options: str) -> int:
    """Run both halves; return 0 where both passed.

    Args:
        halves: Arguments of pytest by name: the first is shown as it comes, the other as it comes from then on.
        folder: In which they run; coverage is kept there.
        options: For both.
    """
    (shown, first), (later, second) = halves.items()
    with tempfile.TemporaryDirectory() as place, contextlib.ExitStack() as stack:
        kept = Path(place, "printed")
        begun = time.monotonic()
        with kept.open("wb") as written:
            behind = subprocess.Popen(
                [*_PYTEST, *second, *options, f"-ocache_dir=.pytest_cache/{later}"],
                cwd=folder,
                env={**os.environ, "COVERAGE_FILE": f".coverage.half.{later}"},
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=subprocess.STDOUT,
            )
        stack.callback(behind.wait)
        stack.callback(behind.terminate)  # where a person stops it, or the first could not be started
        print(f"Tests of the {shown}; those of the {later} run beside them and are shown afterwards.", flush=True)
        code = subprocess.run(
            [*_PYTEST, *first, *options, f"-ocache_dir=.pytest_cache/{shown}"],
            cwd=folder,
            env={**os.environ, "COVERAGE_FILE": f".coverage.half.{shown}"},
            check=False,
        ).returncode
        print(f"\nTests of the {later}, after {(time.monotonic() - begun) / 60:.1f} min:", flush=True)
        with kept.open("rb") as printed:
            running, text = True, codecs.getincrementaldecoder("utf-8")("replace")
            while running:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    behind.wait(_LOOK)
                running = behind.returncode is None
                print(text.decode(printed.read(), final=not running), end="", flush=True)
    print(f"Both in {(time.monotonic() - begun) / 60:.1f} min.", flush=True)
    return code or behind.returncode


def main(arguments: Sequence[str]) -> int:
    """Run the tests; return the exit code."""
    if arguments:
        return subprocess.run(
            [*_PYTEST, "--cov", "--cov-report=term:skip-covered", *arguments], cwd=ROOT, check=False
        ).returncode
    code = run_halves(HALVES, ROOT, "--cov", "--cov-report=")
    measured = sorted(str(path) for path in ROOT.glob(".coverage.half.*"))
    for asked in (["combine", *measured], ["report", "--skip-covered"]):
        subprocess.run([sys.executable, "-P", "-m", "coverage", *asked], cwd=ROOT, stdout=None, check=False)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
