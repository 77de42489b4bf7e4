"""Stated uncertainty is true: the short form of the simulations, and that a broken promise is noticed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def calibration(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(root / "bench" / "calibration.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def names(root: Path) -> list[str]:
    files = sorted((root / "bench" / "calibrations").glob("*.py"))
    return [path.stem for path in files if "\ndef simulate(" in path.read_text("utf-8")]


def test_every_file_of_simulations_takes_part(root: Path) -> None:
    assert calibration(root, "--list").stdout.split() == names(root)
    assert calibration(root, "nobody").returncode == 2


@pytest.mark.parametrize("name", names(Path(__file__).parents[2]))
def test_the_short_form_keeps_its_promises(root: Path, name: str) -> None:
    said = calibration(root, name, "--short")
    assert said.returncode == 0, said.stdout + said.stderr
    assert "0 broken" in said.stdout
    assert "kept" in said.stdout


def test_a_broken_promise_fails(root: Path) -> None:
    broken = (
        "import sys; sys.path.insert(0, 'bench')\n"
        "import calibration\nfrom calibrations.promises import share\n"
        "figures = [share('a', 92, 100, 0.92, 0.98), share('b', 91, 100, 0.92, 0.98), share('c', 0, 0, 0.9),\n"
        "           share('d', 910, 1000, most=0.88), share('e', 80, 100, 0.92, 0.98)]\n"
        "assert [f.kept for f in figures] == [True, True, False, True, False]\n"
        "assert [f.within for f in figures] == [True, False, False, False, False]\n"
        "sys.exit(calibration.summary(figures, 1.0))\n"
    )
    said = subprocess.run([sys.executable, "-P", "-c", broken], cwd=root, capture_output=True, text=True, check=False)
    assert said.returncode == 1, said.stderr
    assert "5 promises, 2 broken" in said.stdout
