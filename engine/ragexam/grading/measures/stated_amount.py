"""One amount, date or time of a text, and when another one says the same."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from ragexam.grading.measures.dates import AnswerDate, same_date
from ragexam.grading.measures.ordinals import ORDINAL
from ragexam.grading.measures.times import AnswerTime
from ragexam.grading.measures.units import CELSIUS, CENT, DEGREE

THINGS: Final = "things"
"""Dimension where things are counted: "30 seats"."""

_MONEY: Final = frozenset({"euro", "money", "franc"})
"""Currencies of a hundred cents."""

_SHARE_ROUNDED: Final = 0.5
"""Percent by which a share may be off where it tells a fraction: 33 % are a third."""


@dataclass(frozen=True, slots=True)
class StatedAmount:
    """A number with what it measures.

    Attributes:
        value: In the base unit of what is measured; of a date year, month and day as one number, of a time minutes.
        measures: A name of `UNIT_GROUPS` or of another unit; "" for a bare number, `THINGS` for what is counted, "date" for a
            date, "clock" for a time of day, "label" for the number of a version or a section.
        text: As it stands there.
        number: The number itself, in whatever unit.
        written: The number as it is written.
        presumed: A number word without a unit that the words before it take for known: it is nothing to ask for.
        date: What it may be on the calendar; None for what is no date.
        time: What it may be on the clock; None for what is no time of day.
        soft: It is mostly said in passing ("a week", "the third floor"): asked for where little else is told.
        fraction: It is a part of something ("two thirds").
        rate: Per what it is meant ("month"); "" where nothing says so.
        edge: Which end of a range it is that has a direction ("from 8:30 to 17:00"); "" for none.
        of: Two numbers that are told as a part and its whole, of which it is one ("3 of 5"); none where it stands alone.
        unit: In which the number is, as units are named; "" for none.
        parts: Of one length of time that is told in several units ("1 hour and 30 minutes").
    """

    value: float
    measures: str
    text: str
    number: float
    written: str
    presumed: bool = False
    date: AnswerDate | None = None
    time: AnswerTime | None = None
    soft: bool = False
    fraction: bool = False
    rate: str = ""
    edge: Literal["", "from", "to"] = ""
    of: tuple[float, ...] = ()
    unit: str = ""
    parts: tuple[StatedAmount, ...] = ()

    def same(self, given: StatedAmount) -> bool:
        """Return whether an amount that is given says this one; a bare number may mean any unit, but no date.

        Of two dates the given one may say more: "in March 2024" is told by 5 March 2024, and the year 2024 by either.
        """
        if {self.edge, given.edge} == {"from", "to"} or (self.rate and given.rate and self.rate != given.rate):
            return False
        if self.date is not None and given.date is not None:
            return any(same_date(one, other) for one in self.date.readings for other in given.date.readings)
        if self.date is not None or given.date is not None:
            return self._same_but_for_date(given)
        if self.time is not None or given.time is not None:
            return self._same_time(given)
        return self._same_amount(given)

    def _same_amount(self, given: StatedAmount) -> bool:
        if (self.of and self.of == _in_figures(given)) or (given.of and given.of == _in_figures(self)):
            return True
        both = {self.measures, given.measures}
        if ORDINAL in both:
            return both <= {ORDINAL, "", "label"} and self.number == given.number
        if "label" in both:
            return both <= {"label", ""} and _digits(self.written) == _digits(given.written)
        if CENT in both and both & _MONEY:
            cents, whole = (self, given) if self.measures == CENT else (given, self)
            return round(100 * whole.number, 9) == cents.number
        if both == {"", "share"} and (self.fraction or given.fraction):
            part, share = (self, given) if self.measures == "" else (given, self)
            return abs(100 * part.number - share.number) < _SHARE_ROUNDED
        if "" in both or both == {CELSIUS, DEGREE}:
            return self.number == given.number
        return self.measures == given.measures and self.value == given.value

    def _same_time(self, given: StatedAmount) -> bool:
        """Compare a time of day with another one, with a bare number that may be its hour, or with a length: "8:00 hours" may be one."""
        if self.time is not None and given.time is not None:
            return self.time.same(given.time)
        time, other = (self.time, given) if self.time is not None else (given.time, self)
        if time is None:
            return False
        as_length = time.unsure and other.measures == "time" and other.value == time.seconds
        return as_length or (other.measures == "" and time.says(other.written))

    def _same_but_for_date(self, given: StatedAmount) -> bool:
        """Compare a date with a number: "2.1." may be one, and 2024 is a year."""
        date, other = (self, given) if self.date is not None else (given, self)
        if date.date is None or other.measures not in ("", "label"):
            return False
        if date.date.maybe_number:
            return _digits(date.written) == _digits(other.written)
        return date is given and other.measures == "" and any(year == other.number for year, _, _ in date.date.readings)


def _in_figures(amount: StatedAmount) -> tuple[float, ...]:
    """Return the two numbers of a fraction in figures; none of any other amount."""
    told = re.fullmatch(r"(\d+)[/⁄](\d+)", amount.written) if amount.fraction else None
    return (float(told[1]), float(told[2])) if told else ()


def _digits(text: str) -> str:
    """Return the number of an amount as it is written; "5.0" and "5" are the same."""
    number = re.search(r"\d+(?:\.\d+)*", text)
    return re.sub(r"(?:\.0)+$", "", number.group()) if number else ""
