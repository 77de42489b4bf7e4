"""What retrievers are built of: chunks, models and what a language model says of questions, asked for when needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder, PairScorer
from ragexam.errors import InputError
from ragexam.records import Chunk, RetrieverSpec
from ragexam.retrieval.bm25 import Bm25Index
from ragexam.retrieval.dense import DenseIndex
from ragexam.retrieval.kinds import Sizes
from ragexam.retrieval.prefilter import Prediction

Parts = MutableMapping[str, Bm25Index | DenseIndex]
"""Indexes over single ways of searching, which several retrievers share."""


class Supplies(Protocol):
    """Opens what retrievers are built of. Names of models are those of specifications, "" being the project's.

    Attributes:
        parts: Indexes that were built already, by what determines them; new ones are put there.
    """

    parts: Parts

    @property
    def titles(self) -> Mapping[str, str]:
        """Document id to title, of every document in the corpus."""
        ...

    def chunks(self, sizes: Sizes | None = None) -> Sequence[Chunk]:
        """The corpus in chunk order: as it is cut in the project, or into children and parents of these sizes."""
        ...

    def embedder(self, name: str) -> Embedder:
        """An embedding model."""
        ...

    def vectors(self, name: str, chunks: Sequence[Chunk]) -> NDArray[np.float32] | None:
        """Vectors of chunks, shape (len(chunks), dimension); None to have the embedder make them."""
        ...

    def scorer(self, name: str) -> PairScorer:
        """A re-ranking model."""
        ...

    def rewrites(self, llm: str, n: int) -> Callable[[str], Sequence[str]]:
        """What gives the rewrites of a question."""
        ...

    def predictions(self, spec: RetrieverSpec, chunks: Sequence[Chunk]) -> Callable[[str], Prediction]:
        """What says which document or topic a question is about.

        Args:
            spec: A pre-filter.
            chunks: All that its base may bring, with their children.
        """
        ...


@dataclass
class Given:
    """Supplies that are there already, the same models whatever their names."""

    corpus: Sequence[Chunk]
    embedding: Embedder | None = None
    stored: NDArray[np.float32] | None = None
    scoring: PairScorer | None = None
    parts: Parts = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    cut: Mapping[Sizes, Sequence[Chunk]] = field(default_factory=dict)
    rewriting: Callable[[str], Sequence[str]] | None = None
    predicting: Callable[[str], Prediction] | None = None

    def chunks(self, sizes: Sizes | None = None) -> Sequence[Chunk]:
        """The corpus; for sizes what was cut.

        Raises:
            InputError: Nothing was cut in these sizes.
        """
        if sizes is not None and sizes not in self.cut:
            raise InputError("There are no passages of these sizes to search.")
        return self.corpus if sizes is None else self.cut[sizes]

    def embedder(self, name: str) -> Embedder:  # noqa: ARG002
        """The embedding model.

        Raises:
            InputError: There is none.
        """
        if self.embedding is None:
            raise InputError("This retriever needs an embedding model.", "Choose one, or use bm25.")
        return self.embedding

    def vectors(self, name: str, chunks: Sequence[Chunk]) -> NDArray[np.float32] | None:  # noqa: ARG002
        """Those of the corpus' chunks that are asked for; None where they are not known."""
        if self.stored is None or len(self.stored) != len(self.corpus):
            return self.stored
        places = {chunk.id: n for n, chunk in enumerate(self.corpus)}
        if any(chunk.id not in places for chunk in chunks):
            return None
        return np.asarray(self.stored[[places[chunk.id] for chunk in chunks]], dtype=np.float32)

    def scorer(self, name: str) -> PairScorer:  # noqa: ARG002
        """The re-ranking model.

        Raises:
            InputError: There is none.
        """
        if self.scoring is None:
            raise InputError(
                "This retriever needs a model that ranks: a cross-encoder folder or a language model.",
            )
        return self.scoring

    def rewrites(self, llm: str, n: int) -> Callable[[str], Sequence[str]]:  # noqa: ARG002
        """What gives the rewrites.

        Raises:
            InputError: There is nothing.
        """
        if self.rewriting is None:
            raise InputError("This retriever needs a language model that rewrites the question.")
        return self.rewriting

    def predictions(self, spec: RetrieverSpec, chunks: Sequence[Chunk]) -> Callable[[str], Prediction]:  # noqa: ARG002
        """What predicts.

        Raises:
            InputError: There is nothing.
        """
        if self.predicting is None:
            raise InputError("This retriever needs a language model that names a document.")
        return self.predicting
