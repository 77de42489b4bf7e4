"""Words that fit as they stand, and headings that give none."""

from __future__ import annotations

import random

import pytest

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.names import english_name
from ragexam.exam.composition.wording import asked_length, definite, differing, noun_phrase
from ragexam.exam.demands.kind import DEMANDS
from tests.exam.conftest import MakeChunk

TEXT = "# Sites\n\nThe Storchengeld is paid once. We pay Storchengeld to all, and repairs at any weight.\n"


@pytest.mark.parametrize(
    ("heading", "noun"),
    [
        ("Storchengeld", ""), ("Weight", "weight"), ("Electricity, 2024", ""), ("Water in 2024", ""), ("Own solar power", ""),
        ("C-data", ""), ("Power-off delay", "power-off delay"),
        ("Notice by employee", "notice by the employee"), ("Answer by phone", "answer by phone"),
        ("Power consumption", "power consumption"), ("Water consumption 2024", "water consumption in 2024"),
    ],
)  # fmt: skip
def test_headings_that_are_no_property(make_chunk: MakeChunk, heading: str, noun: str) -> None:
    assert noun_phrase(CorpusFacts.of([make_chunk(TEXT)]), heading) == noun


def questions(
    make_chunk: MakeChunk, heading: str, cells: tuple[str, ...], language: str = "en", intro: str = ""
) -> str:
    rows = "".join(
        f"| {name} | {cell} |\n" for name, cell in zip(("Ahorn", "Birke", "Erle", "Ulme"), cells, strict=True)
    )
    table = f"# Devices\n\n{intro}\n\n| Device | {heading} |\n| --- | --- |\n{rows}"
    facts = CorpusFacts.of([make_chunk(table, language=language)])
    return "\n".join(
        q.question for n in range(6) for kind in DEMANDS.values() for q in kind.compose(facts, random.Random(n))
    )


@pytest.mark.parametrize(
    ("heading", "cells", "language"),
    [
        ("Accuracy", ("0.3 mm", "0.8 mm", "0.5 mm", "0.9 mm"), "en"),  # the highest is the smallest figure
        ("Genauigkeit", ("0,3 mm", "0,8 mm", "0,5 mm", "0,9 mm"), "de"),
        ("Priorität", ("1", "2", "3", "4"), "de"),
        ("Frist", ("2024-03-05", "2024-03-09", "2024-04-05", "2024-05-05"), "de"),  # no date is higher than another
        ("Experience", ("5+ years", "3+ years", "7+ years", "9+ years"), "en"),
        ("Place", ("4th", "5th", "6th", "7th"), "en"),
    ],
)
def test_nothing_is_ranked_that_more_says_nothing_of(
    make_chunk: MakeChunk, heading: str, cells: tuple[str, ...], language: str
) -> None:
    assert questions(make_chunk, heading, cells, language) == ""


def test_memory_is_not_high(make_chunk: MakeChunk) -> None:
    asked = questions(make_chunk, "Memory", ("8 GB", "16 GB", "32 GB", "64 GB"))
    assert "which device has the most memory?" in asked
    assert "which device has more memory: " in asked
    assert "memory" not in asked.replace("most memory", "").replace("more memory", "").replace(
        "less memory", ""
    ).replace("least memory", "").replace("in memory", "").replace("a memory between", "")


def test_what_is_given_for_a_thing(make_chunk: MakeChunk) -> None:
    table = (
        "# Rooms\n\n| Office | Building |\n| --- | --- |\n| Reception Quellmoor | W1 |\n| Reception Thornsey | H1 |\n"
        "| Security Quellmoor | W2 |\n| Security Thornsey | H4 |\n| Stock | W3 |\n"
    )
    facts = CorpusFacts.of([make_chunk(table)])
    asked = [q.question for q in DEMANDS["lookalike"].compose(facts, random.Random(0))]
    assert asked
    assert all("which building is given for " in question for question in asked)


def test_weights_when_filled(make_chunk: MakeChunk) -> None:
    table = (
        "| Property | Marlune 7 | Marlune 9 |\n| --- | --- | --- |\n| weight when filled | 33 kg | 41 kg |\n"
        "| hose | 3 m | 4 m |\n| steam | 7 l | 9 l |\n"
    )
    facts = CorpusFacts.of([make_chunk(table)])
    total = [q.question for q in DEMANDS["total"].compose(facts, random.Random(0))]
    assert "What is the combined weight of Marlune 7 and Marlune 9 when filled?" in total
    assert not [q for q in DEMANDS["share"].compose(facts, random.Random(0)) if "filled" in q.question]


def test_a_common_noun_has_an_article(make_chunk: MakeChunk) -> None:
    facts = CorpusFacts.of([make_chunk("# Names\n\nThere we see Tavik and Frankfurt.\n")])
    assert english_name(facts.names, "Tavik controller with firmware 4.2") == "the Tavik controller with firmware 4.2"
    assert english_name(facts.names, "Frankfurt am Main") == "Frankfurt am Main"


def test_a_plural_gets_no_article(make_chunk: MakeChunk) -> None:
    cells = ("1 to 5 hours", "6 to 10 hours", "11 to 20 hours", "21 to 40 hours")
    assert "is meant for a working time of 3 hours" in questions(make_chunk, "Working time", cells)
    assert "is meant for" not in questions(make_chunk, "Working hours", cells)


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        ("weight", "A and B differ in weight"),
        ("memory", "A and B differ in memory"),
        ("list price", "the list prices of A and B differ"),
        ("yearly price per device", "the yearly prices per device of A and B differ"),
        ("deadline", "the deadlines for A and B differ"),
        ("highest price", "A and B differ in their highest price"),
        ("price of a part", "A and B differ in the price of a part"),
    ],
)
def test_what_is_counted_differs_in_the_plural(noun: str, said: str) -> None:
    assert differing(noun, "A and B") == said


def test_pay_lasts_and_an_interval_is_long() -> None:
    case = " for a service of 2 years"
    assert asked_length("interval", " of the valve") == "how long is the interval of the valve"
    assert (
        asked_length("full pay", " at Thornsey", case)
        == "how long does full pay at Thornsey last for a service of 2 years"
    )
    assert asked_length("full pay at Thornsey", "", case) == asked_length("full pay", " at Thornsey", case)
    assert [definite(noun) for noun in ("full pay", "list price")] == ["full pay", "the list price"]


def test_things_of_one_heading_share_it(make_chunk: MakeChunk) -> None:
    rows = "| Halm | 39 kg |\n| Rohr | 68 kg |\n| Mast | 124 kg |\n"
    facts = CorpusFacts.of([make_chunk(f"# Contracts\n\n| Contract | Load |\n| --- | --- |\n{rows}")])
    asked = [q.question for q in DEMANDS["difference"].compose(facts, random.Random(0))]
    assert asked
    assert all("do the contracts Halm and " in q or "do the contracts Rohr and Mast " in q for q in asked)
    classes = rows.replace("Halm", "class A").replace("Rohr", "class B").replace("Mast", "class C")
    facts = CorpusFacts.of([make_chunk(f"# Laptops\n\n| Laptop class | Load |\n| --- | --- |\n{classes}")])
    asked = [q.question for q in DEMANDS["difference"].compose(facts, random.Random(0))]
    assert asked
    assert all("do laptop classes " in q for q in asked)
