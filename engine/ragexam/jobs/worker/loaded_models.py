"""Models that stay loaded between the jobs of one worker."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ragexam.errors import ModelNotFound, RagExamError
from ragexam.llm.api.server import is_server
from ragexam.llm.measured import Measured
from ragexam.progress import Progress, Stoppable

# What opens models is imported when one is first opened: a worker starts several times as fast without it.
if TYPE_CHECKING:
    from ragexam.embedding.protocols import Embedder, PairScorer
    from ragexam.llm.backend import Backend
    from ragexam.retrieval.base import Retriever
    from ragexam.retrieval.indexes.bm25 import Bm25Index
    from ragexam.retrieval.indexes.dense import DenseIndex

_MOST_INDEXES = 12


class Models:
    """Opens models and keeps the last of each kind: at most one language model is in memory at a time.

    Attributes:
        places: How to open a model, by its file hash: a path or a name. A hash that is not here is looked up
            among the models found on this machine.
        indexes: Search indexes that one try leaves for the next, by what determines them; `keep_index` bounds them.
        shared: What these are built of, for one corpus at a time.
    """

    def __init__(self, places: Mapping[str, str] | None = None) -> None:
        self.places: dict[str, str] = dict(places or {})
        self._backend: tuple[tuple[Any, ...], Backend] | None = None
        self._embedder: tuple[str, Embedder] | None = None
        self._scorer: tuple[str, PairScorer] | None = None
        self._progress: Progress | None = None
        self._loaded: tuple[str, Mapping[str, Any], float] = ("", {}, 0.0)
        """Of the language model in memory: its hash, how it was loaded, and in how many seconds."""
        self._open_server: Callable[[str], Backend] | None = None
        self.indexes: dict[str, Retriever] = {}
        self.shared: tuple[str, dict[str, Bm25Index | DenseIndex]] = ("", {})

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause of this job end the calls of all models, those that are opened later too."""
        self._progress = progress
        for opened in (self._backend, self._embedder, self._scorer):
            if opened is not None:
                self._ready(opened[1])

    def serve_with(self, open_server: Callable[[str], Backend]) -> None:
        """Let models behind servers be opened so, with the consents and the log of this job; one of a job before is closed."""
        self._open_server = open_server
        if self._backend is not None and is_server(str(self._backend[0][0])):
            self.close_backend()

    def _ready(self, model: object) -> None:
        if self._progress is not None and isinstance(model, Stoppable):
            model.stop_with(self._progress)

    def shared_over(self, corpus: str) -> dict[str, Bm25Index | DenseIndex]:
        """Return the indexes over a corpus that retrievers share; those over another one are forgotten."""
        if self.shared[0] != corpus:
            self.shared = (corpus, {})
            self.indexes.clear()
        return self.shared[1]

    def forget_indexes(self) -> None:
        """Free the search indexes."""
        self.shared = ("", {})
        self.indexes.clear()

    def keep_index(self, key: str, index: Retriever) -> None:
        """Keep a search index; the oldest one makes room."""
        while len(self.indexes) >= _MOST_INDEXES:
            del self.indexes[next(iter(self.indexes))]
        self.indexes[key] = index

    def title(self, model: str) -> str:
        """Return what a person calls a language model that a job names by its file hash or path; nothing is loaded or read."""
        from ragexam.llm.library.models import resolve_model
        from ragexam.queries.models.choose import has_file

        location = self.places.get(model, model)
        if not has_file(location):
            return location
        try:
            return resolve_model(location).name
        except RagExamError:  # opening it says what is wrong
            return model

    def backend(self, model: str, **options: Any) -> Backend:
        """Return a language model by name, file hash or path; the one loaded before is closed if it is another.

        Raises:
            ModelError: It is not there, or cannot be loaded.
        """
        location = self.places.get(model, model)
        key = (location, *sorted(options.items()))
        if self._backend is not None and self._backend[0] == key:
            return self._backend[1]
        self.close_backend()
        begun = time.monotonic()
        opened = self._opened(location, options)
        if isinstance(opened, Measured):  # its hash is taken now: the file may be gone when the job ends
            self._loaded = (opened.describe().file_hash, dict(options), time.monotonic() - begun)
        self._ready(opened)
        self._backend = (key, opened)
        note = getattr(opened, "device_note", "")
        if note and self._progress is not None:
            self._progress.tell(note)
        return opened

    def _opened(self, model: str, options: Mapping[str, Any]) -> Backend:
        if is_server(model) and self._open_server is not None:
            return self._open_server(model)
        from ragexam.llm.open import open_backend

        return open_backend(model, **options)

    def learn_speed(self) -> None:
        """Remember on this machine how fast the language model in memory was: the next forecast goes by it."""
        if self._backend is not None and isinstance(self._backend[1], Measured):
            from ragexam.queries.forecast.speeds import learn_speed

            model_hash, options, load_seconds = self._loaded
            learn_speed(model_hash, options, self._backend[1].measured, load_seconds)

    def close_backend(self) -> None:
        """Free the language model's memory."""
        self.learn_speed()
        if self._backend is not None:
            backend, self._backend = self._backend[1], None
            backend.close()

    def embedder(self, model: str) -> Embedder:
        """Return an embedding model by name or path.

        Raises:
            ModelError: It is not there, or cannot be loaded.
        """
        if self._embedder is not None and self._embedder[0] == model:
            return self._embedder[1]
        if self._embedder is not None:
            self._embedder[1].close()
            self._embedder = None
            self.forget_indexes()  # they ask the one that is closed
        from ragexam.embedding.open import open_embedder

        opened = open_embedder(model)
        self._ready(opened)
        self._embedder = (model, opened)
        return opened

    def scorer(self, model: str, **options: Any) -> PairScorer:
        """Return a cross-encoder folder by name or path; any other name is a language model that is asked yes or no.

        Raises:
            ModelError: It is not there, or cannot be loaded.
        """
        if self._scorer is not None and self._scorer[0] == model:
            return self._scorer[1]
        from ragexam.embedding.open import open_scorer
        from ragexam.retrieval.model_assisted.yes_no import YesNoScorer

        try:
            opened = open_scorer(model)
        except ModelNotFound:
            # Made anew each time: its model may have made room for another since.
            return YesNoScorer(self.backend(model, **options))
        self._ready(opened)
        self._scorer = (model, opened)
        return opened

    def close(self) -> None:
        """Free all memory."""
        self.close_backend()
        if self._embedder is not None:
            embedder, self._embedder = self._embedder[1], None
            embedder.close()
        self._scorer = None
        self.forget_indexes()
