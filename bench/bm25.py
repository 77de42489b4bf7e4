"""Speed and agreement of the sparse BM25 with `rank_bm25` at 10,000 chunks, both in one run.

python bench/bm25.py [CHUNKS] [QUERIES]

Seconds are those of the processor; both indexes are built in turns, and the least of each counts: whoever comes first pays for
memory that is new to the process.
"""

from __future__ import annotations

import sys

import numpy as np
from figures import report, say, spent
from rank_bm25 import BM25Okapi

from ragexam.records import Chunk
from ragexam.retrieval.indexes.bm25 import Bm25Index
from ragexam.retrieval.indexes.tokens import tokens

LIMIT = 35
ROUNDS = 3


def main() -> None:
    """Build both over the same made-up chunks, ask both the same queries, report times and the largest difference."""
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

    say(f"{n_chunks:,} chunks, {n_queries} queries of 12 words")
    index: list[Bm25Index] = []
    reference: list[BM25Okapi] = []
    builds: list[float] = []
    builds_theirs: list[float] = []
    for _ in range(ROUNDS):
        builds.append(spent(lambda: index.append(Bm25Index(chunks))))
        builds_theirs.append(spent(lambda: reference.append(BM25Okapi([tokens(t) for t in texts]))))
        ours, theirs = index.pop(), reference.pop()
    built, built_theirs = min(builds), min(builds_theirs)
    few = queries[:40]  # the reference is slow
    expected: list[np.ndarray] = []
    asked = spent(lambda: ours.score_all(queries)) / n_queries
    searched = spent(lambda: ours.search(queries, 3)) / n_queries
    asked_theirs = spent(lambda: expected.extend(theirs.get_scores(tokens(query)) for query in few)) / len(few)
    difference = float(np.abs(ours.score_all(few) - np.array(expected)).max())
    report("largest difference of a score from rank_bm25's", difference, below=1e-9, promise=True)
    report("index: time of rank_bm25's", built / built_theirs, "times", below=1.1)
    report("all scores of a query", asked * 1e3, "ms")
    report("all scores: times as fast as rank_bm25", asked_theirs / asked, "times", least=20)
    report("best three: times as fast as rank_bm25's scores alone", asked_theirs / searched, "times", least=20)


if __name__ == "__main__":
    main()
