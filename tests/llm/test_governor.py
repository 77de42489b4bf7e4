"""Checks how many threads compute beside busy programs: found by trying, on machines that are only reckoned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tiny_model import tiny_model

from ragexam.gguf.governor import Pace, ThreadGovernor
from ragexam.gguf.threads import FreeCores
from ragexam.llm.llama.native import NativeModel
from ragexam.progress import Progress, Snapshot
from ragexam.sentences import Phrase

Cost = Callable[[int], float]
"""Seconds a token by the number of threads."""


def computed(pace: Pace, cost: Cost, seconds: float, tokens: int = 32, rng: np.random.Generator | None = None) -> float:
    """Let computations take place for so long; return how long they took against the best number."""
    spent = least = 0.0
    best = min(cost(n) for n in range(1, 9))
    while spent < seconds:
        took = tokens * cost(pace.threads) * (1.0 if rng is None else float(rng.lognormal(0.0, 0.25)))
        pace.took(tokens, took)
        spent += took
        least += tokens * best
    return spent / least


def two_cores(slowness: float) -> Cost:
    """Two threads take so many times as long as one; more are none."""
    return lambda n: 0.01 * (1.0 if n == 1 else slowness)


def test_where_one_thread_is_faster_it_is_taken_and_all_come_back_when_the_machine_is_free() -> None:
    pace = Pace(2)
    computed(pace, two_cores(3.4), 100)
    assert pace.threads == pace.usual == 2, "on a quiet machine nothing is tried"
    pace.heed(1)
    computed(pace, two_cores(3.4), 20)
    assert pace.usual == 1
    assert computed(pace, two_cores(3.4), 600) < 1.1, "trials cost little"
    assert pace.usual == 1
    pace.heed(2)
    assert pace.threads == 2


def test_where_two_threads_are_faster_beside_others_they_stay() -> None:
    pace = Pace(2)
    pace.heed(1)
    assert computed(pace, two_cores(0.5), 600) < 1.1
    assert pace.usual == 2


def test_another_load_is_found_out_while_the_machine_stays_busy() -> None:
    pace = Pace(2)
    pace.heed(1)
    computed(pace, two_cores(2.0), 600)
    assert pace.usual == 1
    computed(pace, two_cores(0.5), 200)
    assert pace.usual == 2


def test_a_small_difference_is_no_reason() -> None:
    pace = Pace(2)
    pace.heed(1)
    computed(pace, two_cores(1.1), 300)
    assert pace.usual == 2


def test_of_many_cores_the_best_number_is_found() -> None:
    # Six of eight cores are taken by programs of higher rank: more than two threads wait for each other.
    pace = Pace(8)
    pace.heed(3)
    computed(pace, lambda n: 0.02 / n if n <= 2 else 0.02 * n, 120)
    assert pace.usual == 2
    computed(pace, lambda n: 0.02 / n, 600)
    assert pace.usual == 8


@pytest.mark.parametrize(("slowness", "best"), [(2.5, 1), (0.4, 2)])
def test_noise_does_not_keep_it_from_the_faster_number(slowness: float, best: int) -> None:
    rng = np.random.default_rng(7)
    share = []
    for _ in range(20):
        pace = Pace(2)
        pace.heed(1)
        computed(pace, two_cores(slowness), 30, rng=rng)
        share.append(computed(pace, two_cores(slowness), 300, rng=rng))
        assert pace.usual == best
    assert np.median(share) < 1.2


def test_one_long_computation_is_no_look() -> None:
    pace = Pace(2)
    pace.heed(1)
    for _ in range(5):  # two looks need six
        pace.took(32, 5.0)
    assert pace.threads == 2
    pace.took(32, 5.0)
    assert (pace.usual, pace.threads) == (2, 1)


class Machine:
    """Two cores; another program takes a share of one."""

    def __init__(self) -> None:
        self.now = self.busy = self.own = 0.0
        self.others = 0.0
        self.free = FreeCores(2, 2, lambda: self.busy, lambda: self.own, lambda: self.now)

    def work(self, governor: ThreadGovernor, seconds: float, tokens: int, slowness: float) -> tuple[int, int]:
        """Compute for so long; return the last numbers of threads."""
        until = self.now + seconds
        numbers = governor.threads()
        while self.now < until:
            numbers = governor.threads()
            each = 0.01 * (slowness if numbers[tokens > 1] == 2 else 1.0)
            governor.took(tokens, tokens * each)
            self.now += tokens * each
            self.own += tokens * each
            self.busy += tokens * each * (1 + self.others)
        return numbers


def test_reading_and_writing_have_numbers_of_their_own_and_a_person_is_told() -> None:
    machine, told = Machine(), list[str]()
    governor = ThreadGovernor(2, machine.free, clock=lambda: machine.now)
    governor.tell_to(told.append)
    assert machine.work(governor, 30, 1, 3.0) == (2, 2), "nothing else runs"
    machine.others = 1.0
    machine.work(governor, 30, 1, 3.0)
    machine.work(governor, 30, 32, 0.5)
    assert governor.threads()[0] == 1
    assert machine.work(governor, 1, 32, 0.5)[1] == 2
    assert [(t.template, t.arguments) for t in told if isinstance(t, Phrase)] == [
        ("Other programs keep the processor busy: fewer threads are faster now, {0:n} instead of {1:n}.", ("1", "2"))
    ]
    machine.others = 0.0
    assert machine.work(governor, 70, 1, 3.0) == (2, 2)
    assert told[1:] == ["The processor is free again: all 2 threads compute."]


def test_a_program_that_is_held_down_by_our_own_threads_counts_as_busy() -> None:
    machine, told = Machine(), list[str]()
    governor = ThreadGovernor(2, machine.free, clock=lambda: machine.now)
    governor.tell_to(told.append)
    machine.others = 0.5  # of the core that it shares with one of two threads
    assert machine.work(governor, 30, 1, 3.0) == (1, 2)
    machine.others = 0.2
    assert machine.work(governor, 5, 1, 3.0) == (2, 2)


def test_it_is_told_once_a_minute_at_most_and_to_each_job() -> None:
    machine, told = Machine(), list[str]()
    governor = ThreadGovernor(2, machine.free, clock=lambda: machine.now)
    governor.tell_to(told.append)
    for _ in range(10):
        machine.others = 1.0
        machine.work(governor, 15, 1, 3.0)
        machine.others = 0.0
        machine.work(governor, 5, 1, 3.0)
    assert 2 <= len(told) <= machine.now / 60 + 1
    machine.others = 1.0
    machine.work(governor, 90, 1, 3.0)
    told.clear()
    governor.tell_to(told.append)
    machine.work(governor, 1, 1, 3.0)
    assert [message[:14] for message in told] == ["Other programs"]


def test_where_threads_wait_for_ever_they_leave_cores_to_others_at_once() -> None:
    machine = Machine()
    governor = ThreadGovernor(2, machine.free, brief=False, clock=lambda: machine.now)
    machine.others = 1.0
    assert machine.work(governor, 3, 1, 0.5) == (1, 1)
    machine.others = 0.0
    assert machine.work(governor, 3, 1, 0.5) == (2, 2)


def test_a_model_asks_it_reports_to_it_and_its_job_hears_of_it(tmp_path: Path) -> None:
    """The seam: numbers are set on the context that computes, seconds come back, sentences reach the job."""
    path = tmp_path / "tiny.gguf"
    path.write_bytes(tiny_model())
    reported: list[int] = []

    class Told(ThreadGovernor):
        def threads(self) -> tuple[int, int]:
            if self.tell is not None and not reported:
                self.tell("fewer")
            return 1, 2

        def took(self, tokens: int, seconds: float) -> None:
            assert seconds > 0
            reported.append(tokens)

    seen: list[Snapshot] = []
    native = NativeModel(path, cells=64, batch=8, sequences=1, threads=2, governor=Told(2, FreeCores(2)))
    progress = Progress(seen.append)
    progress.update(3, 7, "an item", phase="Answering")
    native.stop_with(progress)
    tokens = native.tokenize("the man and the other", special=True)[:5]
    native.decode(tokens, range(5), [0] * 5, [False] * 5)
    native.decode(tokens[:1], [5], [0], [True])
    assert reported == [5, 1]
    assert native._lib.llama_n_threads(native._context) == 1
    assert native._lib.llama_n_threads_batch(native._context) == 2
    native.close()
    assert (seen[-1].message, seen[-1].phase, seen[-1].done, seen[-1].unit) == ("fewer", "Answering", 3, "an item")
