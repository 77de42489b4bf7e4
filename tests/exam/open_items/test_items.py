"""Open questions: where their answers stand, and what statements and questions have to pass."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.exam.open_items.items import (
    check_open_question,
    check_statement,
    find_evidence,
    numbers_of,
    open_item,
)
from ragexam.records import Chunk, ItemState

BODY = (
    "The pump runs at 40 bar. Its seal is changed every 9 months by the night crew. "
    "The spare seals lie in cabinet K7.\n\n"
    "| Pump | Warranty |\n| --- | --- |\n| Brindle | 27 months |\n| Tavik | 23 months |\n"
)


@pytest.fixture
def chunk(make_chunk: Any) -> Chunk:
    made: Chunk = make_chunk(BODY, context="From: Pumps\n## Seals", topic="pumps")
    return made


def said(chunk: Chunk, statements: list[str]) -> list[str]:
    """Return the evidence as it stands in the document, cut from the document's own text by the spans."""
    evidence = find_evidence(statements, chunk)
    return [BODY[span.start - chunk.start : span.end - chunk.start] for span in evidence.spans]


def test_evidence_is_the_one_sentence_that_says_it(chunk: Chunk) -> None:
    assert said(chunk, ["The seal of the pump is changed every 9 months."]) == [
        "Its seal is changed every 9 months by the night crew."
    ]


def test_evidence_of_a_summary_is_the_smallest_set(chunk: Chunk) -> None:
    # "40 bar" stands in the first sentence only, "cabinet K7" in the third only; the second adds nothing.
    assert said(chunk, ["The pump runs at 40 bar and the spare seals lie in cabinet K7."]) == [
        "The pump runs at 40 bar.",
        "The spare seals lie in cabinet K7.",
    ]


def test_evidence_of_a_conclusion_is_that_of_its_facts(chunk: Chunk) -> None:
    facts = ["The warranty of Brindle is 27 months.", "The warranty of Tavik is 23 months."]
    # "Warranty" stands in the heading of the column only: without it the rows do not say what the months are.
    rows = ["| Pump | Warranty |", "| Brindle | 27 months |", "| Tavik | 23 months |"]
    assert said(chunk, facts) == rows
    evidence = find_evidence(facts, chunk)
    assert not evidence.whole
    assert evidence.sentences == tuple(rows)


def test_whole_passage_where_it_cannot_be_told(chunk: Chunk) -> None:
    evidence = find_evidence(["Bicycles are forbidden in the yard."], chunk)
    assert evidence.whole
    assert [(s.start, s.end) for s in evidence.spans] == [(chunk.start, chunk.end)]
    assert find_evidence([], chunk).whole


def test_numbers_are_read_one_way() -> None:
    assert numbers_of("Two pumps cost 1,250 euros, or 12.5 each.") == {"2", "1250", "12.5"}


@pytest.mark.parametrize(
    ("label", "statement", "outcome"),
    [
        ("fact_single", "The seal of the pump is changed every 9 months.", None),
        ("fact_single", "The seal of the pump is changed every 8 months.", "not grounded"),  # 8 stands nowhere
        ("fact_single", "Bicycles are parked behind the red gate.", "not grounded"),
        ("fact_single", "It is so.", "too short"),
        ("fact_single", "The statement says that the pump runs at 40 bar.", "prompt echo"),
        ("fact_single", "The pump on the ferry from Norhaven runs at 40 bar.", "prompt echo"),  # of a worked example
        ("summary", "The pump runs at 40 bar, and the spare seals lie in cabinet K7.", None),
        ("summary", "The seal is changed by the crew.", "not a summary"),
        ("reasoning", "The warranty of Brindle is longer than that of Tavik.", None),
        ("reasoning", "The pump runs at 40 bar.", "not a conclusion"),
    ],
)
def test_statements(chunk: Chunk, label: str, statement: str, outcome: str | None) -> None:
    wrong = check_statement(statement, label, chunk)
    assert (wrong[0] if wrong else None) == outcome


@pytest.mark.parametrize(
    ("question", "answer", "outcome"),
    [
        ("How often is the seal of the pump changed?", "The seal of the pump is changed every 9 months.", None),
        ("Summarise how the pump and its seals are kept.", "It runs at 40 bar; seals lie in cabinet K7.", None),
        ("The pump runs at 40 bar.", "40 bar", "no question"),
        ("How often is the seal changed according to the handbook?", "Every 9 months.", "not self-contained"),
        ("Is it the night crew that changes them?", "The night crew.", "not self-contained"),
        ("Which crew is the night crew of the pump?", "the night crew", "gives the answer away"),
        # Nothing is new but "cabinet", and its only number stands in the question.
        ("Where is K7 with its 9 spare seals?", "The 9 spare seals: cabinet K7.", "gives the answer away"),
        ("Why do whales sing in the northern ocean?", "The pump runs at 40 bar.", "not about the passage"),
        ("How often is the seal of the pump changed?", "", "no answer"),
        # Which of two, and yes or no: the answer may repeat the question's words.
        ("Which warranty is longer, that of Brindle or Tavik?", "The warranty of Brindle is longer.", None),
        ("Is the warranty of Brindle longer than that of Tavik?", "The warranty of Brindle is longer.", None),
    ],
)
def test_questions(chunk: Chunk, question: str, answer: str, outcome: str | None) -> None:
    wrong = check_open_question(question, answer, chunk)
    assert (wrong[0] if wrong else None) == outcome, wrong


def test_the_same_question_twice(chunk: Chunk) -> None:
    wrong = check_open_question(
        "How often are the pumps' seals changed?", "Every 9 months.", chunk, ["how often are the pumps' seals changed"]
    )
    assert wrong is not None
    assert wrong[0] == "repeated"


def test_an_item_says_where_it_comes_from(chunk: Chunk) -> None:
    evidence = find_evidence(["The pump runs at 40 bar."], chunk)
    item = open_item(
        chunk,
        "At how many bar does the pump run?",
        "At 40 bar.",
        evidence=evidence,
        strategy="statements",
        wanted="fact_single",
        model_hash="m",
    )
    assert item.is_open
    assert (item.key, item.choices, item.reference_answer) == (-1, (), "At 40 bar.")
    assert (item.topic, item.wanted_label, item.state, item.question_word) == (
        "pumps",
        "fact_single",
        ItemState.DRAFT,
        "how",
    )
    assert item.evidence == evidence.spans
    none = open_item(
        chunk, item.question, "-", evidence=None, strategy="statements", wanted="unanswerable", model_hash="m"
    )
    assert none.evidence == ()
    assert "another document" in none.explanation
