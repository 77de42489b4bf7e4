"""Ten thousand damaged files for everything that reads foreign files: none may crash, hang or fill the memory.

    python bench/fuzz/run.py [--count 10000] [--first 0] [TARGET ...]

The same numbers make the same files. A fault is printed with its number; `python -m fuzz.harness TARGET NUMBER 1`, in `tests/`,
repeats it alone. A short form of this is part of the tests.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from pathlib import Path

TESTS = Path(__file__).parents[2] / "tests"
TARGETS = (
    "pdf", "docx", "html", "markdown", "text", "stackexchange", "csv", "jsonl", "gguf", "exam csv", "exam jsonl", "sheet",
    "project",
)  # fmt: skip
PIECE = 500
"""Mutants of one process: a process that dies takes only what is left of its piece with it."""


def fuzz(target: str, first: int, count: int) -> int:
    """Feed mutants to one target; return how many were faulty."""
    faults = 0
    slowest, peak, begun = 0.0, 0, time.monotonic()
    number, last = first, first + count
    while number < last:
        piece = min(PIECE, last - number)
        command = [sys.executable, "-P", "-m", "fuzz.harness", target, str(number), str(piece)]
        done = subprocess.run(  # noqa: S603 - our own interpreter and module
            command, cwd=TESTS, env={"PYTHONPATH": str(TESTS)}, capture_output=True, text=True, check=False
        )
        found = re.findall(r"^[\w ]+ \d+:$", done.stdout, re.MULTILINE)
        faults += len(found)
        if found or "more than" in done.stdout:
            sys.stdout.write(done.stdout.replace("\r", "\n"))
        told = re.search(r"slowest ([\d.]+) s .*?(\d+) MB", done.stdout)
        if told is not None:
            slowest, peak = max(slowest, float(told.group(1))), max(peak, int(told.group(2)))
            number += piece
            continue
        at = int(re.findall(rf"{target} (\d+)", done.stdout)[-1]) if target in done.stdout else number
        sys.stdout.write(f"{target} {at}: the process ended with {done.returncode}\n{done.stderr[-1000:]}\n")
        faults += 1
        number = at + 1
    seconds = time.monotonic() - begun
    sys.stdout.write(
        f"{target:14} {count:6,} mutants  {faults} faults (aim 0)  slowest {slowest:.1f} s (aim 10)  {peak} MB (aim 500)  "
        f"{seconds:.0f} s\n"
    )
    sys.stdout.flush()
    return faults


def main() -> None:
    """Entry point."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("targets", nargs="*", choices=[*TARGETS, []], metavar="TARGET")
    arguments.add_argument("--count", type=int, default=10_000)
    arguments.add_argument("--first", type=int, default=0)
    given = arguments.parse_args()
    sys.exit(bool(sum(fuzz(target, given.first, given.count) for target in given.targets or TARGETS)))


if __name__ == "__main__":
    main()
