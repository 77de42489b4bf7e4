from __future__ import annotations

import pytest

from ragexam.exam.composition.stated.dates import StatedDate, date_variations, days_between, read_date, read_minutes


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("5 March 2024", StatedDate(2024, 3, 5)),
        ("March 31, 2023", StatedDate(2023, 3, 31)),
        ("Mar 31, 2023", StatedDate(2023, 3, 31)),
        ("2024-03-05", StatedDate(2024, 3, 5)),
        ("05.03.2024", StatedDate(2024, 3, 5)),
        ("12. Oktober", StatedDate(0, 10, 12)),
        ("28 September", StatedDate(0, 9, 28)),
        ("31 February", None),
        ("March 2024", None),
        ("soon", None),
    ],
)
def test_dates(text: str, date: StatedDate | None) -> None:
    assert read_date(text) == date


def test_days_between() -> None:
    assert days_between(StatedDate(2024, 2, 1), StatedDate(2024, 3, 1)) == 29
    assert days_between(StatedDate(0, 3, 22), StatedDate(0, 4, 11)) == 20
    assert days_between(StatedDate(0, 2, 1), StatedDate(0, 3, 1)) is None  # a leap day may lie between
    assert days_between(StatedDate(0, 4, 11), StatedDate(0, 3, 22)) is None
    assert days_between(StatedDate(2024, 4, 11), StatedDate(0, 5, 22)) is None


@pytest.mark.parametrize("text", ["11 April", "March 31, 2023", "2024-03-05", "05.03.2024", "13:25"])
def test_variations_are_of_the_same_form(text: str) -> None:
    variations = date_variations(text)
    assert len(variations) >= 3
    assert text not in variations
    assert all((read_date(t) is None) == (read_date(text) is None) for t in variations)
    assert all((read_minutes(t) is None) == (read_minutes(text) is None) for t in variations)


def test_times_of_day() -> None:
    assert [read_minutes(t) for t in ("7:45", "18:00 Uhr", "18 Uhr", "25:00", "7:45 p.m.")] == [
        465,
        1080,
        1080,
        None,
        None,
    ]
    assert [read_minutes(t) for t in ("2.30", "2.30 Uhr", "14.05", "14.05 Uhr")] == [None, 150, None, 845]
