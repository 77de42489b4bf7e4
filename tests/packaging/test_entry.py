"""Checks what a package starts with, run by a Python: it is the command line, the window or one of the program's processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ragexam
from ragexam.children import child_command


def entry(root: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(root / "engine"), str(root)])
    return subprocess.run(
        [sys.executable, "-P", str(root / "packaging" / "entry.py"), *words],
        input=said, capture_output=True, text=True, timeout=120, check=False, env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip


def test_it_is_the_command_line(root: Path) -> None:
    done = entry(root, "--version")
    assert (done.returncode, done.stdout.strip()) == (0, f"ragexam {ragexam.__version__}")


def test_it_is_one_of_our_processes(root: Path) -> None:
    asked = {
        "template": "{{ messages[0].content }}!",
        "bos": "",
        "eos": "",
        "messages": [{"role": "user", "content": "Why"}],
    }
    done = entry(root, "--child", "template", said=json.dumps(asked) + "\n")
    assert json.loads(done.stdout.splitlines()[0]) == {"text": "Why!"}


def test_a_child_of_another_name_is_no_child(root: Path) -> None:
    done = entry(root, "--child", "os")
    assert done.returncode == 2
    assert "“os” is none of the" in done.stderr


def test_it_is_the_window(root: Path) -> None:
    done = entry(root, "--window", "--help")
    assert done.returncode == 0
    assert "The window of RAG Exam." in done.stdout


def test_a_package_starts_itself_as_a_child(monkeypatch: pytest.MonkeyPatch) -> None:
    assert child_command("worker") == [sys.executable, "-P", "-m", "ragexam.jobs.worker"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert child_command("worker") == [sys.executable, "--child", "worker"]


def test_a_package_starts_its_own_processes_with_their_own_libraries(root: Path) -> None:
    """They would look for SQLite's among the system's, where there may be none."""
    asked = (
        f"import runpy, sys, os; sys.frozen = True; os.environ['LD_LIBRARY_PATH'] = '/packed';"
        f"entry = runpy.run_path({str(root / 'packaging' / 'entry.py')!r}); entry['_give_back_libraries']();"
        "print(os.environ['PYINSTALLER_RESET_ENVIRONMENT'], os.environ.get('LD_LIBRARY_PATH'))"
    )
    done = subprocess.run([sys.executable, "-P", "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "None"]
