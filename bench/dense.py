"""Exactness and speed of hnswlib's graph, above the number of chunks that are all compared.

python bench/dense.py [CHUNKS] [QUERIES]

Seconds are those of the processor, on one thread.
"""

# ruff: noqa: E402
from __future__ import annotations

import os

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"

import sys

import numpy as np
from figures import report, say, spent
from numpy.typing import NDArray

from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.indexes.dense import EXACT_LIMIT, DenseIndex

LIMIT = 35

DIMENSION, GROUPS, DEPTH = 384, 200, 10


class _Rows:
    """Embeds the number of a query as a row of a matrix."""

    name, key, dimension = "rows", "rows", DIMENSION

    def __init__(self, rows: NDArray[np.float32]) -> None:
        self._rows = rows

    def embed(self, texts: object, kind: str = "passage") -> NDArray[np.float32]:  # noqa: ARG002
        """Return rows by number, shape (len(texts), DIMENSION)."""
        return self._rows[[int(text) for text in texts]]  # type: ignore[attr-defined]

    def close(self) -> None:
        """Free nothing."""


def main() -> None:
    """Search the same made-up vectors, in clusters as passages are, in both ways and by hand; report the agreement."""
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
    say(f"{chunks:,} chunks, {queries:,} queries, {DIMENSION} dimensions; all are compared up to {EXACT_LIMIT:,}")
    exact = DenseIndex(ids, vectors, embedder, exact_limit=chunks)
    graphs: list[DenseIndex] = []
    built = spent(lambda: graphs.append(DenseIndex(ids, vectors, embedder, exact_limit=EXACT_LIMIT)))
    wanted: list[Retrieved] = []
    rankings: list[Retrieved] = []
    exactly = spent(lambda: wanted.extend(exact.search(words, DEPTH))) / queries
    quickly = spent(lambda: rankings.extend(graphs[0].search(words, DEPTH))) / queries
    by_hand = [np.argsort(-np.round(row, 6), kind="stable")[:DEPTH] for row in (asked @ vectors.T).astype(np.float64)]
    agree = sum(tuple(ids[i] for i in hand) == f.chunk_ids for hand, f in zip(by_hand, wanted, strict=True))
    recall = np.mean([len({*w.chunk_ids} & {*f.chunk_ids}) / DEPTH for w, f in zip(wanted, rankings, strict=True)])
    first = np.mean([w.chunk_ids[0] == f.chunk_ids[0] for w, f in zip(wanted, rankings, strict=True)])
    report("exact search: rankings equal to brute force", 100 * agree / queries, "%", least=100, promise=True)
    report(f"graph: recall@{DEPTH}", recall, least=0.98, promise=True)
    report("graph: the same first passage", first, least=0.98, promise=True)
    report("exact search, a query", exactly * 1e3, "ms", below=2)
    report("graph, a query", quickly * 1e3, "ms", below=2)
    report("graph, built", built, "s", below=20)


if __name__ == "__main__":
    main()
