"""Checks what the command run keeps in the project."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ragexam.cli.commands.run import _failures, _say_forecast
from ragexam.cli.progress_line import duration
from ragexam.project import Project


def test_gpu_layers_and_models_are_kept_without_paths(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    cross = tmp_path / "far" / "my-cross"
    cross.mkdir(parents=True)
    (cross / "config.json").write_text(json.dumps({"architectures": ["BertForSequenceClassification"]}), "utf-8")
    (cross / "model.safetensors").write_bytes(b"w")
    path = at("answers")
    with Project.open(path) as project:
        project.settings.set("backend", {"context": 2048})
    printed = ragexam("run", path, "--gpu-layers", "0", "--scorer", cross)
    assert "Forecast: 0 answers" in printed.out
    with Project.open(path, read_only=True) as project:
        assert project.settings.get("backend") == {"context": 2048, "gpu_layers": 0}
        assert project.settings.get("scorer") == "my-cross"
    ragexam("run", path, "--gpu-layers", "some", code=2)
    assert str(tmp_path).encode() not in path.read_bytes()


def test_forecast_without_a_timing_is_told() -> None:
    sentences: list[str] = []

    class Said:
        say = warn = staticmethod(sentences.append)

    figures = {"units": 8, "seconds": None, "memory_bytes": 7e8, "disk_bytes": 0}
    asking = {"seconds": 90.0, "calls": 16, "unknown": ["large"]}
    result = {"forecast": figures, "asking": asking, "models_failed": {"m": "It is damaged."}}
    _say_forecast(result, 1, Said())  # type: ignore[arg-type]
    assert sentences == [
        "Forecast: 8 answers of 1 pipeline, in a time unknown, 0.7 GB of memory, 0 MB on disk.",
        "Of this, before the first answer: language models are asked 16 times by retrievers, "
        f"about {duration(90.0)}, not counting large, never timed here.",
        "m: It is damaged.",
    ]


def test_a_forecast_leaves_the_project_as_it_is(ragexam: Any, at: Callable[[str], Path]) -> None:
    path = at("answers")
    asked = ("--model", "scripted:1:0.9", "--retriever", "bm25:k=1", "--embedder", "hashed:64", "--scorer", "x",
             "--gpu-layers", "0", "--forecast")  # fmt: skip

    def state() -> tuple[object, ...]:
        with Project.open(path, read_only=True) as project:
            names = ("embedder", "scorer", "backend", "places")
            return project.pipelines.chosen(), [project.settings.get(name) for name in names], ragexam("info", path).out

    before = state()
    printed = ragexam("run", path, *asked)
    assert "Forecast: 8 answers of 1 pipeline," in printed.out
    assert "set aside" not in printed.out
    assert state() == before
    # A model that the project has never seen is forecast as well, and stays unknown to it.
    assert "Forecast: 40 answers of 5 pipelines," in ragexam("run", path, "--model", "scripted:7", "--forecast").out
    assert state() == before


def test_pipelines_that_make_room_are_told_and_can_come_back(ragexam: Any, at: Callable[[str], Path]) -> None:
    path = at("answers")
    with Project.open(path, read_only=True) as project:
        before = project.pipelines.chosen()
    printed = ragexam("run", path, "--model", "scripted:1:0.9", "--retriever", "bm25:k=1")
    sentence = f"{len(before)} pipelines chosen before are set aside; answers are kept."
    assert 0 <= printed.out.find(sentence) < printed.out.find("Forecast:"), "it is told before anything starts"
    assert f"ragexam items {path} --undo" in printed.out
    ragexam("items", path, "--undo")
    with Project.open(path, read_only=True) as project:
        assert project.pipelines.chosen() == before
        assert project.responses.answers().results.answered.all()


def test_added_pipelines_stand_beside_those_chosen_before(ragexam: Any, at: Callable[[str], Path]) -> None:
    path = at("answers")
    with Project.open(path, read_only=True) as project:
        before = project.pipelines.chosen()
    asked = ("run", path, "--add", "--model", "scripted:1:0.9", "--retriever", "bm25:k=1", "--retriever", "bm25:k=2")
    printed = ragexam(*asked)
    assert "set aside" not in printed.out
    assert f"Forecast: 8 answers of {len(before) + 1} pipelines" in printed.out, "bm25:k=2 was there"
    with Project.open(path, read_only=True) as project:
        assert project.pipelines.chosen()[:-1] == before
        assert project.pipelines.chosen()[-1].retriever.k == 1


def test_a_trial_decides_which_template_a_model_gets(ragexam: Any, at: Callable[[str], Path]) -> None:
    path = at("answers")
    asked = ("run", path, "--add", "--model", "scripted:1:0.9", "--retriever", "bm25:k=1", "--template", "auto")
    ragexam(*asked, "--forecast")
    with Project.open(path, read_only=True) as project:
        assert project.pipelines.template_trials() == {}, "a forecast tries nothing"
    printed = ragexam(*asked)
    with Project.open(path, read_only=True) as project:
        (trial,) = project.pipelines.template_trials().values()
        assert project.pipelines.chosen()[-1].template == trial.template
    assert trial.sentence in printed.out
    assert printed.out.find(trial.sentence) < printed.out.find("Forecast:")


def test_an_ensemble_of_nothing_is_told(ragexam: Any, at: Callable[[str], Path]) -> None:
    printed = ragexam("run", at("exam"), "--model", "scripted", "--retriever", "ensemble:of=[]", code=2)
    assert "An ensemble needs at least one retriever inside its brackets." in printed.err
    printed = ragexam("run", at("exam"), "--model", "scripted", "--retriever", "multi_query:base=[]", code=2)
    assert "The retriever inside stands in square brackets, and there is none." in printed.err


def test_why_answers_failed_is_told_and_another_try_advised_only_where_it_may_help(
    ragexam: Any, at: Callable[[str], Path]
) -> None:
    path = at("exam")
    with Project.open(path) as project:
        for item in project.items.kept():
            project.edits.set_evidence(item.id, (), "")
        number = len(project.items.kept())
    printed = ragexam("run", path, "--model", "scripted:1:0.9", "--retriever", "oracle").out
    assert f"{number} could not be given. Trying again does not help" in printed
    assert f"  {number}: This item names no evidence" in printed
    assert "--retry-failed" not in printed
    assert _failures({"failed": 2, "for_good": 0, "reasons": {"Too long.": 2}}) == (
        "2 could not be given. --retry-failed tries them again.\n  2: Too long."
    )
    assert "may help with 1 of them" in _failures({"failed": 2, "for_good": 1, "reasons": {}})
