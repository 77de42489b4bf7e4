from __future__ import annotations

import random

import pytest

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DEMANDS


@pytest.fixture
def asked(company: CorpusFacts) -> dict[str, ComposedQuestion]:
    return {q.question: q for seed in range(8) for q in DEMANDS["lookalike"].compose(company, random.Random(seed))}


def test_the_twin_is_the_first_wrong_answer(asked: dict[str, ComposedQuestion]) -> None:
    weight = asked["What is the weight of the Brindle 40?"]
    assert (weight.key, weight.wrong[0]) == ("7.9 kg", "16.4 kg")
    assert len(weight.evidence) == 1
    year = asked["What is the inland allowance in 2025 for a trip length of 8 to 14 hours?"]
    assert (year.key, year.wrong[0]) == ("15.80 euros", "13.50 euros")


def test_sentences_become_questions(asked: dict[str, ComposedQuestion]) -> None:
    expiry = asked["On which date of the following year do carried-over days at Quellmoor expire?"]
    assert (expiry.key, expiry.wrong[0]) == ("11 April", "22 March")
    spare = asked["For how many years are spare parts for the Brindle 60 kept available?"]
    assert spare.key == "16 years"
    leave = asked["How many working days of annual leave does a full-time employee at Thornsey receive?"]
    assert leave.key == "26 working days"
    often = asked["How often is the membrane of the Brindle 40 exchanged?"]
    assert often.key == "every 4,200 operating hours"


def test_something_in_the_question_names_one_and_not_the_other(asked: dict[str, ComposedQuestion]) -> None:
    for question in asked.values():
        assert any(word in question.question for word in ("40", "60", "2023", "2025", "Quellmoor", "Thornsey"))
        assert question.key not in question.wrong
        assert len(question.wrong) >= 3
