"""Written answers with their grades on their way out: a table or lines of JSON that `answer_files` reads again."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ragexam.exam.exchange.spreadsheets import guarded_cell
from ragexam.grading.exchange.answer_cells import RATER
from ragexam.grading.exchange.answer_files import FIELDS
from ragexam.grading.measures.refusals import refusal_kind
from ragexam.records import Item, JudgementPart, WrittenAnswer, to_json

_REFERENCE: Final = "reference"
_PARTS: Final = "parts"


@dataclass(frozen=True, slots=True)
class AnswerWithGrades:
    """Written answer with what was said of it.

    Attributes:
        answer: The record.
        item: What was asked.
        contexts: Texts of the passages that it was written from; none where they are not known.
        grades: By grader, where there is a figure.
        judges: Name of the language model that a grader asked, by the grader's name.
        people: By rater.
        marks: The one mark that a judge would give, by grader, where it stands beside a mean over all marks.
        parts: What graders said part by part, by grader: of sentences, nuggets, questions of a bank.
        out_of_date: Graders whose grade would be made from something else now.
    """

    answer: WrittenAnswer
    item: Item
    contexts: tuple[str, ...] = ()
    grades: Mapping[str, float] = field(default_factory=dict)
    judges: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, float] = field(default_factory=dict)
    marks: Mapping[str, int] = field(default_factory=dict)
    parts: Mapping[str, Sequence[JudgementPart]] = field(default_factory=dict)
    out_of_date: frozenset[str] = frozenset()


def write_answers_csv(answers: Sequence[AnswerWithGrades], graders: Sequence[str], path: Path) -> None:
    """Write a table, one row an answer; passages are a list in JSON, as the importer takes them.

    Args:
        answers: In the order of the rows.
        graders: Names of those that graded some of them, in the order of the columns.
        path: Of the file.
    """
    made = io.StringIO(newline="")
    writer = csv.writer(made)
    for number, row in enumerate(_rows(answers, graders)):
        if not number:
            writer.writerow([guarded_cell(name) for name in row])
        writer.writerow([_cell(value) for value in row.values()])
    path.write_text(made.getvalue(), encoding="utf-8-sig", errors="replace", newline="")


def write_answers_jsonl(answers: Sequence[AnswerWithGrades], graders: Sequence[str], path: Path) -> None:
    """Write one object a line with the columns of the table; passages are a list, what is not known is null.

    Where graders said something part by part it stands in "parts", by grader: label, text, and how sure or how much.

    Args:
        answers: In the order of the lines.
        graders: Names of those that graded some of them, in the order of the fields.
        path: Of the file.
    """
    rows = _rows(answers, graders)
    if any(one.parts for one in answers):
        for row, one in zip(rows, answers, strict=True):
            row[_PARTS] = {name: [to_json(part) for part in parts] for name, parts in one.parts.items()} or None
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(lines, encoding="utf-8", errors="replace", newline="")


WRITERS: Final = {".csv": write_answers_csv, ".jsonl": write_answers_jsonl}
"""Writers of answers, by the ending of the file."""


def _rows(answers: Sequence[AnswerWithGrades], graders: Sequence[str]) -> list[dict[str, Any]]:
    """Return the rows by column, all with the same columns."""
    judged = {name for one in answers for name in one.judges}
    marked = {name for one in answers for name in one.marks}
    aged = {name for one in answers for name in one.out_of_date}
    raters = dict.fromkeys(rater for one in answers for rater in one.people)
    rows = []
    for one in answers:
        row = _of_answer(one)
        for name in graders:
            column = _grader_column(name)
            row[column] = one.grades.get(name)
            if name in marked:
                row[f"{column} likeliest mark"] = one.marks.get(name)
            if name in judged:
                row[f"{column} judge"] = one.judges.get(name)
            if name in aged:
                row[f"{column} out of date"] = True if name in one.out_of_date else None
        for rater in raters:
            row[f"{RATER}{rater}"] = one.people.get(rater)
        rows.append(row)
    return rows


def _of_answer(one: AnswerWithGrades) -> dict[str, Any]:
    """Return the cells that come in again, under the first of the names that are understood, and the reference."""
    answer = one.answer
    return {
        FIELDS["id"][0]: answer.item_id,
        FIELDS["question"][0]: one.item.question,
        _REFERENCE: one.item.reference_answer,
        FIELDS["system"][0]: answer.system,
        FIELDS["answer"][0]: answer.text,
        FIELDS["contexts"][0]: list(one.contexts),
        FIELDS["tokens"][0]: answer.tokens,
        FIELDS["seconds"][0]: answer.seconds,
        FIELDS["stop"][0]: answer.stop or None,
        "kind of refusal": refusal_kind(answer.text, one.item.question, one.item.reference_answer) or None,
    }


def _grader_column(name: str) -> str:
    """Return a grader's name, marked where a column of that name would be read as a part of the answer."""
    return (
        f"grader: {name}" if name in (_REFERENCE, _PARTS) or any(name in names for names in FIELDS.values()) else name
    )


def _cell(value: Any) -> str:
    if value is None or value == []:
        return ""
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, list) else str(value)
    return guarded_cell(text) if isinstance(value, str) else text
