"""Resources of retrievers: chunks, models and what a language model answers, asked for when needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder, PairScorer
from ragexam.errors import InputError
from ragexam.llm.backend import Backend
from ragexam.records import Chunk
from ragexam.retrieval.indexes.bm25 import Bm25Index
from ragexam.retrieval.indexes.dense import DenseIndex
from ragexam.retriever_specs import Sizes

SharedIndexes = MutableMapping[str, Bm25Index | DenseIndex]
"""Indexes over single ways of searching, which several retrievers share, by what determines them."""

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Asking(Protocol[R_co]):
    """Asks a language model one question after the other; what it answers is a record that is kept.

    Attributes:
        check: Called before each call of the model; what it raises stops the asking.
    """

    check: Callable[[], None]

    def unit_key(self, subject: str, language: str) -> str:
        """Return what the answer about a question, or another subject, is kept under."""
        ...

    def ask(self, subject: str, language: str) -> R_co:
        """Ask the model.

        Raises:
            ModelError: It failed, or what is asked does not fit its context.
        """
        ...


class RetrieverResources(Protocol):
    """Opens what retrievers are built of. Names of models are those of specifications, "" being the project's.

    Attributes:
        shared: Indexes that were built already; new ones are put there.
    """

    shared: SharedIndexes

    @property
    def titles(self) -> Mapping[str, str]:
        """Document id to title, of every document in the corpus."""
        ...

    def chunks(self, sizes: Sizes | None = None) -> Sequence[Chunk]:
        """Return the corpus in chunk order: as it is cut in the project, or into children and parents of these sizes."""
        ...

    def embedder(self, name: str) -> Embedder:
        """Return an embedding model."""
        ...

    def vectors(self, name: str, chunks: Sequence[Chunk]) -> NDArray[np.float32] | None:
        """Return vectors of chunks, shape (len(chunks), dimension); None to have the embedder make them."""
        ...

    def scorer(self, name: str) -> PairScorer:
        """Return a re-ranking model."""
        ...

    def asker(
        self, unit: str, record: type[R], llm: str, name: str, make: Callable[[Backend], Asking[R]]
    ) -> Callable[[str], R]:
        """Return what answers a question by asking a language model once; its answers are kept.

        Args:
            unit: Kind of what is kept.
            record: Its type.
            llm: Name of the language model.
            name: Tells this asking from others of the same model.
            make: Makes it of the loaded model, which may be loaded anew between two questions.
        """
        ...

    def language(self, question: str) -> str:
        """Return the language in which a question is written (ISO 639-1); "" where nobody said."""
        ...

    def tell_languages(self, languages: Mapping[str, str]) -> None:
        """Take note in which languages questions are written (ISO 639-1 code by question)."""
        ...

    def note(self, kind: str, subject: str, flag: bool) -> None:
        """Take note, question by question, of what went less well than wanted; the kind words it (`remark`)."""
        ...

    def report(self, done: int, total: int, message: str, phase: str) -> None:
        """Report on long work of a build, and stop it where a person wants that."""
        ...


@dataclass
class ReadyResources:
    """Resources that are there already, the same models whatever their names.

    Attributes:
        corpus: The chunks of the project.
        embedding: The embedding model.
        stored: Vectors of the corpus, shape (len(corpus), dimension).
        scoring: The re-ranking model.
        shared: Indexes.
        titles: Document id to title.
        cut: Chunks by sizes.
        answers: What gives a language model's answer, by kind of unit.
        notes: What was noted, by kind and subject.
    """

    corpus: Sequence[Chunk]
    embedding: Embedder | None = None
    stored: NDArray[np.float32] | None = None
    scoring: PairScorer | None = None
    shared: SharedIndexes = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    cut: Mapping[Sizes, Sequence[Chunk]] = field(default_factory=dict)
    answers: dict[str, Callable[[str], Any]] = field(default_factory=dict)
    notes: dict[tuple[str, str], bool] = field(default_factory=dict)

    def chunks(self, sizes: Sizes | None = None) -> Sequence[Chunk]:
        """Return the corpus; for sizes what was cut.

        Raises:
            InputError: Nothing was cut in these sizes.
        """
        if sizes is not None and sizes not in self.cut:
            raise InputError("There are no passages of these sizes to search.")
        return self.corpus if sizes is None else self.cut[sizes]

    def embedder(self, name: str) -> Embedder:  # noqa: ARG002
        """Return the embedding model.

        Raises:
            InputError: There is none.
        """
        if self.embedding is None:
            raise InputError("This retriever needs an embedding model.", "Choose one, or use bm25.")
        return self.embedding

    def vectors(self, name: str, chunks: Sequence[Chunk]) -> NDArray[np.float32] | None:  # noqa: ARG002
        """Return those of the chunks that are asked for, shape (len(chunks), dimension); None where they are not known."""
        if self.stored is None or len(self.stored) != len(self.corpus):
            return self.stored
        rows = {(chunk.id, chunk.text): n for n, chunk in enumerate(self.corpus)}
        if any((chunk.id, chunk.text) not in rows for chunk in chunks):
            return None
        return np.asarray(self.stored[[rows[chunk.id, chunk.text] for chunk in chunks]], dtype=np.float32)

    def scorer(self, name: str) -> PairScorer:  # noqa: ARG002
        """Return the re-ranking model.

        Raises:
            InputError: There is none.
        """
        if self.scoring is None:
            raise InputError(
                "This retriever needs a model that ranks: a cross-encoder folder or a language model.",
            )
        return self.scoring

    def asker(
        self,
        unit: str,
        record: type[R],  # noqa: ARG002
        llm: str,  # noqa: ARG002
        name: str,  # noqa: ARG002
        make: Callable[[Backend], Asking[R]],  # noqa: ARG002
    ) -> Callable[[str], R]:
        """Return what answers.

        Raises:
            InputError: There is nothing.
        """
        if unit not in self.answers:
            raise InputError("This retriever needs a language model that it asks.")
        return self.answers[unit]

    def language(self, question: str) -> str:  # noqa: ARG002
        """Return ""."""
        return ""

    def tell_languages(self, languages: Mapping[str, str]) -> None:
        """Do nothing: no answer here depends on a language."""

    def note(self, kind: str, subject: str, flag: bool) -> None:
        """Keep the note."""
        self.notes[kind, subject] = flag

    def report(self, done: int, total: int, message: str, phase: str) -> None:
        """Do nothing: nobody waits."""
