"""A corpus that states something else of the same thing makes a question ambiguous."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.demands.composed_items import composed_item
from ragexam.exam.demands.gates.unique import Contradictions
from ragexam.exam.demands.kind import DemandKind
from ragexam.records import Span


def judged(facts: CorpusFacts, kind: DemandKind) -> list[tuple[float | None, bool]]:
    composed = kind.compose(CorpusFacts(facts.chunks, facts.words, facts.values[:2], ()), random.Random(0))
    items = [composed_item(question, facts.chunks, 4, 0) for question in composed]
    findings = [Contradictions(facts).judged(item) for item in items if item is not None]
    return [(finding.value, finding.drops) for finding in findings]


def test_only_another_value_of_the_same_thing_counts(
    build_facts: Callable[..., CorpusFacts], build_value: Callable[..., StatedValue], kind: DemandKind
) -> None:
    weights = {"Amber": 21, "Birch": 34}
    elsewhere = replace(build_value("Amber", 21), evidence=Span("another", 0, 20))
    assert judged(build_facts(weights), kind) == [(0.0, False)]
    assert judged(build_facts(weights, [elsewhere]), kind) == [(0.0, False)], "it is said twice, and the same"
    height = replace(elsewhere, text="90 cm", attribute="height", form="cm")
    assert judged(build_facts(weights, [height]), kind) == [(0.0, False)]
    other = replace(elsewhere, text="40 kg", entity="LAMP  amber")
    assert judged(build_facts(weights, [other]), kind) == [(1.0, True)]


def test_what_the_question_tells_apart_is_no_rival(
    build_facts: Callable[..., CorpusFacts], build_value: Callable[..., StatedValue], kind: DemandKind
) -> None:
    facts = build_facts({"Amber": 21, "Birch": 34})
    amber, birch = facts.values
    old = replace(amber, text="40 kg", evidence=Span("another", 0, 20), scope="old series")
    said = replace(amber, scope="new series")

    def found(question: str) -> bool:
        told = CorpusFacts(facts.chunks, facts.words, (said, birch, old), ())
        (made,) = kind.compose(CorpusFacts(facts.chunks, facts.words, facts.values, ()), random.Random(0))
        item = composed_item(replace(made, question=question), facts.chunks, 4, 0)
        assert item is not None
        return Contradictions(told).judged(item).drops

    assert found("By how much do the lamp Amber and the lamp Birch differ in weight?")
    assert not found("By how much do the lamp Amber of the new series and the lamp Birch differ in weight?")


def test_both_values_of_a_comparison_are_no_rivals(
    build_facts: Callable[..., CorpusFacts], build_value: Callable[..., StatedValue], kind: DemandKind
) -> None:
    facts = build_facts({"Amber": 21, "Birch": 34})
    same = [replace(value, entity="lamp") for value in facts.values]
    assert judged(CorpusFacts(facts.chunks, facts.words, same, ()), kind) == [(0.0, False)]
