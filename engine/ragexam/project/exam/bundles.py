"""Exams that are handed on, from a project and into one."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Final

from ragexam.errors import NotEnoughData
from ragexam.exam.exchange.bundle.contents import (
    BundleAnswers,
    BundleCheck,
    ExamBundle,
    bundle_files,
    bundle_of,
    check_bundle,
    read_bundle,
    whole_exam_of,
)
from ragexam.exam.exchange.packages import read_package, write_package
from ragexam.project.project import Project
from ragexam.records import Document, DocumentStatus
from ragexam.report.results.results import ExamResults
from ragexam.writing import put_beside, writing

BUNDLE_ENDING: Final = ".exam.zip"
"""End of the names of handed-on exams."""


def write_bundle(
    project: Project, path: Path, *, texts: bool = False, answers: bool = True, sender: str = ""
) -> ExamBundle:
    """Hand on the kept questions of a project as a signed package.

    Args:
        project: The project.
        path: Of the package.
        texts: Whether texts of documents go in: whoever gets it can read them.
        answers: Whether it says which of the project's pipelines had which question right.
        sender: What the sender calls himself.

    Raises:
        NotEnoughData: There are no questions, or answers are wanted and none counts.
        MachineError: It cannot be written, or this machine cannot sign.
    """
    open_ones = [item for item in project.items.all() if item.is_open and item.kept]
    items = [*project.items.kept(), *open_ones]
    if not items:
        raise NotEnoughData("There are no questions to hand on.", "Write or import an exam first.")
    results = project.responses.answers().results
    if answers and results.taken_from.writes and not results.answered.any():
        raise NotEnoughData(
            "Written answers count here, and none of them has a grade: there are no answers to hand on.",
            "Let choices count (“Right means”), grade the written answers, or hand the exam on without answers.",
        )
    bundle = bundle_of(
        items,
        {d.id: (d.source, text) for d, text in _documents(project)},
        title=project.title,
        made=date.today().isoformat(),
        sender=sender,
        texts=texts,
        answers=_answers(results, [item.id for item in items]) if answers and results.answered.any() else None,
    )
    with writing(path):
        write_package(bundle_files(bundle), path)
    return bundle


def own_fingerprint(path: Path) -> str:
    """Return the fingerprint of the key that signed a package; "" where the signature is not of it.

    Raises:
        InputError: It is no handed-on exam.
    """
    signer = check_bundle(read_package(path)).signer
    return "" if signer is None else signer.fingerprint


def checked_bundle(path: Path) -> tuple[BundleCheck, ExamBundle | None]:
    """Return what a check of a package finds, and what it holds; None where it is not whole.

    Raises:
        InputError: It is no handed-on exam.
    """
    files = read_package(path)
    check = check_bundle(files)
    return check, read_bundle(files) if check.whole else None


def whole_bundle(path: Path) -> ExamBundle:
    """Return what a package holds, where it is as it was signed.

    Raises:
        InputError: It is not, or is no handed-on exam.
    """
    return whole_exam_of(read_package(path), path)


def write_texts(bundle: ExamBundle, folder: Path) -> list[Path]:
    """Write the documents' texts of a package as files that can be imported, over no other file; none where they were kept back.

    Raises:
        MachineError: They cannot be written.
    """
    written = []
    for number, document in enumerate((d for d in bundle.documents if d.text), 1):
        stem = "".join(c if c.isalnum() or c in "-_" else "_" for c in Path(document.name).stem)[:80]
        path = folder / f"{number:03d}_{stem or 'document'}.txt"
        written.append(put_beside(path, document.text.encode("utf-8", "replace")))
    return written


def _documents(project: Project) -> list[tuple[Document, str]]:
    usable = (d for d in project.documents.all() if d.status is DocumentStatus.IMPORTED)
    return [(d, project.documents.text(d.id)) for d in usable]


def _answers(results: ExamResults, items: list[str]) -> BundleAnswers:
    """Return who was right where, a column an item of the package."""
    columns: Mapping[str, int] = {item.id: n for n, item in enumerate(results.items)}
    rows = []
    for row in results.scores.tolist():
        cells = [row[columns[i]] if i in columns else float("nan") for i in items]
        rows.append(tuple(None if math.isnan(cell) else int(cell) for cell in cells))
    source = results.taken_from
    mode = "" if source.writes and source.taken == "written" else results.mode
    return BundleAnswers(
        tuple((p.id, str(p.label)) for p in results.pipelines), tuple(rows), mode, source.key, results.by_design
    )
