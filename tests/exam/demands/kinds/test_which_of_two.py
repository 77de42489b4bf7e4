from __future__ import annotations

import random
from collections import Counter

import pytest

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.kind import DEMANDS


def composed(facts: CorpusFacts, seed: int = 3) -> list[ComposedQuestion]:
    return list(DEMANDS["which_of_two"].compose(facts, random.Random(seed)))


def test_two_choices_and_the_right_one_is_right(company: CorpusFacts) -> None:
    assert DEMANDS["which_of_two"].choices == 2
    questions = composed(company)
    weights = [
        q for q in questions if q.question.startswith(("Which has the higher weight:", "Which has the lower weight:"))
    ]
    assert len(weights) == 1
    assert weights[0].key == ("Brindle 60" if "higher" in weights[0].question else "Brindle 40")
    assert all(len(q.wrong) == 1 and q.wrong[0] != q.key for q in questions)


def ways(question: ComposedQuestion) -> tuple[bool, bool]:
    """Return whether the key is named first, and whether more is asked for."""
    first = question.question.rfind(question.key) < question.question.rfind(question.wrong[0])
    return first, any(word in question.question for word in ("higher", "longer", "höher", "länger", "more", "later"))


def test_each_pair_can_be_asked_in_every_way_round(company: CorpusFacts) -> None:
    for question in composed(company):
        asked = [question, *question.turned]
        assert {ways(q) for q in asked} == {(first, more) for first in (True, False) for more in (True, False)}
        assert [q.sides[:2] for q in asked] == [tuple(1 if side else -1 for side in ways(q)) for q in asked]
        assert len({q.key for q in asked}) == 2


def number(name: str) -> int:
    """Return the number in a name; 0 without one."""
    return int("".join(filter(str.isdigit, name)) or 0)


@pytest.mark.parametrize("seed", range(12))
def test_an_exam_of_any_size_is_even_in_place_size_and_number(company: CorpusFacts, seed: int) -> None:
    items = [c.item for c in Composer(company, 4, seed).candidates(DEMANDS["which_of_two"]) if c.sound]
    assert len(items) >= 6
    first, more, larger = Counter[bool](), Counter[bool](), Counter[bool]()
    for item in items:
        key, wrong = item.choices[item.key], item.choices[1 - item.key]
        place, size = ways(ComposedQuestion("", item.question, key, (wrong,), (), (), (), ""))
        first[place] += 1
        more[size] += 1
        if number(key) and number(wrong) and number(key) != number(wrong):
            larger[number(key) > number(wrong)] += 1
        for counts in (first, more, larger):
            assert abs(counts[True] - counts[False]) <= 2, "so it is after every question"


def test_rows_are_asked_by_their_heading(company: CorpusFacts) -> None:
    prices = [q for q in composed(company) if "list price" in q.question]
    assert prices
    assert all(q.question.startswith('According to "Price list", which product has the ') for q in prices)
