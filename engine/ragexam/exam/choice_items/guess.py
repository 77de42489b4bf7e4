"""Answering without documents: which items a model guesses right, and whether it picks by position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scipy.special import chdtrc

from ragexam.exam.choice_items.plausibility import asking_prompt, score_answers
from ragexam.llm.backend import Backend
from ragexam.records import Guess, Item

GUESSABLE = "guessable"
"""Name of the filter."""

GUESS_LIMIT = 0.5
"""Share of rotations: an item that a model answers right closed-book in more of them is dropped."""


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
    """Answer an item closed book: in every rotation of its choices, and once without showing them."""
    chosen = tuple(answer(item, backend, order=order) for order in rotations(len(item.choices)))
    facts = backend.describe()
    right = sum(c == item.key for c in chosen) / len(chosen)
    return Guess(facts.file_hash, facts.name, chosen, right, answer(item, backend))


def opens_right(item: Item, backend: Backend) -> bool:
    """Return whether a model answers an item right with its own passage, asked as an exam does by default."""
    return answer(item, backend, [item.passage]) == item.key


@dataclass(frozen=True, slots=True)
class GuessPositionBias:
    """How often a model took each shown position, over all rotations.

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
