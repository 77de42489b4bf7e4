"""The order of composed questions, and what a corpus bears."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from ragexam.exam.composition.bridges import find_bridges
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.pairs import comparable_columns
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.capacity import PairCounts, capacities
from ragexam.exam.demands.kind import DemandKind


def test_the_next_question_repeats_least_of_what_was_asked(facts: CorpusFacts, kind: DemandKind) -> None:
    candidates = Composer(facts, 4, 0).candidates(kind)
    assert len(candidates) == 6
    first, second = ({span.document_id for span in c.item.evidence} for c in candidates[:2])
    assert first == {"document Amber", "document Birch"}, "the kind's best comes first"
    assert second == {"document Cedar", "document Delta"}
    assert candidates == Composer(facts, 4, 0).candidates(kind)


def test_a_corpus_that_says_two_things_of_one_is_told(
    build_facts: Callable[..., CorpusFacts], build_value: Callable[..., StatedValue], kind: DemandKind
) -> None:
    amber = build_value("Amber", 40)
    other = replace(amber, evidence=replace(amber.evidence, document_id="another"))
    facts = build_facts({"Amber": 21, "Birch": 34}, [other])
    candidates = Composer(facts, 4, 0).candidates(kind)
    told = [finding for c in candidates for finding in c.item.findings if finding.filter == "unique" and finding.drops]
    assert told
    assert "40 kg" in told[0].reason or "21 kg" in told[0].reason
    (capacity,) = capacities(Composer(facts, 4, 0), [kind])
    assert capacity.questions == sum(c.sound for c in candidates) < len(candidates)


def test_capacity_counts_questions_and_documents(facts: CorpusFacts, kind: DemandKind) -> None:
    (capacity,) = capacities(Composer(facts, 4, 0), [kind])
    assert (capacity.demand, capacity.questions, capacity.documents) == ("heavier_by", 6, 4)
    assert capacity.example in {q.question for q in kind.compose(facts, random.Random(0))}
    empty = CorpusFacts({}, facts.words, (), ())
    assert capacities(Composer(empty, 4, 0), [kind])[0].questions == 0


def test_pairs_twins_and_bridges_are_counted(company: CorpusFacts) -> None:
    counts = PairCounts.of(company)
    columns = [len(values) for values in comparable_columns(company)]
    assert counts.pairs == sum(n * (n - 1) // 2 for n in columns) > 0
    assert counts.twins == len(company.twins) > 0
    bridges = list(find_bridges(company))
    assert counts.bridges == len(bridges) > 0
    for bridge in bridges:
        assert all(bridge.name == cell.text for cell in bridge.cells)
        assert bridge.value.evidence.document_id not in {cell.evidence.document_id for cell in bridge.cells}
    assert counts.sentence().startswith(f"The documents hold {counts.pairs} pairs of rows that can be compared, ")
    assert PairCounts.of(CorpusFacts({}, company.words, (), ())) == PairCounts(0, 0, 0)
