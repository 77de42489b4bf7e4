"""The seam between the program and embedding models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Kind = Literal["query", "passage"]


@dataclass(frozen=True, slots=True)
class TextVectors:
    """Vectors of a text's tokens, before they are drawn together to one.

    Attributes:
        rows: A vector for each token in the text's order, marks of beginning and end with it; (tokens, dimension).
        own: Whether a token is the text's own and no such mark; (tokens,).
    """

    rows: NDArray[np.float32]
    own: NDArray[np.bool_]


class Embedder(Protocol):
    """Turns texts into unit vectors.

    Attributes:
        name: For a person.
        key: Hash of everything that a vector depends on beside the text (weights, configuration, prefixes).
        dimension: Length of a vector.
    """

    name: str
    key: str
    dimension: int

    def embed(self, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32]:
        """Return an array (len(texts), dimension) of unit vectors; an empty text gives a zero vector."""
        ...

    def close(self) -> None:
        """Free the model's memory."""
        ...


class PairScorer(Protocol):
    """Scores how well a passage answers a query (a cross-encoder, or a language model's yes/no).

    Attributes:
        name: For a person.
        key: Hash of everything that a score depends on beside the texts.
    """

    name: str
    key: str

    def score(self, query: str, passages: Sequence[str]) -> NDArray[np.float64]:
        """Return one number per passage, higher is better; shape (len(passages),)."""
        ...
