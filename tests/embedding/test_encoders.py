"""Real libraries on tiny random models. Importing torch takes seconds, so one folder of each kind serves all tests."""

from __future__ import annotations

import json
import shutil
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ragexam.embedding.folder_key import folder_key
from ragexam.embedding.library import find_cross_encoders, find_embedders, resolve_embedder
from ragexam.embedding.open import open_embedder, open_scorer
from ragexam.errors import ModelError, ModelFileError, ModelLoadError, ModelNotFound

VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]",
              *"abcdefghijklmnopqrstuvwxyz", *(f"##{c}" for c in "aeinrst"),
              "train", "night", "apple", "red", "cost", "##s", "the", ":", "query"]  # fmt: skip


def bert(folder: Path, kind: str, **options: Any) -> None:
    """Save a BERT of random weights (two layers of width 32) with a tokeniser."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what the libraries warn of while a model is made is not ours to test
        import torch
        import transformers

        torch.manual_seed(3)
        folder.mkdir(parents=True)
        (folder / "vocab.txt").write_text("\n".join(VOCABULARY) + "\n", "utf-8")
        transformers.BertTokenizerFast(vocab_file=str(folder / "vocab.txt")).save_pretrained(folder)
        config = transformers.BertConfig(
            vocab_size=len(VOCABULARY), hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
            intermediate_size=48, max_position_embeddings=64, **options,
        )  # fmt: skip
        getattr(transformers, kind)(config).save_pretrained(folder)


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("models")
    bert(root / "tiny-cross", "BertForSequenceClassification", num_labels=1)
    bert(root / "tiny-embedder", "BertModel")
    folder = root / "tiny-embedder"
    (folder / "1_Pooling").mkdir()
    (folder / "1_Pooling" / "config.json").write_text(
        json.dumps({"word_embedding_dimension": 32, "pooling_mode_mean_tokens": True})
    )
    (folder / "modules.json").write_text(
        json.dumps(
            [
                {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
                {"idx": 1, "name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
            ]
        )
    )
    (folder / "sentence_bert_config.json").write_text('{"max_seq_length": 32, "do_lower_case": false}')
    (folder / "config_sentence_transformers.json").write_text('{"prompts": {"query": "query: "}}')
    (root / "empty").mkdir()
    (root / "known-folders.json").write_text("[]")
    return root


@pytest.fixture(autouse=True)
def _own_folder(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_MODELS", str(models))


def test_finding(models: Path) -> None:
    assert [(m.name, m.kind) for m in find_embedders()] == [("tiny-embedder", "embedder")]
    assert [(m.name, m.kind) for m in find_cross_encoders()] == [("tiny-cross", "cross-encoder")]
    assert resolve_embedder("tiny-emb") == models / "tiny-embedder"
    assert resolve_embedder(models / "tiny-embedder") == models / "tiny-embedder"
    with pytest.raises(ModelNotFound, match="tiny-embedder"):
        resolve_embedder("other")


def test_embedding(models: Path) -> None:
    embedder = open_embedder("tiny-embedder", threads=1)
    texts = ["the night train", "", "red apples", "the night train costs the apples"]
    vectors = embedder.embed(texts)
    assert (embedder.name, embedder.dimension) == ("tiny-embedder", 32)
    assert vectors.shape == (4, 32)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), [1, 0, 1, 1], atol=1e-5)
    for text, vector in zip(texts, vectors, strict=True):
        np.testing.assert_allclose(embedder.embed([text])[0], vector, atol=1e-5)
    # The model's own prefix comes before a query.
    np.testing.assert_allclose(embedder.embed(["red"], "query"), embedder.embed(["query: red"]), atol=1e-6)
    assert np.abs(embedder.embed(["red"], "query") - embedder.embed(["red"])).max() > 1e-3
    assert embedder.embed([]).shape == (0, 32)
    assert len(embedder.key) == 64
    embedder.close()


def test_cross_encoder(models: Path) -> None:
    scorer = open_scorer("tiny-cross", threads=1)
    passages = ["the night train costs", "red apples", "", "a"]
    scores = scorer.score("the train", passages)
    assert scores.shape == (4,)
    assert scores.dtype == np.float64
    alone = [scorer.score("the train", [passage])[0] for passage in passages]
    np.testing.assert_allclose(scores, alone, atol=1e-5)
    assert len(set(scores.tolist())) == 4
    assert scorer.score("the train", []).shape == (0,)


def test_keys_hang_on_every_file_that_counts(models: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(models / "tiny-embedder", copy)
    before = folder_key(copy)
    assert before == folder_key(models / "tiny-embedder")
    (copy / "README.md").write_text("words")
    assert folder_key(copy) == before
    (copy / "sentence_bert_config.json").write_text('{"max_seq_length": 16, "do_lower_case": false}')
    assert folder_key(copy) != before


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("modules.json", '[{"type": "os.system"}]'),
        ("modules.json", '[{"type": 3}]'),
        ("modules.json", "[3]"),
        ("modules.json", "{broken"),
        ("config.json", '{"auto_map": {"AutoModel": "evil.Model"}, "model_type": "bert"}'),
    ],
)
def test_folders_of_strangers(models: Path, tmp_path: Path, name: str, text: str) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(models / "tiny-embedder", copy)
    (copy / name).write_text(text)
    with pytest.raises(ModelFileError):
        open_embedder(copy)


def test_damaged_weights_are_a_sentence(models: Path, tmp_path: Path) -> None:
    for opener, source in ((open_embedder, "tiny-embedder"), (open_scorer, "tiny-cross")):
        copy = tmp_path / source
        shutil.copytree(models / source, copy)
        weights = copy / "model.safetensors"
        weights.write_bytes(weights.read_bytes()[:500])
        with pytest.raises(ModelLoadError, match="could not be loaded"):
            opener(copy)
        weights.unlink()
        with pytest.raises(ModelError):
            opener(copy)


@pytest.mark.models("minilm")
def test_the_starter_embedder_knows_what_belongs_together(model_file: dict[str, Path]) -> None:
    embedder = open_embedder(model_file["minilm"], threads=2)
    a, b, c = embedder.embed(
        ["The night train costs 14 crowns.", "What is the fare of the sleeper?", "Apples are red."]
    )
    assert embedder.dimension == 384
    assert a @ b > a @ c + 0.1
    embedder.close()
