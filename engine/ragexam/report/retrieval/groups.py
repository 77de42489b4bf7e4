"""Groups of questions and clusters that all figures of the laboratory share, and when there are too few."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from ragexam.report.retrieval.measured import (
    INCLUSIVE,
    MeasuredRetriever,
    MeasuredScan,
    MetricEstimate,
    RetrievalMeasurements,
)
from ragexam.stats.estimate import Estimate

FEW_QUESTIONS, FEW_DOCUMENTS = 10, 5
"""Below so many questions, or documents that they come from, figures are shown and nothing is concluded."""

NOT_OF_INTEREST = "unanswerable"
"""Has no group of its own, but counts among all questions where its evidence is known (appendix C of the paper)."""

LABEL_ORDER = ("fact_single", "summary", "reasoning")


def groups_of(measured: RetrievalMeasurements, by: str) -> dict[str, list[int]]:
    """Return group name to the indices of its questions: all, then labels or languages that occur."""
    names = [q.label if by == "label" else q.language for q in measured.questions]
    groups: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        if name and not (by == "label" and name == NOT_OF_INTEREST):
            groups.setdefault(name, []).append(index)
    order = {name: n for n, name in enumerate(LABEL_ORDER)} if by == "label" else {}
    ranked = sorted(groups, key=lambda name: (order.get(name, len(order)), -len(groups[name]), name))
    return {INCLUSIVE: list(range(len(names))), **{name: groups[name] for name in ranked}}


def group_title(group: str, by: str) -> str:
    """Return a group for a person."""
    if group == INCLUSIVE:
        return "All questions"
    return group if by == "label" else _LANGUAGES.get(group, group)


_LANGUAGES = {"en": "English", "de": "German"}


def documents_of(measured: RetrievalMeasurements, rows: Sequence[int]) -> list[Hashable]:
    """Return the source document of each of some questions."""
    return [measured.questions[i].document for i in rows]


def figure(estimate: Estimate) -> MetricEstimate:
    """Return an estimate as a figure."""
    return MetricEstimate(estimate.value, estimate.low, estimate.high, estimate.n, estimate.reason)


def is_few(questions: int, documents: int) -> bool:
    """Return whether nothing may be concluded from so few."""
    return questions < FEW_QUESTIONS or documents < FEW_DOCUMENTS


def seconds_of(measured: MeasuredRetriever | MeasuredScan) -> float | None:
    """Return the mean seconds per question; None before the first."""
    defined = [s for s in measured.seconds if s is not None]
    return sum(defined) / len(defined) if defined else None
