from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.exam.passages.quantities import canonical, read_quantity, same_answer, vary
from ragexam.exam.passages.words import NUMBER_WORDS


@pytest.mark.parametrize(
    ("text", "language", "value", "unit"),
    [
        ("$1,250", "en", 1250.0, "$ #"),
        ("10 business days", "en", 10.0, "# business day"),
        ("2,5 Stunden", "de", 2.5, "# stund"),
        ("1.250 €", "de", 1250.0, "# €"),
        ("1.250 kg", "en", 1.25, "# kg"),
        ("EUR 1,200.50", "en", 1200.5, "eur #"),
        ("two weeks", "en", 2.0, "# week"),
        ("0.75 %", "en", 0.75, "# %"),
        ("every 90 days", "en", 90.0, "every # day"),
    ],
)
def test_reads_amounts_as_written(text: str, language: str, value: float, unit: str) -> None:
    quantity = read_quantity(text, language)
    assert quantity is not None
    assert quantity.value == pytest.approx(value)
    assert quantity.unit == unit


@pytest.mark.parametrize("text", ["", "no number", "5 to 10 days", "GS-13", "2024-03-05"])
def test_reads_no_amount_where_there_is_not_exactly_one(text: str) -> None:
    assert read_quantity(text, "en") is None


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("$1,250", 2500, "$2,500"),
        ("EUR 1,200.50", 960.5, "EUR 960.50"),
        ("two weeks", 4, "four weeks"),
        ("Drei Tage", 5, "Fünf Tage"),
        ("2,5 Stunden", 3.5, "3,5 Stunden"),
        ("4 500 km", 5500, "5 500 km"),
    ],
)
def test_renders_another_number_in_the_same_form(text: str, value: float, expected: str) -> None:
    language = "de" if "Stunden" in text or "Tage" in text else "en"
    quantity = read_quantity(text, language)
    assert quantity is not None
    assert quantity.render(value) == expected


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2 weeks", "14 days", True),
        ("two weeks", "14 days", True),
        ("1 year", "12 months", True),
        ("90 minutes", "1.5 hours", True),
        ("30", "30 days", True),
        ("5", "5 emergency days", True),
        ("30 days", "30 hours", False),
        ("30 days", "45 days", False),
        ("$500", "€500", False),
        ("the pier master", "pier master", True),
        ("group managers", "group manager", True),
        ("Drive", "Google Drive", True),
        ("Slack", "Google Drive", False),
        ("BK-6152", "BK-6153", False),
    ],
)
def test_same_answer(first: str, second: str, same: bool) -> None:
    assert same_answer(first, second) is same
    assert same_answer(second, first) is same


def test_weeks_and_days_have_one_canonical_form() -> None:
    # 2 weeks = 2 * 7 * 86,400 s = 1,209,600 s
    assert canonical("2 weeks") == ("time", 1_209_600.0)
    assert canonical("14 days") == ("time", 1_209_600.0)


def test_varies_customary_numbers_by_customary_ones() -> None:
    quantity = read_quantity("30 days")
    assert quantity is not None
    assert set(vary(quantity)) <= {7, 10, 12, 14, 15, 20, 21, 25, 28, 45, 60, 90, 120, 180}
    assert {28, 45} <= set(vary(quantity)[:6])


def test_varies_shares_within_a_hundred() -> None:
    quantity = read_quantity("95 %")
    assert quantity is not None
    assert vary(quantity)
    assert max(vary(quantity)) <= 100


def test_does_not_grow_into_thousands_that_would_need_a_mark() -> None:
    quantity = read_quantity("640 euros")
    assert quantity is not None
    assert max(vary(quantity)) < 1000


@given(
    number=st.one_of(
        st.integers(2, 99_999).map(str),
        st.decimals(min_value="0.1", max_value="999", places=2).map(str),
        st.sampled_from(sorted(NUMBER_WORDS)),
    ),
    unit=st.sampled_from([" days", " %", " kg", " reviewers", " euros", " Wochen", ""]),
)
def test_variations_differ_and_keep_the_form(number: str, unit: str) -> None:
    quantity = read_quantity(number + unit, "en")
    if quantity is None:
        return
    values = vary(quantity)
    assert len(set(values)) == len(values)
    for value in values:
        text = quantity.render(value)
        other = read_quantity(text, "en")
        assert other is not None, text
        assert other.value == pytest.approx(value)
        assert other.unit == quantity.unit
        assert not same_answer(text, number + unit)
