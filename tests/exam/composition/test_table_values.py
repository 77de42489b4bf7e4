from __future__ import annotations

import pytest

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated_values import StatedValue
from ragexam.exam.composition.table_values import read_heading
from ragexam.records import Chunk
from tests.exam.conftest import MakeChunk


def value_of(facts: CorpusFacts, entity: str, attribute: str) -> StatedValue:
    return next(v for v in facts.values if v.entity == entity and v.attribute == attribute)


@pytest.mark.parametrize(
    ("text", "name", "unit"),
    [
        ("List price in euros", "List price", "euros"),
        ("Delivery time in working days", "Delivery time", "working days"),
        ("Weight (kg)", "Weight", "kg"),
        ("Stock at Thornsey", "Stock at Thornsey", ""),
        ("Bezahlte Tage in Thornsey", "Bezahlte Tage in Thornsey", ""),
    ],
)
def test_headings(text: str, name: str, unit: str) -> None:
    heading = read_heading(text)
    assert (heading.name, heading.unit) == (name, unit)


def test_a_table_of_properties_is_about_one_thing(company: CorpusFacts) -> None:
    weight = value_of(company, "Brindle 40", "weight")
    assert (weight.text, weight.scope, weight.entity_heading) == ("7.9 kg", "Brindle 40", "")


def test_rows_are_named_by_names_rather_than_codes(company: CorpusFacts) -> None:
    price = value_of(company, "Leak sensor for Brindle 40", "List price")
    assert (price.text, price.full_text, price.kind) == ("93.50", "93.50 euros", "money")
    assert price.amount is not None


def test_things_that_stand_side_by_side(make_chunk: MakeChunk) -> None:
    table = (
        "| Property | Marlune 7 | Marlune 9 |\n| --- | --- | --- |\n| weight | 33 kg | 41 kg |\n"
        "| hose | 3.5 metres | 4.2 metres |\n| steam | 7 litres | 9 litres |\n"
    )
    facts = CorpusFacts.of([make_chunk(table)])
    assert value_of(facts, "Marlune 9", "weight").text == "41 kg"
    assert len(facts.twins) == 3


def test_numbers_that_only_name_something_are_no_values(make_chunk: MakeChunk) -> None:
    table = (
        "| Office | Extension | Seats |\n| --- | --- | --- |\n| Reception | 4400 | 3 |\n| People Office | 4417 | 9 |\n"
    )
    facts = CorpusFacts.of([make_chunk(table)])
    assert {v.attribute for v in facts.values} == {"Seats"}


def test_rows_that_cannot_be_told_apart_are_left_out(make_chunk: MakeChunk) -> None:
    table = "| Part | Price |\n| --- | --- |\n| Door seal | 5 euros |\n| Door seal | 7 euros |\n"
    chunk: Chunk = make_chunk(table)
    assert [v for v in CorpusFacts.of([chunk]).values if v.source == "table"] == []
