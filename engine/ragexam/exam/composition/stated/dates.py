"""Dates and times of day, as far as they can be counted between."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january januar jan", "february februar feb", "march märz mar mär", "april apr", "may mai", "june juni jun",
            "july juli jul", "august aug", "september sept sep", "october oktober oct okt", "november nov",
            "december dezember dec dez",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?\s(?:of\s)?([A-Za-zä]+)\.?,?(?:\s(\d{4}))?")
_MONTH_FIRST = re.compile(r"([A-Za-zä]+)\.?\s(\d{1,2})(?:st|nd|rd|th)?,?(?:\s(\d{4}))?")
# With a point only where "Uhr" says so: "2.30" is a number.
_TIME = re.compile(r"(\d{1,2})(?::(\d{2})(?:\s?(?:Uhr|hours))?|\.(\d{2})\s?Uhr| Uhr)")


@dataclass(frozen=True, slots=True)
class StatedDate:
    """A date.

    Attributes:
        year: 0 where none is said.
        month: 1 to 12.
        day: Of the month.
    """

    year: int
    month: int
    day: int

    @property
    def ordinal(self) -> int:
        """Return its number among days; of a date without a year, in a year that is no leap year."""
        return datetime.date(self.year or 2023, self.month, self.day).toordinal()


def read_date(text: str) -> StatedDate | None:
    """Read a date of a day; None where the text is none."""
    written = text.strip()
    year = month = day = 0
    if match := _ISO.fullmatch(written):
        year, month, day = (int(x) for x in match.groups())
    elif match := _DOTTED.fullmatch(written):
        day, month, year = (int(x) for x in match.groups())
    elif match := _DAY_FIRST.fullmatch(written):
        day, month, year = int(match.group(1)), _MONTHS.get(match.group(2).lower(), 0), int(match.group(3) or 0)
    elif match := _MONTH_FIRST.fullmatch(written):
        day, month, year = int(match.group(2)), _MONTHS.get(match.group(1).lower(), 0), int(match.group(3) or 0)
    try:
        datetime.date(year or 2023, month, day)
    except ValueError:
        return None
    return StatedDate(year, month, day)


def days_between(first: StatedDate, second: StatedDate) -> int | None:
    """Return the days from one date to a later one; None where years are said of one only or a leap day may lie between."""
    if bool(first.year) != bool(second.year):
        return None
    days = second.ordinal - first.ordinal
    if not first.year and first.month <= 2 < second.month:
        return None
    return days if days > 0 else None


def date_variations(text: str) -> list[str]:
    """Return other days of the same month and times of the same day, in the same form."""
    if read_date(text) is not None:
        match = re.search(r"(?<!\d)\d{1,2}(?!\d)", text) if not _ISO.fullmatch(text) else re.search(r"\d\d$", text)
        if match is None:
            return []
        day = int(match.group())
        others = [d for d in (day + 7, day - 7, day + 3, day - 4, day + 11, day - 10) if 1 <= d <= 28]
        return [f"{text[: match.start()]}{d:0{len(match.group()) if text[match.start()] == '0' else 1}d}{text[match.end() :]}"
                for d in others]  # fmt: skip
    minutes = read_minutes(text)
    match = re.match(r"(\d{1,2})([:.])(\d{2})", text)
    if minutes is None or match is None:
        return []
    times = [m for m in (minutes + 30, minutes - 30, minutes + 60, minutes - 45) if 0 <= m < 24 * 60]
    return [f"{m // 60}{match.group(2)}{m % 60:02d}{text[match.end() :]}" for m in times]


def read_minutes(text: str) -> int | None:
    """Read a time of day on the 24-hour clock as minutes after midnight; None where the text is none."""
    match = _TIME.fullmatch(text.strip())
    if match is None:
        return None
    hours, minutes = int(match.group(1)), int(match.group(2) or match.group(3) or 0)
    return 60 * hours + minutes if hours < 24 and minutes < 60 else None
