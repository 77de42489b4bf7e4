"""String search must not find the answer of a composed question."""

from __future__ import annotations

from dataclasses import replace

from ragexam.exam.demands.gates.string_search import searched, searched_everywhere
from ragexam.records import Item


def test_a_key_that_stands_nowhere_withstands(item: Item) -> None:
    found = searched(item)
    assert (found.value, found.threshold, found.drops) == (0.0, 0.25, False)


def test_a_key_that_stands_there_alone_does_not(item: Item) -> None:
    found = searched(replace(item, choices=("21 kg", "35 kg", "12 kg", "17 kg")))
    assert (found.value, found.drops) == (1.0, True)


def test_choices_that_all_stand_there_are_blind_guessing(item: Item) -> None:
    found = searched(replace(item, choices=("Amber", "Birch"), passage="Amber beside Birch."))
    assert (found.value, found.threshold, found.drops) == (0.5, 0.5, False)


def test_a_stated_answer_needs_wrong_ones_that_are_stated_too(item: Item) -> None:
    stated = replace(item, choices=("21 kg", "34 kg", "12 kg", "17 kg"), passage="It has 21 kg.")
    both = searched_everywhere(stated, "It has 21 kg. The other has 34 kg.")
    assert (both.value, both.drops) == (0.5, False)
    alone = searched_everywhere(stated, "It has 21 kg.")
    assert (alone.value, alone.drops) == (1.0, True)
