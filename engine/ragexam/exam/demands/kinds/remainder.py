"""Remainders: what is left of a stated limit after a part of it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.limit_questions import StatedLimit, extreme, single_limits, stated_limits
from ragexam.exam.composition.stated.limits import MOST
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import asked_of, fact_line, first_distinct
from ragexam.exam.demands.kind import DemandKind

_SMALLEST = 5
_USED_UP = re.compile(
    r"(?:add|register|request|take|use|receive|create|define|include|have|access|carry over|be granted|attach|submit|"
    r"create and save|save|book|order|claim|borrow|invite|earn|accrue)"
)
"""Verbs of what can be done piece by piece until the limit is reached."""
_IF = re.compile(r"(?:if|when|once)\b")


class RemainderKind(DemandKind):
    """A limit, a part of it, what is left."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return what is left of each limit that is reached piece by piece."""
        nouns: dict[str, StatedLimit] = {}
        for stated in single_limits(stated_limits(facts)):
            nouns.setdefault(f"{extreme(stated.limit)} {stated.value.text}", stated)
        return in_turns([draft for stated in nouns.values() for draft in self._drafts(stated, rng)])

    def _drafts(self, stated_limit: StatedLimit, rng: random.Random) -> Iterable[Draft]:
        limit, value = stated_limit.limit, stated_limit.value
        if (
            limit.kind != MOST
            or limit.verb not in ("can", "may", "have", "has")
            or limit.before
            or _IF.match(limit.condition)
        ):
            return
        if limit.verb in ("can", "may") and not _USED_UP.fullmatch(limit.predicate):
            return
        whole, noun = limit.value, extreme(limit)
        if not noun or not isinstance(whole, int) or whole < _SMALLEST:
            return
        part = _round_part(whole, rng)
        key = whole - part
        condition = f"{limit.condition}, " if limit.condition else ""
        question = f"{condition}if {part:,} are used up of {noun}, how many are left?"
        step = max(1, 10 ** (len(str(key)) - 1) // 2)
        near = [whole, part, whole + part, key + step, key - step, key + 2 * step]
        wrong = first_distinct([f"{n:,}" for n in near if n > 0], f"{key:,}")
        composed = ComposedQuestion(
            self.name, asked_of(value.title, "en", question), f"{key:,}", wrong, (value.evidence,), (value.chunk_id,),
            (fact_line(value),), f"{whole:,} - {part:,} = {key:,}", value.language, value.topic, "number",
        )  # fmt: skip
        yield Draft(composed, value.chunk_id)


def _round_part(whole: int, rng: random.Random) -> int:
    """Return a round part of a number that is neither half of it nor nearly none or all."""
    step = 1 if whole < 30 else 5 if whole < 300 else 10 ** (len(str(whole)) - 2)
    parts = [n for n in range(max(2, step), whole, step) if 0.2 * whole <= n <= 0.8 * whole and 2 * n != whole]
    return rng.choice(parts)


KIND = RemainderKind(
    name="remainder",
    label="Remainder",
    summary="What is left of a stated limit after a part of it: the limit is found, and the part taken off.",
    example='According to "Leave", if 90 are used up of the maximum number of hours of advanced sick leave that you can request, '
    "how many are left?",
    order=48,
    source="a stated rule applied to a case, computed by rule",
    balanced=1,
    apart=False,
)
