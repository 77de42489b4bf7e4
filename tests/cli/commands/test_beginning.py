"""Checks what the command all refuses at once, without a plan, a forecast or a project that nobody wants."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.project import Project
from tests.cli.conftest import Command


def nothing_is_left(folder: Path) -> bool:
    return not [path for path in folder.iterdir() if "ragexam" in path.name]


def test_a_folder_that_is_not_there(ragexam: Command, tmp_path: Path) -> None:
    printed = ragexam("all", tmp_path / "z.ragexam", tmp_path / "nope", code=2)
    assert f"There is no file or folder {tmp_path / 'nope'}." in printed.err
    assert nothing_is_left(tmp_path)


def test_an_empty_folder(ragexam: Command, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    printed = ragexam("all", tmp_path / "z.ragexam", tmp_path / "docs", code=2)
    assert f"There is no file in {tmp_path / 'docs'} that can be read." in printed.err
    assert nothing_is_left(tmp_path)


def test_no_document_that_can_be_read(ragexam: Command, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "scan.pdf").write_bytes(b"no pdf")
    (docs / "tool.exe").write_bytes(b"MZ\0\0")
    printed = ragexam("all", tmp_path / "z.ragexam", docs, "--model", "scripted:1", code=2)
    assert "Forecast" not in printed.out
    assert "scan.pdf" in printed.out
    assert "tool.exe" in printed.out
    assert "page" not in printed.err, "a command line has no pages"
    assert nothing_is_left(tmp_path)
    Project.create(tmp_path / "z.ragexam").close()
    printed = ragexam("all", tmp_path / "z.ragexam", docs, "--model", "scripted:1", code=2)
    assert "Forecast" not in printed.out
    assert "No document could be read. The table says why, file by file." in printed.err


def test_a_folder_in_place_of_the_project(ragexam: Command, corpus: Path, tmp_path: Path) -> None:
    printed = ragexam("all", corpus, code=2)
    assert f"{corpus} is a folder. Name the project first: ragexam all NAME.ragexam {corpus}" in printed.err
    assert not corpus.with_name("docs.ragexam").exists()


@pytest.mark.parametrize("number", [0, -3])
def test_an_exam_without_questions(ragexam: Command, corpus: Path, tmp_path: Path, number: int) -> None:
    printed = ragexam("all", tmp_path / "z.ragexam", corpus, "--questions", number, code=2)
    assert f"{number} questions make no exam. Ask for 1 at least." in printed.err
    assert nothing_is_left(tmp_path)


def test_a_project_that_was_there_stays(ragexam: Command, corpus: Path, tmp_path: Path) -> None:
    path = tmp_path / "office.ragexam"
    ragexam("all", path, corpus, code=5)
    assert nothing_is_left(tmp_path), "no model: nothing was done"
    Project.create(path).close()
    ragexam("all", path, corpus, code=5)
    assert path.exists()
