"""A whole BERT of random weights as a GGUF file: real to llama.cpp, and fast."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
from gguf_writer import text, value

EMBED, HEADS, FEED, BLOCKS, CONTEXT = 32, 2, 48, 2, 64
# In a GGUF file the beginning of a word is marked, where vocab.txt marks its continuation.
VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]",
              *(f"\u2581{c}" for c in "abcdefghijklmnopqrstuvwxyz"), *"aeinrst",
              "\u2581train", "\u2581night", "\u2581apple", "\u2581red", "\u2581cost", "\u2581the", "\u2581:", "\u2581query"]  # fmt: skip


def tiny_bert(*, seed: int = 1, pooling: int | None = 1, context: int = CONTEXT, **changes: Any) -> bytes:
    """Two layers of width 32; `changes` are further or other values of the header, "." written "__"."""
    keys: dict[str, Any] = {
        "general.architecture": "bert",
        "general.type": "model",
        "general.name": "Tiny bert",
        "general.file_type": 0,
        "bert.context_length": context,
        "bert.embedding_length": EMBED,
        "bert.block_count": BLOCKS,
        "bert.feed_forward_length": FEED,
        "bert.attention.head_count": HEADS,
        "bert.attention.layer_norm_epsilon": 1e-12,
        "bert.attention.causal": False,
        "tokenizer.ggml.model": "bert",
        "tokenizer.ggml.token_type_count": 2,
        "tokenizer.ggml.tokens": VOCABULARY,
        "tokenizer.ggml.token_type": [3, 2, 3, 3, 3, *[1] * (len(VOCABULARY) - 5)],
        "tokenizer.ggml.padding_token_id": 0,
        "tokenizer.ggml.unknown_token_id": 1,
        "tokenizer.ggml.cls_token_id": 2,
        "tokenizer.ggml.bos_token_id": 2,
        "tokenizer.ggml.seperator_token_id": 3,
        "tokenizer.ggml.eos_token_id": 3,
        "tokenizer.ggml.mask_token_id": 4,
    }
    if pooling is not None:
        keys["bert.pooling_type"] = pooling
    keys |= {name.replace("__", "."): item for name, item in changes.items()}
    shapes = _shapes(context)
    return _file(keys, {name: (shape, _weights(name, shape, seed)) for name, shape in shapes.items()})


def weights_of(seed: int = 1, context: int = CONTEXT) -> dict[str, np.ndarray]:
    """Return the same weights as arrays (outputs, inputs), to compute with."""
    return {name: _weights(name, shape, seed).reshape(shape[::-1]) for name, shape in _shapes(context).items()}


def _shapes(context: int) -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {
        "token_embd.weight": (EMBED, len(VOCABULARY)),
        "position_embd.weight": (EMBED, context),
        "token_types.weight": (EMBED, 2),
        "token_embd_norm.weight": (EMBED,),
        "token_embd_norm.bias": (EMBED,),
    }
    for block in range(BLOCKS):
        for name, inner, outer in (
            ("attn_q", EMBED, EMBED), ("attn_k", EMBED, EMBED), ("attn_v", EMBED, EMBED), ("attn_output", EMBED, EMBED),
            ("ffn_up", EMBED, FEED), ("ffn_down", FEED, EMBED),
        ):  # fmt: skip
            shapes[f"blk.{block}.{name}.weight"] = (inner, outer)
            shapes[f"blk.{block}.{name}.bias"] = (outer,)
        for name in ("attn_output_norm", "layer_output_norm"):
            shapes[f"blk.{block}.{name}.weight"] = shapes[f"blk.{block}.{name}.bias"] = (EMBED,)
    return shapes


def _weights(name: str, shape: tuple[int, ...], seed: int) -> np.ndarray:
    rng = np.random.default_rng([seed, *name.encode()])
    size = rng.normal(size=int(np.prod(shape)))
    if name.endswith("norm.weight"):
        return (1 + size / 10).astype("<f4")
    return (size / 4).astype("<f4")


def _file(keys: dict[str, Any], tensors: dict[str, tuple[tuple[int, ...], np.ndarray]]) -> bytes:
    header = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(keys))
    for key, item in keys.items():
        header += text(key) + value(item)
    data = b""
    for name, (shape, weights) in tensors.items():
        header += text(name) + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape)
        header += struct.pack("<IQ", 0, len(data))
        data += weights.astype("<f4").tobytes()
        data += b"\0" * (-len(data) % 32)
    return header + b"\0" * (-len(header) % 32) + data
