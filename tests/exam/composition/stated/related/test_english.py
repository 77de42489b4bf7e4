from __future__ import annotations

import pytest

from ragexam.exam.composition.stated.related.english import related_parts
from ragexam.exam.composition.stated.related.parts import CLAUSE, CONDITION, ORDER, PLAIN


def told(sentence: str) -> list[tuple[str, str, str, str]]:
    return [(p.relation, p.form, p.main, p.clause) for p in related_parts(sentence) if p.main]


def plain(sentence: str) -> list[tuple[str, str]]:
    return [(p.form, p.clause) for p in related_parts(sentence) if p.relation in (PLAIN, CONDITION)]


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        (
            "A missing master key is charged at 380 euros, because the cylinder group has to be exchanged.",
            (
                "reason",
                "clause",
                "A missing master key is charged at 380 euros",
                "the cylinder group has to be exchanged",
            ),
        ),
        (
            "Because the hall has no heating, the pipes are drained in November.",
            ("reason", "clause", "the pipes are drained in November", "the hall has no heating"),
        ),
        (
            "The oven is heated empty for 3 hours in order to remove the smell of the paint.",
            ("purpose", "infinitive", "The oven is heated empty for 3 hours", "to remove the smell of the paint"),
        ),
        (
            "To avoid wet floors, the valve is closed before the hose is taken off.",
            ("purpose", "infinitive", "the valve is closed before the hose is taken off", "to avoid wet floors"),
        ),
        (
            "Parts are brought into the laboratory early so that they take on its temperature.",
            ("purpose", "clause", "Parts are brought into the laboratory early", "they take on its temperature"),
        ),
        (
            "The van may not be used on Sundays unless the manager has agreed.",
            ("exception", "clause", "The van may not be used on Sundays", "the manager has agreed"),
        ),
        (
            "The driver pays a share only if the damage was caused by gross carelessness.",
            ("only", "clause", "The driver pays a share", "the damage was caused by gross carelessness"),
        ),
    ],
)
def test_one_word_says_how_the_parts_hang_together(sentence: str, parts: tuple[str, str, str, str]) -> None:
    assert told(sentence) == [parts]


@pytest.mark.parametrize(
    "sentence",
    [
        "It stays in the handbook because old trips are settled under these rules.",  # points back
        "The lamp has been built at the northern site since 2016.",  # a time
        "The entitlement rises by 1 day after four years, so that it is 28 days at most.",  # what follows, and no aim
        "You must have a licence in order to drive the van.",  # what is needed first
        "The failure occurred because of a loose cable.",  # no clause
        "The van is locked because it is new, but the key hangs beside it.",  # two words that relate parts
        "If the motor stops or does not start because the fuse is out, the lamp blinks.",  # the reason of a condition
        "Valid for all sites unless a paragraph names one of them.",  # no sentence
    ],
)
def test_what_is_not_sure_is_left_alone(sentence: str) -> None:
    assert told(sentence) == []


def test_plain_clauses_and_conditions_are_cut_out() -> None:
    assert plain("If one membrane fails, the whole batch is rejected.") == [
        ("clause", "one membrane fails"),
        ("clause", "the whole batch is rejected"),
    ]
    assert plain("Rest days are planned by the shift lead, not by the employee.") == [
        ("clause", "Rest days are planned by the shift lead")
    ]
    assert plain("Open the endpoint in a browser.") == [("order", "Open the endpoint in a browser")]
    assert plain("These lamps are blue.") == []


def test_statements_and_orders_are_told_apart() -> None:
    (order,) = [p for p in related_parts("Keep the lid closed so that nothing can fall in.") if p.main]
    (statement,) = [p for p in related_parts("The lid is kept closed so that nothing can fall in.") if p.main]
    (early,) = [p for p in related_parts("Before the test, the lid is closed so that nothing can fall in.") if p.main]
    assert [p.main_form for p in (order, statement, early)] == [ORDER, CLAUSE, CLAUSE]
