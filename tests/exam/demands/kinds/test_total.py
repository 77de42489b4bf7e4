from __future__ import annotations

import random

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DEMANDS
from tests.exam.conftest import MakeChunk


def composed(facts: CorpusFacts) -> dict[str, ComposedQuestion]:
    return {q.question: q for q in DEMANDS["total"].compose(facts, random.Random(3))}


def test_weights_and_prices_add_up(company: CorpusFacts) -> None:
    found = composed(company)
    weight = found["What is the combined weight of the Brindle 40 and the Brindle 60?"]
    assert weight.key == "24.3 kg"
    assert weight.wrong[:2] == ("16.4 kg", "7.9 kg")
    prices = [q for q in found.values() if "combined list price" in q.question]
    assert prices
    for question in prices:
        terms = [float(t.split()[0].replace(",", "")) for t in question.explanation.split(" = ")[0].split(" + ")]
        assert question.key == f"{sum(terms):,.2f} euros"


def test_pressures_and_times_do_not(company: CorpusFacts) -> None:
    assert not [q for q in composed(company) if "pressure" in q or "delivery time" in q or "load" in q]


def test_several_of_a_price_for_one(make_chunk: MakeChunk) -> None:
    table = (
        "# Service levels\n\nThe contract Halm is small.\n\n| Contract | Yearly price per device |\n| --- | --- |\n"
        "| Halm | 390 euros |\n| Rohr | 685 euros |\n| Mast | 1,240 euros |\n"
    )
    found = composed(CorpusFacts.of([make_chunk(table)]))
    halm = next(q for q in found.values() if "contract Halm" in q.question)
    times = int(halm.question.split(" devices")[0].split()[-1])
    assert halm.key == f"{390 * times:,} euros"
    assert halm.wrong[0] == "390 euros"
