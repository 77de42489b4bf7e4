"""Order in time: the days or minutes between two stated dates or times, and which comes first."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.pairs import evidence_of_pair, source_of
from ragexam.exam.composition.ranking_words import asked_heading
from ragexam.exam.composition.stated.dates import days_between, read_date, read_minutes
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import asked_of, first_distinct, is_label, table_title
from ragexam.exam.demands.kind import DemandKind

_FROM = re.compile(r"(?:from|start|starts|begin|begins|first day|start date|von|beginn)", re.IGNORECASE)
_TO = re.compile(r"(?:to|until|end|ends|last day|end date|bis|ende)", re.IGNORECASE)
_SAYS_DATE = re.compile(r"\b(?:date|day)$", re.IGNORECASE)
_PER_COLUMN = 3
_IN_TIME = frozenset({"date", "time"})
_MOST_DAYS, _MOST_APART = 4000, 800
_OF_A_YEAR = re.compile(r"of the (?:following|same|next|previous|current) year$")

Pair = tuple[StatedValue, StatedValue]


class OrderKind(DemandKind):
    """Two dates or times of day, and what lies between them."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return spans between parallel sentences, between dates of a column, and from beginning to end of a row."""
        drafts = [d for pair in facts.twins for d in self._sentences(pair)]
        for values in facts.columns.values():
            drafts += self._column(facts, values, rng)
        for (group, _), values in facts.columns.items():
            if _FROM.fullmatch(values[0].attribute):
                ends = next((v for (g, a), v in facts.columns.items() if g == group and _TO.fullmatch(a)), ())
                drafts += [d for v in values for d in self._row(facts, v, ends)]
        return in_turns(drafts)

    def _sentences(self, pair: Pair) -> Iterable[Draft]:
        a, b = pair[0].clause, pair[1].clause
        if a is None or b is None or a.limit or b.limit:
            return
        if a.rest != b.rest or a.before not in ("on", "at", ""):
            return
        rest = "" if not a.rest or _OF_A_YEAR.match(a.rest) else f" {a.rest}"
        first, second, between = _earlier(pair)
        if not between or between[0] > _MOST_APART:
            return
        c, d = first.clause, second.clause
        if c is None or d is None:
            return
        count, unit = between
        verb = " ".join(w for w in (c.base, c.middle) if w)
        text = f"How many {unit} earlier {c.auxiliary} {c.subject} {verb}{rest} than {d.subject}?"
        yield self._draft(pair, text, count, unit, f"from {first.text} to {second.text}: {count} {unit}", 2.0)

    def _column(self, facts: CorpusFacts, values: Sequence[StatedValue], rng: random.Random) -> Iterable[Draft]:
        dated = [
            v
            for v in values
            if v.kind == "date" and (d := read_date(v.text)) is not None and d.year and is_label(v.entity)
        ]
        heading = asked_heading(facts, values[0])
        if len(dated) < _PER_COLUMN or values[0].language == "de":
            return
        for _ in range(_PER_COLUMN):
            pair = tuple(rng.sample(dated, 2))
            first, second, between = _earlier((pair[0], pair[1]))
            if not between or between[0] > _MOST_DAYS or first.entity == second.entity:
                continue
            attribute = first.attribute.lower()
            lowered = facts.names.lowered(first.attribute)
            when = (
                "date"
                if attribute in ("date", "when")
                else lowered
                if _SAYS_DATE.search(lowered)
                else f"{lowered} date"
            )
            of = f"the {heading} " if heading else ""
            # "Between" would leave open whether first and last day count.
            named = [f'{of}"{v.entity}"' for v in (first, second)]
            if rng.random() < 0.5:
                text = f"how many days after the {when} of {named[0]} is that of {named[1]}?"
            else:
                text = f"how many days before the {when} of {named[1]} is that of {named[0]}?"
            why = f"from {first.text} to {second.text}: {between[0]} days"
            title = table_title(facts, first)
            if title:
                yield self._draft((first, second), asked_of(title, "en", text), between[0], "days", why, 1.0)

    def _row(self, facts: CorpusFacts, begin: StatedValue, ends: Sequence[StatedValue]) -> Iterable[Draft]:
        end = next((v for v in ends if v.evidence == begin.evidence), None)
        heading = asked_heading(facts, begin)
        if end is None or not heading or begin.language == "de":
            return
        if begin.kind != "date" or end.kind != "date":
            return
        first, last = read_date(begin.text), read_date(end.text)
        days = days_between(first, last) if first and last else None
        if days is None or days < 3:
            return
        text = f'how many days after the first day of the {heading} "{begin.entity}" is its last day?'
        why = f"from {begin.text} to {end.text}: {days} days"
        yield self._draft((begin, end), asked_of(table_title(facts, begin), "en", text), days, "days", why, 1.5)

    def _draft(self, pair: Pair, text: str, count: int, unit: str, why: str, worth: float) -> Draft:
        key = f"{count:,} {unit}"
        # Never one more or less: whoever counts the first or last day too is not wrong.
        steps = (10, 60, 15, 5) if unit == "minutes" else (7, 10, 3, 30)
        lower_first = random.Random(text).random() < 0.5
        near = [count + sign * step for step in steps for sign in ((-1, 1) if lower_first else (1, -1))]
        wrong = first_distinct([f"{n:,} {unit}" for n in near if n > 1], key, len(near))
        spans, chunk_ids, stated = evidence_of_pair(pair)
        first = pair[0]
        composed = ComposedQuestion(
            self.name, text, key, wrong, spans, chunk_ids, stated, why, first.language, first.topic, "measure"
        )
        return Draft(composed, source_of(pair), worth + (len(set(chunk_ids)) > 1))


def _earlier(pair: Pair) -> tuple[StatedValue, StatedValue, tuple[int, str] | None]:
    """Return the earlier and the later of two, and what lies between them."""
    first, second = pair
    if not {first.kind, second.kind} <= _IN_TIME:
        return first, second, None
    a, b = read_date(first.text), read_date(second.text)
    if a is not None and b is not None:
        if a.ordinal > b.ordinal:
            first, second, a, b = second, first, b, a
        days = days_between(a, b)
        return first, second, (days, "days") if days and days > 1 else None
    start, end = read_minutes(first.text), read_minutes(second.text)
    if start is None or end is None or start == end:
        return first, second, None
    if start > end:
        first, second, start, end = second, first, end, start
    return first, second, (end - start, "minutes")


KIND = OrderKind(
    name="order",
    label="Order in time",
    summary="How much earlier one stated date or time is than another: both are found and counted between.",
    example="How many days earlier do carried-over days at Thornsey expire than carried-over days at Quellmoor?",
    order=55,
    source="MultiHop-RAG (Tang & Yang 2024), temporal queries; counted by rule",
    balanced=1,
)
