"""Answers of other systems on their way in; sheets for people who grade on their way out and in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.exchange.answer_files import read_answers
from ragexam.grading.exchange.sheets import GradingSheet, drawn_answers, read_grading_sheet, write_grading_sheet
from ragexam.project.project import Project
from ragexam.sentences import phrase
from ragexam.writing import writing


@dataclass(frozen=True, slots=True)
class AnswersFile:
    """What became of a file of answers.

    Attributes:
        name: Of the file.
        answers: How many answers could be taken.
        added: How many of them were new.
        completed: How many were there already, and had something empty that the file fills.
        problems: A sentence for each row that could not be taken.
        repeated: Rows that say again what one before them says.
        several: Questions to which one system gave more than one answer.
    """

    name: str
    answers: int
    added: int
    completed: int
    problems: tuple[str, ...]
    repeated: int = 0
    several: int = 0


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
        InputError: The file cannot be read as answers.
        NotEnoughData: The project has no questions.
    """
    items = project.items.asked()
    if not items:
        raise NotEnoughData("There are no questions that could be answered.", "Generate or import an exam first.")
    found = read_answers(path, items, system, columns)
    added, completed = project.grading.add(found.answers)
    return AnswersFile(path.name, len(found.answers), added, completed, found.problems, found.repeated, found.several)


def export_grading_sheet(project: Project, path: Path, rater: str, n: int = 60, seed: int = 0) -> int:
    """Write answers for a person to grade; who gave them is not in it. Return how many.

    Args:
        project: To read from.
        path: Of the file, ending in ".csv".
        rater: Who shall fill it in.
        n: Answers; the same seed gives everybody the same ones.
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
    with writing(path):
        write_grading_sheet(drawn, {item.id: item for item in project.items.all()}, rater, path)
    return len(drawn)


def reading_grading_sheet(project: Project, path: Path) -> GradingSheet:
    """Read a filled-in sheet; `project.edits.set_people_grades` takes its grades.

    Raises:
        InputError: It cannot be read as a sheet.
    """
    return read_grading_sheet(path, project.grading.answers())
