"""The sum of two or three stated values, or several times one of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.pairs import evidence_of_pair, source_of
from ragexam.exam.composition.stated.amounts import Amount
from ragexam.exam.composition.stated.names import english_names
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import (
    adds_up,
    asked_of,
    fact_line,
    first_distinct,
    is_said_by_title,
    noun_phrase,
    plural,
    table_title,
    thing,
)
from ragexam.exam.composition.wording import things as named_things
from ragexam.exam.demands.kind import DemandKind
from ragexam.records import Span

_PER = re.compile(r"(.+?) (?:per|je) ([a-z]+)", re.IGNORECASE)
_NOT_OF = frozenset(
    [
        "year",
        "month",
        "day",
        "week",
        "hour",
        "minute",
        "second",
        "cent",
        "shelf",
        "person",
        "kg",
        "g",
        "mg",
        "t",
        "m",
        "cm",
        "mm",
        "km",
        "l",
        "ml",
        "h",
        "min",
        "kwh",
        "mwh",
        "kw",
        "w",
    ]
)
"""Units in which things are not counted: spans of time, people, and signs of units, which have no plural."""
_IN_A_COLUMN = 3


class TotalKind(DemandKind):
    """Two or three values, one addition; one value, one multiplication."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return sums over a column, over twins, and multiples of a price or weight for one."""
        drafts: list[Draft] = []
        for values in facts.columns.values():
            numbers = [v for v in values if _addable(v)]
            if len(numbers) >= _IN_A_COLUMN and numbers[0].entity_heading:
                for size in (2, 3, 2):
                    chosen = sorted(rng.sample(numbers, size), key=lambda v: v.evidence.start)
                    drafts += self._sum(facts, chosen)
            drafts += [d for v in values for d in self._multiple(facts, v, rng.choice((3, 4, 5, 6)))]
        for first, second in facts.twins:
            if _addable(first) and _addable(second) and not first.entity_heading:
                drafts += self._sum(facts, [first, second])
        return in_turns(drafts)

    def _sum(self, facts: CorpusFacts, values: Sequence[StatedValue]) -> Iterable[Draft]:
        amounts = [a for v in values if (a := v.amount) is not None]
        first = values[0]
        if len({a.unit for a in amounts}) != 1 or first.language == "de" or not is_said_by_title(first):
            return
        noun = noun_phrase(facts, first.attribute)
        same_column = first.entity_heading != ""
        names = (
            named_things(facts, values)
            if same_column
            else " and ".join(english_names(facts.names, [v.entity for v in values]))
        )
        if not noun or not names or (not same_column and '"' in names):
            return
        decimals = max(a.quantity.decimals for a in amounts)
        form = max(amounts, key=lambda a: a.value)
        result = sum((a.value for a in amounts), Decimal(0))
        key = form.render(result, decimals)
        weight, when, late = noun.partition(" when ")
        weight = re.sub(r" (with .+)", r" (\1)", weight)  # "weight with box of the Brindle 60" would be of a box
        text = f"what is the combined {weight} of {names}{when}{late}?"
        lures = [form.render(result - a.value, decimals) for a in sorted(amounts, key=lambda a: a.value)]
        lures.append(form.render(max(a.value for a in amounts), decimals))
        wrong = first_distinct([*lures, *_near(form, result, decimals)], key)
        if len(wrong) < 3:
            return
        explanation = " + ".join(a.render(a.value) for a in amounts) + f" = {key}"
        spans, chunk_ids, stated = evidence_of_pair((values[0], values[1])) if len(values) == 2 else _apart(values)
        title = table_title(facts, first) if same_column else ""
        yield Draft(
            ComposedQuestion(
                self.name, asked_of(title, "en", text), key, wrong, spans, chunk_ids, stated, explanation,
                first.language, first.topic, first.kind,
            ),
            source_of((values[0], values[-1])),
            1.0 + (len(set(chunk_ids)) > 1) + 0.1 * len(values),
        )  # fmt: skip

    def _multiple(self, facts: CorpusFacts, value: StatedValue, times: int) -> Iterable[Draft]:
        match = _PER.fullmatch(value.attribute)
        amount = value.amount
        if (
            match is None
            or amount is None
            or value.language == "de"
            or amount.dimension not in ("money", "measure", "count")
            or not adds_up(match.group(1), amount)
        ):
            return
        if (
            match.group(2).lower() in _NOT_OF
            or not value.entity_heading
            or re.search(r"highest|lowest|max|min", value.attribute, re.I)
        ):
            return
        noun, name = noun_phrase(facts, match.group(1)), thing(facts, value)
        if not noun or not name:
            return
        each = plural(match.group(2).lower())
        if amount.dimension == "count":
            text = f"how many {noun} of {name} fit on {times} {each}?" if noun.startswith("pieces") else ""
        else:
            text = f"what is the {noun} for {times} {each} with {name}?"
        if not text:
            return
        result = amount.value * times
        key = amount.render(result)
        lures = [value.full_text, amount.render(amount.value * (times - 1)), amount.render(amount.value * (times + 1))]
        wrong = first_distinct([*lures, *_near(amount, result, amount.quantity.decimals)], key)
        composed = ComposedQuestion(
            self.name, asked_of(table_title(facts, value), "en", text), key, wrong, (value.evidence,), (value.chunk_id,),
            (fact_line(value),), f"{times} x {value.full_text} = {key}", value.language, value.topic, value.kind,
        )  # fmt: skip
        yield Draft(composed, value.group, 0.5)


def _addable(value: StatedValue) -> bool:
    amount = value.amount
    if (
        amount is None
        or re.search(r"\b(?:and|or)\b", value.entity)
        or _PER.search(value.attribute)
        or not adds_up(value.attribute, amount)
    ):
        return False
    return amount.dimension in ("money", "measure") or (
        amount.dimension == "count" and "stock" in value.attribute.lower()
    )


def _near(form: Amount, result: Decimal, decimals: int) -> list[str]:
    """Return results of small slips: a carry forgotten, a digit off."""
    step = Decimal(1).scaleb(len(str(int(result))) - 2 if result >= 10 else -decimals)
    return [form.render(r, decimals) for r in (result + step, result - step, result + 2 * step) if r > 0]


def _apart(values: Sequence[StatedValue]) -> tuple[tuple[Span, ...], tuple[str, ...], tuple[str, ...]]:
    return tuple(v.evidence for v in values), tuple(v.chunk_id for v in values), tuple(fact_line(v) for v in values)


KIND = TotalKind(
    name="total",
    label="Total",
    summary="The sum of stated values, or several times one of them: all have to be found and calculated with.",
    example="According to the price list, what is the combined list price of the Brindle 40 and the leak sensor?",
    order=50,
    source="MuSiQue (Trivedi et al. 2022), composition; arithmetic by rule",
    balanced=1,
)
