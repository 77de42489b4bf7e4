"""Opens the language model that graders ask, under the name by which people know it."""

from __future__ import annotations

from ragexam.grading.judge import BackendJudge
from ragexam.jobs.worker.context import JobContext
from ragexam.queries.models.choose import choose_models


def opened_judge(context: JobContext, name: str, total: int | None = None) -> BackendJudge:
    """Return a judge.

    Args:
        context: Of the job.
        name: Of the model, or its hash or path.
        total: How much it is to be asked, for the loading of the model; not known where None.

    Raises:
        ModelNotFound: It is not there.
        ModelError: It cannot be opened.
    """
    backend = context.backend(name) if total is None else context.backend(name, total)
    return BackendJudge(backend, choose_models([name])[0].name)
