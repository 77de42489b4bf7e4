"""The log of a project's jobs, and what was left unfinished."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.corpus.discover import SourceFile
from ragexam.jobs.worker.resume import with_paths
from ragexam.jobs.worker.runner import Runner
from ragexam.queries.whole.forecast import WholeForecast, WholeModel, forecast_whole
from ragexam.queries.whole.plan import WholePlan
from ragexam.store import Store
from ragexam.store.joblog import JobEntry


class ProjectJobs:
    """Jobs that were started. `Project.start_job` starts one."""

    def __init__(self, store: Store, runner: Runner) -> None:
        self._store = store
        self._runner = runner

    def all(self, limit: int = 200) -> list[JobEntry]:
        """Return the log of jobs, newest first."""
        return self._store.jobs.all(limit)

    def unfinished(self) -> JobEntry | None:
        """Return the newest job, if it was paused or never came to an end: a person may want to go on with it.

        Its parameters name whole paths where it was started on this machine, and only their last names elsewhere.
        """
        entry = None if self._runner.current is not None else self._store.jobs.unfinished()
        return None if entry is None else with_paths(self._store.path, entry)

    def left(self, name: str) -> JobEntry | None:
        """Return the newest start of a job, where that was paused, failed or died; None otherwise.

        Args:
            name: Of the job. `Project.state` says of every step which one it was left with.
        """
        entry = next((entry for entry in self._store.jobs.broken_off() if entry.name == name), None)
        return None if entry is None else with_paths(self._store.path, entry)

    def leave(self, name: str) -> None:
        """Take what a job has made for enough: nobody is asked to go on with it any more."""
        entry = self.left(name)
        if entry is not None:
            self._store.jobs.leave(entry.id)

    def forecast_whole(
        self, wanted: WholePlan, models: Sequence[WholeModel], files: Sequence[SourceFile]
    ) -> WholeForecast:
        """Return what "do it all" will take; see `queries.whole.forecast`."""
        return forecast_whole(self._store, wanted, models, files)
