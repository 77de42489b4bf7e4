"""Dates of a running text: "5 March 2024", "05.03.2024", "31.12.", "03/04/2024", "2024-03-05", "April 2024"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ragexam.grading.measures.ordinals import WORDS

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan januar jänner",
            "february feb februar",
            "march mar märz",
            "april apr",
            "may mai",
            "june jun juni",
            "july jul juli",
            "august aug",
            "september sep sept",
            "october oct oktober okt",
            "november nov",
            "december dec dezember dez",
        ),
        start=1,
    )
    for name in names.split()
}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_ORDINAL = "|".join(sorted(WORDS, key=len, reverse=True))
_GERMAN_MONTH = "januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember"
_VERB = re.compile(r"(?:may|march)\s[a-z]")
"""A month in small letters before a word: "up to 5 may come"."""
_DATE = re.compile(
    rf"\b(?P<y1>\d{{4}})([-/])(?P<m1>\d\d)\2(?P<d1>\d\d)(?!\d)"
    rf"|(?<![:\d])\b(?P<d2>\d{{1,2}})\.\s?(?P<m2>\d{{1,2}})\.\s?(?P<y2>\d{{4}}|\d\d)(?![\d.])"
    rf"|(?<![:\d])\b(?P<d3>\d{{1,2}})(?:st|nd|rd|th|\.)?\s(?:of\s)?(?P<m3>{_MONTH})\b\.?,?(?:\s(?P<y3>\d{{4}})\b)?"
    rf"|\b(?P<m4>{_MONTH})\.?\s(?:the\s)?(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s(?P<y4>\d{{4}})\b)?"
    rf"|\b(?P<d5>\d{{1,2}})/(?P<m5>\d{{1,2}})/(?P<y5>\d{{4}}|\d\d)(?![\d/])"
    rf"|\b(?P<m6>{_MONTH})\.?,?\s(?:of\s)?(?P<y6>[12]\d{{3}})\b"
    rf"|(?<![\w/.])(?P<m7>\d{{1,2}})/(?P<y7>(?:19|20)\d\d)(?![\d/])"
    rf"|\b(?P<d9>{_ORDINAL})(?:\sof\s(?P<m9>{_MONTH})|\s(?P<n9>{_GERMAN_MONTH}))\b(?:,?\s(?P<y9>\d{{4}})\b)?"
    rf"|(?<![\w.,:])(?P<d8>\d{{1,2}})\.\s?(?P<m8>\d{{1,2}})\.(?!\s?\d)",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"(?<![\w.,:/$€£%-])(?P<day>\d{1,2})(?P<mark>\.|st|nd|rd|th)?(?:[-–—]|\sto\s(?:the\s)?|"
    r"(?P<unsure>\s(?:[-–—]|until|till|bis(?:\szum)?|and|und)\s(?:the\s)?))$",
    re.IGNORECASE,
)
"""Day before another one that tells its month for both: "12. bis 15. Mai"."""
_LAST = re.compile(
    rf"(?:\s?[-–—]\s?(?=\d)|\s(?:to|until|till|through)\s(?:the\s)?(?=\d\d?(?:st|nd|rd|th)?(?:\s*[.,;:!?)]|\s*$|\s\d{{4}}\b)))"
    rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?![.,:/]?\d|\.?\s(?:of\s)?(?:{_MONTH})\b|\s?(?:[ap]\.?m|uhr|h|hours?|o.clock)\b)(?:,?\s(?P<year>\d{{4}})\b)?",
    re.IGNORECASE,
)
"""Day behind another one that tells its month for both: "May 12–15"."""
_LOOK_BACK: Final = 20
_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True, slots=True)
class AnswerDate:
    """A date in a text.

    Attributes:
        readings: Year, month and day, 0 for what is not said; two where day and month may stand in either order.
        start: Where it begins.
        end: Where it ends.
        maybe_number: It may be a number before a full stop instead ("2.1.").
    """

    readings: tuple[tuple[int, int, int], ...]
    start: int
    end: int
    maybe_number: bool = False


def dates_of(text: str) -> list[AnswerDate]:
    """Return the dates of a text, in the order in which they stand; what is on no calendar is none."""
    dates: list[AnswerDate] = []
    for match in _DATE.finditer(text):
        parts = {name[0]: said for name, said in match.groupdict().items() if said}
        if match["d3"] and _VERB.match(text, match.start("m3")):
            continue
        day = WORDS[parts["d"].lower()] if match["d9"] else int(parts.get("d", "0"))
        year = int(parts.get("y", "0"))
        if parts.get("y") and len(parts["y"]) == 2:
            year += 2000 if year < 70 else 1900
        named = parts["n"] if match["n9"] else parts["m"]
        month = _MONTHS.get(named.lower()) or int(named)
        orders = [(month, day), (day, month)] if match["m5"] else [(month, day)]
        readings = tuple(dict.fromkeys((year, m, d) for m, d in orders if 1 <= m <= 12 and 0 <= d <= _DAYS[m - 1]))
        if match["d2"] or match["d3"]:
            first = _first_of_range(text, match.start(), dates[-1].end if dates else 0, readings)
            dates += [first] if first and (match["d3"] or text[first.end - 1] == ".") else []
        if readings and match["d4"] and not match["y4"]:
            dates += _both_of_range(text, match, readings[0])
        elif readings and (day or not match["d8"]):
            dates.append(AnswerDate(readings, match.start(), match.end(), match["d8"] is not None))
    return dates


def _first_of_range(text: str, start: int, least: int, readings: tuple[tuple[int, int, int], ...]) -> AnswerDate | None:
    """Return the date whose month and year are told by the one behind it; None where no earlier day stands there.

    Args:
        text: Any.
        start: Where the date begins.
        least: Where the date before it ends.
        readings: Of the date.
    """
    match = _FIRST.search(text, max(least, start - _LOOK_BACK), start)
    if match is None or (match["unsure"] and not match["mark"]):  # "room 12 until 15 May"
        return None
    day = int(match["day"])
    earlier = tuple((year, month, day) for year, month, last in readings if 0 < day < last)
    return AnswerDate(earlier, match.start("day"), match.end("mark" if match["mark"] else "day")) if earlier else None


def _both_of_range(text: str, match: re.Match[str], first: tuple[int, int, int]) -> list[AnswerDate]:
    """Return a date, and the later day of its month that stands behind it; that one's year holds for both.

    Args:
        text: Any.
        match: The date, as it stands there.
        first: What it says.
    """
    last = _LAST.match(text, match.end())
    _, month, day = first
    if last is None or not day < int(last["day"]) <= _DAYS[month - 1]:
        return [AnswerDate((first,), match.start(), match.end())]
    year = int(last["year"] or 0)
    return [
        AnswerDate(((year, month, day),), match.start(), match.end()),
        AnswerDate(((year, month, int(last["day"])),), last.start("day"), last.end()),
    ]


def same_date(wanted: tuple[int, int, int], given: tuple[int, int, int]) -> bool:
    """Return whether a date that is given says what is wanted.

    One without a year is the same in every year; a whole month is not told by another one, and a day not by its month alone.
    """
    years = wanted[0] == given[0] or 0 in (wanted[0], given[0])
    return years and wanted[1] == given[1] and wanted[2] in (0, given[2])
