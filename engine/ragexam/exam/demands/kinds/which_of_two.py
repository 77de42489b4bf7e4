"""Comparisons: which of two things has more of a property."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product

from ragexam.exam.composition.columns import RankedColumn, rank
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.pairs import choice_of, column_pairs, compared_clauses, evidence_of_pair, source_of
from ragexam.exam.composition.ranking_words import asked_heading, comparative, is_unranked
from ragexam.exam.composition.stated.amounts import read_amount, read_interval
from ragexam.exam.composition.stated.names import english_names, is_plural
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.twins import property_of
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import TOLERANCE, asked_of, is_label, table_title, thing
from ragexam.exam.demands.kind import DemandKind

_SHORT = 5

Pair = tuple[StatedValue, StatedValue]


class WhichOfTwoKind(DemandKind):
    """Two things, one comparison."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return comparisons of twins and of rows of one table, each in every way round: which is asked, `Composer` settles.

        Models take the last named or the larger model number. So the key is named first as often as last, more of its property as
        often as less, and has the larger number as often as the smaller one, as nearly as the questions of an exam allow.
        """
        drafts = [d for pair in facts.twins for d in self._drafts(facts, pair, rng, 1.0)]
        drafts += [d for pair in column_pairs(facts, rng) for d in self._drafts(facts, pair, rng, 0.0)]
        return in_turns(drafts)

    def _drafts(self, facts: CorpusFacts, pair: Pair, rng: random.Random, worth: float) -> Iterable[Draft]:
        ranked = rank(pair, complete=False)
        if ranked is None or not ranked.only_most(True) or any(TOLERANCE.search(v.attribute) for v in pair):
            return
        drawn = rng.random() < 0.5, rng.random() < 0.5
        ways = sorted(product((True, False), repeat=2), key=lambda way: way != drawn)
        asked = [q for more, first in ways if (q := self._asked(facts, pair, ranked, more, first)) is not None]
        if asked:
            composed = replace(asked[0], turned=tuple(asked[1:]))
            yield Draft(composed, source_of(pair), worth + (len(composed.chunk_ids) > 1))

    def _asked(
        self, facts: CorpusFacts, pair: Pair, ranked: RankedColumn, more: bool, first: bool
    ) -> ComposedQuestion | None:
        """Return the question for what has more or less, with the right answer named first or last; None where no rule words it."""
        key, other = ranked.values[::-1] if more else ranked.values
        shown = [key, other] if first else [other, key]
        words = self._words(facts, (shown[0], shown[1]), ranked.dimension, more)
        if words is None:
            return None
        question, right, wrong = words[0], words[1][shown.index(key)], words[1][shown.index(other)]
        spans, chunk_ids, stated = evidence_of_pair(pair)
        sign = ">" if more else "<"
        place, size = (1 if first else -1), (1 if more else -1)
        return ComposedQuestion(
            self.name, question, right, (wrong,), spans, chunk_ids, stated,
            f"{key.full_text} {sign} {other.full_text}", key.language, key.topic, "entity",
            sides=(place, size, place * size, _larger_number(right, wrong)),
        )  # fmt: skip

    def _words(self, facts: CorpusFacts, shown: Pair, dimension: str, more: bool) -> tuple[str, tuple[str, str]] | None:
        """Return question and both choices, as named."""
        first, second = shown
        if first.language == "de":
            if first.group != second.group or first.attribute != second.attribute or not first.entity_heading:
                return None
            if dimension == "date" or is_unranked(first.attribute) or any(read_interval(v.entity, "de") for v in shown):
                return None
            size = ("länger" if more else "kürzer") if dimension == "time" else "höher" if more else "niedriger"
            text = (
                f"bei welchem der beiden Einträge ist „{first.attribute}“ {size}: „{first.entity}“ oder "
                f"„{second.entity}“?"
            )
            return asked_of(table_title(facts, first), "de", text), (first.entity, second.entity)
        if first.clause is not None and second.clause is not None:
            return compared_clauses(shown, dimension, more)
        if first.clause is not None or second.clause is not None:
            return None
        if first.group == second.group and first.attribute == second.attribute and first.entity_heading:
            return self._rows(facts, shown, dimension, more)
        if not first.entity_heading and first.entity != second.entity:
            words = comparative(facts, first, dimension, more)
            named = english_names(facts.names, [v.entity for v in shown])
        else:
            words = comparative(facts, first, dimension, more)
            named = english_names(facts.names, [property_of(v)[1] for v in shown])
            label = thing(facts, first)
            words = f"{words} for {label}" if words and label and first.scope else ""
        if not words or any(n.startswith('"') or not n for n in named) or len(set(named)) < len(named):
            return None
        return f"Which {words}: {named[0]} or {named[1]}?", (choice_of(named[0]), choice_of(named[1]))

    def _rows(self, facts: CorpusFacts, shown: Pair, dimension: str, more: bool) -> tuple[str, tuple[str, str]] | None:
        """Word two rows of one table by the heading that names them."""
        first, second = shown
        heading = asked_heading(facts, first)
        words = comparative(facts, first, dimension, more)
        if (
            not heading
            or not words
            or not all(is_label(v.entity) for v in shown)
            or any(read_interval(v.entity) or read_amount(v.entity) for v in shown)
        ):
            return None
        labels = [v.entity for v in shown]
        if any((label[:1].islower() and not is_plural(label)) or len(label.split()) > _SHORT for label in labels):
            labels = [f'"{label}"' for label in labels]
        text = f"which {heading} {words}: {labels[0]} or {labels[1]}?"
        return asked_of(table_title(facts, first, scoped=True), "en", text), (first.entity, second.entity)


def _larger_number(right: str, wrong: str) -> int:
    """Return 1 where the right name has the larger number, -1 where the wrong one has, 0 where they do not tell."""
    numbers = [re.search(r"\d+", name) for name in (right, wrong)]
    own, other = (0 if number is None else int(number[0]) for number in numbers)
    return (own > other) - (own < other) if all(numbers) else 0


KIND = WhichOfTwoKind(
    name="which_of_two",
    label="Which of two",
    summary="Which of two things has more of a property: both values have to be found and compared. Chance is 50%.",
    example="Which has the higher working pressure: the Brindle 40 or the Brindle 60?",
    order=60,
    source="2WikiMultiHopQA (Ho et al. 2020), comparison",
    choices=2,
    balanced=1,
)
