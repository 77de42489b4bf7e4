"""Length of a text that is read where each token's own vector is wanted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tiny_sentence import put, save_embedder

from ragexam.embedding.onnx.embedder import OnnxEmbedder
from ragexam.embedding.onnx.recipe import embedder_recipe
from ragexam.embedding.sentence import SentenceEmbedder
from ragexam.embedding.token_limit import token_limit


@pytest.mark.parametrize(
    ("tokeniser", "config", "own", "limit"),
    [
        ({"model_max_length": 512}, {"model_type": "bert", "max_position_embeddings": 512}, 256, 512),
        ({"model_max_length": 10**30}, {"model_type": "bert", "max_position_embeddings": 400}, 256, 400),
        (
            {},
            {"model_type": "xlm-roberta", "max_position_embeddings": 502},
            128,
            500,
        ),  # its table begins behind two places
        ({"model_max_length": 8192}, {"model_type": "modernbert", "max_position_embeddings": 8192}, 256, 512),
        ({"model_max_length": 8192}, {"model_type": "modernbert", "max_position_embeddings": 8192}, 2048, 2048),
        ({}, {}, 256, 256),
        ([], {"max_position_embeddings": "many"}, 128, 128),
        ({"model_max_length": 400}, {"model_type": "t5", "n_positions": 512}, None, 400),
        ({"model_max_length": 10**30}, {"model_type": "t5", "n_positions": 512}, None, 512),
        ({}, {"model_type": "t5"}, None, 512),
    ],
)
def test_limit(tmp_path: Path, tokeniser: Any, config: Any, own: int | None, limit: int) -> None:
    put(tmp_path / "tokenizer_config.json", tokeniser)
    put(tmp_path / "config.json", config)
    assert token_limit(tmp_path, own) == limit


def test_tokens_behind_those_that_are_drawn_together_have_vectors_too(tmp_path: Path) -> None:
    folder = save_embedder(tmp_path / "tiny")  # draws 32 together, its transformer reads 64
    recipe = embedder_recipe(folder)
    assert recipe is not None
    for embedder in (OnnxEmbedder(recipe, threads=1), SentenceEmbedder(folder, threads=1)):
        some, many = embedder.token_vectors(["the apple " * 25, "the apple " * 90])
        assert (some.own.sum(), many.own.sum()) == (50, 180)
        assert some.own.tolist() == [False, *[True] * 50, False]
        assert many.own[:64].tolist() == [False, *[True] * 62, False]
        vectors = embedder.embed(["the apple " * 25, "the apple " * 90])
        assert abs(vectors[0] - vectors[1]).max() < 1e-6, "both are cut at 32 tokens"


def test_vectors_of_tokens_where_a_model_says_no_length(tmp_path: Path) -> None:
    embedder = SentenceEmbedder(save_embedder(tmp_path / "tiny"), threads=1)
    embedder._model.max_seq_length = None
    (many,) = embedder.token_vectors(["the apple " * 90])
    assert many.own.sum() == 180
