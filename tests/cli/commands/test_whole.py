"""One command from a folder to a report, and on from where it was stopped."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ragexam.project import Project
from tests.cli.conftest import Command

ASKED = (
    "--questions", 6, "--writer", "scripted:3:0.9", "--model", "scripted:1:0.9", "--model", "scripted:2:0.6",
    "--embedder", "hashed",
)  # fmt: skip


def test_from_a_folder_to_a_report_in_one_command(ragexam: Command, corpus: Path, tmp_path: Path) -> None:
    printed = ragexam("all", tmp_path / "office", corpus, *ASKED)
    assert "- scripted:3:0.9 writes the questions: as wanted." in printed.out
    assert "Forecast: 48 answers of 8 pipelines" in printed.out
    assert (tmp_path / "office.html").is_file()
    with Project.open(tmp_path / "office.ragexam", read_only=True) as project:
        assert project.state()["run"].state.value == "done"
        kept = len(project.items.kept())
    again = ragexam("all", tmp_path / "office", "--model", "scripted:1:0.9", "--model", "scripted:2:0.6")
    assert f"{kept} questions are there already: none are written." in again.out, "what is there is taken"


def test_a_forecast_does_nothing_yet(ragexam: Command, corpus: Path, tmp_path: Path) -> None:
    value = ragexam("all", tmp_path / "office", corpus, *ASKED, "--forecast", "--json").value
    assert value["plan"]["questions"] == 6
    assert value["forecast"]["files"] == 8
    assert not list(tmp_path.glob("*.ragexam")), "who asks for a forecast wants no project"
    printed = ragexam("all", tmp_path / "office", "--model", "scripted:1:0.9", "--forecast", code=3)
    assert f"ragexam all {tmp_path / 'office.ragexam'} FOLDER" in printed.err


def test_it_says_what_is_missing(ragexam: Command, corpus: Path, tmp_path: Path) -> None:
    printed = ragexam("all", tmp_path / "office", corpus, code=5)
    assert "There is no language model on this machine. Get small ones: ragexam models starter" in printed.err
    assert "There is no language model 'nobody'" in ragexam("all", tmp_path / "office", "--model", "nobody", code=2).err
    printed = ragexam("all", tmp_path / "office", "--model", "scripted:1:0.9", code=3)
    assert "There are no documents yet." in printed.err


@pytest.fixture(scope="module")
def stopped_once(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project in which doing it all was paused while the questions were written."""
    asked = {
        "paths": [str(corpus)],
        "model": "scripted:3:0.9:20ms",
        "models": ["scripted:1:0.9"],
        "n": 6,
        "embedder": "hashed",
    }
    path = tmp_path_factory.mktemp("stopped") / "office.ragexam"
    with Project.create(path) as project:
        handle = project.start_job("whole", **asked)
        handle.wait(lambda snapshot: handle.pause() if snapshot.job == "generate" else None)
    return path


@pytest.fixture
def stopped(stopped_once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(stopped_once, tmp_path / "office.ragexam"))


def test_stopped_it_goes_on_with_what_was_asked(ragexam: Command, stopped: Path) -> None:
    """The project knows what is left: neither folder nor models are named again."""
    path = stopped
    printed = ragexam("all", path, "--forecast")
    assert "Going on with what was asked before." in printed.out
    assert "Forecast: 24 answers of 4 pipelines" in printed.out, "what is left is told"
    with Project.open(path, read_only=True) as project:
        assert project.settings.get("whole") is not None
        assert not project.responses.answers().results.answered.any()
    printed = ragexam("all", path)
    assert "Going on with what was asked before." in printed.out
    with Project.open(path, read_only=True) as project:
        assert project.state()["run"].state.value == "done"
        assert project.settings.get("whole") is None


def test_another_number_of_questions_takes_the_place_of_the_one_before(ragexam: Command, stopped: Path) -> None:
    path = stopped
    value = ragexam("all", path, "--questions", 3, "--forecast", "--json").value
    assert value["plan"]["questions"] == 3
    assert (value["plan"]["writer"], value["plan"]["models"]) == ("scripted:3:0.9:20ms", ["scripted:1:0.9"])
    printed = ragexam("all", path, "--questions", 3)
    assert "12 answers of 4 pipelines" in printed.out
    with Project.open(path, read_only=True) as project:
        started = next(entry for entry in project.jobs.all() if entry.name == "whole")
        assert started.parameters["n"] == 3
        assert project.settings.get("whole") is None
