"""Ability per component, from a fit that is kept or from one that is made for a look."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.errors import NotEnoughData
from ragexam.irt.record import Fit
from ragexam.queries.items.fits import fit_answers
from ragexam.queries.items.records import FitOptions
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import Table
from ragexam.report.items.ability_tables import ability_table
from ragexam.report.items.component_sentence import component_sentence
from ragexam.report.pictures.abilities import Level, component_levels


@dataclass(frozen=True, slots=True)
class Abilities:
    """Ability per component from a fit.

    Attributes:
        levels: Component after component, best level first.
        table: The figures, with the gap to the best level.
        sentence: Which level leads and whether that is settled; "" where nothing can be said.
        additivity: Whether adding up the parts is good enough; "" where it was not checked.
        model: of `ragexam.irt.model.MODELS`.
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


def fitting(answers: CurrentResponses, seed: int, model: str) -> Abilities | None:
    """Fit the answers as they are for a look while more come in; nothing is kept. None where they are too few.

    Args:
        answers: Of a project.
        seed: Of whatever is drawn.
        model: of `ragexam.irt.model.MODELS`.
    """
    try:
        fitted = fit_answers(answers, FitOptions("robust", model, by_components=True), seed)
    except NotEnoughData:
        return None
    return abilities_of(fitted.fit, answers)


def abilities_of(fit: Fit, answers: CurrentResponses, *, additivity: str = "", stale: bool = False) -> Abilities | None:
    """Return effects of the components; None where the fit knows none."""
    if "pipeline" in fit.components:
        return None
    return Abilities(
        levels=component_levels(fit, answers.pipelines),
        table=ability_table(fit),
        sentence=component_sentence(fit),
        additivity=additivity,
        model=fit.model,
        preset=fit.preset,
        answers=fit.n_observed,
        stale=stale,
    )
