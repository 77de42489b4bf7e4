from __future__ import annotations

import random

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DEMANDS
from tests.exam.conftest import MakeChunk


def composed(facts: CorpusFacts) -> dict[str, ComposedQuestion]:
    return {q.question: q for seed in range(6) for q in DEMANDS["share"].compose(facts, random.Random(seed))}


def test_a_percentage_says_how_it_is_rounded(company: CorpusFacts) -> None:
    asked = (
        "What percentage of the weight of the Brindle 60 is the weight of the Brindle 40, rounded to a whole percent?"
    )
    question = composed(company)[asked]
    assert question.key == "48%"  # 7.9 / 16.4 = 0.4817
    assert question.wrong[0] == "52%"


def test_an_exact_multiple(make_chunk: MakeChunk) -> None:
    table = (
        "# Terms\n\nAsk dealers, hospitals or shops.\n\n| Customer | Term |\n| --- | --- |\n| dealers | 12 days |\n"
        "| hospitals | 48 days |\n| shops | 30 days |\n"
    )
    questions = composed(CorpusFacts.of([make_chunk(table)]))
    question = questions['According to "Terms", how many times as long is the term of hospitals as that of dealers?']
    assert (question.key, question.wrong[:2]) == ("4 times", ("5 times", "3 times"))


def test_temperatures_and_pressures_are_no_multiples(company: CorpusFacts) -> None:
    assert not [q for q in composed(company) if "temperature" in q or "pressure" in q]
