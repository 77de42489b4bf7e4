"""Compare fusing ranks with adding scores, stop words, stems and scales of scores, on questions that people wrote.

python bench/fusion.py EMBEDDER FILE.json ...

Every question is about one passage. Stems are those of the language that a file's name says (xquad.de.json), by the package
snowballstemmer. "Raw" adds scores as they are: BM25's have no upper bound, so that half of the weight is all of it.

A file is one of XQuAD (Artetxe, Ruder and Yogatama 2020), 240 paragraphs and 1,190 questions a language, in the form of SQuAD; it is
not part of this repository. Differences stand with 95% intervals over questions.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from figures import say
from numpy.typing import NDArray

from ragexam.embedding.open import open_embedder
from ragexam.records import Chunk
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.indexes.bm25 import Bm25Index
from ragexam.retrieval.indexes.dense import DenseIndex
from ragexam.retrieval.indexes.hybrid import FusedIndex, WeightedIndex
from ragexam.retrieval.indexes.stems import LANGUAGES, stemmer
from ragexam.retrieval.indexes.tokens import STOP_WORDS

DEPTH = 10
RAW = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)


def read(path: Path) -> tuple[list[Chunk], list[str], list[str]]:
    """Return passages, questions, and the id of each question's passage."""
    chunks: list[Chunk] = []
    questions: list[str] = []
    keys: list[str] = []
    for article in json.loads(path.read_text("utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            text = paragraph["context"]
            chunks.append(Chunk(f"c{len(chunks)}", "d", len(chunks), 0, len(text), text))
            questions += [asked["question"] for asked in paragraph["qas"]]
            keys += [chunks[-1].id] * len(paragraph["qas"])
    return chunks, questions, keys


def gains(rankings: Sequence[Retrieved], keys: Sequence[str]) -> NDArray[np.float64]:
    """Return nDCG@10 of each question, which has one right passage."""
    places = [each.chunk_ids[:DEPTH] for each in rankings]
    return np.array([1 / np.log2(2 + p.index(k)) if k in p else 0.0 for p, k in zip(places, keys, strict=True)])


def raw_gains(
    words: NDArray[np.float64], meaning: NDArray[np.float64], weight: float, ids: Sequence[str], keys: Sequence[str]
) -> NDArray[np.float64]:
    """Return `gains` of scores that are added as they are; both (questions, passages)."""
    order = np.argsort(-(weight * words + (1 - weight) * meaning), axis=1, kind="stable")[:, :DEPTH]
    rankings = [[ids[place] for place in row] for row in order]
    return np.array([1 / np.log2(2 + p.index(k)) if k in p else 0.0 for p, k in zip(rankings, keys, strict=True)])


def main() -> None:
    """Print every way of searching, beside rank fusion."""
    embedder = open_embedder(sys.argv[1])
    for path in map(Path, sys.argv[2:]):
        chunks, questions, keys = read(path)
        ids = [chunk.id for chunk in chunks]
        dense = DenseIndex(ids, embedder.embed([chunk.text for chunk in chunks], "passage"), embedder)
        ways: dict[str, NDArray[np.float64]] = {"dense": gains(dense.search(questions, DEPTH), keys)}
        language = next((name for name in LANGUAGES if f".{name}." in path.name), "")
        stem = stemmer(language) if language else None
        for stop, cut, words in (
            (frozenset(), None, ""),
            (STOP_WORDS, None, ", without stop words"),
            (frozenset(), stem, ", stems"),
            (STOP_WORDS, stem, ", stems, without stop words"),
        ):
            if words.startswith(", stems") and cut is None:
                continue
            lexical = Bm25Index(chunks, stop=stop, stem=cut)
            ways[f"BM25{words}"] = gains(lexical.search(questions, DEPTH), keys)
            ways[f"ranks fused{words}"] = gains(FusedIndex([lexical, dense], ids).search(questions, DEPTH), keys)
            ways[f"scores, weight 0.5{words}"] = gains(WeightedIndex(lexical, dense).search(questions, DEPTH), keys)
            if not words:
                exact = lexical.score_all(questions), dense.score_all(questions)
                for weight in RAW:
                    ways[f"raw scores, weight {weight:g}"] = raw_gains(*exact, weight, ids, keys)
        say(f"{path.name}: {len(chunks)} passages, {len(questions)} questions")
        show(ways)


def show(ways: Mapping[str, NDArray[np.float64]]) -> None:
    """Print hit@1 and nDCG@10 of each way, and its lead over rank fusion."""
    rng = np.random.default_rng(0)
    fused = ways["ranks fused"]
    for name, values in ways.items():
        lead = values - fused
        drawn = lead[rng.integers(0, len(lead), (1_000, len(lead)))].mean(axis=1)
        low, high = np.quantile(drawn, (0.025, 0.975))
        say(
            f"  {name:42s} hit@1 {float((values == 1).mean()):.3f}  nDCG@10 {float(values.mean()):.3f}"
            f"  over ranks fused {float(lead.mean()):+.3f} ({float(low):+.3f} to {float(high):+.3f})"
        )


if __name__ == "__main__":
    main()
