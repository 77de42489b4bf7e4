from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.exam.choice_items.figures.lookup import always_unsaid
from ragexam.exam.choice_items.guess import beyond_luck
from ragexam.exam.choice_items.unsaid import (
    UnsaidTurns,
    is_unsaid,
    is_unsaid_text,
    judges_retrieval,
    offers_unsaid,
    unsaid_choice,
    with_unsaid,
)
from ragexam.records import Guess, Item, Span

ITEM = Item("i", "How heavy is it?", ("3 kg", "5 kg", "7 kg", "9 kg"), 1, language="en")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The documents do not say"), ("de", "Das sagen die Dokumente nicht"), ("", "The documents do not say")],
)
def test_it_is_told_in_the_language_of_the_question(language: str, said: str) -> None:
    offered = with_unsaid(replace(ITEM, language=language))
    assert unsaid_choice(language) == said
    assert said in offered.choices
    assert offered.choices[offered.key] == "5 kg"
    assert len(set(offered.choices)) == 4
    assert offers_unsaid(offered)
    assert not is_unsaid(offered)
    assert not offers_unsaid(ITEM)


def test_the_last_of_the_wrong_answers_makes_room() -> None:
    assert with_unsaid(ITEM, ("9 kg", "3 kg", "7 kg", "11 kg")).choices[2] == unsaid_choice("en")
    assert with_unsaid(ITEM) == with_unsaid(ITEM)


def test_where_the_documents_do_not_say_there_is_nothing_to_find() -> None:
    held = replace(ITEM, evidence=(Span("d", 0, 9),))
    assert not judges_retrieval(ITEM)
    assert judges_retrieval(held)
    assert judges_retrieval(with_unsaid(held))
    offered = with_unsaid(held)
    assert not judges_retrieval(replace(offered, key=offered.choices.index(unsaid_choice("en"))))


@pytest.mark.parametrize(
    "text",
    [
        "The passage does not say.",
        "Der Abschnitt sagt es nicht.",
        "Die Textstellen sagen es nicht.",
        "Unanswerable",
        "not answerable",
        "N/A",
        "N.A.",
        "No Answer Present.",
        "Not mentioned in the provided text.",
        "The question can’t be answered from the context.",
        "Nicht beantwortbar",
        "Das steht nicht im Text.",
        "k. A.",
    ],
)
def test_other_words_say_the_same(text: str) -> None:
    assert is_unsaid_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "No.",
        "Not included.",
        "Not available",
        "Unknown",
        "No information is given to third parties.",
        "The contract does not say who pays.",
        "The document does not mention the author, but the cover does.",
        "Der Abschnitt sagt, dass es nicht geht.",
        "Der Text nennt 27 Tage nicht.",
    ],
)
def test_what_tells_something_does_not(text: str) -> None:
    assert not is_unsaid_text(text)


def test_two_choices_are_too_few() -> None:
    two = replace(ITEM, choices=("3 kg", "5 kg"))
    assert with_unsaid(two) is two


def test_a_share_is_offered_evenly() -> None:
    def turns(share: float, count: int) -> list[bool]:
        offering, turns_taken = UnsaidTurns(share), []
        for _ in range(count):
            turns_taken.append(offering.due)
            offering.take()
        return turns_taken

    assert sum(turns(0.3, 10)) == 3
    assert turns(0.3, 20)[:10] == turns(0.3, 10)
    assert not any(turns(0.0, 9))
    assert all(turns(1.0, 9))


def test_after_a_dropped_question_the_next_is_tried_without_and_the_turn_comes_later() -> None:
    offering = UnsaidTurns(1.0)
    offering.drop()
    assert not offering.due
    offering.drop()
    assert offering.due, "it is put off once, not for good"
    offering.drop()
    offering.take()
    assert (offering.asked, offering.offered, offering.due) == (1, 0, True)
    half = UnsaidTurns(0.5, asked=1)
    half.drop()
    half.take()
    assert half.due, "what was put off is made up for"
    half.take()
    assert (half.offered, half.due) == (1, True)


def guessed(number: int, key: int, chosen: int, demand: str) -> Item:
    choices = (unsaid_choice("en"), "5 kg", "7 kg", "9 kg")
    guess = Guess("m", "M", (), float(chosen == key), chosen, 0.5)
    return Item(f"{number}", "?", choices, key, language="en", strategy="composed", demand=demand, guesses=(guess,))


def test_a_model_that_always_takes_it_knows_nothing() -> None:
    right = [guessed(n, 0, 0, "unanswerable") for n in range(8)]
    others = [guessed(8 + n, 1 + n % 3, 0, "difference") for n in range(24)]
    assert beyond_luck([*right, *others]) == {}
    assert beyond_luck(right)  # nothing else offers it: the choice gives these away
    (baseline,) = always_unsaid([*right, *others, ITEM])
    assert (baseline.share, baseline.items) == (pytest.approx(1 / 4), 32)
    assert always_unsaid([ITEM]) == []


@pytest.mark.parametrize(
    ("text", "is_it"),
    [
        ("The documents do not say", True),
        (" the  documents do not SAY. ", True),
        ("Das sagen die Dokumente nicht.", True),
        ("The documents do not say when.", False),
        ("", False),
    ],
)
def test_the_text_is_known_in_any_letters_and_with_a_full_stop(text: str, is_it: bool) -> None:
    assert is_unsaid_text(text) is is_it
