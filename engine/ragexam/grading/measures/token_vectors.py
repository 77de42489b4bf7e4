"""BERTScore from arrays: every token is matched with the most similar one of the other text (Zhang et al. 2020, section 3).

The definition is that of the package `bert-score` without weights by rarity and without rescaling: a token may be matched with a mark
of the other text's beginning or end, but the marks themselves count nothing in the mean, and a text without tokens has no match.
The package cuts what is longer than the model reads at once; here all of it is compared (`ragexam.embedding.windows`).
Which model and layer the vectors come from is not said here, and figures of different models must not be compared.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import TextVectors
from ragexam.grading.measures.overlap import Overlap


def greedy_match(answer: TextVectors, reference: TextVectors) -> Overlap:
    """Return precision and recall of greedy matching by cosine; both 0 where a text has no tokens of its own."""
    if not answer.own.any() or not reference.own.any():
        return Overlap(0.0, 0.0)
    cosine = _units(answer.rows) @ _units(reference.rows).T
    return Overlap(
        float(cosine.max(axis=1)[answer.own].mean()),
        float(cosine.max(axis=0)[reference.own].mean()),
    )


def _units(vectors: NDArray[np.float32]) -> NDArray[np.float64]:
    wide = np.asarray(vectors, dtype=np.float64)
    norms = np.linalg.norm(wide, axis=1, keepdims=True)
    return wide / np.where(norms > 0.0, norms, 1.0)
