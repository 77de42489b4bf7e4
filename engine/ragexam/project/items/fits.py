"""Fits of an item response model to a project's answers, and refinements of its exam."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ragexam.irt.checks.controls import Control
from ragexam.pipelines.scoring_modes import Mode
from ragexam.project.run.history import ProjectResponses
from ragexam.queries.items.fit_now import fit_now
from ragexam.queries.items.fits import controls_of, kept_fit
from ragexam.queries.items.records import KeptFit
from ragexam.queries.items.refinements import KeptRefinement, kept_refinement
from ragexam.queries.report.report_input import current_fit
from ragexam.queries.run.answers import CurrentResponses
from ragexam.store import Store
from ragexam.store.results import StoredResult


class ProjectFits:
    """Fits that are kept."""

    def __init__(self, store: Store, responses: ProjectResponses) -> None:
        self._store = store
        self._responses = responses

    def fit(
        self, preset: str = "robust", model: str = "auto", *, by_components: bool = True, mode: Mode | None = None
    ) -> KeptFit:
        """Fit the answers as they are, here and now, and keep the fit; the same fit is not computed twice.

        Raises:
            NotEnoughData: There are too few answers.
            InputError: An unknown name.
        """
        answers = self._responses.answers(mode)
        return fit_now(self._store, preset=preset, model=model, by_components=by_components, answers=answers)

    def latest(self) -> KeptFit | None:
        """Return the newest fit."""
        return self._kept(self._store.fits.latest())

    def latest_inputs(self) -> Mapping[str, Any]:
        """Return what the newest fit was computed from, without reading its figures; empty where there is none."""
        return self._store.fits.latest_inputs() or {}

    def current(self) -> KeptFit | None:
        """Return the newest fit of the answers as they are; None where there are newer answers or no fit."""
        return current_fit(self._store, self._responses.answers())

    def get(self, fit_id: str) -> KeptFit | None:
        """Return a fit by its id (a job's result names it); None where there is none."""
        return self._kept(self._store.fits.get(fit_id))

    def controls(self, fit_id: str, answers: CurrentResponses) -> tuple[Control, ...]:
        """Return the answers that were fitted beside such without structure; empty where that was not asked for."""
        return controls_of(self._store, fit_id, answers)

    def _kept(self, stored: StoredResult | None) -> KeptFit | None:
        return None if stored is None else kept_fit(stored, self._store.pipelines.all().values())


class ProjectRefinements:
    """Iterative improvements of the exam that are kept."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def latest(self) -> KeptRefinement | None:
        """Return the newest refinement."""
        return _refinement(self._store.refinements.latest())

    def get(self, refinement_id: str) -> KeptRefinement | None:
        """Return a refinement by its id; None where there is none."""
        return _refinement(self._store.refinements.get(refinement_id))


def _refinement(stored: StoredResult | None) -> KeptRefinement | None:
    return None if stored is None else kept_refinement(stored)
