"""Exams from files and into files, with what a project knows of the documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from ragexam.errors import InputError
from ragexam.exam.exchange.bundle.contents import (
    check_bundle,
    fitting_evidence,
    is_bundle,
    signer_sentence,
    whole_exam_of,
)
from ragexam.exam.exchange.exam_files.gift import read_gift, write_gift
from ragexam.exam.exchange.exam_files.items import Exchange
from ragexam.exam.exchange.exam_files.jsonl import read_jsonl, write_jsonl
from ragexam.exam.exchange.exam_files.qti import read_qti, write_qti
from ragexam.exam.exchange.exam_files.table import read_csv, write_csv
from ragexam.exam.exchange.locate import locate_evidence
from ragexam.exam.exchange.packages import read_package
from ragexam.project.project import Project
from ragexam.records import DocumentStatus, Item, Span
from ragexam.sentences import phrase
from ragexam.writing import writing

T = TypeVar("T")

READERS = {".jsonl": read_jsonl, ".csv": read_csv, ".tsv": read_csv, ".gift": read_gift, ".zip": read_qti}
"""Readers by the ending of a file's name."""

WRITERS: dict[str, Callable[[Iterable[Item], Path], None]] = {
    ".jsonl": write_jsonl,
    ".csv": write_csv,
    ".gift": write_gift,
    ".zip": write_qti,
}
"""Writers by the ending of a file's name."""


@dataclass(frozen=True, slots=True)
class ExamFile:
    """An exam that was read from a file and is not in the project yet.

    Attributes:
        name: Of the file; what the items' batch is called.
        items: New ones, their evidence located where their passage stands in a document.
        already: Items of the file that the project holds already.
        unlocated: New items whose passage stands in no document.
        problems: A sentence for each line that could not be read.
        signed: Who signed it, as a sentence; "" for a file that nobody signs.
        refound: Evidence and passage of items that the project holds without evidence, by their id there.
        notes: Sentences on what was taken for what, where that is not plain.
    """

    name: str
    items: tuple[Item, ...]
    already: int
    unlocated: int
    problems: tuple[str, ...]
    signed: str = ""
    refound: Mapping[str, tuple[tuple[Span, ...], str]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def reading_exam_file(project: Project, path: Path) -> ExamFile:
    """Read an exam from a file and find its evidence in the project's documents.

    An exam that was written as a table comes back under other ids: the same words are the same question. Of an exam that was
    handed on, signed, the evidence is found by the hashes that came with it.

    Raises:
        InputError: The ending names no format, nothing could be read, or a signed exam was changed.
    """
    reader = _format_of(path, READERS)
    texts = {d.id: project.documents.text(d.id) for d in project.documents.all() if d.status is DocumentStatus.IMPORTED}
    files = read_package(path) if reader is read_qti else {}
    if is_bundle(files):
        check, bundle = check_bundle(files), whole_exam_of(files, path)
        exchange = Exchange(fitting_evidence(bundle, texts), ())
        signed = "" if check.signer is None else signer_sentence(check.signer)
    else:
        exchange, signed = reader(path), ""
    items = project.items.all()
    present_ids = {item.content_hash for item in items} | {item.id for item in items}
    new = [item for item in exchange.items if item.id not in present_ids and item.content_hash not in present_ids]
    located = tuple(locate_evidence(item, texts) for item in new)
    unlocated = sum(not item.evidence for item in located) if texts else 0
    refound = _refound(items, exchange.items, texts)
    return ExamFile(
        path.name,
        located,
        len(exchange.items) - len(new),
        unlocated,
        exchange.problems,
        signed,
        refound,
        exchange.notes,
    )


def _refound(
    items: Sequence[Item], read: Sequence[Item], texts: Mapping[str, str]
) -> dict[str, tuple[tuple[Span, ...], str]]:
    """Return where answers of items without evidence stand: documents may have come after the exam."""
    bare = {item.content_hash: item for item in items if not item.evidence}
    evidence: dict[str, tuple[tuple[Span, ...], str]] = {}
    for item in read if texts else ():
        own = bare.get(item.content_hash)
        located = item if own is None else locate_evidence(item, texts)
        if own is not None and located.evidence:
            evidence[own.id] = (located.evidence, own.passage or located.passage)
    return evidence


def write_exam(items: Sequence[Item], path: Path) -> Path:
    """Write items in the format that the file's ending names.

    Raises:
        InputError: The ending names no format.
        MachineError: The file cannot be written.
    """
    writer = _format_of(path, WRITERS)
    with writing(path):
        writer(items, path)
    return path


def _format_of(path: Path, formats: Mapping[str, T]) -> T:
    if path.suffix.lower() not in formats:
        raise InputError(
            phrase("The ending of {0:raw} names no format.", path.name),
            phrase("Use one of {0:raw}.", ", ".join(formats)),
        )
    return formats[path.suffix.lower()]
