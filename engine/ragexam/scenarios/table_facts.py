"""Facts that tables state, read by rule, as verified questions with one answer at one place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.lookups import lookup_question
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.twins import property_of
from ragexam.records import Item

_NO_PROPERTY = re.compile(r"\d|\b(?:by|on)\b")
"""Headings that do not read as a property of what they are said of: "Firmware 5.0", "Technician on site"."""


def clear_values(facts: CorpusFacts) -> list[StatedValue]:
    """Return the values of tables that say one thing: no other table states another value of the same thing and property."""
    texts: Mapping[tuple[str, str, str], set[str]] = defaultdict(set)
    values = [one for one in facts.values if one.source == "table" and not _NO_PROPERTY.search(property_of(one)[0])]
    for one in values:
        texts[_said_of(one)].add(one.full_text.casefold())
    return [one for one in values if len(texts[_said_of(one)]) == 1]


def looked_up(facts: CorpusFacts, values: Iterable[StatedValue]) -> list[tuple[StatedValue, str]]:
    """Return the values for which a rule words a question, each with its question; no question stands there twice."""
    by_row: dict[str, list[StatedValue]] = defaultdict(list)
    for one in values:
        question = lookup_question(facts, one)
        if question:
            by_row[f"{question[0].upper()}{question[1:]}"].append(one)
    return [(own[0], question) for question, own in by_row.items() if len(own) == 1]


def table_item(
    facts: CorpusFacts,
    value: StatedValue,
    question: str,
    *,
    answer: str = "",
    choices: tuple[str, ...] = (),
    language: str = "",
) -> Item:
    """Return a value of a table as a question with its answer; it has no id, for it is none of the exam's.

    Args:
        facts: Of the corpus.
        value: What is asked for.
        question: Its wording.
        answer: What is right; the value where "".
        choices: Between which the question asks; the answer is one of them.
        language: Of the question; the document's where "".
    """
    right = answer or value.full_text
    return Item(
        "",
        question,
        choices,
        choices.index(right) if choices else -1,
        (value.evidence,),
        facts.chunks[value.chunk_id].text,
        value.topic,
        language or value.language or "en",
        answer="" if choices else right,
    )


def table_items(facts: CorpusFacts) -> list[Item]:
    """Return a question for every value of a table that a rule can ask for."""
    return [table_item(facts, value, question) for value, question in looked_up(facts, clear_values(facts))]


def _said_of(value: StatedValue) -> tuple[str, str, str]:
    return value.entity.casefold(), value.attribute.casefold(), value.scope.casefold()
