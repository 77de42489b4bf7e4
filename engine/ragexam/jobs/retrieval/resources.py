"""Opens what retrievers are built of, out of a project: chunks, vectors, models; and asks language models what they need."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder, Kind, PairScorer
from ragexam.errors import InputError, ModelError
from ragexam.jobs.models.embed import vectors_of
from ragexam.jobs.retrieval.child_chunks import cut_beside
from ragexam.jobs.worker.context import JobContext
from ragexam.jobs.worker.loaded_models import Models
from ragexam.llm.api.line import ServerDown
from ragexam.llm.backend import Backend
from ragexam.progress import Progress
from ragexam.queries.models.choose import choose_models
from ragexam.queries.run.conditions import LLM_MARK, Conditions
from ragexam.records import Chunk, content_id, from_json, to_json
from ragexam.retrieval.model_assisted.yes_no import YesNoScorer
from ragexam.retrieval.resources import Asking, R, SharedIndexes
from ragexam.retriever_specs import Sizes
from ragexam.store import Store

_LOADING = "Loading the language model of the retriever"


class SharedEmbedder:
    """An embedding model that is opened again where another has taken its place since.

    Args:
        models: Keeps one embedding model at a time.
        name: Of the model.

    Raises:
        ModelError: It cannot be opened.
    """

    def __init__(self, models: Models, name: str) -> None:
        self._models = models
        self._model_name = name
        opened = models.embedder(name)
        self.name = opened.name
        self.key = opened.key
        self.dimension = opened.dimension

    def embed(self, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), dimension)."""
        return self._models.embedder(self._model_name).embed(texts, kind)

    def close(self) -> None:
        """Leave the model open: it is not ours."""


class SharedScorer:
    """A re-ranking model that is opened again where another has taken its place since.

    Args:
        context: Of the job; keeps one language model at a time, and one cross-encoder.
        name: Of the model.

    Attributes:
        asks: Whether it is a language model, asked passage by passage.
        cut: Passages that such a one ranked by their beginning, because they were too long for it.

    Raises:
        ModelError: It cannot be opened.
    """

    def __init__(self, context: JobContext, name: str) -> None:
        self._context = context
        self._model_name = name
        self._backend: Backend | None = None
        self._scorer = self._open()
        self.asks = isinstance(self._scorer, YesNoScorer)
        self.name = self._scorer.name
        self.key = self._scorer.key
        self.cut = 0

    def score(self, query: str, passages: Sequence[str]) -> NDArray[np.float64]:
        """Return one number per passage, higher is better; shape (len(passages),)."""
        if self.asks and self._context.opened(self._model_name) is not self._backend:
            self._scorer = self._open()
        if not isinstance(self._scorer, YesNoScorer):
            return self._scorer.score(query, passages)
        before = self._scorer.cut
        scores = self._scorer.score(query, passages)
        self.cut += self._scorer.cut - before
        return scores

    def _open(self) -> PairScorer:
        scorer = self._context.scorer(self._model_name)
        if isinstance(scorer, YesNoScorer):
            self._backend = self._context.opened(self._model_name)
        return scorer


class CachedEmbedder:
    """An embedder whose vectors are kept in the project."""

    def __init__(self, store: Store, embedder: Embedder, progress: Progress) -> None:
        self._store = store
        self._embedder = embedder
        self._progress = progress
        self.name = embedder.name
        self.key = embedder.key
        self.dimension = embedder.dimension

    def embed(self, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), dimension); only those that the project lacks are computed."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        return vectors_of(self._store, self._embedder, texts, self._progress, kind)

    def close(self) -> None:
        """Leave the embedder open: it is not ours."""


class JobResources:
    """The resources of a job; implements `ragexam.retrieval.resources.RetrieverResources`.

    What language models say of questions is kept in the project, question by question; a failure is remembered for
    as long as this lives, so that a question is not asked in vain again.

    Args:
        context: Of the job.
        conditions: Names the project's models.
        shared: Indexes that were built before, over the same corpus.
        embedded: Whether indexes ask for their queries' vectors through the project, which keeps them. An index that
            outlives the job must not.

    Attributes:
        keys: Keys of the models that were opened, by name (a language model's behind `LLM_MARK`).
        shared: Indexes that retrievers share.
        failed: What a language model could not be asked, by what it would be kept under.
        notes: What went less well than wanted, by kind of retriever and subject.
        spent: Seconds that were once needed for the answers of language models read since this was set to 0.
    """

    def __init__(
        self,
        context: JobContext,
        conditions: Conditions,
        *,
        shared: SharedIndexes | None = None,
        embedded: bool = True,
    ) -> None:
        self._context = context
        self._store = context.store
        self._progress = context.progress
        self._conditions = conditions
        self.keys: dict[str, str] = {}
        self.shared: SharedIndexes = {} if shared is None else shared
        self._embedded = embedded
        self._chunks: dict[Sizes | None, list[Chunk]] = {}
        self._titles: dict[str, str] | None = None
        self._embedders: dict[str, CachedEmbedder] = {}
        self._shared: dict[str, SharedEmbedder] = {}
        self._scorers: dict[str, SharedScorer] = {}
        self._languages: dict[str, str] = {}
        self._askings: dict[str, tuple[Backend, Asking[Any]]] = {}
        self.failed: dict[str, ModelError | ServerDown] = {}
        self.notes: dict[str, dict[str, bool]] = {}
        self.spent = 0.0

    def forget(self) -> None:
        """Free what was built: language models need the memory."""
        self.shared.clear()
        self._askings.clear()

    def tell_languages(self, languages: Mapping[str, str]) -> None:
        """Take note in which languages questions are written (ISO 639-1 code by question); the first word stands."""
        for question, language in languages.items():
            self._languages.setdefault(question, language)

    def language(self, question: str) -> str:
        """Return the language of a question (ISO 639-1); "" where nobody said."""
        return self._languages.get(question, "")

    def note(self, kind: str, subject: str, flag: bool) -> None:
        """Take note of what went less well than wanted."""
        self.notes.setdefault(kind, {})[subject] = flag

    def report(self, done: int, total: int, message: str, phase: str) -> None:
        """Report on long work, and stop it where a person wants that."""
        self._progress.update(done, total, message, phase=phase)

    # -------------------------------------------------------------- chunks

    @property
    def titles(self) -> Mapping[str, str]:
        """Document id to title, or source where it has none, of every document in the corpus."""
        if self._titles is None:
            self._titles = {d.id: d.title or d.source for d in self._store.documents.usable()}
        return self._titles

    def chunks(self, sizes: Sizes | None = None) -> list[Chunk]:
        """Return the corpus in chunk order; children and parents are cut where they never were, document by document."""
        if sizes not in self._chunks:
            self._chunks[sizes] = (
                self._store.chunks.all()
                if sizes is None
                else self._store.chunks.all(cut_beside(self._store, sizes, self._progress))
            )
        return self._chunks[sizes]

    def corpus(self, sizes: Sequence[Sizes], own: bool) -> str:
        """Return the identity of what is searched: the project's chunks where they are, and those of these sizes."""
        corpus = self._conditions.corpus if own else ""
        cut = [sorted(chunk.id for chunk in self.chunks(s)) for s in sizes]
        return content_id("corpora", corpus, cut) if cut else corpus

    # -------------------------------------------------------------- models

    def embedder(self, name: str) -> Embedder:
        """Return an embedding model.

        Raises:
            InputError: None is named.
            ModelError: It cannot be opened.
        """
        location = name or self._conditions.embedder
        if not location:
            raise InputError(
                "This retriever needs an embedding model, and none is chosen.",
                "Choose one (MiniLM among the starter models), or use BM25.",
            )
        if location not in self._embedders:
            self._progress.update(0, 0, location, phase="Loading the embedding model")
            self._shared[location] = SharedEmbedder(self._context.models, location)
            self._embedders[location] = CachedEmbedder(self._store, self._shared[location], self._progress)
            self.keys[location] = self._shared[location].key
        return self._embedders[location] if self._embedded else self._shared[location]

    def vectors(self, name: str, chunks: Sequence[Chunk]) -> NDArray[np.float32]:
        """Return vectors of chunks, shape (len(chunks), dimension); those that the project lacks are made and kept."""
        self.embedder(name)
        return self._embedders[name or self._conditions.embedder].embed([chunk.text for chunk in chunks])

    def scorer(self, name: str) -> SharedScorer:
        """Return a re-ranking model.

        Raises:
            InputError: None is named.
            ModelError: It cannot be opened.
        """
        location = name or self._conditions.scorer
        if not location:
            raise InputError(
                "This retriever needs a model that ranks, and none is chosen.",
                "Choose a cross-encoder, or a language model.",
            )
        if location not in self._scorers:
            self._progress.update(0, 0, self._context.models.title(location), phase="Loading the re-ranking model")
            self._scorers[location] = SharedScorer(self._context, location)
            self.keys[location] = self._scorers[location].key
        return self._scorers[location]

    # -------------------------------------------------------------- what language models say of questions

    def llm_key(self, name: str) -> str:
        """Return the identity of a language model and how it is loaded; it is not loaded for this.

        Raises:
            InputError: None is named.
            ModelError: Its file is not there or damaged.
        """
        location = self._llm_name(name)
        model = choose_models([self._context.models.places.get(location, location)], self._progress)[0]
        self.keys[LLM_MARK + location] = model.file_hash
        return content_id("llm", model.file_hash, self._context.options)

    def asker(
        self, unit: str, record: type[R], llm: str, name: str, make: Callable[[Backend], Asking[R]]
    ) -> Callable[[str], R]:
        """Return what answers a question by asking the model once; its answers are kept in the project.

        The model need not be in memory for what is kept: it is opened again only where it must be asked.
        """
        self._progress.update(0, 0, self._llm_name(llm), phase=_LOADING)
        first = self._asking(llm, name, make)

        def answer(subject: str) -> R:
            language = self.language(subject)
            value = self._asked(
                unit,
                first.unit_key(subject, language),
                lambda: to_json(self._asking(llm, name, make).ask(subject, language)),
            )
            return from_json(record, value)

        return answer

    def _asked(self, kind: str, key: str, ask: Callable[[], Any]) -> Any:
        """Return the answer to a question that is kept in the project, asked where it is not there."""
        if key in self.failed:
            raise self.failed[key]
        value = self._store.units.get(kind, key)
        if value is not None:
            self.spent += float(value.get("seconds", 0.0))
            return value
        begun = time.perf_counter()
        try:
            value = ask()
        except (ModelError, ServerDown) as exc:
            self.failed[key] = exc
            raise
        self._store.units.put(kind, key, {**value, "seconds": time.perf_counter() - begun})
        return value

    def _llm_name(self, name: str) -> str:
        location = name or self._conditions.llm
        if not location:
            raise InputError(
                "This retriever asks a language model about every question, and none is chosen.",
                "Choose one: the project's model for retrieval, or llm=NAME in the retriever.",
            )
        return location

    def _backend(self, name: str) -> Backend:
        self._progress.check()
        return self._context.opened(self._llm_name(name))

    def _asking(self, llm: str, name: str, make: Callable[[Backend], Asking[R]]) -> Asking[R]:
        """Return what asks a model that is in memory now: made anew where the model was loaded anew."""
        backend = self._backend(llm)
        asking = self._askings.get(name)
        if asking is not None and asking[0] is backend:
            return asking[1]
        made = make(backend)
        made.check = self._progress.check
        self._askings[name] = (backend, made)
        return made
