from __future__ import annotations

import random

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
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


def test_neither_place_nor_size_tells_the_answer(company: CorpusFacts) -> None:
    asked = [q for seed in range(60) for q in composed(company, seed)]
    first = [q.question.rfind(q.key) < q.question.rfind(q.wrong[0]) for q in asked]
    more = ["higher" in q.question or "longer" in q.question for q in asked if q.language != "de"]
    assert 0.4 < sum(first) / len(first) < 0.6
    assert 0.4 < sum(more) / len(more) < 0.6


def test_rows_are_asked_by_their_heading(company: CorpusFacts) -> None:
    prices = [q for q in composed(company) if "list price" in q.question]
    assert prices
    assert all(q.question.startswith('According to "Price list", which product has the ') for q in prices)
