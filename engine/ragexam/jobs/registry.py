"""The jobs by name. A job is loaded when it is first started, so that a window starts without them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from ragexam.errors import InputError
from ragexam.jobs.models import Models
from ragexam.progress import Progress
from ragexam.store import Store

Parameters = Mapping[str, Any]
Result = dict[str, Any]
Job = Callable[[Store, Parameters, Progress, Models], Result]

_JOBS = {
    "import": "ragexam.jobs.import_documents:import_documents",
    "rechunk": "ragexam.jobs.rechunk:rechunk",
    "embed": "ragexam.jobs.embed:embed",
    "generate": "ragexam.jobs.generate:generate",
    "time_generation": "ragexam.jobs.generation_forecast:time_generation",
    "generate_open": "ragexam.jobs.generate_open:generate_open",
    "guess": "ragexam.jobs.guess:guess",
    "critique": "ragexam.jobs.critique:critique",
    "filter": "ragexam.jobs.filter_items:filter_items",
    "label": "ragexam.jobs.label:label",
    "laboratory": "ragexam.jobs.laboratory:laboratory",
    "run": "ragexam.jobs.run:run",
    "forecast": "ragexam.jobs.forecast:forecast",
    "try": "ragexam.jobs.try_question:try_question",
    "fit": "ragexam.jobs.fit:fit",
    "refine": "ragexam.jobs.refine:refine",
    "selftest": "ragexam.jobs.selftest:selftest",
    "whole": "ragexam.jobs.whole:whole",
}

JOB_NAMES = tuple(_JOBS)

PASSING = frozenset({"forecast", "time_generation", "try", "selftest"})
"""Jobs that a person looks at and forgets. They are not noted in the project's log: nothing of theirs could go on
later, and a job that was paused before them stays the newest one."""


def find_job(name: str) -> Job:
    """The function of a job.

    Raises:
        InputError: There is no such job.
    """
    if name not in _JOBS:
        raise InputError(f"There is no job {name!r}.", f"Jobs: {', '.join(JOB_NAMES)}.")
    module, function = _JOBS[name].split(":")
    found: Job = getattr(import_module(module), function)
    return found
