"""How much of the exact search hnswlib's graph finds, and how fast, above the number of chunks that are all compared.

python bench/dense.py [CHUNKS] [QUERIES]
"""

from __future__ import annotations

import sys
import time

import numpy as np
from numpy.typing import NDArray

from ragexam.retrieval.dense import EXACT_LIMIT, DenseIndex

DIMENSION, GROUPS, DEPTH = 384, 200, 10


class _Rows:
    """Embeds the number of a query as a row of a matrix."""

    name, key, dimension = "rows", "rows", DIMENSION

    def __init__(self, rows: NDArray[np.float32]) -> None:
        self._rows = rows

    def embed(self, texts: object, kind: str = "passage") -> NDArray[np.float32]:  # noqa: ARG002
        """Rows by number, shape (len(texts), DIMENSION)."""
        return self._rows[[int(text) for text in texts]]  # type: ignore[attr-defined]

    def close(self) -> None:
        """Nothing to free."""


def main() -> None:
    """Search the same made-up vectors, in clusters as passages are, in both ways and by hand; print the agreement."""
    chunks = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    queries = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    rng = np.random.default_rng(0)
    centres = rng.standard_normal((GROUPS, DIMENSION))
    spread = centres[rng.integers(0, GROUPS, chunks + queries)] + rng.standard_normal((chunks + queries, DIMENSION))
    unit = (spread / np.linalg.norm(spread, axis=1, keepdims=True)).astype(np.float32)
    vectors, asked = unit[:chunks], unit[chunks:]
    ids = [f"c{i}" for i in range(chunks)]
    words = [str(i) for i in range(queries)]
    embedder = _Rows(asked)
    exact = DenseIndex(ids, vectors, embedder, exact_limit=chunks)
    begun = time.perf_counter()
    graph = DenseIndex(ids, vectors, embedder, exact_limit=EXACT_LIMIT)
    built = time.perf_counter() - begun
    begun = time.perf_counter()
    wanted = exact.search(words, DEPTH)
    exactly = (time.perf_counter() - begun) / queries
    begun = time.perf_counter()
    found = graph.search(words, DEPTH)
    quickly = (time.perf_counter() - begun) / queries
    by_hand = [np.argsort(-np.round(row, 6), kind="stable")[:DEPTH] for row in (asked @ vectors.T).astype(np.float64)]
    agree = sum(tuple(ids[i] for i in hand) == f.chunk_ids for hand, f in zip(by_hand, wanted, strict=True))
    recall = np.mean([len({*w.chunk_ids} & {*f.chunk_ids}) / DEPTH for w, f in zip(wanted, found, strict=True)])
    first = np.mean([w.chunk_ids[0] == f.chunk_ids[0] for w, f in zip(wanted, found, strict=True)])
    sys.stdout.write(
        f"{chunks:,} chunks, {queries:,} queries, {DIMENSION} dimensions; all are compared up to {EXACT_LIMIT:,}\n"
        f"exact search: {agree} of {queries} rankings of {DEPTH} equal to brute force, {exactly * 1e3:.3f} ms a query\n"
        f"graph: recall@{DEPTH} {recall:.4f}, the same first passage {first:.4f}, {quickly * 1e3:.3f} ms a query, "
        f"built in {built:.1f} s\n"
    )


if __name__ == "__main__":
    main()
