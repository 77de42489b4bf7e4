"""Checks which folders ONNX Runtime runs is read from their configurations."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import save_file
from tiny_sentence import put

from ragexam.embedding.library import FoundEncoder
from ragexam.embedding.onnx.recipe import embedder_recipe, scorer_recipe
from ragexam.embedding.open import library_of
from ragexam.errors import ModelFileError

BERT = {"model_type": "bert", "hidden_act": "gelu", "max_position_embeddings": 512, "architectures": ["BertModel"]}
PARTS = [("", "Transformer"), ("1_Pooling", "Pooling"), ("2_Normalize", "Normalize")]


def parts(*wanted: tuple[str, str]) -> list[dict[str, str]]:
    return [{"path": path, "type": f"sentence_transformers.models.{kind}"} for path, kind in wanted]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "model"
    put(folder / "config.json", BERT)
    put(folder / "modules.json", parts(*PARTS))
    put(folder / "tokenizer.json", {})
    put(folder / "1_Pooling" / "config.json", {"pooling_mode_mean_tokens": True})
    put(folder / "sentence_bert_config.json", {"max_seq_length": 256, "do_lower_case": False})
    save_file({"embeddings.word_embeddings.weight": np.zeros((2, 2), np.float32)}, folder / "model.safetensors")
    return folder


def test_a_plain_model_is_run(folder: Path) -> None:
    recipe = embedder_recipe(folder)
    assert recipe is not None
    assert (recipe.file, recipe.pooling, recipe.max_length, recipe.lower_case) == (None, ("mean",), 256, False)
    assert library_of(FoundEncoder(folder, "model", "embedder", 1)) == "ONNX Runtime"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("modules.json", parts(*PARTS[:1])),
        ("modules.json", parts(*PARTS, ("3_Dense", "Dense"))),
        ("modules.json", parts(("0_Transformer", "Transformer"), *PARTS[1:])),
        ("modules.json", parts(("", "Transformer"), ("../1_Pooling", "Pooling"))),
        ("modules.json", [{"path": "", "type": "mine.Transformer"}, *parts(*PARTS[1:])]),
        ("modules.json", [3, None]),
        ("modules.json", {}),
        ("config.json", {**BERT, "model_type": "mpnet"}),
        ("config.json", {**BERT, "model_type": []}),
        ("config.json", {**BERT, "hidden_act": "silu"}),
        ("config.json", {**BERT, "hidden_act": {}}),
        ("config.json", {**BERT, "position_embedding_type": "relative_key"}),
        ("config.json", {**BERT, "is_decoder": True}),
        ("config.json", []),
        ("1_Pooling/config.json", {"pooling_mode": "attention"}),
        ("1_Pooling/config.json", []),
        ("sentence_bert_config.json", {"max_seq_length": 256, "query_length": 32}),
        ("sentence_bert_config.json", {"model_args": {"attn_implementation": "eager"}}),
        ("sentence_bert_config.json", {"modality_config": {"image": {}}}),
        ("config_sentence_transformers.json", {"default_prompt_name": "query"}),
    ],
)
def test_what_only_sentence_transformers_knows_is_left_to_it(folder: Path, name: str, value: Any) -> None:
    put(folder / name, value)
    assert embedder_recipe(folder) is None
    assert library_of(FoundEncoder(folder, "model", "embedder", 1)) == "sentence-transformers"


def test_weights_decide(folder: Path) -> None:
    weights = folder / "model.safetensors"
    save_file({"embeddings.word_embeddings.weight": np.zeros((2, 2), np.float16)}, weights)
    assert embedder_recipe(folder) is None, "sentence-transformers computes in 16 bits: another function"
    (folder / "onnx").mkdir()
    (folder / "onnx" / "model.onnx").write_bytes(b"graph")
    recipe = embedder_recipe(folder)
    assert recipe is not None
    assert recipe.file == folder / "onnx" / "model.onnx"
    key = recipe.file_key()
    (folder / "onnx" / "model.onnx_data").write_bytes(b"weights")
    assert recipe.file_key() != key, "weights beside the file count"
    weights.write_bytes(b"damaged")
    assert embedder_recipe(folder) is not None, "opening it says that it is damaged"


def test_length_falls_back_to_what_vocabulary_and_model_bear(folder: Path) -> None:
    put(folder / "sentence_bert_config.json", {})
    put(folder / "tokenizer_config.json", {"model_max_length": 10**30})
    recipe = embedder_recipe(folder)
    assert recipe is not None
    assert recipe.max_length == 512
    put(folder / "tokenizer_config.json", {"model_max_length": 128})
    recipe = embedder_recipe(folder)
    assert recipe is not None
    assert recipe.max_length == 128


def test_a_vocabulary_has_to_be_there(folder: Path) -> None:
    (folder / "tokenizer.json").unlink()
    assert embedder_recipe(folder) is None


def test_a_damaged_configuration_is_told(folder: Path) -> None:
    (folder / "config.json").write_text("{broken")
    with pytest.raises(ModelFileError):
        embedder_recipe(folder)
    assert library_of(FoundEncoder(folder, "model", "embedder", 1)) == ""


def test_a_missing_library_is_no_reason_to_list_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "safetensors", None)
    assert library_of(FoundEncoder(folder, "model", "embedder", 1)) == ""


@pytest.mark.parametrize(
    ("own", "activation"),
    [
        ({}, ""),
        ({"sentence_transformers": {"activation_fn": "torch.nn.modules.linear.Identity"}}, "Identity"),
        ({"sbert_ce_default_activation_function": "torch.nn.modules.activation.Sigmoid"}, "Sigmoid"),
        ({"sentence_transformers": {"activation_fn": "torch.nn.modules.activation.Mish"}}, None),
        ({"sentence_transformers": {"activation_fn": 3}}, None),
    ],
)
def test_what_a_score_goes_through(folder: Path, own: dict[str, Any], activation: str | None) -> None:
    (folder / "modules.json").unlink()
    put(folder / "config.json", {**BERT, **own})
    recipe = scorer_recipe(folder)
    assert (None if recipe is None else recipe.activation) == activation
    run_by = "sentence-transformers" if activation is None else "ONNX Runtime"
    assert library_of(FoundEncoder(folder, "model", "cross-encoder", 1)) == run_by
