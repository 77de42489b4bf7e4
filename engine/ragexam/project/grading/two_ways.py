"""Choices and written answers on the same questions, as a person compares them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ragexam.project.project import Project
from ragexam.records import Table
from ragexam.report.grading.disagreement import TwoWaysItem, disagreement_table

__all__ = ["TwoWaysItem", "TwoWaysView", "reading_two_ways"]


@dataclass(frozen=True, slots=True)
class TwoWaysView:
    """Counts of where choice and writing agree, and what they differ on.

    Attributes:
        table: A row for each pipeline, by its short name; its note says what is right in writing. None where no question has both.
        items: Where both differ, by question.
        chosen: Pipelines have answered by choice, so that only what they write is missing where there is no table.
    """

    table: Table | None = None
    items: tuple[TwoWaysItem, ...] = ()
    chosen: bool = True


def reading_two_ways(project: Project) -> TwoWaysView:
    """Read where choices and written answers disagree."""
    disagreement = project.grading.disagreement()
    if disagreement is None:
        return TwoWaysView(chosen=bool(project.responses.chosen().results.answered.any()))
    named = {one.name for one in disagreement.pipelines}
    ids = {spec.id: spec.label for spec in project.pipelines.chosen() if spec.label in named}
    short = {ids[one]: name for one, name in project.grading.short_names(ids).items()}
    table = disagreement_table(
        replace(
            disagreement,
            pipelines=tuple(replace(one, name=short.get(one.name, one.name)) for one in disagreement.pipelines),
        )
    )
    return TwoWaysView(
        table,
        tuple(replace(one, pipeline=short.get(one.pipeline, one.pipeline)) for one in disagreement.items),
    )
