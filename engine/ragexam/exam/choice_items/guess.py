"""Answering without documents: which items a model guesses right, and whether it picks by position.

A model guesses in the way the exam is sat by default: the choices are scored, not shown. One right answer says little then,
since a quarter of them are luck; so a model's right answers are held against the items only as far as there are more of them
than luck gives, the surest first. Where the exam is to be sat with its choices shown, a model guesses in every rotation.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scipy.special import bdtrc, chdtrc

from ragexam.exam.choice_items.plausibility import asking_prompt, score_answers
from ragexam.exam.choice_items.unsaid import offers_unsaid
from ragexam.exam.demands.kind import COMPOSED, REWORDED
from ragexam.llm.backend import Backend
from ragexam.records import Guess, Item

GUESSABLE = "guessable"
"""Name of the filter."""

GUESS_LIMIT = 0.5
"""Share of rotations: an item that a model answers right closed-book in more of them is dropped, where they were asked."""


_UNSAID = "unsaid"

CLEAR = 0.05
"""Greatest chance of as many right answers by luck alone with which a model is said to be right more often than by luck."""


def rotations(n: int) -> list[list[int]]:
    """Return all cyclic orders of n choices; in the whole set each choice stands once at each position."""
    return [[(i + r) % n for i in range(n)] for r in range(n)]


def answer(item: Item, backend: Backend, passages: Sequence[str] = (), order: Sequence[int] | None = None) -> int:
    """Answer an item once: the choice of highest log-likelihood per character.

    Args:
        item: The item.
        backend: The model.
        passages: Texts handed over; none for closed book.
        order: Show the choices in this order of their indices; None scores them without showing them, as the default
            template of an exam does.

    Returns:
        Index into the item's choices; the first of equal ones.
    """
    if order is None:
        each = [s.per_character for s in score_answers(item.question, item.choices, item.language, backend, passages)]
        return max(range(len(each)), key=lambda i: (each[i], -i))
    shown = [item.choices[i] for i in order]
    prompt = asking_prompt(item.question, item.language, backend, passages, shown)
    scores = backend.loglikelihoods(prompt, [f" {choice}" for choice in shown])
    each = [c.loglikelihood / max(c.characters, 1) for c in scores.choices]
    return order[max(range(len(each)), key=lambda i: (each[i], -i))]


def guess_item(item: Item, backend: Backend) -> Guess:
    """Answer an item closed book as the exam is sat: the choices are scored without being shown."""
    each = [s.per_character for s in score_answers(item.question, item.choices, item.language, backend)]
    first, second = sorted(range(len(each)), key=lambda i: (-each[i], i))[:2]
    facts = backend.describe()
    return Guess(facts.file_hash, facts.name, (), float(first == item.key), first, each[first] - each[second])


def guess_rotations(item: Item, backend: Backend) -> Guess:
    """Answer an item closed book with its choices shown, in every rotation of them."""
    chosen = tuple(answer(item, backend, order=order) for order in rotations(len(item.choices)))
    facts = backend.describe()
    return Guess(facts.file_hash, facts.name, chosen, sum(c == item.key for c in chosen) / len(chosen))


@dataclass(frozen=True, slots=True)
class Trial:
    """One answer given without what it takes to know it.

    Attributes:
        item_id: What was asked.
        right: Whether it was right.
        lead: Nats per character by which the choice taken leads over the next.
        luck: Chance of a right answer by luck.
    """

    item_id: str
    right: bool
    lead: float
    luck: float


def surest_beyond_luck(trials: Sequence[Trial]) -> dict[str, float]:
    """Return the items answered right beyond luck, with the lead that an answer must exceed for it.

    Of n trials with choices to guess among, luck gives a share c. Where so many are right, r, that luck explains it with a
    chance of 5% at most (one-sided binomial test), the d surest of these are too many, with (r - d) / (n - d) = c: then what
    is left is right at the rate of luck, and no better. Equal leads are never torn apart, so fewer may be named, never
    more. Where luck may explain it, none are named.
    """
    if not trials:
        return {}
    luck = sum(trial.luck for trial in trials) / len(trials)
    right = sorted(((trial.lead, trial.item_id) for trial in trials if trial.right), reverse=True)
    if luck == 1 or not right or bdtrc(len(right) - 1, len(trials), luck) > CLEAR:
        return {}
    surplus = math.ceil((len(right) - luck * len(trials)) / (1 - luck) - 1e-9)
    limit = right[surplus][0] if surplus < len(right) else 0.0
    return {item_id: limit for lead, item_id in right if lead > limit}


def beyond_luck(items: Sequence[Item]) -> Mapping[tuple[str, str], float]:
    """Return the items that models guess beyond luck, with the lead that a guess must exceed for it.

    Composed questions are judged apart from the others, each demand for itself: what gives one kind away says nothing of
    another. Those that offer "the documents do not say" are judged together, whatever their demand: a model that likes to take it
    knows nothing by that, and is right no more often than by luck where the choice is offered as often as it should be.
    See `surest_beyond_luck`.

    Args:
        items: The exam, with its guesses.

    Returns:
        By item id and model hash.
    """
    guessed: dict[tuple[str, str], list[Trial]] = {}
    for item in items:
        apart = _UNSAID if offers_unsaid(item) else item.demand if item.strategy in (COMPOSED, REWORDED) else ""
        for guess in item.guesses:
            if guess.lead is not None:
                trial = Trial(item.id, guess.unlisted == item.key, guess.lead, 1 / len(item.choices))
                guessed.setdefault((guess.model_hash, apart), []).append(trial)
    return {
        (item_id, model): limit
        for (model, _), trials in guessed.items()
        for item_id, limit in surest_beyond_luck(trials).items()
    }


def opens_right(item: Item, backend: Backend) -> bool:
    """Return whether a model answers an item right with its own passage, asked as an exam does by default."""
    return answer(item, backend, [item.passage]) == item.key


@dataclass(frozen=True, slots=True)
class GuessPositionBias:
    """Counts of the shown positions that a model took, over all rotations.

    Attributes:
        model_name: Which model.
        counts: Choices taken per position.
        p_value: Chi-square test against even use; None without data.
        most: The largest share.
    """

    model_name: str
    counts: tuple[int, ...]
    p_value: float | None
    most: float | None


def position_bias(guesses: Sequence[Guess]) -> list[GuessPositionBias]:
    """Return positions that each model took, over guesses in every rotation.

    Over the rotations of one item each choice stands at each position once, so that a model that looks at the content
    only uses all positions evenly, whatever it believes.
    """
    counts: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for guess in guesses:
        n = len(guess.chosen)
        if n < 2:
            continue
        row = counts.setdefault(f"{guess.model_hash}/{n}", [0] * n)
        names[f"{guess.model_hash}/{n}"] = guess.model_name
        for r, index in enumerate(guess.chosen):
            row[(index - r) % n] += 1
    result: list[GuessPositionBias] = []
    for key, row in counts.items():
        total = sum(row)
        p_value = _evenly(row) if total else None
        result.append(GuessPositionBias(names[key], tuple(row), p_value, max(row) / total if total else None))
    return result


def _evenly(counts: Sequence[int]) -> float:
    """Return the p-value of the chi-squared test that every position is taken equally often."""
    even = sum(counts) / len(counts)
    return float(chdtrc(len(counts) - 1, sum((n - even) ** 2 for n in counts) / even))
