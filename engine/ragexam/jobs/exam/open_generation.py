"""The rounds of a generation of open questions: ask, label, count, until the wanted mix is there.

Every call of the writing model is kept under the hash of what determines it (unit kind "statement"), and so is what became
of each passage and label ("open_question"). Started again, a generation finds all of it and goes on where it was.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ragexam.errors import ContextOverflow, NotEnoughData
from ragexam.exam.labels.taxonomy import LABELS
from ragexam.exam.open_items.quotas import expected_gain, missing, quotas, worth_asking
from ragexam.exam.open_items.settings import OpenSettings
from ragexam.exam.open_items.simple_prompt import propose_simple
from ragexam.exam.open_items.statement_steps import OpenTry
from ragexam.exam.open_items.statements import OpenAttempt, propose_question, read_facts
from ragexam.exam.passages.sampling import sample_chunks
from ragexam.jobs.exam.generation_parameters import unit_seed
from ragexam.jobs.exam.open_calls import Asker
from ragexam.jobs.models.known_scores import loaded_as
from ragexam.jobs.worker.context import JobContext
from ragexam.llm.backend import Backend, ModelFacts
from ragexam.queries.exam.clear_chunks import clear_chunks
from ragexam.queries.exam.open_forecast import PASSES
from ragexam.records import Chunk, Finding, Item, ItemState, content_id, from_json, to_json
from ragexam.sentences import phrase

QUOTA: Final = "label quota"
"""Name of the finding that sets a question aside because there are enough of its label."""

_MOST_PASSAGES: Final = 8
"""Passages of one round: labels are looked at as often, which says what to ask for next."""

_LEAST_GAIN: Final = 0.15
"""Lowest probability of a useful question that a round is planned with."""


@dataclass(frozen=True, slots=True)
class GenerationLabeller:
    """Labeller of the questions that a generation writes; the job gives it its model.

    Attributes:
        label: Labels a stored item, keeps the labelling with it, and gives the item as it is then.
        label_of: The label of an item that counts; "" where there is none.
    """

    label: Callable[[Item], Item]
    label_of: Callable[[Item], str]


class OpenGeneration:
    """A generation of open questions in progress.

    Args:
        context: Of the job.
        settings: Of the generation.
        model: Name of the writing model.
        mix: Share wanted per label.
        labeller: How the job labels items (questions that count by it); None counts by the label asked for.
        most: Attempts at most.

    Attributes:
        facts: Of the writing model.
        batch: Identity of the generation: model and settings, neither mix nor number.
        attempts: What became of each passage and label, in the order asked.
        tried: Passages asked about, each turn counted.
        seen: How often each label came out of asking for each.
    """

    def __init__(
        self,
        context: JobContext,
        settings: OpenSettings,
        model: str,
        mix: Mapping[str, float],
        labeller: GenerationLabeller | None,
        most: int,
    ) -> None:
        self._context = context
        self._store = store = context.store
        self._progress = context.progress
        self._settings = settings
        self._model = model
        self._mix = dict(mix)
        self._labeller = labeller
        self._most = most
        self.facts: ModelFacts = context.backend(model).describe()
        self.batch = content_id("open batch", self.facts.file_hash, settings.key)
        self.attempts: list[OpenAttempt] = []
        self.tried = 0
        self.seen: dict[str, Counter[str]] = defaultdict(Counter)
        self._made: dict[str, Item] = {}
        self._same = content_id(loaded_as(self.facts), settings.key)
        self._deleted = store.edits.deleted_items()
        self._touched = store.edits.touched_items()
        self._chunks = clear_chunks(store, settings.least_confidence).chunks
        self._calls = 0
        self._seconds = 0.0

    # -------------------------------------------------------------- the whole

    def until(self, wanted: int) -> dict[str, int]:
        """Go on until each label has its quota, the passages are exhausted, or `most` attempts were made.

        Returns:
            Kept questions by the label that they count as.

        Raises:
            NotEnoughData: There is no passage to ask about.
            ModelError: A model cannot be used.
        """
        quota = quotas(self._mix, wanted)
        order = self._order()
        if not order:
            raise NotEnoughData(
                "No passage is long enough to be asked about.", "Import longer documents, or choose a larger chunking."
            )
        asked = ("",) if self._settings.strategy == "simple" else tuple(w for w, s in self._mix.items() if s > 0)
        counts: dict[str, int] = {}
        if self._labeller is not None:
            unlabelled = [item for item in self.items if not self._labeller.label_of(item)]
            self._label(unlabelled, counts, wanted)
            self.seen.clear()  # they come by again, in their order
        while self.tried < len(order) and len(self.attempts) < self._most:
            lacking = missing(quota, counts)
            labels = self._labels(asked, lacking)
            if not lacking or not labels:
                break
            batch = order[self.tried : self.tried + self._width(labels, lacking)]
            fresh = self._ask(batch, labels, lacking, counts, wanted)
            self.tried += len(batch)
            self._label(fresh, counts, wanted)
            # Only what has come by: a second start then decides as the first one did.
            counts = self._settle(quota, list(self._made))
        return self._settle(quota, [*self._made, *(item.id for item in self.items if item.id not in self._made)])

    def _settle(self, quota: Mapping[str, int], ordered: Sequence[str]) -> dict[str, int]:
        """Keep the first questions of each label until its quota is full, and set the others aside with the reason.

        What a person decided or another filter dropped stays as it is.

        Args:
            quota: Questions wanted by label.
            ordered: Ids of the questions to count, in the order in which they take their places; in the end those of an
                earlier generation with the same model and settings after those of this one.

        Returns:
            Kept questions by label.
        """
        earlier = {item.id: item for item in self._store.items.of_batch(self.batch)}
        counts: Counter[str] = Counter()
        with self._store.transaction():
            for item_id in ordered:
                item = earlier.get(item_id)
                if item is None:
                    continue  # a person deleted it
                label = self.counted_as(item)
                others = tuple(f for f in item.findings if f.filter != QUOTA)
                if item_id in self._touched:
                    counts[label] += item.kept
                    continue
                if any(f.drops for f in others):
                    continue
                full = counts[label] >= quota.get(label, 0)
                findings = (*others, self._outside(label, quota)) if full else others
                state = ItemState.DROPPED if full else ItemState.DRAFT
                if (item.state, item.findings) != (state, findings):
                    self._store.items.put(replace(item, state=state, findings=findings))
                counts[label] += not full
        return {label: n for label, n in counts.items() if n}

    def counted_as(self, item: Item) -> str:
        """Return the label that a question counts as: the labeller's, or the one asked for; fact_single for the simple prompt."""
        if self._labeller is None:
            return item.wanted_label or "fact_single"
        return self._labeller.label_of(item)

    @property
    def items(self) -> list[Item]:
        """Return the questions of the generation as they are stored now."""
        return self._store.items.of_batch(self.batch)

    # -------------------------------------------------------------- parts of a round

    def _order(self) -> list[tuple[Chunk, int]]:
        """Return passages in the order in which they are asked about, each with its turn."""
        self._progress.update(0, 0, phase="Choosing passages")
        rng = random.Random(f"{self._settings.seed} open sample")
        sampled = sample_chunks(self._chunks, len(self._chunks), rng, min_characters=self._settings.min_characters)
        return [(chunk, turn) for turn in range(PASSES) for chunk in sampled]

    def _labels(self, asked: Sequence[str], lacking: Mapping[str, int]) -> tuple[str, ...]:
        """Return what to ask for: by the labels themselves, or by what has given the labels that are lacking."""
        if asked == ("",):
            return asked if lacking else ()
        if self._labeller is None:
            return tuple(label for label in asked if label in lacking)
        return worth_asking(asked, lacking, self.seen)

    def _wanted_of(self, label: str, lacking: Mapping[str, int]) -> int:
        """Return how many questions of a label one round should bring at most."""
        if not label:
            return sum(lacking.values())
        if self._labeller is None:
            return lacking[label]
        # As many as fill the label that asking for this one is of most use for.
        gains = {out: expected_gain(label, {out: 1}, self.seen) for out in lacking}
        useful = max(lacking, key=lambda out: gains[out] * lacking[out])
        return math.ceil(lacking[useful] / max(gains[useful], _LEAST_GAIN))

    def _width(self, labels: Sequence[str], lacking: Mapping[str, int]) -> int:
        """Return passages of the next round."""
        return min(_MOST_PASSAGES, max(self._wanted_of(label, lacking) for label in labels) + 1)

    def _ask(
        self,
        draws: Sequence[tuple[Chunk, int]],
        labels: Sequence[str],
        lacking: Mapping[str, int],
        counts: Mapping[str, int],
        wanted: int,
    ) -> list[Item]:
        backend = self._writer()
        fresh: list[Item] = []
        # Label by label, not passage by passage: the worked examples of a step are then decoded once a round.
        for label in labels:
            room = self._wanted_of(label, lacking)
            if label == "reasoning":
                self._read_facts([chunk for chunk, turn in draws if not turn], backend, counts, wanted)
            for done, (chunk, turn) in enumerate(draws):
                if room <= 0 or len(self.attempts) >= self._most:
                    break
                phase = phrase("Writing questions ({0})", label) if label else "Writing questions"
                self._tell(done, len(draws), chunk.text[:80], phase, counts, wanted)
                attempt = self._attempt(chunk, label, turn, backend)
                self.attempts.append(attempt)
                if attempt.item is None or not self._keep(attempt.item):
                    continue
                room -= 1
                fresh.append(attempt.item)
        return fresh

    def _read_facts(self, passages: Sequence[Chunk], backend: Backend, counts: Mapping[str, int], wanted: int) -> None:
        """Find the facts of a round's passages one after the other; each call is kept, and made only once."""
        for done, chunk in enumerate(passages):
            self._tell(done, len(passages), chunk.text[:80], "Finding facts", counts, wanted)
            try:
                read_facts(chunk, self._asker(backend), self._settings)
            except ContextOverflow:
                continue  # said where the passage is asked about

    def _attempt(self, chunk: Chunk, label: str, turn: int, backend: Backend) -> OpenAttempt:
        """Return what became of asking a passage for a label: known, or tried now and kept."""
        others = [item.question for item in self._made.values()]
        source = self._foreign(chunk, turn) if label == "unanswerable" else None
        key = content_id(self._same, chunk.id, label, turn, source.id if source else "", sorted(others))
        stored = self._store.units.get("open_question", key)
        if stored is not None:
            return from_json(OpenAttempt, stored)
        self._calls, self._seconds = 0, 0.0
        seed = unit_seed(self._settings.seed, chunk.id, turn)
        made: OpenAttempt
        try:
            if self._settings.strategy == "simple":
                made = propose_simple(
                    chunk,
                    self._asker(backend),
                    self._settings,
                    model_hash=self.facts.file_hash,
                    turn=turn,
                    seed=seed,
                    asked=others,
                )
            else:
                made = propose_question(
                    chunk,
                    label,
                    self._asker(backend),
                    self._settings,
                    model_hash=self.facts.file_hash,
                    turn=turn,
                    seed=seed,
                    asked=others,
                    source=source,
                )
        except ContextOverflow as exc:
            tried = (OpenTry("facts", "", "", "", "passage too long", str(exc)),)
            made = OpenAttempt(chunk.id, label, self._settings.strategy, self.facts.file_hash, None, tried)
        made = replace(made, calls=self._calls, seconds=self._seconds)
        self._store.units.put("open_question", key, to_json(made))
        return made

    def _asker(self, backend: Backend) -> Asker:
        return Asker(self._context, backend, self._count_call)

    def _count_call(self, seconds: float) -> None:
        self._calls += 1
        self._seconds += seconds

    def _foreign(self, chunk: Chunk, turn: int) -> Chunk:
        """Return a passage of another document, of another topic where there is one, that a question is borrowed from.

        It answers the question: what is unanswerable is so from the passage that it belongs to, not from all documents.

        Raises:
            NotEnoughData: There is only one document.
        """
        others = [c for c in self._chunks if c.document_id != chunk.document_id and c.language == chunk.language]
        far = [c for c in others if c.topic != chunk.topic] or others
        long = [c for c in far if len(c.text) >= self._settings.min_characters] or far
        if not long:
            raise NotEnoughData(
                "Unanswerable questions are borrowed from another document, and there is none in the same language.",
                "Set the share of unanswerable questions to 0, or import more documents.",
            )
        return random.Random(f"{self._settings.seed} foreign {chunk.id} {turn}").choice(long)

    def _keep(self, item: Item) -> bool:
        """Add a question to the exam; False where it is there already or a person deleted it."""
        if item.id in self._made or item.id in self._deleted:
            return False
        self._store.items.add([item], self.batch)
        self._made[item.id] = item
        return True

    def _label(self, fresh: Sequence[Item], counts: Mapping[str, int], wanted: int) -> None:
        for done, item in enumerate(fresh):
            self._tell(done, len(fresh), item.question[:80], "Labelling", counts, wanted)
            label = item.wanted_label or "fact_single"
            if self._labeller is not None:
                label = self._labeller.label_of(self._labeller.label(item))
            self.seen[item.wanted_label][label] += 1

    # -------------------------------------------------------------- helpers

    def _writer(self) -> Backend:
        return self._context.opened(self._model)

    def _outside(self, label: str, quota: Mapping[str, int]) -> Finding:
        enough = quota.get(label, 0)
        outside = label if label in LABELS else "nothing"
        if self._labeller is not None:
            reason = (
                phrase("It was labelled {0}, and only {1:n} of these are wanted.", outside, enough)
                if enough
                else phrase("It was labelled {0}, and none of these are wanted.", outside)
            )
        else:
            reason = (
                phrase("It was asked for as {0}, and only {1:n} of these are wanted.", outside, enough)
                if enough
                else phrase("It was asked for as {0}, and none of these are wanted.", outside)
            )
        return Finding(QUOTA, None, float(enough), True, reason)

    def _tell(self, done: int, total: int, unit: str, phase: str, counts: Mapping[str, int], wanted: int) -> None:
        figures = {"kept": float(sum(counts.values())), "wanted": float(wanted), "made": float(len(self._made))}
        figures |= {label: float(counts.get(label, 0)) for label in LABELS if self._mix.get(label, 0) > 0}
        self._progress.update(done, total, unit, phase=phase, counts=figures)
