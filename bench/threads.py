"""Time what waiting threads cost: a prompt of 128 tokens, on a quiet machine and beside a busy program.

    python bench/threads.py [--models NAME ...] [--most 4]

Threads that compute one layer together wait for each other a thousand times a token. How they wait is settled before
their library is loaded (`ragexam.gguf.threads`): *default* turns round 300,000 times (GNU's), *passive* sleeps at once,
*ours* turns round 1,000 times; *ours, one thread* does not wait at all. Each line is a process of its own with the priority
of a worker, the busy program one with the usual. Seconds are of the clock, the median of up to `--most` prompts: on a
machine that does other work as well they mean little.
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

LIMIT = 170

TOKENS, CHUNK = 128, 32
WAYS = {
    "default": {"KMP_BLOCKTIME": "200"},  # LLVM's own; a way that is named is left alone
    "passive": {"OMP_WAIT_POLICY": "passive"},
    "ours": {"GOMP_SPINCOUNT": "1000", "KMP_BLOCKTIME": "1"},
    "ours, one thread": {"GOMP_SPINCOUNT": "1000", "KMP_BLOCKTIME": "1", "RAGEXAM_THREADS": "1"},
}
MOST_SLOWER = 3.0
"""Aim: beside a program that takes one of two cores, at most so many times as long."""


def main() -> None:
    """Time every way, with and without the busy program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", nargs="*", default=["smollm2-135m", "qwen2.5-coder-0.5b"])
    parser.add_argument("--most", type=int, default=4)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
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
        quiet = {way: timed(path, way, options.most) for way in WAYS}
        with busy():
            beside = {way: timed(path, way, options.most) for way in WAYS}
        for way in WAYS:
            report(f"{name}: {way}, quiet", quiet[way], "s")
            report(f"{name}: {way}, beside a busy program", beside[way], "s")
        report(
            f"{name}: times as long beside a busy program", beside["ours"] / quiet["ours"], "times", below=MOST_SLOWER
        )


@contextlib.contextmanager
def busy() -> Iterator[None]:
    """Start a program that keeps one core busy meanwhile."""
    process = subprocess.Popen([sys.executable, "-P", "-c", "while True: pass"])
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


def child(path: Path, most: int) -> None:
    """Read the prompt until there are enough times or ten seconds are over, after two seconds of the same."""
    from ragexam.gguf.threads import physical_cores
    from ragexam.llm.llama.native import NativeModel

    if hasattr(os, "nice"):
        os.nice(5)
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
