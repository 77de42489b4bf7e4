"""GGUF embedding models through llama.cpp, on a BERT of random weights."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from gguf_writer import MODEL_KEYS, gguf
from tiny_bert import BLOCKS, CONTEXT, EMBED, HEADS, VOCABULARY, tiny_bert, weights_of
from tiny_model import tiny_model

from ragexam.embedding.gguf import GgufEmbedder
from ragexam.embedding.library import find_embedders, resolve_embedder
from ragexam.embedding.open import open_embedder
from ragexam.embedding.prefixes import prefixes_of
from ragexam.errors import ModelFileError, ModelLoadError, ModelNotFound
from ragexam.llm.library.models import find_models
from ragexam.queries.models.choose import choose_embedder

TEXTS = ["the night train", "", "red apples", "the night train costs the apples", "zebra ok"]


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty models folder, and nothing of the machine's other programs."""
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.setenv("RAGEXAM_MODELS", str(folder))
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return folder


@pytest.fixture
def embedder(own: Path) -> Iterator[GgufEmbedder]:
    made = put(own)
    yield made
    made.close()


def put(own: Path, name: str = "tiny", **changes: object) -> GgufEmbedder:
    path = own / f"{name}.gguf"
    path.write_bytes(tiny_bert(**changes))
    return GgufEmbedder(path, threads=1)


def plainly(tokens: list[int]) -> np.ndarray:
    """Return the slow reference: BERT (Devlin et al. 2019) in float64, one vector a token."""
    w = {name: weight.astype(np.float64) for name, weight in weights_of().items()}

    def norm(x: np.ndarray, name: str) -> np.ndarray:
        centred = x - x.mean(1, keepdims=True)
        return centred / np.sqrt(x.var(1, keepdims=True) + 1e-12) * w[f"{name}.weight"] + w[f"{name}.bias"]

    def dense(x: np.ndarray, name: str) -> np.ndarray:
        return x @ w[f"{name}.weight"].T + w[f"{name}.bias"]

    x = w["token_embd.weight"][tokens] + w["position_embd.weight"][: len(tokens)] + w["token_types.weight"][0]
    x = norm(x, "token_embd_norm")
    for b in range(BLOCKS):
        q, k, v = (dense(x, f"blk.{b}.attn_{n}").reshape(-1, HEADS, EMBED // HEADS) for n in "qkv")
        weights = np.einsum("ihd,jhd->hij", q, k) / (EMBED // HEADS) ** 0.5
        weights = np.exp(weights - weights.max(2, keepdims=True))
        mixed = np.einsum("hij,jhd->ihd", weights / weights.sum(2, keepdims=True), v).reshape(-1, EMBED)
        x = norm(x + dense(mixed, f"blk.{b}.attn_output"), f"blk.{b}.attn_output_norm")
        up = dense(x, f"blk.{b}.ffn_up")
        gelu = up / 2 * (1 + np.tanh((2 / np.pi) ** 0.5 * (up + 0.044715 * up**3)))
        x = norm(x + dense(gelu, f"blk.{b}.ffn_down"), f"blk.{b}.layer_output_norm")
    return x


def tokens_of(text: str) -> list[int]:
    """Whole words of the vocabulary only; anything else is unknown."""
    known = {token: n for n, token in enumerate(VOCABULARY)}
    return [2, *(known.get(f"\u2581{word}", 1) for word in text.split()), 3]


@pytest.mark.parametrize(("pooling", "words"), [(1, "mean"), (2, "first token"), (3, "last token"), (None, "mean")])
def test_vectors_are_those_of_a_plain_evaluation(own: Path, pooling: int | None, words: str) -> None:
    embedder = put(own, pooling=pooling)
    assert embedder.pooling == words
    for text in ("the night train", "red", "the red apple cost the night q train"):
        states = plainly(tokens_of(text))
        wanted = {"mean": states.mean(0), "first token": states[0], "last token": states[-1]}[words]
        wanted /= np.linalg.norm(wanted)
        np.testing.assert_allclose(embedder.embed([text])[0], wanted, atol=2e-3)
    embedder.close()


def test_embedding(embedder: GgufEmbedder) -> None:
    vectors = embedder.embed(TEXTS)
    assert (embedder.name, embedder.dimension, embedder.context) == ("tiny", EMBED, CONTEXT)
    assert vectors.shape == (5, EMBED)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), [1, 0, 1, 1, 1], atol=1e-5)
    assert embedder.embed([]).shape == (0, EMBED)
    assert len(embedder.key) == 64


def test_same_bits_in_any_batch_order_and_after_a_restart(embedder: GgufEmbedder, own: Path) -> None:
    together = embedder.embed(TEXTS)
    np.testing.assert_array_equal(embedder.embed(TEXTS[::-1])[::-1], together)
    for text, vector in zip(TEXTS, together, strict=True):
        np.testing.assert_array_equal(embedder.embed([text])[0], vector)
    again = GgufEmbedder(own / "tiny.gguf", threads=1)
    np.testing.assert_array_equal(again.embed(TEXTS), together)
    assert again.key == embedder.key
    again.close()


def test_long_texts_are_cut_and_counted(embedder: GgufEmbedder) -> None:
    longest = " ".join(["red"] * (CONTEXT - 2))
    whole = embedder.embed([longest])
    assert embedder.cut == 0
    over = embedder.embed([f"{longest} night train", f"{longest} the"])
    assert embedder.cut == 2
    np.testing.assert_array_equal(over, np.vstack([whole, whole]))  # the closing token is kept, the rest goes
    assert embedder._tokens(f"{longest} night") == embedder._tokens(longest)


def test_special_tokens_that_are_written_are_text(embedder: GgufEmbedder) -> None:
    assert embedder._native.tokenize("[SEP]").count(3) == 1
    assert embedder._native.tokenize("[SEP]")[-1] == 3


def test_key_hangs_on_everything_that_counts(own: Path) -> None:
    keys = set()
    for changes in ({}, {"seed": 2}, {"pooling": 2}, {"context": 32}, {"general__name": "e5-tiny"}):
        made = put(own, **changes)
        keys.add(made.key)
        made.close()
    # The same file under a name that stands for prefixes gives other vectors of queries.
    made = put(own, name="bge-small-en")
    keys.add(made.key)
    made.close()
    assert len(keys) == 6


def test_prefixes(own: Path) -> None:
    embedder = put(own, general__name="nomic-embed-text-v1.5")
    plain = put(own, name="other")
    np.testing.assert_array_equal(embedder.embed(["red"], "query"), plain.embed(["search_query: red"]))
    np.testing.assert_array_equal(embedder.embed(["red"]), plain.embed(["search_document: red"]))
    embedder.close()
    plain.close()
    for name, query, passage in (
        ("nomic-embed-text-v1.5.Q8_0.gguf", "search_query: ", "search_document: "),
        ("multilingual-e5-small", "query: ", "passage: "),
        ("Multilingual E5 Large Instruct", "Instruct: ", ""),
        ("bge-base-en-v1.5-f16", "Represent this", ""),
        ("bge-m3", "", ""),
        ("snowflake-arctic-embed-m-v2.0", "query: ", ""),
        ("Snowflake Arctic Embed S", "Represent this", ""),
        ("embeddinggemma-300M-Q8_0", "task: search", "title: none"),
        ("Qwen3-Embedding-0.6B", "Instruct: ", ""),
        ("all-MiniLM-L6-v2", "", ""),
        ("some-e5000-thing", "", ""),
    ):
        prefixes = prefixes_of(name)
        assert prefixes["query"].startswith(query)
        assert bool(prefixes["query"]) == bool(query)
        assert prefixes["passage"].startswith(passage)
        assert bool(prefixes["passage"]) == bool(passage)


def test_causal_models_embed_too(own: Path) -> None:
    (own / "talker.gguf").write_bytes(tiny_model())
    assert find_embedders() == []
    with pytest.raises(ModelNotFound):
        resolve_embedder("talk")  # a part of its name would find it too easily
    embedder = open_embedder(own / "talker.gguf", threads=1)
    vectors = embedder.embed(["the man", "an inn", "the man"])
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    np.testing.assert_array_equal(vectors[0], vectors[2])  # nothing is remembered of the text before
    assert vectors[0] @ vectors[1] < 0.999
    embedder.close()
    assert choose_embedder(str(own / "talker.gguf")) == "talker"
    assert resolve_embedder("talker") == own / "talker.gguf"


def test_finding_and_choosing(own: Path, tmp_path: Path) -> None:
    (own / "deeper").mkdir()
    (own / "deeper" / "bert.F16.gguf").write_bytes(tiny_bert())
    (own / "talker.gguf").write_bytes(tiny_model())
    (own / "ranker.gguf").write_bytes(tiny_bert(pooling=4))
    (own / "broken.gguf").write_bytes(tiny_bert()[:-5])
    elsewhere = tmp_path / "far" / "second.gguf"
    elsewhere.parent.mkdir()
    elsewhere.write_bytes(tiny_bert(seed=2))
    assert [(m.name, m.kind) for m in find_embedders()] == [("bert.F16", "embedder")]
    assert [m.name for m in find_embedders([elsewhere])] == ["bert.F16", "second"]
    assert resolve_embedder("bert") == own / "deeper" / "bert.F16.gguf"
    assert choose_embedder("bert.F16") == "bert.F16"
    assert choose_embedder(str(elsewhere)) == "second"
    assert [m.name for m in find_embedders()] == ["bert.F16", "second"]
    assert [m.name for m in find_models()] == ["broken", "talker"]
    embedder = open_embedder("second", threads=1)
    assert embedder.name == "second"
    embedder.close()


def test_what_cannot_embed(own: Path) -> None:
    (own / "ranker.gguf").write_bytes(tiny_bert(pooling=4))
    (own / "broken.gguf").write_bytes(tiny_bert()[:-5])
    (own / "adapter.gguf").write_bytes(gguf({"general.type": "adapter", "adapter.type": "lora"}))
    (own / "header.gguf").write_bytes(gguf({**MODEL_KEYS, "general.architecture": "bert"}))
    for name, error, words in (
        ("ranker", ModelFileError, "cannot embed texts"),
        ("broken", ModelFileError, "cut off"),
        ("adapter", ModelFileError, "cannot embed texts"),
        ("header", ModelLoadError, "header.gguf could not be loaded"),
    ):
        with pytest.raises(error, match=words):
            open_embedder(own / f"{name}.gguf")
