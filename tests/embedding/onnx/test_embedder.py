"""Folders run by ONNX Runtime against the same folders run by sentence-transformers, on random weights."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tiny_sentence import MEAN, put, save_embedder

from ragexam.embedding.library import find_embedders, resolve_embedder
from ragexam.embedding.onnx.bert import encoder_graph
from ragexam.embedding.onnx.embedder import OnnxEmbedder
from ragexam.embedding.onnx.recipe import embedder_recipe
from ragexam.embedding.open import open_embedder
from ragexam.embedding.sentence import SentenceEmbedder
from ragexam.errors import CancelRequested, ModelFileError
from ragexam.progress import Progress

SHARP = {"initializer_range": 0.3}
"""Weights large enough for attention to prefer some tokens to others."""

TEXTS = [
    "the night train", "", "a", "Red APPLES cost", "the night train costs the apples: a query", "[SEP] x [PAD]", "é ü 漢",
    " ".join(["the red apple costs a train"] * 9),
]  # fmt: skip


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_embedder(tmp_path_factory.mktemp("models") / "tiny", **SHARP)


def by_onnx(folder: Path) -> OnnxEmbedder:
    recipe = embedder_recipe(folder)
    assert recipe is not None
    return OnnxEmbedder(recipe, threads=1)


def agree(folder: Path, texts: list[str] = TEXTS) -> None:
    ours, theirs = by_onnx(folder), SentenceEmbedder(folder, threads=1)
    for kind in ("passage", "query"):
        vectors, wanted = ours.embed(texts, kind), theirs.embed(texts, kind)
        np.testing.assert_allclose(vectors, wanted, atol=2e-6)
        assert np.abs(wanted[0] - wanted[3]).max() > 0.01, "texts differ, so that agreement says something"
    for one, other in zip(ours.token_vectors(texts), theirs.token_vectors(texts), strict=True):
        np.testing.assert_allclose(one.rows, other.rows, atol=2e-5)
        np.testing.assert_array_equal(one.own, other.own)
    assert (ours.key, ours.name, ours.dimension) == (theirs.key, theirs.name, theirs.dimension)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("BertModel", {}),
        ("BertModel", {"hidden_act": "relu", "num_attention_heads": 4}),
        ("BertModel", {"hidden_act": "gelu_new", "layer_norm_eps": 1e-3}),
        ("RobertaModel", {"pad_token_id": 0, "type_vocab_size": 1}),
        ("XLMRobertaModel", {"pad_token_id": 4, "type_vocab_size": 1}),
    ],
)
def test_vectors_are_those_of_sentence_transformers(tmp_path: Path, kind: str, options: dict[str, Any]) -> None:
    texts = [text for text in TEXTS if "[PAD]" not in text] if "Roberta" in kind else TEXTS
    agree(save_embedder(tmp_path / "tiny", kind, **SHARP, **options), texts)


@pytest.mark.parametrize(
    "pooling",
    [
        {"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False},
        {"pooling_mode_max_tokens": True, "pooling_mode_mean_tokens": False},
        {"pooling_mode_mean_sqrt_len_tokens": True, "pooling_mode_mean_tokens": False},
        {"pooling_mode_weightedmean_tokens": True, "pooling_mode_mean_tokens": False},
        {"pooling_mode_lasttoken": True, "pooling_mode_mean_tokens": False},
        {"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": True},
    ],
    ids=lambda pooling: next(iter(pooling)),
)
def test_every_pooling(tiny: Path, tmp_path: Path, pooling: dict[str, Any]) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(tiny, copy)
    put(copy / "1_Pooling" / "config.json", {"word_embedding_dimension": 32, **pooling})
    agree(copy)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("tokenizer_config.json", {"do_lower_case": False}),
        ("tokenizer_config.json", {"strip_accents": False, "do_lower_case": True}),
        ("sentence_bert_config.json", {"do_lower_case": True}),
        ("sentence_bert_config.json", {"max_seq_length": 7}),
        ("sentence_bert_config.json", {"max_seq_length": None}),
    ],
)
def test_texts_are_split_as_the_folder_says(tiny: Path, tmp_path: Path, name: str, change: dict[str, Any]) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(tiny, copy)
    put(copy / name, {**json.loads((copy / name).read_text("utf-8")), **change})
    agree(copy)


def test_same_bits_in_any_order_by_any_number_of_threads_and_after_a_restart(tiny: Path) -> None:
    embedder = by_onnx(tiny)
    together = embedder.embed(TEXTS)
    np.testing.assert_array_equal(embedder.embed(TEXTS[::-1])[::-1], together)
    np.testing.assert_array_equal(np.vstack([embedder.embed([text]) for text in TEXTS]), together)
    np.testing.assert_array_equal(by_onnx(tiny).embed(TEXTS), together)
    recipe = embedder_recipe(tiny)
    assert recipe is not None
    np.testing.assert_array_equal(OnnxEmbedder(recipe, threads=3).embed(TEXTS), together)
    np.testing.assert_array_equal(together[1], 0)


def test_weights_of_a_model_with_a_head_are_found(tiny: Path, tmp_path: Path) -> None:
    """A model that was trained to fill gaps keeps its encoder under another name."""
    folder = save_embedder(tmp_path / "masked", "BertForMaskedLM", pooling=MEAN, **SHARP)
    agree(folder)


def test_an_onnx_file_is_run_where_the_weights_are_not_known(tiny: Path, tmp_path: Path) -> None:
    folder = tmp_path / "filed"
    shutil.copytree(tiny, folder)
    config = json.loads((folder / "config.json").read_text("utf-8"))
    graph = encoder_graph(folder, config)
    (folder / "onnx").mkdir()
    (folder / "onnx" / "model.onnx").write_bytes(graph.serialised())
    for name, numbers in graph.weights.items():
        (folder / "onnx" / name).write_bytes(numbers.tobytes())
    plain = by_onnx(folder)
    assert plain.key == by_onnx(tiny).key, "weights of a known family come first: what projects hold stays in use"
    wanted = plain.embed(TEXTS, "query")
    (folder / "model.safetensors").unlink()
    assert "filed" in [encoder.name for encoder in find_embedders([folder])]
    filed = open_embedder(resolve_embedder(folder), threads=1)
    assert isinstance(filed, OnnxEmbedder)
    assert filed.key != plain.key
    np.testing.assert_allclose(filed.embed(TEXTS, "query"), wanted, atol=1e-6)
    before = filed.key
    (folder / "onnx" / "model.onnx").write_bytes(graph.serialised() + b"\x12\x01x")  # another producer
    assert by_onnx(folder).key != before


def test_an_onnx_file_without_vectors_is_a_sentence(tiny: Path, tmp_path: Path) -> None:
    from ragexam.embedding.onnx.wire import Graph

    folder = tmp_path / "odd"
    shutil.copytree(tiny, folder)
    (folder / "model.safetensors").unlink()
    graph = Graph()
    graph.node("Identity", [graph.input("input_ids", "int64", ("texts", "tokens"))], ["copied"])
    graph.output("copied", "int64", ("texts", "tokens"))
    (folder / "model.onnx").write_bytes(graph.serialised())
    with pytest.raises(ModelFileError, match="gives no last_hidden_state"):
        open_embedder(folder)


def test_half_a_character_ends_nothing(tiny: Path) -> None:
    embedder = by_onnx(tiny)
    np.testing.assert_array_equal(embedder.embed(["red \ud800"]), embedder.embed(["red ?"]))


@pytest.mark.parametrize("threads", [1, 3])
def test_cancel_ends_a_call(tiny: Path, threads: int) -> None:
    recipe = embedder_recipe(tiny)
    assert recipe is not None
    embedder = OnnxEmbedder(recipe, threads)
    progress = Progress()
    embedder.stop_with(progress)
    assert embedder.embed(["a"]).any()
    progress.cancel()
    with pytest.raises(CancelRequested):
        embedder.embed(["a", "b", "c", "d"])
