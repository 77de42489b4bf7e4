"""Cases: the row of a table of intervals, or of steps with an upper limit, that holds for a given case."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from ragexam.exam.composition.columns import RankedColumn, evidence_of, rank
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.ranking_words import asked_heading, is_unranked
from ragexam.exam.composition.stated.amounts import Amount, Interval, read_amount, read_interval
from ragexam.exam.composition.stated.names import is_plural
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import (
    TOLERANCE,
    article,
    asked_length,
    asked_of,
    first_distinct,
    heading_noun,
    is_task,
    limit_of,
    noun_phrase,
    table_title,
)
from ragexam.exam.demands.kind import DemandKind

_MAY = re.compile(r"may (.+) up to", re.IGNORECASE)
_UPPER = re.compile(r"(?:highest|longest|maximum|max\.?|largest|greatest) ", re.IGNORECASE)
_RANGED = frozenset({"money", "measure", "time", "percent"})
_SORTS = frozenset({"class", "rate", "level", "step", "tier", "category", "band", "group", "stage", "tariff", "rule"})
"""Words for that under which a case falls, and for what is no place for it."""
_MOST_CHOICES = 6
_LEAST_ROWS = 3


class CaseKind(DemandKind):
    """A case, the row that holds for it."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return cases away from the borders: intervals that name the rows, intervals in a column, steps, limits."""
        drafts: list[Draft] = []
        for (group, _), values in facts.columns.items():
            if len(values) < _LEAST_ROWS or not values[0].entity_heading:
                continue
            rows = len(facts.table(group).rows)
            drafts += self._named_by_intervals(facts, values)
            drafts += self._in_an_interval(facts, values)
            if len(values) == rows:
                drafts += self._steps(facts, values)
                drafts += self._permitted(facts, values)
                drafts += self._in_a_range(facts, values, rng)
        return in_turns(drafts)

    def _named_by_intervals(self, facts: CorpusFacts, values: Sequence[StatedValue]) -> Iterable[Draft]:
        """Yield "what is the inland allowance for a trip length of 11 hours?"."""
        first = values[0]
        for value in values:
            interval = read_interval(value.entity, value.language)
            inside = interval.inside() if interval else None
            if interval is None or inside is None or self._held(inside, values, value, interval):
                continue
            case = interval.form.render(inside)
            if first.language == "de":
                text = f"welcher Wert steht unter „{first.attribute}“, wenn „{first.entity_heading}“ {case} beträgt?"
            else:
                noun, heading = noun_phrase(facts, first.attribute), heading_noun(facts, first.entity_heading)
                if not noun or not heading:
                    continue
                of = f" for {article(heading)} {heading} of {case}"
                time = value.amount is not None and value.amount.dimension == "time"
                text = (asked_length(noun, "", of) if time else f"what is the {noun}{of}") + "?"
            near = sorted((v for v in values if v is not value), key=lambda v: _distance(values, v, value))
            beside = [v for v in facts.of_table(value.group) if v.form == value.form and v.amount]
            others = [v.full_text for v in (*near, *beside) if v.full_text != value.full_text]
            yield from self._draft(facts, value, text, value.full_text, others, f"{value.entity}: {value.full_text}")

    def _held(self, inside: Decimal, values: Sequence[StatedValue], value: StatedValue, interval: Interval) -> bool:
        """Return whether another row holds for the case as well, or intervals are of different units."""
        for other in values:
            its = read_interval(other.entity, other.language)
            if other is not value and its is not None and (its.form.unit != interval.form.unit or its.holds(inside)):
                return True
        return False

    def _in_an_interval(self, facts: CorpusFacts, values: Sequence[StatedValue]) -> Iterable[Draft]:
        """Yield "which class applies to an amount of 30,000 euros?"."""
        intervals = [(v, i) for v in values if (i := read_interval(v.text, v.language)) is not None]
        if len(intervals) < 2 or len({i.form.unit for _, i in intervals}) != 1:
            return
        first = values[0]
        for value, interval in intervals:
            inside = interval.inside()
            if inside is None or any(i.holds(inside) for v, i in intervals if v is not value):
                continue
            case = interval.form.render(inside)
            if first.language == "de":
                text = f"welcher Eintrag unter „{first.entity_heading}“ schließt bei „{first.attribute}“ {case} ein?"
            else:
                heading, noun = asked_heading(facts, first), noun_phrase(facts, first.attribute)
                if not heading or not noun or is_plural(noun):
                    continue
                holds = "applies to" if heading.rpartition(" ")[2] in _SORTS else "is meant for"
                text = f"which {heading} {holds} {article(noun)} {noun} of {case}?"
            others = [v.entity for v in values if v is not value]
            yield from self._draft(
                facts, value, text, value.entity, others, f"{value.attribute} {value.text}: {value.entity}"
            )

    def _steps(self, facts: CorpusFacts, values: Sequence[StatedValue]) -> Iterable[Draft]:
        """Yield "what is the lowest role that may sign orders of 2,300 euros?"."""
        match = _MAY.fullmatch(values[0].attribute)
        ranked = rank(values, complete=True)
        heading = asked_heading(facts, values[0])
        if match is None or ranked is None or not heading:
            return
        for index in range(1, len(ranked.values)):
            case = self._between(ranked, index)
            if case is None:
                continue
            value = ranked.values[index]
            text = f"what is the lowest {heading} that may {match.group(1)} of {case}?"
            near = [ranked.values[index - 1], *ranked.values[index + 1 :], *ranked.values[: index - 1][::-1]]
            why = f"{ranked.values[index - 1].full_text} < {case} <= {value.full_text}"
            yield from self._draft(facts, value, text, value.entity, [v.entity for v in near], why)

    def _permitted(self, facts: CorpusFacts, values: Sequence[StatedValue]) -> Iterable[Draft]:
        """Yield "for which zone is a load per shelf of 1,000 kg permitted?": for one row alone it is."""
        ranked = rank(values, complete=True)
        first = values[0]
        limit = limit_of(first.attribute)
        if ranked is None or ranked.mixed or not limit or len(values) <= _LEAST_ROWS or first.language == "de":
            return
        case = self._between(ranked, len(ranked.values) - 1)
        heading, noun = asked_heading(facts, first), noun_phrase(facts, limit)
        if case is None or not heading or not noun or not _UPPER.match(first.attribute):
            return
        value = ranked.values[-1]
        text = f"for which {heading} is {article(noun)} {noun} of {case} permitted?"
        why = f"{ranked.values[-2].full_text} < {case} <= {value.full_text}"
        yield from self._draft(facts, value, text, value.entity, [v.entity for v in ranked.values[-2::-1]], why)

    def _in_a_range(self, facts: CorpusFacts, values: Sequence[StatedValue], rng: random.Random) -> Iterable[Draft]:
        """Yield "which device has a flat repair price between 250 and 400 euros?": one row alone lies in the range."""
        ranked = rank(values, complete=True)
        first = values[0]
        if ranked is None or ranked.mixed or ranked.dimension not in _RANGED or len(values) <= _LEAST_ROWS + 1:
            return
        if is_unranked(first.attribute) or limit_of(first.attribute) or TOLERANCE.search(first.attribute):
            return
        for index in rng.sample(range(1, len(ranked.values) - 1), min(2, len(ranked.values) - 2)):
            low, high = self._between(ranked, index), self._between(ranked, index + 1)
            value = ranked.values[index]
            if low is None or high is None:
                continue
            unit = value.amount.quantity.after if value.amount else ""
            low = low.removesuffix(unit) if unit and high.endswith(unit) else low
            if first.language == "de":
                text = (
                    f"welcher Eintrag unter „{first.entity_heading}“ liegt bei „{first.attribute}“ zwischen {low} und "
                    f"{high}?"
                )
            else:
                heading, noun = asked_heading(facts, first), noun_phrase(facts, first.attribute, value.amount)
                if not heading or not noun:
                    return
                text = f"which {heading} {_ranged(heading, noun, ranked.dimension)} between {low} and {high}?"
            near = [ranked.values[index - 1], ranked.values[index + 1]]
            near += [v for v in ranked.values[::-1] if v is not value and v not in near]
            near.sort(key=lambda v: v.chunk_id != value.chunk_id)  # what stands beside it is taken sooner
            why = f"{low} < {value.full_text} < {high}"
            yield from self._draft(facts, value, text, value.entity, [v.entity for v in near], why, 0.5)

    def _between(self, ranked: RankedColumn, index: int) -> str | None:
        """Return an amount well between two neighbours of a ranked column, in their form."""
        low, high = ranked.values[index - 1].amount, ranked.values[index].amount
        if low is None or high is None or low.unit != high.unit or low.value >= high.value:
            return None
        inside = Interval(low.value, high.value, high).inside()
        return _written(high, inside) if inside is not None else None

    def _draft(
        self, facts: CorpusFacts, value: StatedValue, text: str, key: str, others: Sequence[str],
        why: str, worth: float = 1.0,
    ) -> Iterable[Draft]:  # fmt: skip
        wrong = list(first_distinct(others, key, _MOST_CHOICES))
        amount = read_amount(key, value.language)
        if len(wrong) < 3 and amount is not None:
            wrong = list(first_distinct([*wrong, *amount.variations()], key, _MOST_CHOICES))
        if len(wrong) < 2 or others.count(key):
            return
        # Rows that do not hold have to be read too, where they stand in the same passage; the row alone says it all.
        spans, chunk_ids, stated = evidence_of([value])
        scoped = value.scope != "" and value.scope in text
        question = asked_of(table_title(facts, value, scoped), value.language, text)
        composed = ComposedQuestion(
            self.name, question, key, tuple(wrong), spans, chunk_ids, stated, why, value.language, value.topic,
            "entity" if amount is None else value.kind,
        )  # fmt: skip
        yield Draft(composed, value.group, worth)


def _ranged(heading: str, noun: str, dimension: str) -> str:
    """Return what stands between two amounts: "has a torque", "has a warranty period of", "is due at intervals of"."""
    if noun == "interval" and is_task(heading):
        return "is due at intervals of"
    return f"has {article(noun)} {noun}{' of' if dimension == 'time' else ''}"


def _written(form: Amount, value: Decimal) -> str:
    """Return a case without needless decimals: "2,300 euros" beside "1,800.00 euros"."""
    return form.render(value, 0) if value == value.to_integral_value() else form.render(value)


def _distance(values: Sequence[StatedValue], first: StatedValue, second: StatedValue) -> int:
    return abs(values.index(first) - values.index(second))


KIND = CaseKind(
    name="case",
    label="Case",
    summary="Which row of a table of intervals or steps holds for a given case, away from the borders.",
    example="According to the travel policy, what is the inland allowance for a trip length of 11 hours?",
    order=40,
    source="rule application: a stated rule applied to a case that the documents do not mention",
    balanced=2,
)
