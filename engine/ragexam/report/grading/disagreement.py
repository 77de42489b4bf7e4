"""Disagreement of choices and written answers: right in one way and wrong in the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.records import Table
from ragexam.sentences import joined, phrase

ONLY_CHOSEN, ONLY_WRITTEN = "right by choice, wrong in writing", "wrong by choice, right in writing"


@dataclass(frozen=True, slots=True)
class TwoWays:
    """Counts of how often a pipeline's choice and its written answer agree.

    Attributes:
        name: Of the pipeline, for a person.
        both: Right in both ways.
        only_chosen: Right by choice, wrong in writing.
        only_written: Wrong by choice, right in writing.
        neither: Wrong in both.
    """

    name: str
    both: int
    only_chosen: int
    only_written: int
    neither: int


@dataclass(frozen=True, slots=True)
class TwoWaysItem:
    """One question on which a pipeline's choice and its written answer disagree.

    Attributes:
        item_id: Which.
        question: Its text.
        right: The right answer.
        pipeline: Name of the pipeline.
        taken: The choice that it took; "" where a system took none.
        written: What it wrote.
        grade: What the grader gave that.
        kind: `ONLY_CHOSEN` or `ONLY_WRITTEN`.
        answer_id: Of the written answer; "" where that is not told.
    """

    item_id: str
    question: str
    right: str
    pipeline: str
    taken: str
    written: str
    grade: float
    kind: str
    answer_id: str = ""

    @property
    def only_chosen(self) -> bool:
        """Return whether the choice is right and what was written wrong; else it is the other way round."""
        return self.kind == ONLY_CHOSEN


@dataclass(frozen=True, slots=True)
class ResponseDisagreement:
    """Disagreement of choices and written answers on the same questions.

    Attributes:
        grader: Whose grade says what is right in writing, for a person.
        threshold: A greater grade is right.
        pipelines: A row each.
        items: Those on which both disagree, by question.
    """

    grader: str
    threshold: float
    pipelines: tuple[TwoWays, ...]
    items: tuple[TwoWaysItem, ...]


def disagreement_table(disagreement: ResponseDisagreement) -> Table:
    """Return a row a pipeline."""
    return Table(
        name="disagreement",
        title="Chosen and written",
        columns=(
            "Pipeline",
            "Right in both",
            "Right by choice alone",
            "Right in writing alone",
            "Wrong in both",
        ),
        rows=tuple((p.name, p.both, p.only_chosen, p.only_written, p.neither) for p in disagreement.pipelines),
        formats=("", "", "", "", ""),
        note=joined(
            " ",
            (
                phrase(
                    "Right in writing: a grade of more than {1:n} by {0}.",
                    disagreement.grader,
                    f"{disagreement.threshold:g}",
                ),
                "On questions that the pipeline answered in both ways. Many that are right by choice and wrong in writing: the "
                "choices help, or the grader misjudges; read some of them.",
            ),
        ),
    )


def disagreement_items_table(items: Sequence[TwoWaysItem]) -> Table:
    """Return a row for each question and pipeline that disagree."""
    return Table(
        name="disagreement_items",
        title="Where chosen and written disagree",
        columns=("Question", "Right answer", "Pipeline", "Chosen", "Written", "Grade", "How"),
        rows=tuple((i.question, i.right, i.pipeline, i.taken or None, i.written, i.grade, i.kind) for i in items),
        formats=("", "", "", "", "", ".2f", ""),
    )
