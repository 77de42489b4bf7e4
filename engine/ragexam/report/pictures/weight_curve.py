"""A measure of retrieval over the text weight, one line for each group of questions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Curve:
    """The chosen measure over the text weight, for one group of questions.

    Attributes:
        group: Of all questions ("inclusive"), a label or a language.
        title: For a person ("All questions", "fact_single", "German").
        weights: Text weights, ascending; shape (weights,), as the next three.
        values: Mean of the measure; None where undefined.
        low: Lower ends of 95% intervals; None where undefined.
        high: Upper ends.
        n: Questions.
        documents: Source documents that they come from.
        best: Index of the best weight; None where undefined.
        level: Indices of the weights that cannot be told from the best one by paired comparison, the best included.
        reason: Why there is no interval or no best one; "" otherwise.
        strong: The line that the others are compared with: of all questions.
        label: Name with the number of questions, as a painter writes it.
        words: What is said of each point when it is pointed at; shape (weights,).
    """

    group: str
    title: str
    weights: tuple[float, ...]
    values: tuple[float | None, ...]
    low: tuple[float | None, ...]
    high: tuple[float | None, ...]
    n: int
    documents: int
    best: int | None = None
    level: tuple[int, ...] = ()
    reason: str = ""
    strong: bool = False
    label: str = ""
    words: tuple[str, ...] = ()
