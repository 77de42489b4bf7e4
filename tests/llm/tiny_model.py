"""A whole language model of random weights in 0.2 MB: real to llama.cpp, and fast."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

import numpy as np
from gguf_writer import text, value

EMBED, HEADS, HEADS_KV, FEED, BLOCKS = 64, 4, 2, 96, 2
CONTROL = ["<s>", "</s>", "<|im_start|>", "<|im_end|>"]
TEMPLATE = (
    "{% for m in messages %}{{ '<|im_start|>' + m['role'] + '\n' + m['content'] + '<|im_end|>' + '\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)


def floats(items: list[float]) -> bytes:
    return struct.pack("<IIQ", 9, 6, len(items)) + struct.pack(f"<{len(items)}f", *items)


def tiny_model(
    *,
    add_bos: bool = True,
    context: int = 512,
    seed: int = 1,
    weights: Mapping[str, np.ndarray] | None = None,
    template: str = "",
) -> bytes:
    """Return a llama of two layers. Its tokeniser knows bytes, the letters, a few pieces and four control tokens.

    `weights`, arrays (outputs, inputs) by name, take the place of random ones.
    """
    letters = [chr(c) for c in range(33, 127)]
    words = ["\u2581", "\u2581a", "\u2581the", "th", "he", "in", "er", "\u2581an", "an", "and", "\u2581and"]
    tokens = ["<unk>", *CONTROL, *[f"<0x{b:02X}>" for b in range(256)], *letters, *words]
    kinds = [2, 3, 3, 3, 3, *[6] * 256, *[1] * (len(letters) + len(words))]
    scores = [0.0] * (5 + 256) + [-100.0] * len(letters) + [-float(i) for i in range(1, len(words) + 1)]
    keys: dict[str, Any] = {
        "general.architecture": "llama",
        "general.name": "Tiny random",
        "general.file_type": 0,
        "llama.context_length": context,
        "llama.embedding_length": EMBED,
        "llama.block_count": BLOCKS,
        "llama.feed_forward_length": FEED,
        "llama.attention.head_count": HEADS,
        "llama.attention.head_count_kv": HEADS_KV,
        "llama.attention.layer_norm_rms_epsilon": 1e-5,
        "llama.rope.dimension_count": EMBED // HEADS,
        "tokenizer.ggml.model": "llama",
        "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.token_type": kinds,
        "tokenizer.ggml.bos_token_id": 1,
        "tokenizer.ggml.eos_token_id": 2,
        "tokenizer.ggml.eot_token_id": 4,
        "tokenizer.ggml.unknown_token_id": 0,
        "tokenizer.ggml.add_bos_token": add_bos,
        "tokenizer.ggml.add_space_prefix": False,
        "tokenizer.chat_template": template or TEMPLATE,
    }
    shapes: dict[str, tuple[int, ...]] = {
        "token_embd.weight": (EMBED, len(tokens)),
        "output_norm.weight": (EMBED,),
        "output.weight": (EMBED, len(tokens)),
    }
    for block in range(BLOCKS):
        narrow = EMBED // HEADS * HEADS_KV
        shapes |= {
            f"blk.{block}.attn_norm.weight": (EMBED,),
            f"blk.{block}.attn_q.weight": (EMBED, EMBED),
            f"blk.{block}.attn_k.weight": (EMBED, narrow),
            f"blk.{block}.attn_v.weight": (EMBED, narrow),
            f"blk.{block}.attn_output.weight": (EMBED, EMBED),
            f"blk.{block}.ffn_norm.weight": (EMBED,),
            f"blk.{block}.ffn_gate.weight": (EMBED, FEED),
            f"blk.{block}.ffn_up.weight": (EMBED, FEED),
            f"blk.{block}.ffn_down.weight": (FEED, EMBED),
        }
    rng = np.random.default_rng(seed)
    header = b"GGUF" + struct.pack("<IQQ", 3, len(shapes), len(keys) + 1)
    for key, item in keys.items():
        header += text(key) + value(item)
    header += text("tokenizer.ggml.scores") + floats(scores)
    data = b""
    for name, shape in shapes.items():
        header += text(name) + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape)
        header += struct.pack("<IQ", 0, len(data))
        norm = name.endswith("norm.weight")
        size = int(np.prod(shape))
        drawn = np.ones(size) if norm else rng.normal(size=size) * (3.0 if name.startswith("output") else 1.0) / 8
        data += (drawn if weights is None else weights[name]).astype("<f4").tobytes()
        data += b"\0" * (-len(data) % 32)
    return header + b"\0" * (-len(header) % 32) + data
