"""The shipped fake embedder: hashed character n-grams. No model, no torch, the same vectors on every machine."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Kind, TextVectors
from ragexam.errors import InputError
from ragexam.records import content_id
from ragexam.sentences import phrase

_WORD = re.compile(r"\w+")


class HashedEmbedder:
    """Texts that share words, or parts of words, point the same way.

    Each word, with a mark at both ends, gives itself and its pieces of three to five letters; each piece adds or
    subtracts (a hash says which) at one place (a hash says where) of the vector. Frequent words count with the
    square root of their number, short ones less than long ones.

    Args:
        dimension: Length of a vector, 8 to 65,536.
    """

    def __init__(self, dimension: int = 256) -> None:
        if not 8 <= dimension <= 65_536:
            raise InputError(phrase("A vector has 8 to 65,536 numbers, not {0:n}.", dimension))
        self.dimension = dimension
        self.name = phrase("Hashed n-grams ({0:n})", dimension)
        self.key = content_id("hashed-embedder-1", dimension, length=64)

    def embed(self, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32]:  # noqa: ARG002
        """Return an array (len(texts), dimension) of unit vectors; a text without words gives a zero vector."""
        out = np.zeros((len(texts), self.dimension), dtype=np.float64)
        for i, text in enumerate(texts):
            counts = Counter(_WORD.findall(text.casefold()))
            if counts:
                parts = [(*_pieces(word, self.dimension), count) for word, count in counts.items()]
                places = np.concatenate([positions for positions, _, _ in parts])
                weights = np.concatenate([weight * count**0.5 for _, weight, count in parts])
                out[i] = np.bincount(places, weights=weights, minlength=self.dimension)
        norms = np.linalg.norm(out, axis=1, keepdims=True)
        return np.asarray(out / np.where(norms > 0, norms, 1.0), dtype=np.float32)

    def token_vectors(self, texts: Sequence[str]) -> list[TextVectors]:
        """Return per text the vector of each word by itself."""
        rows = [self.embed(_WORD.findall(text.casefold())) for text in texts]
        return [TextVectors(vectors, np.ones(len(vectors), dtype=np.bool_)) for vectors in rows]

    def close(self) -> None:
        """Free nothing."""


@lru_cache(maxsize=65_536)
def _pieces(word: str, dimension: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return places and signed weights of a word's pieces; the whole word counts thrice."""
    marked = f"<{word[:40]}>"
    pieces = [marked] * 3
    pieces += [marked[i : i + n] for n in (3, 4, 5) for i in range(len(marked) - n + 1)]
    hashes = np.array([zlib.crc32(piece.encode("utf-8", "replace")) for piece in pieces], dtype=np.int64)
    weight = min(len(word), 8) / 8 / len(pieces) ** 0.5
    return (hashes >> 1) % dimension, np.where(hashes & 1, weight, -weight)
