"""The project file is moved, deleted or replaced while it is open: that is found out, and nothing is lost unheard."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ragexam.errors import ProjectError
from ragexam.project import Project

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody move an open file")


def deleted(path: Path) -> None:
    path.unlink()


def renamed(path: Path) -> None:
    path.rename(path.with_name("elsewhere.ragexam"))


def replaced(path: Path) -> None:
    """As programs do that synchronise folders: a new file is moved over the old one."""
    Project.create(path.with_name("other.ragexam"), title="Other").close()
    path.with_name("other.ragexam").replace(path)


def overwritten(path: Path) -> None:
    os.truncate(path, 10)


@pytest.mark.parametrize(
    ("change", "words"), [(deleted, "not in its folder"), (renamed, "not in its folder"), (replaced, "replaced by")]
)
def test_a_copy_holds_what_was_done_before_and_after(
    project: Project, tmp_path: Path, change: Callable[[Path], None], words: str
) -> None:
    project.settings.set("before", 1)
    assert project.trouble() is None
    change(project.path)
    trouble = project.trouble()
    assert trouble is not None
    assert words in trouble.message
    assert "Save a copy" in trouble.hint
    project.settings.set("after", 2)
    with pytest.raises(ProjectError, match=words):
        project.start_job("fit")  # its worker would find no file, or another one
    with Project.open(project.copy_to(tmp_path / "copy.ragexam")) as copy:
        assert (copy.settings.get("before"), copy.settings.get("after")) == (1, 2)
        assert copy.title == project.title
        assert copy.trouble() is None
    project.close()
    assert not list(tmp_path.glob("*-wal"))


def test_a_shorter_file_was_written_over_ours(project: Project) -> None:
    project.settings.set("before", 1)
    project.copy_to(project.path.with_name("copy.ragexam"))
    overwritten(project.path)
    trouble = project.trouble()
    assert trouble is not None
    assert "replaced" in trouble.message


def test_a_file_that_comes_back_is_there_again(project: Project, tmp_path: Path) -> None:
    away = tmp_path / "away"
    project.path.rename(away)
    assert project.trouble() is not None
    away.rename(project.path)
    assert project.trouble() is None


def test_an_open_project_is_where_it_was_while_it_grows_and_is_brought_together(project: Project) -> None:
    for number in range(200):
        project.settings.set(f"text {number}", "word " * 2_000)
        assert project.trouble() is None


def test_a_replacement_is_another_file(project: Project) -> None:
    shutil.copyfile(project.copy_to(project.path.with_name("a.ragexam")), project.path.with_name("b.ragexam"))
    project.path.with_name("b.ragexam").replace(project.path)
    with Project.open(project.path, read_only=True) as other:
        assert other.identity != project.identity
