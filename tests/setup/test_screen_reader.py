"""Checks what a screen reader on Linux is told, over its own bus, on every page and in the dialogues."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from at_spi import Heard, lacks
from screen_reader import nameless

ROOT = Path(__file__).resolve().parents[2]


def heard(role: str, name: str, focusable: bool = False) -> Heard:
    return Heard(role, name, "", focusable, ("frame 'RAG Exam'", f"{role} {name!r}"))


def test_controls_without_a_name_are_told_once() -> None:
    things = [heard("push button", ""), heard("push button", ""), heard("filler", ""), heard("filler", "", True)]
    assert nameless({"run": things, "exam": [heard("push button", "Generate"), heard("cell", "", True)]}) == [
        "run: frame 'RAG Exam' > push button ''",
        "run: frame 'RAG Exam' > filler ''",
    ]


@pytest.mark.skipif("RAGEXAM_SCREEN_READER" not in os.environ, reason="takes minutes; `make screen-reader` walks too")
@pytest.mark.skipif(bool(lacks()), reason=f"this machine lacks {lacks()}")
@pytest.mark.timeout(1_200)
def test_every_page_and_dialogue_is_heard_and_nothing_is_without_a_name() -> None:
    ended = subprocess.run(
        [sys.executable, "-P", str(ROOT / "scripts" / "screen_reader.py")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "scripts"), os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        check=False,
    )
    told = ended.stdout.splitlines()[-1]
    assert told.endswith("without a name: 0"), f"{ended.stdout[-3000:]}\n{ended.stderr[-3000:]}"
    assert ended.returncode == 0
    assert int(told.partition(" pages")[0]) > 60
    assert int(told.split("; ")[1].split()[0]) > 2_000
