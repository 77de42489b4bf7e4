"""Known cases: verified questions, over the nearest passages with their answer, and over the nearest without it."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, zip_longest

from ragexam.records import Chunk, Item, Span
from ragexam.scenarios.absence import NEAREST, WordSearch
from ragexam.scenarios.material import Material
from ragexam.scenarios.stated_facts import stated_items

_AMOUNT = re.compile(r"\d[\d.,:]*")


def known_questions(material: Material, seed: str) -> Iterator[Item]:
    """Yield verified questions whose answer stands in one place: of the exam, then of other places; documents in turn."""
    exam = [item for item in material.single_facts if not item.is_open]
    yield from in_turn(exam, seed)
    asked = [item.evidence[0] for item in exam]
    others = (item for item in stated_items(material.facts) if not any(item.evidence[0].meets(one) for one in asked))
    yield from in_turn(others, seed)


def in_turn(items: Iterable[Item], seed: str) -> Iterator[Item]:
    """Yield questions in an order that the seed draws, one of each document before the second of any."""
    rng = random.Random(seed)
    by_document: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        by_document[item.evidence[0].document_id].append(item)
    rows = list(by_document.values())
    rng.shuffle(rows)
    for row in rows:
        rng.shuffle(row)
    yield from (item for layer in zip_longest(*rows) for item in layer if item is not None)


def right_chunk(material: Material, item: Item) -> Chunk | None:
    """Return the passage that holds the evidence of a question; None where it is torn apart."""
    span = item.evidence[0]
    return next(
        (
            chunk
            for chunk in material.chunks
            if chunk.document_id == span.document_id and chunk.start <= span.start and span.end <= chunk.end
        ),
        None,
    )


def nearest_texts(search: WordSearch, question: str, fits: Callable[[Chunk], bool] = lambda _: True) -> list[str]:
    """Return the texts of the nearest passages that fit, as many as a model is asked over."""
    nearest = (one.chunk for one in search.nearest(question, None))
    return [chunk.text for chunk in islice(filter(fits, nearest), NEAREST)]


def with_and_without(material: Material, search: WordSearch, item: Item) -> tuple[list[str], list[str]] | None:
    """Return the nearest passages with the answer to a question, and the nearest of those that do not hold it.

    None where the right passage is torn apart, or no other one is left.
    """
    right = right_chunk(material, item)
    if right is None:
        return None
    without = nearest_texts(search, item.question, lambda chunk: not holds_answer(chunk, item))
    if not without:
        return None
    given = nearest_texts(search, item.question)
    return given if right.text in given else [*given[: NEAREST - 1], right.text], without


def holds_answer(chunk: Chunk, item: Item) -> bool:
    """Return whether a passage may answer a question: it holds evidence, the answer, or all of the answer's numbers."""
    span, answer = item.evidence[0], item.reference_answer
    return Span(chunk.document_id, chunk.start, chunk.end).meets(span) or holds_text(chunk.text, answer)


def holds_text(text: str, value: str) -> bool:
    """Return whether a text holds a value: its words, or all of its numbers, in whatever language."""
    numbers = _numbers(value)
    words = re.compile(rf"(?<!\w){re.escape(value)}(?!\w)", re.IGNORECASE)
    return words.search(text) is not None or bool(numbers and numbers <= _numbers(text))


def _numbers(text: str) -> set[str]:
    return {re.sub(r"\D", "", one) for one in _AMOUNT.findall(text)}


def altered(chunk: Chunk, item: Item, value: str) -> str:
    """Return a passage that states another value for the answer to a question; "" where the answer does not stand in it."""
    span = item.evidence[0]
    start, end = (at - chunk.start + chunk.lead for at in (span.start, span.end))
    whole = rf"(?<![\w.,]){re.escape(item.reference_answer)}(?!\w|[.,:]\d)"
    answer = re.compile(whole, re.IGNORECASE).search(chunk.text, start, end)
    return "" if answer is None else chunk.text[: answer.start()] + value + chunk.text[answer.end() :]
