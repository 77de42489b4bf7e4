"""Chooses what is ticked, or has it timed, once the files of its models are read and their templates are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.reading_bar import ReadingBar
from ragexam_gui.panels.pipelines.identification import Identification
from ragexam_gui.panels.pipelines.template_trials import TemplateTrials
from ragexam_gui.panels.pipelines.ticks import Ticks

if TYPE_CHECKING:
    from ragexam.project.pipelines.page import PipelinesView
    from ragexam.project.pipelines.selection import PipelineSelection
    from ragexam.queries.models.records import ChosenModel


class Choosing:
    """Choosing of pipelines in progress.

    Args:
        session: The open project.
        ticks: Take the identities that files turn out to have.
        bar: Shows how far reading the files is.
        chosen: Called just before the choice becomes that of the project.
        failed: Called where nothing was chosen.

    Attributes:
        going: A choice has begun and is not the project's yet.
    """

    def __init__(
        self,
        session: Session,
        ticks: Ticks,
        bar: ReadingBar,
        chosen: Callable[[], object],
        failed: Callable[[], object],
    ) -> None:
        self._session, self._ticks, self._chosen, self._failed = session, ticks, chosen, failed
        self._identification = Identification(session, bar, self._not_chosen)
        self._trials = TemplateTrials(session, self._choose, self._not_chosen)
        self._bar = bar
        self.going = False

    def start(self, choice: PipelineSelection) -> None:
        """Choose, as one edit. Files that were never read are read first, beside the window's thread."""
        self._identification.start(choice, lambda models: self._trials.settle(choice, models))

    def time_some(self, view: PipelinesView, choice: PipelineSelection) -> None:
        """Let models that were never timed answer a few questions."""

        def timed(models: Sequence[ChosenModel]) -> None:
            from ragexam.project.pipelines.page import to_time

            hashes = {t.identity: m for t, m in zip(choice.models, models, strict=True)}
            places = {m.file_hash: m.location for m in models if m.location}
            specs = [{**spec, "model_hash": hashes[str(spec["model_hash"])].file_hash} for spec in to_time(view)]
            self._ticks.take_hashes(choice, models)
            if specs:
                self._session.start("forecast", specs=specs, places=places)

        self._identification.start(choice, timed)

    def forget(self) -> None:
        """Wait for nothing any more: another project is open."""
        self.going = False
        self._bar.rest()
        self._trials.forget()

    def _choose(self, choice: PipelineSelection, models: Sequence[ChosenModel]) -> None:
        from ragexam.project.pipelines.selection import choose

        self.going = False
        self._ticks.take_names(choice, models)
        self._chosen()
        self._session.edit(lambda project: choose(project, choice, models))

    def _not_chosen(self) -> None:
        self.going = False
        self._failed()
