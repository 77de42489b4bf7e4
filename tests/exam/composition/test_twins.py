from __future__ import annotations

from ragexam.exam.composition.corpus_facts import CorpusFacts
from tests.exam.conftest import MakeChunk
from tests.growth import grows_evenly


def test_twins_say_the_same_of_two_things(company: CorpusFacts) -> None:
    twins = {(a.entity, b.entity, a.attribute, a.text, b.text) for a, b in company.twins}
    assert ("Brindle 40", "Brindle 60", "weight", "7.9 kg", "16.4 kg") in twins
    assert ("8 to 14 hours", "8 to 14 hours", "Inland allowance 2023", "13.50 euros", "15.80 euros") in twins
    leave = [(a.text, b.text) for a, b in company.twins if a.source == "sentence"]
    assert ("11 April", "22 March") in leave
    assert ("29 working days", "26 working days") in leave


def test_values_of_other_forms_are_no_twins(make_chunk: MakeChunk) -> None:
    chunks = [
        make_chunk("| Property of the Brindle 40 | Value |\n| --- | --- |\n| weight | 7.9 kg |\n", document="a"),
        make_chunk("| Property of the Brindle 60 | Value |\n| --- | --- |\n| weight | 16 pounds |\n", document="b"),
    ]
    assert CorpusFacts.of(chunks).twins == []


def test_a_value_with_two_counterparts_has_no_twin(make_chunk: MakeChunk) -> None:
    sheet = "| Property of the Brindle {n} | Value |\n| --- | --- |\n| weight | {n} kg |\n"
    facts = CorpusFacts.of([make_chunk(sheet.format(n=n), document=f"d{n}") for n in (40, 60, 80)])
    assert len(facts.values) == 3
    assert facts.twins == []


def test_time_grows_with_the_number_of_passages(make_chunk: MakeChunk) -> None:
    chunks = [
        make_chunk(
            f"The pump P{n} runs for {n % 90 + 10} minutes. The pump P{n} costs {n + 20} euros.", document=f"d{n}"
        )
        for n in range(1600)
    ]
    assert grows_evenly(lambda passages: CorpusFacts.of(chunks[:passages]), len(chunks))
