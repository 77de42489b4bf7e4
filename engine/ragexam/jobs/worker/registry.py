"""The jobs by name. A job is loaded when it is first started, so that a window starts without them.

A job is a function of its context and of its parameters: the frozen dataclass that its second argument is annotated with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, get_type_hints

from ragexam.errors import InputError
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.jobs.worker.loaded_models import Models
from ragexam.parameters import read_parameters
from ragexam.progress import Progress
from ragexam.sentences import phrase
from ragexam.store import Store

Job = Callable[[JobContext, Any], Result]

_JOBS = {
    "import": "ragexam.jobs.corpus.import_documents:import_documents",
    "rechunk": "ragexam.jobs.corpus.rechunk:rechunk",
    "embed": "ragexam.jobs.models.embed:embed",
    "generate": "ragexam.jobs.exam.generate:generate",
    "time_generation": "ragexam.jobs.exam.time_generation:time_generation",
    "generate_open": "ragexam.jobs.exam.generate_open:generate_open",
    "guess": "ragexam.jobs.exam.guess:guess",
    "critique": "ragexam.jobs.exam.critique:critique",
    "reword": "ragexam.jobs.exam.reword:reword",
    "filter": "ragexam.jobs.exam.filter_items:filter_items",
    "label": "ragexam.jobs.exam.label:label",
    "laboratory": "ragexam.jobs.retrieval.measure:laboratory",
    "run": "ragexam.jobs.run.run:run",
    "settle": "ragexam.jobs.run.settle:settle",
    "forecast": "ragexam.jobs.pipelines.forecast:forecast",
    "template_trial": "ragexam.jobs.pipelines.template_trial:template_trial",
    "try": "ragexam.jobs.pipelines.try_question:try_question",
    "write": "ragexam.jobs.grading.write_answers:write_answers",
    "grade": "ragexam.jobs.grading.grade:grade",
    "ask_system": "ragexam.jobs.systems.ask_system:ask_system",
    "try_system": "ragexam.jobs.systems.try_system:try_system",
    "question_bank": "ragexam.jobs.grading.question_bank:question_bank",
    "grade_passages": "ragexam.jobs.grading.grade_passages:grade_passages",
    "make_scenarios": "ragexam.jobs.scenarios.make_scenarios:make_scenarios",
    "run_scenarios": "ragexam.jobs.scenarios.run_scenarios:run_scenarios",
    "judge_scenarios": "ragexam.jobs.scenarios.judge_scenarios:judge_scenarios",
    "fit": "ragexam.jobs.items.fit:fit",
    "refine": "ragexam.jobs.items.refine:refine",
    "selftest": "ragexam.jobs.models.selftest:selftest",
    "try_server": "ragexam.jobs.models.try_server:try_server",
    "whole": "ragexam.jobs.whole:whole",
}

JOB_NAMES = tuple(_JOBS)

PASSING = frozenset({"forecast", "time_generation", "try", "try_system", "try_server", "selftest"})
"""Jobs that a person looks at and forgets. They are not noted in the project's log: nothing of theirs could go on
later, and a job that was paused before them stays the newest one."""


def not_resumable() -> InputError:
    """Return what is said of an unfinished job whose name or parameters this version cannot read."""
    return InputError(
        "This job cannot go on here: it was started with settings that this version of RAG Exam does not know, most likely "
        "by a later one.",
        "What was finished is kept. Go on with it in the later version, or start it anew here with the settings that there are.",
    )


def find_job(name: str) -> Job:
    """Return the function of a job.

    Raises:
        InputError: There is no such job.
    """
    if name not in _JOBS:
        raise InputError(phrase("There is no job {0:raw}.", repr(name)), phrase("Jobs: {0:raw}.", ", ".join(JOB_NAMES)))
    module, function = _JOBS[name].split(":")
    job: Job = getattr(import_module(module), function)
    return job


def do_job(
    job: Job,
    store: Store,
    parameters: Mapping[str, Any],
    progress: Progress,
    models: Models,
    *,
    resumed: bool = False,
) -> Result:
    """Read a job's parameters into the record that it declares, make its context, and do it.

    Args:
        job: The function.
        store: The project.
        parameters: JSON values.
        progress: Reports, and stops it.
        models: Where it gets its models from.
        resumed: The parameters are those that the project keeps of an unfinished start.

    Raises:
        InputError: A parameter is not known or makes no sense.
    """
    try:
        read = read_parameters(get_type_hints(job)["parameters"], parameters)
    except InputError as exc:
        if resumed:
            raise not_resumable() from exc
        raise
    return job(JobContext(store, progress, models, read), read)
