"""The search for a Python: the first that is new enough and can make virtual environments."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


def fake(folder: Path, name: str, *, new: bool = True, venv: bool = True, broken: bool = False) -> Path:
    """Return a stand-in for an interpreter that answers the two questions the search asks."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    if broken:
        body = "exit 127"  # as a launcher of a version that is not installed
    else:
        body = f"""case "$2" in
*version_info*) echo "{path if new else ""}" ;;
*ensurepip*) exit {0 if venv else 1} ;;
*) echo "Python 3.9.1" ;;
esac"""
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def search(root: Path, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", root / "scripts" / "find_python.sh"],
        env={"PATH": str(folder), **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_first_good_one_is_taken(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "with a space"
    fake(folder, "python3.11", broken=True)
    good = fake(folder, "python3.12")
    fake(folder, "python3")
    rankings = search(root, folder)
    assert (rankings.returncode, rankings.stdout.strip(), rankings.stderr) == (0, str(good), "")


def test_one_without_venv_comes_last(root: Path, tmp_path: Path) -> None:
    bare = fake(tmp_path, "python3.11", venv=False)
    assert search(root, tmp_path).stdout.strip() == str(bare)
    good = fake(tmp_path, "python3")
    assert search(root, tmp_path).stdout.strip() == str(good)


def test_a_chosen_one_wins(root: Path, tmp_path: Path) -> None:
    fake(tmp_path, "python3.11")
    chosen = fake(tmp_path / "my own", "python")
    assert search(root, tmp_path, PYTHON=str(chosen)).stdout.strip() == str(chosen)


def test_none_gives_a_sentence_and_a_way_out(root: Path, tmp_path: Path) -> None:
    fake(tmp_path, "python3", new=False)
    rankings = search(root, tmp_path)
    assert rankings.returncode == 1
    assert rankings.stdout == ""
    assert "needs Python 3.11 or newer, and this machine has: Python 3.9.1." in rankings.stderr
    assert "apt-get install python3" in rankings.stderr
    assert "PYTHON=" in rankings.stderr


def test_an_empty_machine_is_told_too(root: Path, tmp_path: Path) -> None:
    rankings = search(root, tmp_path)
    assert rankings.returncode == 1
    assert "this machine has: none." in rankings.stderr


def test_a_real_python_passes(root: Path) -> None:
    rankings = search(root, Path(os.environ["PATH"].split(os.pathsep)[0]), PYTHON=sys.executable)
    assert rankings.returncode == 0
    assert Path(rankings.stdout.strip()).samefile(sys.executable)


def test_an_old_python_is_refused_in_words_it_can_parse(root: Path) -> None:
    # The launcher must be readable by any Python 3, or an old one shows a SyntaxError instead of the sentence.
    text = (root / "scripts" / "setup.py").read_text(encoding="utf-8")
    before, _, _ = text.partition("from pathlib")
    compile(before, "setup.py", "exec", dont_inherit=True)
    assert 'f"' not in before
    assert ":=" not in before
    assert "RAG Exam needs Python 3.11 or newer" in before


@pytest.mark.parametrize("file", ["scripts/find_python.sh", ".ci/run"])
def test_shell_scripts_parse(root: Path, file: str) -> None:
    shell = "bash" if file == ".ci/run" else "sh"
    checked = subprocess.run([shell, "-n", root / file], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
