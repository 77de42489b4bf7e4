"""Grades: one row for each answer, grader and rater."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ragexam.records import PERSON, Grade, from_json, to_json
from ragexam.store.database.connection import Connection, dumps, storable
from ragexam.store.database.faults import damaged

_COLUMNS = "answer_id, grader, value, rater, made, low, high, remark, inputs, parts"
_FIELDS = _COLUMNS.split(", ")
_STATE = "SELECT count(*), coalesce(max(rowid), 0), coalesce(max(made), 0) FROM grades"


class StoredGrades:
    """The grades of a project, to read."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> list[Grade]:
        """Return every grade, oldest first."""
        return [self._read(row) for row in self._connection.rows(f"SELECT {_COLUMNS} FROM grades ORDER BY made, rowid")]  # noqa: S608

    def graders(self) -> set[str]:
        """Return who graded some answer."""
        rows = self._connection.rows("SELECT DISTINCT grader FROM grades WHERE value IS NOT NULL")
        return {name for (name,) in rows}

    def answers_graded(self) -> set[str]:
        """Return the ids of the answers that somebody or something has graded."""
        return {answer_id for (answer_id,) in self._connection.rows("SELECT DISTINCT answer_id FROM grades")}

    def answers_of_people(self) -> set[str]:
        """Return the ids of the answers that some person has graded."""
        return {
            answer_id
            for (answer_id,) in self._connection.rows("SELECT answer_id FROM grades WHERE grader = ?", (PERSON,))
        }

    def state(self) -> tuple[int, int, float]:
        """Return numbers that change whenever a grade does: one that is given after another was taken back may stand in its row."""
        number, newest, made = self._connection.rows(_STATE)[0]
        return int(number), int(newest), float(made)

    def state_but_of(self, grader: str) -> tuple[int, int, float]:
        """Return numbers that change whenever a grade of anybody but one grader does."""
        number, newest, made = self._connection.rows(f"{_STATE} WHERE grader <> ?", (grader,))[0]
        return int(number), int(newest), float(made)

    def of_answers(self, answer_ids: Collection[str]) -> dict[str, list[Grade]]:
        """Return every grade of some answers, oldest first, by the answer's id."""
        grades: dict[str, list[Grade]] = {answer_id: [] for answer_id in answer_ids}
        for grade in self.all():
            if grade.answer_id in grades:
                grades[grade.answer_id].append(grade)
        return grades

    def inputs(self, grader: str, rater: str = "") -> dict[str, str]:
        """Return what each answer's grade was computed from, by the answer's id.

        Args:
            grader: Its name.
            rater: Hash of the model that was asked; "" for a rule.
        """
        return dict(
            self._connection.rows(
                "SELECT answer_id, inputs FROM grades WHERE grader = ? AND rater = ?", (grader, rater)
            )
        )

    def remarked(self, remark: str) -> set[tuple[str, str, str]]:
        """Return grader, rater and the answer's id of every grade with a remark.

        Args:
            remark: As it is kept.
        """
        rows = self._connection.rows("SELECT grader, rater, answer_id FROM grades WHERE remark = ?", (remark,))
        return {(grader, rater, answer_id) for grader, rater, answer_id in rows}

    def of_person(self, rater: str) -> dict[str, Grade]:
        """Return the grades that a person gave, by the answer's id."""
        rows = self._connection.rows(
            f"SELECT {_COLUMNS} FROM grades WHERE grader = ? AND rater = ? ORDER BY made",  # noqa: S608
            (PERSON, rater),
        )
        return {row[0]: self._read(row) for row in rows}

    def _read(self, row: tuple[Any, ...]) -> Grade:
        *plain, parts = row
        if parts == "[]":  # most of them: nothing to decode
            return Grade(*plain)
        fields = dict(zip(_FIELDS, (*plain, self._connection.loads(parts)), strict=True))
        try:
            return from_json(Grade, fields)
        except ValueError as exc:
            raise damaged(self._connection.path, "a grade in it cannot be read") from exc


class Grades(StoredGrades):
    """The grades of a project."""

    def put(self, grade: Grade) -> None:
        """Store a grade; an earlier one of the same grader and rater is replaced."""
        self._connection.execute(
            f"INSERT OR REPLACE INTO grades ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            (
                grade.answer_id,
                grade.grader,
                grade.value,
                grade.rater,
                grade.made,
                grade.low,
                grade.high,
                grade.remark,
                grade.inputs,
                storable(dumps(to_json(grade.parts))),
            ),
        )

    def remove(self, answer_id: str, grader: str, rater: str) -> None:
        """Delete a grade."""
        self._connection.execute(
            "DELETE FROM grades WHERE answer_id = ? AND grader = ? AND rater = ?", (answer_id, grader, rater)
        )
