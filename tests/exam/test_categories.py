from __future__ import annotations

import pytest

from ragexam.exam.categories import bloom_levels, question_word
from ragexam.exam.self_contained import check_self_contained


@pytest.mark.parametrize(
    ("question", "language", "levels"),
    [
        ("Which office identifies the winner?", "en", ("remembering",)),
        ("How does the team explain the delay?", "en", ("understanding",)),
        ("Which tool is used for configuring alarms?", "en", ("applying",)),
        ("Who compared and then verified the two plans?", "en", ("analyzing", "evaluating")),
        ("Which design was produced in 2020?", "en", ("creating",)),
        ("How many seats are in room Kranich?", "en", ("remembering",)),
        ("What is the capital of the isle?", "en", ("remembering",)),
        ("Wer entwickelt das Formular und überprüft es?", "de", ("evaluating", "creating")),
        ("Wie viele Plätze hat der Raum?", "de", ("remembering",)),
        # A whole word only: "user" is a form of "use", "because" is not.
        ("Why is it closed because of frost?", "en", ("remembering",)),
    ],
)
def test_bloom(question: str, language: str, levels: tuple[str, ...]) -> None:
    assert bloom_levels(question, language) == levels


@pytest.mark.parametrize(
    ("question", "language", "word"),
    [
        ("What is it?", "en", "what"),
        ("Within how many days is it paid?", "en", "how"),
        ("To whom does it go?", "en", "who"),
        ("You work where the sea is. Which tide comes first?", "en", "which"),
        ("Is it open?", "en", "other"),
        ("Welche Frist gilt?", "de", "which"),
        ("Wie lange dauert es?", "de", "how"),
        ("Wem wird es gemeldet?", "de", "who"),
        ("Nach wie vielen Tagen ist Schluss?", "de", "how"),
        ("Was kostet es?", "de", "what"),
    ],
)
def test_question_word(question: str, language: str, word: str) -> None:
    assert question_word(question, language) == word


@pytest.mark.parametrize(
    "question",
    [
        "According to the handbook, who signs it?",
        "What is the main point of the passage?",
        "Which rate is given in the table above?",
        "How long does it last?",
        "Who leads these?",
        "What is the purpose of this policy?",
        "Where do we keep our keys?",
        "Which of the following is right?",
        "Who signs the following forms?",
        "Laut dem Text, wer unterschreibt?",
        "Wie hoch ist der im Abschnitt genannte Betrag?",
        "Wann gilt diese Frist?",
        "Welche der folgenden Aussagen stimmt?",
        "Why do both plans need to be closed?",
        "When are both of the reports due?",
        "Why do both quarterly plans need to be closed?",
        "When are both due?",
        "Bis wann müssen beide Berichte vorliegen?",
    ],
)
def test_a_question_that_points_elsewhere_is_dropped(question: str) -> None:
    assert any(f.drops for f in check_self_contained(question))


@pytest.mark.parametrize(
    "question",
    [
        "Who signs form F-12 at the pier of Norhaven?",
        "How many days of leave does an employee in Thornsey get?",
        "What is the maximum length of a page in the visitor book?",
        "What does the US office in Table Bay pay for a room?",
        "Which section of the harbour is closed in winter?",
        "On which date of the following year do carried-over days in Thornsey expire?",
        "Which form covers both travel costs and daily rates?",
        "Who signs both offers and contracts?",
        "Who inspects both sides of the Thornsey bridge?",
        "Who may approve both expenses as well as leave?",
        "Wer prüft beide Seiten, die obere und die untere?",
        "Wie viele Tage Urlaub gibt es in Lüdenbrook?",
        "Wer leitet das Lager in Lüdenbrook?",
    ],
)
def test_a_question_that_stands_alone_is_kept(question: str) -> None:
    assert not [f for f in check_self_contained(question) if f.drops]


@pytest.mark.parametrize(
    ("question", "pattern"),
    [
        ('What does the paper "Deep Tides" show?', "paper: term with title"),
        ('Which method is described in "Deep Tides"?', "paper: citation with title"),
        ("Which research budget was spent?", "paper: term"),
    ],
)
def test_the_published_patterns_drop_in_their_own_strategy_only(question: str, pattern: str) -> None:
    published = [f for f in check_self_contained(question, paper_drops=True) if "paper:" in f.filter]
    assert [f.drops for f in published] == [True]
    assert pattern in published[0].filter
    assert not [f for f in check_self_contained(question) if "paper:" in f.filter and f.drops]


def test_choices_that_are_shown_may_be_pointed_at() -> None:
    question = "Which of the following rooms has 18 seats?"
    assert any(f.drops for f in check_self_contained(question))
    assert not any(f.drops for f in check_self_contained(question, choices_shown=True))
