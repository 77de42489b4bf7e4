from __future__ import annotations

from decimal import Decimal

import pytest

from ragexam.exam.composition.stated.amounts import read_amount, read_interval


@pytest.mark.parametrize(
    ("text", "language", "value", "dimension"),
    [
        ("7.9 kg", "en", "7.9", "measure"),
        ("1,284.00 euros", "en", "1284.00", "money"),
        ("$1,250", "en", "1250", "money"),
        ("8 working days", "en", "8", "time"),
        ("12,40 Euro", "de", "12.40", "money"),
        ("2.900 Euro", "de", "2900", "money"),
        ("35 percent", "en", "35", "percent"),
        ("57", "en", "57", "count"),
    ],
)
def test_an_amount_is_exact(text: str, language: str, value: str, dimension: str) -> None:
    amount = read_amount(text, language)
    assert amount is not None
    assert (amount.value, amount.dimension) == (Decimal(value), dimension)


@pytest.mark.parametrize(
    "text",
    [
        "8 to 14 hours",
        "1.5 percent within 8 days",
        "95 °C for 40 minutes",
        "none",
        "-15 °C",
        "KB-12",
        "5 and more",
        "",
        "8 March",
        "00412",
    ],
)
def test_what_is_more_or_less_than_one_amount_is_none(text: str) -> None:
    assert read_amount(text, "en") is None


def test_a_unit_of_the_heading_is_taken_where_the_cell_has_none() -> None:
    bare, own = read_amount("93.50", "en", "euros"), read_amount("93.50 euros", "en", "dollars")
    assert bare is not None
    assert own is not None
    assert bare.unit == own.unit
    assert bare.render(Decimal("1481")) == "1,481.00 euros"


def test_results_are_written_in_the_form_of_their_source() -> None:
    kilo, euro = read_amount("7.9 kg", "en"), read_amount("12,40 Euro", "de")
    assert kilo is not None
    assert euro is not None
    assert kilo.render(Decimal("2.70")) == "2.7 kg"
    assert kilo.render(Decimal("1481")) == "1,481.0 kg"
    assert euro.render(Decimal("1234.5")) == "1.234,50 Euro"


def test_durations_of_different_units_compare() -> None:
    days, months = read_amount("40 days", "en"), read_amount("1 month", "en")
    assert days is not None
    assert months is not None
    assert days.comparable[0] == months.comparable[0] == "duration"
    assert days.comparable[1] > months.comparable[1]
    working = read_amount("40 working days", "en")
    assert working is not None
    assert working.comparable[0] != "duration"


@pytest.mark.parametrize(
    ("text", "language", "low", "high"),
    [
        ("8 to 14 hours", "en", "8", "14"),
        ("6 bis 10 Stunden", "de", "6", "10"),
        ("up to 4 years", "en", None, "4"),
        ("over 10 years", "en", "10", None),
        ("under 2 years", "en", None, "2"),
        ("11,000 to 68,000 euros", "en", "11000", "68000"),
        ("above 350,000 euros", "en", "350000", None),
        ("9 to 29 °C", "en", "9", "29"),
    ],
)
def test_intervals(text: str, language: str, low: str | None, high: str | None) -> None:
    interval = read_interval(text, language)
    assert interval is not None
    assert interval.low == (None if low is None else Decimal(low))
    assert interval.high == (None if high is None else Decimal(high))
    inside = interval.inside()
    assert inside is not None
    assert interval.holds(inside)
    assert inside not in (interval.low, interval.high)


@pytest.mark.parametrize("text", ["full day", "7 weeks", "1 to 3", "14 to 8 hours", "not controlled"])
def test_what_is_no_interval(text: str) -> None:
    assert read_interval(text, "en") is None


@pytest.mark.parametrize(
    "text", ["1" * 16, "9" * 31, "1" * 400, "0." + "1" * 12, "7" * 16 + " kg", "1,000,000,000,000,000 kg", "1e999"]
)
def test_what_cannot_be_calculated_exactly_is_no_amount(text: str) -> None:
    assert read_amount(text, "en") is None


def test_long_numbers_are_written_exactly() -> None:
    amount = read_amount("123456789012.123 kg", "en")
    assert amount is not None
    assert amount.render(amount.value - Decimal("0.001")) == "123456789012.122 kg"


def test_results_have_a_mark_where_their_source_has_one() -> None:
    plain, marked = read_amount("4106 MWh", "en"), read_amount("4,106 MWh", "en")
    assert plain is not None
    assert marked is not None
    assert (plain.render(Decimal(3634)), marked.render(Decimal(3634))) == ("3634 MWh", "3,634 MWh")
