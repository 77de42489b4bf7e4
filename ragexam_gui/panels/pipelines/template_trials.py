"""Has models tried with and without the choices in their prompt, before pipelines are chosen that hang on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ragexam_gui import words
from ragexam_gui.bridge.session import Session

if TYPE_CHECKING:
    from ragexam.project.pipelines.selection import PipelineSelection
    from ragexam.queries.models.records import ChosenModel

_JOB = "template_trial"


class TemplateTrials:
    """Goes on with a choice once every template is known.

    Args:
        session: Runs the trial, and tells what came of it.
        then: Called with a choice and its models when nothing is to be tried any more.
        failed: Called where a trial failed or was stopped.
    """

    def __init__(
        self,
        session: Session,
        then: Callable[[PipelineSelection, Sequence[ChosenModel]], object],
        failed: Callable[[], object],
    ) -> None:
        self._session, self._then, self._failed = session, then, failed
        self._waiting: tuple[PipelineSelection, Sequence[ChosenModel]] | None = None
        session.job_ended.connect(self._job_ended)

    def settle(self, choice: PipelineSelection, chosen: Sequence[ChosenModel]) -> None:
        """Try the models of a choice whose template a trial decides, where that was not done yet, then go on.

        Args:
            choice: What is ticked.
            chosen: Its models, in their order.
        """
        from ragexam.project.pipelines.selection import untried_models

        project = self._session.project
        models = [] if project is None else untried_models(project, choice, chosen)
        if not models:
            self._then(choice, chosen)
            return
        self._waiting = choice, chosen
        places = {m.file_hash: m.location for m in chosen if m.location}
        if not self._session.start(_JOB, models=models, places=places):
            self._waiting = None
            self._failed()

    def forget(self) -> None:
        """Wait for nothing any more: another project is open."""
        self._waiting = None

    def _job_ended(self, name: str, how: str, outcome: object) -> None:
        if name != _JOB or self._waiting is None:
            return
        (choice, models), self._waiting = self._waiting, None
        if how != "done":
            self._failed()
            return
        sentences = getattr(outcome, "result", {}).get("sentences", ())
        self._session.message.emit("good", " ".join(map(words.say, sentences)), "")
        self._then(choice, models)
