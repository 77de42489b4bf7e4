"""Composed questions within a generation: dealt out, tried once, kept with what was found."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.choice_items.unsaid import UnsaidTurns, is_unsaid, offers_unsaid, unsaid_choice
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.gates.tally import LEAST_TRIES
from ragexam.exam.demands.kind import LOOKUP, DemandKind
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.jobs.exam.composed_generation import ComposedQuestions
from ragexam.llm.backend import ChoiceScore, Scores
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.records import Chunk, Item, ItemState, Span
from ragexam.store import Store


class Pairs(DemandKind):
    """Asks about two neighbouring passages of the corpus."""

    def pairs(self, facts: CorpusFacts) -> Iterable[tuple[Chunk, Chunk]]:
        return pairwise(facts.chunks.values())

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        return [
            ComposedQuestion(
                demand=self.name,
                question=f"By how much do {first.id} and {second.id} differ?",
                key=f"{7 + n} kg",
                wrong=tuple(f"{7 + n + step} kg" for step in (100, 200, 300, 400)),
                evidence=tuple(Span(c.document_id, c.start, c.end) for c in (first, second)),
                chunk_ids=(first.id, second.id),
                facts=(),
                explanation="",
                language="en",
            )
            for n, (first, second) in enumerate(self.pairs(facts))
        ]


class AllPairs(Pairs):
    """Asks about any two passages."""

    def pairs(self, facts: CorpusFacts) -> Iterable[tuple[Chunk, Chunk]]:
        return combinations(facts.chunks.values(), 2)


KIND = Pairs("pairs", "Pairs", "Asks about two.", "By how much?", 1, "ours")
MANY = AllPairs("pairs", "Pairs", "Asks about two.", "By how much?", 1, "ours")


def composing(
    store: Store,
    gate: Any = None,
    deleted: frozenset[str] = frozenset(),
    kept: list[Item] | None = None,
    kind: DemandKind = KIND,
) -> ComposedQuestions:
    chunks = {chunk.id: chunk for chunk in store.chunks.all()}
    facts = CorpusFacts(chunks, CorpusWords(list(chunks.values())), (), ())
    shares = {LOOKUP: 0.5, KIND.name: 0.5}
    return ComposedQuestions(
        store,
        facts,
        GenerationSettings(),
        shares,
        gate,
        deleted,
        ([] if kept is None else kept).append,
        {KIND.name: kind},
    )


class Counting:
    """A model that takes the smallest amount, which is the key, or else the largest; counts its calls."""

    def __init__(self, sign: int = -1) -> None:
        self.inner = ScriptedBackend()
        self.sign = sign
        self.calls = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        self.calls += 1
        amounts = [float(text.split()[0]) for text in continuations]
        return Scores(tuple(ChoiceScore(self.sign * a, 1, 1, 1) for a in amounts), 1, 0, 0.0)


class Silent(Pairs):
    """Asks about two passages what neither of them says."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        return [replace(q, demand=self.name, key=unsaid_choice("en"), searched=9) for q in super().compose(facts, rng)]


def quiet(question: str) -> None:
    """Tell nobody."""


def test_half_of_the_questions_are_composed(imported: Any) -> None:
    kept: list[Item] = []
    composed = composing(imported.store, kept=kept)
    made = composed.deal(8, quiet)
    assert kept == made, "each is kept as it is made"
    assert len(made) == 4
    assert {item.demand for item in made} == {"pairs"}
    assert all("Not measured" in item.findings[-1].reason for item in composed.judged())
    assert composed.short == []


def test_a_small_exam_is_the_beginning_of_a_large_one(imported: Any) -> None:
    few, many = composing(imported.store).deal(5, quiet), composing(imported.store).deal(20, quiet)
    assert few == many[: len(few)]
    stepwise = composing(imported.store)
    assert [*stepwise.deal(5, quiet), *stepwise.deal(15, quiet)] == many


def test_others_offer_that_the_documents_do_not_say(imported: Any) -> None:
    silent = Silent("silent", "Silent", "Asks what is not said.", "How much?", 2, "ours", unsaid=True)
    shares = {KIND.name: 0.75, silent.name: 0.25}
    chunks = {chunk.id: chunk for chunk in imported.store.chunks.all()}
    facts = CorpusFacts(chunks, CorpusWords(list(chunks.values())), (), ())

    def made(questions: int) -> list[Item]:
        composed = ComposedQuestions(
            imported.store, facts, GenerationSettings(), shares, None, frozenset(), [].append,
            {KIND.name: MANY, silent.name: silent}, offering=UnsaidTurns(0.5),
        )  # fmt: skip
        return composed.deal(questions, quiet)

    items = made(12)
    right = [item for item in items if item.demand == silent.name]
    assert len(right) == 3
    assert all(is_unsaid(item) for item in right)
    others = [item for item in items if item.demand == KIND.name]
    assert sum(offers_unsaid(item) for item in others) == 4
    # What a shallow reader would take stays among the choices; the item is another one to whoever answers it.
    assert not any(is_unsaid(item) for item in others)
    assert made(6) == items[:6]


def test_what_the_corpus_does_not_bear_is_told_and_lookups_make_up_for_it(imported: Any) -> None:
    composed = composing(imported.store)
    borne = len(imported.store.chunks.all()) - 1
    assert len(composed.deal(100, quiet)) == borne
    assert [(short.demand, short.wanted, short.borne) for short in composed.short] == [("pairs", 50, borne)]
    assert composed.compose_more(5, quiet) == []


def test_what_the_gate_s_model_failed_is_told_beside_what_the_corpus_bears(imported: Any) -> None:
    composed = composing(imported.store, lambda: Counting(1))
    composed.deal(100, quiet)
    (short,) = composed.short
    assert short.failed == len(imported.store.chunks.all()) - 1 - short.borne > 0


def test_more_are_composed_where_lookups_are_spent(imported: Any) -> None:
    composed = composing(imported.store)
    composed.deal(4, quiet)
    assert len(composed.compose_more(3, quiet)) == 3


def test_a_model_tries_each_question_once(imported: Any) -> None:
    model = Counting()
    made = composing(imported.store, lambda: model).deal(8, quiet)
    calls, kept = model.calls, [item for item in made if item.state is ItemState.DRAFT]
    assert calls == len(made) + 2 * len(kept), "who errs with all passages is not asked further"
    assert len(kept) == 4
    assert composing(imported.store, lambda: model).deal(8, quiet) == made
    assert model.calls == calls


def test_what_a_gate_speaks_against_is_kept_with_its_reason_and_another_takes_its_place(imported: Any) -> None:
    composed = composing(imported.store, lambda: Counting(1))
    made = composed.deal(8, quiet)
    fallen = [item for item in made if item.state is ItemState.DROPPED]
    assert fallen == made
    assert sum(composed.outcomes.values()) == len(made) == composed.outcomes["kept"] + composed.outcomes["all_passages"]
    assert all(any(f.filter == "all_passages" and f.drops and f.reason for f in item.findings) for item in fallen)


def test_what_a_person_deleted_does_not_come_back(imported: Any) -> None:
    first, *others = composing(imported.store).deal(8, quiet)
    again = composing(imported.store, deleted=frozenset({first.id})).deal(8, quiet)
    assert [item.id for item in again[:-1]] == [item.id for item in others]
    assert again[-1].id not in {first.id, *(item.id for item in others)}


def test_a_model_that_only_guesses_drops_no_more_of_a_kind(imported: Any) -> None:
    model = Counting(1)
    composed = composing(imported.store, lambda: model, kind=MANY)
    made = composed.deal(40, quiet)
    told = made[LEAST_TRIES:]
    assert told
    assert model.calls == LEAST_TRIES
    assert all(item.state is ItemState.DROPPED for item in made[:LEAST_TRIES])
    assert all(item.state is ItemState.DRAFT for item in told)
    said = "Not measured: Scripted model 0 (skill 0.8) answers questions of this kind no better than luck (0 of 8)."
    judged = composed.judged()[LEAST_TRIES:]
    assert [[f.reason for f in item.findings[-2:]] for item in judged] == [[said, said]] * len(told)
    again = composing(imported.store, lambda: model, kind=MANY)
    assert [*again.deal(4, quiet), *again.deal(36, quiet)] == made, "the same after an interruption"
    assert model.calls == LEAST_TRIES


def test_a_model_that_knows_judges_to_the_end(imported: Any) -> None:
    made = composing(imported.store, Counting, kind=MANY).deal(40, quiet)
    assert len(made) > LEAST_TRIES
    assert all(item.findings[-1].value is not None for item in made)
