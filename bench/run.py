"""Runs every measurement of this folder, whatever becomes of another, and ends with a table of all figures.

    python bench/run.py [NAME ...] [--list]

A script takes part by saying how long it may take (`LIMIT = 120`, seconds); what it has printed until then stays. The exit
code is 1 only where a promise of correctness is broken or a script ends in an error: how fast a machine is breaks none.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from figures import FILE, Figure, say

FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Run:
    """Result of one script.

    Attributes:
        name: Of the script, without ".py".
        seconds: From its start to its end.
        end: "" where it came to its end by itself, else what ended it.
        failed: Whether it ended in an error.
        figures: What it measured, in its order.
    """

    name: str
    seconds: float
    end: str
    failed: bool
    figures: tuple[Figure, ...]


def main() -> int:
    """Run them, print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a script; all by default")
    parser.add_argument("--list", action="store_true", help="only say what there is")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the scripts lie")
    options = parser.parse_args()
    limits = scripts(options.folder)
    if unknown := set(options.names) - set(limits):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    chosen = {name: limit for name, limit in limits.items() if not options.names or name in options.names}
    if options.list:
        for name, limit in chosen.items():
            say(f"{name:12} at most {limit:3} s")
        return 0
    begun = time.monotonic()
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for at, (name, limit) in enumerate(chosen.items(), 1):
            say(f"\n== {name} ({at} of {len(chosen)}, at most {limit} s)")
            runs.append(measured(options.folder / f"{name}.py", limit, Path(folder) / f"{name}.jsonl"))
    return summary(runs, time.monotonic() - begun)


def scripts(folder: Path) -> dict[str, int]:
    """Return the measurements with their limits in seconds, the quick ones first.

    Args:
        folder: Where they lie.
    """
    by_name = {}
    for path in sorted(folder.glob("*.py")):
        for line in ast.parse(path.read_text("utf-8")).body:
            match line:
                case ast.Assign(targets=[ast.Name(id="LIMIT")], value=ast.Constant(value=int(limit))):
                    by_name[path.stem] = limit
    return dict(sorted(by_name.items(), key=lambda entry: entry[1]))


def measured(script: Path, limit: float, file: Path) -> Run:
    """Run one script until its end or its limit.

    Args:
        script: What is run.
        limit: Seconds.
        file: Where its figures go.
    """
    environment = {
        "GOMP_SPINCOUNT": "1000",  # else threads of native code that wait for each other hold the processor
        "QT_QPA_PLATFORM": "offscreen",
        **os.environ,
        "PYTHONUNBUFFERED": "1",
        FILE: str(file),
    }
    begun = time.monotonic()
    process = subprocess.Popen(  # noqa: S603 - our own script
        [sys.executable, str(script)],
        env=environment,
        cwd=FOLDER.parent,
        start_new_session=True,
    )
    end, failed = "", False
    try:
        code = process.wait(limit)
        failed = code != 0
        end = f"ended in an error (exit code {code})" if failed else ""
    except subprocess.TimeoutExpired:
        end = f"stopped after {limit:.0f} s"
        say(f"  {end}; what it has measured until here counts")
    finally:
        stop(process)
    return Run(script.stem, time.monotonic() - begun, end, failed, read_figures(file))


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a script with everything that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def read_figures(file: Path) -> tuple[Figure, ...]:
    """Read the figures in a file; a line that was cut off by the end of its script is left out."""
    figures = []
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        with contextlib.suppress(ValueError):
            figures.append(Figure(**json.loads(line)))
    return tuple(figures)


def summary(runs: list[Run], seconds: float) -> int:
    """Print the table of all figures and what it comes to; the exit code.

    Args:
        runs: In their order.
        seconds: All of them together took.
    """
    say(f"\n== all figures ({len(runs)} scripts, {seconds / 60:.1f} minutes, {os.cpu_count()} cores)")
    for run in runs:
        say(f"\n{run.name} ({run.seconds:.0f} s{f', {run.end}' if run.end else ''})")
        for figure in run.figures:
            say(f"  {figure.line()}")
        if not run.figures:
            say("  no figure")
    figures = [figure for run in runs for figure in run.figures]
    broken = [f"{run.name}: {f.name}" for run in runs for f in run.figures if f.promise and f.reached is False]
    broken += [f"{run.name} {run.end}" for run in runs if run.failed]
    missed = sum(f.reached is False and not f.promise for f in figures)
    aims = sum(f.reached is not None for f in figures)
    say(f"\n{len(figures)} figures, {aims} with an aim; aims of speed missed: {missed}; broken promises: {len(broken)}")
    for line in broken:
        say(f"  broken: {line}")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
