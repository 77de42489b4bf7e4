"""Grades by graders and people, as tables and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ragexam.grading.grader import GRADERS
from ragexam.project.project import Project
from ragexam.records import Table
from ragexam.report.grading.confusion import confusion_table
from ragexam.report.grading.written import WrittenReport, written_sentences, written_tables
from ragexam.report.results.source import source_sentences


@dataclass(frozen=True, slots=True)
class GradesView:
    """View of the written answers and their grades.

    Attributes:
        answers: Number of answers.
        graders: Names of graders that graded some.
        people: Number of answers that people graded.
        sentences: What stands there, in plain words.
        tables: The figures.
        summary: Those of them that say most: what the grader that decides gives each system, who agrees with people, and the
            table of what to mend.
    """

    answers: int
    graders: tuple[str, ...]
    people: int
    sentences: tuple[str, ...]
    tables: tuple[Table, ...]
    summary: tuple[Table, ...] = ()


def reading_grades(project: Project) -> GradesView:
    """Read what graders and people say of the written answers."""
    written = project.grading.report()
    matrices = project.grading.confusions()
    mending = [confusion_table(matrices)] if matrices else []
    if written is None or not written.graded.systems:
        return GradesView(0, (), 0, ("There are no written answers yet.",), tuple(mending), tuple(mending))
    tables = (*written_tables(written), *mending)
    return GradesView(
        len(written.graded.systems),
        tuple(written.graded.grades),
        written.people,
        (*written_sentences(written), *source_sentences(project.grading.source())),
        tables,
        _summary(written, tables),
    )


def _summary(written: WrittenReport, tables: Sequence[Table]) -> tuple[Table, ...]:
    """Return the tables that say most; of grades only those of the grader that decides."""
    summary = []
    label = GRADERS[written.deciding].label if written.deciding in GRADERS else ""
    for table in tables:
        if table.name in ("grades", "grades_powered"):
            rows = tuple(row for row in table.rows if row[1] == label)
            summary += [replace(table, rows=rows)] if rows else []
        elif table.name in ("grader_agreement", "rag_confusion_written", "disagreement"):
            summary.append(table)
    return tuple(summary) or tuple(tables)
