"""Every job that can be started by its name is there: the registry loads them only when they are started."""

from __future__ import annotations

import pytest

from ragexam.errors import InputError
from ragexam.jobs.worker.registry import JOB_NAMES, PASSING, find_job


@pytest.mark.parametrize("name", JOB_NAMES)
def test_a_job_is_found_by_its_name(name: str) -> None:
    job = find_job(name)
    assert callable(job)
    assert job.__module__.startswith("ragexam.jobs."), "what changes a project is a job"


def test_passing_jobs_are_jobs() -> None:
    assert set(JOB_NAMES) >= PASSING


def test_an_unknown_job_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(InputError, match="no job 'runn'"):
        find_job("runn")
