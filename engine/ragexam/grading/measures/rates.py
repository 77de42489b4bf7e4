"""Rates of amounts in a running text: per what an amount is meant ("95 euros a month", "94 Euro je Nacht")."""

from __future__ import annotations

import re
from typing import Final

_PER: Final = {
    **dict.fromkeys(("hour", "stunde", "hourly", "stündlich"), "hour"),
    **dict.fromkeys(("day", "tag", "daily", "täglich"), "day"),
    **dict.fromkeys(("night", "nacht"), "night"),
    **dict.fromkeys(("week", "woche", "weekly", "wöchentlich"), "week"),
    **dict.fromkeys(("month", "monat", "monthly", "monatlich"), "month"),
    **dict.fromkeys(("quarter", "quartal", "quarterly", "quartalsweise", "vierteljährlich"), "quarter"),
    **dict.fromkeys(("year", "jahr", "annum", "annually", "yearly", "jährlich"), "year"),
}
_NAMES = "hour|day|night|week|month|quarter|year|annum|stunde|tag|nacht|woche|monat|quartal|jahr"
_ADVERBS = "|".join(word for word in _PER if word.endswith(("ly", "lich", "weise")))
_BEFORE = r"per|pro|je|each|every|an?|in an?|im|in der|in einem|in einer|die|am|jede[nrs]?"
_WORD = r"(?:\s?[%€$£]|[\s-](?!(?:and|or|but|is|has|und|oder|aber|ist|hat)\b)[^\W\d_]+)"
_RATE = re.compile(
    rf"{_WORD}{{0,3}}?(?:\s?/\s?|\s(?:{_BEFORE})\s)(?:calendar\s|working\s)?(?P<name>{_NAMES})\b(?!\s(?:\d|[^\W\d_]+\sago))"
    rf"|{_WORD}{{0,2}}?\s(?P<adverb>{_ADVERBS})\b",
    re.IGNORECASE,
)


_EACH = re.compile(
    rf"\b(?:(?:every|each|jede[nrs]?)\s(?P<name>{_NAMES})|(?P<adverb>{_ADVERBS}))\b(?!\s\d)", re.IGNORECASE
)


def repeated_in(text: str) -> list[tuple[str, int, int]]:
    """Return where a text says that something is done once in a time ("every year", "monthly"): which time, begin and end."""
    return [
        (_PER[(match["name"] or match["adverb"]).lower()], match.start(), match.end()) for match in _EACH.finditer(text)
    ]


def rate_of(text: str, end: int) -> tuple[str, int]:
    """Return per what an amount is meant, and where the words end that say so; "" where nothing says it.

    Args:
        text: Where the amount stands.
        end: Where its number ends.
    """
    match = _RATE.match(text, end)
    return (_PER[(match["name"] or match["adverb"]).lower()], match.end()) if match else ("", end)
