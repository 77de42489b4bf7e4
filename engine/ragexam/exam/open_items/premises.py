"""Premises of a conclusion, chosen by rule, since a small model that is shown all facts repeats one.

A *comparison* takes two facts that say the same of two things with different amounts. A *case* takes one fact and somebody
with another figure than the fact's own. What is more and what is less is worked out here, not left to the model.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ragexam.exam.passages.candidates import AMOUNTS, AnswerCandidate, find_candidates
from ragexam.exam.passages.quantities import canonical, read_quantity, vary
from ragexam.exam.passages.words import stems

_ALIKE: Final = 0.35  # share of words that two facts have in common before they are compared
_NEAR: Final = 3  # neighbours of an amount that a case's figure is drawn from
_MONTH: Final = 30.44 * 86_400.0  # seconds
_BEYOND = re.compile(
    r"\b(?:after|more than|above|over|exceeds?|exceeding|from|at least|minimum of|longer than"
    r"|nach|mehr als|über|ab|mindestens|länger als)(?: the first)?\s*$",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    r"\b(?:within|up to|at most|less than|no later than|not later than|before|below|under|until|maximum of|no more than"
    r"|innerhalb von|binnen|bis zu|bis|höchstens|weniger als|spätestens nach|unter)(?: the first)?\s*$",
    re.IGNORECASE,
)
_INTERVAL = re.compile(r"\b(?:every|each|alle|jede[nrs]?)\b", re.IGNORECASE)
_WORDS: Final = {
    "en": ("less than", "more than", "more often than", "{}, which is {}"),
    "de": ("weniger als", "mehr als", "häufiger als", "{}, also {}"),
}
_REPORT = re.compile(
    r"\b(?:average|was|were|wrote|had|reached|in (?:19|20)\d\d|durchschnittlich\w*|war|waren|wurden?|hatten?"
    r"|im Jahr(?:e)? (?:19|20)\d\d)\b",
    re.IGNORECASE,
)
"""Marks of a fact that tells what was, not what holds: nothing follows from it for a case."""


@dataclass(frozen=True, slots=True)
class Premise:
    """Premise of one conclusion: the facts that it is to be drawn from.

    Attributes:
        kind: "comparison" or "case".
        facts: Their places among the facts, from 0.
        figure: The figure of a case as it would be written ("31 kg"); "" for a comparison.
        reason: Why the fact applies to the figure, as a sentence ("31 kg is more than 25 kg."); "" for a comparison.
        comparison: What is more and what is less, in words ("31 kg, which is more than 25 kg").
    """

    kind: str
    facts: tuple[int, ...]
    figure: str
    comparison: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Amount:
    """An amount in a fact: its unit, its value in base units, how it is written.

    `side` is 1 where the fact holds above the amount ("after 5 days"), -1 where it holds below ("within 5 days"), else 0.
    """

    unit: str
    value: float
    text: str
    side: int


def choose_premises(facts: Sequence[str], language: str = "", seed: int = 0) -> list[Premise]:
    """Return premises in the order in which they promise a conclusion.

    Cases of facts that set a limit and comparisons take turns. A passage without either gives no conclusion: a case that a
    small model invents without a figure is about somebody who has nothing to do with the passage.

    Args:
        facts: Factual statements.
        language: "de" for German, all else English.
        seed: Of the draw of the cases' figures.
    """
    amounts = [_amounts(fact, language) for fact in facts]
    words = [stems(fact) for fact in facts]
    less, _, often, linked = _WORDS["de" if language == "de" else "en"]
    verb = "ist" if language == "de" else "is"
    compared: list[tuple[float, Premise]] = []
    for a, b in combinations(range(len(facts)), 2):
        alike = len(words[a] & words[b]) / max(len(words[a] | words[b]), 1)
        pair = _unequal(amounts[a], amounts[b])
        if alike >= _ALIKE and pair is not None:
            how = often if _INTERVAL.search(pair[0].text) else less
            compared.append((-alike, Premise("comparison", (a, b), "", f"{pair[0].text} {verb} {how} {pair[1].text}")))
    compared.sort(key=lambda candidate: (candidate[0], candidate[1].facts))
    limited: list[Premise] = []
    for index, fact in enumerate(facts):
        figure, relation = _figure(amounts[index], language, random.Random(f"{seed} {fact}"))
        if figure and not _REPORT.search(fact):
            reason = f"{figure} {verb} {relation}."
            limited.append(Premise("case", (index,), figure, linked.format(figure, relation), reason))
    queues = [limited, [premise for _, premise in compared]]
    turns: list[Premise] = []
    while any(queues):
        turns += [queue.pop(0) for queue in queues if queue]
    return turns


def _figure(amounts: Sequence[_Amount], language: str, rng: random.Random) -> tuple[str, str]:
    """Return a figure to which a fact with a limit applies, and what it is to the limit; "" where the fact sets none.

    Never one to which it does not apply: a small model then says nevertheless that it does.
    """
    less, more, _, _ = _WORDS["de" if language == "de" else "en"]
    for amount in amounts:
        quantity = read_quantity(amount.text, language) if amount.side else None
        variations = vary(quantity) if quantity is not None else []
        near = [v for v in variations if quantity is not None and (v - quantity.value) * amount.side > 0][:_NEAR]
        if quantity is None or not near:
            continue
        value = rng.choice(near)
        written = quantity.render(value).strip()
        return written, f"{more if value > quantity.value else less} {amount.text}"
    return "", ""


def _amounts(fact: str, language: str) -> list[_Amount]:
    amounts: list[_Amount] = []
    for candidate in find_candidates(fact, language):
        if candidate.kind in AMOUNTS:
            read = canonical(candidate.text, language)
            if not isinstance(read, str):
                amounts.append(_amount(candidate, *read, fact))
    return amounts


def _amount(candidate: AnswerCandidate, unit: str, value: float, fact: str) -> _Amount:
    head, _, rest = unit.partition(" ")
    if head == "months":
        unit, value = f"time {rest}".strip(), value * _MONTH
    before = fact[: candidate.start]
    return _Amount(unit, value, candidate.text, bool(_BEYOND.search(before)) - bool(_WITHIN.search(before)))


def _unequal(first: Sequence[_Amount], second: Sequence[_Amount]) -> tuple[_Amount, _Amount] | None:
    """Return the smaller and the larger of two amounts of one unit, which each fact has one of; None where there are none."""
    for one in first:
        other = [b for b in second if b.unit == one.unit]
        if len(other) == 1 and sum(a.unit == one.unit for a in first) == 1 and other[0].value != one.value:
            return (one, other[0]) if one.value < other[0].value else (other[0], one)
    return None
