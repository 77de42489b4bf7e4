"""Similarity of two texts: Jaccard over word n-grams, and the cosine of embeddings (Guinet et al. 2024, A.2)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.exam.passages.words import words


def ngram_length(choices: Sequence[str]) -> int:
    """Return the length of the n-grams: the mean length of the choices in words, half rounded up, at least 1."""
    counts = [len(words(choice)) for choice in choices]
    return max(1, math.floor(sum(counts) / len(counts) + 0.5)) if counts else 1


def ngrams(text: str, n: int) -> frozenset[tuple[str, ...]]:
    """Return all runs of `n` words of a text; a shorter text is one run of its own."""
    tokens = words(text)
    if not tokens:
        return frozenset()
    if len(tokens) < n:
        return frozenset([tuple(tokens)])
    return frozenset(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def jaccard(first: str, second: str, n: int) -> float:
    """Return shared n-grams over all n-grams of two texts, 0 to 1; 0 where both are empty."""
    a, b = ngrams(first, n), ngrams(second, n)
    together = len(a | b)
    return len(a & b) / together if together else 0.0


def cosine(first: NDArray[np.float32], second: NDArray[np.float32]) -> float:
    """Return the cosine of two unit vectors."""
    return float(np.dot(first.astype(np.float64), second.astype(np.float64)))
