"""Has pages of a PDF recognised in the reading process, each handed over as soon as it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ragexam.corpus.bounded import BoundedReader, OutOfMemory, OutOfTime, ReaderCrashed
from ragexam.corpus.discover import SourceFile
from ragexam.corpus.ocr.base import OcrLine
from ragexam.corpus.ocr.catalogue import OCR_KINDS
from ragexam.corpus.readers.base import Limits
from ragexam.records import from_json

_PAGE_SECONDS = 120.0
"""Processor time that a page may take on the mean; the limit without progress bounds each."""


def recognise_pages(
    file: SourceFile,
    reader: BoundedReader,
    name: str,
    pages: Sequence[int],
    on_page: Callable[[int, list[OcrLine]], None],
    *,
    password: str | None = None,
    check: Callable[[], None] | None = None,
) -> tuple[int, ...]:
    """Recognise pages. One that takes too long, too much memory, or ends the process is given up, and the next ones follow.

    Args:
        file: The PDF.
        reader: The process that does it.
        name: Of the kind of recogniser.
        pages: From 1, in the order wanted.
        on_page: Called with each page and its lines, in points from the top, as soon as it is done; what it raises ends all.
        password: That opens the file; None where none is needed.
        check: Called many times a second; what it raises (CancelRequested) ends the page in hand and is passed on.

    Returns:
        Pages that were given up.
    """
    left = list(pages)
    lost: list[int] = []
    limits = Limits()

    def take(message: dict[str, Any]) -> None:
        number = message["page"]
        if number not in left:
            raise ValueError("a page that nobody asked for")
        left.remove(number)
        if "fault" in message:
            lost.append(number)
        else:
            on_page(number, [from_json(OcrLine, line) for line in message["lines"]])

    while left:
        bounds = replace(
            limits,
            memory=limits.memory + OCR_KINDS[name].memory,
            seconds=limits.seconds + _PAGE_SECONDS * len(left),
        )
        values = {"path": str(file.path), "password": password, "pages": list(left), "ocr": name}
        try:
            reader.ask("recognise", values, bounds, file.size, check, take)
        except (OutOfTime, OutOfMemory, ReaderCrashed):
            lost.append(left.pop(0))
        else:
            lost += left  # it was not answered: the file cannot be opened
            break
    return tuple(lost)
