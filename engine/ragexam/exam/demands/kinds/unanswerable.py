"""A property that the documents state of one thing, asked of another of which they do not."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.lookups import lookup_question
from ragexam.exam.composition.ranking_words import is_unranked
from ragexam.exam.composition.silence import Unsaid, find_unsaid
from ragexam.exam.composition.stated.names import is_plural
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import asked_of, fact_line, first_distinct, is_label
from ragexam.exam.demands.kind import DemandKind
from ragexam.exam.passages.quantities import same_answer
from ragexam.records import Span

_LEAST_WRONG = 3
_LONGEST = 6
_FREE_TEXT = ("note", "remark", "comment", "description", "example", "meaning", "bemerkung", "hinweis", "beschreibung")


class UnanswerableKind(DemandKind):
    """A stated value whose thing is exchanged for one of which nothing is stated."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return questions that no passage answers; each thing has its turn."""
        return in_turns(self._all(facts, rng))

    def every(self, facts: CorpusFacts) -> Sequence[ComposedQuestion]:
        """Return all questions that no passage answers, however many a thing has."""
        return [draft.question for draft in self._all(facts, None)]

    def _all(self, facts: CorpusFacts, rng: random.Random | None) -> list[Draft]:
        alike: dict[tuple[str, str, str], list[StatedValue]] = defaultdict(list)
        for value in facts.values:
            alike[value.attribute.lower(), value.kind, value.language].append(value)
        gaps = find_unsaid(facts)
        if rng is not None:
            rng.shuffle(gaps)
        return [draft for unsaid in gaps for draft in self._drafts(facts, unsaid, alike)]

    def _drafts(
        self, facts: CorpusFacts, unsaid: Unsaid, alike: Mapping[tuple[str, str, str], Sequence[StatedValue]]
    ) -> Iterable[Draft]:
        asked = unsaid.asked
        free = any(word in asked.attribute.lower() for word in _FREE_TEXT) or is_unranked(asked.attribute)
        if free or len(asked.text.split()) > _LONGEST or (asked.source == "table" and not is_label(asked.entity)):
            return
        question = _german(asked) if asked.language == "de" else lookup_question(facts, asked)
        if not question or (asked.source == "table" and asked.language != "de" and is_plural(asked.attribute)):
            return
        wrong = _wrong(unsaid, alike[asked.attribute.lower(), asked.kind, asked.language])
        if len(wrong) < _LEAST_WRONG:
            return
        stated_value = unsaid.place[0]
        evidence = Span(
            stated_value.evidence.document_id,
            min(v.evidence.start for v in unsaid.place),
            max(v.evidence.end for v in unsaid.place),
            stated_value.evidence.page,
        )
        composed = ComposedQuestion(
            self.name, asked_of(asked.title if unsaid.within else "", asked.language, question),
            unsaid_choice(asked.language), wrong, (evidence,), (stated_value.chunk_id,), (), fact_line(unsaid.stated),
            asked.language, stated_value.topic, asked.kind, (), unsaid.looked_at,
        )  # fmt: skip
        source = (
            f"{stated_value.evidence.document_id} {asked.attribute}"
            if not unsaid.within
            else stated_value.evidence.document_id
        )
        yield Draft(composed, source, 1.0 + (asked.amount is not None))


def _german(asked: StatedValue) -> str:
    """Quote name and heading: nothing is inflected."""
    if asked.source != "table":
        return ""
    return f"was ist für „{asked.entity}“ bei „{asked.attribute}“ angegeben?"


def _wrong(unsaid: Unsaid, others: Sequence[StatedValue]) -> tuple[str, ...]:
    """Return what is stated of the other thing, of further ones, then variations of it."""
    stated = unsaid.stated
    amount = stated.amount
    texts = [stated.full_text, *(v.full_text for v in others if amount is None or v.form == stated.form)]
    if amount is not None:
        texts += amount.variations()
    wrong: list[str] = []
    for text in texts:
        if len(text.split()) <= _LONGEST and not any(same_answer(text, earlier, stated.language) for earlier in wrong):
            wrong.append(text)
    return first_distinct(wrong, unsaid_choice(stated.language))


KIND = UnanswerableKind(
    name="unanswerable",
    label="Unanswerable",
    summary="A property that the documents state of something else only: right is that they do not say, and what they say of "
    "the other is wrong.",
    example="What is the sound level of the Ondrel S?",
    order=70,
    source="SQuAD 2.0 (Rajpurkar et al. 2018); unanswerable twins of verified facts",
    balanced=0,
    unsaid=True,
)
