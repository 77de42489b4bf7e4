"""A package that is really installed brings a kind of each sort, and whatever uses kinds finds them without being told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

POINTS = {
    "readers": "READER",
    "retrievers": "RETRIEVER",
    "graders": "GRADER",
    "scenarios": "SCENARIO",
    "demands": "DEMAND",
}
METADATA = "Metadata-Version: 2.1\nName: kinds-package\nVersion: 1.0\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"

Command = Callable[..., Any]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder into which pip installed the package."""
    folder = tmp_path_factory.mktemp("installed")
    info, wheel = "kinds_package-1.0.dist-info", folder / "kinds_package-1.0-py3-none-any.whl"
    points = "".join(f"[ragexam.{group}]\nmine = kinds_package:{name}\n\n" for group, name in POINTS.items())
    files = {
        "kinds_package.py": Path(__file__).with_name("kinds_package.py").read_text("utf-8"),
        f"{info}/METADATA": METADATA,
        f"{info}/WHEEL": WHEEL,
        f"{info}/entry_points.txt": points,
    }
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)
        packed.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in (*files, f"{info}/RECORD")))
    place = folder / "site"
    install = ["install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check", "--target", str(place)]
    subprocess.run([sys.executable, "-m", "pip", *install, str(wheel)], check=True, timeout=300)
    return place


@pytest.fixture
def command(site: Path, tmp_path: Path) -> Command:
    """Run a command as a person would who installed the package, on a machine without models."""
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH", ""))))
    environment = {**os.environ, "PYTHONPATH": path, "RAGEXAM_MODELS": str(tmp_path / "models"), "HOME": str(tmp_path)}

    def run(*words: object) -> Any:
        """Return the JSON of a command; the text of its help."""
        asks_json = "--help" not in words
        finished = subprocess.run(
            [sys.executable, "-P", "-m", "ragexam", *map(str, words), *(["--json"] if asks_json else [])],
            env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert finished.returncode == 0, f"{words}\n{finished.stdout}\n{finished.stderr}"
        return json.loads(finished.stdout) if asks_json else " ".join(finished.stdout.split())

    return run


@pytest.mark.timeout(900)  # a dozen programs, one after the other
def test_all_five_sorts_are_used_by_the_command_line(command: Command, tmp_path: Path) -> None:
    project, film, exam = tmp_path / "p.ragexam", tmp_path / "film.srt", tmp_path / "exam.csv"
    film.write_text(
        "00:01 --> 00:02\n\n" + "\n\n".join(f"The lamp number {n} costs {n} marks." for n in range(1, 9)), "utf-8"
    )
    command("new", project)
    read = command("import", project, film)
    assert read["documents"] == {"imported": 1}, "the reader read it, in a process of its own"
    capacity = command("exam-capacity", project)
    assert "first_word" in json.dumps(capacity)
    lines = [
        f"What does lamp {n} cost?,{n} marks,{n + 10} marks,A,The lamp number {n} costs {n} marks." for n in range(1, 9)
    ]
    exam.write_text("\n".join(["question,choice A,choice B,key,passage", *lines]), "utf-8")
    command("items", project, "--import", exam)
    ran = command("run", project, "--model", "scripted:1:0.9", "--retriever", "shortest:k=2", "--examples", "0")
    assert [row["retriever"] for row in ran["accuracy"]] == ["Shortest, k=2"]
    assert command("scenarios", "make", project, "polite")["polite"]["made"] > 0
    answers = tmp_path / "desk.jsonl"
    said = [{"question": f"What does lamp {n} cost?", "answer": f"{n} marks" + "!" * (n % 2)} for n in range(1, 9)]
    answers.write_text("\n".join(map(json.dumps, said)), "utf-8")
    command("answers", project, "--import", answers)
    assert command("grade", project, "--grader", "shouting")["made"] == 8
    assert "Whether an answer ends with an exclamation mark." in command("grade", "--help")
