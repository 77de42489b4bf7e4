"""Writes GGUF files for tests, independently of the reader: values in, bytes out."""

from __future__ import annotations

import struct
from typing import Any


def text(value: str | bytes) -> bytes:
    data = value.encode() if isinstance(value, str) else value
    return struct.pack("<Q", len(data)) + data


def value(item: Any) -> bytes:
    """Type number and value: bool, int (u32, or u64 where larger), float, str, list of str or of int."""
    if isinstance(item, bool):
        return struct.pack("<IB", 7, item)
    if isinstance(item, int):
        return struct.pack("<II", 4, item) if item < 2**32 else struct.pack("<IQ", 10, item)
    if isinstance(item, float):
        return struct.pack("<If", 6, item)
    if isinstance(item, str | bytes):
        return struct.pack("<I", 8) + text(item)
    if isinstance(item, list):
        if all(isinstance(x, int) for x in item):
            return struct.pack("<IIQ", 9, 5, len(item)) + struct.pack(f"<{len(item)}i", *item)
        return struct.pack("<IIQ", 9, 8, len(item)) + b"".join(text(x) for x in item)
    raise TypeError(item)


def gguf(
    keys: dict[str, Any],
    tensors: list[tuple[str, list[int], int, int]] | None = None,
    *,
    data: int = 0,
    version: int = 3,
    alignment: int = 32,
    tensor_count: int | None = None,
    key_count: int | None = None,
) -> bytes:
    """Return a whole file. A tensor is (name, dimensions, type, offset); `data` bytes follow the aligned header."""
    tensors = tensors or []
    out = b"GGUF" + struct.pack(
        "<IQQ",
        version,
        len(tensors) if tensor_count is None else tensor_count,
        len(keys) if key_count is None else key_count,
    )
    for key, item in keys.items():
        out += text(key) + value(item)
    for name, dimensions, kind, offset in tensors:
        out += text(name) + struct.pack("<I", len(dimensions)) + struct.pack(f"<{len(dimensions)}Q", *dimensions)
        out += struct.pack("<IQ", kind, offset)
    if tensors:
        out += b"\0" * (-len(out) % alignment)
    return out + b"\1" * data


MODEL_KEYS: dict[str, Any] = {
    "general.architecture": "llama",
    "general.name": "Tiny test",
    "general.file_type": 15,
    "general.license": "apache-2.0",
    "llama.context_length": 2048,
    "llama.embedding_length": 64,
    "llama.block_count": 2,
    "llama.attention.head_count": 4,
    "llama.attention.head_count_kv": 2,
    "tokenizer.ggml.model": "gpt2",
    "tokenizer.ggml.tokens": [f"t{i}" for i in range(100)],
    "tokenizer.ggml.add_bos_token": True,
    "tokenizer.chat_template": "{{ messages[0].content }}",
}


def small_model() -> bytes:
    """Return a sound header of a language model with 64 x 32 weights in F32 and one Q4_0 row of 64: 8192 + 36 bytes."""
    return gguf(MODEL_KEYS, [("a", [64, 32], 0, 0), ("b", [64], 2, 8192)], data=8192 + 36)
