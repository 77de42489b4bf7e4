"""Lists the ways in which the log-likelihoods of choices of different length are compared; each is declared here alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ragexam.errors import not_one_of
from ragexam.sentences import phrase

Mode = Literal["per_character", "sum", "per_byte", "per_token"]


@dataclass(frozen=True, slots=True)
class ScoringMode:
    """A way of comparing choices.

    Attributes:
        label: In a list to choose from.
        basis: In a sentence: choices were compared ...
        metric: Name of the accuracy that it gives in lm-evaluation-harness, or one formed like it.
        length: Which length a sum is divided by: the row of characters, bytes and tokens; None for none of them.
    """

    label: str
    basis: str
    metric: str
    length: int | None


MODES: Final[dict[Mode, ScoringMode]] = {
    "per_character": ScoringMode("per character", "by log-likelihood per character", "acc_norm", 0),
    "sum": ScoringMode("plain sum", "by the plain sum of log-likelihoods", "acc", None),
    "per_byte": ScoringMode("per byte", "by log-likelihood per byte", "acc_bytes", 1),
    "per_token": ScoringMode("per token", "by log-likelihood per token", "acc_tokens", 2),
}


def scoring_mode(name: str) -> ScoringMode:
    """Return the mode of a name.

    Raises:
        InputError: There is none.
    """
    if name not in MODES:
        raise not_one_of(phrase("There is no normalisation {0:raw}.", repr(name)), MODES)
    return MODES[name]
