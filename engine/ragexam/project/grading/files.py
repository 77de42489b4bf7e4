"""Answers of other systems on their way in; sheets for people who grade on their way out and in."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ragexam.edits.written_answers import AnswersTaken, taken
from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.exchange.answer_files import ImportedAnswers, columns_of, read_answers, understood
from ragexam.grading.exchange.likely_columns import likely_column
from ragexam.grading.exchange.sheets import GradingSheet, drawn_answers, read_grading_sheet, write_grading_sheet
from ragexam.project.grading.blind import evidence_texts
from ragexam.project.project import Project
from ragexam.queries.grading.arriving import ArrivingAnswers
from ragexam.records import WrittenAnswer
from ragexam.sentences import phrase
from ragexam.writing import writing

__all__ = [
    "AnswersFile",
    "AnswersPreview",
    "AnswersTaken",
    "GradingSheet",
    "PreviewLine",
    "SheetTaken",
    "export_grading_sheet",
    "import_answers",
    "preview_answers",
    "reading_grading_sheet",
    "take_answers",
    "take_grading_sheet",
]


_HEADINGS = 12
"""Headings of a file that a sentence names at most."""


@dataclass(frozen=True, slots=True)
class AnswersFile:
    """Report on the import of a file of answers.

    Attributes:
        name: Of the file.
        answers: How many answers could be taken.
        added: How many of them were new.
        already: How many were there already, word for word.
        completed: How many of those had something empty that the file fills.
        problems: A sentence for each row that could not be taken.
        repeated: Rows that say again what one before them says.
        several: Questions to which one system gave more than one answer.
        grades: New grades of people that came along.
        empty: How many of the answers have no word.
        notes: Sentences on what was taken for what, where that is not plain.
    """

    name: str
    answers: int
    added: int
    already: int
    completed: int
    problems: tuple[str, ...]
    repeated: int = 0
    several: int = 0
    grades: int = 0
    empty: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetTaken:
    """Report on the reading of a filled-in sheet.

    Attributes:
        grades: How many grades it holds.
        replaced: How many of them took the place of other ones that the same person gave before.
        changed: Whether something is otherwise than before, so that there is an edit to undo.
    """

    grades: int = 0
    replaced: int = 0
    changed: bool = False


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """An answer of a file beside the question that it was found to answer.

    Attributes:
        question: Of the project.
        answer: Its words.
        system: Who answered.
        passages: How many texts it was written from; 0 where none are given.
    """

    question: str
    answer: str
    system: str
    passages: int


@dataclass(frozen=True, slots=True)
class AnswersPreview:
    """Contents of a file of answers, before any is taken.

    Attributes:
        name: Of the file.
        columns: Its columns.
        understood: Which of them each field is read from where nobody says otherwise.
        answers: Those whose question is in the project.
        new: How many of them are not there yet.
        lines: The same as something to look at.
        problems: A sentence for each row that cannot be taken.
        people: Grades that people gave, by rater and the id of the answer.
        empty: How many of the answers have no word.
        notes: Sentences on what was taken for what, where that is not plain.
        repeated: Rows that say again what one before them says.
        several: Questions to which one system gave more than one answer.
    """

    name: str
    columns: tuple[str, ...]
    understood: Mapping[str, str]
    answers: tuple[WrittenAnswer, ...]
    new: int
    lines: tuple[PreviewLine, ...]
    problems: tuple[str, ...]
    people: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    empty: int = 0
    notes: tuple[str, ...] = ()
    repeated: int = 0
    several: int = 0


def preview_answers(
    project: Project, path: Path, system: str = "", columns: Mapping[str, str] | None = None
) -> AnswersPreview:
    """Read a file of answers without keeping any; `take_answers` keeps them.

    Args:
        project: To read from.
        path: CSV, JSON lines, or JSON.
        system: Who answered, where the file does not say.
        columns: Names of columns by field.

    Raises:
        InputError: The file cannot be read as answers.
        NotEnoughData: The project has no questions.
    """
    arrived = _arriving(project, path, system, columns)
    read = arrived.read
    names = columns_of(path)
    questions = {item.id: item.question for item in project.items.asked()}
    return AnswersPreview(
        path.name, names, understood(names), read.answers, arrived.new,
        tuple(PreviewLine(questions[a.item_id], a.text, a.system, len(a.contexts)) for a in read.answers),
        read.problems, read.people, read.empty,
        read.notes, read.repeated, read.several,
    )  # fmt: skip


def take_answers(project: Project, read: ImportedAnswers | AnswersPreview, name: str) -> AnswersTaken:
    """Keep answers of a file that are not there yet, and people's grades of all of them, as one edit.

    Args:
        project: To add to.
        read: Contents of the file.
        name: Of the file.
    """
    return taken(project.edits.add_answers(read.answers, name, read.people))


def import_answers(
    project: Project, path: Path, system: str = "", columns: Mapping[str, str] | None = None
) -> AnswersFile:
    """Read answers of another system and keep those whose question is in the project.

    Args:
        project: To add to.
        path: CSV, JSON lines, or JSON.
        system: Who answered, where the file does not say.
        columns: Names of columns by field.

    Raises:
        InputError: The file cannot be read as answers, lacks a column that is named, or has none of answers.
        NotEnoughData: The project has no questions.
    """
    answers = _arriving(project, path, system, columns).read
    _refuse_unread(path, columns or {}, answers)
    number, made = len(answers.answers), take_answers(project, answers, path.name)
    return AnswersFile(
        path.name,
        number,
        made.added,
        number - made.added,
        made.completed,
        answers.problems,
        answers.repeated,
        answers.several,
        made.grades,
        answers.empty,
        answers.notes,
    )


def _arriving(project: Project, path: Path, system: str, columns: Mapping[str, str] | None) -> ArrivingAnswers:
    """Return answers of a file as the project takes them.

    Raises:
        InputError: The file cannot be read as answers.
        NotEnoughData: The project has no questions.
    """
    items = project.items.asked()
    if not items:
        raise NotEnoughData("There are no questions that could be answered.", "Generate or import an exam first.")
    return project.grading.arriving(read_answers(path, items, system, columns))


def _refuse_unread(path: Path, columns: Mapping[str, str], imported: ImportedAnswers) -> None:
    """Refuse a file that lacks a column that is named, or of which no row has a place for an answer, in one sentence for all rows."""
    heads = columns_of(path)
    listed = ", ".join(heads[:_HEADINGS])
    read_from = {**understood(heads), **{part: name.strip().casefold() for part, name in columns.items()}}
    for part, name in columns.items():
        if (named := name.strip().casefold()) not in heads:
            taken = [column for other, column in read_from.items() if other != part]
            raise InputError(
                phrase("{0:raw} has no column “{1:raw}”: it has {2:raw}.", path.name, name, listed),
                phrase(
                    "Name one that it has, as in: {0:raw}", _example(part, likely_column(heads, part, taken, named))
                ),
            )
    if not imported.answers and imported.unanswered == len(imported.problems):
        raise InputError(
            phrase("No row of {0:raw} has an answer: its columns are {1:raw}.", path.name, listed),
            phrase(
                "Say which column holds the answers, as in: {0:raw}",
                _example("answer", likely_column(heads, "answer", list(read_from.values()))),
            ),
        )


def _example(field: str, column: str) -> str:
    """Return how a column is named on the command line; where none is likely the place of its name, which misleads nobody."""
    return f"--column {shlex.quote(f'{field}={column}')}" if column else f"--column {field}=COLUMN"


def export_grading_sheet(project: Project, path: Path, rater: str, n: int = 60, seed: int = 0) -> int:
    """Write answers for a person to grade; who gave them is not in it. Return how many.

    Args:
        project: To read from.
        path: Of the file, ending in ".csv".
        rater: Who shall fill it in.
        n: Answers; the same number and seed give everybody the same ones, of the same answers.
        seed: Of the draw.

    Raises:
        InputError: No name, no answer wanted, or another ending.
        NotEnoughData: There are no written answers.
        MachineError: The file cannot be written.
    """
    if not rater.strip():
        raise InputError("Whoever grades needs a name.", "Say who grades.")
    if n < 1:
        raise InputError("A sheet holds at least one answer.")
    if path.suffix.lower() != ".csv":
        raise InputError(phrase("The ending of {0:raw} is not that of a sheet.", path.name), "Use .csv.")
    answers = project.grading.answers()
    if not answers:
        raise NotEnoughData("There are no written answers to grade.", "Import some first: ragexam answers.")
    drawn = drawn_answers(answers, n, seed)
    items = {item.id: item for item in project.items.all()}
    evidence = evidence_texts(project, [items[answer.item_id] for answer in drawn])
    with writing(path):
        write_grading_sheet(drawn, items, rater, path, evidence)
    return len(drawn)


def reading_grading_sheet(project: Project, path: Path) -> GradingSheet:
    """Read a filled-in sheet; `take_grading_sheet` keeps its grades.

    Raises:
        InputError: It cannot be read as a sheet.
    """
    return read_grading_sheet(path, project.grading.answers())


def take_grading_sheet(project: Project, sheet: GradingSheet, rater: str) -> SheetTaken:
    """Keep the grades and remarks of a sheet, as one edit.

    Args:
        project: To add to.
        sheet: Filled in.
        rater: Who graded.

    Raises:
        InputError: No name.
    """
    before = project.grading.of_person(" ".join(rater.split()))
    earlier = {name: grade.value for name, grade in before.items() if grade.value is not None}
    made = project.edits.set_people_grades(rater, sheet.grades, sheet.remarks)
    replaced = sum(earlier.get(name, value) != value for name, value in sheet.grades.items())
    return SheetTaken(len(sheet.grades), replaced, made is not None)
