"""Pipelines that can write answers, and what that takes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ragexam.pipelines.write_answer import CAP
from ragexam.project.project import Project
from ragexam.queries.grading.writing import ITEMS, WritingForecast

__all__ = ["CAP", "ITEMS", "Writer", "WritingForecast", "forecasting_writing", "reading_writers"]


@dataclass(frozen=True, slots=True)
class Writer:
    """A pipeline that can write answers.

    Attributes:
        id: Of the pipeline.
        label: For a person.
        written: Answers that it has written.
    """

    id: str
    label: str
    written: int


def reading_writers(project: Project) -> tuple[Writer, ...]:
    """Read which pipelines are chosen, and how much each has written."""
    written: dict[str, int] = {}
    for answer in project.grading.answers():
        written[answer.pipeline_id] = written.get(answer.pipeline_id, 0) + 1
    return tuple(
        Writer(spec.id, spec.label, written.get(spec.id, 0))
        for spec in project.pipelines.chosen()
        if not spec.is_system
    )


def forecasting_writing(project: Project, ids: Collection[str], which: str, cap: int) -> WritingForecast:
    """Forecast what it takes that some pipelines write.

    Args:
        project: To read from.
        ids: Of the pipelines.
        which: One of `ITEMS`.
        cap: Most tokens of an answer.
    """
    return project.grading.forecast_writing([s for s in project.pipelines.chosen() if s.id in ids], which, cap)
