"""By how much two stated values differ."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from decimal import Decimal

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.pairs import PairWords, column_pairs, evidence_of_pair, source_of, word_pair
from ragexam.exam.composition.stated.amounts import Amount
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import TOLERANCE, first_distinct
from ragexam.exam.demands.kind import DemandKind

_DIMENSIONS = frozenset({"money", "measure", "time", "count"})
_OF_ONE_TABLE = 2
_POOL = 8


def difference(first: Amount, second: Amount) -> str:
    """Return the exact difference of two amounts of one unit in the same form; "" where it would not read well."""
    decimals = max(first.quantity.decimals, second.quantity.decimals)
    result = abs(first.value - second.value)
    if result == 0 or (result == 1 and first.dimension in ("time", "count")):
        return ""
    larger = first if first.value > second.value else second
    return larger.render(result, decimals)


def comparable(first: StatedValue, second: StatedValue) -> tuple[Amount, Amount] | None:
    """Return two values as amounts that may be subtracted; None where they may not."""
    a, b = first.amount, second.amount
    if (
        a is None
        or b is None
        or a.unit != b.unit
        or a.dimension not in _DIMENSIONS
        or first.language != second.language
    ):
        return None
    if TOLERANCE.search(first.attribute) or TOLERANCE.search(second.attribute) or a.value == b.value:
        return None
    return a, b


def wrong_differences(
    pair: tuple[StatedValue, StatedValue], amounts: tuple[Amount, Amount], key: str
) -> tuple[str, ...]:
    """Return the lures (each of the two values, their sum), then near variations of the result in a drawn order."""
    first, second = amounts
    decimals = max(first.quantity.decimals, second.quantity.decimals)
    larger = first if first.value > second.value else second
    result = abs(first.value - second.value)
    form = Amount(result, larger.quantity, larger.unit, larger.language)
    near = [
        larger.render(value, decimals)
        for share in ("1.2", "0.8", "1.1", "0.9", "1.5")
        if (value := _rounded(result * Decimal(share), decimals)) not in (Decimal(0), Decimal(1), result)
    ]
    random.Random(key + "".join(v.evidence.document_id for v in pair)).shuffle(near)
    lures = [larger.render(a.value, decimals) for a in amounts]
    wrong = [*lures, larger.render(first.value + second.value, decimals), *near, *form.variations()]
    return first_distinct(wrong, key, _POOL)


def _rounded(value: Decimal, decimals: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-decimals))


class DifferenceKind(DemandKind):
    """Two values, one subtraction."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return differences of twins first, of rows of one table as a smaller share."""
        apart = [d for pair in facts.twins for d in self._drafts(facts, pair)]
        ordered = in_turns(apart)
        same = [d for pair in column_pairs(facts, rng) for d in self._drafts(facts, pair)]
        asked = {q.question for q in ordered}
        of_tables = [q for q in in_turns(same, _OF_ONE_TABLE) if q.question not in asked]
        share = max(len(ordered) // 2, _OF_ONE_TABLE)
        return [*ordered, *of_tables[:share]] if ordered else of_tables

    def _drafts(self, facts: CorpusFacts, pair: tuple[StatedValue, StatedValue]) -> Iterable[Draft]:
        amounts = comparable(*pair)
        if amounts is None:
            return
        key = difference(*amounts)
        if not key or key in (pair[0].full_text, pair[1].full_text):
            return
        words = word_pair(facts, pair, amounts)
        if words is None:
            return
        wrong = wrong_differences(pair, amounts, key)
        if len(wrong) < 3:
            return
        larger, smaller = sorted(amounts, key=lambda a: -a.value)
        explanation = f"{larger.render(larger.value)} - {smaller.render(smaller.value)} = {key}"
        yield _draft(self.name, pair, words, key, wrong, explanation)


def _draft(
    name: str,
    pair: tuple[StatedValue, StatedValue],
    wording: PairWords,
    key: str,
    wrong: tuple[str, ...],
    explanation: str,
) -> Draft:
    first = pair[0]
    spans, chunk_ids, stated = evidence_of_pair(pair)
    question = ComposedQuestion(
        name,
        wording.question,
        key,
        wrong,
        spans,
        chunk_ids,
        stated,
        explanation,
        first.language,
        first.topic,
        first.kind,
    )
    documents = {span.document_id for span in spans}
    return Draft(question, source_of(pair), 1.0 + (len(chunk_ids) > 1) + (len(documents) > 1))


KIND = DifferenceKind(
    name="difference",
    label="Difference",
    summary="By how much two stated values differ: both have to be found, and one subtracted from the other.",
    example="By how much do the Brindle 40 and the Brindle 60 differ in weight?",
    order=20,
    source="2WikiMultiHopQA (Ho et al. 2020), comparison by rule; MuSiQue (Trivedi et al. 2022), composition",
    balanced=3,
)
