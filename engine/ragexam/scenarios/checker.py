"""A language model that is asked over passages: its yes counts beside what it says of cases whose answer is known.

A small model says yes to nearly everything, so how sure it is tells nothing by itself. It is asked of known cases first, in
pairs: the same question over passages of which one holds the answer, and over such as do not. A threshold between both
decides of what is not known; a model that does not tell the known ones apart decides nothing.

On the demo Qwen2.5 Coder 1.5B (Q4_K_M) tells 22 of 24 known cases right (area 0.99) and gives up 1 of 25 questions that nothing
answers; 24 of them where its probability of "yes", its leaning divided out, is held against a half.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np

from ragexam.grading.grader import AnswerCase, Judge
from ragexam.grading.judging.asking import PASSAGES, leans_yes
from ragexam.sentences import joined, phrase
from ragexam.stats.separation import Separation, separation

KNOWN: Final = 12
"""Known questions that are asked, each over passages with its answer and without it."""

FEWEST: Final = 6
"""Known questions below which nothing is said of a model."""

LEAST_AREA: Final = 0.7
"""Area under the ROC curve from which a score tells well enough (Hosmer, Lemeshow and Sturdivant 2013: acceptable).

With the interval above a half, at most 1 in 100 models that tell nothing decides, by 6 to 12 known questions; of those with a
true area of 0.83 it is 33, 45 and 72 by 6, 8 and 12, of 0.92 it is 66, 83 and 98 (500 simulated ones each).
"""

Pair = tuple[float, float]
"""Sureness of a model over passages with the answer, and without it; log-odds."""


@dataclass(frozen=True, slots=True)
class Checker:
    """Language model with how well it tells passages with an answer from such without one.

    Attributes:
        name: Of the model.
        known: How it does; None where there was no known question.
    """

    name: str
    known: Separation | None

    @property
    def decides(self) -> bool:
        """Return whether it tells known cases apart, clearly better than chance."""
        known = self.known
        return known is not None and known.pairs >= FEWEST and known.low > 0.5 and known.auc >= LEAST_AREA

    def believes(self, sureness: float) -> bool:
        """Return whether it is surer than the threshold between known cases; False where it decides nothing.

        Args:
            sureness: What `tells` or `states_rather` returned; log-odds.
        """
        return self.known is not None and self.decides and sureness > self.known.threshold

    def figures(self) -> str:
        """Return how it does with what is known, and whether it decides."""
        nothing = "What it says decides nothing: search alone does."
        if self.known is None or self.known.pairs < FEWEST:
            tried = phrase(
                "There are {0:n} known questions to try {1:raw} on, and {2:n} are needed.",
                0 if self.known is None else self.known.pairs,
                self.name,
                FEWEST,
            )
            return joined(" ", (tried, nothing))
        told = phrase(
            "Of {0:n} known cases {1:raw} tells {2:n} right (area under the ROC curve {3:n}, {4:n} to {5:n}).",
            2 * self.known.pairs,
            self.name,
            self.known.right,
            *(f"{one:.2f}" for one in (self.known.auc, self.known.low, self.known.high)),
        )
        if self.decides:
            return joined(" ", (told, phrase("Its threshold is {0:n} (log-odds).", f"{self.known.threshold:.2f}")))
        return joined(" ", (told, phrase("That is not clearly better than chance."), nothing))


def tried_checker(name: str, pairs: Iterable[Pair]) -> Checker:
    """Return a model as checker, tried on known cases.

    Args:
        name: Of the model.
        pairs: How sure it is of known cases; no more of them are asked for than are needed.
    """
    asked = np.array(list(islice(pairs, KNOWN)), dtype=np.float64).reshape(-1, 2)
    return Checker(name, separation(asked[:, 0], asked[:, 1]) if len(asked) else None)


def tells(judge: Judge, question: str, passages: Sequence[str], language: str) -> float:
    """Return how sure a model is that passages hold the answer to a question, in log-odds."""
    return leans_yes(judge, AnswerCase(question, "", "", tuple(passages), language), PASSAGES, "judge_tells.txt")


def states_rather(judge: Judge, question: str, value: str, true: str, passages: Sequence[str], language: str) -> float:
    """Return by how much surer a model is that passages give a value for the answer to a question than another, in log-odds."""
    case = AnswerCase(question, "", "", tuple(passages), language)
    of_value, of_true = (leans_yes(judge, case, PASSAGES, "judge_states.txt", value=one) for one in (value, true))
    return of_value - of_true
