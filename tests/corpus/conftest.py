"""Inputs that the tests make themselves: PDFs, Word files, pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ragexam.corpus.bounded import BoundedReader
from ragexam.corpus.discover import SourceFile
from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.read import read_source


@pytest.fixture(scope="session")
def reader() -> Iterator[BoundedReader]:
    """One reading process for all tests."""
    with BoundedReader() as reader:
        yield reader


@pytest.fixture
def read(tmp_path: Path, reader: BoundedReader) -> Callable[..., list[ReadDocument]]:
    """Write bytes or text to a file and read it."""

    def write_and_read(name: str, content: bytes | str, **options: object) -> list[ReadDocument]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return read_source(SourceFile(path, name, "", path.stat().st_size), reader, **options)  # type: ignore[arg-type]

    return write_and_read
