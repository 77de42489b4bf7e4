"""Candidates for composed questions that a corpus bears, in the order in which they are asked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ragexam.exam.choice_items.unsaid import with_unsaid
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.composed_items import composed_item, gold_passages
from ragexam.exam.demands.gates.steps import AnswerStep, steps_alone
from ragexam.exam.demands.gates.string_search import searched
from ragexam.exam.demands.gates.unanswered import unanswered
from ragexam.exam.demands.gates.unique import Contradictions
from ragexam.exam.demands.kind import DemandKind
from ragexam.records import Item

MOST: Final = 400
"""Questions of a kind that are looked at; a kind hands over its best first."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A composed question before any model saw it.

    Attributes:
        item: As it would be asked, with what the rules found.
        passages: Texts of all passages that an answer needs.
        alone: Steps that do not do by themselves; none where a passage alone may lead to the answer.
        with_unsaid: The same with "the documents do not say" among its choices.
    """

    item: Item
    passages: tuple[str, ...]
    alone: tuple[AnswerStep, ...]
    with_unsaid: Item

    @property
    def sound(self) -> bool:
        """Return whether no rule speaks against it."""
        return not any(finding.drops for finding in self.item.findings)


class Composer:
    """Composes questions; a function of passages, number of choices and seed.

    Args:
        facts: What the corpus states.
        choices: Choices of a question whose kind has no number of its own.
        seed: Of every draw.
    """

    def __init__(self, facts: CorpusFacts, choices: int, seed: int) -> None:
        self._facts = facts
        self._choices = choices
        self._seed = seed
        self._contradictions = Contradictions(facts)

    def _lookalikes(self, question: ComposedQuestion) -> list[str]:
        return [self._facts.chunks[chunk_id].text for chunk_id in question.lookalikes]

    def _judged(self, question: ComposedQuestion, item: Item, kind: DemandKind) -> Candidate:
        # What is stated of a thing cannot contradict that something else is not.
        first = unanswered(question) if question.searched else self._contradictions.judged(item)
        passages = tuple(gold_passages(question, self._facts.chunks))
        lookalikes = self._lookalikes(question)
        alone = steps_alone(item, passages, lookalikes) if kind.apart else ()

        def made(asked: Item) -> Item:
            return replace(asked, findings=(first, searched(asked, lookalikes)))

        return Candidate(made(item), passages, alone, made(with_unsaid(item, question.wrong)))

    def candidates(self, kind: DemandKind) -> list[Candidate]:
        """Return all questions of a kind, the next always one that repeats least of what was asked before it."""
        rng = random.Random(f"{self._seed} {kind.name}")
        candidates: dict[str, Candidate] = {}
        questions: dict[str, ComposedQuestion] = {}
        for question in list(kind.compose(self._facts, rng))[:MOST]:
            candidate = self._candidate(question, kind)
            if candidate is not None and candidate.item.id not in candidates:
                candidates[candidate.item.id] = candidate
                questions[candidate.item.id] = question
        in_order = _spread(list(candidates.values()))
        return self._evened([(questions[candidate.item.id], candidate) for candidate in in_order], kind)

    def _candidate(self, question: ComposedQuestion, kind: DemandKind) -> Candidate | None:
        item = composed_item(question, self._facts.chunks, kind.choices or self._choices, self._seed)
        return None if item is None else self._judged(question, item, kind)

    def _evened(self, asked: Sequence[tuple[ComposedQuestion, Candidate]], kind: DemandKind) -> list[Candidate]:
        """Ask each the way round that keeps the sides of the sound ones even, however many of them an exam takes."""
        totals: list[int] = []
        evened = []
        for question, candidate in asked:
            totals = totals or [0] * len(question.sides)

            def away(way: ComposedQuestion, totals: Sequence[int] = tuple(totals)) -> int:
                return sum((total + side) ** 2 for total, side in zip(totals, way.sides, strict=True))

            way = min((question, *question.turned), key=away)  # the first of equals: the one that was drawn
            turned = candidate if way is question else self._candidate(way, kind)
            if turned is None:
                way, turned = question, candidate
            if turned.sound:
                totals = [total + side for total, side in zip(totals, way.sides, strict=True)]
            evened.append(turned)
        return evened


def _spread(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return candidates so that pieces of evidence, documents, topics and languages take turns, the best of each first."""
    left = list(candidates)
    used: Counter[object] = Counter()
    order: list[Candidate] = []

    def repeats(candidate: Candidate) -> tuple[int, int, int]:
        item = candidate.item
        spans = [used[span] for span in item.evidence]
        documents = [used[document] for document in _documents(item)]
        return max(spans, default=0), sum(documents), used["topic", item.topic] + used["language", item.language]

    while left:
        best = min(left, key=repeats)  # the first of equals: the kind's own order
        left.remove(best)
        order.append(best)
        item = best.item
        used.update([*item.evidence, *_documents(item), ("topic", item.topic), ("language", item.language)])
    return order


def _documents(item: Item) -> list[str]:
    return list(dict.fromkeys(span.document_id for span in item.evidence))
