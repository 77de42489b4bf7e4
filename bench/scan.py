"""Compare the time of a scan over text weights with that of one lexical and one dense pass over the same.

    python bench/scan.py [--questions 1000] [--chunks 20000] [--weights 0,0.05,0.1,0.2,0.5,1] [--rounds 5]

A *pass* scores every passage for every question and takes each question's ten best, as `Bm25Index.search` and an exact
`DenseIndex.search` do. Vectors of passages and questions are there before either side begins, since embedding is the
same for both. Passages are random words of Zipf's distribution in 400 topics, their vectors 384 numbers around a topic's own;
a question takes rare words of one passage and lies near it, as questions do.

Seconds are those of the processor, on one thread: threads that wait for each other count as busy. Aim: the scan takes
less than 1.5 times as long as the two passes.
"""

# ruff: noqa: E402
from __future__ import annotations

import os

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"

import argparse
from collections.abc import Sequence

import numpy as np
from figures import report, say, spent

from ragexam.records import Chunk
from ragexam.retrieval.indexes.bm25 import Bm25Index
from ragexam.retrieval.indexes.dense import DenseIndex
from ragexam.retrieval.indexes.scan import WEIGHTS, TextWeightScan

LIMIT = 60

DIMENSION, TOPICS, VOCABULARY, LENGTH, DEPTH = 384, 400, 50_000, 120, 10
MOST = 1.5


class Ready:
    """An embedder whose vectors are ready."""

    name = key = "ready"
    dimension = DIMENSION

    def __init__(self, texts: Sequence[str], vectors: np.ndarray) -> None:
        self._rows = {text: row for row, text in enumerate(texts)}
        self._vectors = vectors

    def embed(self, texts: Sequence[str], kind: str = "passage") -> np.ndarray:  # noqa: ARG002
        """Look the vectors up."""
        return self._vectors[[self._rows[text] for text in texts]]

    def close(self) -> None:
        """Close nothing."""


def main() -> None:
    """Time both, report the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=1_000)
    parser.add_argument("--chunks", type=int, default=20_000)
    parser.add_argument("--weights", default=",".join(f"{w:g}" for w in WEIGHTS))
    parser.add_argument("--rounds", type=int, default=5, help="the fastest of so many rounds counts")
    args = parser.parse_args()
    weights = [float(w) for w in args.weights.split(",")]
    rng = np.random.default_rng(5)
    chunks, vectors, topics = corpus(args.chunks, rng)
    say(f"{args.questions:,} questions x {args.chunks:,} passages ({topics} topics) x {len(weights)} weights")
    questions, asked = exam(chunks, vectors, args.questions, rng)
    lexical = Bm25Index(chunks)
    dense = DenseIndex([c.id for c in chunks], vectors, Ready(questions, asked), exact_limit=len(chunks))
    scan = TextWeightScan(lexical, dense, weights)
    # Taken in turn, so that another program's load falls on all three alike.
    words, meaning, whole = [], [], []
    for _ in range(args.rounds):
        words.append(spent(lambda: lexical.search(questions, DEPTH)))
        meaning.append(spent(lambda: dense.search(questions, DEPTH)))
        scan.looked_through = 0
        whole.append(spent(lambda: scan.search(questions, DEPTH)))
        say(f"  lexical pass {words[-1]:.2f} s, dense pass {meaning[-1]:.2f} s, scan {whole[-1]:.2f} s")
    passes, took = min(words) + min(meaning), min(whole)
    share = scan.looked_through / (len(weights) * len(questions))
    report("lexical and dense pass", passes, "s")
    report(f"scan over {len(weights)} text weights", took, "s")
    report("rankings looked through whole", 100 * share, "%")
    report("scan: time of the two passes", took / passes, "times", below=MOST)


def corpus(count: int, rng: np.random.Generator) -> tuple[list[Chunk], np.ndarray, int]:
    """Return passages of words by Zipf's law, a third of them their topic's own, and vectors around their topics."""
    topics = min(TOPICS, count)
    topic = rng.integers(topics, size=count)
    common = np.minimum(rng.zipf(1.2, size=(count, LENGTH)), VOCABULARY)
    own = VOCABULARY + topic[:, None] * 100 + np.minimum(rng.zipf(1.3, size=(count, LENGTH)), 100)
    words = np.where(rng.random((count, LENGTH)) < 1 / 3, own, common)
    chunks = [
        Chunk(f"c{i:05}", f"d{i // 20}", i % 20, 0, 1, " ".join(f"w{w}" for w in row)) for i, row in enumerate(words)
    ]
    vectors = unit(rng.normal(size=(topics, DIMENSION))[topic] + 1.2 * rng.normal(size=(count, DIMENSION)))
    return chunks, vectors, topics


def exam(
    chunks: Sequence[Chunk], vectors: np.ndarray, count: int, rng: np.random.Generator
) -> tuple[list[str], np.ndarray]:
    """Return questions of a dozen words, two thirds of them from one passage, and vectors near that passage's."""
    places = rng.integers(len(chunks), size=count)
    questions = []
    for number, index in enumerate(places):
        words = chunks[index].text.split()
        taken = [words[j] for j in rng.choice(len(words), size=8, replace=False)]
        filler = [f"w{w}" for w in np.minimum(rng.zipf(1.2, size=4), VOCABULARY)]
        questions.append(" ".join([*taken, *filler, f"q{number}"]))
    return questions, unit(vectors[places] + 0.05 * rng.normal(size=(count, DIMENSION)))


def unit(rows: np.ndarray) -> np.ndarray:
    """Return rows of length one, float32."""
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


if __name__ == "__main__":
    main()
