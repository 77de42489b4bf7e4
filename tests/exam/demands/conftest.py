"""A corpus of lamps whose weights stand in one document each, and a kind that asks for the difference of two of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.demands.kind import DemandKind
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.records import Chunk, Item, Span

WEIGHTS = {"Amber": 21, "Birch": 34, "Cedar": 50, "Delta": 73}


def lamp_chunk(name: str, weight: int) -> Chunk:
    text = f"The lamp {name} is for ceilings. The lamp {name} has a weight of {weight} kg."
    return Chunk(f"chunk {name}", f"document {name}", 0, 0, len(text), text, topic=f"topic {name[0]}", language="en")


def lamp_value(name: str, weight: int) -> StatedValue:
    chunk = lamp_chunk(name, weight)
    start = chunk.text.index("The lamp", 1)
    span = Span(chunk.document_id, start, len(chunk.text))
    return StatedValue(
        text=f"{weight} kg", kind="number", form="kg", entity=f"lamp {name}", attribute="weight", entity_heading="",
        source="sentence", group="lamps", sentence=chunk.text[start:], evidence=span, chunk_id=chunk.id,
        language="en", topic=chunk.topic,
    )  # fmt: skip


def lamp_facts(weights: dict[str, int] | None = None, more: Sequence[StatedValue] = ()) -> CorpusFacts:
    given = WEIGHTS if weights is None else weights
    chunks = [lamp_chunk(name, weight) for name, weight in given.items()]
    values = [*(lamp_value(name, weight) for name, weight in given.items()), *more]
    return CorpusFacts({chunk.id: chunk for chunk in chunks}, CorpusWords(chunks), values, ())


class HeavierBy(DemandKind):
    """The difference of two weights; the first wrong answer is one of the two."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        questions = []
        for first, second in combinations(facts.values, 2):
            low, high = sorted(int(value.text.split()[0]) for value in (first, second))
            key = high - low
            questions.append(
                ComposedQuestion(
                    demand=self.name,
                    question=f"By how much do the {first.entity} and the {second.entity} differ in weight?",
                    key=f"{key} kg",
                    wrong=(f"{high} kg", *(f"{key + step} kg" for step in (-6, -3, 4, 8, 11, 15))),
                    evidence=(first.evidence, second.evidence),
                    chunk_ids=(first.chunk_id, second.chunk_id),
                    facts=(f"{first.entity}: {first.text}", f"{second.entity}: {second.text}"),
                    explanation=f"{high} kg - {low} kg = {key} kg",
                    language="en",
                    topic=first.topic,
                    value_kind="number",
                )
            )
        return questions


KIND = HeavierBy("heavier_by", "Heavier by", "Asks for a difference.", "By how much?", 1, "ours")


@pytest.fixture
def kind() -> DemandKind:
    return KIND


@pytest.fixture
def facts() -> CorpusFacts:
    return lamp_facts()


@pytest.fixture
def questions(facts: CorpusFacts) -> list[ComposedQuestion]:
    return list(KIND.compose(facts, random.Random(0)))


@pytest.fixture
def build_facts() -> Callable[..., CorpusFacts]:
    return lamp_facts


@pytest.fixture
def build_value() -> Callable[..., StatedValue]:
    return lamp_value


@pytest.fixture
def item() -> Item:
    """Return a composed item of two passages; the first choice is its key."""
    return Item(
        "i", "By how much do they differ?", ("13 kg", "34 kg", "21 kg", "17 kg"), 0,
        evidence=(Span("a", 0, 9), Span("b", 0, 9)), passage="It has 21 kg.\n\nIt has 34 kg.",
        strategy="composed", demand="heavier_by",
    )  # fmt: skip
