"""Checks what runs the embedding models is packed: each library that their modules import is installed for the package."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from steps.forbidden import FORBIDDEN

_OTHER_NAME = {"python-docx": "docx"}


def packed(root: Path) -> set[str]:
    """Modules that the build installs by name."""
    names = set()
    for name in ("requirements.txt", "requirements-alone.txt"):
        for line in (root / "packaging" / name).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                project = re.split(r"[=<>\[]", line)[0]
                names.add(_OTHER_NAME.get(project, project.replace("-", "_")))
    return names


def imported(folder: Path) -> set[str]:
    """Libraries that modules of a folder import, in functions too; those for type checkers alone are not asked for here."""
    tops = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                tops |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                tops.add(node.module.partition(".")[0])
    return tops - sys.stdlib_module_names - {"ragexam"}


@pytest.mark.parametrize(
    ("folder", "known"),
    [
        ("engine/ragexam/embedding/onnx", {"onnxruntime", "safetensors", "tokenizers"}),
        ("engine/ragexam/exam/exchange/bundle", {"cryptography"}),
    ],
)
def test_what_a_room_imports_is_packed(root: Path, folder: str, known: set[str]) -> None:
    wanted = imported(root / folder)
    assert known <= wanted, "the reading finds them"
    assert wanted - packed(root) == set()
    assert wanted & FORBIDDEN == set()


def test_a_word_document_is_read_with_what_is_packed(root: Path) -> None:
    assert {"docx", "cryptography"} <= packed(root)
    assert not {"docx", "cryptography"} & FORBIDDEN


def test_the_bus_of_assistive_technology_is_not_packed(root: Path) -> None:
    assert "jeepney" not in packed(root), "only the walk of a screen reader asks for it"
