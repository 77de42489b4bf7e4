"""Amounts that are mostly said in passing: "a week", "the third floor", "twice a year".

In a long text such words say little; an answer that leaves them out is not wrong for that. In a short one they are what is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ragexam.grading.measures.ordinals import ORDINAL, WORDS, ordinals_of
from ragexam.grading.measures.rates import rate_of, repeated_in
from ragexam.grading.measures.units import in_base_unit

_REPEATS: Final = {
    "once": 1, "twice": 2, "thrice": 3, "einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4, "fünfmal": 5, "sechsmal": 6, "zehnmal": 10,
}  # fmt: skip
_ARTICLED: Final = re.compile(
    r"(?<![\w-])(?:an?|eine?|einen|einem|einer|eines)\s(?:(?:full|whole|entire|single|ganze[nrs]?|volle[nrs]?)\s)?(?P<unit>[^\W\d_]+)\b"
    r"(?<!second)(?!\sof\b)(?P<half>\sand\sa\shalf\b)?",
    re.IGNORECASE,
)
_LENGTHS: Final = frozenset({"time", "months", "length", "volume", "mass", "share", "euro", "money"})
"""Measures of which people say "a": a week, a metre, a litre."""
_FRACTION: Final = {"viertelstunde": 900, "dreiviertelstunde": 2700, "halbstunde": 1800}
_TURNS: Final = re.compile(
    rf"\b(?:every|jede[nrs]?)\s(?P<turn>other|{'|'.join(WORDS)})\s(?P<unit>day|week|month|year|hour|tag|woche|monat|jahr|stunde)\b",
    re.IGNORECASE,
)
"""Every so many days: "every second week" is every two weeks."""
_REPEATED: Final = re.compile(rf"\b(?:{'|'.join(_REPEATS)})\b", re.IGNORECASE)
_RATED: Final = re.compile(
    r"(?:\d|[%€$£]|\b(?:per|each|every|once|twice|times|\w*mal|one|two|three|four|five|six|seven|eight|nine|ten|half|quarter|what|such|many"
    r"|euros?|dollars?|pounds?|franken|percent|prozent|hours?|minutes?|days?|stunden|minuten|tage))(?:\s[^\W\d_]+){0,3}\s?$",
    re.IGNORECASE,
)
"""Words before "a month" that make it a rate."""
_LOOK_BACK: Final = 40


@dataclass(frozen=True, slots=True)
class SoftAmount:
    """An amount in passing.

    Attributes:
        value: In the base unit.
        measures: What it measures.
        number: The number itself.
        start: Where it begins.
        end: Where it ends.
        rate: Per what it is meant; "" where nothing says so.
    """

    value: float
    measures: str
    number: float
    start: int
    end: int
    rate: str = ""


def soft_amounts_of(text: str) -> Iterator[SoftAmount]:
    """Yield the amounts of a text that are no numbers in figures or plain number words."""
    turns = list(_TURNS.finditer(text))
    for match in turns:
        base = in_base_unit(WORDS.get(match["turn"].lower(), 2), match["unit"].lower())
        if base is not None:
            yield SoftAmount(*base, WORDS.get(match["turn"].lower(), 2), match.start(), match.end())
    for ordinal in ordinals_of(text):
        if ordinal.in_words and not any(turn.start() <= ordinal.start < turn.end() for turn in turns):
            yield SoftAmount(ordinal.value, ORDINAL, ordinal.value, ordinal.start, ordinal.end)
    for match in _REPEATED.finditer(text):
        number = _REPEATS[match.group().lower()]
        rate, end = rate_of(text, match.end())
        if number > 1 or rate:  # "once it is done"
            yield SoftAmount(number, "times", number, match.start(), end if rate else match.end(), rate)
    for rate, start, end in repeated_in(text):
        if _RATED.search(text, max(0, start - _LOOK_BACK), start) is None:
            yield SoftAmount(1, "times", 1, start, end, rate)
    for match in _ARTICLED.finditer(text):
        word = match["unit"].lower()
        seconds = _FRACTION.get(word)
        base = (float(seconds), "time") if seconds else in_base_unit(1.0, word)
        if base is None or base[1] not in _LENGTHS or len(word) < 3:
            continue
        if _RATED.search(text, max(0, match.start() - _LOOK_BACK), match.start()) is None:
            times = 1.5 if match["half"] else 1.0
            yield SoftAmount(times * base[0], base[1], times, match.start(), match.end())
