"""Facts that tables state, read by rule, as verified questions with one answer at one place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.lookups import lookup_question
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.twins import property_of
from ragexam.exam.composition.wording import asked_of, is_german_property, table_title
from ragexam.exam.passages.words import stems
from ragexam.records import Item

_NO_PROPERTY = re.compile(r"\d|\b(?:by|on)\b")
"""Headings that do not read as a property of what they are said of: "Firmware 5.0", "Technician on site"."""

A_PROPERTY = re.compile(r"[A-ZÄÖÜ]")
"""Beginning of a German heading that is a noun."""

_REMARK = re.compile(
    r"\b(?:notes?|remarks?|comments?|examples?|descriptions?|details|meaning)\b|bemerkung|hinweis|beispiel|bedeutung|beschreibung",
    re.IGNORECASE,
)
"""Headings of columns that say more of a thing than one fact: nobody asks for the example of a class."""
_LONGEST = 5
"""Words of a cell that a German question asks for: what is longer is told in other words."""


def clear_values(facts: CorpusFacts) -> list[StatedValue]:
    """Return the values of tables that say one thing: no other table states another value of the same thing and property."""
    texts: Mapping[tuple[str, str, str], set[str]] = defaultdict(set)
    values = [one for one in facts.values if one.source == "table" and not _NO_PROPERTY.search(property_of(one)[0])]
    for one in values:
        texts[_said_of(one)].add(one.full_text.casefold())
    return [one for one in values if len(texts[_said_of(one)]) == 1]


def looked_up(
    facts: CorpusFacts, values: Iterable[StatedValue], *, titled: bool = True
) -> list[tuple[StatedValue, str]]:
    """Return the values for which a rule words a question, each with its question; no question stands there twice.

    Args:
        facts: Of the corpus.
        values: What may be asked for.
        titled: A German question, which quotes the table's words, names its document.
    """
    by_row: dict[str, list[StatedValue]] = defaultdict(list)
    for one in values:
        if _REMARK.search(one.attribute):
            continue
        question = _german(facts, one, titled) if one.language == "de" else lookup_question(facts, one)
        if question and not says_its_answer(question, one.full_text):
            by_row[f"{question[0].upper()}{question[1:]}"].append(one)
    return [(own[0], question) for question, own in by_row.items() if len(own) == 1]


def says_its_answer(question: str, answer: str) -> bool:
    """Return whether all words of an answer stand in its question: "Which site is given for reception Thornsey?"."""
    words = stems(answer)
    return bool(words) and words <= stems(question)


def _german(facts: CorpusFacts, value: StatedValue, titled: bool) -> str:
    """Return a German question in the table's own words; "" where these do not make one."""
    if value.source != "table" or not value.entity_heading or property_of(value)[1] or value.scope:
        return ""
    if not is_german_property(value.attribute) or not A_PROPERTY.match(value.attribute):
        return ""
    if len(value.full_text.split()) > _LONGEST:
        return ""
    title = table_title(facts, value) if titled else ""
    return asked_of(title, "de", f"was ist für „{value.entity}“ als „{value.attribute}“ angegeben?")


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
