"""Ten thousand damaged files for everything that reads foreign files: none may crash, hang or fill the memory.

    python bench/fuzz/run.py [--count 10000] [--first 0] [--record FILE] [TARGET ...]

The same numbers make the same files. A fault is printed with its number; `python -m fuzz.harness TARGET NUMBER 1`, in `tests/`,
repeats it alone. With `--record` every slice that is done is written to a file: stopped, the same command goes on where it
stopped, and delete the file to begin anew. A short form of this is part of the tests.

What was run, seed numbers from 0, two busy cores (the faults are mended, each with a test; the times are from before that):

    target         mutants  faults                                   slowest  most memory
    project         10,000  3 (a schema that is no UTF-8)             0.03 s       123 MB
    html            10,000  2 (menus within each other: over 10 s)     9.3 s       209 MB
    pdf             10,000  0                                          0.6 s       177 MB
    docx            10,000  0                                          0.5 s       176 MB
    markdown        10,000  1 (60,000 tildes: over 10 s)               5.6 s       204 MB
    text            10,000  0                                          0.6 s       182 MB
    stackexchange   10,000  0                                          0.7 s       200 MB
    csv             10,000  0                                          2.9 s       235 MB
    jsonl           10,000  0                                          3.4 s       181 MB
    exam csv, exam jsonl, sheet, gguf: 10,000 each, no fault. Markdown's 10,000 are from before its present parser; with it
    4,000 gave no fault (2.1 s, 213 MB).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
TARGETS = (
    "pdf", "docx", "html", "markdown", "text", "stackexchange", "csv", "jsonl", "gguf", "exam csv", "exam jsonl", "exam gift",
    "exam qti", "sheet", "answers", "grading sheet", "project",
)  # fmt: skip
SLICE = 1_000
"""Mutants of one process: starting it costs little then, and one that dies takes only what is left of its slice with it."""


@dataclass(frozen=True, slots=True)
class Slice:
    """Counts of what came of a slice of mutants.

    Attributes:
        target: What was fed.
        first: Number of the first mutant.
        count: Mutants.
        faults: Numbers of those that crashed, hung, filled the memory or ended without a sentence.
        seconds: Processor time of the slowest mutant.
        slowest: Its number.
        megabytes: Most memory that the process held during one mutant.
        largest: Number of that mutant.
        wall: Seconds of the whole slice.
    """

    target: str
    first: int
    count: int
    faults: tuple[int, ...]
    seconds: float
    slowest: int
    megabytes: int
    largest: int
    wall: float


def feed(target: str, first: int, count: int) -> Slice:
    """Feed a slice of mutants to one target, in processes that may die."""
    faults: list[int] = []
    worst, peak, begun = (0.0, -1), (0, -1), time.monotonic()
    number, last = first, first + count
    while number < last:
        command = [sys.executable, "-P", "-m", "fuzz.harness", target, str(number), str(last - number)]
        path = os.pathsep.join(map(str, (TESTS, ROOT / "engine")))
        done = subprocess.run(  # noqa: S603 - our own interpreter and module
            command, cwd=TESTS, env={"PYTHONPATH": path}, capture_output=True, text=True, check=False
        )
        if counted := [int(n) for n in re.findall(r"^[\w ]+ (\d+):$", done.stdout, re.MULTILINE)]:
            told_alone = (
                line
                for line in done.stdout.replace("\r", "\n").splitlines()
                if not re.fullmatch(rf"{target} \d+", line)
            )
            sys.stdout.write("\n".join(told_alone) + "\n")
            faults += counted
        told = re.search(r"slowest ([\d.]+) s \(number (\d+)\), largest (\d+) MB \(number (\d+)\)", done.stdout)
        if told is not None:
            worst = max(worst, (float(told.group(1)), int(told.group(2))))
            peak = max(peak, (int(told.group(3)), int(told.group(4))))
            break
        numbers = re.findall(rf"{target} (\d+)", done.stdout)
        at = int(numbers[-1]) if numbers else number
        sys.stdout.write(f"{target} {at}: the process ended with {done.returncode}\n{done.stderr[-1000:]}\n")
        faults.append(at)
        number = at + 1
    return Slice(target, first, count, tuple(dict.fromkeys(faults)), *worst, *peak, round(time.monotonic() - begun, 1))


def slices(target: str, first: int, count: int, record: Path | None) -> Iterator[Slice]:
    """Feed mutants slice by slice; those on record are not fed again."""
    there: dict[tuple[str, int, int], Slice] = {}
    if record is not None and record.is_file():
        for line in record.read_text().splitlines():
            one = Slice(**json.loads(line))
            there[one.target, one.first, one.count] = one
    for start in range(first, first + count, SLICE):
        size = min(SLICE, first + count - start)
        if (done := there.get((target, start, size))) is None:
            done = feed(target, start, size)
            if record is not None:
                with record.open("a") as stream:
                    stream.write(json.dumps(asdict(done)) + "\n")
        yield done


def fuzz(target: str, first: int, count: int, record: Path | None) -> int:
    """Feed mutants to one target and print a line; return how many were faulty."""
    done = list(slices(target, first, count, record))
    faults = sum(len(one.faults) for one in done)
    slow, large = max(done, key=lambda one: one.seconds), max(done, key=lambda one: one.megabytes)
    sys.stdout.write(
        f"{target:14} {count:6,} mutants  {faults} faults (aim 0)  slowest {slow.seconds:.1f} s (aim 10; number {slow.slowest})  "
        f"{large.megabytes} MB (aim 500; number {large.largest})  {sum(one.wall for one in done):.0f} s\n"
    )
    sys.stdout.flush()
    return faults


def main() -> None:
    """Run the script."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("targets", nargs="*", choices=[*TARGETS, []], metavar="TARGET")
    arguments.add_argument("--count", type=int, default=10_000)
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--record", type=Path, help="goes on from what this file says is done")
    given = arguments.parse_args()
    chosen = given.targets or TARGETS
    sys.exit(bool(sum(fuzz(target, given.first, given.count, given.record) for target in chosen)))


if __name__ == "__main__":
    main()
