"""Choices and written answers on the same questions, as a person compares them."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.project.project import Project
from ragexam.records import Table
from ragexam.report.grading.disagreement import TwoWaysItem, disagreement_table

__all__ = ["TwoWaysItem", "TwoWaysView", "reading_two_ways"]


@dataclass(frozen=True, slots=True)
class TwoWaysView:
    """Counts of where choice and writing agree, and what they differ on.

    Attributes:
        table: A row for each pipeline; its note says what is right in writing. None where no question has both.
        items: Where both differ, by question.
    """

    table: Table | None = None
    items: tuple[TwoWaysItem, ...] = ()


def reading_two_ways(project: Project) -> TwoWaysView:
    """Read where choices and written answers disagree."""
    disagreement = project.grading.disagreement()
    return TwoWaysView() if disagreement is None else TwoWaysView(disagreement_table(disagreement), disagreement.items)
