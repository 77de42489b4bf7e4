"""Amounts that say the same, or something else: units, fractions, ordinals, rates, ranges, and what is told in passing."""

from __future__ import annotations

import pytest

from ragexam.grading.measures import units
from ragexam.grading.measures.amounts import amounts_of, share_found

SAME = [
    ("10 per cent", "10%"),
    ("12,5 Prozent", "12.5 %"),
    ("10 percentage points", "10 Prozentpunkte"),
    ("US$ 5", "5 US dollars"),
    ("50 cents", "50 ct"),
    ("20 degrees Celsius", "20 °C"),
    ("20°C", "20 Grad Celsius"),
    ("20 °C", "20 degrees"),
    ("68 °F", "20 °C"),
    ("12. bis 15. Mai", "12. Mai bis 15. Mai"),
    ("12 to 15 May 2024", "from 12 May 2024 to 15 May 2024"),
    ("12–15 May", "12 May to 15 May"),
    ("12.–15.03.2024", "12 March 2024 to 15 March 2024"),
    ("am 12. und 15. Mai", "12 May and 15 May"),
    ("2/3 weeks", "2 or 3 weeks"),
    ("2 1/2 weeks", "2.5 weeks"),
    ("2/3 full weeks", "2 or 3 weeks"),
    ("3/5 of the members", "3 of 5 members"),
    ("3/5 of the members", "three out of the five members"),
    ("3/5 der Mitglieder", "3 von 5 Mitgliedern"),
    ("page 1/2", "page 1 and 2"),
    ("3/4 hours", "45 minutes"),
    ("from 50 to 68 °F", "from 10 to 20 °C"),
    ("50 to 32 °F", "10 °C and 0 °C"),
    ("3.11 to 3.12 kg", "3.11 kg and 3.12 kg"),
    ("1.1 to 1.3 km", "1.1 km and 1.3 km"),
    ("10 to 0 percent", "10 % and 0 %"),
    ("0.1 to 0.3 g", "0.1 g and 0.3 g"),
    ("10 m²", "10 square metres"),
    ("10 qm", "10 m2"),
    ("2 m³", "2000 litres"),
    ("50 km/h", "50 kph"),
    ("5 kilograms", "5 kg"),
    ("5 Zentimeter", "50 mm"),
    ("1/2 litre", "0.5 litres"),
    ("2 1/2 hours", "2.5 hours"),
    ("2½ hours", "150 minutes"),
    ("¾ hour", "45 minutes"),
    ("three quarters of an hour", "45 minutes"),
    ("two thirds", "2/3"),
    ("one third", "33 %"),
    ("two-thirds", "66.7 %"),
    ("drei Viertel", "75 %"),
    ("eine Viertelstunde", "15 Minuten"),
    ("2 hours 30 minutes", "2.5 hours"),
    ("1 hour and 30 minutes", "90 minutes"),
    ("1 Stunde und 30 Minuten", "90 Minuten"),
    ("1 year and 6 months", "18 months"),
    ("third floor", "3rd floor"),
    ("the third floor", "floor 3"),
    ("third", "3rd"),
    ("3. Stock", "dritter Stock"),
    ("im dritten Stock", "3. Stock"),
    ("the first of May", "1 May"),
    ("der erste Mai", "1. Mai"),
    ("a week", "7 days"),
    ("eine Woche", "sieben Tage"),
    ("ein Jahr", "12 Monate"),
    ("einen Monat", "1 Monat"),
    ("a year", "one year"),
    ("twice a year", "two times a year"),
    ("zweimal im Jahr", "2 mal pro Jahr"),
    ("95 euros a month", "95 euros per month"),
    ("95 Euro im Monat", "95 Euro monatlich"),
    ("94 Euro je Nacht", "94 Euro"),
    ("up to 5 may come", "5"),
    ("5 may 2024", "5 May 2024"),
    ("every second week", "every two weeks"),
    ("jede zweite Woche", "alle zwei Wochen"),
    ("once a year", "annually"),
    ("jährlich", "einmal im Jahr"),
    ("half of the fee", "50 % of the fee"),
    ("die Hälfte", "50 %"),
    ("50 cents", "0.50 euros"),
    ("ein Kilo", "1 kg"),
    ("100 Sek.", "100 Sekunden"),
    ("100 SEK", "100 SEK"),
    ("the second chapter", "chapter 2"),
    ("twenty-first century", "21st century"),
    ("der einunddreißigste Mai", "31. Mai"),
]
OTHER = [
    ("3/5 of the members", "3 members"),
    ("3/5 of the members", "2 of 5 members"),
    ("3/5 of the members", "3 days and 5 euros"),
    ("2/3 weeks", "4 weeks"),
    ("from 12 to 15 May", "from 15 to 12 May"),
    ("100 SEK", "100 seconds"),
    ("10 %", "10 percentage points"),
    ("10 per cent", "10 euros"),
    ("5 US dollars", "5 euros"),
    ("100 SEK", "100 EUR"),
    ("70 °F", "70 °C"),
    ("10 m²", "10 m"),
    ("10 m²", "10 m³"),
    ("50 km/h", "50 km"),
    ("1/2 litre", "2 litres"),
    ("2/3", "1/3"),
    ("one third", "30 %"),
    ("1 hour and 30 minutes", "1.3 hours"),
    ("third floor", "second floor"),
    ("3rd floor", "3 days"),
    ("dritter Stock", "vierter Stock"),
    ("second floor", "2 seconds"),
    ("eine Woche", "sechs Tage"),
    ("ein Tag", "zwei Tage"),
    ("a month", "two months"),
    ("twice a year", "once a year"),
    ("zweimal im Jahr", "zweimal im Monat"),
    ("95 euros a month", "95 euros a year"),
    ("94 Euro je Nacht", "94 Euro je Woche"),
    ("the first of May", "2 May"),
    ("350 K", "350 °C"),
    ("50 cents", "50 euros"),
    ("every second week", "every three weeks"),
    ("monthly", "once a year"),
    ("5 May", "5 may come"),
    ("from 5 to 10 euros", "from 10 to 5 euros"),
    ("from 1 March to 5 April", "from 5 April to 1 March"),
]


@pytest.mark.parametrize("language", ["en", "de", ""])
@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_both_ways(one: str, other: str, language: str) -> None:
    assert share_found(one, other, language) == 1.0
    assert share_found(other, one, language) == 1.0


@pytest.mark.parametrize("language", ["en", "de", ""])
@pytest.mark.parametrize(("one", "other"), OTHER)
def test_another_both_ways(one: str, other: str, language: str) -> None:
    assert share_found(one, other, language) == 0.0
    assert share_found(other, one, language) == 0.0


def test_parts_of_a_length_of_time_are_told_one_by_one_too() -> None:
    assert share_found("The work takes 2 hours, and the break 30 minutes.", "2 hours and 30 minutes") == 1.0
    assert share_found("It takes 2 hours and 30 minutes.", "2 hours") == 1.0
    assert share_found("It takes 2 hours.", "2 hours and 30 minutes") == 0.0


@pytest.mark.parametrize(
    ("answer", "reference"),
    [
        ("It costs 95 euros.", "The allowance is 95 euros a month."),
        ("95 and 120 euros, less for the second child", "120 euros for the first child, 95 euros for the second child"),
        ("The badge costs 45 euros.", "The badge, valid for a year, costs 45 euros on the third floor."),
    ],
)
def test_what_is_told_in_passing_is_not_asked_for(answer: str, reference: str) -> None:
    assert share_found(answer, reference) == 1.0


def test_another_ordinal_in_the_place_of_one_is_wrong() -> None:
    assert share_found("room 12 on the third floor", "third floor, room 12") == 1.0
    assert share_found("room 12", "third floor, room 12") == 1.0
    assert share_found("room 12 on the second floor", "third floor, room 12") == 0.5


@pytest.mark.parametrize(
    "text",
    [
        "First, check the valve.",
        "a second approval",
        "once it is done",
        "costs of a month",
        "the third party, a third party",
        "Visits a year",
        "the second half of the year",
        "yearly backups",
    ],
)
def test_nothing_is_asked_for(text: str) -> None:
    assert [amount for amount in amounts_of(text) if not amount.soft] == []


def test_what_is_no_fraction() -> None:
    assert [amount.number for amount in amounts_of("open 24/7")] == [24, 7]
    assert [amount.number for amount in amounts_of("10/15 days")] == [10, 15]
    assert [amount.value for amount in amounts_of("2/3 days")] == [2 * 86_400, 3 * 86_400]
    assert [amount.number for amount in amounts_of("page 1/2")] == [1, 2]
    assert [amount.measures for amount in amounts_of("1/2/2024")] == ["date"]


def test_a_unit_is_told_by_its_spelling() -> None:
    assert [amount.measures for amount in amounts_of("100 SEK, 90 Sek.")] == ["sek", "time"]


def test_no_unit_is_given_twice() -> None:
    with pytest.raises(ValueError, match="given twice: sek"):
        units._table({"sek": ("sek", 1.0)}, {"sek": ("time", 1.0)})
    with pytest.raises(ValueError, match="given twice: days"):
        units._table({"days": ("time", 1.0)})


@pytest.mark.parametrize(
    "text",
    [
        "room 12 and 15 May",
        "room 12 until 15 May",
        "Zimmer 12 bis 15. Mai",
        "invoice 12 - 15 May 2024",
        "15 to 12 May",
        "1.12 to 15 May",
        "chapter 2024 to 15 May",
        "12 to 15 may apply",
    ],
)
def test_a_number_before_a_date_is_no_day(text: str) -> None:
    assert sum(amount.date is not None for amount in amounts_of(text)) <= 1
