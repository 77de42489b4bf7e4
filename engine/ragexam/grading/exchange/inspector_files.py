"""Files of InspectorRAGet: tasks, documents, what each model answered to which task, and what people said of that.

Of the metrics that people judged by, one is read as grades: that which says whether an answer is right, or how good it is as a
whole, by its name, where its scale is known. Its scale is stretched to that of grades in proportion, by the numbers that the
file gives its categories. Older files say "evaluations", "annotations" and "model_response" where newer ones (schema 2) say
"results", "scores" and "output".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ragexam.grading.exchange.answer_cells import RATER, Row, objects_of
from ragexam.grading.exchange.sheets import HIGH, LOW
from ragexam.sentences import phrase

_OVERALL: Final = ("overall", "correctness", "correct", "accuracy", "accurate", "quality", "gesamt", "richtigkeit")
"""Words in the name of a metric of whether an answer is right, the most telling first."""

_OTHERWISE: Final = frozenset(
    ("context", "contexts", "retrieval", "retrieved", "document", "documents", "passage", "passages", "question", "grammar",
     "grammatical", "language", "linguistic", "citation", "citations", "format", "answerability", "tool")
)  # fmt: skip
"""Words in the name of a metric of something else than the answer's content."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """A metric of people as grades: its ends, and the number of each category where it has categories."""

    name: str
    label: str
    low: float
    high: float
    categories: Mapping[str, float] | None

    def grade(self, value: Any) -> str:
        """Return a value as a grade; in quotation marks, so that it is no grade, where it is none of the scale."""
        number = _number(value) if self.categories is None else self.categories.get(_category(value))
        if number is None or not self.low <= number <= self.high:
            return f"“{value}”"
        return f"{LOW + (HIGH - LOW) * (number - self.low) / (self.high - self.low):.6g}"


def is_inspector(value: Any) -> bool:
    """Return whether a JSON value has the form of InspectorRAGet."""
    return isinstance(value, Mapping) and ("evaluations" in value or value.keys() >= {"results", "tasks"})


def inspector_rows(value: Row) -> tuple[list[Row], tuple[str, ...]]:
    """Return the answers of a file as rows, grades of people in columns of raters; and how these grades were read.

    Args:
        value: The file's one value.
    """
    scale, notes = _scale(objects_of(value.get("metrics")))
    return list(_rows(value, scale)), notes


def _rows(value: Row, scale: _Scale | None) -> Iterator[Row]:
    documents = {str(_of(d, "document_id")): d.get("text", "") for d in objects_of(value.get("documents"))}
    tasks = {str(_of(t, "task_id")): t for t in objects_of(value.get("tasks"))}
    models = {str(_of(m, "model_id")): m.get("name") for m in objects_of(value.get("models"))}
    for result in objects_of(value["evaluations"] if "evaluations" in value else value["results"]):
        task = tasks.get(str(_of(result, "task_id")), {})
        contexts = objects_of(result.get("contexts")) or objects_of(task.get("contexts"))
        model = _of(result, "model_id")
        yield {
            "task_id": _of(result, "task_id"),
            "question": _asked(task.get("input")),
            "answer": _answer(result),
            "system": models.get(str(model)) or model,
            "contexts": [c.get("text") or documents.get(str(_of(c, "document_id")), "") for c in contexts],
            **(_grades(result, scale) if scale is not None else {}),
        }


def _asked(value: Any) -> Any:
    """Return the question of a task: a text, the last words of utterances, or the messages of a chat as they are."""
    turns = objects_of(value)
    if not isinstance(value, list) or any("content" in turn for turn in turns):
        return value
    return turns[-1].get("text") if turns else None


def _answer(result: Row) -> Any:
    output = result.get("output")
    if isinstance(output, Mapping):
        return output.get("value")
    return _of(result, "model_response") if output is None else output


def _grades(result: Row, scale: _Scale) -> dict[str, str]:
    said = result.get("annotations") or result.get("scores")
    by_person = said.get(scale.name) if isinstance(said, Mapping) else None
    grades = {}
    for person, judgement in by_person.items() if isinstance(by_person, Mapping) else ():
        value = judgement.get("value") if isinstance(judgement, Mapping) else judgement
        if value not in (None, ""):
            grades[f"{RATER}{person}"] = scale.grade(value)
    return grades


def _scale(metrics: Sequence[Row]) -> tuple[_Scale | None, tuple[str, ...]]:
    """Return the metric of people that is read as grades, None where none is; and a sentence on that."""
    people = [m for m in metrics if m.get("author") == "human" and m.get("type") != "text"]
    if not people:
        return None, ()
    scales = [scale for metric in people if (scale := _scale_of(metric)) is not None]
    scale = min(scales, key=_place, default=None)
    left = ", ".join(_label(m) for m in people if scale is None or m.get("name") != scale.name)
    if scale is None:
        return None, (
            phrase("What people said of {0:raw} is left: none of these says on a known scale whether an answer is right.", left),
        )  # fmt: skip
    taken = phrase("Grades of people are from “{0:raw}”.", scale.label)
    if (scale.low, scale.high) != (LOW, HIGH):
        ends = f"{scale.low:g}", f"{scale.high:g}"
        taken = phrase(
            "Grades of people are from “{0:raw}”, stretched from {1:raw}–{2:raw} to 1–5.", scale.label, *ends
        )
    return scale, (taken, phrase("What people said of {0:raw} is left.", left)) if left else (taken,)


def _place(scale: _Scale) -> int:
    """Return how far behind a metric's word stands among those that tell of an answer as a whole."""
    return min(_OVERALL.index(word) for word in _words(scale.name, scale.label) if word in _OVERALL)


def _scale_of(metric: Row) -> _Scale | None:
    """Return a metric as a scale of grades; None where it speaks of something else, or where its ends are not known."""
    name, label = str(metric.get("name")), _label(metric)
    words = _words(name, label)
    if not words & set(_OVERALL) or words & _OTHERWISE or metric.get("order") == "descending":
        return None
    categories: dict[str, float] | None = None
    if metric.get("type") == "categorical":
        known = [(_category(v.get("value")), _number_of_category(v)) for v in objects_of(metric.get("values"))]
        categories = {text: number for text, number in known if number is not None}
        if len(categories) != len(known):
            return None
        ends = list(categories.values())
    else:
        given = metric.get("range")
        ends = [number for end in given[:2] if (number := _number(end)) is not None] if isinstance(given, list) else []
    if len(ends) < 2 or min(ends) == max(ends):
        return None
    return _Scale(name, label, min(ends), max(ends), categories)


def _category(value: Any) -> str:
    """Return what a category is known by: 4, "4" and 4.0 are one."""
    number = _number(value)
    return str(value) if number is None else f"{number:g}"


def _number_of_category(category: Row) -> float | None:
    stated = _of(category, "numeric_value")
    return _number(category.get("value") if stated is None else stated)


def _label(metric: Row) -> str:
    return str(_of(metric, "display_name") or metric.get("name"))


def _words(*names: str) -> set[str]:
    return {word for name in names for word in re.findall(r"[^\W_]+", name.casefold())}


def _number(value: Any) -> float | None:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if abs(number) < 1e12 else None


def _of(value: Row, name: str) -> Any:
    """Return a field by its name in files, or by that which the program itself gives it (task_id, taskId)."""
    first, *rest = name.split("_")
    return value.get(name, value.get(first + "".join(word.capitalize() for word in rest)))
