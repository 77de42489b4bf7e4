"""Threads that begin side by side begin all, traced or not."""

from __future__ import annotations

import subprocess
import sys

import pytest

_THREADS = """
import sys, threading, time
from ragexam.llm.patient_tracing import trace_patiently

sys.addaudithook(lambda event, _: time.sleep(0) if event == "sys.settrace" else None)
sys.setswitchinterval(1e-6)
threading.settrace(lambda *_: None)
if sys.argv[1] == "patient":
    trace_patiently()
    trace_patiently()
begun = []
for _ in range(100):
    threads = [threading.Thread(target=begun.append, args=(1,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(len(begun))
"""


def begun(how: str) -> int:
    """Return how many of 400 threads began in a traced process of its own."""
    done = subprocess.run([sys.executable, "-P", "-c", _THREADS, how], capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_every_thread_begins() -> None:
    assert begun("patient") == 400


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="Python 3.11 alone refuses a thread that begins beside another")
def test_without_patience_threads_are_lost() -> None:
    assert begun("as ever") < 400
