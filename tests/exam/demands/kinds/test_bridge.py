from __future__ import annotations

import random

import pytest

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.kind import DEMANDS
from ragexam.records import Chunk

SITES = ("Quellmoor", "Thornsey")


@pytest.fixture
def asked(company: CorpusFacts) -> list[ComposedQuestion]:
    questions = {q.question: q for seed in range(6) for q in DEMANDS["bridge"].compose(company, random.Random(seed))}
    return list(questions.values())


def test_the_thing_is_described_and_not_named(asked: list[ComposedQuestion]) -> None:
    assert asked
    for question in asked:
        assert "the site of manufacture of" in question.question
        assert not any(site in question.question for site in SITES)
        assert question.key not in question.wrong
        assert len(question.wrong) >= 3


def test_both_passages_are_needed(asked: list[ComposedQuestion]) -> None:
    for question in asked:
        first, second = question.evidence
        assert first.document_id == "prices"
        assert second.document_id in ("lq", "lt")
        assert len(set(question.chunk_ids)) == 2
        site = "Quellmoor" if second.document_id == "lq" else "Thornsey"
        assert all(site in fact for fact in question.facts)


def test_the_twin_of_the_thing_is_the_first_wrong_answer(asked: list[ComposedQuestion]) -> None:
    leave = [q for q in asked if "annual leave" in q.question]
    assert {(q.key, q.wrong[0]) for q in leave} <= {
        ("29 working days", "26 working days"),
        ("26 working days", "29 working days"),
    }
    assert any(
        q.question.startswith("How many working days of annual leave does a full-time employee at the site")
        for q in leave
    )


def test_no_rule_speaks_against_them(company: CorpusFacts) -> None:
    assert any(candidate.sound for candidate in Composer(company, 4, 0).candidates(DEMANDS["bridge"]))


def test_german_and_plain_words_bear_none(company_chunks: list[Chunk]) -> None:
    german = [chunk for chunk in company_chunks if chunk.language == "de"]
    assert DEMANDS["bridge"].compose(CorpusFacts.of(german), random.Random(0)) == []


def test_neither_step_alone_tells_the_answer(company: CorpusFacts) -> None:
    candidates = [c for c in Composer(company, 4, 0).candidates(DEMANDS["bridge"]) if c.sound]
    assert candidates
    for candidate in candidates:
        first, last = candidate.alone
        key = candidate.item.choices[candidate.item.key]
        assert first.texts == (candidate.passages[0],)
        assert key not in first.texts[0]
        assert candidate.passages[1] in last.texts
        told = {choice for choice in candidate.item.choices if any(choice in text for text in last.texts)}
        assert len(told - {key}) >= 1, "the last passage stands among others that state wrong answers"
        assert last.luck >= 1 / 3
