"""What the command run keeps in the project."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ragexam.cli.progress_line import duration
from ragexam.cli.running import _say_forecast
from ragexam.project import Project


def test_gpu_layers_and_models_are_kept_without_paths(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    cross = tmp_path / "far" / "my-cross"
    cross.mkdir(parents=True)
    (cross / "config.json").write_text(json.dumps({"architectures": ["BertForSequenceClassification"]}), "utf-8")
    (cross / "model.safetensors").write_bytes(b"w")
    path = at("answers")
    with Project.open(path) as project:
        project.set_setting("backend", {"context": 2048})
    said = ragexam("run", path, "--gpu-layers", "0", "--scorer", cross, "--forecast")
    assert "Forecast: 0 answers" in said.out
    with Project.open(path, read_only=True) as project:
        assert project.setting("backend") == {"context": 2048, "gpu_layers": 0}
        assert project.setting("scorer") == "my-cross"
    ragexam("run", path, "--gpu-layers", "some", code=2)
    assert str(tmp_path).encode() not in path.read_bytes()


def test_forecast_without_a_timing_is_told() -> None:
    said: list[str] = []

    class Said:
        say = warn = staticmethod(said.append)

    figures = {"units": 8, "seconds": None, "memory_bytes": 7e8, "disk_bytes": 0}
    asking = {"seconds": 90.0, "calls": 16, "unknown": ["large"]}
    found = {"forecast": figures, "asking": asking, "models_failed": {"m": "It is damaged."}}
    _say_forecast(found, 1, Said())  # type: ignore[arg-type]
    assert said == [
        "Forecast: 8 answers of 1 pipelines, in a time unknown, 0.7 GB of memory, 0 MB on disk.",
        "Of this, before the first answer: language models are asked 16 times by retrievers, "
        f"about {duration(90.0)}, not counting large, never timed here.",
        "m: It is damaged.",
    ]
