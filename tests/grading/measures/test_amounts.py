"""Amounts and dates of running texts."""

from __future__ import annotations

import pytest

from ragexam.grading.measures.amounts import amounts_of, share_found
from tests.growth import grows_evenly


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


SAME = [
    ("30", "30 days"),
    ("5", "5 km"),
    ("two", "2 weeks"),
    ("30", "30 euros"),
    ("30 consecutive calendar days", "30 days"),
    ("3 million euros", "3,000,000 euros"),
    ("€1.5 million", "1,500,000 euros"),
    ("EUR 1.5m", "1,500,000 euros"),
    ("3 Mio. Euro", "3 million euros"),
    ("3 Mrd. €", "€3 billion"),
    ("2 Millionen Euro", "2.000.000 Euro"),
    ("5 thousand", "5000"),
    ("seventeen days", "17 days"),
    ("twenty-five", "25"),
    ("one hundred and twenty days", "120 days"),
    ("a dozen members", "12 members"),
    ("half an hour", "30 minutes"),
    ("a half hour", "30 minutes"),
    ("zweieinhalb Stunden", "150 Minuten"),
    ("einundzwanzig Tage", "3 Wochen"),
    ("fünfundzwanzig", "twenty-five"),
    ("hundertzwanzig Euro", "120 €"),
    ("zweitausend", "2000"),
    ("1 000 euros", "1,000 euros"),
    ("1\u00a0000 euros", "1,000 euros"),
    ("1\u202f000\u202f000 euros", "one million euros"),
    ("03/03/2024", "3 March 2024"),
    ("03/04/2024", "3 April 2024"),
    ("03/04/2024", "4 March 2024"),
    ("31.12.2024", "2024-12-31"),
    ("bis zum 31.12.", "31 December"),
    ("31.12.24", "31 December 2024"),
    ("April 2024", "04/2024"),
    ("im April 2024", "in April 2024"),
    ("10 to 15 days", "10 days and 15 days"),
    ("SEK 100", "100 SEK"),
    ("NOK 1,200.50", "1200.5 NOK"),
    ("¥500", "500 yen"),
    ("A$ 50", "50 AUD"),
    ("May 12–15", "12–15 May"),
    ("May 12 to 15, 2024", "12 to 15 May 2024"),
    ("May 12-15, 2024", "12.05.2024 and 15.05.2024"),
    ("from May 3 until the 5th", "3 to 5 May"),
    ("a year and a half", "18 months"),
]
OTHER = [
    ("30 days", "30 weeks"),
    ("30 seats", "30 days"),
    ("£30", "30 euros"),
    ("USD 30", "30 euros"),
    ("30 bar", "30 days"),
    ("3 million euros", "3 billion euros"),
    ("3 million euros", "3 euros"),
    ("3 million", "3"),
    ("3 Mio. Euro", "3 Mrd. Euro"),
    ("seventeen days", "7 days"),
    ("twenty-five", "20"),
    ("one hundred and twenty", "100"),
    ("fünfundzwanzig", "fünf"),
    ("1 000 euros", "1 euro"),
    ("April 2024", "March 2024"),
    ("April 2024", "April 2023"),
    ("03/04/2024", "5 March 2024"),
    ("31.12.", "31.11."),
    ("31.12.2024", "2024-11-30"),
    ("10–15 weeks", "10 days"),
    ("SEK 100", "NOK 100"),
    ("A$ 50", "$50"),
    ("May 12–15", "12–15 June"),
    ("May 1 - 3 pm", "3 May"),
    ("a year and a half", "12 months"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_both_ways(one: str, other: str) -> None:
    assert share_found(one, other) == 1.0
    assert share_found(other, one) == 1.0


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_another_both_ways(one: str, other: str) -> None:
    assert share_found(one, other) == 0.0
    assert share_found(other, one) == 0.0


@pytest.mark.parametrize(
    ("answer", "reference"), [("5 March 2024", "in March 2024"), ("March 2024", "2024"), ("05.03.2024", "2024")]
)
def test_a_date_may_be_told_more_closely_than_it_is_asked_for(answer: str, reference: str) -> None:
    assert share_found(answer, reference) == 1.0
    assert share_found(reference, answer) == 0.0


def test_numbers_of_a_list_count_nothing() -> None:
    steps = "Follow these steps: 1. Check it. 2. Save it for 5 days.\n3) Close it."
    assert [amount.text for amount in amounts_of(steps)] == ["5 days"]
    assert share_found(steps, "within 3 days") == 0.0
    assert share_found("3. Quartal", "3. Quartal", "de") == 1.0
    assert [amount.text for amount in amounts_of("It takes 5 days [1][2, 3].")] == ["5 days"]


def test_a_number_before_a_full_stop_is_still_one() -> None:
    assert share_found("It is 12.10.", "12.10") == 1.0
    assert share_found("It is 2.1.", "version 2.1.") == 1.0
    assert share_found("99.99.2024", "2024-12-31") == 0.0


@pytest.mark.parametrize(
    "part",
    [
        "5 ",
        "5 more ",
        "-",
        "$ ",
        "5 March ",
        "12.12. ",
        "two ",
        "version 5 ",
        "\n",
        "1. ",
        "third ",
        "a week ",
        "1/2 ",
        "5 euros a ",
        "9 am ",
        "from 5 to ",
    ],
)
def test_time_grows_with_the_length_of_a_text(part: str) -> None:
    assert grows_evenly(lambda times: amounts_of(part * times), 8_000)
