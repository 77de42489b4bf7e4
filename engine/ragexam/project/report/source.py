"""Source of a project's report."""

from __future__ import annotations

from ragexam.exam.choice_items.figures.lookup import LookupBaseline
from ragexam.pipelines.scoring_modes import Mode
from ragexam.project.run.history import ProjectResponses
from ragexam.queries.exam.lookup import lookup_baselines
from ragexam.queries.report.report_input import dropped_items, report_input
from ragexam.queries.report.report_parts import ReportParts
from ragexam.records import Item
from ragexam.report.results.results import ReportInput
from ragexam.store import Store


class ProjectReport:
    """The report of a project."""

    def __init__(self, store: Store, responses: ProjectResponses, parts: ReportParts) -> None:
        self._store = store
        self._responses = responses
        self._parts = parts

    def input(self, title: str = "", *, mode: Mode | None = None) -> ReportInput:
        """Return everything that a report shows.

        Args:
            title: Of the report; the project's where "".
            mode: Normalisation; the project's setting where None.

        Raises:
            NotEnoughData: There are no answers yet.
        """
        title = title or str(self._store.settings.get("title", self._store.path.stem))
        answers, chosen = self._responses.answers(mode), self._responses.chosen(mode)
        return report_input(self._store, answers, title, self._parts, chosen)

    def lookup_baselines(self) -> tuple[LookupBaseline, ...]:
        """Return what strategies reach in the exam that look up and need no language model."""
        return lookup_baselines(self._store)

    def lookups(self) -> tuple[LookupBaseline, ...]:
        """Return what strategies reach that look up, in the exam and in what the retrievers of the answers returned."""
        return (*self.lookup_baselines(), *self._parts.handed_over(self._responses.chosen()).lookups)

    def dropped(self) -> tuple[Item, ...]:
        """Return the items with choices that filters dropped."""
        return dropped_items(self._store)
