from __future__ import annotations

import pytest

from ragexam.exam.composition.columns import ranked_columns
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.stated.table_values import read_heading
from ragexam.records import Chunk
from tests.exam.conftest import MakeChunk

SITES = {"Ahorn": 5, "Birke": 7, "Erle": 9, "Ulme": 11}


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


@pytest.mark.parametrize(
    "label",
    ["Total", "**Total**", "Grand total", "Sum of all sites", "Average", "Mean (2024)", "Summe", "Gesamt", "Gesamtsumme:",
     "Durchschnitt aller Standorte", "Insgesamt", "Ø", "Total 2024"],
)  # fmt: skip
def test_rows_of_sums_are_no_things(make_chunk: MakeChunk, label: str) -> None:
    rows = "".join(f"| {name} | {kg} kg |\n" for name, kg in SITES.items())
    table = f"| Site | Weight |\n| --- | --- |\n{rows}| {label} | 32 kg |\n"
    facts = CorpusFacts.of([make_chunk(table)])
    assert [v.entity for v in facts.values] == list(SITES)
    (column,) = ranked_columns(facts, 4)
    assert column.complete
    assert column.values[-1].entity == "Ulme"


def test_a_nameless_sum_below_a_column_of_codes(make_chunk: MakeChunk) -> None:
    table = "| No. | Part | Weight |\n| --- | --- | --- |\n| 11 | Door seal | 5 kg |\n| 12 | Hinge | 7 kg |\n|  | Total | 12 kg |\n"
    assert {v.entity for v in CorpusFacts.of([make_chunk(table)]).values} == {"Door seal", "Hinge"}


@pytest.mark.parametrize(
    "label", ["Total loss", "Summit", "Mean Machine", "Average speed sensor", "Gesamtschule", "Sumatra"]
)
def test_things_whose_names_begin_like_a_sum_stay(make_chunk: MakeChunk, label: str) -> None:
    table = f"| Case | Weight |\n| --- | --- |\n| {label} | 5 kg |\n| Birke | 7 kg |\n"
    assert {v.entity for v in CorpusFacts.of([make_chunk(table)]).values} == {label, "Birke"}


def test_a_sum_beside_things_is_none_of_them(make_chunk: MakeChunk) -> None:
    table = (
        "| Property | Marlune 7 | Marlune 9 | Total |\n| --- | --- | --- | --- |\n| weight | 33 kg | 41 kg | 74 kg |\n"
        "| hose | 3.5 metres | 4.2 metres | 7.7 metres |\n| steam | 7 litres | 9 litres | 16 litres |\n"
    )
    assert {v.entity for v in CorpusFacts.of([make_chunk(table)]).values} == {"Marlune 7", "Marlune 9"}


@pytest.mark.parametrize(
    ("heading", "language"),
    [
        ("Artikelnummer", "de"), ("Postleitzahl", "de"), ("Kennzahl", "de"), ("Baujahr", "de"), ("Ländercode", "de"),
        ("Gerätekennung", "de"), ("Bestellnr", "de"), ("PLZ", "de"), ("Year built", "en"), ("Built", "en"), ("Postcode", "en"),
        ("Serial", "en"), ("Staff ID", "en"), ("Item no.", "en"), ("Order number", "en"), ("Barcode", "en"), ("Founded", "en"),
    ],
)  # fmt: skip
def test_numbers_that_name_are_not_calculated_with(make_chunk: MakeChunk, heading: str, language: str) -> None:
    table = (
        f"| Gerät | {heading} | Mitarbeiterzahl |\n| --- | --- | --- |\n| Ahorn | 2117 | 31 |\n| Birke | 1987 | 54 |\n"
    )
    facts = CorpusFacts.of([make_chunk(table, language=language)])
    assert {v.attribute for v in facts.values} == {"Mitarbeiterzahl"}


def test_a_day_of_a_month_is_a_date(make_chunk: MakeChunk) -> None:
    table = "| Peak | From |\n| --- | --- |\n| Spring | 8 March |\n| Late spring | 29 March |\n"
    values = CorpusFacts.of([make_chunk(table)]).values
    assert [(v.kind, v.amount) for v in values] == [("date", None)] * 2
