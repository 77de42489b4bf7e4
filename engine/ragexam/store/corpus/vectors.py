"""Vectors as float32 blobs, keyed by embedder and text: a text is never embedded twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ragexam.store.corpus.documents import hash_text
from ragexam.store.database.connection import Connection
from ragexam.store.database.faults import damaged

Kind = Literal["query", "passage"]


class Vectors:
    """The cache of vectors."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def know(self, key: str, name: str, dimension: int) -> None:
        """Note an embedder, so that a person reads its name later."""
        self._connection.execute(
            "INSERT OR REPLACE INTO embedders (key, name, dimension) VALUES (?, ?, ?)", (key, name, dimension)
        )

    def embedders(self) -> dict[str, tuple[str, int]]:
        """Name and dimension by key of every embedder used so far."""
        return {k: (n, d) for k, n, d in self._connection.rows("SELECT key, name, dimension FROM embedders")}

    def missing(self, key: str, texts: Sequence[str], kind: Kind = "passage") -> list[str]:
        """Return those of the texts, each once and in order, that have no vector yet."""
        have = {
            row[0]
            for row in self._connection.rows(
                "SELECT text_hash FROM vectors WHERE embedder = ? AND kind = ?", (key, kind)
            )
        }
        return [text for text in dict.fromkeys(texts) if hash_text(text) not in have]

    def put(self, key: str, texts: Sequence[str], vectors: NDArray[np.float32], kind: Kind = "passage") -> None:
        """Store vectors, shape (len(texts), dimension), in one transaction."""
        array = np.ascontiguousarray(vectors, dtype="<f4")
        if array.ndim != 2 or len(array) != len(texts):
            raise ValueError(f"{len(texts)} texts need as many vectors, not an array of shape {array.shape}")
        self._connection.execute_many(
            "INSERT OR REPLACE INTO vectors (embedder, kind, text_hash, vector) VALUES (?, ?, ?, ?)",
            [(key, kind, hash_text(text), row.tobytes()) for text, row in zip(texts, array, strict=True)],
        )

    def get(self, key: str, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32]:
        """Return vectors of the texts in their order, shape (len(texts), dimension).

        Raises:
            KeyError: A text has no vector yet.
            ProjectError: The stored vectors differ in length.
        """
        hashes = [hash_text(text) for text in texts]
        if not hashes:
            return np.zeros((0, 0), dtype=np.float32)
        if len(hashes) > 200:
            rows = self._connection.rows(
                "SELECT text_hash, vector FROM vectors WHERE embedder = ? AND kind = ?", (key, kind)
            )
        else:
            marks = ", ".join("?" * len(hashes))
            rows = self._connection.rows(
                f"SELECT text_hash, vector FROM vectors WHERE embedder = ? AND kind = ? AND text_hash IN ({marks})",  # noqa: S608
                (key, kind, *hashes),
            )
        vectors: dict[str, bytes] = dict(rows)
        blobs = [vectors[h] for h in hashes]
        if len({len(b) for b in blobs}) != 1 or len(blobs[0]) % 4:
            raise damaged(self._connection.path, "vectors in it differ in length")
        return np.frombuffer(b"".join(blobs), dtype="<f4").reshape(len(blobs), -1).astype(np.float32, copy=False)
