"""Time what waiting threads cost: a prompt of 128 tokens, on a quiet machine and beside a busy program.

    python bench/threads.py [--models NAME ...] [--most 4] [--governed 3.5]

Threads that compute one layer together wait for each other a thousand times a token. How they wait is settled before
their library is loaded (`ragexam.gguf.threads`): *default* turns round 300,000 times (GNU's), *passive* sleeps at once,
*ours* turns round 1,000 times; *ours, one thread* does not wait at all. Each line is a process of its own with the priority
of a worker, the busy program one with the usual. Seconds are of the clock, the median of up to `--most` prompts: on a
machine that does other work as well they mean little.

Then prompts of 64 tokens are read and 16 tokens written behind each, for so many seconds as `--governed` says (0: not at
all), by a process with all threads and by one with as many as `ragexam.gguf.governor` finds to be fastest, in turn: with no program of
ours beside, with a busy one of the worker's own priority, and with one of the usual. Figures are tokens a second over all
the time, trials included; the machine's load is printed, since other work changes them more than anything else.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from figures import report, say

LIMIT = 125

TOKENS, CHUNK = 128, 32
NICE = 5
"""Rank of a worker (`jobs/worker/process.py`)."""

WAYS = {
    "default": {"KMP_BLOCKTIME": "200"},  # LLVM's own; a way that is named is left alone
    "passive": {"OMP_WAIT_POLICY": "passive"},
    "ours": {"GOMP_SPINCOUNT": "1000", "KMP_BLOCKTIME": "1"},
    "ours, one thread": {"GOMP_SPINCOUNT": "1000", "KMP_BLOCKTIME": "1", "RAGEXAM_THREADS": "1"},
}
PROMPT, WRITTEN = 64, 16
TURNS = 2
"""Rounds of with and without the governor: other work on the machine then falls on both."""

MOST_SLOWER = 3.0
"""Aim: beside a program that takes one of two cores, at most so many times as long."""


def main() -> None:
    """Time every way, with and without the busy program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", nargs="*", default=["smollm2-135m"])
    parser.add_argument("--most", type=int, default=4)
    parser.add_argument("--governed", type=float, default=3.5)
    parser.add_argument("--only-governed", action="store_true", help="leave out the ways of waiting")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--work", choices=["all", "governed"], help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child and options.work:
        work(options.child, options.governed, governed=options.work == "governed")
        return
    if options.child:
        child(options.child, options.most)
        return
    from ragexam.llm.library.places import models_folder
    from ragexam.llm.library.starter import starter_model

    for name in options.models:
        path = models_folder() / starter_model(name).target
        if not path.is_file():
            say(f"  {name} is not there")
            continue
        if not options.only_governed:
            compare_ways(name, path, options.most)
        if options.governed:
            compare_governed(name, path, options.governed)


def compare_ways(name: str, path: Path, most: int) -> None:
    """Report seconds of a prompt by every way of waiting, quiet and beside a busy program."""
    quiet = {way: timed(path, way, most) for way in WAYS}
    with busy():
        beside = {way: timed(path, way, most) for way in WAYS}
    for way in WAYS:
        report(f"{name}: {way}, quiet", quiet[way], "s")
        report(f"{name}: {way}, beside a busy program", beside[way], "s")
    report(f"{name}: times as long beside a busy program", beside["ours"] / quiet["ours"], "times", below=MOST_SLOWER)


def compare_governed(name: str, path: Path, seconds: float) -> None:
    """Report tokens a second with all threads and with the governor, beside busy programs of two ranks."""
    for rank, where in (
        (None, "no program of ours beside"),
        (NICE, "beside one of its rank"),
        (0, "beside one of higher rank"),
    ):
        rates: dict[str, list[tuple[float, float]]] = {"all": [], "governed": []}
        with contextlib.nullcontext() if rank is None else busy(rank):
            say(f"  {name}, {where} ({os.cpu_count()} cores, load {os.getloadavg()[0]:.1f})")
            for _ in range(TURNS):
                for how, measured in rates.items():
                    measured.append(governed(path, how, seconds))
        for at, kind in enumerate(("read", "written")):
            each = {how: statistics.fmean(rate[at] for rate in measured) for how, measured in rates.items()}
            report(f"{name}, {where}: {kind}, all threads", each["all"], "/s")
            report(f"{name}, {where}: {kind}, governed", each["governed"], "/s")


def governed(path: Path, how: str, seconds: float) -> tuple[float, float]:
    """Return tokens a second, read and written, of a process of its own."""
    environment = {k: v for k, v in os.environ.items() if k not in (*WAYS["ours, one thread"], "OMP_WAIT_POLICY")}
    command = [sys.executable, __file__, "--child", str(path), "--work", how, "--governed", str(seconds)]
    done = subprocess.run(  # noqa: S603 - ourselves
        command, env=environment, check=True, capture_output=True, text=True
    )
    read, written, threads = done.stdout.split()
    say(
        f"    {how}: {float(read):.1f} read, {float(written):.1f} written a second; threads at the end {threads} (or of a trial)"
    )
    return float(read), float(written)


@contextlib.contextmanager
def busy(nice: int = 0) -> Iterator[None]:
    """Start a program that keeps one core busy meanwhile, at a priority or, where we have a lower one, at ours."""
    script = f"import os\nif hasattr(os, 'nice'): os.nice(max(0, {nice} - os.nice(0)))\nwhile True: pass"
    process = subprocess.Popen([sys.executable, "-P", "-c", script])  # noqa: S603 - ourselves
    try:
        time.sleep(0.5)
        yield
    finally:
        process.kill()
        process.wait()


def timed(path: Path, way: str, most: int) -> float:
    """Return the median seconds of a prompt in a process of its own."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("GOMP_SPINCOUNT", "OMP_NUM_THREADS")
    }
    environment.pop("RAGEXAM_THREADS", None)
    command = [sys.executable, __file__, "--child", str(path), "--most", str(most)]
    done = subprocess.run(  # noqa: S603 - ourselves
        command, env={**environment, **WAYS[way]}, check=True, capture_output=True, text=True
    )
    seconds = [float(word) for word in done.stdout.split()]
    say(f"  {path.name}, {way}: {' '.join(f'{s:.2f}' for s in seconds)} s")
    return statistics.median(seconds)


def lower_rank() -> None:
    """Take the priority of a worker, whatever that of the bench is."""
    if hasattr(os, "nice"):
        os.nice(max(0, NICE - os.nice(0)))


def work(path: Path, seconds: float, *, governed: bool) -> None:
    """Read prompts and write behind them for so long; print tokens a second of both, and the numbers of threads at the end."""
    from ragexam.gguf.governor import thread_governor
    from ragexam.gguf.threads import physical_cores
    from ragexam.llm.llama.native import NativeModel

    lower_rank()
    governor = thread_governor(None) if governed else None
    native = NativeModel(path, cells=256, batch=CHUNK, sequences=1, threads=physical_cores(), governor=governor)
    tokens = (native.tokenize("The ferry to Norhaven leaves from pier 5 at ten past nine. ", special=True) * 40)[
        :PROMPT
    ]
    spent, count = [0.0, 0.0], [0, 0]
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        native.clear()
        for start in range(0, PROMPT, CHUNK):
            before = time.perf_counter()
            native.decode(tokens[start : start + CHUNK], range(start, start + CHUNK), [0] * CHUNK, [False] * CHUNK)
            spent[0], count[0] = spent[0] + time.perf_counter() - before, count[0] + CHUNK
        for at in range(WRITTEN):
            before = time.perf_counter()
            native.decode(tokens[at : at + 1], [PROMPT + at], [0], [True])
            spent[1], count[1] = spent[1] + time.perf_counter() - before, count[1] + 1
    writing, reading = (physical_cores(),) * 2 if governor is None else governor.threads()
    sys.stdout.write(f"{count[0] / spent[0]} {count[1] / spent[1]} {reading}+{writing}")
    native.close()


def child(path: Path, most: int) -> None:
    """Read the prompt until there are enough times or ten seconds are over, after two seconds of the same."""
    from ragexam.gguf.threads import physical_cores
    from ragexam.llm.llama.native import NativeModel

    lower_rank()
    native = NativeModel(path, cells=256, batch=CHUNK, sequences=1, threads=physical_cores())
    tokens = (native.tokenize("The ferry to Norhaven leaves from pier 5 at ten past nine. ", special=True) * 40)[
        :TOKENS
    ]

    def read() -> float:
        begun = time.perf_counter()
        native.clear()
        for start in range(0, TOKENS, CHUNK):
            native.decode(tokens[start : start + CHUNK], range(start, start + CHUNK), [0] * CHUNK, [False] * CHUNK)
        return time.perf_counter() - begun

    begun = time.perf_counter()
    while time.perf_counter() - begun < 2.5:
        read()
    begun, seconds = time.perf_counter(), []
    while len(seconds) < most and time.perf_counter() - begun < 10:
        seconds.append(read())
    sys.stdout.write(" ".join(map(repr, seconds)))
    native.close()


if __name__ == "__main__":
    main()
