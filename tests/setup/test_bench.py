"""The runner of the bench: every script has its turn, what was measured is kept, and only broken promises fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAD = "import sys, time\nsys.path.insert(0, {bench!r})\nfrom figures import report, say\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def put(folder: Path, root: Path, name: str, body: str, limit: int | None = 60) -> None:
    head = HEAD.format(bench=str(root / "bench")) + ("" if limit is None else f"LIMIT = {limit}\n")
    (folder / f"{name}.py").write_text(head + body, "utf-8")


def bench(folder: Path, root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(root / "bench" / "run.py"), "--folder", str(folder), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_missed_aim_of_speed_fails_nothing_and_stands_in_the_table(folder: Path, root: Path) -> None:
    put(folder, root, "slow", "report('pages', 400, 'ms', below=300)\nreport('rows', 7)\n")
    put(folder, root, "helper", "report('never', 1)\n", limit=None)
    said = bench(folder, root)
    assert said.returncode == 0, said
    before, table = said.stdout.split("== all figures")
    for part in (before, table):
        assert "below 300" in part
        assert "missed" in part
    assert "never" not in said.stdout
    assert "2 figures, 1 with an aim; aims of speed missed: 1; broken promises: 0" in table


def test_every_script_runs_whatever_becomes_of_another(folder: Path, root: Path) -> None:
    put(folder, root, "a_error", "report('first', 1)\nraise SystemExit(3)\n")
    put(folder, root, "b_limit", "report('until then', 2)\nsay('working')\ntime.sleep(600)\n", limit=10)
    put(folder, root, "c_broken", "report('same answers', 90, '%', least=97, promise=True)\n", limit=62)
    put(folder, root, "d_last", "report('last', 4, least=4)\n", limit=63)
    said = bench(folder, root)
    assert said.returncode == 1
    table = said.stdout.split("== all figures")[1]
    for name in ("first", "until then", "same answers", "last"):
        assert name in table
    assert "a_error ended in an error (exit code 3)" in table
    assert "stopped after 10 s" in table
    assert "broken: c_broken: same answers" in table
    assert "broken promises: 2" in table  # the limit breaks none
    assert bench(folder, root, "d_last").returncode == 0


def test_the_shipped_scripts_take_part_and_fit_into_fifteen_minutes(root: Path) -> None:
    said = subprocess.run(
        [sys.executable, str(root / "bench" / "run.py"), "--list"], capture_output=True, text=True, check=True
    )
    limits = {line.split()[0]: int(line.split()[-2]) for line in said.stdout.splitlines()}
    assert {"scoring", "scan", "bm25", "dense", "irt", "pages", "window", "reading", "grading"} <= set(limits)
    assert sum(limits.values()) <= 900
    assert bench(root / "bench", root, "nobody").returncode == 2
