"""Columns of a table that can be ranked: every cell an amount or a date that compares with all others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.dates import read_date
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.records import Span

_LONGEST_NAME = 70
_CLEAR = Decimal("1.1")


@dataclass(frozen=True, slots=True)
class RankedColumn:
    """A column in order.

    Attributes:
        values: From the least to the most.
        sizes: Their numbers, in the same order; of dates, days.
        dimension: "money", "percent", "time", "measure", "count" or "date".
        mixed: Units differ ("5 months" and "7 years"), so that only clear differences count.
        complete: The whole column is in it.
    """

    values: tuple[StatedValue, ...]
    sizes: tuple[Decimal, ...]
    dimension: str
    mixed: bool
    complete: bool

    def only_most(self, most: bool) -> bool:
        """Return whether one value is clearly the most (or the least)."""
        if len(self.sizes) < 2:
            return False
        first, second = (self.sizes[-1], self.sizes[-2]) if most else (self.sizes[1], self.sizes[0])
        return first > second * (_CLEAR if self.mixed else 1)


def ranked_columns(facts: CorpusFacts, least: int) -> Iterable[RankedColumn]:
    """Yield the columns of at least `least` rows whose cells all compare with each other.

    Args:
        facts: What the corpus states.
        least: Rows.
    """
    rows = {table.group: len(table.rows) for table in facts.tables}
    for (group, _), values in facts.columns.items():
        if len(values) < least or not values[0].entity_heading:
            continue
        ranked = rank(values, len(values) == rows.get(group))
        if ranked is not None and all(len(v.entity) <= _LONGEST_NAME for v in values):
            yield ranked


def rank(values: Sequence[StatedValue], complete: bool) -> RankedColumn | None:
    """Put values in order; None where one of them compares with no other."""
    sizes: list[Decimal] = []
    forms: set[str] = set()
    dimensions: set[str] = set()
    units: set[str] = set()
    for value in values:
        amount = value.amount
        date = read_date(value.text) if value.kind == "date" else None
        if amount is not None:
            form, size = amount.comparable
            forms.add(form)
            sizes.append(size)
            dimensions.add(amount.dimension)
            units.add(amount.unit)
        elif date is not None and date.year:
            forms.add("date")
            dimensions.add("date")
            sizes.append(Decimal(date.ordinal))
        else:
            return None
    if len(forms) != 1 or len(dimensions) != 1:
        return None
    order = sorted(range(len(values)), key=lambda n: sizes[n])
    return RankedColumn(
        tuple(values[n] for n in order), tuple(sizes[n] for n in order), dimensions.pop(), len(units) > 1, complete
    )


def evidence_of(values: Sequence[StatedValue]) -> tuple[tuple[Span, ...], tuple[str, ...], tuple[str, ...]]:
    """Return spans, passages and facts of rows: neighbouring rows of one passage are one span."""
    passages: dict[str, list[StatedValue]] = {}
    for value in sorted(values, key=lambda v: v.evidence.start):
        passages.setdefault(value.chunk_id, []).append(value)
    spans: list[Span] = []
    facts: list[str] = []
    for stated in passages.values():
        first, last = stated[0].evidence, stated[-1].evidence
        spans.append(Span(first.document_id, first.start, last.end, first.page))
        statements = "; ".join(dict.fromkeys(f"{v.entity}: {v.full_text}" for v in stated))
        facts.append(f"{stated[0].attribute} ({re.sub(r' +', ' ', statements)})")
    return tuple(spans), tuple(passages), tuple(facts)
