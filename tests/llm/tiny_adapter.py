"""A LoRA adapter of random weights for the tiny model: real to llama.cpp."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gguf_writer import gguf
from tiny_model import BLOCKS, EMBED, FEED

KEYS: dict[str, Any] = {
    "general.type": "adapter",
    "general.architecture": "llama",
    "general.name": "Tiny style",
    "adapter.type": "lora",
    "adapter.lora.alpha": 8.0,
}


def tiny_adapter(*, seed: int = 1, rank: int = 4, width: int = EMBED, keys: dict[str, Any] | None = None) -> bytes:
    """Pairs for the queries and for the output of the feed-forward part of both layers."""
    weights = {
        f"blk.{b}.{n}.weight": s
        for b in range(BLOCKS)
        for n, s in (("attn_q", (width, width)), ("ffn_down", (FEED, width)))
    }
    return adapter(weights, rank=rank, seed=seed, keys=keys)


def adapter(
    weights: Mapping[str, tuple[int, ...]],
    *,
    rank: int,
    seed: int,
    size: float = 1 / 8,
    keys: dict[str, Any] | None = None,
) -> bytes:
    """Pairs of random matrices for weights of a shape (inputs, outputs); B is not zero, as after training."""
    rng = np.random.default_rng(seed)
    tensors: list[tuple[str, list[int], int, int]] = []
    data = b""
    for name, (inner, outer) in weights.items():
        for half, shape in (("lora_a", [inner, rank]), ("lora_b", [rank, outer])):
            tensors.append((f"{name}.{half}", shape, 0, len(data)))
            data += (rng.normal(size=inner * rank if half == "lora_a" else rank * outer) * size).astype("<f4").tobytes()
            data += b"\0" * (-len(data) % 32)
    return gguf(KEYS if keys is None else keys, tensors) + data
