"""Real libraries on tiny random models. Importing torch takes seconds, so one folder of each kind serves all tests."""

from __future__ import annotations

import json
import pickle
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tiny_sentence import bert, save_embedder

from ragexam.embedding.cross_encoder import CrossEncoderScorer
from ragexam.embedding.folder_key import folder_key
from ragexam.embedding.library import find_cross_encoders, find_embedders, resolve_cross_encoder, resolve_embedder
from ragexam.embedding.open import open_embedder, open_scorer
from ragexam.embedding.protocols import Embedder, PairScorer
from ragexam.embedding.sentence import SentenceEmbedder
from ragexam.errors import CancelRequested, ModelError, ModelFileError, ModelLoadError, ModelNotFound, PauseRequested
from ragexam.grading.grader import TokenVectors
from ragexam.progress import Progress

WAYS: dict[str, Callable[[str | Path], Embedder]] = {
    "onnx": lambda place: open_embedder(place, threads=1),
    "torch": lambda place: SentenceEmbedder(resolve_embedder(place), threads=1),
}
SCORING_WAYS: dict[str, Callable[[str | Path], PairScorer]] = {
    "onnx": lambda place: open_scorer(place, threads=1),
    "torch": lambda place: CrossEncoderScorer(resolve_cross_encoder(place), threads=1),
}
"""Both run a folder; the first is what a name opens."""


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("models")
    bert(root / "tiny-cross", "BertForSequenceClassification", num_labels=1)
    save_embedder(root / "tiny-embedder")
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


@pytest.mark.parametrize("way", WAYS)
def test_embedding(models: Path, way: str) -> None:
    embedder = WAYS[way]("tiny-embedder")
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


@pytest.mark.parametrize("way", SCORING_WAYS)
def test_cross_encoder(models: Path, way: str) -> None:
    scorer = SCORING_WAYS[way]("tiny-cross")
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
        ("modules.json", '[{"type": "sentence_transformers.base.model.pickle"}]'),
        ("modules.json", '[{"type": "sentence_transformers.util.http_get"}]'),
        ("config.json", '{"auto_map": {"AutoModel": "evil.Model"}, "model_type": "bert"}'),
        ("tokenizer_config.json", '{"auto_map": {"AutoTokenizer": ["evil.Tokenizer", null]}}'),
        ("sentence_bert_config.json", '{"max_seq_length": 32, "model_args": {"trust_remote_code": true}}'),
        ("2_Dense/config.json", '{"activation_function": "torch.hub._get_torch_home"}'),
        ("2_Asym/router_config.json", '{"types": {"query_0": "torch.nn.Sequential"}}'),
        ("0_Words/wordembedding_config.json", '{"tokenizer_class": "sentence_transformers.util.misc.importlib"}'),
        ("adapter_config.json", '{"base_model_name_or_path": "/elsewhere"}'),
        ("Adapter_Config.json", '{"base_model_name_or_path": "/elsewhere"}'),
        ("2_Dense/CONFIG.JSON", '{"activation_function": "torch.hub._get_torch_home"}'),
        ("2_Asym/Router_config.Json", '{"types": {"query_0": "torch.nn.Sequential"}}'),
    ],
)
def test_folders_of_strangers(models: Path, tmp_path: Path, name: str, text: str) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(models / "tiny-embedder", copy)
    (copy / name).parent.mkdir(exist_ok=True)
    (copy / name).write_text(text)
    with pytest.raises(ModelFileError):
        open_embedder(copy)


_PARTS = '[{"idx": 0, "name": "0", "path": %s, "type": "sentence_transformers.models.Transformer"}]'


@pytest.mark.parametrize("path", ["../x", "/x", "1_Pooling/../../x", "..\\x", "C:x", "\\\\host\\x", None, 3])
@pytest.mark.parametrize("name", ["modules.json", "2_Asym/router_config.json"])
def test_a_part_lies_in_the_folder(models: Path, tmp_path: Path, name: str, path: object) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(models / "tiny-embedder", copy)
    (copy / "2_Asym").mkdir()
    part = "sentence_transformers.models.Pooling"
    if name == "modules.json":
        (copy / name).write_text(_PARTS % json.dumps(path))
    elif isinstance(path, str):
        (copy / name).write_text(json.dumps({"types": {path: part}}))
    else:
        (copy / name).write_text(json.dumps({"types": {"sub/../../x": part}}))
    with pytest.raises(ModelFileError, match="outside its own folder"):
        open_embedder(copy)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_links_of_a_folder(models: Path, tmp_path: Path) -> None:
    """Those to files are read, as a cache of models has them; a folder elsewhere is nobody's part."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    copy = tmp_path / "copy"
    shutil.copytree(models / "tiny-embedder", copy)
    pooling = copy / "1_Pooling" / "config.json"
    pooling.rename(elsewhere / "blob")
    pooling.symlink_to(elsewhere / "blob")
    (copy / "again").symlink_to(copy / "1_Pooling")
    assert open_embedder(copy, threads=1).dimension == 32
    (copy / "2_Dense").symlink_to(elsewhere)
    with pytest.raises(ModelFileError, match="outside its own folder"):
        open_embedder(copy)
    (copy / "2_Dense").unlink()
    (elsewhere / "blob").write_text('{"activation_function": "torch.hub._get_torch_home"}')
    with pytest.raises(ModelFileError, match="code of its own"):
        open_embedder(copy)


@pytest.mark.parametrize("key", ["sbert_ce_default_activation_function", "activation_fn"])
@pytest.mark.parametrize(
    "name",
    # Each can be called without an argument; the first leaves a trace that a test can see.
    ["torch.distributed.is_available", "torch.seed", "torch.cuda.empty_cache", "torch.nn.Module.__new__", "seed",
     "torch.nn.modules.activation.torch.seed", "os.abort", "torch.nn.init.torch"],
)  # fmt: skip
def test_a_cross_encoder_names_no_function_to_call(models: Path, tmp_path: Path, key: str, name: str) -> None:
    import torch

    copy = tmp_path / "copy"
    shutil.copytree(models / "tiny-cross", copy)
    config = json.loads((copy / "config.json").read_text())
    own = {key: name} if key.startswith("sbert") else {"sentence_transformers": {key: name}}
    (copy / "config.json").write_text(json.dumps({**config, **own}))
    torch.manual_seed(3)
    with pytest.raises(ModelFileError, match="code of its own"):
        open_scorer(copy)
    assert torch.initial_seed() == 3


@pytest.mark.parametrize("way", SCORING_WAYS)
def test_activations_of_the_library_are_read(models: Path, tmp_path: Path, way: str) -> None:
    scores = {}
    for name in ("torch.nn.modules.linear.Identity", "torch.nn.modules.activation.Sigmoid", "torch.nn.Tanh"):
        copy = tmp_path / name
        shutil.copytree(models / "tiny-cross", copy)
        config = json.loads((copy / "config.json").read_text())
        (copy / "config.json").write_text(json.dumps({**config, "sentence_transformers": {"activation_fn": name}}))
        scores[name] = float(SCORING_WAYS[way](copy).score("the train", ["red apples"])[0])
    plain, squeezed, tanh = scores.values()
    assert squeezed == pytest.approx(1 / (1 + np.exp(-plain)), abs=1e-6)
    assert tanh == pytest.approx(np.tanh(plain), abs=1e-6)


def test_weights_of_the_old_kind_run_nothing(models: Path, tmp_path: Path) -> None:
    mark = tmp_path / "run"

    class Evil:
        def __reduce__(self) -> tuple[Any, ...]:
            return (mark.write_text, ("x",))

    for opener, source in ((open_embedder, "tiny-embedder"), (open_scorer, "tiny-cross")):
        copy = tmp_path / source
        shutil.copytree(models / source, copy)
        (copy / "model.safetensors").unlink()
        (copy / "pytorch_model.bin").write_bytes(pickle.dumps({"embeddings.weight": Evil()}))
        with pytest.raises(ModelLoadError):
            opener(copy)
    assert not mark.exists()


@pytest.mark.parametrize("ask", ["cancel", "pause"])
def test_cancel_and_pause_end_a_call(models: Path, ask: str) -> None:
    """Asked for as the third layer of the first batch begins, as another thread would."""
    for model in (WAYS["torch"]("tiny-embedder"), SCORING_WAYS["torch"]("tiny-cross")):
        progress = Progress()
        model.stop_with(progress)  # type: ignore[attr-defined]
        layers = 0

        def late(*_: object) -> None:
            nonlocal layers
            layers += 1
            if layers == 3:
                getattr(progress, ask)()  # noqa: B023

        inner = model._model  # type: ignore[attr-defined]
        handles = [module.register_forward_hook(late) for module in inner.modules()]
        with pytest.raises(CancelRequested if ask == "cancel" else PauseRequested):
            model.embed(["the train"] * 80) if hasattr(model, "embed") else model.score("the", ["train"] * 80)
        assert layers < 6
        for handle in handles:
            handle.remove()
        model.stop_with(Progress())  # type: ignore[attr-defined]
        assert len(model.embed(["a"]) if hasattr(model, "embed") else model.score("a", ["b"])) == 1


@pytest.mark.parametrize("way", WAYS)
def test_damaged_weights_are_a_sentence(models: Path, tmp_path: Path, way: str) -> None:
    for opener, source in ((WAYS[way], "tiny-embedder"), (SCORING_WAYS[way], "tiny-cross")):
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


@pytest.mark.parametrize("way", WAYS)
def test_token_vectors_name_the_marks_around_a_text(models: Path, way: str) -> None:
    embedder = WAYS[way]("tiny-embedder")
    assert isinstance(embedder, TokenVectors)
    night, whole, empty = embedder.token_vectors(["the night train", "the night train apple", ""])
    assert night.own.tolist() == [False, True, True, True, False]  # [CLS] and [SEP] around three words
    assert night.rows.shape == (5, 32)
    assert whole.rows.shape == (6, 32)
    assert empty.own.tolist() == [False, False]
    assert night.rows.dtype == np.float32
    assert not np.allclose(night.rows[1:4], whole.rows[1:4])  # of the last layer: each token knows what follows
