"""One class a name in the whole house: whoever reads it knows which is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path


def named_twice(sources: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Classes of several files, or several of one, by their name."""
    homes: dict[str, list[str]] = defaultdict(list)
    for where, source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(where)
    return {name: where for name, where in homes.items() if len(where) > 1}


def test_every_class_has_a_name_of_its_own(root: Path) -> None:
    files = [p for folder in ("engine/ragexam", "ragexam_gui") for p in (root / folder).rglob("*.py")]
    assert not named_twice((str(p.relative_to(root)), p.read_text("utf-8")) for p in files)


def test_a_second_class_of_a_name_is_seen() -> None:
    sources = [("a", "class Step: ...\nclass _Own: ..."), ("b", "class Step: ...\nclass _Own: ...\nclass Other: ...")]
    assert named_twice(sources) == {"Step": ["a", "b"]}
