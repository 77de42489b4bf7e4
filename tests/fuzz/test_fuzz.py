"""Mutants of valid files: no reader crashes, hangs or fills the memory. The long form is `bench/fuzz/run.py`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .mutants import mutant
from .seeds import seeds

if sys.platform == "win32":
    pytest.skip("there are no limits of processor time", allow_module_level=True)

from .harness import TARGETS


@pytest.mark.parametrize("target", TARGETS)
def test_mutants_are_read_or_refused(target: str) -> None:
    tests = Path(__file__).parents[1]
    command = [sys.executable, "-m", "fuzz.harness", target, "0", "25"]
    done = subprocess.run(
        command, cwd=tests, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": ""}
    )
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-2000:]}"


def test_a_number_makes_the_same_mutant_again(tmp_path: Path) -> None:
    ((_, data),) = seeds("html", tmp_path)
    assert mutant("html", data, 7) == mutant("html", data, 7) != mutant("html", data, 8)
