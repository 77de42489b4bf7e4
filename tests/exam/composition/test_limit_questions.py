from __future__ import annotations

from collections.abc import Callable

import pytest

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.limit_questions import limit_question, limit_questions
from ragexam.exam.composition.stated.limits import read_limits
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]

SAID = {
    "Leave": "You can request up to 240 hours of advanced sick leave. You may receive up to 80 hours of award leave in a fiscal year.",
    "Trips": "You can take up to 26 hours of rest on a long trip.",
    "Courses": "Each trainee can book up to 12 hours of lessons per week.",
}


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "You can add up to five layers to a function.",
            "what is the maximum number of layers that you can add to a function?",
        ),
        (
            "The service returns up to 50 versions per call.",
            "what is the maximum number of versions that The service returns per call?",
        ),
        (
            "The manager must provide a plan to the owner within 30 days of the request.",
            "within how many days of the request must The manager provide a plan to the owner?",
        ),
        (
            "When an order is late, submit a complaint at least three business days before the audit.",
            "when an order is late, at least how many business days before the audit should you submit a complaint?",
        ),
        (
            "The manager must file a report no later than 5 days after the audit.",
            "within how many days after the audit must The manager file a report?",
        ),
        (
            "The manager must file a report no later than 5 days before the audit.",
            "at least how many days before the audit must The manager file a report?",
        ),
        (
            "The event queue retains events for up to 6 hours.",
            "what is the maximum number of hours for which The event queue retains events?",
        ),
        (
            "The store supports images up to 10 GB in size.",
            "what is the maximum size, in gigabytes, of images that The store supports?",
        ),
        (
            "A team lead may grant up to 620 euros of goodwill.",
            "what is the maximum amount of goodwill, in euros, that A team lead may grant?",
        ),
        (
            "Parental leave lasts up to 33 months for each child.",
            "what is the maximum number of months that Parental leave can last for each child?",
        ),
        (
            "A password for the archive has at least 14 characters.",
            "what is the minimum number of characters that A password for the archive can have?",
        ),
        (
            "The archive has at least 14 rooms for visitors.",
            "what is the minimum number of rooms that The archive has for visitors?",
        ),
        (
            "A visitor to the plant is announced at least 3 working days ahead.",
            "at least how many working days ahead must A visitor to the plant be announced?",
        ),
        ("You should extend an appointment up to 4 years.", ""),
        ("The usual delay is up to 24 hours.", ""),
        ("A team lead may grant up to 620 euros.", ""),
    ],
)
def test_a_limit_is_asked_for_with_the_words_of_its_sentence(text: str, question: str) -> None:
    (limit,) = read_limits(text)
    assert limit_question(limit) == question


def corpus(make_chunk: MakeChunk, **more: str) -> CorpusFacts:
    given = SAID | more
    return CorpusFacts.of([make_chunk(text, f"From: {name}", document=name) for name, text in given.items()])


def test_limits_of_something_else_are_the_wrong_answers(make_chunk: MakeChunk) -> None:
    questions = {q.question: q for q in limit_questions(corpus(make_chunk))}
    asked = questions[
        'According to "Leave", what is the maximum number of hours of advanced sick leave that you can request?'
    ]
    assert asked.value.text == "240"
    assert set(asked.wrong) == {"80", "26", "12"}
    assert asked.wrong[0] == "80"  # of the same document
    assert len(asked.lookalikes) == 2
    assert (
        'According to "Courses", what is the maximum number of hours of lessons that each trainee can book per week?'
        in questions
    )


def test_nothing_is_asked_of_which_a_document_says_two_things(make_chunk: MakeChunk) -> None:
    twice = "You can take up to 26 hours of rest on a long trip. You can take up to 30 hours of rest on a long trip by rail."
    questions = [q.question for q in limit_questions(corpus(make_chunk, Trips=twice))]
    assert not any('"Trips"' in text for text in questions)
    assert any('"Leave"' in text for text in questions)


def test_too_few_other_limits_bear_no_question(make_chunk: MakeChunk) -> None:
    chunk = make_chunk(SAID["Leave"], "From: Leave", document="Leave")
    assert list(limit_questions(CorpusFacts.of([chunk]))) == []


def test_a_limit_of_nothing_neither_is_asked_for_nor_stands_in_the_way(make_chunk: MakeChunk) -> None:
    nothing = "Each visitor can have at most 0 hours of overtime. Each visitor can have at most 0.0 days of overtime."
    questions = list(limit_questions(corpus(make_chunk, Visits=nothing)))
    assert [q.question for q in questions] == [q.question for q in limit_questions(corpus(make_chunk))]
    assert all("0" not in q.wrong for q in questions)


def test_the_other_limit_of_its_sentence_is_the_first_wrong_answer(make_chunk: MakeChunk) -> None:
    said = "The evacuation of the plant must be finished within 7.5 minutes, and that of the store within 5.5 minutes."
    more = "Each guide must call the desk within 8 minutes. Each guard must close the gate within 33 minutes."
    question = next(q for q in limit_questions(corpus(make_chunk, Safety=f"{said} {more}")) if q.value.text == "7.5")
    assert question.wrong[0] == "5.5"
    assert sum("." in text for text in question.wrong[:3]) >= 2, "alone among whole numbers it would stand out"
    assert "8" in question.wrong, "limits of something else stay"
