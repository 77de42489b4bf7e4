from __future__ import annotations

import random

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DEMANDS
from tests.exam.conftest import MakeChunk


def composed(facts: CorpusFacts) -> dict[str, ComposedQuestion]:
    return {q.question: q for q in DEMANDS["case"].compose(facts, random.Random(3))}


def test_steps_with_a_limit(company: CorpusFacts) -> None:
    questions = composed(company)
    asked = 'According to "Purchasing limits", what is the lowest role that may sign orders of 6,000 euros?'
    assert questions[asked].key == "department head"
    assert questions[asked].wrong == ("team lead", "division head")
    assert questions[asked].explanation == "1,800 euros < 6,000 euros <= 9,500 euros"


def test_intervals_that_name_the_rows(company: CorpusFacts) -> None:
    questions = composed(company)
    notice = questions[
        'According to "Probation and notice", how long is the notice by the company for a length of service of 7 years?'
    ]
    assert notice.key == "13 weeks"
    assert notice.wrong[:2] == ("7 weeks", "22 weeks")
    travel = [q for q in questions.values() if "inland allowance in 2025 for a trip length of 10 hours" in q.question]
    assert [q.key for q in travel] == ["15.80 euros"]


def test_intervals_in_a_column_and_limits(company: CorpusFacts) -> None:
    questions = {q.key: q.question for q in composed(company).values() if "Storage rules" in q.question}
    assert questions["Birke"] in (
        'According to "Storage rules", for which zone is a load per shelf of 1,000 kg permitted?',
        'According to "Storage rules", which zone is meant for a temperature of 20 °C?',
    )
    assert any("meant for a temperature of" in q for q in questions.values())


def test_german_quotes_the_headings(company: CorpusFacts) -> None:
    german = [q for q in composed(company).values() if q.language == "de"]
    asked = (
        "Laut „Reisekosten am Standort“: Welcher Wert steht unter „Tagessatz Inland“, wenn „Dauer der Abwesenheit“ "
        "8 Stunden beträgt?"
    )
    assert {q.question: q.key for q in german}[asked] == "12,40 Euro"


def test_a_range_holds_one_row_alone(company: CorpusFacts) -> None:
    for question in composed(company).values():
        assert question.key not in question.wrong
        assert len(question.wrong) >= 2


CARE = """# Care

| {heading} | {property} |
| --- | --- |
| clean the filter | 2 months |
| check the door | 6 months |
| measure the rods | 11 months |
| exchange the seal | 18 months |
| test the switches | 27 months |
"""


def asked(text: str, make_chunk: MakeChunk) -> str:
    facts = CorpusFacts.of([make_chunk(text)])
    return " ".join(q.question for n in range(4) for q in DEMANDS["case"].compose(facts, random.Random(n)))


def test_ranges_of_times_are_said_as_english_says_them(make_chunk: MakeChunk) -> None:
    assert "hich work is due at intervals of between " in asked(
        CARE.format(heading="Work", property="Interval"), make_chunk
    )
    periods = asked(CARE.format(heading="Product", property="Warranty period"), make_chunk)
    assert "hich product has a warranty period of between " in periods


def test_a_class_applies_and_a_zone_is_meant(make_chunk: MakeChunk) -> None:
    rows = "".join(
        f"| {name} | {low} to {low + 40} euros |\n" for name, low in (("Zweig", 10), ("Baum", 50), ("Wald", 90))
    )
    for heading, holds in (
        ("Class", "which class applies to an amount of"),
        ("Zone", "which zone is meant for an amount of"),
    ):
        assert holds in asked(f"# Budget\n\n| {heading} | Amount |\n| --- | --- |\n{rows}", make_chunk)
