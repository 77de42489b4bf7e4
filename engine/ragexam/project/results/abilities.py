"""Ability per component, from a fit that is kept or from one that is made for a look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ragexam.errors import NotEnoughData
from ragexam.irt.record import Fit
from ragexam.queries.items.fits import fit_answers
from ragexam.queries.items.records import FitOptions
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import PipelineSpec, Table
from ragexam.report.items.ability_tables import ability_table
from ragexam.report.items.component_sentence import component_sentence
from ragexam.report.pictures.abilities import Level, component_levels


@dataclass(frozen=True, eq=False)
class Abilities:
    """Ability per component from a fit. What intervals for all at once take is worked out when somebody looks.

    Attributes:
        fit: The fit, with effects of components.
        pipelines: Examinees.
        additivity: Whether adding up the parts is good enough; "" where it was not checked.
        stale: There are other answers now.
    """

    fit: Fit
    pipelines: tuple[PipelineSpec, ...]
    additivity: str
    stale: bool

    @property
    def model(self) -> str:
        """Return the item model, of `ragexam.irt.model.MODELS`."""
        return self.fit.model

    @property
    def answers(self) -> int:
        """Return the number of answers that were fitted."""
        return self.fit.n_observed

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """Return component after component, best level first."""
        return component_levels(self.fit, self.pipelines)

    @cached_property
    def table(self) -> Table:
        """Return the figures, with the gap to the best level."""
        return ability_table(self.fit)

    @cached_property
    def sentence(self) -> str:
        """Return which level leads and whether that is settled; "" where nothing can be said."""
        return component_sentence(self.fit)

    @property
    def worked_out(self) -> bool:
        """Return whether everything is there to be shown at once."""
        return {"levels", "table", "sentence"} <= self.__dict__.keys()

    def work_out(self) -> Abilities:
        """Work out what is to be shown, beside whatever must stay quick; the same abilities."""
        _ = self.levels, self.table, self.sentence
        return self


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
    found = abilities_of(fitted.fit, answers)
    return None if found is None else found.work_out()


def abilities_of(fit: Fit, answers: CurrentResponses, *, additivity: str = "", stale: bool = False) -> Abilities | None:
    """Return effects of the components; None where the fit knows none."""
    if "pipeline" in fit.components:
        return None
    return Abilities(fit, answers.pipelines, additivity, stale)
