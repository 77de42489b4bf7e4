from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.corpus import discover as module
from ragexam.corpus.discover import discover, natural_key, prettify, topic_of_folders
from ragexam.errors import InputError


def make(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)


def test_nested_folders_in_natural_order_with_topics(tmp_path: Path) -> None:
    make(tmp_path, "a.md", "pages/page 10.md", "pages/page 9.md", "pages/travel-and-leave/b.md", "Tools/x/c.txt")
    files = discover([tmp_path])
    assert [(f.source, f.topic) for f in files] == [
        ("a.md", ""),
        ("pages/page 9.md", ""),
        ("pages/page 10.md", ""),
        ("pages/travel-and-leave/b.md", "Travel and leave"),
        ("Tools/x/c.txt", "Tools"),
    ]
    assert files[0].size == len("a.md")


def test_hidden_files_and_clutter_are_left_out_but_a_named_file_is_taken(tmp_path: Path) -> None:
    make(
        tmp_path,
        ".git/config",
        ".hidden.md",
        "__MACOSX/x.md",
        "Thumbs.db",
        "~$letter.docx",
        "node_modules/r.md",
        "a.md",
    )
    assert [f.source for f in discover([tmp_path])] == ["a.md"]
    assert [f.source for f in discover([tmp_path / ".hidden.md"])] == [".hidden.md"]


def test_a_circle_of_links_ends(tmp_path: Path) -> None:
    make(tmp_path, "one/a.md")
    (tmp_path / "one" / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "self").symlink_to(tmp_path / "self")
    files = discover([tmp_path])
    assert [f.source for f in files if not f.problem] == ["one/a.md"]
    assert [f.source for f in files if f.problem] == ["self"]


def test_a_broken_link_is_told(tmp_path: Path) -> None:
    (tmp_path / "gone.md").symlink_to(tmp_path / "nothing.md")
    (file,) = discover([tmp_path])
    assert "not there any more" in file.problem


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are a matter of POSIX systems")
def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    (file,) = discover([tmp_path])
    assert "not an ordinary file" in file.problem


def test_the_same_file_given_twice_comes_once(tmp_path: Path) -> None:
    make(tmp_path, "a/x.md")
    files = discover([tmp_path, tmp_path / "a", tmp_path / "a" / "x.md"])
    assert [f.source for f in files] == ["a/x.md"]


def test_equal_names_from_two_folders_stay_apart(tmp_path: Path) -> None:
    make(tmp_path, "one/readme.md", "two/readme.md")
    assert sorted(f.source for f in discover([tmp_path / "one", tmp_path / "two"])) == ["readme.md", "two/readme.md"]


def test_two_folders_of_one_name_and_a_third_file_stay_apart(tmp_path: Path) -> None:
    make(tmp_path, "a/docs/x.md", "b/docs/x.md")
    sources = [f.source for f in discover([tmp_path / "a" / "docs", tmp_path / "b" / "docs"])]
    assert sorted(sources) == ["docs/x.md", "docs/x.md (2)"]


def test_a_path_that_does_not_exist_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.md"):
        discover([tmp_path / "nowhere.md"])


def test_far_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, *(f"{i}.md" for i in range(4)))
    monkeypatch.setattr(module, "MAX_FILES", 3)
    with pytest.raises(InputError, match="more than 3 files"):
        discover([tmp_path])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("02_travel-and-leave", "Travel and leave"),
        ("HR", "HR"),
        ("2024 report", "2024 report"),
        ("18f", "18f"),
        ("2024", "2024"),
    ],
)
def test_prettify(name: str, words: str) -> None:
    assert prettify(name) == words


def test_container_folders_are_no_topics() -> None:
    assert topic_of_folders(["docs", "pages", "leave"]) == "Leave"
    assert topic_of_folders(["docs", "pages"]) == ""


@given(st.lists(st.text(max_size=12), max_size=8))
def test_natural_order_is_a_total_order(names: list[str]) -> None:
    assert sorted(sorted(names, reverse=True), key=natural_key) == sorted(sorted(names), key=natural_key)
