"""From units of work to seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.pipelines.forecast import Timing
from ragexam.queries.forecast.estimate import WorkUnit, time_within
from ragexam.queries.forecast.speeds import Speed, remember_units, seconds_by_size, token_seconds, unit_seconds

UNIT = WorkUnit(tokens=100.0, per_byte=1e-8, spread=1.5)
SPEED = Speed((Timing("m", 300, 3.0), Timing("m", 100, 1.0)), 2.0)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path))


def test_the_best_that_is_known_of_a_model_counts() -> None:
    known = {"here": 1.0, "timed": 2.0, "speed": SPEED, "elsewhere": 4.0, "size_bytes": 10**9}
    seconds = {
        "here": 10.0,
        "timed": 20.0,
        "speed": 10.0,
        "elsewhere": 40.0,
        "size_bytes": 10 * seconds_by_size(10**9, 1e-8),
    }
    spreads = {"here": 1.5, "timed": 1.8, "speed": 2.5, "elsewhere": 4.0, "size_bytes": 4.0}
    for best in list(known):
        estimate = UNIT.time(10, **known)  # type: ignore[arg-type]
        assert estimate["basis"] == best.removesuffix("_bytes")
        assert estimate["seconds"] == pytest.approx(seconds[best])
        assert estimate["seconds"] is not None
        assert (estimate["least"], estimate["most"]) == (
            estimate["seconds"] / spreads[best],
            estimate["seconds"] * spreads[best],
        )
        del known[best]
    assert UNIT.time(10) == {"seconds": None, "least": None, "most": None, "basis": "unknown"}


def test_nothing_to_do_takes_no_time_whatever_is_known() -> None:
    assert UNIT.time(0) == {"seconds": 0.0, "least": 0.0, "most": 0.0, "basis": "unknown"}
    assert UNIT.time(0, here=3.0) == {"seconds": 0.0, "least": 0.0, "most": 0.0, "basis": "here"}


def test_ends_of_what_is_likely() -> None:
    assert time_within(10.0, 2.0, "several") == {"seconds": 10.0, "least": 5.0, "most": 20.0, "basis": "several"}
    assert time_within(None, 2.0, "several")["basis"] == "unknown"


def test_tokens_are_read_and_written_at_their_own_speeds() -> None:
    assert SPEED.read_seconds == token_seconds(SPEED, 10**9) == 0.01
    assert SPEED.write_seconds == 0.04
    assert Speed(SPEED.timings, 0.0, written_seconds=0.03).write_seconds == 0.03


def test_units_that_were_timed_are_remembered_on_this_machine() -> None:
    assert unit_seconds("retrieval:bm25") is None
    remember_units("retrieval:bm25", 8, 4.0)
    remember_units("retrieval:bm25", 0, 9.0)  # nothing was timed
    assert unit_seconds("retrieval:bm25") == 0.5
    assert unit_seconds("embedding:bm25") is None
