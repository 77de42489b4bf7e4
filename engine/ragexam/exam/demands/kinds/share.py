"""Shares: how many times one stated value another is, or what percentage of it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.pairs import column_pairs, evidence_of_pair, source_of
from ragexam.exam.composition.stated.names import english_names
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import (
    TOLERANCE,
    adds_up,
    asked_of,
    first_distinct,
    is_said_by_title,
    limit_of,
    noun_phrase,
    table_title,
    thing,
)
from ragexam.exam.demands.kind import DemandKind

# A temperature, a level of noise or a share is no multiple of another.
_NO_RATIO = re.compile(r"°|degree|grad|dB|percent|%|pH\b", re.IGNORECASE)
_LEAST, _MOST = Decimal(5), Decimal(95)
_MOST_TIMES = 20

Pair = tuple[StatedValue, StatedValue]


class ShareKind(DemandKind):
    """Two values, one division."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return exact multiples first, then percentages, rounded as the question says."""
        pairs = [*facts.twins, *column_pairs(facts, rng)]
        return in_turns([d for pair in pairs for d in self._drafts(facts, pair)], 2)

    def _drafts(self, facts: CorpusFacts, pair: Pair) -> Iterable[Draft]:
        a, b = pair[0].amount, pair[1].amount
        if a is None or b is None or a.unit != b.unit or not a.value or not b.value or pair[0].language == "de":
            return
        if a.dimension not in ("money", "measure", "time") or _NO_RATIO.search(a.quantity.before + a.quantity.after):
            return
        attribute = pair[0].attribute
        if pair[0].clause or pair[1].clause or TOLERANCE.search(attribute) or attribute != pair[1].attribute:
            return
        if a.dimension == "measure" and not adds_up(attribute, a):
            return
        larger, smaller = pair if a.value > b.value else pair[::-1]
        high, low = max(a.value, b.value), min(a.value, b.value)
        things = self._things(facts, larger, smaller)
        if things is None or high == low:
            return
        noun, of_larger, of_smaller, title = things
        times = high / low
        percent = (100 * low / high).quantize(Decimal(1), ROUND_HALF_UP)
        if Decimal("1.5") <= times <= _MOST_TIMES and times == times.quantize(Decimal("0.1")):
            text = f"how many times as {_size(a.dimension)} is the {noun} of {of_larger} as that of {of_smaller}?"
            key = f"{times.normalize():f} times"
            steps = ("1", "-1", "2", "0.5", "-0.5", "1.5", "3")
            near = [f"{r.normalize():f} times" for s in steps if (r := times + Decimal(s)) > 1]
            explanation = f"{larger.full_text} / {smaller.full_text} = {times.normalize():f}"
        elif _LEAST <= percent <= _MOST and not any(t.endswith('"') for t in (of_larger, of_smaller)):
            text = f"what percentage of the {noun} of {of_larger} is the {noun} of {of_smaller}, rounded to a whole percent?"
            key = f"{percent}%"
            others = (100 - percent, percent + 6, percent - 7, percent + 11, percent - 12, percent + 17)
            near = [f"{r}%" for r in others if 1 <= r <= 99]
            explanation = f"100 x {smaller.full_text} / {larger.full_text} = {100 * low / high:.1f}%"
        else:
            return
        spans, chunk_ids, stated = evidence_of_pair(pair)
        composed = ComposedQuestion(
            self.name, asked_of(title, "en", text), key, first_distinct(near, key), spans, chunk_ids, stated, explanation,
            larger.language, larger.topic, "count" if key.endswith("times") else "percent",
        )  # fmt: skip
        yield Draft(composed, source_of(pair), len(set(chunk_ids)) + 2.0 * key.endswith("times"))

    def _things(
        self, facts: CorpusFacts, larger: StatedValue, smaller: StatedValue
    ) -> tuple[str, str, str, str] | None:
        """Return property, both things and the title to name; None where no rule words them."""
        noun = noun_phrase(facts, larger.attribute, larger.amount)
        if not noun or limit_of(larger.attribute) or " when " in noun:
            return None
        if larger.entity_heading:
            if larger.scope != smaller.scope or not is_said_by_title(larger):
                return None
            named = [thing(facts, larger), thing(facts, smaller)]
            title = table_title(facts, larger)
            if any(n.startswith(("a ", "an ")) for n in named):
                return None  # a length of service has no allowance of its own
            if any(n.endswith('"') and " of " in n.partition('"')[0] for n in named):
                return None  # "the deadline of the step of a complaint"
        else:
            named = english_names(facts.names, [larger.entity, smaller.entity])
            title = ""
        if not all(named) or any(n.startswith('"') for n in named):
            return None
        return noun, named[0], named[1], title


def _size(dimension: str) -> str:
    return "long" if dimension == "time" else "high"


KIND = ShareKind(
    name="share",
    label="Share",
    summary="How many times one stated value another is, or what percentage of it: both are found and divided.",
    example="What percentage of the weight of the Brindle 60 is the weight of the Brindle 40, rounded to a whole percent?",
    order=52,
    source="arithmetic by rule over two verified facts",
    balanced=1,
)
