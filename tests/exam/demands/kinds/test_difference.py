from __future__ import annotations

import random

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.composed_items import composed_item
from ragexam.exam.demands.kind import DEMANDS
from ragexam.exam.passages.quantities import read_quantity
from ragexam.records import Chunk
from tests.exam.conftest import MakeChunk


def composed(facts: CorpusFacts) -> dict[str, ComposedQuestion]:
    return {q.question: q for q in DEMANDS["difference"].compose(facts, random.Random(3))}


def test_two_sheets(company: CorpusFacts) -> None:
    question = composed(company)["By how much do the Brindle 40 and the Brindle 60 differ in weight?"]
    assert question.key == "8.5 kg"
    assert question.wrong[:3] == ("7.9 kg", "16.4 kg", "24.3 kg")
    assert len(question.wrong) == len(set(question.wrong)) >= 3
    assert question.key not in question.wrong
    assert question.explanation == "16.4 kg - 7.9 kg = 8.5 kg"
    assert len(question.evidence) == len(question.chunk_ids) == 2
    assert {span.document_id for span in question.evidence} == {"b40", "b60"}


def test_years_and_sentences(company: CorpusFacts) -> None:
    questions = composed(company)
    rise = questions["By how much did the inland allowance for a trip length of 8 to 14 hours rise from 2023 to 2025?"]
    assert rise.key == "2.30 euros"
    leave = questions[
        "How many more working days of annual leave does a full-time employee at Quellmoor receive than a full-time "
        "employee at Thornsey?"
    ]
    assert leave.key == "3 working days"


def test_german_is_not_inflected(company_chunks: list[Chunk]) -> None:
    questions = composed(CorpusFacts.of([c for c in company_chunks if c.language == "de"]))
    assert questions
    assert all(q.startswith("Laut „Reisekosten am Standort“: Um wie viel unterscheiden sich „") for q in questions)
    assert all(q.key.endswith(" Euro") for q in questions.values())


def test_german_headings_that_name_no_property_are_left(make_chunk: MakeChunk) -> None:
    def asked(heading: str) -> dict[str, ComposedQuestion]:
        table = (
            f"# Notfälle\n\n| Stufe | {heading} |\n| --- | --- |\n| Gelb | 240 Minuten |\n| Orange | 70 Minuten |\n"
            "| Violett | 20 Minuten |\n"
        )
        return composed(CorpusFacts.of([make_chunk(table, language="de")]))

    assert "bei „Frist“?" in " ".join(asked("Frist"))
    for heading in ("Reaktion spätestens nach", "Gültig bis", "Wert"):
        assert asked(heading) == {}


def test_accuracies_are_never_subtracted(company: CorpusFacts) -> None:
    assert not [q for q in composed(company) if "accuracy" in q]


def test_pairs_of_two_documents_come_first_and_are_the_larger_share(company: CorpusFacts) -> None:
    made = list(composed(company).values())
    apart = [len({span.document_id for span in q.evidence}) == 2 for q in made]
    assert apart == sorted(apart, reverse=True)
    assert sum(apart) >= 2 * (len(apart) - sum(apart)) - 1


def test_no_more_than_three_of_one_pair_of_documents(company: CorpusFacts) -> None:
    pairs = [frozenset(s.document_id for s in q.evidence) for q in composed(company).values()]
    assert max(pairs.count(p) for p in pairs) <= 3


def test_same_seed_same_questions(company: CorpusFacts) -> None:
    assert list(composed(company).values()) == list(composed(company).values())


def test_german_counts_are_not_subtracted(make_chunk: MakeChunk) -> None:
    table = (
        "# Lager\n\n| Teil | Regale | Gewicht |\n| --- | --- | --- |\n| Ahorn | 31 | 2400 kg |\n| Birke | 54 | 9553 kg |\n"
        "| Erle | 12 | 7100 kg |\n"
    )
    questions = composed(CorpusFacts.of([make_chunk(table, language="de")]))
    assert questions
    assert not [q for q in questions if "Regale" in q]
    for question in questions.values():  # key and lures in one form: as the documents write thousands
        assert not [text for text in (question.key, *question.wrong) if "." in text]


def test_the_place_of_the_key_tells_nothing(company: CorpusFacts, company_chunks: list[Chunk]) -> None:
    chunks = {c.id: c for c in company_chunks}
    least = []
    for question in composed(company).values():
        for seed in range(20):
            item = composed_item(question, chunks, 4, seed)
            assert item is not None
            amounts = [read_quantity(choice, item.language) for choice in item.choices]
            sizes = [amount.value for amount in amounts if amount is not None]
            least.append(sizes[item.key] == min(sizes))
    assert 0.1 < sum(least) / len(least) < 0.45


def test_both_values_are_among_the_wrong_answers(company: CorpusFacts) -> None:
    for question in composed(company).values():
        larger, smaller = question.explanation.split(" = ")[0].split(" - ")
        assert {larger, smaller} <= set(question.wrong)
