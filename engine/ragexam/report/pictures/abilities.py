"""Effects of each part of a pipeline (LLM, retriever, in-context examples) on its ability."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ragexam.records import PipelineSpec
from ragexam.report.names import BOUNDS, Names
from ragexam.retriever_specs import kind_label

if TYPE_CHECKING:
    from ragexam.irt.record import Fit

COMPONENT_NAMES = {"llm": "LLM", "retriever": "Retriever", "icl": "In-context examples", "pipeline": "Pipeline"}


@cache
def yardsticks() -> frozenset[str]:
    """Return the levels that do not compete."""
    return frozenset(map(kind_label, BOUNDS))


@dataclass(frozen=True, slots=True)
class Level:
    """Effect of one level of a component on a pipeline's ability.

    Attributes:
        component: Name for a person.
        level: Full name.
        short: Short name.
        effect: On ability.
        se: Standard error; None where undefined.
        low: Lower end of the 95% interval; None where undefined.
        high: Upper end.
        bound: A yardstick.
    """

    component: str
    level: str
    short: str
    effect: float
    se: float | None
    low: float | None
    high: float | None
    bound: bool


def component_levels(fit: Fit, pipelines: Sequence[PipelineSpec]) -> tuple[Level, ...]:
    """Return the effects of a hierarchical fit, component after component, best level first.

    A component of which only one level has an effect is left out: there is nothing to compare it with.
    """
    names = Names(pipelines)
    short = {p.model_name: names.model(p.model_name) for p in pipelines}
    short |= {p.retriever_label: names.retriever(p.retriever_label) for p in pipelines}
    levels: list[Level] = []
    for component in fit.components:
        effects = [e for e in fit.component_effects(component) if math.isfinite(e.effect)]
        if len(effects) < 2:
            continue
        for e in sorted(effects, key=lambda e: -e.effect):
            low, high = e.interval or (None, None)
            levels.append(
                Level(
                    COMPONENT_NAMES.get(component, component), e.level, short.get(e.level, e.level), e.effect, e.se,
                    low, high, e.level in yardsticks(),
                )
            )  # fmt: skip
    return tuple(levels)
