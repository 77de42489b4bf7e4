"""One stated value whose twin elsewhere looks alike: same property, other product, site or year."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.definition_questions import definition_questions
from ragexam.exam.composition.limit_questions import limit_questions
from ragexam.exam.composition.lookups import lookup_question
from ragexam.exam.composition.pairs import source_of
from ragexam.exam.composition.ranking_words import is_unranked
from ragexam.exam.composition.stated.amounts import read_amount
from ragexam.exam.composition.stated.dates import date_variations
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.twins import find_sisters, property_of
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import asked_of, fact_line, first_distinct, table_title
from ragexam.exam.demands.kind import DemandKind
from ragexam.exam.passages.quantities import same_answer
from ragexam.exam.passages.words import stems

_LEAST_WRONG = 3
_OF_SISTERS = 2
_LONGEST = 6
_REMARK = re.compile(r"\b(?:notes?|remarks?|comments?|examples?|descriptions?|details|meaning|what)\b", re.IGNORECASE)
_NO_FACTS = frozenset({"true", "false", "yes", "no", "enabled", "disabled", "vacant", "required", "optional"})


class LookalikeKind(DemandKind):
    """A value, and true values of its twins as wrong answers."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return a question for one value of each pair of twins; which one is drawn."""
        alike: dict[tuple[str, str], list[StatedValue]] = defaultdict(list)
        for value in facts.values:
            alike[value.form, value.language].append(value)
        drafts = [d for pair in facts.twins for d in self._of_twins(facts, pair, alike, rng)]
        for sisters in find_sisters(facts.values):
            for value in rng.sample(sisters, min(_OF_SISTERS, len(sisters))):
                drafts += self._of_sisters(facts, value, [v for v in sisters if v is not value])
        drafts += self._of_definitions(facts)
        drafts += self._of_limits(facts)
        return in_turns(drafts)

    def _of_definitions(self, facts: CorpusFacts) -> Iterable[Draft]:
        """Yield questions for numbers of definitions; those whose term is defined otherwise elsewhere promise most."""
        terms: Counter[str] = Counter()
        for question in definition_questions(facts):
            value = question.value
            terms[value.entity] += 1
            if terms[value.entity] > _OF_SISTERS:
                continue
            composed = ComposedQuestion(
                self.name, question.question, value.text, question.wrong, (value.evidence,), (value.chunk_id,), (fact_line(value),),
                fact_line(value), value.language, value.topic, value.kind, question.lookalikes or (value.chunk_id,),
            )  # fmt: skip
            yield Draft(composed, value.group, 0.5 + bool(question.lookalikes))

    def _of_limits(self, facts: CorpusFacts) -> Iterable[Draft]:
        """Yield questions for limits that sentences state, with limits of something else as wrong answers."""
        for question in limit_questions(facts):
            value = question.value
            composed = ComposedQuestion(
                self.name, question.question, value.text, question.wrong, (value.evidence,), (value.chunk_id,), (fact_line(value),), "",
                value.language, value.topic, value.kind, question.lookalikes or (value.chunk_id,),
            )  # fmt: skip
            yield Draft(composed, value.chunk_id)

    def _of_sisters(self, facts: CorpusFacts, value: StatedValue, sisters: Sequence[StatedValue]) -> Iterable[Draft]:
        """Yield the question for a value that sisters in its column, or in other documents, look like."""
        title = table_title(facts, value)
        question = lookup_question(facts, value)
        if not question or not title or value.scope or not _can_be_asked(value):
            return
        near = [*sisters, *(v for v in facts.columns[value.group, value.attribute] if v is not value)]
        texts = [v.full_text for v in near if v.kind == value.kind and (v.amount is None or v.form == value.form)]
        texts = [t for t in texts if len(t.split()) <= _LONGEST]
        amount = value.amount
        if amount is not None:
            texts += amount.variations()
        wrong = first_distinct(
            (t for t in texts if not same_answer(t, value.full_text, value.language)), value.full_text
        )
        if len(wrong) < _LEAST_WRONG:
            return
        passages = tuple(dict.fromkeys(v.chunk_id for v in sisters if v.chunk_id != value.chunk_id))[:_LEAST_WRONG]
        composed = ComposedQuestion(
            self.name, asked_of(title, value.language, question), value.full_text, wrong, (value.evidence,),
            (value.chunk_id,), (fact_line(value),), fact_line(value), value.language, value.topic, value.kind,
            passages or (value.chunk_id,),
        )  # fmt: skip
        yield Draft(composed, value.group, 0.5 + bool(passages))

    def _of_twins(
        self,
        facts: CorpusFacts,
        pair: tuple[StatedValue, StatedValue],
        alike: Mapping[tuple[str, str], Sequence[StatedValue]],
        rng: random.Random,
    ) -> Iterable[Draft]:
        value, twin = pair if rng.random() < 0.5 else pair[::-1]
        if same_answer(value.full_text, twin.full_text, value.language):
            return
        question = lookup_question(facts, value)
        other = lookup_question(facts, twin)
        # The words of the question must not fit the twin: something in it names the one and not the other.
        if not question or question == other or stems(_named(value)) <= stems(_named(twin)):
            return
        if not (stems(_named(value)) - stems(_named(twin))) & stems(question) and not re.search(r"\d", question):
            return
        wrong = _wrong(value, twin, alike)
        if len(wrong) < _LEAST_WRONG:
            return
        why = f"{fact_line(value)}; its twin: {fact_line(twin)}"
        asked = question[0].upper() + question[1:]
        composed = ComposedQuestion(
            self.name, asked, value.full_text, wrong, (value.evidence,), (value.chunk_id,), (fact_line(value),), why,
            value.language, value.topic, value.kind, (twin.chunk_id,),
        )  # fmt: skip
        yield Draft(composed, source_of(pair), 1.0 + (value.chunk_id != twin.chunk_id))


def _can_be_asked(value: StatedValue) -> bool:
    """Return whether a cell is a fact of its own: short, no remark, no repetition of the row's name, below a heading."""
    if len(value.text.split()) > _LONGEST or is_unranked(value.attribute) or _REMARK.search(value.attribute):
        return False
    if value.text.strip().lower() in _NO_FACTS or re.search(r"[a-z&] (?:& )?[A-Z][a-z]", value.attribute):
        return False
    bare = re.sub(r"\W", "", value.text).lower()
    return not stems(value.text) & stems(value.entity) and bare not in re.sub(r"\W", "", value.entity).lower()


def _wrong(
    value: StatedValue,
    twin: StatedValue,
    alike: Mapping[tuple[str, str], Sequence[StatedValue]],
) -> tuple[str, ...]:
    """Return the twin's value, then others of the form from both documents, then variations."""
    form = alike[value.form, value.language]
    documents = {value.evidence.document_id, twin.evidence.document_id}
    near = [v for v in form if v.evidence.document_id in documents]
    texts = [twin.full_text, *(v.full_text for v in near)]
    every = re.match(r"every (?=\d)", value.text)
    amount = read_amount(value.text[every.end() :], value.language) if every else value.amount
    if amount is not None:
        texts += [f"{every.group() if every else ''}{text}" for text in amount.variations()]
    elif value.kind in ("date", "time"):
        texts += [*(v.full_text for v in form), *date_variations(value.text)]
    return first_distinct((t for t in texts if not same_answer(t, value.full_text, value.language)), value.full_text)


def _named(value: StatedValue) -> str:
    """Return the words that name what a value belongs to."""
    scope = property_of(value)[1]
    return f"{value.entity} {scope}"


KIND = LookalikeKind(
    name="lookalike",
    label="Lookalike",
    summary="One value of something that has a near twin elsewhere: the passages look alike, and the twin's value is wrong.",
    example="What is the weight of the Brindle 40?",
    order=10,
    source="near-duplicate documents; hard negatives that hold a true value of something else",
    balanced=2,
)
