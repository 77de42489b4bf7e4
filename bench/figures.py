"""Figures of the bench: each printed in one line with its aim, and kept for the table at the end of `bench/run.py`."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

FILE = "RAGEXAM_BENCH_FIGURES"
"""Environment variable with the file that figures are added to, one JSON object a line; not set where nobody collects."""


@dataclass(frozen=True)
class Figure:
    """One measured number.

    Attributes:
        name: What was measured.
        value: The number.
        unit: Of the number ("ms", "times", "%", "").
        below: The number must be smaller; None for no such aim.
        least: The number must be this or larger; None for no such aim.
        promise: Whether the aim is one of correctness: missing it fails the bench. Speed depends on the machine.
    """

    name: str
    value: float
    unit: str = ""
    below: float | None = None
    least: float | None = None
    promise: bool = False

    @property
    def reached(self) -> bool | None:
        """Return whether the aim is reached; None where there is none. What is no number reaches nothing."""
        if self.below is None and self.least is None:
            return None
        return (self.below is None or self.value < self.below) and (self.least is None or self.value >= self.least)

    @property
    def aim(self) -> str:
        """Return the aim in words; "" for none."""
        if self.below is not None:
            return f"below {number(self.below)}"
        return "" if self.least is None else f"at least {number(self.least)}"

    @property
    def verdict(self) -> str:
        """Return what came of the aim."""
        missed = "BROKEN" if self.promise else "missed"
        return {True: "reached", False: missed, None: ""}[self.reached]

    def line(self) -> str:
        """Return the figure in one line."""
        return f"{self.name:<58} {number(self.value):>9} {self.unit:<6} {self.aim:<16} {self.verdict}".rstrip()


def number(value: float) -> str:
    """Write a number as one reads it: three digits or more."""
    if value and abs(value) < 1e-3:
        return f"{value:.1e}"
    return f"{value:,.{0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 3 if abs(value) < 1 else 2}f}"


def report(
    name: str,
    value: float,
    unit: str = "",
    *,
    below: float | None = None,
    least: float | None = None,
    promise: bool = False,
) -> Figure:
    """Print a figure and keep it for the table at the end.

    Args:
        name: What was measured.
        value: The number.
        unit: Of the number.
        below: Aim: smaller than this.
        least: Aim: this or larger.
        promise: The aim is one of correctness.
    """
    figure = Figure(name, float(value), unit, below, least, promise)
    say(f"  {figure.line()}")
    if file := os.environ.get(FILE):
        with Path(file).open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(figure)) + "\n")
    return figure


def say(line: str = "") -> None:
    """Show a line at once: what is going on, or what a figure does not tell."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def spent(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that this process takes for something: other programs do not count.

    Args:
        work: Done once.
    """
    begun = time.process_time()
    work()
    return time.process_time() - begun
