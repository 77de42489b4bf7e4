"""Docstrings say what a module or a function does and what a class is: none begins with a question."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

_QUESTIONS = frozenset({"What", "Where", "How", "Whether", "Which", "When", "Why", "Who", "Whose"})
"""Ruff's D401 knows nouns and articles in the place of a verb, but neither these words nor properties."""

_DEFINITIONS = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def asking(source: str) -> list[str]:
    """Return the names of the functions and classes whose docstring begins with a question; "" is the module itself."""
    return [
        getattr(node, "name", "")
        for node in ast.walk(ast.parse(source))
        if isinstance(node, _DEFINITIONS) and (ast.get_docstring(node) or "-").split()[0].rstrip(",:.") in _QUESTIONS
    ]


@pytest.mark.parametrize("folder", ["engine/ragexam", "ragexam_gui", "scripts", "bench", "packaging", "tests"])
def test_docstrings_begin_with_a_verb_or_a_noun(root: Path, folder: str) -> None:
    files = sorted((root / folder).rglob("*.py"))
    assert files
    by_file = {p.relative_to(root).as_posix(): asking(p.read_text("utf-8")) for p in files}
    assert {path: names for path, names in by_file.items() if names} == {}


def test_a_question_is_seen() -> None:
    source = '''"""How a fit is read."""

class Fit:
    """What a fit says."""

    @property
    def sure(self):
        """Whether it is sure."""

    def told(self):
        """Return what is told."""


def read():
    """Where: at the end."""
'''
    assert sorted(asking(source)) == ["", "Fit", "read", "sure"]
