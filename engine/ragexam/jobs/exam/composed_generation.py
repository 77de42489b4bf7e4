"""Composed questions of a generation: dealt out by the mix, tried by a model with their passages, kept with what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ragexam.exam.blueprint import Mix, ShortDemand
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.choice_items.unsaid import UnsaidTurns
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Candidate, Composer
from ragexam.exam.demands.gates import judge
from ragexam.exam.demands.gates.names import ALL_PASSAGES, ONE_PASSAGE, RULES
from ragexam.exam.demands.gates.passages import PassageAnswers, answer_with_passages
from ragexam.exam.demands.gates.tally import GateTally
from ragexam.exam.demands.kind import DEMANDS, LOOKUP, DemandKind
from ragexam.exam.emphasis import Cell, Emphasis
from ragexam.jobs.models.known_scores import loaded_as
from ragexam.llm.backend import Backend
from ragexam.records import Item, ItemState, content_id, from_json, to_json
from ragexam.store import Store

Tell = Callable[[str], None]


@dataclass
class ComposedQuestions:
    """Composed questions in progress.

    Attributes:
        store: The project.
        facts: What its passages state.
        settings: Of the generation.
        shares: Of each demand in the mix, lookups among them.
        open_gate: Opens the model that answers with passages; None where nobody is to.
        deleted: Ids of items that a person deleted.
        keep: Called with each item as it is made.
        kinds: All kinds by name.
        items: Made so far, in order; those that a gate speaks against too.
        outcomes: What became of the candidates.
        emphasis: Which topics and languages have which parts.
        offering: Which questions have "the documents do not say" among their choices beside those that it answers.
    """

    store: Store
    facts: CorpusFacts
    settings: GenerationSettings
    shares: Mapping[str, float]
    open_gate: Callable[[], Backend] | None
    deleted: frozenset[str]
    keep: Callable[[Item], None]
    kinds: Mapping[str, DemandKind] = field(default_factory=lambda: DEMANDS)
    items: dict[str, Item] = field(default_factory=dict)
    outcomes: Counter[str] = field(default_factory=Counter)
    emphasis: Emphasis = field(default_factory=Emphasis)
    offering: UnsaidTurns = field(default_factory=lambda: UnsaidTurns(0.0))

    def __post_init__(self) -> None:
        self._mix = Mix(self.shares)
        self._composer = Composer(self.facts, self.settings.n_choices, self.settings.seed)
        self._left: dict[str, list[Candidate]] = {}
        self._answers: dict[str, PassageAnswers | None] = {}
        self._tallies: dict[str, GateTally] = {}
        self._not_judged: set[str] = set()

    @property
    def short(self) -> list[ShortDemand]:
        """Return composed demands of which the corpus bears fewer questions than the mix asks for."""
        failed = Counter(
            item.demand
            for item in self.items.values()
            if self.is_sound(item) and any(f.drops and f.filter == ALL_PASSAGES for f in item.findings)
        )
        return [replace(short, failed=failed[short.demand]) for short in self._mix.short() if short.demand != LOOKUP]

    @property
    def lookups(self) -> int:
        """Return how many of the questions that were dealt out are lookups."""
        return self._mix.counts[LOOKUP]

    @property
    def sound(self) -> int:
        """Return how many composed questions withstood their gates."""
        return self._mix.counts.total() - self.lookups

    def deal(self, questions: int, tell: Tell) -> list[Item]:
        """Deal out so many further questions to the demands of the mix, and make those that are composed.

        Args:
            questions: How many, lookups among them.
            tell: Called with each question that is being tried.

        Returns:
            The items made, those that a gate speaks against too.
        """
        made: list[Item] = []
        for _ in range(questions):
            while (demand := self._mix.next()) is not None:
                if demand == LOOKUP or self._compose(demand, made, tell):
                    self._mix.take(demand)
                    break
                self._mix.spend(demand)
        return made

    def compose_more(self, questions: int, tell: Tell) -> list[Item]:
        """Compose so many further questions, none of them a lookup; none where the corpus bears no more."""
        self._mix.spend(LOOKUP)
        return self.deal(questions, tell)

    def is_sound(self, item: Item) -> bool:
        """Return whether no rule speaks against an item, whatever a model made of it."""
        return not any(finding.drops for finding in item.findings if finding.filter in RULES)

    def judged(self) -> list[Item]:
        """Return all items made, with what the gates found over all of them."""
        alone = judge.alone(list(self.items.values()), self._answers)
        for item in self.items.values():
            if item.id in self._not_judged:
                alone[item.id] = judge.not_judged(ONE_PASSAGE, self._tallies[item.demand])
        return [replace(item, findings=(*item.findings, alone[item.id])) for item in self.items.values()]

    def _compose(self, demand: str, made: list[Item], tell: Tell) -> bool:
        """Try candidates of a demand until one withstands its gates; return whether one did."""
        if demand not in self._left:
            self._left[demand] = self._composer.candidates(self.kinds[demand])
        while (index := self.emphasis.next([self._cell(c) for c in self._left[demand]])) is not None:
            candidate = self._left[demand].pop(index)
            if candidate.item.id in self.deleted or candidate.item.id in self.items:
                continue
            tell(candidate.item.question)
            kind = self.kinds[demand]
            offers = not kind.unsaid and not kind.choices
            item = self._tried(candidate, candidate.with_unsaid if offers and self.offering.due else candidate.item)
            self.items[item.id] = item
            made.append(item)
            self.keep(item)
            sound = not any(finding.drops for finding in item.findings)
            self.outcomes["kept" if sound else next(f.filter for f in item.findings if f.drops)] += 1
            if offers:
                (self.offering.take if sound else self.offering.drop)()
            if sound:
                if (cell := self._cell(candidate)) is not None:
                    self.emphasis.take(cell)
                return True
        return False

    def _cell(self, candidate: Candidate) -> Cell | None:
        item = candidate.item
        return self.emphasis.cell(item.topic, item.evidence[0].document_id, item.language)

    def _tried(self, candidate: Candidate, item: Item) -> Item:
        # A question that a rule speaks against costs no call.
        tally = self._tallies.get(item.demand)
        if candidate.sound and tally is not None and tally.is_luck:
            # Its tries come in the same order in every start, so that it is found out at the same question.
            self._not_judged.add(item.id)
            return replace(item, findings=(*item.findings, judge.not_judged(ALL_PASSAGES, tally)))
        answers = self._answered(candidate, item) if self.open_gate is not None and candidate.sound else None
        if answers is not None:
            tally = self._tallies.setdefault(item.demand, GateTally(answers.model_name))
            tally.add(answers.together.chosen == item.key, len(item.choices))
        self._answers[item.id] = answers
        findings = (*item.findings, judge.together(item, answers))
        # A generation that ends before the filters have judged leaves nothing that is asked although a gate speaks against it.
        state = ItemState.DROPPED if any(finding.drops for finding in findings) else ItemState.DRAFT
        return replace(item, findings=findings, state=state)

    def _answered(self, candidate: Candidate, item: Item) -> PassageAnswers:
        assert self.open_gate is not None  # noqa: S101
        backend = self.open_gate()
        among = [list(step.texts) for step in candidate.alone if len(step.texts) > 1]
        key = content_id(
            loaded_as(backend.describe()), item.content_hash, item.language, list(candidate.passages), *among
        )
        stored = self.store.units.get("gate", key)
        # Steps were once not asked of every kind: what was right with all passages and kept without them is asked anew.
        if stored is None or (candidate.alone and not stored["alone"] and stored["together"]["chosen"] == item.key):
            stored = to_json(answer_with_passages(item, candidate.passages, backend, candidate.alone))
            self.store.units.put("gate", key, stored)
        return from_json(PassageAnswers, stored)
