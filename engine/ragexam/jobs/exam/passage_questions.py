"""Asks a model about passages, one by one: each fact, question and set of wrong answers is kept as it is made."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, TypeVar

from ragexam.errors import ModelError
from ragexam.exam.choice_items.distractors import ItemAttempt, build_item
from ragexam.exam.choice_items.facts import Fact, FactAttempt, propose_fact
from ragexam.exam.choice_items.published_strategy import PublishedAttempt, propose_item
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.emphasis import Emphasis
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.passages.pool import AnswerPool
from ragexam.exam.passages.sampling import sample_chunks
from ragexam.jobs.exam.filter_items import open_embed
from ragexam.jobs.exam.generation_parameters import GenerateParameters, unit_seed
from ragexam.jobs.models.known_scores import loaded_as
from ragexam.jobs.worker.context import JobContext
from ragexam.llm.backend import Backend, ModelFacts
from ragexam.queries.exam.generation_forecast import PASSES
from ragexam.records import Chunk, content_id, from_json, to_json

T = TypeVar("T")


class PassageQuestions:
    """The calls of a writing model about passages, each kept under the hash of what determines it.

    Args:
        context: Of the job.
        parameters: Of the job.
        settings: Of the generation.
        chunks: All passages in force.

    Attributes:
        settings: Of the generation.
        facts: Of the writing model.
        emphasis: Whose turn it is among topics and languages.
        embedder_name: Of the filters of meaning; "" without them.
        embed: Of that model.
        unparsed: Texts of the model that could not be read.
        outcomes: What became of the tries, by outcome.
        new_units: Calls that were made in this start.

    Raises:
        InputError: Nothing is about a topic, or in a language, that is to be asked about.
        ModelError: A model cannot be used.
    """

    def __init__(
        self, context: JobContext, parameters: GenerateParameters, settings: GenerationSettings, chunks: Sequence[Chunk]
    ) -> None:
        self._context = context
        self._store = context.store
        self._progress = context.progress
        self._chunks = list(chunks)
        self.settings = settings
        self._model = parameters.model
        self.embed, self.embedder_name = open_embed(context, parameters.embedder)
        self.facts: ModelFacts = context.backend(self._model).describe()
        self._determined_by = content_id(loaded_as(self.facts), settings.key, self._store.chunks.corpus_hash())
        titles = {document.id: document.title for document in self._store.documents.all()}
        self.emphasis = Emphasis(settings.topics, settings.languages, titles)
        self.emphasis.check(self._chunks)
        self.unparsed = 0
        self.outcomes: Counter[str] = Counter()
        self.new_units = 0

    @cached_property
    def _corpus_words(self) -> CorpusWords:
        # Found by rule, the same in every start: worth computing anew, not worth keeping.
        return CorpusWords(self._chunks)

    @cached_property
    def _pool(self) -> AnswerPool:
        return AnswerPool(self._chunks, self.settings.max_answer_words)

    def in_order(self) -> list[tuple[Chunk, int]]:
        """Return passages in the order in which they are asked about, each with the seed of its draw."""
        self._progress.update(0, 0, phase="Choosing passages")
        seed = self.settings.seed
        sampled = sample_chunks(
            self._chunks,
            len(self._chunks),
            random.Random(f"{seed} sample"),
            min_characters=self.settings.min_characters,
            corpus=self._corpus_words,
        )
        if self.emphasis.is_set:
            cells = [self.emphasis.cell(c.topic, c.document_id, c.language) for c in sampled]
            sampled = self.emphasis.arranged(list(zip(sampled, cells, strict=True)))
        return [(chunk, unit_seed(seed, chunk.id, turn)) for turn in range(PASSES) for chunk in sampled]

    def fact(self, chunk: Chunk, seed: int) -> FactAttempt:
        """Ask for a question and its answer, or return what came of asking before."""
        make = partial(propose_fact, chunk, self.backend(), self.settings, seed, self._corpus_words)
        return self._unit("fact", content_id(self._determined_by, chunk.id, seed), FactAttempt, make)

    def whole_item(self, chunk: Chunk, seed: int) -> PublishedAttempt:
        """Ask for a whole item in one prompt, as the published strategy does, or return what came of asking before."""
        make = partial(propose_item, chunk, self.backend(), self.settings, seed)
        return self._unit("paper", content_id(self._determined_by, chunk.id, seed), PublishedAttempt, make)

    def item(self, fact: Fact, facts: Sequence[Fact]) -> ItemAttempt:
        """Ask for wrong answers, or return what came of asking before.

        Args:
            fact: Asked about.
            facts: All of the exam so far, which wrong answers may come from.
        """
        exam_so_far = content_id(self._determined_by, self.embedder_name, sorted(other.id for other in facts))
        make = partial(self.new_item, fact, facts, unit_seed(self.settings.seed, fact.id, 0))
        return self._unit("item", content_id(exam_so_far, fact.id), ItemAttempt, make)

    def new_item(self, fact: Fact, facts: Sequence[Fact], seed: int) -> ItemAttempt:
        """Ask for wrong answers and keep nothing."""
        return build_item(fact, facts, self.backend(), self.settings, seed, self.embed, pool=self._pool)

    def count(self, attempt: FactAttempt | PublishedAttempt) -> None:
        """Count what became of the tries with a passage."""
        self.unparsed += attempt.unparsed
        self.outcomes.update(t.outcome for t in attempt.tries)

    def backend(self) -> Backend:
        """Return the writing model, loaded anew where a guessing one took its place.

        Raises:
            ModelError: It cannot be used.
        """
        backend = self._context.opened(self._model)
        if backend.describe().file_hash != self.facts.file_hash:
            raise ModelError("The model's file has changed while it was in use.", "Start the generation again.")
        return backend

    def _unit(self, kind: str, key: str, record: type[T], make: Callable[[], T]) -> T:
        """Return the kept unit, or a new one that is kept before anything else happens."""
        stored: Any = self._store.units.get(kind, key)
        if stored is None:
            stored = to_json(make())
            self._store.units.put(kind, key, stored)
            self.new_units += 1
        # A unit that was just made is read back too, so that both ways give the very same record.
        return from_json(record, stored)
