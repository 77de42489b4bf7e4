from __future__ import annotations

import random

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DEMANDS
from tests.exam.conftest import MakeChunk


def composed(facts: CorpusFacts) -> dict[str, ComposedQuestion]:
    return {q.question: q for q in DEMANDS["order"].compose(facts, random.Random(3))}


def test_parallel_sentences(company: CorpusFacts) -> None:
    asked = "How many days earlier do carried-over days at Thornsey expire than carried-over days at Quellmoor?"
    question = composed(company)[asked]
    assert question.key == "20 days"  # 9 days of March and 11 of April
    assert len(question.evidence) == 2
    assert len(question.wrong) >= 3


def test_dates_of_a_column_and_of_a_row(make_chunk: MakeChunk) -> None:
    table = (
        "# Peaks\n\n| Peak period | From | To |\n| --- | --- | --- |\n| Spring peak | 8 March 2025 | 29 March 2025 |\n"
        "| Autumn peak | 14 October 2025 | 6 November 2025 |\n| Third peak | 1 December 2025 | 20 December 2025 |\n"
    )
    found = composed(CorpusFacts.of([make_chunk(table)]))
    row = 'According to "Peaks", how many days after its first day is the last day of the peak period "Spring peak"?'
    assert found[row].key == "21 days"


def test_nothing_is_counted_over_a_possible_leap_day(make_chunk: MakeChunk) -> None:
    table = "# Peaks\n\n| Peak period | From | To |\n| --- | --- | --- |\n| Winter peak | 8 February | 29 March |\n"
    assert composed(CorpusFacts.of([make_chunk(table)])) == {}
