"""Simulated exams whose truth is known: 3PL answers to questions on documents, by pipelines made of parts.

    logit of knowing = a (ability + own - difficulty)

A document has a difficulty of its own, for all pipelines alike. A part (an LLM, a retriever) has something of its own on
every question, with standard deviation `own`; half of its variance belongs to the document. The truth about a
pipeline is its share right over all such documents and questions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import expit, logit

from ragexam.irt.design import Design, hierarchical

Floats = NDArray[np.float64]

PARTS = {2: (2, 1, 1), 5: (1, 5, 1), 15: (3, 5, 1), 45: (3, 5, 3)}
"""Numbers of LLMs, retrievers and numbers of examples that make so many pipelines."""

SPREAD = 0.5
"""Standard deviation of the effects of a part's levels, and of documents' difficulty, in logits."""

OF_DOCUMENT = 0.5
"""Share of the variance of what a part has of its own that belongs to the document."""


@dataclass(frozen=True)
class Cell:
    """One kind of exam.

    Attributes:
        pipelines: One of `PARTS`.
        items: Questions.
        documents: That they are on.
        own: Standard deviation of what an LLM or a retriever has of its own on a question, in logits.
    """

    pipelines: int
    items: int
    documents: int
    own: float

    def __str__(self) -> str:
        return f"{self.pipelines} x {self.items} on {self.documents}, SD {self.own:g}"


@dataclass(frozen=True, eq=False)
class Exam:
    """One simulated exam.

    Attributes:
        correct: 1 right, 0 wrong; (pipelines, items).
        documents: Document of each item.
        design: Which pipeline is made of which parts.
        effects: True effect of each level, in the order of `design.labels`; those of a part sum to zero.
        ability: True ability of each pipeline.
        truth: Its share right over all such documents and questions.
    """

    correct: Floats
    documents: tuple[str, ...]
    design: Design
    effects: Floats
    ability: Floats
    truth: Floats


@lru_cache
def design_of(pipelines: int) -> Design:
    """Return which pipeline is made of which parts."""
    llms, retrievers, modes = PARTS[pipelines]
    rows = product(range(llms), range(retrievers), range(modes))
    return hierarchical([{"llm": f"L{x}", "retriever": f"R{y}", "icl": f"{z}"} for x, y, z in rows])


def draw(
    cell: Cell,
    rng: np.random.Generator,
    *,
    equal: bool = False,
    gap: float = 0.0,
    level: float = 0.5,
    steepness: float = 0.3,
) -> Exam:
    """Draw an exam.

    Args:
        cell: Its kind.
        rng: Source of chance.
        equal: All pipelines are equally able; else every level of a part has an effect.
        gap: How much more the first of two equal LLMs has right all the same, as a share.
        level: Ability that effects are added to.
        steepness: Standard deviation of the logarithm of discriminations.
    """
    design = design_of(cell.pipelines)
    effects = np.zeros(len(design.labels)) if equal else rng.normal(0.0, SPREAD, len(design.labels))
    if gap:
        effects[:2] = half_apart(gap, level, cell.own) * np.array([1.0, -1.0])
    for component in design.components:
        mine = [name == component for name, _ in design.labels]
        effects[mine] -= effects[mine].mean()
    ability = level + design.indicators @ effects
    place = places(cell, rng)
    a, b, c = items(cell.items, rng, steepness)
    hard = rng.normal(0.0, SPREAD, cell.documents)[place]
    own = np.zeros((cell.pipelines, cell.items))
    for at, (component, _) in enumerate(design.labels):
        if component != "icl" and cell.own:
            document = rng.normal(0.0, np.sqrt(OF_DOCUMENT), cell.documents)[place]
            single = rng.normal(0.0, np.sqrt(1.0 - OF_DOCUMENT), cell.items)
            own += design.indicators[:, [at]] * cell.own * (document + single)
    p = c + (1.0 - c) * expit(a * (ability[:, None] + own - b - hard))
    correct = (rng.random(p.shape) < p).astype(np.float64)
    truth = np.interp(ability, *share_right(cell.own))
    return Exam(correct, tuple(f"d{k}" for k in place), design, effects, ability, truth)


@lru_cache
def half_apart(gap: float, level: float, own: float) -> float:
    """Return how far two have to lie from an ability, above and below it, to differ by a share right.

    Args:
        gap: The share.
        level: The ability.
        own: See `Cell`.
    """
    grid, right = share_right(own)
    return float(brentq(lambda x: np.interp(level + x, grid, right) - np.interp(level - x, grid, right) - gap, 0, 3))


def places(cell: Cell, rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw which document each item is on: every document has one at least, some have many."""
    weights = rng.gamma(4.0, size=cell.documents)
    rest = rng.choice(cell.documents, cell.items - cell.documents, p=weights / weights.sum())
    return np.sort(np.concatenate([np.arange(cell.documents), rest]))


def items(n: int, rng: np.random.Generator, steepness: float = 0.3) -> tuple[Floats, Floats, Floats]:
    """Draw discriminations, difficulties and guessing of items."""
    a, b = np.exp(rng.normal(0.0, steepness, n)), rng.normal(0.0, 1.0, n)
    return a, b, np.asarray(expit(logit(0.25) + rng.normal(0.0, 0.2, n)))


@lru_cache
def share_right(own: float, draws: int = 40_000) -> tuple[Floats, Floats]:
    """Return abilities, and the share right over all documents and questions at each of them.

    Args:
        own: See `Cell`.
        draws: Questions that it is averaged over; the standard error is about a tenth of a point.
    """
    rng = np.random.default_rng(20240713)
    a, b, c = items(draws, rng)
    shift = rng.normal(0.0, np.sqrt(SPREAD**2 + 2.0 * own**2), draws) - b
    grid = np.linspace(-5.0, 6.0, 56)
    return grid, np.array([float((c + (1.0 - c) * expit(a * (x + shift))).mean()) for x in grid])
