"""Opens what retrievers are built of, out of a project: chunks, vectors, models; and asks language models about questions."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder, Kind, PairScorer
from ragexam.errors import InputError, ModelError
from ragexam.jobs.choose import choose_models
from ragexam.jobs.conditions import LLM_MARK, Conditions
from ragexam.jobs.cutting import cut_beside
from ragexam.jobs.embed import vectors_of
from ragexam.jobs.models import Models
from ragexam.llm.backend import Backend
from ragexam.progress import Progress
from ragexam.records import Chunk, RetrieverSpec, content_id, from_json, to_json
from ragexam.retrieval.kinds import Sizes, parameter
from ragexam.retrieval.prefilter import Prediction, Prefilter
from ragexam.retrieval.rewrite import QueryRewriter, Rewrites
from ragexam.retrieval.supplies import Parts
from ragexam.retrieval.yes_no import YesNoScorer
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
        self._place = name
        opened = models.embedder(name)
        self.name = opened.name
        self.key = opened.key
        self.dimension = opened.dimension

    def embed(self, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), dimension)."""
        return self._models.embedder(self._place).embed(texts, kind)

    def close(self) -> None:
        """Leave the model open: it is not ours."""


class SharedScorer:
    """A re-ranking model that is opened again where another has taken its place since.

    Args:
        models: Keeps one language model at a time, and one cross-encoder.
        name: Of the model.
        options: How a language model is loaded.
        progress: Stops a language model's scoring.

    Attributes:
        asks: Whether it is a language model, asked passage by passage.
        cut: Passages that such a one ranked by their beginning, because they were too long for it.

    Raises:
        ModelError: It cannot be opened.
    """

    def __init__(self, models: Models, name: str, options: Mapping[str, Any], progress: Progress) -> None:
        self._models = models
        self._place = name
        self._options = dict(options)
        self._progress = progress
        self._backend: Backend | None = None
        self._scorer = self._open()
        self.asks = isinstance(self._scorer, YesNoScorer)
        self.name = self._scorer.name
        self.key = self._scorer.key
        self.cut = 0

    def score(self, query: str, passages: Sequence[str]) -> NDArray[np.float64]:
        """Return one number per passage, higher is better; shape (len(passages),)."""
        if self.asks and self._models.backend(self._place, **self._options) is not self._backend:
            self._scorer = self._open()
        if not isinstance(self._scorer, YesNoScorer):
            return self._scorer.score(query, passages)
        before = self._scorer.cut
        scores = self._scorer.score(query, passages)
        self.cut += self._scorer.cut - before
        return scores

    def _open(self) -> PairScorer:
        scorer = self._models.scorer(self._place, **self._options)
        if isinstance(scorer, YesNoScorer):
            scorer.check = self._progress.check
            self._backend = self._models.backend(self._place, **self._options)
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


class JobSupplies:
    """The supplies of a job; implements `ragexam.retrieval.supplies.Supplies`.

    What language models say of questions is kept in the project, question by question; a failure is remembered for
    as long as this lives, so that a question is not asked in vain again.

    Args:
        store: The project.
        models: Opens models, one of each kind at a time.
        progress: Reports, and stops the job.
        conditions: Names the project's models.
        options: How a language model is loaded.
        parts: Indexes that were built before, over the same corpus.
        embedded: Whether indexes ask for their queries' vectors through the project, which keeps them. An index that
            outlives the job must not.

    Attributes:
        keys: Keys of the models that were opened, by name (a language model's behind `LLM_MARK`).
        parts: Indexes that retrievers share.
        failed: What a language model could not be asked, by what it would be kept under.
        short: Whether a question got fewer rewrites than wanted, in the same way.
        spent: Seconds that were once needed for the answers of language models read since this was set to 0.
    """

    def __init__(
        self,
        store: Store,
        models: Models,
        progress: Progress,
        conditions: Conditions,
        options: Mapping[str, object] | None = None,
        *,
        parts: Parts | None = None,
        embedded: bool = True,
    ) -> None:
        self._store = store
        self._models = models
        self._progress = progress
        self._conditions = conditions
        self._options: dict[str, Any] = dict(options or {})
        self.keys: dict[str, str] = {}
        self.parts: Parts = {} if parts is None else parts
        self._embedded = embedded
        self._chunks: dict[Sizes | None, list[Chunk]] = {}
        self._titles: dict[str, str] | None = None
        self._embedders: dict[str, CachedEmbedder] = {}
        self._shared: dict[str, SharedEmbedder] = {}
        self._scorers: dict[str, SharedScorer] = {}
        self._languages: dict[str, str] = {}
        self._prefilters: dict[str, tuple[Backend, Prefilter]] = {}
        self._predictors: dict[str, list[Callable[[str], Prediction]]] = {}
        self.failed: dict[str, ModelError] = {}
        self.short: dict[str, bool] = {}
        self.spent = 0.0

    def forget(self) -> None:
        """Free what was built: language models need the memory."""
        self.parts.clear()
        self._prefilters.clear()
        self._predictors.clear()

    def tell_languages(self, languages: Mapping[str, str]) -> None:
        """Say in which languages questions are written (ISO 639-1 code by question)."""
        self._languages.update(languages)

    # -------------------------------------------------------------- chunks

    @property
    def titles(self) -> Mapping[str, str]:
        """Document id to title, or source where it has none, of every document in the corpus."""
        if self._titles is None:
            self._titles = {d.id: d.title or d.source for d in self._store.documents.usable()}
        return self._titles

    def chunks(self, sizes: Sizes | None = None) -> list[Chunk]:
        """The corpus in chunk order; children and parents are cut where they never were, document by document."""
        if sizes not in self._chunks:
            self._chunks[sizes] = (
                self._store.chunks.all()
                if sizes is None
                else self._store.chunks.all(cut_beside(self._store, sizes, self._progress))
            )
        return self._chunks[sizes]

    def corpus(self, sizes: Sequence[Sizes], own: bool) -> str:
        """Identity of what is searched: the project's chunks where they are, and those of these sizes."""
        corpus = self._conditions.corpus if own else ""
        cut = [sorted(chunk.id for chunk in self.chunks(s)) for s in sizes]
        return content_id("corpora", corpus, cut) if cut else corpus

    # -------------------------------------------------------------- models

    def embedder(self, name: str) -> Embedder:
        """An embedding model.

        Raises:
            InputError: None is named.
            ModelError: It cannot be opened.
        """
        place = name or self._conditions.embedder
        if not place:
            raise InputError(
                "This retriever needs an embedding model, and none is chosen.",
                "Choose one (MiniLM among the starter models), or use BM25.",
            )
        if place not in self._embedders:
            self._progress.update(0, 0, place, phase="Loading the embedding model")
            self._shared[place] = SharedEmbedder(self._models, place)
            self._embedders[place] = CachedEmbedder(self._store, self._shared[place], self._progress)
            self.keys[place] = self._shared[place].key
        return self._embedders[place] if self._embedded else self._shared[place]

    def vectors(self, name: str, chunks: Sequence[Chunk]) -> NDArray[np.float32]:
        """Vectors of chunks, shape (len(chunks), dimension); those that the project lacks are made and kept."""
        self.embedder(name)
        return self._embedders[name or self._conditions.embedder].embed([chunk.text for chunk in chunks])

    def scorer(self, name: str) -> SharedScorer:
        """A re-ranking model.

        Raises:
            InputError: None is named.
            ModelError: It cannot be opened.
        """
        place = name or self._conditions.scorer
        if not place:
            raise InputError(
                "This retriever needs a model that ranks, and none is chosen.",
                "Choose a cross-encoder, or a language model.",
            )
        if place not in self._scorers:
            self._progress.update(0, 0, place, phase="Loading the re-ranking model")
            self._scorers[place] = SharedScorer(self._models, place, self._options, self._progress)
            self.keys[place] = self._scorers[place].key
        return self._scorers[place]

    # -------------------------------------------------------------- what language models say of questions

    def llm_key(self, name: str) -> str:
        """Identity of a language model and how it is loaded; it is not loaded for this.

        Raises:
            InputError: None is named.
            ModelError: Its file is not there or damaged.
        """
        place = self._place(name)
        found = choose_models([self._models.places.get(place, place)], self._progress)[0]
        self.keys[LLM_MARK + place] = found.file_hash
        return content_id("llm", found.file_hash, self._options)

    def predictors(self, spec: RetrieverSpec) -> Sequence[Callable[[str], Prediction]]:
        """What was handed out by `predictions` for this pre-filter."""
        return self._predictors.get(spec.key, ())

    def rewrites(self, llm: str, n: int) -> Callable[[str], Sequence[str]]:
        """What gives the rewrites of a question, asked of the model once."""
        self._progress.update(0, 0, self._place(llm), phase=_LOADING)
        rewriter = self._rewriter(llm)

        def rewrites(question: str) -> Sequence[str]:
            language = self._languages.get(question, "")
            key = rewriter.unit_key(question, n, language)
            value = self._asked("rewrites", key, lambda: to_json(self._rewriter(llm).ask(question, n, language)))
            found = from_json(Rewrites, value).kept
            for text in found:
                self._languages.setdefault(text, language)
            self.short[key] = len(found) < n
            return found

        return rewrites

    def predictions(self, spec: RetrieverSpec, chunks: Sequence[Chunk]) -> Callable[[str], Prediction]:
        """What says which document or topic a question is about, asked of the model once."""
        self._progress.update(0, 0, self._place(str(parameter(spec, "llm"))), phase=_LOADING)
        prefilter = self._prefilter(spec, chunks)

        def predict(question: str) -> Prediction:
            language = self._languages.get(question, "")
            key = prefilter.unit_key(question, language)
            value = self._asked(
                "prediction", key, lambda: to_json(self._prefilter(spec, chunks).predict(question, language))
            )
            return from_json(Prediction, value)

        self._predictors.setdefault(spec.key, []).append(predict)
        return predict

    def _asked(self, kind: str, key: str, ask: Callable[[], Any]) -> Any:
        """The answer to a question that is kept in the project, asked where it is not there."""
        if key in self.failed:
            raise self.failed[key]
        value = self._store.units.get(kind, key)
        if value is not None:
            self.spent += float(value.get("seconds", 0.0))
            return value
        begun = time.perf_counter()
        try:
            value = ask()
        except ModelError as exc:
            self.failed[key] = exc
            raise
        self._store.units.put(kind, key, {**value, "seconds": time.perf_counter() - begun})
        return value

    def _place(self, name: str) -> str:
        place = name or self._conditions.llm
        if not place:
            raise InputError(
                "This retriever asks a language model about every question, and none is chosen.",
                "Choose one: the project's model for retrieval, or llm=NAME in the retriever.",
            )
        return place

    def _backend(self, name: str) -> Backend:
        self._progress.check()
        return self._models.backend(self._place(name), **self._options)

    def _rewriter(self, llm: str) -> QueryRewriter:
        # Made anew each time: its model may have made room for another since; opening one that is open costs nothing.
        rewriter = QueryRewriter(self._backend(llm))
        rewriter.check = self._progress.check
        return rewriter

    def _prefilter(self, spec: RetrieverSpec, chunks: Sequence[Chunk]) -> Prefilter:
        backend = self._backend(str(parameter(spec, "llm")))
        key = content_id(spec.key, [chunk.id for chunk in chunks[:: max(1, len(chunks) // 16)]])
        known = self._prefilters.get(key)
        if known is not None and known[0] is backend:  # its outline and its names' vectors are worth keeping
            return known[1]
        name = str(parameter(spec, "embedder"))
        self.embedder(name)
        made = Prefilter(
            backend,
            self._embedders[name or self._conditions.embedder],
            chunks,
            self.titles,
            names=str(parameter(spec, "names")),
            free=bool(parameter(spec, "free")),
            parts=bool(parameter(spec, "parts")),
        )
        made.check = self._progress.check
        self._prefilters[key] = (backend, made)
        return made
