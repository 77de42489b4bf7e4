from __future__ import annotations

import random

import pytest

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.amounts import read_amount
from ragexam.exam.composition.wording import adds_up
from ragexam.exam.demands.kind import DEMANDS
from tests.exam.conftest import MakeChunk


def composed(facts: CorpusFacts) -> dict[str, ComposedQuestion]:
    return {q.question: q for q in DEMANDS["total"].compose(facts, random.Random(3))}


def test_weights_and_prices_add_up(company: CorpusFacts) -> None:
    questions = composed(company)
    weight = questions["What is the combined weight of the Brindle 40 and the Brindle 60?"]
    assert weight.key == "24.3 kg"
    assert weight.wrong[:2] == ("16.4 kg", "7.9 kg")
    prices = [q for q in questions.values() if "combined list price" in q.question]
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
    questions = composed(CorpusFacts.of([make_chunk(table)]))
    halm = next(q for q in questions.values() if "contract Halm" in q.question)
    times = int(halm.question.split(" devices")[0].split()[-1])
    assert halm.key == f"{390 * times:,} euros"
    assert halm.wrong[0] == "390 euros"
    assert f"what is the yearly price for {times} devices with the contract Halm?" in halm.question


WATER = """# Tanks

| Tank | Water temperature | {heading} | Price per {each} |
| --- | --- | --- | --- |
| Ahorn | 45 °C | 310 kg | 12 euros |
| Birke | 90 °C | 480 kg | 18 euros |
| Erle | 65 °C | 275 kg | 21 euros |
"""


def test_the_noun_of_a_heading_decides_whether_it_adds_up(make_chunk: MakeChunk) -> None:
    def asked(heading: str) -> str:
        facts = CorpusFacts.of([make_chunk(WATER.format(heading=heading, each="barrel"))])
        return " ".join(q for seed in range(5) for q in (q.question for q in
                        DEMANDS["total"].compose(facts, random.Random(seed))))  # fmt: skip

    assert "combined weight of" in asked("Weight")
    assert "combined weight (with lid) of" in asked("Weight with lid")
    for heading in ("Weight class", "Average weight", "Feed water"):
        assert "combined" not in asked(heading)
    assert "temperature" not in asked("Weight")
    assert "price for" in asked("Weight")


@pytest.mark.parametrize(
    ("attribute", "text", "adds"),
    [
        ("Weight", "7 kg", True), ("Volume", "7 litres", True), ("Volume", "70 dB", False), ("Repair costs", "7 euros", True),
        ("Price index", "7 points", False), ("Water temperature", "45 °C", False), ("Stock", "4 bar", False),
        ("Power consumption", "85 watts", True), ("Charge", "80 %", False), ("Water", "45 litres", False),
    ],
)  # fmt: skip
def test_what_adds_up(attribute: str, text: str, adds: bool) -> None:
    amount = read_amount(text, "en")
    assert amount is not None
    assert adds_up(attribute, amount) is adds


def test_several_times_a_level_is_nothing(make_chunk: MakeChunk) -> None:
    table = (
        "# Ovens\n\n| Oven | Temperature per shelf level | Torque per screw |\n| --- | --- | --- |\n"
        "| Halm | 39 °C | 4 Nm |\n| Rohr | 68 °C | 6 Nm |\n| Mast | 124 °C | 9 Nm |\n"
    )
    assert composed(CorpusFacts.of([make_chunk(table)])) == {}
