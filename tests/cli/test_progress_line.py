"""Checks what is shown while a job runs: one line in a terminal, few lines in a log."""

from __future__ import annotations

import io
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

import pytest

from ragexam.cli.progress_line import ProgressLine, describe, duration
from ragexam.progress import Snapshot


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.4, "0 s"),
        (45, "45 s"),
        (59.6, "1 min 00 s"),
        (200, "3 min 20 s"),
        (3900, "1 h 05 min"),
        (90_000, "25 h 00 min"),
    ],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({}, "Working"),
        ({"phase": "Looking for files"}, "Looking for files"),
        (
            {"phase": "Reading", "done": 1200, "total": 4000, "rate": 20.0, "seconds_left": 140.0},
            "Reading · 1,200/4,000 · 20.0/s · 2 min 20 s left",
        ),
        ({"phase": "Answering", "done": 1, "total": 2, "rate": 0.25}, "Answering · 1/2 · 4.0 s each"),
        ({"phase": "Reading", "done": 2, "total": 2, "rate": 2.0, "seconds_left": 0.0}, "Reading · 2/2 · 2.0/s"),
        ({"phase": "Writing", "counts": {"kept": 3.0, "share": 0.25}}, "Writing · kept 3 · share 0.25"),
        ({"phase": "Getting", "counts": {"bytes": 98e6, "bytes_total": 491.4e6}}, "Getting · 98 of 491 MB"),
        ({"phase": "Reading", "unit": "a\nlong\tname.md"}, "Reading · a long name.md"),
    ],
)  # fmt: skip
def test_one_line_says_it_all(fields: dict[str, Any], text: str) -> None:
    fields["counts"] = MappingProxyType(fields.get("counts", {}))
    assert describe(Snapshot(**fields)) == text


class Log(io.StringIO):
    """A stream with a clock of its own."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal
        self.now = 0.0

    def isatty(self) -> bool:
        return self.terminal


def play(script: Sequence[tuple[float, Snapshot]], *, terminal: bool = False, quiet: bool = False) -> list[str]:
    log = Log(terminal)
    line = ProgressLine(log, quiet=quiet, clock=lambda: log.now)
    for now, snapshot in script:
        log.now = now
        line.show(snapshot)
    line.finish()
    return log.getvalue().splitlines() if not terminal else [log.getvalue()]


def test_a_short_job_leaves_no_line_in_a_log() -> None:
    assert play([(n / 10, Snapshot("Reading", n, 19)) for n in range(20)]) == []


def test_a_log_gets_a_line_now_and_then_and_the_last_word() -> None:
    script = [(n / 10, Snapshot("Answering", n, 300)) for n in range(301)]  # 30 s
    assert play(script) == ["Answering · 20/300", "Answering · 120/300", "Answering · 220/300", "Answering · 300/300"]


def test_phases_of_a_moment_get_no_line() -> None:
    phases = ("Finding facts", "Embedding passages", "Filtering")
    script = [(n / 2, Snapshot(phases[n % 3], n)) for n in range(60)]  # 30 s, another phase every half second
    shown = play(script)
    assert len(shown) <= 15, "at most one every two seconds"
    slow = [(n, Snapshot("One" if n < 5 else "Two", n, 9)) for n in range(10)]
    assert play(slow) == ["One · 2/9", "Two · 5/9", "Two · 9/9"], "a phase that lasts is told as it begins"


def test_messages_stay_and_come_once() -> None:
    script = [
        (n / 10, Snapshot("Answering", n, 5, message="" if n < 2 else "It falls back to the CPU.")) for n in range(5)
    ]
    assert play(script) == ["  It falls back to the CPU."]


def test_a_terminal_gets_one_line_that_is_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    (text,) = play([(0.1, Snapshot("Reading", 1, 2, "x" * 80)), (0.2, Snapshot("Reading", 2, 2))], terminal=True)
    drawn = text.split("\r")
    assert "\n" not in text
    assert [part.rstrip() for part in drawn] == ["", "Reading · 1/2 · " + "x" * 23, "Reading · 2/2", "", ""]
    assert max(map(len, drawn)) == 39


def test_quiet_is_quiet() -> None:
    assert play([(n, Snapshot("Reading", n, 30, message="m")) for n in range(30)], quiet=True) == []
