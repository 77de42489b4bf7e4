"""Checks that stated uncertainty is true: exams with a known truth, judged by the engine's own functions.

    python bench/calibration.py [NAME ...] [--short] [--list]

Every file of `calibrations/` with a function `simulate(short)` takes part. The figures stand beside what is promised; the
exit code is 1 where a promise is broken. At most 15 minutes on one core; `--short` is the form of the tests, a minute.
"""

# ruff: noqa: E402
from __future__ import annotations

import os

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

import argparse
import importlib
import pkgutil
import sys
import time
from collections.abc import Callable, Iterator

import calibrations
from calibrations.promises import Promise
from figures import say

Simulation = Callable[[bool], Iterator[Promise]]


def simulations() -> dict[str, Simulation]:
    """Return everything that takes part, by the name of its file."""
    by_name = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(calibrations.__path__)):
        simulate = getattr(importlib.import_module(f"calibrations.{module}"), "simulate", None)
        if simulate is not None:
            by_name[module] = simulate
    return by_name


def main() -> int:
    """Simulate, print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a file; all by default")
    parser.add_argument("--short", action="store_true", help="few exams of few kinds")
    parser.add_argument("--list", action="store_true", help="only say what there is")
    options = parser.parse_args()
    known = simulations()
    if unknown := set(options.names) - set(known):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    chosen = {name: simulate for name, simulate in known.items() if not options.names or name in options.names}
    if options.list:
        for name in chosen:
            say(name)
        return 0
    begun, figures = time.process_time(), []
    for name, simulate in chosen.items():
        say(f"\n== {name}")
        for promise in simulate(options.short):
            figures.append(promise)
            say(f"  {time.process_time() - begun:4.0f} s  {promise.line()}")
    return summary(figures, time.process_time() - begun)


def summary(figures: list[Promise], seconds: float) -> int:
    """Print what it comes to; the exit code.

    Args:
        figures: In their order.
        seconds: Of processor time that all took.
    """
    promised, broken = [f for f in figures if f.promised], [f for f in figures if not f.kept]
    say(f"\n{len(figures)} figures, {len(promised)} promises, {len(broken)} broken; {seconds / 60:.1f} minutes")
    for figure in broken:
        say(f"  broken: {figure.line()}")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
