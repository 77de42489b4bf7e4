"""Numbers of running texts, in figures and in words."""

from __future__ import annotations

import pytest

from ragexam.grading.measures.numbers import numbers_of
from tests.growth import grows_evenly

_ONES = (
    "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GERMAN_ONES = (
    "", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf", "dreizehn", "vierzehn",
    "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
)  # fmt: skip
_GERMAN_TENS = ("", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")


def english(n: int, joint: str) -> str:
    if n >= 1000:
        return f"{english(n // 1000, joint)} thousand {english(n % 1000, joint)}".strip()
    if n >= 100:
        return f"{_ONES[n // 100]} hundred" + (f"{joint}{english(n % 100, joint)}" if n % 100 else "")
    return _ONES[n] if n < 20 else _TENS[n // 10] + (f"-{_ONES[n % 10]}" if n % 10 else "")


def german(n: int) -> str:
    if n >= 1000:
        return f"{german(n // 1000)}tausend{german(n % 1000)}"
    if n >= 100:
        return f"{_GERMAN_ONES[n // 100]}hundert{german(n % 100)}"
    if n < 20:
        return _GERMAN_ONES[n]
    return (f"{_GERMAN_ONES[n % 10]}und" if n % 10 else "") + _GERMAN_TENS[n // 10]


def test_every_number_word_is_read() -> None:
    wrong = []
    for n in (*range(2, 1200), *range(1999, 1_000_000, 997), 100_000, 999_999):
        spelled = german(n) + ("s" if n % 100 == 1 else "")
        told = (english(n, " and "), english(n, " "), spelled)
        wrong += [text for text in told if [number.value for number in numbers_of(text)] != [n]]
    assert not wrong


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a dozen of two dozen", [12, 24]),
        ("ein Dutzend", [12]),
        ("two and a half", [2.5]),
        ("two and a half million", [2.5e6]),
        ("zweieinhalb", [2.5]),
        ("anderthalb", [1.5]),
        ("2½", [2.5]),
        ("half a million", [5e5]),
        ("a hundred or a thousand", [100, 1000]),
        ("one million two hundred thousand", [1.2e6]),
        ("eine Million fünfhunderttausend", [1.5e6]),
        ("between one hundred and twenty", [100, 20]),
        ("one hundred and two hundred", [100, 200]),
        ("two three", [2, 3]),
        ("five to ten", [5, 10]),
        ("3 Mio. und 2 Mrd. und 4 Tsd.", [3e6, 2e9, 4e3]),
        ("€1.5m, $3 bn, 5k, 4 m €", [1.5e6, 3e9, 5e3, 4e6]),
        ("1 000 000 or 1\u00a0250,5 or 12\u202f000", [1e6, 1250.5, 12e3]),
        ("2024 300", [2024, 300]),
        ("watched by millions, the hundreds", []),
        ("a day, an hour, ein Tag", []),
        ("dreist, neunmal, einundvierzigste", []),
    ],
)
def test_numbers_in_a_text(text: str, values: list[float]) -> None:
    assert [number.value for number in numbers_of(text)] == values


def test_a_german_billion_is_a_thousand_english_ones() -> None:
    assert numbers_of("eine Billion", "de")[0].value == 1e12
    assert numbers_of("one billion", "en")[0].value == 1e9
    assert numbers_of("1.250", "de")[0].value == 1250
    assert numbers_of("1.250", "en")[0].value == 1.25


def test_letters_multiply_beside_a_currency_alone() -> None:
    assert [number.value for number in numbers_of("5 m, 5 t, 300 K")] == [5, 5, 300]


@pytest.mark.parametrize(
    "part", ["1 000", "one hundred and ", "tausend", "12.", "1,234", "half a ", "und", "3 million "]
)
def test_time_grows_with_the_length_of_a_text(part: str) -> None:
    assert grows_evenly(lambda times: numbers_of(part * times), 8_000)
