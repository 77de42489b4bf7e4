"""The door: opening, locking, editing, undoing, asking."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import InputError, NewerProject, NotAProject, NotEnoughData, ProjectBusy, ProjectError
from ragexam.jobs.worker.outcomes import Cancelled, Done, Failed
from ragexam.project import Project
from ragexam.queries.steps import State
from ragexam.records import Item, ItemState, RetrieverSpec, Span, content_id


def make_item(project: Project, number: int) -> Item:
    document = project.documents.all()[number]
    question = f"How many people does office {number} employ?"
    choices = (f"{24 + 13 * number}", "17", "99", "201")
    return Item(
        content_id(number), question, choices, 0, (Span(document.id, 0, 20),), topic=document.topic, language="en"
    )


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory, corpus: Path) -> Path:
    """Return a project with documents, items and pipelines, made once."""
    with Project.create(tmp_path_factory.mktemp("template") / "exam") as project:
        outcome = project.start_job("import", paths=[str(corpus)]).wait()
        assert isinstance(outcome, Done), outcome
        project.edits.add([make_item(project, n) for n in range(6)], "manual")
        project.pipelines.choose(["scripted:1:0.9"], ["closed_book", "oracle", RetrieverSpec("bm25", 1)])
        return project.path


@pytest.fixture
def filled(template: Path, tmp_path: Path) -> Iterator[Project]:
    shutil.copy(template, tmp_path / "exam.ragexam")
    with Project.open(tmp_path / "exam.ragexam") as project:
        yield project


def test_create_adds_the_ending_and_refuses_what_is_there(tmp_path: Path) -> None:
    with Project.create(tmp_path / "report 2.1") as project:
        assert project.path.name == "report 2.1.ragexam"
        assert project.title == "report 2.1"
        with pytest.raises(ProjectError, match="already a file"):
            Project.create(tmp_path / "report 2.1.ragexam")
    with pytest.raises(ProjectError, match="no folder"):
        Project.create(tmp_path / "none" / "a")
    assert [p.name for p in tmp_path.iterdir()] == ["report 2.1.ragexam"]


def test_one_program_at_a_time(project: Project) -> None:
    with pytest.raises(ProjectBusy, match="another window"):
        Project.open(project.path)
    with Project.open(project.path, read_only=True) as looking:
        assert looking.title == "exam"
        with pytest.raises(InputError, match="reading only"):
            looking.start_job("run")
        with pytest.raises(ProjectError):
            looking.settings.set("a", 1)


def test_crash_leaves_no_lock_and_a_running_job_is_offered(tmp_path: Path, corpus: Path) -> None:
    path = tmp_path / "a.ragexam"
    script = (
        "import sys, time; from ragexam.project import Project; p = Project.create(sys.argv[1]);"
        "p._store.jobs.begin('run', {'seed': 1}); p._store.runs.begin({}); print('open', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(ProjectBusy, match=f"process {other.pid}"):
            Project.open(path)
        other.send_signal(signal.SIGKILL)
        other.wait()
    with Project.open(path) as project:
        unfinished = project.jobs.unfinished()
        assert unfinished is not None
        assert (unfinished.name, unfinished.parameters) == ("run", {"seed": 1})
        assert unfinished.outcome == project.runs.all()[0].outcome == "died"


def test_import_that_broke_off_can_be_gone_on_with_here_but_names_no_path(
    project: Project, corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))
    job = project.start_job("import", paths=[str(corpus)], password="secret")
    job.pause()
    assert job.wait() is not None
    project._store.jobs._connection.execute("UPDATE jobs SET outcome = 'paused'")
    (entry,) = project.jobs.all()
    assert entry.parameters == {"paths": [corpus.name]}
    unfinished = project.jobs.unfinished()
    assert unfinished is not None
    assert unfinished.parameters == {"paths": [str(corpus)]}
    assert "secret" not in "".join(p.read_text() for p in (tmp_path / "cache" / "starts").iterdir())
    project._store.jobs.begin("import", {"paths": ["/other/notes"]})  # on another machine, say
    unfinished = project.jobs.unfinished()
    assert unfinished is not None
    assert unfinished.parameters == {"paths": ["notes"]}


def test_what_is_no_project_is_told(tmp_path: Path) -> None:
    for name, content, error in (("a.ragexam", b"x" * 200, NotAProject), ("b.ragexam", None, ProjectError)):
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(error):
            Project.open(tmp_path / name)
    for name, hint in (("A.RAGEXAM", "backup"), ("letter.txt", "ends in .ragexam")):
        (tmp_path / name).write_bytes(b"x" * 200)
        with pytest.raises(NotAProject) as raised:
            Project.open(tmp_path / name)
        assert hint in raised.value.hint  # a name that is right is not found fault with
    with Project.create(tmp_path / "Upper.RAGEXAM") as project:
        assert project.path.name == "Upper.RAGEXAM"
    with Project.create(tmp_path / "new") as project:
        path = project.path
    data = bytearray(path.read_bytes())
    data[60:64] = (99).to_bytes(4, "big")
    path.write_bytes(data)
    with pytest.raises(NewerProject):
        Project.open(path)
    assert not list(tmp_path.glob(".*lock*"))


def test_copy_is_a_project_of_its_own(filled: Project, tmp_path: Path) -> None:
    copy = filled.copy_to(tmp_path / "copy.ragexam")
    with Project.open(copy) as other:
        assert other.items.all() == filled.items.all()
        other.edits.delete([other.items.all()[0].id])
        assert len(filled.items.all()) == 6
    with pytest.raises(ProjectError, match="itself"):
        filled.copy_to(filled.path)


EDITS: list[tuple[str, Callable[[Project, str], Any]]] = [
    ("Edit item", lambda p, i: p.edits.change_item(i, question="Where does the office lie?", topic="place")),
    ("Set key", lambda p, i: p.edits.change_item(i, key=2)),
    ("Edit item", lambda p, i: p.edits.change_item(i, choices=["a", "b", "c"], key=1)),
    ("Accept item", lambda p, i: p.edits.accept([i])),
    ("Reject item", lambda p, i: p.edits.reject([i], "two right answers")),
    ("Delete item", lambda p, i: p.edits.delete([i])),
    ("Exclude document", lambda p, i: p.edits.exclude_documents([p.documents.all()[2].id], True)),
    ("Set topic", lambda p, i: p.edits.set_topic([d.id for d in p.documents.all()[:3]], "other")),
    ("Choose pipelines", lambda p, i: p.edits.set_pipelines(p.pipelines.chosen()[:1])),
    ("Change setting", lambda p, i: p.edits.set_setting("title", "Other")),
]


@pytest.mark.parametrize(("label", "edit"), EDITS, ids=[f"{n} {label}" for n, (label, _) in enumerate(EDITS)])
def test_every_edit_is_labelled_and_undone(filled: Project, label: str, edit: Callable[[Project, str], Any]) -> None:
    def everything() -> list[Any]:
        return [
            filled.items.all(),
            filled.documents.all(),
            filled.pipelines.chosen(),
            filled.settings.get("title"),
            filled.items.kept(),
        ]

    before, version = everything(), filled.version()
    made = edit(filled, filled.items.all()[1].id)
    after = everything()
    assert after != before
    assert filled.version() != version
    assert made.changes
    assert made.label == filled.edits.next_undo() == label
    assert filled.edits.undo() is not None
    assert everything() == before
    assert filled.edits.next_redo() == label
    filled.edits.redo()
    assert everything() == after


def test_edited_question_is_categorised_anew(filled: Project) -> None:
    item = filled.items.all()[0]
    assert item.question_word == "how"
    filled.edits.change_item(item.id, question="Why does the office open early?")
    changed = filled.items.get(item.id)
    assert changed is not None
    assert changed.question_word == "why"
    assert changed.content_hash != item.content_hash


@pytest.mark.parametrize(
    "change",
    [
        {"question": "  "},
        {"choices": ["only one"]},
        {"choices": ["a", "A "]},
        {"choices": ["a", ""]},
        {"key": 4},
        {"key": -1},
    ],
)
def test_what_is_no_item_is_refused(filled: Project, change: dict[str, Any]) -> None:
    before = filled.items.all()
    with pytest.raises(InputError):
        filled.edits.change_item(before[0].id, **change)
    assert filled.items.all() == before


def test_bulk_edits_are_one_step_of_undo(filled: Project) -> None:
    ids = [i.id for i in filled.items.all()]
    filled.edits.reject(ids[:4])
    assert filled.edits.next_undo() == "Reject 4 items"
    filled.edits.restore(ids)  # those that were not rejected do not change
    assert all(i.state is ItemState.DRAFT for i in filled.items.all())
    filled.edits.undo()
    assert [i.state for i in filled.items.all()].count(ItemState.REJECTED) == 4
    assert filled.edits.accept([]) is None
    with pytest.raises(InputError, match="no item"):
        filled.edits.accept(["unknown"])


def test_adding_passes_by_what_is_there(filled: Project) -> None:
    assert filled.edits.add(filled.items.all(), "import") is None
    filled.edits.add([make_item(filled, 6), make_item(filled, 0)], "import")
    assert len(filled.items.all()) == 7


def test_excluded_documents_leave_corpus_and_exam(filled: Project) -> None:
    document = filled.documents.all()[0]
    chunks = len(filled.chunks.all())
    filled.edits.exclude_documents([document.id], True)
    assert len(filled.items.kept()) == 5
    assert len(filled.chunks.all()) < chunks
    assert filled.chunks.of_document(document.id)  # the reading pane still shows them
    assert "set aside" in filled.state()["exam"].sentence


def test_jobs_run_one_at_a_time_and_are_logged(filled: Project) -> None:
    with pytest.raises(InputError, match="no job"):
        filled.start_job("format_disk")
    outcome = filled.start_job("run").wait()
    assert isinstance(outcome, Done)
    assert filled.jobs.unfinished() is None
    assert filled.responses.answers().results.answered.all()
    last = filled.responses.after(0)
    assert len(last) == 18
    number, response = last[-1]
    assert filled.responses.after(number) == []
    assert filled.responses.get(number) == response
    assert filled.prompts.get(response.prompt_hash)
    manifest = filled.runs.manifest(response.manifest_id)
    assert manifest is not None
    assert manifest["model"]["name"] == "Scripted model 1 (skill 0.9)"
    assert set(filled.chunks.get(response.passages)) == set(response.passages)
    (run,) = filled.runs.all()
    assert run.outcome == "done"


def test_dead_worker_is_noted_and_offered_again(filled: Project) -> None:
    import os

    filled.pipelines.choose(["scripted:1:0.9:50ms"], ["closed_book", "oracle"])
    handle = filled.start_job("run")
    while handle.poll() is None:
        assert handle.running
    assert filled.state()["run"].state is State.RUNNING
    pid = filled._runner.worker_pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    outcome = handle.wait()
    assert isinstance(outcome, Failed)
    assert outcome.kind == "WorkerDied"
    unfinished = filled.jobs.unfinished()
    assert unfinished is not None
    assert (unfinished.name, unfinished.outcome) == ("run", "died")
    handle = filled.start_job(unfinished.name, **unfinished.parameters)
    handle.cancel()
    assert isinstance(handle.wait(), Cancelled)
    assert filled.jobs.unfinished() is None


def test_answers_are_read_again_only_after_a_change(filled: Project) -> None:
    first = filled.responses.answers()
    assert filled.responses.answers() is first
    filled.edits.accept([filled.items.all()[0].id])
    assert filled.responses.answers() is not first


def test_too_little_is_told(filled: Project) -> None:
    with pytest.raises(NotEnoughData):
        filled.fits.fit()
    with pytest.raises(NotEnoughData):
        filled.report.input()
    assert filled.fits.latest() is None
    assert filled.refinements.latest() is None
    assert filled.generations.latest() is None


def test_unknown_models_and_retrievers_are_told(filled: Project) -> None:
    from ragexam.errors import ModelNotFound

    before = filled.pipelines.chosen()
    with pytest.raises(ModelNotFound):
        filled.pipelines.choose(["no such model anywhere"], ["bm25"])
    with pytest.raises(InputError):
        filled.pipelines.choose(["scripted"], ["telepathy"])
    assert filled.pipelines.chosen() == before


def test_door_loads_no_library_of_models() -> None:
    script = (
        "import sys, ragexam.project;"
        "print(sorted({'torch', 'llama_cpp', 'sentence_transformers', 'transformers', 'pandas'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
