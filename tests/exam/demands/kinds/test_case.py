from __future__ import annotations

import random

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DEMANDS


def composed(facts: CorpusFacts) -> dict[str, ComposedQuestion]:
    return {q.question: q for q in DEMANDS["case"].compose(facts, random.Random(3))}


def test_steps_with_a_limit(company: CorpusFacts) -> None:
    found = composed(company)
    asked = 'According to "Purchasing limits", what is the lowest role that may sign orders of 6,000 euros?'
    assert found[asked].key == "department head"
    assert found[asked].wrong == ("team lead", "division head")
    assert found[asked].explanation == "1,800 euros < 6,000 euros <= 9,500 euros"


def test_intervals_that_name_the_rows(company: CorpusFacts) -> None:
    found = composed(company)
    notice = found[
        'According to "Probation and notice", how long is the notice by company for a length of service of 7 years?'
    ]
    assert notice.key == "13 weeks"
    assert notice.wrong[:2] == ("7 weeks", "22 weeks")
    travel = [q for q in found.values() if "inland allowance in 2025 for a trip length of 10 hours" in q.question]
    assert [q.key for q in travel] == ["15.80 euros"]


def test_intervals_in_a_column_and_limits(company: CorpusFacts) -> None:
    found = {q.key: q.question for q in composed(company).values() if "Storage rules" in q.question}
    assert found["Birke"] in (
        'According to "Storage rules", for which zone is a load per shelf of 1,000 kg permitted?',
        'According to "Storage rules", which zone is meant for a temperature of 20 °C?',
    )
    assert any("meant for a temperature of" in q for q in found.values())


def test_german_quotes_the_headings(company: CorpusFacts) -> None:
    german = [q for q in composed(company).values() if q.language == "de"]
    asked = (
        "Laut „Reisekosten am Standort“: Welcher Wert steht unter „Tagessatz Inland“, wenn bei „Dauer der Abwesenheit“ "
        "8 Stunden anzusetzen sind?"
    )
    assert {q.question: q.key for q in german}[asked] == "12,40 Euro"


def test_a_range_holds_one_row_alone(company: CorpusFacts) -> None:
    for question in composed(company).values():
        assert question.key not in question.wrong
        assert len(question.wrong) >= 2
