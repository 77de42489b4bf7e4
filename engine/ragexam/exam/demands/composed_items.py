"""From a composed question to an item: its choices, its key, its evidence."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from ragexam.exam.categories import bloom_levels, question_word
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.demands.kind import COMPOSED
from ragexam.exam.passages.quantities import canonical, read_quantity
from ragexam.records import Chunk, Item, content_id

_POOL: Final = 8
"""Wrong answers among which those are looked for that put an amount's key at its place."""


def composed_item(question: ComposedQuestion, chunks: Mapping[str, Chunk], choices: int, seed: int) -> Item | None:
    """Return the item; None where too few wrong answers are left.

    The first wrong answer, what a shallow reader would take, is always among the choices. Among amounts the key's place
    in the order of size is drawn, as far as the wrong answers allow: were it always the smallest, that would give it away.
    One of them at least is of the key's own size where the wrong answers allow it: a key far below all others is taken
    without any document.

    Args:
        question: What was composed.
        chunks: All passages, by id.
        choices: How many there are to be.
        seed: Of the draws.
    """
    rng = random.Random(f"{seed} {question.demand} {question.question}")
    wrong = _chosen(question, _distinct(question), choices - 1, rng)
    if len(wrong) < choices - 1:
        return None
    texts = [question.key, *wrong]
    order = list(range(len(texts)))
    rng.shuffle(order)
    spans = tuple(dict.fromkeys(question.evidence))
    return Item(
        id=content_id("composed", question.demand, question.question, [[s.document_id, s.start, s.end] for s in spans]),
        question=question.question,
        choices=tuple(texts[index] for index in order),
        key=order.index(0),
        evidence=spans,
        passage="\n\n".join(gold_passages(question, chunks)),
        topic=question.topic,
        language=question.language,
        origin="generated",
        strategy=COMPOSED,
        bloom=bloom_levels(question.question, question.language),
        question_word=question_word(question.question, question.language),
        explanation="; ".join(text for text in (*question.facts, question.explanation) if text),
        demand=question.demand,
    )


def gold_passages(question: ComposedQuestion, chunks: Mapping[str, Chunk]) -> list[str]:
    """Return the texts of all passages that an answer needs, each once."""
    return [chunks[chunk_id].text.strip() for chunk_id in dict.fromkeys(question.chunk_ids)]


def _distinct(question: ComposedQuestion) -> list[str]:
    """Return the wrong answers that say neither what the key says nor what an earlier one does."""
    forms = {canonical(question.key, question.language)}
    distinct = []
    for text in question.wrong:
        form = canonical(text, question.language)
        if text.strip() and form not in forms:
            forms.add(form)
            distinct.append(text)
    return distinct


def _chosen(question: ComposedQuestion, wrong: Sequence[str], wanted: int, rng: random.Random) -> list[str]:
    index = rng.randrange(wanted + 1)
    amounts = [read_quantity(text, question.language) for text in (question.key, *wrong[:_POOL])]
    if len(wrong) <= wanted or any(amount is None for amount in amounts):
        return list(wrong[:wanted])
    dated = question.value_kind in ("date", "time")  # the number of a day is no size
    key, *others = [amount.value for amount in amounts if amount is not None]

    def away(places: Sequence[int]) -> int:
        return abs(sum(others[at] < key for at in places) - index)

    def alone(places: Sequence[int]) -> bool:
        return not dated and all(2 * abs(others[at] - key) > abs(key) for at in places)

    # The earliest of those that come nearest to the place: what is likelier to be taken goes first.
    drawn = ([0, *rest] for rest in combinations(range(1, len(others)), wanted - 1))
    best = min(drawn, key=lambda places: (away(places), alone(places)))
    return [wrong[at] for at in best]
