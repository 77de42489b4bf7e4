"""Start of the command `all`: what cannot come to anything is refused at once, and leaves no project behind."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.corpus.bounded import BoundedReader
from ragexam.corpus.discover import discover
from ragexam.corpus.ocr.catalogue import available_ocr
from ragexam.corpus.read import read_source
from ragexam.errors import InputError, RagExamError, StopRequested
from ragexam.exam.blueprint import shares_of
from ragexam.project import Project
from ragexam.records import Document, DocumentStatus, Table, pages_without_text, recognition_of
from ragexam.sentences import listed


def check_words(options: argparse.Namespace, path: Path, output: Output) -> None:
    """See that the words make sense and, for a project without documents, that there is something to read.

    Args:
        options: Of the command.
        path: The project, there or not.
        output: Where it is told why no file could be read.

    Raises:
        InputError: They do not, or there is nothing.
    """
    if not options.paths and options.project.is_dir() and not path.exists():
        raise InputError(
            f"{options.project} is a folder.",
            f"Name the project first: ragexam all NAME.ragexam {quoted(options.project)}",
        )
    if options.questions is not None and options.questions < 1:
        raise InputError(f"{options.questions} questions make no exam.", "Ask for 1 at least.")
    if options.blueprint:
        shares_of(options.blueprint)
    for given in options.paths:
        if not os.path.lexists(given.expanduser()):
            raise InputError(f"There is no file or folder {given}.", "Check the spelling.")
    if options.paths and _is_empty(path):
        _check_readable(options.paths, output)


def _is_empty(path: Path) -> bool:
    if not path.exists():
        return True
    with Project.open(path, read_only=True) as project:
        return not project.documents.all()


def _check_readable(paths: Sequence[Path], output: Output) -> None:
    """See that one file at least can be read; the smallest are tried first, so that this takes no time."""
    files = sorted(discover(paths), key=lambda file: file.size)
    if not files:
        raise InputError(f"There is no file in {listed([str(p) for p in paths], 3, 'or')} that can be read.")
    odd: list[Document] = []
    with BoundedReader() as reader:
        for file in files:
            documents = [each.document for each in read_source(file, reader)]
            if any(document.status is DocumentStatus.IMPORTED for document in documents) or (
                any(map(pages_without_text, documents)) and available_ocr() is not None
            ):
                return
            odd += documents
    output.table(odd_files(odd))
    raise InputError("No document could be read.", "The table says why, file by file.")


def odd_files(documents: Sequence[Document]) -> Table:
    """Return what became of files that were not imported."""
    rows = tuple((d.source, str(d.status), d.reason) for d in documents)
    return Table("odd", "Files that were not imported", ("File", "Status", "Why"), rows)


def recognised_files(documents: Sequence[Document]) -> Table:
    """Return what text recognition read, document by document."""
    rows = tuple(
        (
            d.source,
            recognition.by,
            sum(sure > 0 for sure in recognition.pages.values()),
            recognition.confidence,
            len(recognition.unclear_pages()),
        )
        for d in documents
        if not d.excluded and (recognition := recognition_of(d)) is not None
    )
    columns = ("File", "Recognised by", "Pages", "Sure", "Pages hard to read")
    return Table("recognised", "What text recognition read", columns, rows, ("", "", "d", ".0%", "d"))


@contextmanager
def begun(path: Path) -> Iterator[Project]:
    """Open the project, made where there is none; where then nothing was read before an error, it goes again."""
    if path.exists():
        with Project.open(path) as project:
            yield project
        return
    empty = False
    try:
        with Project.create(path) as project:
            try:
                yield project
            except RagExamError as exc:
                empty = not isinstance(exc, StopRequested) and not project.documents.all()
                raise
    finally:
        if empty:
            for left in (path, *path.parent.glob(f".{path.name}.*lock")):
                left.unlink(missing_ok=True)
