"""Ability per component, from a fit that is kept or from one that is made for a look."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ragexam.errors import NotEnoughData
from ragexam.irt.record import Fit
from ragexam.queries.items.fits import FitOptions, fit_answers
from ragexam.queries.run.answers import Answers
from ragexam.records import Table
from ragexam.report.items.ability_tables import COMPONENT_NAMES, ability_table
from ragexam.report.items.sections import component_sentence
from ragexam.report.names import Names
from ragexam.report.results.results import BOUNDS
from ragexam.retriever_specs import kind_label

_YARDSTICKS = {kind_label(kind) for kind in BOUNDS}


@dataclass(frozen=True, slots=True)
class Level:
    """What one level of a component adds to a pipeline's ability.

    Attributes:
        component: Name for a person.
        level: Full name.
        short: Short name.
        effect: On ability; None where undefined.
        se: Standard error; None where undefined.
        low: Lower end of the 95% interval.
        high: Upper end.
        bound: A yardstick.
    """

    component: str
    level: str
    short: str
    effect: float | None
    se: float | None
    low: float | None
    high: float | None
    bound: bool


@dataclass(frozen=True, slots=True)
class Abilities:
    """Ability per component from a fit.

    Attributes:
        levels: Component after component, best level first.
        table: The figures, with the gap to the best level.
        sentence: Which level leads and whether that is settled; "" where nothing can be said.
        additivity: Whether adding up the parts is good enough; "" where it was not checked.
        model: "3pl", "2pl" or "rasch".
        preset: Of the estimation.
        answers: Number of answers that were fitted.
        stale: There are other answers now.
    """

    levels: tuple[Level, ...]
    table: Table
    sentence: str
    additivity: str
    model: str
    preset: str
    answers: int
    stale: bool


def fitting(answers: Answers, seed: int, model: str) -> Abilities | None:
    """Fit the answers as they are for a look while more come in; nothing is kept. None where they are too few.

    Args:
        answers: Of a project.
        seed: Of whatever is drawn.
        model: "3pl", "2pl" or "rasch".
    """
    try:
        fitted = fit_answers(answers, FitOptions("robust", model, by_components=True), seed)
    except NotEnoughData:
        return None
    return abilities_of(fitted.fit, answers)


def abilities_of(fit: Fit, answers: Answers, *, additivity: str = "", stale: bool = False) -> Abilities | None:
    """Effects of the components; None where the fit knows none."""
    if "pipeline" in fit.components:
        return None
    names = Names(answers.pipelines)
    short: Mapping[str, str] = {
        **{p.model_name: names.model(p.model_name) for p in answers.pipelines},
        **{p.retriever_label: names.retriever(p.retriever_label) for p in answers.pipelines},
    }
    levels: list[Level] = []
    for component in fit.components:
        effects = [e for e in fit.component_effects(component) if math.isfinite(e.effect)]
        if len(effects) < 2:
            continue  # nothing to compare with
        for e in sorted(effects, key=lambda e: -e.effect):
            low, high = (None, None) if e.se is None else (e.effect - 1.96 * e.se, e.effect + 1.96 * e.se)
            levels.append(
                Level(
                    COMPONENT_NAMES.get(component, component), e.level, short.get(e.level, e.level), e.effect, e.se,
                    low, high, e.level in _YARDSTICKS,
                )
            )  # fmt: skip
    return Abilities(
        tuple(levels), ability_table(fit), component_sentence(fit), additivity, fit.model, fit.preset, fit.n_observed,
        stale,
    )  # fmt: skip
