"""A job that was paused leaves its step paused, not done, and goes on to what was wanted."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.jobs.worker.outcomes import Done, Failed, Paused
from ragexam.project import Project
from ragexam.queries.steps import State
from ragexam.records import Item, ItemState, content_id

WANTED = 8


@pytest.fixture
def imported(project: Project, corpus: Path) -> Project:
    project.settings.set("embedder", "hashed")
    assert isinstance(project.start_job("import", paths=[str(corpus)]).wait(timeout=120), Done)
    return project


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory, corpus: Path) -> Path:
    """Return a project with documents, passages and questions, made once."""
    path = tmp_path_factory.mktemp("unfinished") / "exam.ragexam"
    with Project.create(path) as project:
        for job, parameters in (
            ("import", {"paths": [str(corpus)]}),
            ("generate", {"model": "scripted:3:0.9", "n": 4}),
        ):
            assert isinstance(project.start_job(job, **parameters).wait(timeout=120), Done)
    return path


@pytest.fixture
def filled(template: Path, tmp_path: Path) -> Iterator[Project]:
    shutil.copy(template, tmp_path / "filled.ragexam")
    with Project.open(tmp_path / "filled.ragexam") as project:
        yield project


def paused_exam(project: Project) -> int:
    """Begin to write an exam and pause once a question is there; how many questions there are then."""
    handle = project.start_job("generate", model="scripted:3:0.9:40ms", n=WANTED)
    while handle.running and not project.items.all():
        handle.poll()
    handle.pause()
    assert isinstance(handle.wait(timeout=120), Paused)
    return len(project.items.kept())


def test_a_paused_exam_is_paused_and_goes_on_to_the_number_that_was_wanted(imported: Project) -> None:
    written = paused_exam(imported)
    assert 0 < written < WANTED
    exam = imported.state()["exam"]
    assert (exam.state, exam.job) == (State.PAUSED, "generate")
    assert exam.sentence.startswith(f"Paused, {written} of {WANTED} questions are written. ")
    left = imported.jobs.left("generate")
    assert left is not None
    assert left.parameters["n"] == WANTED
    assert isinstance(imported.start_job(left.name, **left.parameters).wait(timeout=120), Done)
    exam = imported.state()["exam"]
    assert (exam.state, exam.job) == (State.DONE, "")
    assert len(imported.items.kept()) >= WANTED
    assert imported.jobs.left("generate") is None


def test_what_was_written_can_be_enough(imported: Project) -> None:
    written = paused_exam(imported)
    imported.jobs.leave("generate")
    exam = imported.state()["exam"]
    assert (exam.state, exam.job) == (State.DONE, "")
    assert len(imported.items.kept()) == written


def note(project: Project, name: str, outcome: str, **parameters: object) -> None:
    """Return what the log holds after a job has ended so."""
    jobs = project._store.jobs
    jobs.end(jobs.begin(name, parameters), outcome)


@pytest.mark.parametrize("outcome", ["paused", "died", "failed"])
def test_an_exam_that_broke_off_any_other_way_is_not_done_either(filled: Project, outcome: str) -> None:
    there = len(filled.items.kept())
    note(filled, "generate", outcome, model="scripted:3", n=there + 11)
    exam = filled.state()["exam"]
    assert (exam.state, exam.job) == (State.PAUSED, "generate")
    assert f"{there} of {there + 11} questions" in exam.sentence


def test_doing_it_all_leaves_the_exam_paused_too(filled: Project) -> None:
    there = len(filled.items.kept())
    note(filled, "whole", "paused", models=["scripted:1"], n=there + 5)
    exam = filled.state()["exam"]
    assert (exam.state, exam.job) == (State.PAUSED, "whole")
    note(filled, "whole", "paused", models=["scripted:1"], n=there)  # it was paused later, while the answers came
    assert filled.state()["exam"].state is State.DONE


def test_what_was_cancelled_or_has_reached_its_number_is_done(filled: Project) -> None:
    there = len(filled.items.kept())
    note(filled, "generate", "cancelled", n=there + 11)
    assert filled.state()["exam"].state is State.DONE
    note(filled, "generate", "paused", n=there)
    assert filled.state()["exam"].state is State.DONE


@pytest.mark.parametrize(
    ("job", "step"),
    [("import", "corpus"), ("embed", "corpus"), ("guess", "exam"), ("filter", "exam"), ("label", "exam"),
     ("critique", "exam"), ("generate_open", "exam")],
)  # fmt: skip
def test_other_jobs_that_were_paused_are_told_too(filled: Project, job: str, step: str) -> None:
    before = filled.state()[step]
    assert before.state is State.DONE
    note(filled, job, "paused", n=40)
    paused = filled.state()[step]
    assert (paused.state, paused.job) == (State.PAUSED, job)
    assert paused.sentence.endswith(before.sentence)
    note(filled, job, "done", n=40)
    assert filled.state()[step] == before


@pytest.mark.parametrize("job", ["import", "label", "run"])
def test_a_failure_that_was_told_leaves_a_step_as_it_was(filled: Project, job: str) -> None:
    before = filled.state()
    note(filled, job, "failed")
    assert filled.state() == before


def exam_of(project: Project, drafts: int, accepted: int) -> str:
    """Return the exam's sentence for so many questions."""
    for n in range(drafts + accepted):
        item = Item(
            id=content_id("item", n), question=f"Question {n}?", choices=("a", "b"), key=0,
            state=ItemState.DRAFT if n < drafts else ItemState.ACCEPTED,
        )  # fmt: skip
        project._store.items.put(item)
    return project.state()["exam"].sentence


@pytest.mark.parametrize(
    ("drafts", "accepted", "sentence"),
    [
        (1, 0, "1 question is asked; it waits for review."),
        (0, 1, "1 question is asked."),
        (1, 1, "2 questions are asked; 1 of them waits for review."),
        (2, 1, "3 questions are asked; 2 of them wait for review."),
    ],
)
def test_the_exam_counts_in_the_singular_too(project: Project, drafts: int, accepted: int, sentence: str) -> None:
    assert exam_of(project, drafts, accepted) == sentence


@pytest.mark.parametrize(
    "parameters",
    [
        {"model": "scripted", "n": 2, "panel": 3},
        {"model": "scripted", "settings": 3},
        {"model": 7},
    ],
)
def test_what_a_later_version_began_is_told_in_a_sentence(filled: Project, parameters: dict[str, object]) -> None:
    jobs = filled._store.jobs
    jobs.end(jobs.begin("generate", parameters), "paused")
    left = filled.jobs.left("generate")
    assert left is not None
    outcome = filled.resume_job(left).wait(timeout=120)
    assert isinstance(outcome, Failed)
    assert outcome.kind == "InputError"
    assert outcome.message.startswith("This job cannot go on here: it was started with settings that this version")
    assert "panel" not in outcome.message
    assert "start it anew here" in outcome.hint
    anew = filled.start_job("generate", model="scripted:3:0.9", n=4, embedder="").wait(timeout=120)
    assert isinstance(anew, Done)


def test_a_job_that_only_a_later_version_has_is_told_in_the_same_sentence(filled: Project) -> None:
    jobs = filled._store.jobs
    jobs.end(jobs.begin("probe", {}), "paused")
    left = filled.jobs.left("probe")
    assert left is not None
    with pytest.raises(InputError, match="This job cannot go on here"):
        filled.resume_job(left)
    with pytest.raises(InputError, match="There is no job 'probe'"):
        filled.start_job("probe")
