"""Python is started without the current folder on its path: a `queue.py` that lies there would run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest


def unsafe(source: str) -> Iterator[str]:
    """Commands (lists of words) that run a module or a line of Python without `-P`. A script's folder is its own."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.List)
            and node.elts
            and ast.unparse(node.elts[0]).endswith(("executable", "interpreter"))
        ):
            words = [ast.unparse(word) for word in node.elts[1:]]
            runs_code = bool({"'-c'", "'-m'"} & set(words)) or any(word.startswith("*") for word in words)
            if runs_code and words[0] != "'-P'":
                yield f"{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("folder", ["engine/ragexam", "ragexam_gui", "scripts", "bench"])
def test_every_start_of_python_is_safe(root: Path, folder: str) -> None:
    starts = [f"{p.relative_to(root)}:{n}" for p in (root / folder).rglob("*.py") for n in unsafe(p.read_text("utf-8"))]
    assert not starts


def test_an_unsafe_start_is_seen() -> None:
    assert (
        len(list(unsafe("a = [sys.executable, '-c', b]\nc = [shop.interpreter, *d]\ne = [sys.executable, '-P', *f]")))
        == 2
    )
