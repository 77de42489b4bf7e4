"""Pipelines, the levels of their components, and items on the scale of abilities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ragexam.records import PipelineSpec
from ragexam.report.names import Names

if TYPE_CHECKING:
    from ragexam.irt.record import Fit


@dataclass(frozen=True, slots=True)
class AbilityMark:
    """A place on the axis of abilities: a pipeline, or all pipelines that share a component's level.

    Attributes:
        key: Id of the pipeline; name of the level otherwise.
        label: Full name.
        short: As short as it stays distinct.
        theta: Ability; the mean over its pipelines for a level.
        se: Standard error; None where undefined, and for a level.
        best: Highest ability among its pipelines; `theta` for a pipeline.
        best_label: Whose it is.
        count: Number of pipelines.
    """

    key: str
    label: str
    short: str
    theta: float
    se: float | None
    best: float
    best_label: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Dot:
    """A pipeline or an item of a Wright map.

    Attributes:
        key: What a click tells.
        value: Ability or difficulty.
        se: Its standard error; None where undefined.
        label: Short name.
        words: What is said under the pointer.
        flagged: Something may be wrong with it.
    """

    key: str
    value: float
    se: float | None
    label: str
    words: str
    flagged: bool = False


def pipeline_marks(fit: Fit, pipelines: Sequence[PipelineSpec]) -> tuple[AbilityMark, ...]:
    """Return the places of the pipelines that have an ability."""
    names = Names(pipelines)
    return tuple(
        AbilityMark(spec.id, spec.label, names.pipeline(spec), theta, None if np.isnan(se) else se, theta, spec.label)
        for spec, theta, se in zip(pipelines, fit.theta.tolist(), fit.theta_se.tolist(), strict=True)
        if not np.isnan(theta)
    )


def level_marks(fit: Fit, pipelines: Sequence[PipelineSpec]) -> dict[str, tuple[AbilityMark, ...]]:
    """Return the places of the levels of each component that has several: "llm", "retriever", "icl"."""
    names = Names(pipelines)
    shorten = {"llm": names.model, "retriever": names.retriever}
    sat = np.flatnonzero(~np.isnan(fit.theta)).tolist()
    by_component: dict[str, tuple[AbilityMark, ...]] = {}
    for component in pipelines[0].components if pipelines else ():
        levels: dict[str, list[int]] = {}
        for k in sat:
            levels.setdefault(pipelines[k].components[component], []).append(k)
        marks = []
        for level, rows in levels.items():
            theta = fit.theta[rows]
            best = rows[int(np.argmax(theta))]
            short = shorten.get(component, str)(level)
            mean, top = float(theta.mean()), float(fit.theta[best])
            marks.append(AbilityMark(level, level, short, mean, None, top, pipelines[best].label, len(rows)))
        if len(marks) > 1:
            by_component[component] = tuple(marks)
    return by_component
