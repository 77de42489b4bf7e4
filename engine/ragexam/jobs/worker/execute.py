"""Runs one job over an open project and turns however it ends into an outcome."""

from __future__ import annotations

import errno
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ragexam import errors
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.outcomes import DEFECT, Cancelled, Done, Failed, Outcome, Paused, outcome_name
from ragexam.jobs.worker.registry import PASSING, Job, do_job
from ragexam.progress import Progress
from ragexam.sentences import phrase
from ragexam.store import Store
from ragexam.store.joblog import REFUSED


def execute(
    job: Job,
    store: Store,
    name: str,
    parameters: Mapping[str, Any],
    progress: Progress,
    models: Models,
    *,
    resumed: bool = False,
) -> Outcome:
    """Run a job to its end and note it in the project's job log, unless it is a passing one.

    Args:
        job: The function.
        store: The project.
        name: Of the job, for the log.
        parameters: Of the job, JSON values.
        progress: Reports, and stops it.
        models: Where it gets its models from.
        resumed: The parameters are those that the project keeps of an unfinished start.

    Returns:
        How it ended; nothing is raised but what ends a process.
    """
    number = 0
    models.stop_with(progress)
    try:
        number = 0 if name in PASSING else store.jobs.begin(name, parameters)
        outcome: Outcome = Done(do_job(job, store, parameters, progress, models, resumed=resumed))
    except errors.CancelRequested:
        outcome = Cancelled(_kept(progress))
    except errors.PauseRequested:
        outcome = Paused(_kept(progress))
    except Exception as exc:
        outcome = failure(exc)
    models.learn_speed()
    if number:
        try:
            store.jobs.end(
                number,
                REFUSED if _is_refusal(outcome) and not store.jobs.has_written() else outcome_name(outcome),
                message=outcome.message if isinstance(outcome, Failed) else "",
                hint=outcome.hint if isinstance(outcome, Failed) else "",
                result=outcome.result if isinstance(outcome, Done) else {},
            )
        except errors.RagExamError as exc:
            if isinstance(outcome, Done):
                outcome = failure(exc)
    return outcome


def _is_refusal(outcome: Outcome) -> bool:
    """Return whether a job failed since what it was asked for made no sense, or named a model that is not here."""
    return isinstance(outcome, Failed) and isinstance(outcome.error(), (errors.InputError, errors.ModelNotFound))


def _kept(progress: Progress) -> dict[str, Any]:
    latest = progress.latest
    return {"phase": latest.phase, "done": latest.done, "total": latest.total, "counts": dict(latest.counts)}


def failure(error: BaseException) -> Failed:
    """Tell an error so that a person can act; the traceback goes into the detail."""
    detail = "".join(traceback.format_exception(error))[-8000:]
    if isinstance(error, errors.RagExamError):
        # A room's own error is told as the one of the tree that it is: whoever reads the outcome knows no room.
        kind = next(one.__name__ for one in type(error).__mro__ if getattr(errors, one.__name__, None) is one)
        return Failed(kind, error.message, error.hint, detail)
    if isinstance(error, MemoryError):
        return Failed(
            "MachineError",
            "There is not enough memory for this.",
            "Close other programs, or choose a smaller model. What was finished is kept.",
            detail,
        )
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Failed(
            "MachineError", "The disk is full.", "Free some space and go on; what was finished is kept.", detail
        )
    if isinstance(error, OSError):
        about = phrase(" ({0:raw})", Path(str(error.filename)).name) if error.filename else ""
        return Failed(
            "MachineError", phrase("The machine refused: {0:raw}{1}.", error.strerror or error, about), "", detail
        )
    return Failed(
        DEFECT,
        phrase("The program made a mistake ({0:raw}: {1:raw}).", type(error).__name__, str(error)[:200]),
        "What was finished is kept. Please report it with the diagnostics.",
        detail,
    )
