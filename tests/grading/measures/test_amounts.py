"""Amounts and dates of running texts."""

from __future__ import annotations

import pytest

from ragexam.grading.measures.amounts import amounts_of, share_found


@pytest.mark.parametrize(
    ("answer", "reference"),
    [
        ("You have two weeks to appeal.", "14 days"),
        ("It takes 14 days, counted from delivery.", "Two weeks"),
        ("It costs $1,250 per year.", "1,250 dollars"),
        ("The share is 12.5 percent.", "12.5%"),
        ("About 3 km", "3000 m"),
        ("It was signed on 5 March 2024 in Bonn.", "2024-03-05"),
        ("March 5, 2024", "on 05.03.2024"),
        ("5. März 2024", "5 March"),
        ("There are 37 seats.", "37"),
        ("It is −5 °C.", "minus 5 °C"),
        ("It lasts 10–15 days.", "15 days"),
        ("It is 2.1.", "version 2.1"),
        ("Firmware 5", "firmware 5.0"),
        ("six", "6 visitors"),
    ],
)
def test_the_same_in_other_words(answer: str, reference: str) -> None:
    assert share_found(answer, reference) == 1.0


@pytest.mark.parametrize(
    ("answer", "reference"),
    [
        ("It takes 14 hours.", "14 days"),
        ("30 days", "3 days"),
        ("5 March 2023", "5 March 2024"),
        ("5 April 2024", "5 March 2024"),
        ("It does not say.", "27 days"),
        ("-5 °C", "5 °C"),
        ("5 °C", "-5 °C"),
        ("version 2.10", "version 2.1"),
        ("section 4.1", "section 4.10"),
    ],
)
def test_another_amount(answer: str, reference: str) -> None:
    assert share_found(answer, reference) == 0.0


def test_some_of_several() -> None:
    assert share_found("Leave is 27 days.", "27 days, and 3 months after birth") == 0.5


def test_without_an_amount_there_is_nothing_to_compare() -> None:
    assert share_found("27 days", "by the head of the team") is None
    assert amounts_of("one of them") == []
    assert share_found("both managers", "both of the two managers") is None


def test_a_german_comma() -> None:
    assert share_found("2,5 Stunden", "150 Minuten", "de") == 1.0
