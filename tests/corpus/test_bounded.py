"""The process that reads: its bounds of time and memory, its end with its parent, and that nothing foreign runs in it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from ragexam.corpus.bounded import BoundedReader, OutOfTime, ReaderCrashed
from ragexam.corpus.discover import SourceFile
from ragexam.corpus.outcome import CRASHED, TOO_LONG, TOO_MUCH_MEMORY
from ragexam.corpus.read import look_at_table, read_source
from ragexam.corpus.readers.base import Limits
from ragexam.errors import CancelRequested
from ragexam.records import DocumentStatus

Make = Callable[[str], BoundedReader]

HOLDS_THE_INTERPRETER = 'import re; re.match("(a+)+$", "a" * 60 + "b")'


@pytest.fixture
def hostile(tmp_path: Path) -> Make:
    """Return a reader whose way of reading is the given body of a function."""

    def make(body: str) -> BoundedReader:
        script = tmp_path / "hostile.py"
        lines = "".join(f"    {line}\n" for line in body.split("\n"))
        script.write_text(
            f"from ragexam.corpus.reader_process import main\ndef read(file, request):\n{lines}    return []\nmain(read)\n"
        )
        return BoundedReader([sys.executable, "-P", str(script)])

    return make


def ask(reader: BoundedReader, path: Path, **limits: float) -> None:
    values = {"file": {"path": str(path), "source": path.name}, "password": None, "mapping": None}
    reader.ask("read", values, Limits(**limits))  # type: ignore[arg-type]


def gone(pid: int, seconds: float = 30.0) -> bool:
    """Return whether a process ends within some time (a zombie has ended)."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    ("body", "limits"),
    [
        ("for _ in iter(int, 1): pass", {"idle_seconds": 0.3}),
        ("for _ in iter(int, 1): request.tick()", {"seconds": 0.5}),
        (
            "for _ in iter(int, 1):\n    try:\n        sum(range(99))\n    except Exception:\n        pass",
            {"idle_seconds": 0.3},
        ),
        (
            "for _ in iter(int, 1):\n    try:\n        sum(range(99))\n    except BaseException:\n        pass",
            {"idle_seconds": 0.3},
        ),
        (
            "import threading\nlock = threading.Lock()\n"
            "try:\n    for _ in iter(int, 1): request.tick()\nfinally:\n    lock.acquire()\n    lock.acquire()",
            {"seconds": 0.5},
        ),
        ("import time\ntime.sleep(3_000)", {"idle_seconds": 0.1}),
        (HOLDS_THE_INTERPRETER, {"idle_seconds": 0.1}),
    ],
    ids=[
        "spins",
        "gets on for ever",
        "swallows exceptions",
        "swallows all",
        "waits for a lock",
        "waits",
        "holds the interpreter",
    ],
)
def test_a_reader_that_hangs_is_stopped(hostile: Make, tmp_path: Path, body: str, limits: dict[str, float]) -> None:
    with hostile(body) as reader, pytest.raises(OutOfTime):
        ask(reader, tmp_path, **limits)


def test_a_crash_is_told_and_the_next_file_is_read(hostile: Make, tmp_path: Path) -> None:
    with hostile("import os\nif file.source == 'bad.txt': os.abort()") as reader:
        with pytest.raises(ReaderCrashed):
            ask(reader, tmp_path / "bad.txt")
        ask(reader, tmp_path / "good.txt")
        (document,) = read_source(SourceFile(tmp_path / "bad.txt", "bad.txt"), reader)
    assert (document.document.status, document.document.reason) == (DocumentStatus.FAILED, CRASHED)


def test_time_that_is_up_becomes_a_sentence(hostile: Make, tmp_path: Path) -> None:
    with hostile(HOLDS_THE_INTERPRETER) as reader:
        (document,) = read_source(SourceFile(tmp_path / "x.txt", "x.txt"), reader, limits=Limits(idle_seconds=0.1))
    assert (document.document.status, document.document.reason) == (DocumentStatus.FAILED, TOO_LONG)


def test_memory_is_bounded(tmp_path: Path, reader: BoundedReader) -> None:
    path = tmp_path / "cells.csv"
    path.write_text("\n".join(["1,2,3,4,5,6,7,8"] * 250_000))  # 4 MB; as a list of cells more than ten times that
    file = SourceFile(path, "cells.csv", size=path.stat().st_size)
    (document,) = read_source(file, reader, limits=Limits(memory=2**20, rows=300_000))
    assert (document.document.status, document.document.reason) == (DocumentStatus.FAILED, TOO_MUCH_MEMORY)
    words = _written(tmp_path / "words.txt", "Words.")
    assert read_source(SourceFile(words, "words.txt"), reader)[0].text == "Words."


def test_cancel_ends_the_child_and_is_passed_on(hostile: Make, tmp_path: Path) -> None:
    pids: list[int | None] = []

    def check() -> None:
        pids.append(reader.pid)
        raise CancelRequested

    with hostile(HOLDS_THE_INTERPRETER) as reader, pytest.raises(CancelRequested):
        read_source(SourceFile(tmp_path, "x"), reader, check=check)
    assert pids[0] is not None
    assert gone(pids[0], 5)


def test_one_child_reads_one_file_after_another(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("words")
    with BoundedReader() as reader:
        read_source(SourceFile(tmp_path / "a.txt", "a.txt"), reader)
        pid = reader.pid
        read_source(SourceFile(tmp_path / "a.txt", "a.txt"), reader)
        assert reader.pid == pid is not None
    assert gone(pid, 5)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals of this kind")
def test_a_child_that_holds_the_interpreter_ends_with_its_parent(tmp_path: Path) -> None:
    child = tmp_path / "child.py"
    child.write_text(
        f"from ragexam.corpus.reader_process import main\ndef read(file, request):\n    {HOLDS_THE_INTERPRETER}\nmain(read)\n"
    )
    parent = tmp_path / "parent.py"
    parent.write_text(
        "import sys, threading\n"
        "from pathlib import Path\n"
        "from ragexam.corpus.bounded import BoundedReader\n"
        "from ragexam.corpus.discover import SourceFile\n"
        "from ragexam.corpus.read import read_source\n"
        f"reader = BoundedReader([sys.executable, '-P', {str(child)!r}])\n"
        "def tell():\n"
        "    if reader.pid: print(reader.pid, flush=True)\n"
        # From a thread that is not the first one, as the window does.
        f"thread = threading.Thread(target=lambda: read_source(SourceFile(Path({str(child)!r}), 'x'), reader, check=tell))\n"
        "thread.start(); thread.join()\n"
    )
    with subprocess.Popen([sys.executable, "-P", str(parent)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        busy = psutil.Process(pid)
        while busy.cpu_times().user < 1.0:  # by then it is in the expression
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
        assert gone(pid)


def test_a_module_of_the_current_folder_does_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "queue.py").write_text("from pathlib import Path\nPath('ran').touch()\n")
    (tmp_path / "a.txt").write_text("words")
    monkeypatch.chdir(tmp_path)
    with BoundedReader() as reader:
        assert read_source(SourceFile(Path("a.txt"), "a.txt"), reader)[0].text == "words"
    assert not (tmp_path / "ran").exists()


def test_it_reaches_no_network(hostile: Make, tmp_path: Path) -> None:
    body = (
        "import socket\nfrom ragexam.llm.offline import NetworkRefusedError\n"
        "try:\n    socket.create_connection(('192.0.2.1', 80), 1)\nexcept NetworkRefusedError:\n    return []\nraise SystemExit"
    )
    with hostile(body) as reader:
        ask(reader, tmp_path)


def test_a_table_is_looked_at_there_too(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("name,age\nAda,36\n")
    assert look_at_table(path).header == ("name", "age")
    with pytest.raises(ValueError, match="not valid JSON"):
        look_at_table(_written(tmp_path / "t.json", "{"))
    with pytest.raises(OSError, match="No such file"):
        look_at_table(tmp_path / "none.csv")


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path
