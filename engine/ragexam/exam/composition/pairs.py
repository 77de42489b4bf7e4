"""Pairs of values that can be set against each other, and how a question names such a pair."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.amounts import Amount, read_interval
from ragexam.exam.composition.stated.dates import read_date
from ragexam.exam.composition.stated.names import english_names
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.twins import property_of
from ragexam.exam.composition.wording import (
    asked_of,
    definite,
    differing,
    fact_line,
    is_german_property,
    is_said_by_title,
    listed,
    noun_phrase,
    plural,
    thing,
    things,
)
from ragexam.records import Span

_PER_COLUMN = 4
_SEVERAL = re.compile(r"\b(?:and|or|und|oder)\b")
_SYMBOLS = re.compile(r"[^\w\s]|\b(?:kg|g|mg|t|mm|cm|m|km|l|ml|kW|W|V|A|Nm|bar|GB|MB|TB|KB|kWh|MWh|m³|m²)\b")


@dataclass(frozen=True, slots=True)
class PairWords:
    """Words by which a question names two values.

    Attributes:
        question: The whole question.
        named: Whether it names its document.
    """

    question: str
    named: bool = False


def column_pairs(facts: CorpusFacts, rng: random.Random) -> Iterable[tuple[StatedValue, StatedValue]]:
    """Yield some pairs of values of one column of a table, those in different passages first."""
    for numbers in comparable_columns(facts):
        pairs: list[tuple[StatedValue, StatedValue]] = []
        for _ in range(3 * _PER_COLUMN):
            first, second = rng.sample(numbers, 2)
            if first.evidence.start > second.evidence.start:
                first, second = second, first
            if (first, second) not in pairs:
                pairs.append((first, second))
        pairs.sort(key=lambda pair: pair[0].chunk_id == pair[1].chunk_id)
        yield from pairs[:_PER_COLUMN]


def comparable_columns(facts: CorpusFacts) -> Iterable[Sequence[StatedValue]]:
    """Yield the values of each column of a table of which any two can be set against each other; two at least."""
    for values in facts.columns.values():
        numbers = [v for v in values if _compares(v) and not (v.amount and _SEVERAL.search(v.entity))]
        numbers = [v for v in numbers if read_interval(v.entity, v.language) is None]
        if len(values) < 3 or len(numbers) < 2 or not numbers[0].entity_heading:
            continue
        if numbers[0].scope and not facts.table(numbers[0].group).header[0].startswith(numbers[0].entity_heading):
            continue  # the heading that names the rows is not the one that says what the table is about
        yield numbers


def _compares(value: StatedValue) -> bool:
    return value.amount is not None or (value.kind == "date" and read_date(value.text) is not None)


def how_much(amount: Amount) -> str:
    """Return how an English question asks for an amount: "how many working days", "how much"."""
    unit = amount.written_unit
    if amount.dimension == "time" and unit and not _SYMBOLS.search(unit):
        return f"how many {unit if unit.endswith('s') else plural(unit)}"
    return "how much"


def word_pair(
    facts: CorpusFacts, pair: tuple[StatedValue, StatedValue], amounts: tuple[Amount, Amount]
) -> PairWords | None:
    """Word the question by how much two values differ; None where no rule words it well."""
    first, second = pair
    if first.language == "de":
        return _german(pair) if amounts[0].dimension != "count" else None
    if first.clause is not None and second.clause is not None:
        return _clauses(pair, amounts)
    if first.clause is not None or second.clause is not None or amounts[0].dimension == "count":
        return None
    ask = how_much(amounts[0])
    if first.group == second.group and first.attribute == second.attribute:
        noun = noun_phrase(facts, first.attribute, amounts[0])
        both = things(facts, pair)
        if not noun or not both or not is_said_by_title(first):
            return None
        named = bool(first.entity_heading)
        return PairWords(asked_of(first.title if named else "", "en", f"by {ask} do {differing(noun, both)}?"), named)
    name = property_of(first)[0]
    noun = noun_phrase(facts, name, amounts[0])
    if not noun:
        return None
    if not first.entity_heading:  # two tables of properties
        both = listed(english_names(facts.names, [v.entity for v in pair]))
        return PairWords(f"By {ask} do {differing(noun, both)}?") if '"' not in both else None
    scopes = [property_of(v)[1] for v in pair]
    if not all(scopes) or scopes[0] == scopes[1]:
        return None
    label = thing(facts, first)
    years = all(s.isdigit() for s in scopes)
    between = listed(scopes if years else english_names(facts.names, scopes))
    if not label or '"' in between:
        return None
    if years:
        older, newer = sorted(zip(scopes, amounts, strict=True), key=lambda x: x[0])
        way = "rise" if newer[1].value > older[1].value else "fall"
        return PairWords(f"By {ask} did {definite(noun)} for {label} {way} from {older[0]} to {newer[0]}?")
    return PairWords(f"By {ask} does {definite(noun)} for {label} differ between {between}?")


def _german(pair: tuple[StatedValue, StatedValue]) -> PairWords | None:
    """Quote labels and heading: nothing is inflected."""
    first, second = pair
    if first.source != "table" or second.group != first.group:
        return None
    if first.attribute == second.attribute:
        if not is_german_property(first.attribute):
            return None
        text = f"um wie viel unterscheiden sich „{first.entity}“ und „{second.entity}“ bei „{first.attribute}“?"
    elif first.entity == second.entity:
        text = f"um wie viel unterscheiden sich „{first.attribute}“ und „{second.attribute}“ bei „{first.entity}“?"
    else:
        return None
    return PairWords(asked_of(first.title, "de", text), True)


def _clauses(pair: tuple[StatedValue, StatedValue], amounts: tuple[Amount, Amount]) -> PairWords | None:
    """Word the difference of two parallel sentences."""
    larger, smaller = pair if amounts[0].value > amounts[1].value else pair[::-1]
    a, b = larger.clause, smaller.clause
    if a is None or b is None or a.limit != b.limit or a.limit not in ("", "up to"):
        return None
    ask = how_much(amounts[0])
    time = amounts[0].dimension == "time"
    if time and (a.before == "for" or (a.base in ("last", "take") and not a.before and not a.middle)):
        verb = " ".join(w for w in (a.base, a.middle) if w)
        rest = f" {a.rest}" if a.rest and a.rest == b.rest else ""
        if a.rest != b.rest:
            return None
        return PairWords(f"{ask.capitalize()} longer {a.auxiliary} {a.subject} {verb}{rest} than {b.subject}?")
    if a.before or a.middle:
        return None
    if a.base == "cost" and a.rest == b.rest:
        rest = f" {a.rest}" if a.rest else ""
        return PairWords(f"How much more {a.auxiliary} {a.subject} cost{rest} than {b.subject}?")
    if a.base in ("have", "receive", "contain", "hold", "offer") and amounts[0].dimension in ("time", "measure"):
        unit = amounts[0].written_unit
        if _SYMBOLS.search(unit) or a.rest.split(" in ")[0] != b.rest.split(" in ")[0]:
            return None
        rest = f" {a.rest.split(' in ')[0]}" if a.rest else ""
        return PairWords(f"How many more {unit}{rest} {a.auxiliary} {a.subject} {a.base} than {b.subject}?")
    return None


def choice_of(name: str) -> str:
    """Return a named thing as an answer on its own: without an article."""
    return name.removeprefix("the ")


def source_of(pair: tuple[StatedValue, StatedValue]) -> str:
    """Return what a question about a pair comes from: its table, or its pair of documents."""
    return " ".join(sorted({v.group or v.evidence.document_id for v in pair}))


def evidence_of_pair(
    pair: tuple[StatedValue, StatedValue],
) -> tuple[tuple[Span, ...], tuple[str, ...], tuple[str, ...]]:
    """Return spans, passages and facts of a pair; of two cells of one row, the row once."""
    first, second = pair
    if first.evidence == second.evidence:
        return (first.evidence,), (first.chunk_id,), (f"{fact_line(first)}; {fact_line(second)}",)
    return (
        (first.evidence, second.evidence),
        (first.chunk_id, second.chunk_id),
        (fact_line(first), fact_line(second)),
    )


def compared_clauses(
    shown: tuple[StatedValue, StatedValue], dimension: str, more: bool
) -> tuple[str, tuple[str, str]] | None:
    """Word which of two parallel sentences says more; None where no rule words it."""
    a, b = shown[0].clause, shown[1].clause
    if a is None or b is None or a.rest != b.rest or a.limit != b.limit:
        return None
    rest = f" {a.rest}" if a.rest else ""
    size = ("longer", "shorter") if dimension == "time" else ("more", "less")
    choices = (choice_of(a.subject), choice_of(b.subject))
    ending = f": {a.subject} or {b.subject}?"
    if dimension == "time" and a.before == "for" and a.verb in ("is", "are", "was", "were", "may", "can", "must"):
        return f"Which {a.verb} {a.middle} for the {size[0 if more else 1]} time{rest}{ending}", choices
    if a.before or a.middle:
        return None
    if (dimension == "time" and a.base in ("last", "take")) or (dimension == "money" and a.base == "cost"):
        return f"Which {a.verb} {size[0 if more else 1]}{rest}{ending}", choices
    return None
