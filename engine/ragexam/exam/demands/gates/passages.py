"""Lets a model answer with all gold passages, and with those of each step alone."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.exam.choice_items.plausibility import score_answers
from ragexam.exam.demands.gates.steps import AnswerStep
from ragexam.llm.backend import Backend
from ragexam.records import Item


@dataclass(frozen=True, slots=True)
class Taken:
    """One answer of a model.

    Attributes:
        chosen: Index of the choice that it took.
        lead: Nats per character by which that leads over the next.
        luck: Chance of a right answer by luck with what it had; 0 for one in the number of choices.
    """

    chosen: int
    lead: float
    luck: float = 0.0


@dataclass(frozen=True, slots=True)
class PassageAnswers:
    """Answers of one model with the passages of an item.

    Attributes:
        model_hash: File hash of the model.
        model_name: For a person.
        together: With all of them.
        alone: With each step that does not do by itself, in order; none where there is none, or where it erred with all passages.
        seconds: Wall time.
    """

    model_hash: str
    model_name: str
    together: Taken
    alone: tuple[Taken, ...]
    seconds: float = 0.0


def answer_with_passages(
    item: Item, passages: Sequence[str], backend: Backend, alone: Sequence[AnswerStep] = ()
) -> PassageAnswers:
    """Let a model answer an item with its passages, as the exam is sat by default.

    All of them come first, so that the first one alone finds its text decoded already. Who errs with all of them is not
    asked further: the item is dropped for it.

    Args:
        item: The item.
        passages: All that an answer needs, in order.
        backend: The model.
        alone: Steps that do not do by themselves: asked with each of them too.
    """
    begun = time.perf_counter()
    together = _taken(item, passages, backend)
    steps = alone if together.chosen == item.key else ()
    by_step = tuple(_taken(item, step.texts, backend, step.luck) for step in steps)
    facts = backend.describe()
    return PassageAnswers(facts.file_hash, facts.name, together, by_step, time.perf_counter() - begun)


def _taken(item: Item, passages: Sequence[str], backend: Backend, luck: float = 0.0) -> Taken:
    each = [s.per_character for s in score_answers(item.question, item.choices, item.language, backend, passages)]
    first, second = sorted(range(len(each)), key=lambda index: (-each[index], index))[:2]
    return Taken(first, each[first] - each[second], luck)
