"""Sheets on which people read a sample of questions: does the passage hold the question, does it hold the answer?"""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ragexam.errors import InputError
from ragexam.exam.exchange.filled_sheets import filled_sheet, refuse_filled
from ragexam.exam.exchange.spreadsheets import guarded_cell
from ragexam.records import QuestionReading, ScenarioQuestion
from ragexam.scenarios.dialogue import as_one_text
from ragexam.sentences import phrase

COLUMNS: Final = ("id", "scenario", "question", "answer", "passage", "question in passage", "answer in passage")
_FILLED: Final = COLUMNS[-2:]
_READER: Final = re.compile(r"#\s*Reader:\s*(.+)", re.IGNORECASE)
_WORDS: Final[Mapping[str, bool]] = {
    **dict.fromkeys(("y", "yes", "j", "ja", "1", "x", "true"), True),
    **dict.fromkeys(("n", "no", "nein", "0", "-", "false"), False),
}


@dataclass(frozen=True, slots=True)
class ReadingSheet:
    """A filled-in sheet.

    Attributes:
        reader: Who filled it in; "" where the sheet does not say.
        readings: What was read.
        empty: Rows that were left empty.
        problems: A sentence for each row that cannot be taken.
    """

    reader: str
    readings: tuple[QuestionReading, ...]
    empty: int = 0
    problems: tuple[str, ...] = ()


def drawn_questions(questions: Mapping[str, Sequence[ScenarioQuestion]], n: int, seed: int) -> list[ScenarioQuestion]:
    """Return a sample, as many of each scenario as can be; questions without an answer in the documents cannot be read.

    Args:
        questions: By scenario.
        n: Of each scenario at most.
        seed: Of the draw.
    """
    rng = random.Random(seed)
    drawn = []
    for own in questions.values():
        readable = sorted((one for one in own if one.parts), key=lambda one: one.id)
        drawn += rng.sample(readable, min(n, len(readable)))
    rng.shuffle(drawn)
    return drawn


def write_reading_sheet(questions: Sequence[ScenarioQuestion], reader: str, path: Path) -> None:
    """Write a sheet with two empty columns.

    Raises:
        InputError: A sheet that is filled in stands there.
    """
    refuse_filled(path, _FILLED)
    with path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([f"# Reader: {' '.join(reader.split())}"])
        writer.writerow(
            ["# Write yes or no into the last two columns: is what is asked about in the passage, is the answer?"]
        )
        writer.writerow(COLUMNS)
        for one in questions:
            cells = (one.id, one.scenario, as_one_text(one), one.reference, one.passage, "", "")
            writer.writerow([guarded_cell(cell) for cell in cells])


def read_reading_sheet(
    path: Path, questions: Sequence[ScenarioQuestion], reader: str = "", default_reader: str = ""
) -> ReadingSheet:
    """Read a filled-in sheet.

    Args:
        path: The sheet.
        questions: Of the project.
        reader: Who filled it in; who stands in the sheet where "".
        default_reader: Who did where nobody stands in the sheet either.

    Raises:
        InputError: It cannot be read, has other columns, or nobody says whose it is.
    """
    sheet = filled_sheet(path, ("id", *_FILLED), _READER)
    if sheet is None:
        raise InputError(
            phrase("{0:raw} is no sheet of questions to read.", path.name),
            "Fill in a sheet that the program wrote, and keep its headings.",
        )
    who = reader or sheet.person or default_reader
    if not who:
        raise InputError("Nobody says who filled in the sheet.", "Name the reader: --reader NAME.")
    ids = {one.id for one in questions}
    readings: dict[str, QuestionReading] = {}
    problems: list[str] = []
    empty = 0
    for number, cells in sheet.rows:
        votes = [_WORDS.get(cells.get(name, "").casefold()) for name in _FILLED]
        if not any(cells.get(name) for name in _FILLED):
            empty += 1
        elif cells.get("id", "") not in ids:
            problems.append(phrase("Row {0:n}: the project has no such question.", number))
        elif votes[0] is None or votes[1] is None:
            problems.append(phrase("Row {0:n}: write yes or no into both columns.", number))
        else:
            readings[cells["id"]] = QuestionReading(cells["id"], who, votes[0], votes[1])
    return ReadingSheet(who, tuple(readings.values()), empty, tuple(problems))
