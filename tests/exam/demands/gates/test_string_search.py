"""String search must not find the answer of a composed question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.exam.demands.gates.string_search import searched
from ragexam.records import Item


def test_a_key_that_stands_nowhere_withstands(item: Item) -> None:
    finding = searched(item)
    assert (finding.value, finding.threshold, finding.drops) == (0.0, 0.25, False)


def test_a_key_that_stands_there_alone_does_not(item: Item) -> None:
    finding = searched(replace(item, choices=("21 kg", "35 kg", "12 kg", "17 kg")))
    assert (finding.value, finding.drops) == (1.0, True)


def test_choices_that_all_stand_there_are_blind_guessing(item: Item) -> None:
    finding = searched(replace(item, choices=("Amber", "Birch"), passage="Amber beside Birch."))
    assert (finding.value, finding.threshold, finding.drops) == (0.5, 0.5, False)


def test_of_lookalikes_a_guess_between_two_is_borne(item: Item) -> None:
    asked = replace(item, choices=("7 kg", "16 kg", "12 kg", "17 kg"), key=0, passage="It weighs 7 kg.")
    assert searched(asked).drops
    finding = searched(asked, ["The sister weighs 16 kg."])
    assert (finding.value, finding.threshold, finding.drops) == (0.5, 0.5, False)
    assert searched(asked, ["The sister has no weight."]).drops


def test_a_choice_that_string_search_never_takes_is_no_part_of_the_guess(item: Item) -> None:
    passage = "Amber beside Birch and Cedar."
    asked = replace(
        item, choices=("Amber", unsaid_choice("en"), "Birch", "Cedar"), key=0, passage=passage, language="en"
    )
    finding = searched(asked)
    assert (finding.value, finding.threshold, finding.drops) == (pytest.approx(1 / 3), pytest.approx(1 / 3), False)
    assert searched(replace(asked, passage="Amber beside Birch.")).drops
    assert searched(replace(asked, key=1)).threshold == 0.25, "where it is right, it is guessed like the others"
