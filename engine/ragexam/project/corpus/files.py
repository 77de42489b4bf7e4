"""The files behind the documents: where they lie on this machine, and which columns table files have."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ragexam.corpus.discover import discover
from ragexam.corpus.read import look_at_table
from ragexam.corpus.readers.table_files.columns import ROLES
from ragexam.errors import InputError
from ragexam.jobs.corpus.import_documents import named_as_before
from ragexam.jobs.worker.resume import imported_paths
from ragexam.project.project import Project
from ragexam.sentences import phrase

TABLE_SUFFIXES = frozenset({".csv", ".tsv", ".jsonl", ".ndjson", ".json"})
"""Ends of the names of files that hold rows."""


@dataclass(frozen=True)
class FoundFiles:
    """Files that documents came from.

    Attributes:
        files: Where each lies, by its name in the project.
        roots: The imported files and folders that hold them: importing these again gives the same names and topics.
        missing: Names of files that are not where they were, or were imported on another machine.
    """

    files: Mapping[str, Path]
    roots: tuple[Path, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class TableColumns:
    """The columns of a table file.

    Attributes:
        file: Its name.
        header: Names of the columns.
        rows: The first rows, as texts.
        guess: Column by role, as it is guessed; empty where the file would be read as one whole table.
    """

    file: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    guess: Mapping[str, str]


def find_files(project: Project, sources: Sequence[str]) -> FoundFiles:
    """Find the files of documents again, among what was imported on this machine.

    Args:
        project: The project.
        sources: Names of documents, also of rows ("file.csv#12").
    """
    places = project.documents.file_places()
    wanted = dict.fromkeys(s if s in places else s.rpartition("#")[0] or s for s in sources)
    files: dict[str, Path] = {}
    roots: list[Path] = []
    for root in map(Path, imported_paths(project.path)):
        left = wanted.keys() - files.keys()
        if not left:
            break
        try:
            paths = {f.source: f.path for f in named_as_before(discover([root]), places) if f.source in left}
        except (InputError, OSError):  # it has gone, or is a disk that is not there
            continue
        if paths:
            files |= paths
            roots.append(root)
    return FoundFiles(files, tuple(roots), tuple(s for s in wanted if s not in files))


def find_tables(paths: Sequence[Path]) -> list[Path]:
    """Return table files among files and folders, nested folders included."""
    tables: list[Path] = []
    for path in paths:
        with contextlib.suppress(InputError, OSError):
            tables.extend(f.path for f in discover([path]) if f.path.suffix.lower() in TABLE_SUFFIXES)
    return tables


def reading_columns(path: Path) -> TableColumns:
    """Read the head of a table file.

    Raises:
        InputError: It holds no columns, or cannot be read.
    """
    try:
        look = look_at_table(path)
    except OSError as exc:
        raise InputError(phrase("{0:raw} cannot be read: {1}.", path.name, exc.strerror or exc)) from exc
    except ValueError as exc:
        raise InputError(phrase("{0:raw} has no columns that could be mapped: {1}.", path.name, exc)) from exc
    columns = {role: getattr(look.guess, role) for role in ROLES}
    guess = {role: look.header[column] for role, column in columns.items() if column is not None}
    return TableColumns(path.name, look.header, look.rows, guess if look.guess.gives_rows else {})
