"""Turns one file into documents, by way of the reading process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from ragexam.corpus.bounded import BoundedReader, OutOfMemory, OutOfTime, ReaderCrashed
from ragexam.corpus.discover import SourceFile
from ragexam.corpus.ocr.base import RecognisedPages
from ragexam.corpus.outcome import CRASHED, TOO_LONG, TOO_MUCH_MEMORY, ReadDocument, without_text
from ragexam.corpus.readers.base import Limits, TableLook
from ragexam.records import DocumentStatus, from_json, to_json


def read_source(
    file: SourceFile,
    reader: BoundedReader,
    *,
    password: str | None = None,
    mapping: Mapping[str, str] | None = None,
    recognised: RecognisedPages | None = None,
    limits: Limits | None = None,
    check: Callable[[], None] | None = None,
) -> list[ReadDocument]:
    """Read one file. Whatever is wrong with it becomes a status and a sentence, never an exception.

    Args:
        file: As `discover` found it.
        reader: The process that reads; one for many files.
        password: For protected PDFs; without one the empty password is tried.
        mapping: For table files: which column is the text, title, topic, id, language; None guesses.
        recognised: Pages of a PDF that text recognition has seen.
        limits: Bounds of size, time and memory; None takes the defaults.
        check: Called many times a second while reading; what it raises (CancelRequested) stops the reading and
            is passed on.

    Returns:
        One document for most files, one per row for table files and dumps; at least one.
    """
    limits = limits or Limits()
    if file.problem:
        return [without_text(file, "", DocumentStatus.FAILED, file.problem)]
    values = {
        "file": {**to_json(replace(file, path=Path())), "path": str(file.path)},
        "password": password,
        "mapping": None if mapping is None else dict(mapping),
        "recognised": None if recognised is None else to_json(recognised),
    }
    try:
        messages = reader.ask("read", values, limits, file.size, check)
        documents = [from_json(ReadDocument, value) for message in messages for value in message["documents"]]
    except OutOfTime:
        reason = TOO_LONG
    except OutOfMemory:
        reason = TOO_MUCH_MEMORY
    except (ReaderCrashed, ValueError, KeyError, TypeError):
        reason = CRASHED
    else:
        if documents:
            return documents
        reason = CRASHED
    return [without_text(file, "", DocumentStatus.FAILED, reason)]


def look_at_table(path: Path, rows: int = 5) -> TableLook:
    """Look at the head of a CSV, TSV, JSON Lines or JSON file, for a person who says which column is what.

    Args:
        path: The file.
        rows: Most rows that are given back.

    Raises:
        OSError: It could not be read.
        ValueError: It holds no columns, told in words.
    """
    values = {"path": str(path), "rows": rows}
    try:
        size = path.stat().st_size
        with BoundedReader() as reader:
            (message,) = reader.ask("look", values, Limits(), size)
    except OutOfTime:
        raise ValueError("reading it took too long and was stopped") from None
    except (OutOfMemory, ReaderCrashed):
        raise ValueError("it is built in a way that needs too much memory") from None
    if message.get("kind") == "os":
        raise OSError(0, str(message.get("fault")))
    if "look" not in message:
        raise ValueError(str(message.get("fault")))
    return from_json(TableLook, message["look"])
