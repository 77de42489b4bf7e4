"""The scripts that keep translations in step: what they collect, what they find wrong, what they fill in."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import engine_texts  # noqa: E402
import translate  # noqa: E402

_FILE = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context><name>Menus</name>
<message><source>&amp;File</source><translation type="unfinished"></translation></message>
<message><source>{0} of {1}</source><translation>{0} von allen</translation></message>
<message><source>Open</source><translation>Öffnen</translation></message>
</context></TS>
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "ragexam_de.ts"
    made.write_text(_FILE, encoding="utf-8")
    return made


def test_what_is_missing_and_what_lost_a_gap_is_found(path: Path) -> None:
    assert translate.problems(path) == [
        "Menus: not translated: '&File'",
        "Menus: other gaps than in '{0} of {1}': '{0} von allen'",
    ]
    assert translate.unfinished(path) == {"Menus": {"&File": ""}}


def test_translations_are_filled_in_and_strangers_told(path: Path) -> None:
    given = {"Menus": {"&File": "&Datei", "{0} of {1}": "{0} von {1}", "Quit": "Beenden", "Open": ""}}
    assert translate.fill(path, given) == ["Menus: there is no text 'Quit'"]
    assert translate.problems(path) == []
    assert "Öffnen" in path.read_text("utf-8")
    compiled = path.with_suffix(".qm")
    translate.compile_to(path, compiled)
    assert compiled.stat().st_size > 50


def test_every_text_of_the_window_stands_in_a_context() -> None:
    """A text without one was collected from a call that the tools misread, and would never be translated."""
    kept = translate.FOLDER / "ragexam_de.ts"
    assert "<name></name>" not in kept.read_text("utf-8")


def test_no_text_is_asked_for_within_another() -> None:
    """In the gap of an f-string the tools that collect texts pass it by, and it stays English for ever."""
    hidden = []
    for file in sorted((ROOT / "ragexam_gui").rglob("*.py")):
        for whole in (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.JoinedStr)):
            calls = [node for node in ast.walk(whole) if isinstance(node, ast.Call)]
            names = [getattr(call.func, "attr", getattr(call.func, "id", "")) for call in calls]
            hidden += [f"{file.name}:{whole.lineno}" for name in names if name in ("tr", "translate")]
    assert not hidden


def test_templates_of_the_engine_have_gaps_and_no_docstrings() -> None:
    texts = engine_texts.templates(
        '"""About."""\n__all__ = ["Parameter"]\n'
        'raise InputError(phrase("{0} has {1:n} rows, {2:n} empty.", name, f"{n:,}", share), "Choose another file.")\n'
        'connection.rows("SELECT a FROM b")\nx = "key_of_a_mapping"\n'
    )
    assert texts == ["{0} has {1:n} rows, {2:n} empty.", "Choose another file."]
