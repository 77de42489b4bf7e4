"""Wrong answers without any model: from the same passage, from varying an amount, and from other passages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.exam.choice_items.facts import Fact
from ragexam.exam.passages.candidates import AMOUNTS
from ragexam.exam.passages.passage import Passage
from ragexam.exam.passages.pool import AnswerPool
from ragexam.exam.passages.quantities import Quantity, read_quantity, vary

Embed = Callable[[Sequence[str]], NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class Wrong:
    """One possible wrong answer.

    Attributes:
        text: As it would be shown.
        source: "passage", "corpus", "varied" or "model".
        score: Closed-book log-likelihood per character; None where it was not scored.
        cut: Why it is not used; "" where it could be.
    """

    text: str
    source: str
    score: float | None = None
    cut: str = ""


def mined_wrong(
    fact: Fact, all_facts: Sequence[Fact], pool: AnswerPool | None, rng: random.Random, embed: Embed | None
) -> list[Wrong]:
    """Return wrong answers without any model, best first: same passage, varied amounts, then other passages."""
    near = [
        Wrong(c.text, "passage")
        for c in Passage.of_text(fact.passage, fact.language).candidates
        if c.kind == fact.kind and c.form == fact.form and c.sentence.text != fact.sentence
    ]
    rng.shuffle(near)
    varied: list[Wrong] = []
    quantity = read_quantity(fact.answer, fact.language) if fact.kind in AMOUNTS else None
    if quantity is not None:
        varied = [Wrong(quantity.render(value), "varied") for value in vary(quantity)[:6]]
    elif fact.kind in ("date", "time", "code", "email", "channel", "cell"):
        varied = [Wrong(text, "varied") for text in vary_digits(fact.answer, fact.kind, rng)]
    others = [
        (answer.text, answer.topic)
        for answer in (pool.of_kind(fact.kind, fact.language) if pool else ())
        if answer.chunk_id != fact.chunk_id and _near_form(fact, answer.text, answer.form)
    ]
    for other in all_facts:
        same_language = (other.language == "de") == (fact.language == "de")
        if (
            other.id != fact.id
            and other.kind == fact.kind
            and same_language
            and _near_form(fact, other.answer, other.form)
        ):
            others.append((other.answer, other.topic))
    others = list(dict.fromkeys(others))
    rng.shuffle(others)
    if quantity is not None:
        others.sort(key=lambda o: _distance(quantity.value, o[0], fact.language))
    else:
        others = others[:200]
        closeness = _closeness(fact.answer, [o[0] for o in others], embed)
        order = sorted(range(len(others)), key=lambda i: -closeness[i] - 0.1 * (others[i][1] == fact.topic))
        others = [others[i] for i in order]
    mined = [Wrong(text, "corpus") for text, _ in others[:24]]
    if quantity is not None:  # amounts: three of the passage and of the corpus each, the rest varied
        near, mined = _as_written(near, quantity, fact.language), _as_written(mined, quantity, fact.language)
        return near[:3] + mined[:3] + varied + mined[3:]
    return near + varied[:3] + mined


def _as_written(amounts: Sequence[Wrong], key: Quantity, language: str) -> list[Wrong]:
    """Return other amounts in the key's own wording, so that an ending ("Tage" beside "Tagen") gives nothing away."""
    quantities = [(w, read_quantity(w.text, language)) for w in amounts]
    texts = {
        key.render(q.value) if q.decimals == key.decimals else w.text: w.source for w, q in quantities if q is not None
    }
    return [Wrong(text, source) for text, source in texts.items()]


def _near_form(fact: Fact, text: str, form: str) -> bool:
    if fact.kind in AMOUNTS:
        return form == fact.form and _same_scale(fact.answer, text, fact.language)
    if fact.kind == "phrase":
        return False  # what fits a phrase is decided by its question, not by its form
    if fact.kind in ("date", "time", "code", "channel", "cell", "name"):
        same = form == fact.form
        return same and (fact.kind != "name" or abs(len(text.split()) - len(fact.answer.split())) <= 1)
    return abs(len(text.split()) - len(fact.answer.split())) <= 1


def _same_scale(key: str, text: str, language: str) -> bool:
    """Return whether two amounts have as many decimals and lie within the fivefold of each other."""
    first, second = read_quantity(key, language), read_quantity(text, language)
    if first is None or second is None:
        return first is second
    if first.decimals != second.decimals or first.as_word != second.as_word:
        return False
    return min(first.value, second.value) * 5 >= max(first.value, second.value)


def _distance(value: float, text: str, language: str) -> float:
    """Return how far another amount lies, as a ratio; far ones (more than fivefold) last."""
    other = read_quantity(text, language)
    if other is None or other.value <= 0 or value <= 0:
        return 99.0
    return float(abs(np.log(other.value / value)))


def _closeness(answer: str, others: Sequence[str], embed: Embed | None) -> list[float]:
    """Return the similarity of meaning (unit vectors) or, without an embedder, of the last word and the length."""
    if not others:
        return []
    if embed is not None:
        vectors = embed([answer, *others])
        return [float(v) for v in vectors[1:] @ vectors[0]]
    last = answer.lower().split()[-1]
    return [0.5 * (other.lower().split()[-1] == last) - 0.02 * abs(len(other) - len(answer)) for other in others]


def vary_digits(answer: str, kind: str, rng: random.Random) -> list[str]:
    """Return codes, dates and times with other digits in the same shape; empty where there are none.

    Only the last group of digits is changed, a date's day and a time's hour, within what exists.
    """
    groups = list(re.finditer(r"\d+", answer))
    if not groups:
        return []
    group = groups[-1]
    if kind == "time":
        group = groups[0]
        low, high = (1, 12) if re.search(r"[ap]\.?\s?m", answer, re.IGNORECASE) else (6, 22)
    elif kind == "date":
        days = [g for g in groups if len(g.group()) <= 2]
        if not days:
            return [
                answer[: group.start()] + str(int(group.group()) + d) + answer[group.end() :] for d in (-1, 1, 2, -2)
            ]
        group = days[-1] if re.fullmatch(r"\d{4}-\d{2}-\d{2}", answer) else days[0]
        low, high = 1, 28
    else:
        size = len(group.group())
        low, high = (10 ** (size - 1) if size > 1 else 1), 10**size - 1
    width = len(group.group())
    value = int(group.group())
    span = max(3, (high - low) // 4)
    values = [v for v in range(max(low, value - span), min(high, value + span) + 1) if v != value]
    rng.shuffle(values)
    padded = group.group().startswith("0") or kind == "code"
    return [
        answer[: group.start()] + (str(v).zfill(width) if padded else str(v)) + answer[group.end() :]
        for v in values[:4]
    ]
