"""The rounds of a generation. Every unit is kept as it is made; the whole is a function of passages, model and seed."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from ragexam.errors import ModelError
from ragexam.exam.blueprint import shares_of, unsaid_share
from ragexam.exam.choice_items.distractors import ItemAttempt, build_item
from ragexam.exam.choice_items.facts import Fact, FactAttempt, propose_fact
from ragexam.exam.choice_items.filters import FilterReport, apply_filters
from ragexam.exam.choice_items.guess import guess_item
from ragexam.exam.choice_items.published_strategy import PublishedAttempt, propose_item
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.choice_items.unsaid import UnsaidTurns, with_unsaid
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import COMPOSED, LOOKUP
from ragexam.exam.emphasis import Emphasis
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.passages.pool import AnswerPool
from ragexam.exam.passages.sampling import sample_chunks
from ragexam.jobs.exam.composed_generation import ComposedQuestions
from ragexam.jobs.exam.filter_items import open_embed
from ragexam.jobs.exam.guess import kept_guess
from ragexam.jobs.exam.lookup_yield import LookupYield
from ragexam.jobs.models.known_scores import loaded_as
from ragexam.jobs.worker.context import JobContext
from ragexam.llm.backend import Backend, ModelFacts
from ragexam.parameters import ModelParameters, bounded
from ragexam.queries.exam.generation_forecast import PASSES
from ragexam.queries.models.writer_advice import writer_advice
from ragexam.records import Chunk, Guess, Item, content_id, from_json, to_json
from ragexam.sentences import phrase

T = TypeVar("T")

ROUND = 5
"""Passages of a round, whatever is wanted: a small exam is then the beginning of a large one, to the last wrong answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerateParameters(ModelParameters):
    """Parameters of the jobs "generate" and "time_generation".

    Attributes:
        model: Who writes: a name, hash or path.
        n: Items wanted; `items` where missing.
        items: The same, by its older name.
        settings: Parts of `GenerationSettings`.
        embedder: For the filters of meaning; the project's where missing, none where "".
        guess_models: Who tries to guess; the writing model where missing, nobody where empty.
        gate_model: Who answers composed questions with their passages, one that does not sit the exam; the first of
            those who guess where missing, nobody where "". Nobody too where a chosen pipeline has that model: what it cannot
            answer would be missing from its own exam.
        preliminary: These are the first questions of a larger exam: their choices stay as they are, and the filters judge
            them again with the rest.
    """

    model: str
    n: int | None = bounded(None, least=1)
    items: int = bounded(30, least=1)
    settings: Mapping[str, Any] = field(default_factory=dict)
    embedder: str | None = None
    guess_models: tuple[str, ...] | None = None
    gate_model: str | None = None
    preliminary: bool = False


def batch_of(file_hash: str, settings: GenerationSettings) -> str:
    """Return the identity of a generation: who writes and with what settings, not the number of items."""
    return content_id("batch", file_hash, settings.exam_key)


class ChoiceGeneration:
    """A generation in progress.

    Args:
        context: Of the job.
        parameters: Of the job.
        settings: Of the generation.
        chunks: All passages in force.

    Attributes:
        settings: Of the generation.
        facts: Of the writing model.
        batch: Identity of the generation: settings and model, not the number of items.
        tried: Passages asked about so far.
        yielded: What they brought.
        unparsed: Texts of the model that could not be read.
        outcomes: What became of the tries, by outcome.
        embedder_name: Of the filters of meaning; "" without them.
    """

    def __init__(
        self,
        context: JobContext,
        parameters: GenerateParameters,
        settings: GenerationSettings,
        chunks: Sequence[Chunk],
    ) -> None:
        self._context = context
        self._store = context.store
        self._progress = context.progress
        self._chunks = list(chunks)
        self.settings = settings
        self._model = parameters.model
        self._guess_models = (self._model,) if parameters.guess_models is None else parameters.guess_models
        self._embed, self.embedder_name = open_embed(context, parameters.embedder)
        self.facts: ModelFacts = context.backend(self._model).describe()
        self._same = content_id(loaded_as(self.facts), settings.key, self._store.chunks.corpus_hash())
        self.batch = batch_of(self.facts.file_hash, settings)
        self.tried = 0
        self.unparsed = 0
        self.outcomes: Counter[str] = Counter()
        self._structured = settings.strategy == "structured"
        self._deleted = self._store.edits.deleted_items()
        self._corpus: CorpusWords | None = None
        self._pool: AnswerPool | None = None
        self._written = 0
        self._new_units = 0
        self._report: FilterReport | None = None
        self._waiting: list[Any] = []
        self._wanted_lookups: Callable[[], int] | None = None
        self._room = 0
        self._warned = False
        self.yielded = LookupYield()
        self._items: dict[str, Item] = {}
        self._facts: dict[str, Fact] = {}
        self._guesses: dict[str, list[Guess]] = {}
        gate = parameters.gate_model
        wanted = next(iter(self._guess_models), "") if gate is None else gate
        self._gate_model = "" if self._sits(wanted) else wanted
        self.composed: ComposedQuestions | None = None
        share = settings.unsaid_share
        if share is None:
            share = unsaid_share(shares_of(settings.blueprint), settings.n_choices)
        self._unsaid = UnsaidTurns(share)
        titles = {document.id: document.title for document in self._store.documents.all()}
        self._emphasis = Emphasis(settings.topics, settings.languages, titles)
        self._emphasis.check(self._chunks)
        if share or self._emphasis.is_set:
            # What another mix asks stays as it is, and is not asked again.
            own = {item.id for item in self._store.items.of_batch(self.batch)}
            self._deleted |= {item.id for item in self._store.items.all()} - own

    def _sits(self, model: str) -> bool:
        """Return whether a chosen pipeline has this model, however it is named."""
        if not model:
            return False
        models = self._context.models
        chosen = {(p.model_hash, p.model_name) for p in self._store.pipelines.chosen()}
        hashes = {name for name, _ in chosen}
        if model == self._model:
            return self.facts.file_hash in hashes
        known = hashes | {name for _, name in chosen} | {models.places.get(name, name) for name in hashes}
        return bool(known & {model, models.places.get(model, model), models.title(model)})

    @property
    def abandoned(self) -> int:
        """Return the number of passages that gave no item."""
        return self.tried - sum(item.strategy != COMPOSED for item in self._items.values())

    def until(self, wanted: int) -> FilterReport | None:
        """Go on until `wanted` items are kept, no passage and no composed question is left to try, or asking is not worth it any more.

        Composed questions come first, as many as the mix deals out, then its lookups; further composed ones make up for those that
        fell, and lookups beyond their share only where the documents bear no more of the others.

        Returns:
            The filters' last word over all items made; None where there was nothing to ask about.
        """
        shares = shares_of(self.settings.blueprint)
        order = self._order()
        if shares.keys() != {LOOKUP}:
            self._compose(wanted, wanted)
        if LOOKUP in shares:
            dealt = wanted if self.composed is None else self.composed.lookups
            self._look_up(order, dealt, wanted)
        while self.composed is not None and self._kept < wanted:
            before = len(self._items)
            self._compose(min(ROUND, wanted - self._kept), wanted)
            if len(self._items) == before:
                break
        if LOOKUP in shares:
            self._look_up(order, wanted, wanted)
        return self._report if order or self._items else None

    @property
    def _kept(self) -> int:
        return 0 if self._report is None else sum(item.kept for item in self._report.items)

    @property
    def _lookups_kept(self) -> int:
        items = () if self._report is None else self._report.items
        return sum(item.kept and item.strategy != COMPOSED for item in items)

    def _look_up(self, order: Sequence[tuple[Chunk, int]], lookups: int, wanted: int) -> None:
        """Ask about passages until so many lookups, or as many items as are wanted, are kept, or it is not worth it any more.

        Args:
            order: All passages, each with the seed of its draw.
            lookups: Wanted at most, those of earlier calls among them.
            wanted: Items wanted in all.
        """

        def missing() -> int:
            return min(lookups - self._lookups_kept, wanted - self._kept)

        self._wanted_lookups = missing
        self._room = len(order)
        if self._report is None:
            self._report = self._filter()
        while missing() > 0 and (self._waiting or self.tried < len(order)) and not self.yielded.is_spent:
            begun, known = time.perf_counter(), self._new_units
            part: Sequence[tuple[Chunk, int]] = ()
            if not self._waiting:
                part = order[self.tried : self.tried + ROUND]
                self._waiting = self._find_facts(part, wanted) if self._structured else list(part)
                self.tried += len(part)
            # All at once while all of them are wanted; else one by one, so that no more are made than that.
            while self._waiting and missing() > 0:
                count = len(self._waiting) if len(self._waiting) <= missing() else 1
                some: list[Any] = self._waiting[:count]
                self._waiting = self._waiting[count:]
                fresh = self._build(some, wanted) if self._structured else self._ask_whole(some, wanted)
                self._items |= {item.id: item for item in fresh}
                self._guess(fresh, wanted)
                self._report = self._filter()
            spent = time.perf_counter() - begun if self._new_units > known else None
            self.yielded.take(len(part), self._lookups_kept, spent)
            if self.yielded.is_poor and missing() > 0:
                self._warn()
        self._wanted_lookups = None

    def _warn(self) -> None:
        """Say once that the model writes few questions that are kept, and what would help."""
        if self._warned:
            return
        self._warned = True
        told = phrase(
            "{0:raw} writes few questions that can be kept: {1:n} of the first {2:n} passages gave one. {3}",
            self.facts.name,
            self.yielded.kept,
            self.yielded.tried,
            writer_advice(self.facts),
        )
        self._progress.update(0, 0, message=told)

    def _compose(self, questions: int, wanted: int) -> None:
        """Deal out questions to the demands of the mix, the first time; later ones are composed, all of them."""
        backend_of = partial(self._context.opened, self._gate_model) if self._gate_model else None

        def tell(question: str) -> None:
            sound = self.composed.sound if self.composed is not None else 0
            self._tell(min(sound, hoped), hoped, question[:80], "Trying composed questions", wanted)

        shares = shares_of(self.settings.blueprint)
        sound_before = 0 if self.composed is None else self.composed.sound
        # How many the documents bear of each kind is not known yet: lookups take the place of those that are missing.
        hoped = sound_before + max(1, round(questions * (1 - (0 if self.composed else shares.get(LOOKUP, 0.0)))))
        if self.composed is None:
            self._progress.update(0, 0, phase="Reading what the documents state")
            facts = CorpusFacts.of(self._chunks)
            self.composed = ComposedQuestions(
                self._store,
                facts,
                self.settings,
                shares,
                backend_of,
                frozenset(self._deleted),
                lambda item: self._keep(item, []),
                emphasis=self._emphasis,
                offering=UnsaidTurns(self._unsaid.share),
            )
            made = self.composed.deal(questions, tell)
        else:
            made = self.composed.compose_more(questions, tell)
        self._items |= {item.id: item for item in made}
        # Those too that the gate's model got wrong with their passages: its right answers alone would be those that it likes anyway.
        self._guess([item for item in made if self.composed.is_sound(item)], wanted)
        self._report = self._filter()

    def timed(self, count: int) -> dict[str, list[float]]:
        """Ask about the first passages and time each step; what is found out about a passage is kept as ever.

        Args:
            count: Passages.

        Returns:
            Seconds of each passage asked about ("ask"), each item built ("build") and each one guessed ("guess").
        """
        found: dict[str, list[float]] = {"ask": [], "build": [], "guess": []}
        backend = self._writer()
        made: list[Item] = []
        for done, (chunk, seed) in enumerate(self._order()[:count]):
            self._tell(done, count, chunk.text[:80], "Timing the model", count)
            key = content_id(self._same, chunk.id, seed)
            if not self._structured:
                whole = self._unit(
                    "paper", key, PublishedAttempt, partial(propose_item, chunk, backend, self.settings, seed)
                )
                found["ask"].append(whole.seconds)
                made += [whole.item] if whole.item is not None else []
                continue
            asked = self._unit(
                "fact", key, FactAttempt, partial(propose_fact, chunk, backend, self.settings, seed, self._corpus)
            )
            found["ask"].append(asked.seconds)
            if asked.fact is not None:
                built = build_item(asked.fact, [asked.fact], backend, self.settings, seed, self._embed, pool=self._pool)
                found["build"].append(built.seconds)
                made += [built.item] if built.item is not None else []
        for item in made:
            self._progress.check()
            begun = time.perf_counter()
            guess_item(item, backend)
            found["guess"].append(time.perf_counter() - begun)
        self._tell(count, count, "", "Timing the model", count)
        return found

    # -------------------------------------------------------------- parts of a round

    def _order(self) -> list[tuple[Chunk, int]]:
        """Return passages in the order in which they are asked about, each with the seed of its draw."""
        self._progress.update(0, 0, phase="Choosing passages")
        # Found by rule, the same in every start: worth computing anew, not worth keeping.
        self._corpus = CorpusWords(self._chunks)
        self._pool = AnswerPool(self._chunks, self.settings.max_answer_words)
        seed = self.settings.seed
        rng = random.Random(f"{seed} sample")
        sampled = sample_chunks(
            self._chunks, len(self._chunks), rng, min_characters=self.settings.min_characters, corpus=self._corpus
        )
        if self._emphasis.is_set:
            cells = [self._emphasis.cell(c.topic, c.document_id, c.language) for c in sampled]
            sampled = self._emphasis.arranged(list(zip(sampled, cells, strict=True)))
        return [(chunk, number(seed, chunk.id, turn)) for turn in range(PASSES) for chunk in sampled]

    def _find_facts(self, part: Sequence[tuple[Chunk, int]], wanted: int) -> list[Fact]:
        backend = self._writer()
        found: list[Fact] = []
        for done, (chunk, seed) in enumerate(part):
            self._tell(done, len(part), chunk.text[:80], "Finding facts", wanted)
            attempt = self._unit(
                "fact",
                content_id(self._same, chunk.id, seed),
                FactAttempt,
                partial(propose_fact, chunk, backend, self.settings, seed, self._corpus),
            )
            self.unparsed += attempt.unparsed
            self.outcomes.update(t.outcome for t in attempt.tries)
            fact = attempt.fact
            # A later draw may come upon the same answer of the same place again.
            if (
                fact is not None
                and _answer_span(fact) not in {_answer_span(f) for f in self._facts.values()}
                and not any(_asks_same(item, fact) for item in self._items.values())
            ):
                self._facts[fact.id] = fact
                found.append(fact)
        return found

    def _ask_whole(self, part: Sequence[tuple[Chunk, int]], wanted: int) -> list[Item]:
        """Return the published strategy: one prompt asks for the whole item."""
        backend = self._writer()
        made: list[Item] = []
        for done, (chunk, seed) in enumerate(part):
            self._tell(done, len(part), chunk.text[:80], "Writing questions", wanted)
            attempt = self._unit(
                "paper",
                content_id(self._same, chunk.id, seed),
                PublishedAttempt,
                partial(propose_item, chunk, backend, self.settings, seed),
            )
            self.unparsed += attempt.unparsed
            self.outcomes.update(t.outcome for t in attempt.tries)
            self._keep(attempt.item, made)
        return made

    def _keep(self, item: Item | None, made: list[Item]) -> None:
        """Add a new item to the exam, unless it is there or a person deleted it."""
        known = {*self._items, *(i.id for i in made), *self._deleted}
        if item is not None and item.id not in known:
            self._store.items.add([item], self.batch)
            made.append(item)
            self._written += 1

    def _build(self, found: Sequence[Fact], wanted: int) -> list[Item]:
        backend = self._writer()
        others = list(self._facts.values())
        known = content_id(self._same, self.embedder_name, sorted(self._facts))
        made: list[Item] = []
        for done, fact in enumerate(found):
            self._tell(done, len(found), fact.question[:80], "Writing wrong answers", wanted)
            seed = number(self.settings.seed, fact.id, 0)
            attempt = self._unit(
                "item",
                content_id(known, fact.id),
                ItemAttempt,
                partial(build_item, fact, others, backend, self.settings, seed, self._embed, pool=self._pool),
            )
            if attempt.item is None:
                self.outcomes[attempt.reason] += 1
                continue
            self._keep(with_unsaid(attempt.item) if self._unsaid.due else attempt.item, made)
            self._unsaid.take()
        return made

    def _guess(self, items: Sequence[Item], wanted: int) -> None:
        for name in self._guess_models:
            backend = self._context.opened(name)
            for done, item in enumerate(items):
                self._tell(done, len(items), item.question[:80], "Guessing without documents", wanted)
                self._guesses.setdefault(item.id, []).append(kept_guess(self._store, item, backend))

    def _filter(self) -> FilterReport:
        self._progress.update(0, 0, phase="Filtering")
        gated = {} if self.composed is None else {item.id: item for item in self.composed.judged()}
        judged = [replace(gated.get(i.id, i), guesses=tuple(self._guesses.get(i.id, ()))) for i in self._items.values()]
        return apply_filters(judged, embed=self._embed, thresholds=None, strict=self.settings.strict)

    # -------------------------------------------------------------- helpers

    def _writer(self) -> Backend:
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
        known: Any = self._store.units.get(kind, key)
        if known is None:
            known = to_json(make())
            self._store.units.put(kind, key, known)
            self._new_units += 1
        # A unit that was just made is read back too, so that both ways give the very same record.
        return from_json(record, known)

    def _tell(self, done: int, total: int, unit: str, phase: str, wanted: int) -> None:
        sound = 0 if self.composed is None or self._report is not None else self.composed.sound
        counts = {"kept": float(self._kept or sound), "wanted": float(wanted), "made": float(self._written)}
        if self._wanted_lookups is None:  # the phase tells for itself
            self._progress.update(done, total, unit, phase=phase, counts=counts)
            return
        left = self.yielded.seconds_left(max(0, self._wanted_lookups()), self._room - self.tried)
        self._progress.update(done, total, unit, phase=phase, counts=counts, seconds_left=left)


def number(*parts: object) -> int:
    """Return a seed for one unit."""
    return int(content_id("seed", *parts, length=12), 16)


def _asks_same(item: Item, fact: Fact) -> bool:
    """Return whether a composed question that is asked already has this value of this sentence for its answer."""
    if item.strategy != COMPOSED or not item.kept or len(item.evidence) != 1:
        return False
    span, own = item.evidence[0], fact.evidence
    meets = span.document_id == own.document_id and span.start < own.end and own.start < span.end
    return meets and item.choices[item.key].casefold() == fact.answer.casefold()


def _answer_span(fact: Fact) -> tuple[str, int, int, str]:
    return fact.evidence.document_id, fact.evidence.start, fact.evidence.end, fact.answer
