"""The runs of a project and the responses that they gave."""

from __future__ import annotations

from typing import Any

from ragexam.pipelines.scoring_modes import Mode
from ragexam.queries.exam.writing_pace import WritingPace
from ragexam.queries.run.answers import AnswersReader, CurrentResponses
from ragexam.queries.run.conditions import Conditions, current_conditions
from ragexam.queries.run.settlements import TAKEN_BACK_SETTING
from ragexam.queries.run.stale import stale_reasons
from ragexam.records import Response
from ragexam.store import Store
from ragexam.store.changes import Edit
from ragexam.store.run.runs import Run


class ProjectResponses:
    """Responses of pipelines to items."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reader = AnswersReader(store)

    def answers(self, mode: Mode | None = None) -> CurrentResponses:
        """Return the responses that count, from where the project takes them, as arrays; only what is new is read."""
        return self._reader.read(mode)

    def chosen(self, mode: Mode | None = None) -> CurrentResponses:
        """Return choices, whatever the project takes responses from: what a run has made, and what is left of it."""
        return self._reader.read(mode, chosen=True)

    def after(self, number: int, limit: int = 1_000) -> list[tuple[int, Response]]:
        """Return responses newer than a number, each with its number: cheap to ask while a run goes on."""
        return self._store.responses.after(number, limit)

    def get(self, number: int) -> Response | None:
        """Return one response by its number (`ResponseMatrix.row`)."""
        return self._store.responses.get(number)

    def stale_reasons(self) -> list[tuple[str, int]]:
        """Return sentences on what has changed since the stale answers were given, each with the number of answers."""
        return stale_reasons(self._store, self.chosen())


class ProjectRuns:
    """Runs and the conditions under which they answered."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pace = WritingPace(store)

    def all(self) -> list[Run]:
        """Return all runs, oldest first."""
        return self._store.runs.all()

    def manifest(self, manifest_id: str) -> dict[str, Any] | None:
        """Return the conditions of a response."""
        return self._store.runs.manifest(manifest_id)

    def writing_pace(self) -> float | None:
        """Return how many seconds each kept question took to write; None where none was written in this project."""
        return self._pace.read()

    def take_back_settlement(self) -> Edit | None:
        """Take back what was settled, undoably: answers are kept, and the next start goes on; None where there is nothing."""
        settlement = self._store.settlements.latest()
        if settlement is None or settlement.id == self._store.settings.get(TAKEN_BACK_SETTING, ""):
            return None
        change = self._store.edits.setting_change(TAKEN_BACK_SETTING, settlement.id)
        return self._store.edits.perform("Take back what was settled", [change])

    def conditions(self) -> Conditions:
        """Return the conditions in force, under which a run would answer now."""
        return current_conditions(self._store, self._store.items.kept())
