"""Facts that sentences and tables state, read by rule, as verified questions with one answer at one place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.limit_questions import limit_questions
from ragexam.exam.composition.lookups import lookup_question
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.wording import asked_of
from ragexam.exam.passages.words import stems
from ragexam.records import Item, Scenario
from ragexam.scenarios.material import Material
from ragexam.scenarios.sampling import drawn_items
from ragexam.scenarios.table_facts import says_its_answer, table_item, table_items

_HANGS = re.compile(r"\b(?:than|first|ahead|only|once|of|for|in|on|by|at|to|with|after|before|up to)\?\Z")
"""Ends of questions from whose sentence the value was taken out of the middle of a phrase ("longer than 9 hours")."""

_LASTING = re.compile(
    r"how many (?:working |calendar |operating )?(?:seconds|minutes|hours|days|weeks|months|years|milli\w+|metres|kilometres) "
    r"(?:is|are|was|were|must|can|may)\b"
)
"""Asks for a measure where nothing says what it measures: "how many days is the reminder sent after the due date?"."""

_NAMES = re.compile(r"\b(?:[A-ZÄÖÜ][\w-]*|\w*\d[\w-]*)")


def drawn_with_stated(
    scenario: Scenario, material: Material, fits: Callable[[Item], bool] = lambda _: True, *, least: int = 1
) -> list[list[Item]]:
    """Return per drawn document questions for drawn chunks: of the exam, and of other documents what these state by themselves.

    Args:
        scenario: Says how documents are drawn, cut and their chunks drawn.
        material: What there is.
        fits: Whether a question is of the kind that is looked for.
        least: Fitting questions that a document must have to be drawn.
    """
    exam = [item for item in material.single_facts if not item.is_open]
    rows = drawn_items(scenario, material, fits, items=exam, spare=least > 1, least=least)
    wanted = scenario.documents.documents if scenario.documents.how == "random" else len(material.documents)
    if len(rows) >= wanted:
        return rows
    taken = {row[0].evidence[0].document_id for row in rows if row}
    further = [item for item in stated_items(material.facts) if item.evidence[0].document_id not in taken]
    drawn = drawn_items(scenario, material, fits, items=further, spare=least > 1, least=least)
    return [*rows, *drawn[: wanted - len(rows)]]


def stated_items(facts: CorpusFacts) -> list[Item]:
    """Return a question for every value of a table or of a plain sentence that a rule can ask for, each wording once."""
    by_words: dict[str, list[Item]] = defaultdict(list)
    for item in (*table_items(facts), *_of_sentences(facts), *_of_limits(facts)):
        by_words[item.question].append(item)
    return [own[0] for own in by_words.values() if len(own) == 1]


def _of_sentences(facts: CorpusFacts) -> Iterator[Item]:
    for value, question in _asked_sentences(facts):
        named = facts.of_document(value.title) and not stems(value.title) <= stems(question)
        yield table_item(facts, value, asked_of(value.title if named else "", value.language or "en", question))


def _asked_sentences(facts: CorpusFacts) -> Sequence[tuple[StatedValue, str]]:
    """Return the values of plain sentences whose question reads well, names its subject and has one answer in the corpus."""
    asked: dict[frozenset[str], list[tuple[StatedValue, str]]] = defaultdict(list)
    for value in facts.values:
        question = lookup_question(facts, value) if value.source == "sentence" else ""
        if question:
            asked[frozenset(stems(question))].append((value, question))
    clear = [own[0] for own in asked.values() if len({value.full_text.casefold() for value, _ in own}) == 1]
    return [(value, question) for value, question in clear if _reads_well(value, question)]


def _of_limits(facts: CorpusFacts) -> Iterator[Item]:
    for question in limit_questions(facts):
        value = question.value
        unit = value.limit.unit if value.limit is not None else ""
        answer = value.full_text if unit in value.full_text else f"{value.full_text} {unit}".strip()
        if _is_named(value) and not says_its_answer(question.question, answer):
            yield table_item(facts, value, question.question, answer=answer)


def _reads_well(value: StatedValue, question: str) -> bool:
    if (
        _HANGS.search(question)
        or _LASTING.match(question)
        or " take place " in question
        or says_its_answer(question, value.full_text)
    ):
        return False
    return _is_named(value)


def _is_named(value: StatedValue) -> bool:
    """Return whether a sentence says of what it speaks: which update "the update" is stands somewhere before it."""
    return len(stems(value.entity)) > 1 or _NAMES.search(value.entity) is not None
