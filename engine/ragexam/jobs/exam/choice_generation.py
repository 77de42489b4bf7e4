"""Generates questions with choices, round by round, until enough are kept: a function of passages, model and seed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from ragexam.exam.blueprint import shares_of, unsaid_share
from ragexam.exam.choice_items.distractors import item_id
from ragexam.exam.choice_items.facts import Fact
from ragexam.exam.choice_items.filters import FilterReport, apply_filters
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.choice_items.unsaid import UnsaidTurns, with_unsaid
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import COMPOSED, LOOKUP
from ragexam.jobs.exam.composed_generation import ComposedQuestions
from ragexam.jobs.exam.generation_parameters import GenerateParameters, batch_of
from ragexam.jobs.exam.guess import kept_guess
from ragexam.jobs.exam.lookup_yield import LookupYield
from ragexam.jobs.exam.passage_questions import PassageQuestions
from ragexam.jobs.worker.context import JobContext
from ragexam.llm.backend import ModelFacts
from ragexam.queries.models.writer_advice import writer_advice
from ragexam.records import Chunk, Guess, Item
from ragexam.sentences import phrase

T = TypeVar("T")

ROUND = 5
"""Passages of a round, whatever is wanted: a small exam is then the beginning of a large one, to the last wrong answer."""


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
        passages: Calls of the writing model about passages, with what became of them.
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
        self.passages = PassageQuestions(context, parameters, settings, chunks)
        self.facts: ModelFacts = self.passages.facts
        self.batch = batch_of(self.facts.file_hash, settings)
        self.tried = 0
        self._structured = settings.strategy == "structured"
        self._deleted = self._store.edits.deleted_items()
        self._refused = 0
        self._written = 0
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
        if share or self.passages.emphasis.is_set:
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
        sitting_names = hashes | {name for _, name in chosen} | {models.places.get(name, name) for name in hashes}
        return bool(sitting_names & {model, models.places.get(model, model), models.title(model)})

    @property
    def abandoned(self) -> int:
        """Return the number of passages that gave no item, those aside whose item another mix has or a person deleted."""
        return self.tried - self._refused - sum(item.strategy != COMPOSED for item in self._items.values())

    def until(self, wanted: int) -> FilterReport | None:
        """Go on until `wanted` items are kept, no passage and no composed question is left to try, or asking is not worth it any more.

        Composed questions come first, as many as the mix deals out, then its lookups; further composed ones make up for those that
        fell, and lookups beyond their share only where the documents bear no more of the others.

        Returns:
            The filters' last word over all items made; None where there was nothing to ask about.
        """
        shares = shares_of(self.settings.blueprint)
        order = self.passages.in_order()
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
    def judged(self) -> Sequence[Item]:
        """Return the items that the filters have judged so far."""
        return () if self._report is None else self._report.items

    @property
    def _kept(self) -> int:
        return sum(item.kept for item in self.judged)

    @property
    def _lookups_kept(self) -> int:
        return sum(item.kept and item.strategy != COMPOSED for item in self.judged)

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
            begun, stored, refused = time.perf_counter(), self.passages.new_units, self._refused
            batch: Sequence[tuple[Chunk, int]] = ()
            if not self._waiting:
                batch = order[self.tried : self.tried + ROUND]
                self._waiting = self._find_facts(batch, wanted) if self._structured else list(batch)
                self.tried += len(batch)
            # All at once while all of them are wanted; else one by one, so that no more are made than that.
            while self._waiting and missing() > 0:
                count = len(self._waiting) if len(self._waiting) <= missing() else 1
                some: list[Any] = self._waiting[:count]
                self._waiting = self._waiting[count:]
                fresh = self._build(some, wanted) if self._structured else self._ask_whole(some, wanted)
                self._items |= {item.id: item for item in fresh}
                self._guess(fresh, wanted)
                self._report = self._filter()
            spent = time.perf_counter() - begun if self.passages.new_units > stored else None
            # A passage whose item is there already, or was deleted, tells nothing of the model.
            self.yielded.take(len(batch) - (self._refused - refused), self._lookups_kept, spent)
            if self.yielded.is_poor and missing() > 0:
                self._warn()
        self._wanted_lookups = None

    def _warn(self) -> None:
        """Say once that the model writes few questions that are kept, and what would help."""
        if self._warned:
            return
        self._warned = True
        warning = phrase(
            "{0:raw} writes few questions that can be kept: {1:n} of the first {2:n} passages gave one. {3}",
            self.facts.name,
            self.yielded.kept,
            self.yielded.tried,
            writer_advice(self.facts),
        )
        self._progress.update(0, 0, message=warning)

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
                emphasis=self.passages.emphasis,
                offering=UnsaidTurns(self._unsaid.share),
            )
            made = self.composed.deal(questions, tell)
        else:
            made = self.composed.compose_more(questions, tell)
        self._items |= {item.id: item for item in made}
        # Those too that the gate's model got wrong with their passages: its right answers alone would be those that it likes anyway.
        self._guess([item for item in made if self.composed.is_sound(item)], wanted)
        self._report = self._filter()

    # -------------------------------------------------------------- parts of a round

    def _find_facts(self, draws: Sequence[tuple[Chunk, int]], wanted: int) -> list[Fact]:
        new_facts: list[Fact] = []
        for done, (chunk, seed) in enumerate(draws):
            self._tell(done, len(draws), chunk.text[:80], "Finding facts", wanted)
            attempt = self.passages.fact(chunk, seed)
            self.passages.count(attempt)
            fact = attempt.fact
            # A later draw may come upon the same answer of the same place again.
            if (
                fact is not None
                and _answer_span(fact) not in {_answer_span(f) for f in self._facts.values()}
                and not any(_asks_same(item, fact) for item in self._items.values())
            ):
                self._facts[fact.id] = fact
                new_facts.append(fact)
                self._refused += item_id(fact) in self._deleted
        return new_facts

    def _ask_whole(self, draws: Sequence[tuple[Chunk, int]], wanted: int) -> list[Item]:
        """Return the published strategy: one prompt asks for the whole item."""
        made: list[Item] = []
        for done, (chunk, seed) in enumerate(draws):
            self._tell(done, len(draws), chunk.text[:80], "Writing questions", wanted)
            attempt = self.passages.whole_item(chunk, seed)
            self.passages.count(attempt)
            self._refused += attempt.item is not None and attempt.item.id in self._deleted
            self._keep(attempt.item, made)
        return made

    def _keep(self, item: Item | None, made: list[Item]) -> None:
        """Add a new item to the exam, unless it is there or a person deleted it."""
        taken_ids = {*self._items, *(i.id for i in made), *self._deleted}
        if item is not None and item.id not in taken_ids:
            self._store.items.add([item], self.batch)
            made.append(item)
            self._written += 1

    def _build(self, facts: Sequence[Fact], wanted: int) -> list[Item]:
        all_facts = list(self._facts.values())
        made: list[Item] = []
        for done, fact in enumerate(facts):
            self._tell(done, len(facts), fact.question[:80], "Writing wrong answers", wanted)
            if item_id(fact) in self._deleted:  # wrong answers would be written in vain; its turn goes by
                self._unsaid.take()
                continue
            attempt = self.passages.item(fact, all_facts)
            if attempt.item is None:
                self.passages.outcomes[attempt.reason] += 1
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
        return apply_filters(judged, embed=self.passages.embed, thresholds=None, strict=self.settings.strict)

    # -------------------------------------------------------------- helpers

    def _tell(self, done: int, total: int, unit: str, phase: str, wanted: int) -> None:
        sound = 0 if self.composed is None or self._report is not None else self.composed.sound
        counts = {"kept": float(self._kept or sound), "wanted": float(wanted), "made": float(self._written)}
        if self._wanted_lookups is None:  # the phase tells for itself
            self._progress.update(done, total, unit, phase=phase, counts=counts)
            return
        left = self.yielded.seconds_left(max(0, self._wanted_lookups()), self._room - self.tried)
        self._progress.update(done, total, unit, phase=phase, counts=counts, seconds_left=left)


def _asks_same(item: Item, fact: Fact) -> bool:
    """Return whether a composed question that is asked already has this value of this sentence for its answer."""
    if item.strategy != COMPOSED or not item.kept or len(item.evidence) != 1:
        return False
    return item.evidence[0].meets(fact.evidence) and item.choices[item.key].casefold() == fact.answer.casefold()


def _answer_span(fact: Fact) -> tuple[str, int, int, str]:
    return fact.evidence.document_id, fact.evidence.start, fact.evidence.end, fact.answer
