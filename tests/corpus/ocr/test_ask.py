"""Pages are handed over one by one; one that takes the process with it is given up, and the others follow."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ragexam.corpus.bounded import BoundedReader
from ragexam.corpus.discover import SourceFile
from ragexam.corpus.ocr.ask import recognise_pages
from ragexam.corpus.ocr.base import OcrLine
from ragexam.errors import CancelRequested

CHILD = """
import os, sys
from ragexam.corpus.bounded import read_frame, write_frame
while (message := read_frame(sys.stdin.buffer)) is not None:
    for page in message["pages"]:
        if page == {deadly}:
            os._exit(1)
        if page == {faulty}:
            write_frame(sys.stdout.buffer, {{"page": page, "fault": "torn"}})
            continue
        line = {{"text": f"page {{page}}", "confidence": 0.5, "x": 1, "y": 2, "width": 3, "height": 4}}
        write_frame(sys.stdout.buffer, {{"page": page, "lines": [line]}})
    write_frame(sys.stdout.buffer, {{"end": True}})
"""
FILE = SourceFile(Path("scan.pdf"), "scan.pdf", "", 100)


def child(deadly: int = 0, faulty: int = 0) -> BoundedReader:
    return BoundedReader([sys.executable, "-P", "-c", CHILD.format(deadly=deadly, faulty=faulty)])


def test_what_ends_the_process_costs_one_page() -> None:
    heard: list[int] = []
    with child(deadly=3, faulty=5) as reader:
        lost = recognise_pages(FILE, reader, "rapidocr", range(1, 7), lambda page, _: heard.append(page))
    assert heard == [1, 2, 4, 6]
    assert sorted(lost) == [3, 5]


def test_whoever_stops_keeps_what_was_heard() -> None:
    heard: list[int] = []

    def hear(page: int, lines: list[OcrLine]) -> None:
        assert lines[0].text == f"page {page}"
        heard.append(page)
        if page == 2:
            raise CancelRequested

    with child() as reader:
        with pytest.raises(CancelRequested):
            recognise_pages(FILE, reader, "rapidocr", range(1, 7), hear)
        assert reader.pid is None  # the page in hand went with the process
    assert heard == [1, 2]


def test_a_file_that_does_not_open_answers_no_page(tmp_path: Path) -> None:
    path = tmp_path / "torn.pdf"
    path.write_bytes(b"%PDF-1.4 nothing follows")
    with BoundedReader() as reader:
        lost = recognise_pages(SourceFile(path, "torn.pdf", "", 10), reader, "rapidocr", [1, 2], lambda *_: None)
    assert lost == (1, 2)
