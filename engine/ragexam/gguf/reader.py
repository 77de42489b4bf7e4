"""Reads what a GGUF model file says of itself, with bounds on everything: the file may come from a stranger.

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. The header is a list of typed key-value
pairs and a table of tensors; the weights follow. Nothing here loads weights: the reader walks the header once,
keeps the few values that the program shows, skips the rest, and checks that the weights that the table
promises lie within the file. Whatever is wrong ends in a ModelFileError with a sentence for a person.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ragexam.errors import ModelFileError
from ragexam.gguf.header_values import AGAIN, HeaderCursor, PassedList, read_value
from ragexam.gguf.types import FILE_TYPES, TENSOR_TYPES
from ragexam.sentences import phrase

ENCODERS: Final = (
    "bert", "nomic-bert", "nomic-bert-moe", "jina-bert-v2", "jina-bert-v3", "neo-bert", "modern-bert", "eurobert",
    "gemma-embedding",
)  # fmt: skip
"""Architectures whose models embed texts and do nothing else."""

_PARTS: Final = ("t5encoder", "clip", "wavtokenizer-dec")
"""Architectures of parts of other models."""

RANKING: Final = 4
"""The pooling type of models that score a pair of texts."""

_MAGIC: Final = b"GGUF"

# Bounds. The largest open models have some 3,000 tensors and 60 keys.
MAX_KEYS: Final = 10_000
MAX_TENSORS: Final = 100_000
MAX_KEY_BYTES: Final = 65_535
MAX_DIMENSIONS: Final = 8
MAX_ALIGNMENT: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class GgufFile:
    """Facts that one model file states of itself.

    Attributes:
        path: The file.
        size_bytes: Its size.
        version: GGUF version, 2 or 3.
        name: `general.name`, or the file's name without its ending.
        architecture: `general.architecture` ("llama", "qwen2", "bert").
        parameters: Number of weights, counted over the tensor table.
        quantisation: "Q4_K_M" and the like; "" where unknown.
        context_length: Tokens that the model was trained for; 0 where unknown.
        embedding_length: Width of the model; 0 where unknown.
        block_count: Number of layers; 0 where unknown.
        head_count: Attention heads; 0 where unknown.
        head_count_kv: Heads of keys and values; as `head_count` where unknown.
        key_length: Width of one head's keys; 0 where it follows from the rest.
        chat_template: Jinja text; "" where there is none.
        tokenizer: `tokenizer.ggml.model` ("gpt2", "llama", "bert").
        vocabulary: Number of tokens.
        add_bos: Whether a beginning-of-text token is put before a text; None where the file does not say.
        tensors: Number of tensors.
        split_count: Files that the model consists of; 1 for the usual single file.
        licence: `general.license`, "" where none.
        metadata: The scalar values, for display.
        kind: `general.type` ("model", "adapter", "mmproj"); "" where the file does not say.
        pooling: `ARCHITECTURE.pooling_type` of an embedding model (1 mean, 2 first token, 3 last token, 4 a
            re-ranker's score); None where the file does not say.
        shapes: Dimensions of each tensor, the fastest first.
        keys: Names of all values, also of those that are not kept.
    """

    path: Path
    size_bytes: int
    version: int
    name: str
    architecture: str
    parameters: int
    quantisation: str
    context_length: int
    embedding_length: int
    block_count: int
    head_count: int
    head_count_kv: int
    key_length: int
    chat_template: str
    tokenizer: str
    vocabulary: int
    add_bos: bool | None
    tensors: int
    split_count: int = 1
    licence: str = ""
    metadata: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    kind: str = ""
    pooling: int | None = None
    shapes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    keys: frozenset[str] = frozenset()

    @property
    def is_language_model(self) -> bool:
        """Return whether it can generate text: embedding models, adapters and vision parts cannot."""
        return (
            self.architecture not in (*ENCODERS, *_PARTS)
            and self.pooling is None
            and self.vocabulary > 0
            and self.kind in ("", "model")
        )

    @property
    def is_embedder(self) -> bool:
        """Return whether it was made to embed texts: an encoder, or a model with a rule for pooling."""
        return (
            (self.architecture in ENCODERS or self.pooling is not None)
            and self.pooling != RANKING
            and self.vocabulary > 0
            and self.kind in ("", "model")
        )

    @property
    def is_adapter(self) -> bool:
        """Return whether it is a LoRA adapter: small matrices beside a model of the same architecture."""
        return self.kind == "adapter" and self.metadata.get("adapter.type") == "lora"


def read_header(path: Path) -> GgufFile:
    """Read as `read_gguf` does, but walk a file once while it stays as it is: a vocabulary takes a tenth of a second.

    Raises:
        ModelFileError: As `read_gguf`.
    """
    try:
        stamp = path.stat()
    except OSError:
        return read_gguf(path)  # says what is wrong
    return _header_of(path, stamp.st_size, stamp.st_mtime_ns)


@lru_cache(maxsize=512)
def _header_of(path: Path, size: int, changed: int) -> GgufFile:  # noqa: ARG001 - they are part of the key
    return read_gguf(path)


def read_gguf(path: Path | str) -> GgufFile:
    """Read the header of a GGUF file.

    Returns:
        Its facts.

    Raises:
        ModelFileError: Not a GGUF file, damaged, truncated, of an unknown version, or unreadable.
    """
    path = Path(path)
    try:
        size = path.stat().st_size
        with path.open("rb", buffering=1 << 18) as stream:
            return _read(HeaderCursor(stream, size, path), path)
    except OSError as exc:
        raise ModelFileError(phrase("{0:raw} cannot be read: {1}.", path.name, exc.strerror or exc)) from exc


def _read(cursor: HeaderCursor, path: Path) -> GgufFile:
    if cursor.size < 24:
        raise ModelFileError(phrase("{0:raw} is too small to be a model ({1:n} bytes).", path.name, cursor.size), AGAIN)
    if cursor.take(4) != _MAGIC:
        raise ModelFileError(
            phrase("{0:raw} is not a GGUF model file.", path.name),
            "RAG Exam uses models in GGUF format (files ending in .gguf).",
        )
    version = cursor.u32()
    if version not in (2, 3):
        if int.from_bytes(version.to_bytes(4, "little"), "big") in (1, 2, 3):
            raise ModelFileError(
                phrase("{0:raw} was written for big-endian machines and cannot be used here.", path.name),
                "Get the usual (little-endian) file of this model.",
            )
        raise ModelFileError(
            phrase("{0:raw} has GGUF version {1:raw}; versions 2 and 3 are understood.", path.name, version),
            "Get a newer file of it.",
        )
    tensors, keys = cursor.u64(), cursor.u64()
    if tensors > MAX_TENSORS or keys > MAX_KEYS:
        raise cursor.damaged(phrase("it claims {0:n} tensors and {1:n} keys.", f"{tensors:,}", f"{keys:,}"))
    values: dict[str, Any] = {}
    for _ in range(keys):
        key = cursor.text(MAX_KEY_BYTES, "a key")
        kind = cursor.u32()
        values[key] = read_value(cursor, kind, key)
    shapes: dict[str, tuple[int, ...]] = {}
    parameters = _tensor_table(cursor, path, tensors, values.get("general.alignment", 32), shapes)
    return _facts(path, cursor.size, version, tensors, parameters, values, shapes)


def _tensor_table(
    cursor: HeaderCursor, path: Path, tensors: int, alignment: Any, shapes: dict[str, tuple[int, ...]]
) -> int:
    """Walk the tensor table, check that all weights lie within the file, note their shapes, return their number."""
    if not isinstance(alignment, int) or not 0 < alignment <= MAX_ALIGNMENT:
        raise cursor.damaged(phrase("its alignment is {0:n}.", f"{alignment!r:.40}"))
    parameters = 0
    end = 0
    for _ in range(tensors):
        name = cursor.text(MAX_KEY_BYTES, "a tensor's name")
        dimensions = cursor.u32()
        if dimensions > MAX_DIMENSIONS:
            raise cursor.damaged(phrase("tensor {0:raw} has {1:n} dimensions.", repr(name[:80]), f"{dimensions:,}"))
        shapes[name] = shape = tuple(cursor.u64() for _ in range(dimensions))
        weights = math.prod(shape)
        kind, offset = cursor.u32(), cursor.u64()
        # A weight takes at least a bit in any known format: this bounds sums that would otherwise be absurd.
        if weights > cursor.size * 16:
            raise _cut_off(path, cursor.size, weights // 16)
        parameters += weights
        block, width = TENSOR_TYPES.get(kind, (1, 0))
        end = max(end, offset + -(-weights // block) * width)
    start = -(-cursor.position // alignment) * alignment
    if tensors and start + end > cursor.size:
        raise _cut_off(path, cursor.size, start + end)
    return parameters


def _cut_off(path: Path, size: int, needed: int) -> ModelFileError:
    return ModelFileError(
        phrase(
            "{0:raw} is cut off: it has {1:n} bytes where its own table needs {2:n}.",
            path.name,
            f"{size:,}",
            f"{needed:,}",
        ),
        "Get the file again.",
    )


def _facts(
    path: Path,
    size: int,
    version: int,
    tensors: int,
    parameters: int,
    values: Mapping[str, Any],
    shapes: Mapping[str, tuple[int, ...]],
) -> GgufFile:
    def text(key: str) -> str:
        value = values.get(key)
        return value if isinstance(value, str) else ""

    def line(key: str) -> str:
        """Return a text as one short line: it ends up in terminals and tables."""
        return " ".join("".join(c if c.isprintable() else " " for c in text(key)[:400]).split())[:200]

    architecture = line("general.architecture")

    def number(name: str) -> int:
        value = values.get(f"{architecture}.{name}")
        if isinstance(value, tuple) and value:  # some models give one number a layer
            value = max((v for v in value if isinstance(v, int)), default=0)
        return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 32 else 0

    tokens = values.get("tokenizer.ggml.tokens")
    add_bos = values.get("tokenizer.ggml.add_bos_token")
    file_type = values.get("general.file_type")
    split = values.get("split.count")
    pooling = values.get(f"{architecture}.pooling_type")
    kept: dict[str, str | int | float | bool] = {
        k: v for k, v in values.items() if isinstance(v, bool | int | float) or (isinstance(v, str) and len(v) <= 500)
    }
    return GgufFile(
        path=path,
        size_bytes=size,
        version=version,
        name=line("general.name") or path.name.removesuffix(".gguf"),
        architecture=architecture,
        parameters=parameters,
        quantisation=FILE_TYPES.get(file_type, "") if isinstance(file_type, int) else "",
        context_length=number("context_length"),
        embedding_length=number("embedding_length"),
        block_count=number("block_count"),
        head_count=number("attention.head_count"),
        head_count_kv=number("attention.head_count_kv") or number("attention.head_count"),
        key_length=number("attention.key_length"),
        chat_template=text("tokenizer.chat_template"),
        tokenizer=line("tokenizer.ggml.model"),
        vocabulary=tokens.count if isinstance(tokens, PassedList) else len(tokens) if isinstance(tokens, tuple) else 0,
        add_bos=add_bos if isinstance(add_bos, bool) else None,
        tensors=tensors,
        split_count=split if isinstance(split, int) and 1 <= split < 10_000 else 1,
        licence=line("general.license"),
        metadata=kept,
        kind=line("general.type"),
        pooling=pooling if isinstance(pooling, int) and pooling > 0 else None,
        shapes=shapes,
        keys=frozenset(values),
    )
