"""Folders of sentence-transformers with random weights: real to the libraries, and fast."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]",
              *"abcdefghijklmnopqrstuvwxyz", *(f"##{c}" for c in "aeinrst"),
              "train", "night", "apple", "red", "cost", "##s", "the", ":", "query"]  # fmt: skip

MEAN: Mapping[str, Any] = {"pooling_mode_mean_tokens": True}


def bert(folder: Path, kind: str, **options: Any) -> None:
    """Save a BERT of random weights (two layers of width 32), or one of its family, with a tokeniser."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what the libraries warn of while a model is made is not ours to test
        import torch
        import transformers

        torch.manual_seed(3)
        folder.mkdir(parents=True)
        (folder / "vocab.txt").write_text("\n".join(VOCABULARY) + "\n", "utf-8")
        vocabulary = {token: number for number, token in enumerate(VOCABULARY)}
        transformers.BertTokenizerFast(vocab=vocabulary).save_pretrained(folder)
        family = getattr(transformers, kind.partition("For")[0].removesuffix("Model") + "Config")
        config = family(
            **{
                "vocab_size": len(VOCABULARY), "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2,
                "intermediate_size": 48, "max_position_embeddings": 64,
            } | options
        )  # fmt: skip
        getattr(transformers, kind)(config).save_pretrained(folder)


def save_embedder(folder: Path, kind: str = "BertModel", pooling: Mapping[str, Any] = MEAN, **options: Any) -> Path:
    """Save such a model as sentence-transformers does: 32 tokens are read, a query begins with "query: "."""
    bert(folder, kind, **options)
    put(folder / "1_Pooling" / "config.json", {"word_embedding_dimension": 32, **pooling})
    parts = [("0", "", "Transformer"), ("1", "1_Pooling", "Pooling")]
    put(
        folder / "modules.json",
        [
            {"idx": int(name), "name": name, "path": path, "type": f"sentence_transformers.models.{part}"}
            for name, path, part in parts
        ],
    )
    put(folder / "sentence_bert_config.json", {"max_seq_length": 32, "do_lower_case": False})
    put(folder / "config_sentence_transformers.json", {"prompts": {"query": "query: "}})
    return folder


def put(path: Path, value: object) -> None:
    """Write a configuration."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), "utf-8")
