"""Scenarios of a project: questions that were made by them, answers, grades by models, readings by people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from ragexam.records import (
    MetricGrade,
    QuestionReading,
    ScenarioAnswer,
    ScenarioQuestion,
    content_id,
    from_json,
    to_json,
)
from ragexam.store.database.connection import Connection
from ragexam.store.database.faults import damaged
from ragexam.store.results import StoredResults
from ragexam.store.units import Units

_ANSWER: Final = "scenario answer"
_GRADE: Final = "scenario grade"
_READING: Final = "scenario reading"
T = TypeVar("T")


class StoredScenarios:
    """Questions of scenarios with answers, grades and readings, to read."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._sets = StoredResults(connection, "scenario_questions")
        self._units = Units(connection)

    def made(self) -> dict[str, list[ScenarioQuestion]]:
        """Return the questions of every scenario that has some, by its name, oldest first."""
        return {one.id: self._read(ScenarioQuestion, one.value) for one in self._sets.all()}

    def making(self, name: str) -> Mapping[str, Any]:
        """Return what the questions of a scenario were made by and what was left out; nothing where none were made."""
        questions = self._sets.get(name)
        return {} if questions is None else questions.inputs

    def answers(self) -> list[ScenarioAnswer]:
        """Return every answer, in the order in which they came."""
        return self._read(ScenarioAnswer, self._units.all(_ANSWER).values())

    def grades(self) -> list[MetricGrade]:
        """Return every grade that a language model gave."""
        return self._read(MetricGrade, self._units.all(_GRADE).values())

    def readings(self) -> list[QuestionReading]:
        """Return what people read."""
        return self._read(QuestionReading, self._units.all(_READING).values())

    def _read(self, kind: type[T], values: Iterable[Any]) -> list[T]:
        try:
            return [from_json(kind, value) for value in values]
        except (ValueError, TypeError) as exc:
            raise damaged(self._connection.path, str(exc)) from exc


class Scenarios(StoredScenarios):
    """Questions of scenarios with answers, grades and readings."""

    def put_questions(self, name: str, inputs: Mapping[str, Any], questions: Sequence[ScenarioQuestion]) -> None:
        """Store the questions of a scenario in the place of earlier ones; answers to those that stay keep counting."""
        self._sets.put(name, inputs, to_json(list(questions)))

    def put_answer(self, answer: ScenarioAnswer) -> None:
        """Store an answer; one under the same id gives way."""
        self._units.put(_ANSWER, answer.id, to_json(answer))

    def put_grade(self, grade: MetricGrade) -> None:
        """Store a grade; an earlier one of the same metric and judge gives way."""
        self._units.put(
            _GRADE, content_id(grade.answer_id, grade.metric, grade.judge_key or grade.judge), to_json(grade)
        )

    def put_readings(self, readings: Iterable[QuestionReading]) -> None:
        """Store what a person read; an earlier reading of the same question by the same person gives way."""
        with self._connection.transaction():
            for reading in readings:
                self._units.put(_READING, content_id(reading.question_id, reading.reader), to_json(reading))

    def remove_reading(self, question_id: str, reader: str) -> None:
        """Remove what a person read in a question; nothing happens where that is nothing."""
        self._units.remove(_READING, content_id(question_id, reader))
