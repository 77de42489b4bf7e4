"""Checks what is left of "do it all": with which folders it goes on, whether questions are written, and where it stands."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.jobs.worker.outcomes import Done, Failed, Paused
from ragexam.jobs.worker.resume import remember_start
from ragexam.project import Project
from ragexam.project.exam.first_fact import newest_fact
from ragexam.project.models.dialog import reading_models
from ragexam.project.whole.dialog import reading_whole, whole_left
from ragexam.queries.steps import State
from ragexam.store import Store

WRITER, MODELS = "scripted:3:0.9", ["scripted:1:0.9"]
KINDS = ("light", "heat", "rent", "water", "paint", "cleaning", "insurance", "furniture", "telephone", "repair")

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def folder(corpus: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(corpus, tmp_path / "mine"))


def paused(project: Project, where: str, done: int = 0, **parameters: object) -> None:
    """Begin and pause in a part of it."""
    asked = {"model": WRITER, "models": MODELS, "n": 6, "embedder": "", **parameters}
    handle = project.start_job("whole", **asked)
    while handle.running and (handle.doing != where or len(project.documents.all()) < done):
        handle.poll()
    handle.pause()
    assert isinstance(handle.wait(timeout=120), Paused)


def goes_on(project: Project) -> Done:
    left = whole_left(project)
    assert left is not None
    outcome = project.start_job("whole", **left).wait(timeout=120)
    assert isinstance(outcome, Done), outcome
    return outcome


def noted(project: Project, paths: list[Path]) -> None:
    """As a start notes it that was stopped while it read the documents."""
    remember_start(project.path, "whole", {"paths": [str(path) for path in paths]})
    hashes = [m.file_hash for m in reading_models([WRITER, *MODELS]).sound()]
    places = dict(zip(hashes, [WRITER, *MODELS], strict=True))
    project.settings.set("places", places)
    wanted = {"model": hashes[0], "models": hashes[1:], "retrievers": ["closed_book"], "examples": [0], "n": 4}
    project.settings.set("whole", {**wanted, "embedder": "", "importing": True})


def test_it_goes_on_with_the_folders_of_its_own_start(project: Project, folder: Path, tmp_path: Path) -> None:
    earlier = tmp_path / "earlier"
    earlier.mkdir()
    (earlier / "old.md").write_text("# Old\n\nThe old office has 12 rooms.\n", encoding="utf-8")
    assert isinstance(project.start_job("import", paths=[str(earlier)]).wait(timeout=120), Done)
    noted(project, [folder])
    project.start_job("import", paths=[str(earlier)]).wait(timeout=120)  # another start in between
    left = whole_left(project)
    assert left is not None
    assert (left["paths"], left["gone"]) == ([str(folder)], [])


def test_a_folder_that_has_gone_does_not_stop_it(project: Project, folder: Path) -> None:
    assert isinstance(project.start_job("import", paths=[str(folder)]).wait(timeout=120), Done)
    noted(project, [folder])
    shutil.rmtree(folder)
    view = reading_whole(project, reading_models([WRITER, *MODELS]))
    sentence = "mine is not there any more: the documents that the project has already are taken."
    assert view.ready
    assert view.plan.reasons[0] == sentence
    assert sentence in goes_on(project).result["skipped"]
    assert project.settings.get("whole") is None


def test_with_nothing_to_go_on_with_the_folder_is_named(project: Project, folder: Path) -> None:
    noted(project, [folder])
    shutil.rmtree(folder)
    left = whole_left(project)
    assert left is not None
    assert (left["paths"], left["gone"]) == ([str(folder)], [])


def test_stopped_while_it_read_and_its_folder_gone_it_takes_what_was_read(project: Project, folder: Path) -> None:
    for n in range(300):  # enough that a pause comes before they are cut
        about = " ".join(f"The {what} of the room {n} costs {n + 7} marks a year." for what in KINDS)
        text = f"# Room {n}\n\nThe room {n} has {n + 3} chairs in {n + 2} rows. {about}\n"
        (folder / f"more{n}.md").write_text(text, encoding="utf-8")
    paused(project, "import", 2, paths=[str(folder)], n=2, retrievers=["closed_book"])
    read = len(project.documents.all())
    assert not project.chunks.counts(), "not cut yet"
    shutil.rmtree(folder)
    goes_on(project)
    assert len(project.documents.all()) == read
    assert project.chunks.counts()


@pytest.fixture(scope="module")
def imported_once(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    with Project.create(tmp_path_factory.mktemp("imported") / "exam") as project:
        assert isinstance(project.start_job("import", paths=[str(corpus)]).wait(timeout=120), Done)
        return project.path


@pytest.fixture
def imported(imported_once: Path, tmp_path: Path) -> Iterator[Project]:
    with Project.open(Path(shutil.copy(imported_once, tmp_path / "imported.ragexam"))) as project:
        yield project


def test_a_part_of_an_exam_is_written_on(imported: Project) -> None:
    handle = imported.start_job("generate", model=f"{WRITER}:40ms", n=8)
    while handle.running and not imported.items.kept():
        handle.poll()
    handle.pause()
    assert isinstance(handle.wait(timeout=120), Paused)
    kept = len(imported.items.kept())
    machine = reading_models([WRITER, *MODELS])
    assert 0 < kept < 8
    plan = reading_whole(imported, machine, questions=8).plan
    assert (plan.writer, plan.questions) != ("", kept)
    assert plan.writer
    assert not reading_whole(imported, machine, questions=kept).plan.writer, "as many as wanted are there"
    (item, *_) = imported.items.kept()
    with Store.open(imported.path) as store:
        store.items.put(replace(item, origin="imported"))
    assert not reading_whole(imported, machine, questions=8).plan.writer, "an exam that a person imported is taken"


def test_an_exam_that_was_finished_is_taken_whatever_its_length(imported: Project) -> None:
    assert isinstance(imported.start_job("generate", model=WRITER, n=3).wait(timeout=120), Done)
    plan = reading_whole(imported, reading_models([WRITER, *MODELS]), questions=30).plan
    assert (plan.writer, plan.questions) == ("", len(imported.items.kept()))


def test_parts_that_broke_off_are_made_up_for_by_a_whole(imported: Project) -> None:
    with Store.open(imported.path) as store:
        store.jobs.end(store.jobs.begin("import", {"paths": ["mine"]}), "paused")
        store.jobs.end(store.jobs.begin("label", {}), "paused")
    assert imported.state()["corpus"].state is State.PAUSED
    with Store.open(imported.path) as store:
        store.jobs.end(store.jobs.begin("whole", {}), "done")
        assert [entry.name for entry in store.jobs.broken_off()] == ["label"], "what it does not do is still left"
    assert imported.state()["corpus"].state is State.DONE
    with Store.open(imported.path) as store:
        store.jobs.end(store.jobs.begin("import", {"paths": ["mine"]}), "paused")
    assert imported.state()["corpus"].state is State.PAUSED, "a later one is not made up for"


def test_a_start_that_is_refused_takes_the_place_of_none_that_was_paused(imported: Project) -> None:
    with Store.open(imported.path) as store:
        store.jobs.end(store.jobs.begin("generate", {"n": 20}), "paused")
    left = imported.jobs.unfinished()
    assert isinstance(imported.start_job("generate", model=WRITER, n=-3).wait(timeout=120), Failed)
    assert isinstance(imported.start_job("generate", model="nobody", n=3).wait(timeout=120), Failed)
    assert [entry.outcome for entry in imported.jobs.all()][:3] == ["refused", "refused", "paused"]
    assert imported.jobs.unfinished() == left is not None
    assert imported.jobs.left("generate") == left


def test_the_part_under_way_is_running(imported: Project) -> None:
    handle = imported.start_job("whole", model=f"{WRITER}:20ms", models=MODELS, n=6, embedder="")
    while handle.running and handle.doing != "generate":
        handle.poll()
    running = [name for name, step in imported.state().items() if step.state is State.RUNNING]
    handle.cancel()
    handle.wait(timeout=120)
    assert running == ["exam"]


def test_facts_of_an_earlier_generation_are_no_first_facts(imported: Project) -> None:
    first = imported.start_job("generate", model=f"{WRITER}:20ms", n=8)
    while first.running and newest_fact(imported) is None:
        first.poll()
    first.cancel()
    first.wait(timeout=120)
    assert newest_fact(imported) is not None
    with Store.open(imported.path) as store:
        number = store.jobs.begin("generate", {"model": "scripted:4:0.9", "n": 8})
        assert newest_fact(imported) is None, "another generation has found none yet"
        store.jobs.end(number, "cancelled")


def test_who_goes_on_sees_the_facts_from_before_the_pause(imported: Project) -> None:
    asked = {"model": f"{WRITER}:20ms", "n": 8}
    first = imported.start_job("generate", **asked)
    while first.running and newest_fact(imported) is None:
        first.poll()
    first.pause()
    first.wait(timeout=120)
    before = newest_fact(imported)
    with Store.open(imported.path) as store:
        number = store.jobs.begin("generate", asked)
        assert newest_fact(imported) == before
        store.jobs.end(number, "paused")
