"""Refusals told by rule."""

from __future__ import annotations

import pytest

from ragexam.grading.measures.refusals import NON_ANSWERS, is_non_answer, refusal_kind


@pytest.mark.parametrize("text", [*NON_ANSWERS, "Unknown.", "It does not say.", "NO ANSWER"])
def test_the_published_expressions_decline(text: str) -> None:
    assert is_non_answer(text)
    assert refusal_kind(text) == "declines"


@pytest.mark.parametrize("text", ["a.", "(iii)", "b", "(c)", "", " \n"])
def test_a_stray_mark_or_nothing_is_ill_formed(text: str) -> None:
    assert is_non_answer(text)
    assert refusal_kind(text) == "ill-formed"


@pytest.mark.parametrize(
    "text",
    [
        "I don't know.",
        "I’m sorry, but I cannot answer that question.",
        "The provided context does not mention how many days there are.",
        "The documents do not say. Please contact your manager.",
        "There is no information about this in the passages.",
        "The amount is not specified in the documents.",
        "Das weiß ich leider nicht. Ich weiß es nicht.",
        "Die Textstellen sagen es nicht.",
        "The passages do not say.",
        "Der Text enthält dazu keine Angaben.",
        "Diese Frage kann ich anhand der Unterlagen nicht beantworten.",
    ],
)
def test_declines(text: str) -> None:
    assert refusal_kind(text) == "declines"


@pytest.mark.parametrize(
    "text",
    [
        "The documents do not mention it. Employees usually get 27 days of leave in a year.",
        "Der Kontext nennt die Frist nicht. Üblich sind vier Wochen zum Ende eines Monats.",
    ],
)
def test_says_so_and_answers(text: str) -> None:
    assert refusal_kind(text) == "says so and answers"


@pytest.mark.parametrize("text", ["Could you please clarify which contract you mean?", "Was genau meinen Sie?"])
def test_asks_back(text: str) -> None:
    assert refusal_kind(text) == "asks back"


@pytest.mark.parametrize(
    "text",
    [
        "27 days",
        "7",
        "No, employees may not carry leave over.",
        "Employees who do not know the rules are told by the office.",
        "The contract is not renewed by itself.",
        "Send the form to the office, which checks it. It takes two weeks. You get a letter. The letter says what was "
        "decided. The documents do not say how long the letter takes.",
        "Nein, die Frist beginnt erst mit dem Zugang.",
    ],
)
def test_answers(text: str) -> None:
    assert refusal_kind(text) == ""
