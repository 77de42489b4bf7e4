"""Checks what new, import and info tell besides what they do."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragexam.project import Project


def test_a_path_with_a_space_can_be_typed_as_it_is_told(ragexam: Any, tmp_path: Path, corpus: Path) -> None:
    path = tmp_path / "sp ace.ragexam"
    for said in (ragexam("new", path), ragexam("info", path), ragexam("import", path, corpus, "--embedder", "hashed")):
        words = shlex.split(said.out.partition("Next: ")[2])
        assert words[0] == "ragexam"
        assert words[2] == str(path)


def test_a_folder_without_files_is_told(ragexam: Any, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    ragexam("new", tmp_path / "a")
    printed = ragexam("import", tmp_path / "a.ragexam", empty, code=2)
    assert f"There is no file in {empty} that can be read." in printed.out


def test_a_folder_without_files_is_told_where_there_are_documents(
    ragexam: Any, at: Callable[[str], Path], tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    printed = ragexam("import", at("corpus"), empty, code=2)
    assert f"There is no file in {empty} that can be read." in printed.out


def test_an_import_that_brings_nothing_in_is_no_success(
    ragexam: Any, at: Callable[[str], Path], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7 and nothing else")
    printed = ragexam("import", at("corpus"), broken, code=2)
    assert "1 document could not be taken; the table says why." in printed.err
    assert "Nothing was brought in" in printed.err
    fine = tmp_path / "fine.md"
    fine.write_text("# The bakery\n\nThe bakery opens at six in the morning.", encoding="utf-8")
    printed = ragexam("import", at("corpus"), broken, fine)
    assert "1 document could not be taken" in printed.err
    assert "Nothing was brought in" not in printed.err
    printed = ragexam("import", at("corpus"), fine)
    assert "Nothing was brought in" not in printed.err, "one that is there already is no failure"


def test_a_document_is_removed_and_brought_back(ragexam: Any, at: Callable[[str], Path]) -> None:
    path = at("answers")
    with Project.open(path, read_only=True) as project:
        documents, asked = project.documents.all(), len(project.items.asked())
        about = {i.evidence[0].document_id for i in project.items.asked() if i.evidence}
    gone = next(d for d in documents if d.id in about)
    printed = ragexam("import", path, "--remove", gone.source).out
    assert f"Removed from the corpus: {gone.source}." in printed
    assert "about it is not asked any more" in printed
    assert "stale: searches find other passages now" in printed
    assert f"The corpus holds {len(documents) - 1} documents." in printed
    assert "Nothing is changed" in ragexam("import", path, "--remove", gone.id[:12]).out
    printed = ragexam("import", path, "--restore", gone.source).out
    assert "about it is asked again" in printed
    ragexam("import", path, "--remove", gone.source)
    ragexam("items", path, "--undo")
    with Project.open(path, read_only=True) as project:
        assert len(project.items.asked()) == asked
    assert "No document is called “nobody.txt”." in ragexam("import", path, "--remove", "nobody.txt", code=2).err
    ragexam("import", path, "--remove", gone.source, "--restore", gone.source, code=2)


@pytest.mark.skipif(sys.platform != "linux", reason="a folder that nobody may write")
def test_a_new_project_where_nothing_may_be_written_is_told(ragexam: Any) -> None:
    printed = ragexam("new", "/proc/office.ragexam", code=4)
    assert "Choose a folder of yours for it." in printed.err


def test_with_its_report_nothing_more_is_due(ragexam: Any, at: Callable[[str], Path]) -> None:
    path = at("answers")
    report = path.with_suffix(".html")
    report.write_text("an older one", encoding="utf-8")
    assert f"Next: ragexam fit {path}" in ragexam("info", path).out
    report.unlink()
    ragexam("report", path)
    assert f"Nothing more is due: the report is {report}." in ragexam("info", path).out
    report.unlink()
    assert f"Next: ragexam report {path}" in ragexam("info", path).out


def test_a_stopped_generation_is_told_with_its_models_and_after_what_its_answers_lack(
    ragexam: Any, at: Callable[[str], Path]
) -> None:
    asked = {"model": "scripted:3:0.9", "n": 99, "gate_model": "", "guess_models": ["scripted:1"]}
    again = "--model scripted:3:0.9 --gate-model none --guess-model scripted:1 -n 99"

    def stopped(stage: str) -> Path:
        path = at(stage)
        with Project.open(path) as project:
            project._store.jobs.end(project._store.jobs.begin("generate", asked), "paused")
        return path

    path = stopped("exam")
    assert f"Next: ragexam generate {path} {again}" in ragexam("info", path).out
    path = stopped("answers")
    assert f"Next: ragexam fit {path}" in ragexam("info", path).out
    ragexam("fit", path, "--irt-model", "rasch")
    assert f"Next: ragexam generate {path} {again}" in ragexam("info", path).out


def test_of_a_project_with_imported_answers_alone_the_way_to_a_report_is_told(
    ragexam: Any, tmp_path: Path, own_exam: Path
) -> None:
    path, desk = tmp_path / "desk.ragexam", tmp_path / "desk.csv"
    ragexam("new", path)
    ragexam("items", path, "--import", own_exam)
    with Project.open(path, read_only=True) as project:
        items = project.items.kept()
    desk.write_text("id,answer\n" + "".join(f"{item.id},{item.reference_answer}\n" for item in items), "utf-8")
    ragexam("answers", path, "--import", desk)
    assert f"Next: ragexam grade {path}" in ragexam("info", path).out
    ragexam("grade", path, "--grader", "key_match")
    assert f"Next: ragexam report {path} --from written" in ragexam("info", path).out
    assert "--from written" in ragexam("fit", path, code=3).err
    assert "--from written" in ragexam("report", path, code=3).err
    assert "100%" in ragexam("report", path, "--from", "written").out
    assert f"Next: ragexam fit {path}" in ragexam("info", path).out, "no documents or pipelines are asked for"
    later = desk.with_name("later.csv")
    later.write_text(desk.read_text("utf-8"), "utf-8")
    ragexam("answers", path, "--import", later)
    with Project.open(path) as project:
        project.edits.set_response_source("written", "key_match")
    printed = ragexam("info", path).out
    assert f"Next: ragexam grade {path}" in printed
    assert "written answers of later without a grade by" in printed
