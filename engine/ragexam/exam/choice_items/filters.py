"""The a-priori filters: what can be held against an item before anybody has answered it (Guinet et al. 2024, A.2)."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.exam.choice_items.guess import GUESS_LIMIT, GUESSABLE, beyond_luck
from ragexam.exam.choice_items.quality import QUALITY, judge_quality
from ragexam.exam.choice_items.similarity import cosine, jaccard, ngram_length
from ragexam.exam.demands.gates.names import GATES
from ragexam.exam.demands.kind import COMPOSED, REWORDED
from ragexam.exam.passages.quantities import canonical
from ragexam.exam.self_contained import check_self_contained
from ragexam.records import Finding, Item, ItemState
from ragexam.sentences import phrase

Embed = Callable[[Sequence[str]], NDArray[np.float32]]

SHARE = 0.05
"""Share of the items that each pair of similarity filters is calibrated to remove, as published."""

MEASURES: Mapping[str, str] = {
    "extra_jaccard": "a wrong answer shares more words with the passage than the right one does",
    "extra_embedding": "a wrong answer is nearer in meaning to the passage than the right one is",
    "intra_jaccard": "a wrong answer shares many words with the right one",
    "intra_embedding": "a wrong answer is near in meaning to the right one",
}
"""The four similarity filters: thresholds t1 to t4 of appendix A.2, in this order."""

PAIRS = (("extra_jaccard", "extra_embedding"), ("intra_jaccard", "intra_embedding"))
"""Filters that are calibrated together, as published: around 5% of the questions for t1 and t2, and as many for t3 and t4."""

FILTERS = ("self_contained", "distinct", *MEASURES, GUESSABLE, QUALITY)
"""Filters in the order in which an item is charged with them."""

OTHER = "other"
"""Charge against an item where only checks outside these filters speak against it."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Values above which a similarity filter drops an item; None where it was not calibrated and drops nothing."""

    extra_jaccard: float | None = None
    extra_embedding: float | None = None
    intra_jaccard: float | None = None
    intra_embedding: float | None = None


@dataclass(frozen=True, slots=True)
class FilterReport:
    """Record of what the filters found in an exam and dropped of it.

    Attributes:
        items: All items in the order given, with findings and states.
        thresholds: Those that were used.
        dropped: Items dropped, by the first filter of `FILTERS` that speaks against each ("other" for none of these).
        flagged: Items that each filter speaks against, whatever their state; an item can be in several.
        considered: Items that the filters could drop (no person has decided).
    """

    items: tuple[Item, ...]
    thresholds: Thresholds
    dropped: Mapping[str, int]
    flagged: Mapping[str, int]
    considered: int


def apply_filters(
    items: Sequence[Item],
    *,
    embed: Embed | None,
    thresholds: Thresholds | None = None,
    share: float = SHARE,
    guessable: float = GUESS_LIMIT,
    strict: float = 0.0,
    decided: Collection[str] = (),
) -> FilterReport:
    """Judge all items anew; what earlier runs of these filters said is replaced.

    Each item is judged by its own figures and by thresholds that follow from all figures together, so the order of the
    items decides nothing. A dropped item that nothing speaks against any more becomes a draft again; what a person has
    decided keeps its state, and the findings stand beside it as warnings.

    Args:
        items: The exam. Open items pass as they are: they have no wrong answers, and were checked as they were made.
        embed: Texts to unit vectors, shape (texts, dimension); without it the two filters of meaning are left out.
        thresholds: To use as they are; calibrated on these items where None, so that each pair of similarity filters
            removes `share` of them.
        share: See `thresholds` and `calibrate`.
        guessable: An item that models guessed with its choices shown is dropped where one answered more than this share of
            the rotations right closed-book. Guessed without, it is dropped as `beyond_luck` says.
        strict: Least score of a question that a model wrote, 0 to 1; 0 takes all.
        decided: Ids of items whose state a person has set (brought back, for example), beside those that are accepted
            or rejected: these stay too.
    """
    closed = [item for item in items if not item.is_open]
    # What composed questions are wrong by stands in their passages, and their gates look for what gives them away. A reworded one has
    # the choices of its original, which were judged there.
    compared = [item for item in closed if item.strategy not in (COMPOSED, REWORDED)]
    figures_of = {item.id: measure(item) for item in compared}
    if embed is not None:
        for item, meanings in zip(compared, measure_meaning(compared, embed), strict=True):
            figures_of[item.id] |= meanings
    values = [figures_of.get(item.id, {}) for item in closed]
    used = thresholds or calibrate(values, share)
    limits = dataclasses.asdict(used)
    clear = beyond_luck(closed)
    judged: dict[str, Item] = {}
    dropped: Counter[str] = Counter()
    flagged: Counter[str] = Counter()
    considered = 0
    for item, figures in zip(closed, values, strict=True):
        findings = _self_contained(item)
        findings += [f for f in [_distinct(item)] if f]
        for name, value in figures.items():
            limit = limits[name]
            if limit is not None and value > limit:
                findings.append(Finding(name, value, limit, True, phrase("Likely unfair: {0}.", MEASURES[name])))
        findings += [f for f in [_guessable(item, guessable) or _guessed(item, clear)] if f]
        findings += [f for f in [judge_quality(item, strict) if strict else None] if f]
        ours = {*FILTERS, *(f.filter for f in findings)}
        findings = [f for f in item.findings if f.filter not in ours] + findings
        charges = {f.filter for f in findings if f.drops}
        flagged.update(charges)
        free = item.id not in decided and item.state in (ItemState.DRAFT, ItemState.DROPPED)
        considered += free
        state = item.state if not free else ItemState.DROPPED if charges else ItemState.DRAFT
        judged[item.id] = dataclasses.replace(item, findings=tuple(findings), state=state)
        if free and charges:
            dropped[first_charge(judged[item.id])] += 1
    return FilterReport(
        tuple(judged.get(item.id, item) for item in items), used, dict(dropped), dict(flagged), considered
    )


def first_charge(item: Item) -> str:
    """Return what an item counts as dropped by: the first of `FILTERS` and `GATES` that speaks against it, else "other"."""
    charges = {f.filter for f in item.findings if f.drops}
    return next((name for name in (*FILTERS, *GATES) if name in charges), OTHER)


def measure(item: Item) -> dict[str, float]:
    """Return the figures of the two Jaccard filters: how far the worst wrong answer goes beyond the right one.

    Extra: greatest similarity of a wrong answer to the passage minus that of the right one; intra: greatest similarity
    of a wrong answer to the right one; both over n-grams of the mean length of the choices.
    """
    n = ngram_length(item.choices)
    key = item.choices[item.key]
    wrong = [c for i, c in enumerate(item.choices) if i != item.key]
    figures = {"intra_jaccard": max((jaccard(key, d, n) for d in wrong), default=0.0)}
    if item.passage:
        right = jaccard(item.passage, key, n)
        figures["extra_jaccard"] = max((jaccard(item.passage, d, n) for d in wrong), default=0.0) - right
    return figures


def measure_meaning(items: Sequence[Item], embed: Embed) -> list[dict[str, float]]:
    """Return the figures of the two embedding filters, all texts embedded in one call."""
    texts = list(dict.fromkeys(t for item in items for t in (*item.choices, item.passage) if t))
    if not texts:
        return [{} for _ in items]
    index_of = {text: k for k, text in enumerate(texts)}
    vectors = embed(texts)
    result = []
    for item in items:
        key = item.choices[item.key]
        wrong = [c for i, c in enumerate(item.choices) if i != item.key]
        figures: dict[str, float] = {}
        if key and all(wrong):
            figures["intra_embedding"] = max((_near(vectors, index_of, key, d) for d in wrong), default=0.0)
            if item.passage:
                right = _near(vectors, index_of, item.passage, key)
                figures["extra_embedding"] = (
                    max((_near(vectors, index_of, item.passage, d) for d in wrong), default=0.0) - right
                )
        result.append(figures)
    return result


def calibrate(values: Sequence[Mapping[str, float]], share: float = SHARE) -> Thresholds:
    """Return thresholds above which `share` of the items lie (rounded, half up), for each pair of filters together [A.2].

    The two filters of a pair, by words and by meaning, have the same number of items each above their threshold, the greatest
    with which the items above either are not too many. Equal values are never torn apart, so a filter may remove fewer, never
    more. Nothing is removed for a value of 0 or less: there is no similarity to hold against it.

    Args:
        values: Figures of each item by filter; an item without a figure is left out of that filter's count.
        share: Between 0 and 1.
    """
    limits: dict[str, float | None] = dict.fromkeys(MEASURES)
    for pair in PAIRS:
        figures = {name: sorted((v[name] for v in values if name in v), reverse=True) for name in pair}
        concerned = [v for v in values if any(name in v for name in pair)]
        most = math.floor(share * len(concerned) + 0.5)
        for room in range(most, -1, -1):
            for name, own_figures in figures.items():
                limits[name] = _limit(own_figures, min(room, math.floor(share * len(own_figures) + 0.5)))
            if (
                sum(any(v[n] > limit for n in pair if n in v and (limit := limits[n]) is not None) for v in concerned)
                <= most
            ):
                break
    return Thresholds(**limits)


def _limit(figures: Sequence[float], room: int) -> float | None:
    """Return the figure that at most `room` of the figures, the greatest first, lie above; None without figures."""
    if not figures:
        return None
    return max(figures[room], 0.0) if room < len(figures) else 0.0


def _self_contained(item: Item) -> list[Finding]:
    paper = item.strategy.startswith("paper")
    findings = check_self_contained(item.question, paper_drops=paper, choices_shown=paper)
    return [dataclasses.replace(f, filter="self_contained") for f in findings]


def _guessable(item: Item, limit: float) -> Finding | None:
    listed = [g for g in item.guesses if g.lead is None]
    if not listed:
        return None
    worst = max(listed, key=lambda g: g.right)
    if worst.right <= limit:
        return None
    reason = phrase(
        "Answered right without any document in {0:n} of the rotations by {1:raw}.",
        f"{worst.right:.0%}",
        worst.model_name,
    )
    return Finding(GUESSABLE, worst.right, limit, True, reason)


def _guessed(item: Item, clear: Mapping[tuple[str, str], float]) -> Finding | None:
    sure = [(guess, clear[item.id, guess.model_hash]) for guess in item.guesses if (item.id, guess.model_hash) in clear]
    if not sure:
        return None
    guess, limit = max(sure, key=lambda pair: pair[0].lead or 0.0)
    reason = phrase(
        "Answered right without any document by {0:raw}, which is right more often than by luck and surer here than elsewhere.",
        guess.model_name,
    )
    return Finding(GUESSABLE, guess.lead, limit, True, reason)


def _near(vectors: NDArray[np.float32], index_of: Mapping[str, int], first: str, second: str) -> float:
    return cosine(vectors[index_of[first]], vectors[index_of[second]])


def _distinct(item: Item) -> Finding | None:
    forms = [canonical(choice, item.language) for choice in item.choices]
    for i, form in enumerate(forms):
        if not item.choices[i].strip():
            return Finding("distinct", None, None, True, phrase("Choice {0:n} is empty.", i + 1))
        if form in forms[:i]:
            twin = forms.index(form)
            return Finding(
                "distinct",
                None,
                None,
                True,
                phrase("Two choices say the same: “{0:raw}” and “{1:raw}”.", item.choices[twin], item.choices[i]),
            )
    return None
