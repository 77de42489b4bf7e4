"""Checks what a generation says at its end."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ragexam.cli.commands.exam.items import say_kept


@pytest.mark.parametrize(
    ("failed", "told"), [(0, "the documents bear no more"), (7, "7 candidates withstood the rules, but not")]
)
def test_why_a_kind_is_short(failed: int, told: str) -> None:
    sentences: list[str] = []
    short = {"demand": "superlative", "wanted": 10, "borne": 3, "failed": failed}
    result: dict[str, Any] = {
        "kept": 9,
        "wanted": 9,
        "made": 20,
        "composed": 6,
        "tried": 3,
        "short": [short],
        "ended": "",
    }
    say_kept(result, SimpleNamespace(say=sentences.append))  # type: ignore[arg-type]
    assert f"3 of the 10 that the mix asks for; {told}" in sentences[-1]
    assert ("the documents bear" in sentences[-1]) == (not failed)
