"""Accuracy of every pipeline with its interval."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ragexam.report.names import BOUNDS, Names
from ragexam.report.plain_names import PlainNames

if TYPE_CHECKING:
    from ragexam.report.results.results import ExamResults


ESTIMATED = (
    "Whoever was asked only a part of the questions has an estimate for the whole exam: it is no quotient of the numbers "
    "beside it, since questions that were likelier to be asked count less."
)


@dataclass(frozen=True, slots=True)
class Bar:
    """Accuracy of one pipeline.

    Attributes:
        key: Id of the pipeline.
        label: Its full name.
        short: As short as it stays distinct.
        plain: In plain words.
        value: Share right, failures counted as wrong; None before the first answer.
        low: Lower end of its 95% interval over documents; None below two.
        high: Upper end.
        right: Number of right answers.
        answered: Number of answers, failures counted.
        group: Place of its retriever among those of `retriever_groups`.
        bound: A yardstick (oracle, closed book), not a choice.
        estimated: It was asked a part of the exam by design: the share is an estimate for all of it, not right of answered.
    """

    key: str
    label: str
    short: str
    plain: str
    value: float | None
    low: float | None
    high: float | None
    right: int
    answered: int
    group: int
    bound: bool
    estimated: bool


def accuracy_bars(results: ExamResults) -> tuple[Bar, ...]:
    """Return the accuracy of every pipeline, best first; those without answers come last."""
    accuracy, shares = results.accuracy(), results.shares()
    names, plain = Names(results.pipelines), PlainNames(results.pipelines)
    kinds = list(dict.fromkeys(p.retriever_label for p in results.pipelines))
    right, answered = results.right(), results.sat.sum(axis=1)
    bars = []
    for n in sorted(range(len(shares)), key=lambda n: (-accuracy[n] if math.isfinite(accuracy[n]) else math.inf, n)):
        spec, share = results.pipelines[n], shares[n]
        bars.append(
            Bar(
                spec.id, spec.label, names.pipeline(spec), plain.title(spec), share.value, share.low, share.high,
                int(right[n]), int(answered[n]), kinds.index(spec.retriever_label), spec.retriever.kind in BOUNDS,
                results.by_design and int(answered[n]) < len(results.items),
            )
        )  # fmt: skip
    return tuple(bars)


def retriever_groups(results: ExamResults) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the short names of the retrievers, which colours stand for, and the places of the yardsticks among them."""
    names = Names(results.pipelines)
    kinds = list(dict.fromkeys(p.retriever_label for p in results.pipelines))
    bounds = {p.retriever_label for p in results.pipelines if p.retriever.kind in BOUNDS}
    return tuple(map(names.retriever, kinds)), tuple(n for n, kind in enumerate(kinds) if kind in bounds)
