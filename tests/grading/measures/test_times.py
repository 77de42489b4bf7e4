"""Times of day of running texts."""

from __future__ import annotations

import pytest

from ragexam.grading.measures.amounts import amounts_of, share_found
from ragexam.grading.measures.times import times_of
from tests.growth import grows_evenly

SAME = [
    ("9 am", "9:00 a.m."),
    ("9am", "9 AM"),
    ("9 a.m.", "09:00"),
    ("5 pm", "17:00"),
    ("5 p.m.", "17 Uhr"),
    ("5:30 pm", "17.30 Uhr"),
    ("17:30 Uhr", "17.30 Uhr"),
    ("9 Uhr 30", "9:30"),
    ("9.30", "9:30"),
    ("at 9", "9 am"),
    ("half past eight", "8:30"),
    ("half past eight", "20:30"),
    ("halb neun", "8.30 Uhr"),
    ("Viertel nach acht", "8:15 Uhr"),
    ("Viertel vor neun", "8.45 Uhr"),
    ("quarter to nine", "8:45 am"),
    ("ten past nine.", "9:10."),
    ("noon", "12 pm"),
    ("noon", "12:00"),
    ("12 Uhr mittags", "noon"),
    ("midnight", "24:00"),
    ("midnight", "12 am"),
    ("Mitternacht", "0 Uhr"),
    ("9 o’clock", "9 pm"),
    ("nine o'clock", "9:00"),
    ("nine am", "9 am"),
    ("neun Uhr", "9:00"),
    ("9 in the morning", "9 am"),
    ("9 at night", "21:00"),
    ("from nine in the morning to five in the afternoon", "9 am to 5 pm"),
    ("open until three in the morning", "3 am"),
    ("two tablets in the morning, one tablet at night", "Take one at night and two in the morning"),
    ("Two breaks", "Two breaks, one in the morning and one in the afternoon"),
    ("9 Uhr abends", "21 Uhr"),
    ("9 Uhr morgens", "9 Uhr"),
    ("from 8:30 to 17:00", "8:30–17:00"),
    ("9 to 5 pm", "from 9 am to 5 pm"),
    ("9-5 pm", "9:00 to 17:00"),
    ("9:00 to 5:30", "9 am to 5:30 pm"),
    ("von 8.30 bis 17.00 Uhr", "8:30 to 17:00"),
    ("9–12 und 13–17 Uhr", "9:00–12:00 und 13:00–17:00 Uhr"),
    ("5 March 2024 at 9:30 am", "Tuesday 9:30, 5 March 2024"),
    ("2024-03-05T09:30", "5 March 2024, 09:30"),
    ("am 5.3.2024 um 9.30 Uhr", "5. März 2024, 9:30 Uhr"),
    ("at 17:00 hours", "5 pm"),
    ("2:30 hours", "2.5 hours"),
    ("1:30 h", "90 minutes"),
    ("24 h", "1 day"),
    ("5 nach 8", "8:05 Uhr"),
    ("fünf vor zwölf", "11:55"),
    ("um fünf vor zwölf", "11:55 Uhr"),
    ("zehn nach acht Uhr", "8:10 Uhr"),
    ("9am-5pm", "9:00 to 17:00"),
    ("8:30 am-5:30 pm", "8:30 to 17:30"),
    ("9 Uhr-17 Uhr", "9:00-17:00"),
    ("8:00 hours", "8 hours"),
    ("1:00 hour", "1 hour"),
    ("9:00 h", "9 hours"),
    ("12:30 hours", "12.5 hours"),
    ("up to 8:00 hours", "8 hours"),
    ("17:00 hours", "5 pm"),
]
OTHER = [
    ("9 am", "9 pm"),
    ("The reception opens at 9 am.", "The reception opens at 9 pm."),
    ("from 8:30 to 17:00", "from 17:00 to 8:30"),
    ("8:00 to 17:30", "8:30 to 17:00"),
    ("8:30", "30:8"),
    ("8:30", "8:45"),
    ("8:30", "8:30 pm"),
    ("9 Uhr", "21 Uhr"),
    ("9 Uhr morgens", "9 Uhr abends"),
    ("17:00", "17 days"),
    ("9 am", "9 hours"),
    ("noon", "midnight"),
    ("half past eight", "half past nine"),
    ("halb neun", "halb acht"),
    ("quarter past eight", "quarter to eight"),
    ("9 to 5 pm", "10 to 6 pm"),
    ("9:30 Uhr", "9. März"),
    ("2:30 hours", "2.3 hours"),
    ("at 8:00 hours", "8 hours"),
    ("8:00 hours", "9 hours"),
    ("8:00 hours", "8 days"),
]


@pytest.mark.parametrize("language", ["en", "de", ""])
@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_time_both_ways(one: str, other: str, language: str) -> None:
    assert share_found(one, other, language) == 1.0
    assert share_found(other, one, language) == 1.0


@pytest.mark.parametrize(("one", "other"), [pair for pair in OTHER if pair != ("8:30", "8:30 pm")])
def test_another_time_both_ways(one: str, other: str) -> None:
    assert share_found(one, other) == 0.0
    assert share_found(other, one) == 0.0


def test_a_time_without_its_half_tells_what_is_wanted_and_asks_for_the_morning() -> None:
    assert share_found("It closes at 8:30.", "8:30 pm") == 1.0
    assert share_found("It opens at 8:30 pm.", "8:30") == 0.0


def test_one_time_is_one_amount() -> None:
    assert [amount.text for amount in amounts_of("Open 9:30 am to 5 pm, Fridays 8.30–13 Uhr.")] == [
        "9:30 am",
        "5 pm",
        "8.30",
        "13 Uhr",
    ]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("a ratio of 1:50", "en"),
        ("im Maßstab 1:50", "de"),
        ("Wir sehen uns am 3. um 9 am Montag", "de"),
        ("open 24/7", "en"),
        ("section 9.30", "en"),
        ("5 minutes past two doses", "en"),
        ("quarter to nine percent", "en"),
        ("this afternoon, ein halbes Jahr", "en"),
        ("99:99 or 25:00", "en"),
        ("a quarter to two thirds of the members", "en"),
        ("a quarter to two-thirds of the members", "en"),
        ("part K-17:30", "en"),
        ("Bauteil AB-8:30", "de"),
        ("Kapitel 5 nach 8.", "de"),
        ("Die Zahl steigt von 5 nach 10.", "de"),
        ("Take one in the morning and two at night", "en"),
        ("Two breaks, one in the morning and one in the afternoon", "en"),
        ("Take 1 in the morning and 2 at night.", "en"),
        ("Eat at 9, and take one in the evening", "en"),
    ],
)
def test_no_time(text: str, language: str) -> None:
    assert times_of(text, language) == []


@pytest.mark.parametrize(
    "part", ["9 am ", "9:30-", "half past ", "9 bis ", "quarter to nine ", "12 und ", "8.30 ", "9 Uhr 30 ", "T09:30"]
)
def test_time_grows_with_the_length_of_a_text(part: str) -> None:
    assert grows_evenly(lambda times: times_of(part * times), 4_000)
