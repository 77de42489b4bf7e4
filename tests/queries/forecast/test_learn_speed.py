"""Speed of a model, learnt from what a job's own calls took."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.llm.measured import MeasuredCalls
from ragexam.pipelines.forecast import Timing
from ragexam.queries.forecast.speeds import Speed, learn_speed, remember_speed, remembered_speeds


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path))


def calls(readings: int, written: int = 0) -> MeasuredCalls:
    made = MeasuredCalls()
    for _ in range(readings):
        made.read(200, 2.0)
    made.wrote(written, 0.5 * written)
    return made


def test_a_job_that_read_for_some_seconds_tells_the_speed() -> None:
    learn_speed("m", {"threads": 2}, calls(3, written=30), 1.5)
    speed = remembered_speeds(["m"], {"threads": 2})["m"]
    assert (speed.read_seconds, speed.write_seconds, speed.load_seconds) == (0.01, 0.5, 1.5)
    assert remembered_speeds(["m"], {}) == {}


def test_too_little_tells_nothing() -> None:
    learn_speed("m", {}, calls(2, written=30), 1.5)
    assert remembered_speeds(["m"], {}) == {}


def test_what_was_not_measured_anew_stays() -> None:
    remember_speed("m", {}, Speed((Timing("m", 100, 9.0),), 3.0, characters_per_token=3.1, written_seconds=0.7))
    learn_speed("m", {}, calls(3, written=2), 1.0)
    speed = remembered_speeds(["m"], {})["m"]
    assert (speed.read_seconds, speed.write_seconds, speed.characters_per_token) == (0.01, 0.7, 3.1)


def test_calls_that_found_all_decoded_are_no_readings() -> None:
    made = MeasuredCalls()
    made.read(0, 5.0)
    assert not made.readings
