"""The page on the engine names files and folders that are there, and names that stand in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

_FOLDERS = ("engine", "ragexam_gui", "resources", "tests", "bench", "scripts")


def named_paths(text: str) -> set[str]:
    """Return what stands in back quotes and is a path: it has an ending, or ends in a slash."""
    quoted = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return {q for q in quoted if re.fullmatch(r"[\w./-]+(\.(py|md|json|txt|toml|ts)|/)", q)}


def missing(paths: Iterable[str], files: Iterable[str]) -> set[str]:
    """Return the paths that no file has, from whichever folder they are written; a word in capitals stands for any name."""
    all_files = "\n".join(files)
    return {
        path
        for path in paths
        if not re.search(
            "(^|/)" + re.sub(r"[A-Z]{3,}", r"[^/\n]+", re.escape(path)) + ("" if path.endswith("/") else "$"),
            all_files,
            re.MULTILINE,
        )
    }


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "engine" / "README.md").read_text("utf-8")


def test_every_file_and_folder_of_the_page_exists(root: Path, page: str) -> None:
    inside = (p for folder in _FOLDERS for p in (root / folder).rglob("*") if p.is_file())
    files = [p.relative_to(root).as_posix() for p in (*inside, *root.glob("*.*"))]
    paths = named_paths(page)
    assert len(paths) > 100
    assert missing(paths, files) == set()


def test_what_the_dry_runs_name_stands_in_the_file_that_they_name(root: Path, page: str) -> None:
    """A name in back quotes that is said to be in a file has to be found there."""
    runs = page.split("## Dry runs")[1].split("\n## ")[0]
    pairs = re.findall(r"`(\w+)`[^`|]*? in `([\w/]+\.py)`", runs)
    assert len(pairs) >= 3
    for name, file in pairs:
        assert re.search(rf"\b{name}\b", (root / "engine/ragexam" / file).read_text("utf-8")), f"{name} in {file}"


def test_a_path_that_is_gone_is_seen() -> None:
    assert named_paths("see `irt/fit.py`, `NAME/`, `fit`") == {"irt/fit.py", "NAME/"}
    files = ["engine/ragexam/irt/fit.py", "README.md"]
    assert missing(["irt/fit.py", "irt/", "NAME.py", "ragexam/NOUN/fit.py", "README.md"], files) == set()
    assert missing(["irt/no.py", "t.py", "fit/", "rt/fit.py"], files) == {"irt/no.py", "t.py", "fit/", "rt/fit.py"}
