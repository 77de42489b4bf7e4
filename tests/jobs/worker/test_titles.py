"""Checks what progress calls a model that a job names by its hash."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ragexam.jobs.worker.loaded_models import Models
from ragexam.queries.models.choose import choose_models

sys.path.insert(0, str(Path(__file__).parents[2] / "llm"))

from gguf_writer import small_model


def test_a_model_is_called_by_its_name_however_it_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path))
    file = tmp_path / "little-model.gguf"
    file.write_bytes(small_model())
    (chosen,) = choose_models(["little-model"])
    models = Models({"scripted-hash": "scripted:3"})
    for given in ("little-model", str(file), chosen.file_hash):
        assert models.title(given) == chosen.name == "little-model"
    assert models.title("scripted-hash") == "scripted:3"
    assert models.title("nobody") == "nobody", "opening it says what is wrong"
