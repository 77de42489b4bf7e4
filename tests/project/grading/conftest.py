"""A project with written answers of two systems, graded by graders and by people."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ragexam.jobs.grading.grade import grade
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import do_job
from ragexam.progress import Progress
from ragexam.project import Project
from ragexam.project.grading.files import import_answers
from ragexam.store import Store
from tests.finished import LOOKUPS

ASKED = 40
"""Questions that both systems answered."""


def write_answers(project: Project, path: Path) -> None:
    """Import answers: those of "Good" are right and had their passage, of "Bad" every second is, and none had it."""
    lines = []
    for n, item in enumerate(project.items.asked()[:ASKED]):
        span = item.evidence[0]
        passage = project.documents.text(span.document_id)[max(0, span.start - 50) : span.end + 50]
        wrong = "The documents do not say." if n % 4 == 1 else "Something quite different."
        lines.append(
            {"question": item.question, "answer": item.reference_answer, "contexts": [passage], "system": "Good"}
        )
        answer = wrong if n % 2 else f"It is {item.reference_answer}"
        lines.append({"question": item.question, "answer": answer, "contexts": ["Nothing of it."], "system": "Bad"})
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    assert import_answers(project, path).added == 2 * ASKED


@pytest.fixture(scope="session")
def graded_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("graded")
    path = Path(shutil.copyfile(LOOKUPS, folder / "graded.ragexam"))
    with Store.open(path) as store:
        for answer in store.answers.all():  # whatever the demo brings
            store.answers.remove(answer.id)
    with Project.open(path) as project:
        write_answers(project, folder / "answers.jsonl")
    with Store.open(path) as store:
        do_job(
            grade, store, {"graders": ["token_f1", "numeric_match", "answers_at_all", "length"]}, Progress(), Models()
        )
    return path


@pytest.fixture
def graded(graded_file: Path, tmp_path: Path) -> Iterator[Project]:
    """Yield the project, a copy of its own."""
    with Project.open(Path(shutil.copyfile(graded_file, tmp_path / "graded.ragexam"))) as project:
        yield project
