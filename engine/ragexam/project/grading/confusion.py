"""Confusion matrix of answers: whether the passages held the evidence, against whether the answer is acceptable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ragexam.grading.exchange.sheets import HIGH, LOW
from ragexam.grading.grader import GRADERS, usual_first
from ragexam.project.project import Project
from ragexam.records import PERSON
from ragexam.report.grading.confusion import RagConfusion, mend_first, rag_confusion
from ragexam.report.names import BOUNDS
from ragexam.report.results.source import ResponseSource, usual_threshold

RIGHT = "right"
"""The criterion of choice items: the right choice was taken."""

Cell = tuple[bool, bool]
"""The passages held the evidence; the answer is acceptable."""


@dataclass(frozen=True, slots=True)
class ConfusionCase:
    """One answer.

    Attributes:
        key: Id of a written answer; of the item for a choice.
        item_id: What was asked.
        question: Its words.
        match: The passages handed over hold the evidence wholly.
        values: What each criterion gives it, where it gives something.
        document: Which the question is on; itself where it is on none.
    """

    key: str
    item_id: str
    question: str
    match: bool
    values: Mapping[str, float]
    document: str


@dataclass(frozen=True, slots=True)
class Criterion:
    """Measure of what is acceptable: a value above a threshold.

    Attributes:
        name: `RIGHT`, `records.PERSON`, or a grader's name.
        label: For a person; "" for the first two, which a window names.
        low: Least value.
        high: Greatest value.
        start: The threshold to begin with: the one by which a verdict is made, in a report too.
        deciding: Whether its verdict counts in the project.
    """

    name: str
    label: str
    low: float
    high: float
    start: float
    deciding: bool = False


@dataclass(frozen=True, slots=True)
class ConfusionSource:
    """Answers of one pipeline or system.

    Attributes:
        key: The pipeline's id, or the system's name.
        name: For a person.
        written: They are written, and not choices.
        cases: Those of which it is known whether the passages held the evidence.
        criteria: By which they can be judged.
    """

    key: str
    name: str
    written: bool
    cases: tuple[ConfusionCase, ...]
    criteria: tuple[Criterion, ...]


@dataclass(frozen=True, slots=True)
class ConfusionCells:
    """The matrix at a threshold.

    Attributes:
        counts: Of each cell.
        cells: The answers of each cell.
        unjudged: Answers that the criterion says nothing of.
        sentence: What to mend first.
    """

    counts: RagConfusion
    cells: Mapping[Cell, tuple[ConfusionCase, ...]]
    unjudged: int
    sentence: str


def yardsticks(project: Project) -> frozenset[str]:
    """Return the ids of pipelines that are no choices: the oracle's passages always hold the evidence, closed book has none."""
    return frozenset(i for i, spec in project.pipelines.ever_chosen().items() if spec.retriever.kind in BOUNDS)


def reading_confusion(project: Project) -> tuple[ConfusionSource, ...]:
    """Read the answers of every system and of every pipeline that searches, written ones first."""
    questions = {item.id: item.question for item in project.items.all()}
    return (*_written(project, questions), *_chosen(project, questions))


def _written(project: Project, questions: Mapping[str, str]) -> list[ConfusionSource]:
    answers = project.grading.answers()
    matches = project.grading.matches()
    if not matches:
        return []
    graded = project.grading.graded()
    named = {PERSON: graded.people, **{n: graded.grades[n] for n in GRADERS if n in graded.grades}}
    by_system: dict[str, list[ConfusionCase]] = {}
    for index, answer in enumerate(answers):
        if answer.id in matches:
            given = {name: float(values[index]) for name, values in named.items() if not np.isnan(values[index])}
            by_system.setdefault(answer.system, []).append(
                ConfusionCase(
                    answer.id,
                    answer.item_id,
                    questions[answer.item_id],
                    matches[answer.id],
                    given,
                    graded.documents[index],
                )
            )
    written, known = [], _criteria(project.grading.judging())
    for system, cases in by_system.items():
        grader_names = {name for case in cases for name in case.values}
        criteria = [c for c in known if c.name in grader_names]
        written.append(ConfusionSource(system, system, True, tuple(cases), tuple(criteria)))
    return written


def _criteria(source: ResponseSource | None) -> list[Criterion]:
    """Return every criterion, people first.

    Args:
        source: Whose verdict counts, and from which grade on; None where nobody graded.
    """
    deciding = "" if source is None else source.grader

    def made(name: str, label: str, low: float, high: float) -> Criterion:
        decides = source is not None and name == deciding
        start = source.threshold if source is not None and decides else usual_threshold(name)
        return Criterion(name, label, low, high, start, decides)

    scaled = [
        made(kind.name, kind.label, max(kind.low, 0.0), kind.high)
        for kind in (GRADERS[name] for name in usual_first(GRADERS))
        if kind.high is not None and kind.role != "comparison"
    ]
    return [made(PERSON, "", LOW, HIGH), *scaled]


def _chosen(project: Project, questions: Mapping[str, str]) -> list[ConfusionSource]:
    return [
        ConfusionSource(
            case.pipeline_id, case.name, False,
            tuple(
                ConfusionCase(
                    c.item_id, c.item_id, questions.get(c.item_id, ""), c.match, {RIGHT: float(c.right)}, c.document
                )
                for c in case.cases
            ),
            (Criterion(RIGHT, "", 0.0, 1.0, 0.5),),
        )
        for case in project.grading.choice_cases()
    ]  # fmt: skip


def cells_at(source: ConfusionSource, criterion: str, threshold: float) -> ConfusionCells:
    """Return the matrix at a threshold; quick enough to follow a slider.

    Args:
        source: Whose answers.
        criterion: Name of one of its criteria.
        threshold: An answer is acceptable above it.
    """
    judged = [case for case in source.cases if criterion in case.values]
    match = np.array([case.match for case in judged], dtype=np.bool_)
    good = np.array([case.values[criterion] > threshold for case in judged], dtype=np.bool_)
    cells: dict[Cell, list[ConfusionCase]] = {(m, g): [] for m in (True, False) for g in (True, False)}
    for case, had, fine in zip(judged, match.tolist(), good.tolist(), strict=True):
        cells[had, fine].append(case)
    counts = rag_confusion(source.name, match, good, [case.document for case in judged])
    return ConfusionCells(
        counts,
        {cell: tuple(cases) for cell, cases in cells.items()},
        len(source.cases) - len(judged),
        mend_first(counts) if judged else "",
    )
