"""A project as a script: run, it gives the same answers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragexam.project import Project


def answers_of(path: Path) -> dict[tuple[str, str], tuple[Any, ...]]:
    """Return what every pipeline answered to every wording, and how sure it was."""
    with Project.open(path, read_only=True) as project:
        answers = [response for _, response in project.responses.after(0, 10_000)]
        return {(r.pipeline_id, r.item_hash): (r.chosen, r.loglikelihoods, r.passages, r.examples) for r in answers}


@pytest.fixture
def project(ragexam: Any, at: Callable[[str], Path], corpus: Path) -> Path:
    """Answers of a matrix with a hole, a rejected question, and a seed of its own."""
    path = at("exam")
    ragexam("import", path, corpus)  # so that this machine knows where the documents of this file lie
    (first, *_) = ragexam("items", path, "--json").value
    ragexam("items", path, "--reject", first["id"])
    run = ("run", path, "--seed", 5, "--retriever")
    ragexam(*run, "bm25:k=2", "--retriever", "closed_book", "--model", "scripted:1:0.9", "--examples", "0,2")
    ragexam(*run, "dense:k=1", "--model", "scripted:2:0.5", "--embedder", "hashed", "--add")
    ragexam("fit", path, "--irt-model", "rasch")
    return path


@pytest.mark.parametrize("ending", ["sh", "py"])
def test_it_makes_the_same_answers(ragexam: Any, project: Path, tmp_path: Path, ending: str) -> None:
    script = tmp_path / f"again.{ending}"
    printed = ragexam("script", project, "--out", script)
    assert printed.out == f"Written: {script}, and the exam beside it.\n"
    assert (tmp_path / "again.exam.jsonl").is_file()
    program = tmp_path / "bin" / "ragexam"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m ragexam "$@"\n')
    program.chmod(0o755)
    command = ["sh", str(script)] if ending == "sh" else [sys.executable, "-P", str(script)]
    engine = str(Path(sys.modules["ragexam"].__file__ or "").parents[1])
    surroundings = {
        **os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(filter(None, (engine, os.environ.get("PYTHONPATH", "")))),
    }  # fmt: skip
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    made = tmp_path / "office-again.ragexam"
    assert answers_of(made) == answers_of(project)
    assert made.with_suffix(".html").is_file()
    with Project.open(made, read_only=True) as again, Project.open(project, read_only=True) as before:
        assert [(i.id, i.state) for i in again.items.all()] == [(i.id, i.state) for i in before.items.all()]
        assert again.title == before.title
        assert again.settings.get("seed") == 5
        assert {p.id for p in again.pipelines.chosen()} == {p.id for p in before.pipelines.chosen()}


def test_what_cannot_be_written_is_told(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project = at("corpus")
    assert "names no kind of script" in ragexam("script", project, "--out", tmp_path / "a.bat", code=2).err
    assert "there are none yet" in ragexam("script", project, code=3).err
    assert "put their folder in place of DOCUMENTS" in ragexam("script", at("exam")).out


def test_the_exam_beside_a_script_overwrites_no_file(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    (tmp_path / "again.exam.jsonl").write_text("my own exam", "utf-8")
    ragexam("script", at("answers"), "--out", tmp_path / "again.py")
    assert (tmp_path / "again.exam.jsonl").read_text("utf-8") == "my own exam"
    assert (tmp_path / "again.exam-2.jsonl").exists()
    assert "again.exam-2.jsonl" in (tmp_path / "again.py").read_text("utf-8")
