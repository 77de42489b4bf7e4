"""Composed questions become items: choices, key, evidence, passages."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.composed_items import composed_item


def test_an_item_rests_on_all_its_evidence(facts: CorpusFacts, questions: list[ComposedQuestion]) -> None:
    item = composed_item(questions[0], facts.chunks, 4, 0)
    assert item is not None
    assert item.evidence == questions[0].evidence
    assert item.passage.count("has a weight of") == 2
    assert (item.strategy, item.demand, item.origin, item.model_hash) == ("composed", "heavier_by", "generated", "")
    assert item.choices[item.key] == "13 kg"
    assert len(set(item.choices)) == 4
    assert "34 kg" in item.choices, "what a shallow reader takes is among the choices"
    assert item.explanation == "lamp Amber: 21 kg; lamp Birch: 34 kg; 34 kg - 21 kg = 13 kg"
    assert item.question_word == "how"
    assert composed_item(questions[0], facts.chunks, 4, 0) == item


def test_passages_that_hold_several_pieces_stand_there_once(
    facts: CorpusFacts, questions: list[ComposedQuestion]
) -> None:
    both = replace(questions[0], chunk_ids=(questions[0].chunk_ids[0],) * 2)
    item = composed_item(both, facts.chunks, 4, 0)
    assert item is not None
    assert item.passage.count("has a weight of") == 1


def test_the_keys_place_in_the_order_of_size_is_drawn(facts: CorpusFacts, questions: list[ComposedQuestion]) -> None:
    places: Counter[int] = Counter()
    for seed in range(60):
        item = composed_item(questions[0], facts.chunks, 4, seed)
        assert item is not None
        amounts = sorted(int(choice.split()[0]) for choice in item.choices)
        places[amounts.index(13)] += 1
    # The value itself is larger always, so the key is never the largest: the other three places are all taken.
    assert set(places) == {0, 1, 2}
    assert min(places.values()) >= 8


def test_the_key_is_never_the_only_one_of_its_size(facts: CorpusFacts, questions: list[ComposedQuestion]) -> None:
    far = replace(questions[0], key="3 kg", wrong=("29 kg", "32 kg", "61 kg", "4 kg", "2 kg"))
    for seed in range(20):
        item = composed_item(far, facts.chunks, 4, seed)
        assert item is not None
        assert "29 kg" in item.choices
        assert {"4 kg", "2 kg"} & set(item.choices), (
            "whoever knows nothing would take the one that is far from all others"
        )
    lonely = replace(far, wrong=("29 kg", "32 kg", "61 kg"))
    assert composed_item(lonely, facts.chunks, 4, 0) is not None


def test_wrong_answers_that_say_what_the_key_says_are_left_out(
    facts: CorpusFacts, questions: list[ComposedQuestion]
) -> None:
    twice = replace(questions[0], wrong=("13,000 g", "34 kg", "34.0 kg", "12 kg"))
    assert composed_item(twice, facts.chunks, 4, 0) is None, "too few are left"
    item = composed_item(twice, facts.chunks, 3, 0)
    assert item is not None
    assert set(item.choices) == {"13 kg", "34 kg", "12 kg"}
