"""Files that are read at once: their order, their end, and how many processes there are."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from ragexam.corpus.bounded import BoundedReader, Message
from ragexam.corpus.discover import SourceFile, discover
from ragexam.corpus.outcome import CRASHED
from ragexam.corpus.readers.base import Limits
from ragexam.corpus.side_by_side import SideBySide, processes_for
from ragexam.errors import CancelRequested
from ragexam.records import DocumentStatus


def files(folder: Path, number: int) -> list[SourceFile]:
    for n in range(number):
        (folder / f"note{n}.txt").write_text(f"The note number {n} is about the harbour.", "utf-8")
    return discover([str(folder)])


class Slow(BoundedReader):
    """A reader that answers when it is let to."""

    def __init__(self, let: Callable[[str], threading.Event], begun: list[str]) -> None:
        super().__init__(["never"])
        self._let, self._begun = let, begun

    def ask(
        self,
        do: str,
        values: Mapping[str, Any],
        limits: Limits,
        size: int = 0,
        check: Callable[[], None] | None = None,
    ) -> list[Message]:
        name = values["file"]["source"]
        self._begun.append(name)
        while not self._let(name).wait(0.01):
            if check is not None:
                check()
        return []


@pytest.mark.parametrize("processes", [1, 2])
def test_real_processes_give_the_files_in_their_order(tmp_path: Path, processes: int) -> None:
    asked = files(tmp_path, 7)
    with SideBySide(processes) as readers:
        for file in asked:
            readers.ask(file)
        messages = [readers.fetch(lambda: None) for _ in asked]
        pids = {reader.pid for reader in readers._readers}
    assert [document.document.source for (document,) in messages] == [file.source for file in asked]
    assert all(document.document.status is DocumentStatus.IMPORTED for (document,) in messages)
    assert len(pids) == processes
    assert None not in pids


def test_a_later_file_is_read_while_the_first_takes_its_time(tmp_path: Path) -> None:
    asked = files(tmp_path, 3)
    begun: list[str] = []
    gates = {file.source: threading.Event() for file in asked}
    with SideBySide(2, lambda: Slow(gates.__getitem__, begun)) as readers:
        for file in asked:
            readers.ask(file)
        gates["note1.txt"].set()
        until = time.monotonic() + 30
        while len(begun) < 3 and time.monotonic() < until:
            time.sleep(0.01)
        assert sorted(begun) == ["note0.txt", "note1.txt", "note2.txt"]  # the first holds up none
        gates["note0.txt"].set()
        gates["note2.txt"].set()
        messages = [readers.fetch(lambda: None) for _ in asked]
    assert [(d.document.source, d.document.reason) for (d,) in messages] == [(f.source, CRASHED) for f in asked]


def test_cancel_ends_all_that_is_being_read(tmp_path: Path) -> None:
    def cancel() -> None:
        raise CancelRequested

    never = threading.Event()
    with SideBySide(2, lambda: Slow(lambda _: never, [])) as readers:
        for file in files(tmp_path, 4):
            readers.ask(file)
        with pytest.raises(CancelRequested):
            readers.fetch(cancel)
    assert not [t for t in threading.enumerate() if t.name.startswith("ragexam-reading")]  # none reads on


def test_one_process_reads_nothing_before_it_is_fetched(tmp_path: Path) -> None:
    begun: list[str] = []
    let = threading.Event()
    let.set()
    with SideBySide(1, lambda: Slow(lambda _: let, begun)) as readers:
        assert readers.ahead == 1
        (file,) = files(tmp_path, 1)
        readers.ask(file)
        assert begun == []
        readers.fetch(lambda: None)
        assert begun == ["note0.txt"]


def test_large_files_are_not_held_beside_each_other(tmp_path: Path) -> None:
    (file,) = files(tmp_path, 1)
    with SideBySide(2, lambda: Slow(lambda _: threading.Event(), [])) as readers:
        assert readers.ahead == 4
        assert readers.has_room(2**30)
        readers.ask(file)
        assert readers.has_room(2**20)
        assert not readers.has_room(2**30)


@pytest.mark.parametrize(
    ("sizes", "cores", "memory", "processes"),
    [
        ([2**20] * 9, 8, 2**36, 2),
        ([2**20] * 9, 1, 2**36, 1),
        ([2**10] * 9, 8, 2**36, 1),
        ([2**24], 8, 2**36, 1),
        ([2**20] * 9, 8, 2**31, 1),
        ([], 8, 2**36, 1),
    ],
)
def test_a_second_process_has_to_be_worth_it(sizes: list[int], cores: int, memory: int, processes: int) -> None:
    assert processes_for(sizes, cores, memory) == processes
