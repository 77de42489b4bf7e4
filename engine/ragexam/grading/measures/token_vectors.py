"""BERTScore from arrays: every token is matched with the most similar one of the other text (Zhang et al. 2020, section 3).

The definition is that of the package `bert-score` without weights by rarity and without rescaling; which model and layer the
vectors come from is not said here, and figures of different models must not be compared.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ragexam.grading.measures.overlap import Overlap


def greedy_match(answer: NDArray[np.float32], reference: NDArray[np.float32]) -> Overlap:
    """Return precision and recall of greedy matching by cosine; both 0 where a text has no tokens.

    Args:
        answer: Vectors of the answer's tokens, of any length; (tokens, dimension).
        reference: The same of the reference.
    """
    if not len(answer) or not len(reference):
        return Overlap(0.0, 0.0)
    cosine = _units(answer) @ _units(reference).T
    return Overlap(float(cosine.max(axis=1).mean()), float(cosine.max(axis=0).mean()))


def _units(vectors: NDArray[np.float32]) -> NDArray[np.float64]:
    wide = np.asarray(vectors, dtype=np.float64)
    norms = np.linalg.norm(wide, axis=1, keepdims=True)
    return wide / np.where(norms > 0.0, norms, 1.0)
