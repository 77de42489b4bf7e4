"""Cross-encoders run by ONNX Runtime against sentence-transformers, on random weights."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tiny_sentence import bert, put

from ragexam.embedding.cross_encoder import CrossEncoderScorer
from ragexam.embedding.onnx.cross_encoder import OnnxScorer
from ragexam.embedding.open import open_scorer

PASSAGES = ["the night train costs", "red apples", "", "a", " ".join(["the red apple costs a train"] * 20)]


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("BertForSequenceClassification", {"num_labels": 1}),
        ("BertForSequenceClassification", {"num_labels": 3}),
        ("RobertaForSequenceClassification", {"num_labels": 1, "pad_token_id": 0, "max_position_embeddings": 65}),
    ],
)
def test_scores_are_those_of_sentence_transformers(tmp_path: Path, kind: str, options: dict[str, Any]) -> None:
    bert(tmp_path / "tiny", kind, initializer_range=0.3, type_vocab_size=2, **options)
    settings = json.loads((tmp_path / "tiny" / "tokenizer_config.json").read_text("utf-8"))
    put(tmp_path / "tiny" / "tokenizer_config.json", {**settings, "model_max_length": 64})
    ours, theirs = open_scorer(tmp_path / "tiny", threads=1), CrossEncoderScorer(tmp_path / "tiny", threads=1)
    assert isinstance(ours, OnnxScorer)
    for query in ("the train", "red apples cost a train"):
        scores, wanted = ours.score(query, PASSAGES), theirs.score(query, PASSAGES)
        np.testing.assert_allclose(scores, wanted, atol=1e-5)  # sums in 32 bits, of weights that make logits around 1
        assert np.ptp(wanted) > 0.01, "passages differ, so that agreement says something"
    assert (ours.key, ours.name) == (theirs.key, theirs.name)
    assert ours.score("a", []).shape == (0,)
    ours.close()
