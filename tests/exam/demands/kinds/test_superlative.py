from __future__ import annotations

import random

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DEMANDS
from tests.exam.conftest import MakeChunk


def composed(facts: CorpusFacts) -> dict[str, ComposedQuestion]:
    return {q.question: q for seed in range(6) for q in DEMANDS["superlative"].compose(facts, random.Random(seed))}


def test_the_extreme_of_a_column_with_its_runner_up(company: CorpusFacts) -> None:
    questions = composed(company)
    load = questions['According to "Storage rules", for which zone is the permitted load per shelf the highest?']
    assert (load.key, load.wrong) == ("Birke", ("Ahorn", "Fichte", "Erle"))
    price = questions['According to "Price list", which product has the lowest list price?']
    assert price.key == "Leak sensor for Brindle 40"
    assert price.wrong[0] == "Heated pump head for Brindle 60"
    assert len(price.evidence) == 2  # the table stands in two passages: both are needed
    longest = questions['According to "Price list", which product has the longest delivery time?']
    assert longest.key == "Brindle 60 dosing pump"


def test_german(company: CorpusFacts) -> None:
    asked = (
        "Laut „Reisekosten am Standort“: Welcher Eintrag unter „Dauer der Abwesenheit“ hat bei „Tagessatz Inland“ den "
        "höchsten Wert?"
    )
    assert composed(company)[asked].key == "Woche"


def test_a_german_time_is_long_and_not_high(make_chunk: MakeChunk) -> None:
    rows = "".join(
        f"| {name} | {n} Jahre |\n" for name, n in (("Rechnung", 8), ("Angebot", 2), ("Vertrag", 12), ("Brief", 6))
    )
    table = f"# Ablage\n\n| Unterlage | Aufbewahrung |\n| --- | --- |\n{rows}"
    questions = composed(CorpusFacts.of([make_chunk(table, language="de")]))
    keys = {q.question.removeprefix("Laut „Ablage“: "): q.key for q in questions.values()}
    asked = "Welcher Eintrag unter „Unterlage“ hat bei „Aufbewahrung“ die {} Dauer?"
    assert keys == {asked.format("längste"): "Vertrag", asked.format("kürzeste"): "Angebot"}
    which = {q.question for seed in range(6) for q in DEMANDS["which_of_two"].compose(
        CorpusFacts.of([make_chunk(table, language="de")]), random.Random(seed))}  # fmt: skip
    assert which
    assert all(" länger:" in question or " kürzer:" in question for question in which)


def test_no_question_where_two_share_the_extreme(make_chunk: MakeChunk) -> None:
    table = "# Fees\n\n| Case | Fee |\n| --- | --- |\n| a1 | 5 euros |\n| b1 | 5 euros |\n| c1 | 3 euros |\n| d1 | 4 euros |\n"
    questions = composed(CorpusFacts.of([make_chunk(table)]))
    assert [q for q in questions if "highest" in q] == []
    assert [q for q in questions if "lowest" in q] == ['According to "Fees", which case has the lowest fee?']
