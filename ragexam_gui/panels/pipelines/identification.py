"""Tells by their files which models are ticked, beside the window's thread; a person sees how far it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.reading_bar import ReadingBar

if TYPE_CHECKING:
    from ragexam.project.pipelines.selection import PipelineSelection
    from ragexam.queries.models.records import ChosenModel


class Identification:
    """Reads model files that were never read, which may take long.

    Args:
        session: Does it beside the window's thread.
        bar: Shows how far it is, and stops it.
        failed: Called where it was refused or stopped.
    """

    def __init__(self, session: Session, bar: ReadingBar, failed: Callable[[], object]) -> None:
        self._session, self._bar, self._failed = session, bar, failed

    def start(self, choice: PipelineSelection, then: Callable[[Sequence[ChosenModel]], object]) -> None:
        """Identify the models of a choice.

        Args:
            choice: What is ticked.
            then: Gets them in their order.
        """
        progress = self._bar.follow()

        def work() -> list[ChosenModel]:
            from ragexam.project.pipelines.selection import identify

            return identify(choice, progress)

        def known(models: Sequence[ChosenModel]) -> None:
            self._bar.rest()
            then(models)

        self._session.slow_tasks.start("choose pipelines", work, known, self._not_known, progress.cancel)

    def _not_known(self) -> None:
        self._bar.rest()
        self._failed()
