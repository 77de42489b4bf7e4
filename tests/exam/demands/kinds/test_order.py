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
    questions = composed(CorpusFacts.of([make_chunk(table)]))
    row = 'According to "Peaks", how many days after the first day of the peak period "Spring peak" is its last day?'
    assert questions[row].key == "21 days"


def test_nothing_is_counted_over_a_possible_leap_day(make_chunk: MakeChunk) -> None:
    table = "# Peaks\n\n| Peak period | From | To |\n| --- | --- | --- |\n| Winter peak | 8 February | 29 March |\n"
    assert composed(CorpusFacts.of([make_chunk(table)])) == {}


def test_dates_of_a_column_leave_nothing_open(make_chunk: MakeChunk) -> None:
    table = (
        "# Support\n\n| Version | Release date |\n| --- | --- |\n| Lark 8 | 1 March 2024 |\n| Lark 9 | 20 May 2024 |\n"
        "| Lark 10 | 2 September 2024 |\n"
    )
    facts = CorpusFacts.of([make_chunk(table)])
    questions = [q for seed in range(30) for q in DEMANDS["order"].compose(facts, random.Random(seed))]
    asked = {q.question.split('", ', 1)[1]: q.key for q in questions}
    after = 'how many days after the release date of the version "Lark 8" is that of the version "Lark 9"?'
    before = 'how many days before the release date of the version "Lark 9" is that of the version "Lark 8"?'
    assert asked[after] == asked[before] == "80 days"
    assert not [q for q in asked if "between" in q]


def test_who_counts_the_first_or_the_last_day_too_is_not_wrong(company: CorpusFacts) -> None:
    for question in composed(company).values():
        days = int(question.key.split()[0])
        wrong = [int(text.split()[0]) for text in question.wrong]
        assert all(abs(days - other) > 1 for other in wrong)
        assert min(wrong) < days < max(wrong)


def test_numbers_are_no_times_of_day(make_chunk: MakeChunk) -> None:
    chunks = [
        make_chunk(f"# Report\n\nThe review of plant {name} is on {score}.", document=name)
        for name, score in (("Ahorn", "2.30"), ("Birke", "4.10"))
    ]
    assert composed(CorpusFacts.of(chunks)) == {}
