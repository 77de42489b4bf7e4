"""The command line in this process, a corpus, and projects at several stages, without any real model."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ragexam.cli import main
from tests.offices import PLACES, write_offices


@dataclass(frozen=True)
class Said:
    """Output of a command."""

    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        """Its JSON: the whole of standard output is one value, strictly read."""

        def refuse(constant: str) -> None:
            raise ValueError(f"{constant} is no JSON")

        return json.loads(self.out, parse_constant=refuse)


Command = Callable[..., Said]


@pytest.fixture(autouse=True)
def no_models(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a machine without any model, for this process and for workers."""
    folder = tmp_path_factory.mktemp("machine")
    monkeypatch.setenv("RAGEXAM_MODELS", str(folder / "models"))
    monkeypatch.setenv("HOME", str(folder))
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "OLLAMA_MODELS"):
        monkeypatch.delenv(name, raising=False)
    return folder / "models"


@pytest.fixture
def ragexam(capfd: pytest.CaptureFixture[str]) -> Command:
    """Run a command; fail where its exit code is another than `code`."""

    def run(*words: object, code: int = 0) -> Said:
        capfd.readouterr()
        got = main([str(word) for word in words])
        out, err = capfd.readouterr()
        assert got == code, f"{words}: exit code {got}\n{out}\n{err}"
        assert "Traceback" not in err
        return Said(got, out, err)

    return run


def write_exam(path: Path) -> Path:
    """Return a person's own exam on the corpus: one question an office."""
    rows = ["question,choice A,choice B,choice C,choice D,key,topic,passage"]
    for n, index in enumerate(PLACES):
        right = f"{24 + 13 * n} people"
        wrong = [f"{24 + 13 * n + step} people" for step in (4, 9, 31)]
        choices = [*wrong[: n % 4], right, *wrong[n % 4 :]]
        passage = f"It employs {right} in {2 + n} teams."
        topic = "North" if n % 2 else "South"
        rows.append(
            f"How many people work at the {index} office?,{','.join(choices)},{'ABCD'[n % 4]},{topic},{passage}"
        )
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_offices(tmp_path_factory.mktemp("corpus") / "docs")


@pytest.fixture(scope="session")
def own_exam(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_exam(tmp_path_factory.mktemp("exam") / "exam.csv")


@pytest.fixture(scope="session")
def stages(tmp_path_factory: pytest.TempPathFactory, corpus: Path, own_exam: Path) -> dict[str, Path]:
    """Projects made once: "corpus" (documents), "exam" (a person's exam too), "answers" (run too)."""
    folder = tmp_path_factory.mktemp("stages")
    steps: dict[str, Sequence[Sequence[object]]] = {
        "corpus": [["new", "PROJECT"], ["import", "PROJECT", corpus, "--embedder", "hashed"]],
        "exam": [["items", "PROJECT", "--import", own_exam]],
        "answers": [
            ["run", "PROJECT", "--model", "scripted:1:0.9", "--model", "scripted:2:0.5", "--examples", "0,1", "-k", 2]
        ],
    }
    made: dict[str, Path] = {}
    for name, commands in steps.items():
        path = folder / f"{name}.ragexam"
        if made:
            shutil.copy(list(made.values())[-1], path)
        for words in commands:
            assert main([str(path) if word == "PROJECT" else str(word) for word in words]) == 0
        made[name] = path
    return made


@pytest.fixture
def at(stages: dict[str, Path], tmp_path: Path) -> Callable[[str], Path]:
    """Return a copy of a project at a stage, to do anything with."""

    def copy(stage: str) -> Path:
        return Path(shutil.copy(stages[stage], tmp_path / "office.ragexam"))

    return copy
