"""Sheets for people who grade answers: blind, in mixed order, for any spreadsheet; and what comes back of them."""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ragexam.errors import InputError
from ragexam.exam.exchange.filled_sheets import filled_sheet
from ragexam.exam.exchange.spreadsheets import decimal_of, guarded_cell
from ragexam.records import Item, WrittenAnswer
from ragexam.sentences import phrase

LOW: Final = 1
HIGH: Final = 5
MEANINGS: Final[Mapping[int, str]] = {
    5: "right and complete",
    4: "right but for something small",
    3: "right in part",
    2: "mostly wrong, or hardly an answer",
    1: "wrong, or no answer",
}
"""The scale of people's grades."""
_ASK: Final = "Write 1 to 5 into the column grade; leave it empty where you cannot say. Change nothing else."
_GERMAN_MEANINGS: Final[Mapping[int, str]] = {
    5: "richtig und vollständig",
    4: "richtig bis auf eine Kleinigkeit",
    3: "zum Teil richtig",
    2: "überwiegend falsch oder kaum eine Antwort",
    1: "falsch oder keine Antwort",
}
_GERMAN_ASK: Final = (
    "Schreiben Sie 1 bis 5 (5 ist das Beste) in die Spalte grade; lassen Sie sie leer, wo Sie es nicht sagen können. "
    "Ändern Sie sonst nichts."
)
"""The same for people who grade answers to German questions."""

EMPTY: Final = "(no answer)"
"""Stands in the place of an answer without a word."""

COLUMNS: Final = ("id", "question", "reference", "evidence", "answer", "grade", "remark")
_GRADER: Final = re.compile(r"#\s*Grader:(.*)$")


@dataclass(frozen=True, slots=True)
class GradingSheet:
    """Record of a filled-in sheet of grades.

    Attributes:
        rater: Name in its first line; "" where it has none.
        grades: Grade by answer id.
        remarks: Remarks by answer id, where there are some.
        empty: Rows without a grade.
        problems: A sentence for each row that cannot be taken, with its number in a spreadsheet.
    """

    rater: str
    grades: Mapping[str, float]
    remarks: Mapping[str, str]
    empty: int
    problems: tuple[str, ...]


def drawn_answers(answers: Sequence[WrittenAnswer], n: int, seed: int) -> list[WrittenAnswer]:
    """Draw answers to grade, in drawn order: the same for every person; systems come evenly.

    Args:
        answers: Candidates.
        n: How many are wanted.
        seed: Of the draw.
    """
    rng = random.Random(seed)
    queues: dict[str, list[WrittenAnswer]] = {}
    for answer in sorted(answers, key=lambda a: a.id):
        queues.setdefault(answer.system, []).append(answer)
    for queue in queues.values():
        rng.shuffle(queue)
    most = max(map(len, queues.values()), default=0)
    drawn = [queue[turn] for turn in range(most) for queue in queues.values() if turn < len(queue)][:n]
    rng.shuffle(drawn)  # nobody can tell a system by its turn
    return drawn


def write_grading_sheet(
    answers: Sequence[WrittenAnswer],
    items: Mapping[str, Item],
    rater: str,
    path: Path,
    evidence: Mapping[str, str] | None = None,
) -> None:
    """Write a sheet with an empty column "grade"; nobody's name or grade is in it. It explains itself in the language of most questions.

    Args:
        answers: In the order in which they are graded.
        items: By id; answers to others are left out.
        rater: Who shall fill it in.
        path: Of the file.
        evidence: What the documents say to an item, by its id; empty cells where it is not known.
    """
    with path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([f"# Grader: {' '.join(rater.split())}"])
        german = 2 * sum(items[a.item_id].language == "de" for a in answers if a.item_id in items) > len(answers)
        for grade, meaning in (_GERMAN_MEANINGS if german else MEANINGS).items():
            writer.writerow([f"# {grade} = {meaning}"])
        writer.writerow([f"# {_GERMAN_ASK if german else _ASK}"])
        writer.writerow(COLUMNS)
        for answer in answers:
            item = items.get(answer.item_id)
            if item is not None:
                told = (evidence or {}).get(item.id, "")
                text = answer.text if answer.text.strip() else EMPTY  # nobody shall look for it
                cells = (answer.id, item.question, item.reference_answer, told, text, "", "")
                writer.writerow([guarded_cell(cell) for cell in cells])


def read_grading_sheet(path: Path, answers: Sequence[WrittenAnswer]) -> GradingSheet:
    """Read a filled-in sheet; commas, semicolons and tabs part its columns.

    Args:
        path: The sheet.
        answers: Those of the project.

    Raises:
        InputError: The file cannot be read, or has no columns "id" and "grade".
    """
    sheet = filled_sheet(path, ("id", "grade"), _GRADER)
    if sheet is None:
        raise InputError(
            phrase("{0:raw} has no columns “id” and “grade”.", path.name),
            "Fill in a sheet that the program wrote, and keep its headings.",
        )
    answer_ids = {answer.id for answer in answers}
    grades: dict[str, float] = {}
    rows: dict[str, int] = {}
    remarks: dict[str, str] = {}
    problems: list[str] = []
    empty = 0
    for number, cells in sheet.rows:
        written, answer_id = cells.get("grade", ""), cells.get("id", "")
        grade = grade_of(written)
        if not written:
            empty += 1
        elif answer_id not in answer_ids:
            problems.append(phrase("Row {0:n}: the project has no such answer.", number))
        elif grade is None:
            problems.append(phrase("Row {0:n}: “{1:raw}” is no grade from 1 to 5.", number, written[:40]))
        elif grades.get(answer_id, grade) != grade:
            problems.append(
                phrase(
                    "Row {0:n}: the answer {1:raw} has another grade in row {2:n} already. That one counts ({3:n}), this one does "
                    "not ({4:n}).",
                    number,
                    answer_id,
                    rows[answer_id],
                    f"{grades[answer_id]:g}",
                    f"{grade:g}",
                )
            )
        else:
            grades[answer_id] = grade
            rows.setdefault(answer_id, number)
            if cells.get("remark"):
                remarks[answer_id] = cells["remark"]
    return GradingSheet(sheet.person, grades, remarks, empty, tuple(problems))


def grade_of(text: str) -> float | None:
    """Return the grade that a cell holds, with a comma or a point; None where it is none of the scale."""
    value = decimal_of(text)
    return value if value is not None and LOW <= value <= HIGH else None
