"""A score of how good a question is that a model wrote: an estimated chance, from four signs that a rule can see.

The signs and their weights come from questions that were read one by one beside their sentences (`bench/question_scores.py`): those of
them that the rules for sense let pass. The score ranks; it is no verdict. What a person accepts or rejects counts instead wherever
there is some (`ragexam.queries.exam.writers`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ragexam.exam.choice_items.sense import clause_of
from ragexam.exam.passages.candidates import AnswerCandidate
from ragexam.exam.passages.passage import Passage
from ragexam.exam.passages.words import content_words, stem, stems
from ragexam.records import Finding, Item
from ragexam.sentences import phrase

QUALITY: Final = "quality"
"""Name of the filter that takes no question whose score is too low."""

WRITTEN: Final = ("structured", "paper", "paper_schema")
"""Strategies whose questions a model writes."""


STRICT: Final = 0.5
"""Least score that is taken of a new exam where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing that tells good questions from bad ones.

    Attributes:
        name: Its name.
        weight: What it adds to the log-odds of being good, from none of it to all of it.
        reason: What speaks against a question that has much of it (or little, where the weight is above 0).
    """

    name: str
    weight: float
    reason: str


INTERCEPT: Final = -0.733
SIGNS: Final = (
    Sign("foreign", -1.53, "Many of its words stand nowhere in the sentence of the answer."),
    Sign("clause", 1.93, "It leaves out much of what is said right beside the answer."),
    Sign("bare", -3.38, "The answer is a bare number, without what it counts."),
    Sign("plain", 1.29, "It does not begin with “what” or “which”; those that do, small models word best."),
)
"""As `bench/question_scores.py` fits them."""


@dataclass(frozen=True, slots=True)
class Band:
    """Read questions of similar score.

    Attributes:
        least: Lowest score that belongs to it.
        good: Of those read, how many were good.
        read: How many were read.
    """

    least: float
    good: int
    read: int


BANDS: Final[Mapping[str, tuple[Band, ...]]] = {
    "en": (Band(0.0, 27, 44), Band(0.69, 37, 44), Band(0.77, 34, 43)),
    "de": (Band(0.0, 3, 13), Band(0.68, 8, 13)),
}
"""Verdicts of readers on questions of a language by their score, each scored by weights that had not seen its sentence; lowest first."""

AUC: Final[Mapping[str, tuple[float, float, float]]] = {"en": (0.68, 0.56, 0.80), "de": (0.69, 0.43, 0.89)}
"""Share of pairs of a language in which a good question is scored above a bad one, with its 95 % interval; scored as above."""

_BARE = re.compile(r"[\d.,]+")
_PLAIN = re.compile(r"(?:what|which)\b", re.IGNORECASE)
_PLAIN_DE = re.compile(r"(?:was|welche\w*)\b", re.IGNORECASE)


def signs_of(question: str, candidate: AnswerCandidate, language: str = "") -> tuple[float, ...]:
    """Return how much a question has of each of `SIGNS`, 0 to 1.

    Args:
        question: As written.
        candidate: Its answer, in a sentence. A table's row has none of what the signs look at.
        language: "de" for German, all else English.
    """
    sentence = candidate.sentence
    start, end = candidate.start - sentence.start, candidate.end - sentence.start
    asked = [stem(word) for word in content_words(question)]
    sentence_stems = {stem(word) for word in content_words(sentence.text)}
    beside = stems(clause_of(sentence.text, start, end)) - stems(candidate.text)
    return (
        sum(word not in sentence_stems for word in asked) / max(len(asked), 1),
        len(beside & set(asked)) / len(beside) if beside else 1.0,
        float(bool(_BARE.fullmatch(candidate.text.strip()))),
        float(bool((_PLAIN_DE if language == "de" else _PLAIN).match(question))),
    )


def score_of(signs: Sequence[float]) -> float:
    """Return the estimated chance that a question is good, 0 to 1."""
    odds = INTERCEPT + sum(sign.weight * value for sign, value in zip(SIGNS, signs, strict=True))
    return 1 / (1 + math.exp(-odds))


def found_signs(item: Item) -> tuple[float, ...] | None:
    """Return the signs of an item; None where no model wrote it, or its answer stands in no sentence of its passage."""
    if item.is_open or item.strategy not in WRITTEN:
        return None
    return _read(item.question, item.choices[item.key], item.passage, item.language)


def score_item(item: Item) -> float | None:
    """Return the score of an item; None where it has none (see `found_signs`)."""
    signs = found_signs(item)
    return None if signs is None else score_of(signs)


def language_read(language: str) -> str:
    """Return under which language of `BANDS` the questions of a language count; "" where none of it were read."""
    return language if language in BANDS else "" if language else "en"


def judge_quality(item: Item, strict: float) -> Finding | None:
    """Return the score of an item as a finding, which drops it where the score is below what is wanted.

    Args:
        item: Of an exam.
        strict: Least score that is taken; 0 takes all.
    """
    signs = found_signs(item)
    if signs is None:
        return None
    score = score_of(signs)
    if score < strict:
        reason = phrase("Not taken: score {0:n} of 100. {1}", round(100 * score), _weakest(signs))
        return Finding(QUALITY, score, strict, True, reason)
    return None


def not_needed(item: Item, strict: float) -> Item:
    """Return an item that its score put aside, and that a generation did not come to any more, with the reason that holds now.

    Args:
        item: Dropped, among other things perhaps, for its score.
        strict: Least score that is taken now; where the item has it, enough others were there before it.
    """
    score = score_item(item)
    finding = judge_quality(item, strict)
    if finding is None and score is not None:
        reason = phrase(
            "Not needed: its score is {0:n} of 100, but enough others were there before it.", round(100 * score)
        )
        finding = Finding(QUALITY, score, strict, True, reason)
    others = tuple(each for each in item.findings if each.filter != QUALITY)
    return item if finding is None else replace(item, findings=(*others, finding))


@lru_cache(maxsize=4_096)
def _read(question: str, key: str, passage: str, language: str) -> tuple[float, ...] | None:
    """Return the signs of a question whose answer stands in the passage, in the sentence that it has most words of."""
    made = Passage.of_text(passage, language)
    candidates = [c for c in made.candidates if c.text == key and c.sentence.kind != "row"]
    if not candidates:
        candidate = made.find(key, len(key.split()) + 1)
        candidates = [candidate] if candidate is not None and candidate.sentence.kind != "row" else []
    if not candidates:
        return None
    asked = stems(question)
    nearest = max(candidates, key=lambda c: (len(asked & stems(c.sentence.text)), -c.start))
    return signs_of(question, nearest, language)


def _weakest(signs: Sequence[float]) -> str:
    """Return what costs a question most."""
    costs = [max(0.0, sign.weight) - sign.weight * value for sign, value in zip(SIGNS, signs, strict=True)]
    return SIGNS[max(range(len(costs)), key=lambda n: costs[n])].reason
