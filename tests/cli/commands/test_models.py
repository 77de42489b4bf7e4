"""Checks what is said of models, on a machine that has some files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save_file

from ragexam.cli.commands import demo
from ragexam.llm.library.starter import starter_model, starter_models


def pretend(folder: Path, name: str) -> None:
    """Make a file of the right name and size, without contents."""
    model = starter_model(name)
    folder.mkdir(parents=True, exist_ok=True)
    if model.files:
        for inner in model.files:
            (folder / model.target / inner).parent.mkdir(parents=True, exist_ok=True)
            (folder / model.target / inner).write_text("{}", encoding="utf-8")
        return
    with (folder / model.target).open("wb") as file:
        file.truncate(model.size_bytes)


def test_starter_models_that_are_there_are_not_fetched(ragexam: Any, no_models: Path) -> None:
    for model in starter_models():
        pretend(no_models, model.name)
    printed = ragexam("models", "starter", "--all")
    assert printed.out.count("is there already") == len(starter_models()) == 4
    got = ragexam("models", "starter", "--small", "--json").value
    assert [m["model"] for m in got] == ["smollm2-135m", "qwen2.5-coder-0.5b", "minilm"]
    assert ragexam("models", "starter", "--json").value == got, "the small ones are what a newcomer gets"
    assert all(Path(m["path"]).exists() and not m["fetched"] for m in got)
    (one,) = ragexam("models", "starter", "minilm", "--json").value
    assert one["model"] == "minilm"


def test_the_large_one_is_offered(ragexam: Any, no_models: Path) -> None:
    for model in starter_models():
        if not model.on_request:
            pretend(no_models, model.name)
    assert "1,117 MB: ragexam models starter --all" in ragexam("models", "starter").out
    assert "--all" not in ragexam("models", "starter", "--small").out


def test_folders_are_remembered_and_damaged_files_are_told(ragexam: Any, tmp_path: Path) -> None:
    folder = tmp_path / "gguf"
    folder.mkdir()
    (folder / "cut-short.gguf").write_bytes(b"GGUF\x03\x00\x00\x00")
    assert "No language model was found" in ragexam("models").out
    listed = ragexam("models", "list", folder)
    assert "cut-short" in listed.out
    assert "No language model was found" in ragexam("models", "list").out, "only this once"
    printed = ragexam("models", "add", folder)
    assert f"Remembered {folder}." in printed.out
    (model,) = ragexam("models", "--json").value["models"]
    assert (model["name"], model["source"]) == ("cut-short", "added")
    assert model["problem"]


def test_what_is_no_model_is_refused_and_what_was_added_is_forgotten(
    ragexam: Any, no_models: Path, tmp_path: Path
) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.7")
    (tmp_path / "empty").mkdir()
    for name in ("bad.pdf", "empty"):
        assert "There is no model in" in ragexam("models", "add", tmp_path / name, code=2).err
    (tmp_path / "one.gguf").write_bytes(b"GGUF\x03\x00\x00\x00")
    pretend(tmp_path / "vectors", "minilm")
    ragexam("models", "add", tmp_path / "one.gguf", tmp_path / "vectors")
    assert "its files stay" in ragexam("models", "remove", tmp_path / "one.gguf").out
    assert not ragexam("models", "--json").value["models"]
    assert "was not added" in ragexam("models", "remove", tmp_path / "one.gguf", code=2).err


def test_what_runs_an_embedding_model_is_told(ragexam: Any, no_models: Path) -> None:
    pretend(no_models, "minilm")
    assert "all-MiniLM-L6-v2 (run by sentence-transformers)" in ragexam("models").out
    put_known_weights(no_models / "all-MiniLM-L6-v2")
    assert "all-MiniLM-L6-v2 (run by ONNX Runtime)" in ragexam("models").out
    (no_models / "all-MiniLM-L6-v2" / "1_Pooling" / "config.json").write_text("{broken", encoding="utf-8")
    assert "all-MiniLM-L6-v2 (run by nothing: its folder is damaged, or a library is missing)" in ragexam("models").out


def put_known_weights(folder: Path) -> None:
    """Make a pretended model one of the family that ONNX Runtime runs."""
    parts = [{"path": path, "type": f"sentence_transformers.models.{kind}"} for path, kind in
             (("", "Transformer"), ("1_Pooling", "Pooling"))]  # fmt: skip
    (folder / "modules.json").write_text(json.dumps(parts), encoding="utf-8")
    (folder / "config.json").write_text(json.dumps({"model_type": "bert", "hidden_act": "gelu"}), encoding="utf-8")
    save_file({"weight": np.zeros(1, np.float32)}, folder / "model.safetensors")


def test_models_are_checked(ragexam: Any) -> None:
    printed = ragexam("models", "check", "scripted:1", "scripted:2:0.9")
    assert printed.out.count("it works.") == 2


def test_the_demos_models_are_starter_models() -> None:
    names = {model.name for model in starter_models()}
    assert {*demo.QUICK.models, *demo.FULL.models} <= names
    small = {model.name for model in starter_models() if not model.on_request}
    assert set(demo.QUICK.models) <= small
    assert demo.QUICK.pipelines >= 12
    assert demo.FULL.pipelines == 45
    assert len(demo.QUICK.models) >= 2
    assert (demo.QUICK.items >= 30, demo.FULL.items >= 60) == (True, True)
