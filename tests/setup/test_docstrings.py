"""Docstrings say what a module or a function does and what a class is: none begins with a question."""

from __future__ import annotations

import ast
import tomllib
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path

import pytest

_QUESTIONS = frozenset({"What", "Where", "How", "Whether", "Which", "When", "Why", "Who", "Whose"})
"""Ruff's D401 knows nouns and articles in the place of a verb, but neither these words nor properties."""

_DEFINITIONS = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _is_question(text: str) -> bool:
    return (text or "-").split()[0].rstrip(",:.") in _QUESTIONS


def asking(source: str) -> list[str]:
    """Return the names of the functions and classes whose docstring begins with a question; "" is the module itself.

    A string under a constant is its docstring: the constant's line stands for it.
    """
    tree = ast.parse(source)
    named = [
        getattr(node, "name", "")
        for node in ast.walk(tree)
        if isinstance(node, _DEFINITIONS) and _is_question(ast.get_docstring(node) or "")
    ]
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef)]
    return named + [
        ast.unparse(constant).partition("=")[0].strip()
        for body in bodies
        for constant, under in pairwise(body)
        if isinstance(constant, ast.Assign | ast.AnnAssign)
        and isinstance(under, ast.Expr)
        and isinstance(under.value, ast.Constant)
        and isinstance(under.value.value, str)
        and _is_question(under.value.value)
    ]


@pytest.mark.parametrize("folder", ["engine/ragexam", "ragexam_gui", "scripts", "bench", "packaging", "tests"])
def test_docstrings_begin_with_a_verb_or_a_noun(root: Path, folder: str) -> None:
    files = sorted((root / folder).rglob("*.py"))
    assert files
    by_file = {p.relative_to(root).as_posix(): asking(p.read_text("utf-8")) for p in files}
    assert {path: names for path, names in by_file.items() if names} == {}


def wordless(source: str, of_qt: tuple[str, ...]) -> list[str]:
    """Return the public methods without a docstring that override nothing of Qt."""
    return [
        f"{owner.name}.{node.name}"
        for owner in ast.walk(ast.parse(source))
        if isinstance(owner, ast.ClassDef) and not owner.name.startswith("_")
        for node in owner.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and ast.get_docstring(node) is None
        if not any(fnmatchcase(node.name, name) for name in of_qt)
    ]


def test_methods_of_the_window_say_what_they_do_or_override_one_of_qt(root: Path) -> None:
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["lint"]
    assert settings["per-file-ignores"]["ragexam_gui/**"] == ["D102"], (
        "ruff does not know what overrides a method of Qt"
    )
    of_qt = (*settings["pep8-naming"]["extend-ignore-names"], "count", "data", "event", "paint")
    files = sorted((root / "ragexam_gui").rglob("*.py"))
    assert {p.name: names for p in files if (names := wordless(p.read_text("utf-8"), of_qt))} == {}


def test_a_method_without_a_word_is_seen() -> None:
    source = """
class Bar:
    def draw(self): ...
    def paintEvent(self, event): ...
    def _own(self): ...
    def size(self):
        '''Return its size.'''
"""
    assert wordless(source, ("*Event",)) == ["Bar.draw"]


def test_a_question_is_seen() -> None:
    source = '''"""How a fit is read."""

LIMIT = 3
"""How many there are."""

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
    assert sorted(asking(source)) == ["", "Fit", "LIMIT", "read", "sure"]
