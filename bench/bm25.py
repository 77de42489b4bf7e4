"""Speed and agreement of the sparse BM25 with `rank_bm25` at 10,000 chunks, both in one run.

python bench/bm25.py [CHUNKS] [QUERIES]
"""

from __future__ import annotations

import sys
import time

import numpy as np
from rank_bm25 import BM25Okapi

from ragexam.records import Chunk
from ragexam.retrieval.bm25 import Bm25Index
from ragexam.retrieval.tokens import tokens


def main() -> None:
    """Build both over the same made-up chunks, ask both the same queries, print times and the largest difference."""
    n_chunks = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    n_queries = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    rng = np.random.default_rng(0)
    words = np.array([f"w{i}" for i in range(30_000)])
    frequency = 1.0 / np.arange(1, len(words) + 1)  # Zipf
    frequency /= frequency.sum()

    def text(length: int) -> str:
        return " ".join(rng.choice(words, size=length, p=frequency))

    texts = [text(int(length)) for length in rng.integers(60, 180, n_chunks)]
    queries = [text(12) for _ in range(n_queries)]
    chunks = [Chunk(f"c{i}", "d", i, 0, len(t), t) for i, t in enumerate(texts)]

    begun = time.perf_counter()
    ours = Bm25Index(chunks)
    built = time.perf_counter() - begun
    begun = time.perf_counter()
    theirs = BM25Okapi([tokens(t) for t in texts])
    built_theirs = time.perf_counter() - begun

    begun = time.perf_counter()
    scores = ours.score_all(queries)
    asked = (time.perf_counter() - begun) / n_queries
    begun = time.perf_counter()
    ours.search(queries, 3)
    searched = (time.perf_counter() - begun) / n_queries

    few = min(n_queries, 40)  # the reference is slow
    begun = time.perf_counter()
    reference = np.array([theirs.get_scores(tokens(query)) for query in queries[:few]])
    asked_theirs = (time.perf_counter() - begun) / few
    difference = float(np.abs(scores[:few] - reference).max())

    sys.stdout.write(
        f"{n_chunks} chunks, {n_queries} queries of 12 words (rank_bm25: {few} of them)\n"
        f"index      ours {built:8.2f} s           rank_bm25 {built_theirs:8.2f} s\n"
        f"scores     ours {asked * 1e3:8.3f} ms a query  rank_bm25 {asked_theirs * 1e3:8.3f} ms a query"
        f"   {asked_theirs / asked:.0f} times as fast\n"
        f"best three ours {searched * 1e3:8.3f} ms a query   {asked_theirs / searched:.0f} times as fast"
        f" as rank_bm25's scores alone\n"
        f"largest difference of a score {difference:.1e}\n"
    )


if __name__ == "__main__":
    main()
