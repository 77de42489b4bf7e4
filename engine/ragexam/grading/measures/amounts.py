"""Amounts and dates of a running text, so that "two weeks" and "14 days", "5 March 2024" and "2024-03-05" are the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ragexam.exam.passages.words import STOPWORDS, content_words
from ragexam.grading.measures.dates import AnswerDate, dates_of
from ragexam.grading.measures.numbers import StatedNumber, is_number_word, numbers_of
from ragexam.grading.measures.ordinals import ORDINAL
from ragexam.grading.measures.rates import rate_of
from ragexam.grading.measures.soft_amounts import soft_amounts_of
from ragexam.grading.measures.stated_amount import THINGS, StatedAmount
from ragexam.grading.measures.times import AnswerTime, times_of
from ragexam.grading.measures.units import CODES, COMPOSED, DOLLARS, composed_unit, in_base_unit, unit_name

_BETWEEN: Final = frozenset(
    {
        "more", "further", "additional", "consecutive", "calendar", "business", "working", "full", "whole",
        "entire", "successive", "aufeinanderfolgende", "aufeinanderfolgenden", "volle", "vollen", "voller",
        "ganze", "ganzen", "weitere", "weiteren", "zusätzliche",
    }
)  # fmt: skip
"""Words between a number and its unit."""

_DOLLARS: Final = rf"(?<![^\W\d_])(?-i:{'|'.join(map(re.escape, DOLLARS)).upper()})"
_BEFORE: Final = re.compile(
    rf"(?:(?:(?<![^\s(])[-−–])?(?:{_DOLLARS}|[$€£¥]|(?<![^\W\d_])(?:EUR|USD|GBP|CHF|JPY|(?-i:{'|'.join(CODES).upper()})))\s?"
    r"|(?<![^\s(])[-−–])$",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    rf"\s?(?P<unit>{COMPOSED})|\s?[%€$£¥]|(?:[\s-](?:{'|'.join(sorted(_BETWEEN))})){{1,3}}[\s-][^\W\d_]+|[\s-]?[^\W\d_]+(?:\s[^\W\d_]+)?",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(r"[^\W\d_]+|[%€$£¥°]")
_MINUS: Final = re.compile(r"\bminus\s$", re.IGNORECASE)
_LABELLED: Final = re.compile(
    r"(?:\b(?:version|release|firmware|section|chapter|clause|paragraph|kapitel|abschnitt|absatz|ziffer|v)\.?|§)\s?$",
    re.IGNORECASE,
)
"""Nouns that a number names and does not measure: 2.10 comes nine versions after 2.1."""
_PRESUMED: Final = re.compile(
    r"\b(?:the|these|those|both|of|all|die|der|den|diese[nr]?|beiden?|von|allen?)\s$", re.IGNORECASE
)
"""Words before a number word that says nothing new: "both of the two managers"."""
_LISTED: Final = re.compile(r"(?:^|[.:;!?)\]\n])[\s*#-]{0,8}(\d{1,2})[.)]\s(?=\s{0,8}\S)")
"""Numbers of a list: "1. Check it. 2. Save it."."""
_CITED: Final = re.compile(r"\[\d{1,3}(?:[,;–-] ?\d{1,3}){0,9}\]")
"""Numbers of passages that are named as sources: "[1]", "[2, 3]"."""
_RANGES: Final = frozenset(("-", "–", "—", "−", "/", "to", "or", "and", "bis", "oder", "und"))
"""Words and signs between two numbers of one unit: 10–15 days."""
_DIRECTED: Final = frozenset(("-", "–", "—", "to", "bis", "until", "till"))
"""Those that lead from one end to the other."""
_OF: Final = re.compile(r"(?:out of|of|von|aus)(?: (?:the|these|its|our|den|diesen|unseren))?")
"""Words between a part and its whole: "3 of the 5 members"."""
_FROM: Final = re.compile(r"\b(?:from|von)\s[$€£¥]?\s?$", re.IGNORECASE)
_ORDINAL_ENDING: Final = re.compile(r"(?:st|nd|rd|th)\b", re.IGNORECASE)
_COMPOUND_ORDINAL: Final = re.compile(r"\b(?:twenty|thirty)-(?:first|second|third|\w+th)\b", re.IGNORECASE)
_SHORT: Final = 2
"""Words beside its amounts up to which what is told in passing is what a reference tells."""
_LOOK_BACK: Final = 24
"""Letters before a number that are looked at: more than the longest of these words has."""


@dataclass(frozen=True, slots=True)
class _Place:
    """An amount with where it stands."""

    amount: StatedAmount
    start: int
    end: int


def amounts_of(text: str, language: str = "") -> list[StatedAmount]:
    """Return amounts, dates and times, in the order in which they stand; those that are told in passing last."""
    return list(_amounts(text, language))


@lru_cache(maxsize=256)
def _amounts(text: str, language: str) -> tuple[StatedAmount, ...]:
    """Read a text once, however many graders and answers look at it."""
    places, rest = [], text
    for date in dates_of(text):
        if date.maybe_number and _LABELLED.search(text, max(0, date.start - _LOOK_BACK), date.start):
            continue
        year, month, day = date.readings[0]
        value = float(year * 10_000 + month * 100 + day)
        places.append(_place(text, date.start, date.end, value, "date", date=date))
    rest = _without(text, places)
    for time in times_of(rest, language):
        if time.seconds and not time.unsure:
            places.append(_place(text, time.start, time.end, time.seconds, "time"))
        else:
            places.append(_place(text, time.start, time.end, float(time.minutes), "clock", time=time))
    said = _without_list(_without(text, places))
    rest = _COMPOUND_ORDINAL.sub(lambda match: " " * len(match[0]), said)
    numbers = numbers_of(rest, language)
    for number, least in zip(numbers, (0, *(n.end for n in numbers)), strict=False):
        read = _amount(rest, number, least, language)
        if read is not None:
            places.append(_Place(read, number.start, number.end))
    places = _in_ranges(text, sorted(places, key=lambda place: place.start))
    taken = {at for place in places for at in range(place.start, place.end)}
    soft = [
        replace(
            _place(text, one.start, one.end, one.value, one.measures).amount,
            number=one.number,
            rate=one.rate,
            soft=True,
        )
        for one in soft_amounts_of(said)
        if taken.isdisjoint(range(one.start, one.end))
    ]
    return (*(place.amount for place in _composed(text, places)), *soft)


def share_found(answer: str, reference: str, language: str = "") -> float | None:
    """Return the share of the reference's amounts that the answer has; None where the reference has none.

    What is told in passing counts where a short reference tells nothing else, and an ordinal number where the answer has
    another one in its place.
    """
    given = [part for amount in amounts_of(answer, language) for part in (amount, *amount.parts)]
    told = [amount for amount in amounts_of(reference, language) if not amount.presumed]
    wanted = [amount for amount in told if not amount.soft]
    if wanted:
        others = any(amount.measures == ORDINAL and not _is_given(amount, told) for amount in given)
        wanted += [amount for amount in told if amount.soft and amount.measures == ORDINAL and others]
    elif _is_short(reference, told):
        wanted = told
    if not wanted:
        return None
    return sum(_is_given(amount, given) for amount in wanted) / len(wanted)


def _is_given(amount: StatedAmount, given: Sequence[StatedAmount]) -> bool:
    """Return whether amounts say one that is wanted, as a whole or in its parts."""
    whole = any(amount.same(other) for other in given)
    return whole or (bool(amount.parts) and all(_is_given(part, given) for part in amount.parts))


def _is_short(reference: str, told: Sequence[StatedAmount]) -> bool:
    """Return whether a reference says little beside its amounts."""
    for amount in told:
        reference = reference.replace(amount.text, " ; ", 1)
    return len(content_words(reference)) <= _SHORT


def _place(
    text: str,
    start: int,
    end: int,
    value: float,
    measures: str,
    *,
    date: AnswerDate | None = None,
    time: AnswerTime | None = None,
) -> _Place:
    written = text[start:end]
    return _Place(StatedAmount(value, measures, written, value, written, date=date, time=time), start, end)


def _without(text: str, places: Sequence[_Place]) -> str:
    """Return a text of the same length in whose place of amounts stands a stop."""
    parts, last = [], 0
    for place in sorted(places, key=lambda place: place.start):
        parts += [text[last : place.start], ";".ljust(place.end - place.start)]
        last = place.end
    return "".join((*parts, text[last:]))


def _in_ranges(text: str, places: list[_Place]) -> list[_Place]:
    """Return amounts with what stands at one end of a range and holds for the other, and which end each is."""
    for n in range(len(places) - 2, -1, -1):
        first, second = places[n].amount, places[n + 1].amount
        between = text[places[n].end : places[n + 1].start].strip().lower()
        kinds = {first.measures, second.measures}
        if first.measures == "" and not kinds & {"date", "clock", ORDINAL} and between in _RANGES:
            value = _like(first.number, second)
            first = replace(first, value=value, measures=second.measures, rate=second.rate, unit=second.unit)
            places[n] = replace(places[n], amount=first)
        if first.measures == "" and 0 < first.number < second.number and not second.fraction and _OF.fullmatch(between):
            first, second = (replace(one, of=(first.number, second.number)) for one in (first, second))
            places[n] = replace(places[n], amount=first)
            places[n + 1] = replace(places[n + 1], amount=second)
        led = _FROM.search(text, max(0, places[n].start - _LOOK_BACK), places[n].start) is not None
        if between.rstrip("$€£¥ ") in _DIRECTED and (led or kinds in ({"clock"}, {"date"})):
            places[n] = replace(places[n], amount=replace(first, edge="from"))
            places[n + 1] = replace(places[n + 1], amount=replace(second, edge="to"))
    return places


def _like(number: float, amount: StatedAmount) -> float:
    """Return a number of the unit of an amount in the base unit."""
    base = in_base_unit(number, amount.unit) if amount.unit else None
    return number if base is None else base[0]


def _composed(text: str, places: Sequence[_Place]) -> list[_Place]:
    """Return amounts with lengths of time in several units as one: "1 hour and 30 minutes"."""
    composed: list[_Place] = []
    for place in places:
        before = composed[-1] if composed else None
        if before is not None and _goes_on(text, before, place):
            first, second = before.amount, place.amount
            total = replace(
                first,
                value=round(first.value + second.value, 9),
                text=text[before.start : place.start] + second.text,
                rate=second.rate,
                parts=(*(first.parts or (first,)), second),
            )
            composed[-1] = _Place(total, before.start, place.end)
        else:
            composed.append(place)
    return composed


def _goes_on(text: str, before: _Place, place: _Place) -> bool:
    """Return whether an amount adds smaller units to the one before."""
    first, second = before.amount, place.amount
    last = first.parts[-1] if first.parts else first
    if (
        first.measures != second.measures
        or first.measures not in ("time", "months")
        or not last.number
        or first.edge
        or second.edge
    ):
        return False
    unit = last.value / last.number
    between = text[before.end : place.start]
    joint = re.fullmatch(r"\s?[^\W\d_]+\.?(?:,?\s(?:and|und))?\s?", between)
    return joint is not None and 0 < second.value < unit and second.value / (second.number or 1.0) < unit


def _without_list(text: str) -> str:
    """Return a text of the same length without the numbers of its list and of its sources: they count nothing."""
    text = _CITED.sub(lambda match: " " * len(match[0]), text)
    listed = list(_LISTED.finditer(text))
    if not {"1", "2"} <= {match[1] for match in listed}:
        return text
    parts, last = [], 0
    for match in listed:
        parts += [text[last : match.start(1)], " " * len(match[1])]
        last = match.end(1)
    return "".join((*parts, text[last:]))


def _amount(text: str, number: StatedNumber, least: int, language: str) -> StatedAmount | None:
    """Return a number with its unit; None where a word is no number after all.

    Args:
        text: Where it stands.
        number: The number.
        least: Where the number before it ends.
        language: ISO 639-1.
    """
    near = max(least, number.start - _LOOK_BACK)
    prefix = _BEFORE.search(text, near, number.start)
    behind = _BEHIND.match(text, number.end)
    suffix = _without_numbers(behind.group()) if behind else ""
    sign, currency = 1.0, ""
    if prefix is not None:
        currency = prefix.group().strip(" -−–\u00a0\u202f")
        sign = -1.0 if prefix.group()[0] in "-−–" else 1.0
    if _MINUS.search(text, near, number.start):
        sign = -1.0
    words = [composed_unit(behind["unit"])] if behind and behind["unit"] else _WORDS.findall(suffix)
    ordinal = _ORDINAL_ENDING.match(text, number.end) is not None and not number.in_words
    value, measures, unit = (
        (number.value, ORDINAL, "")
        if ordinal
        else _measured(sign * number.value, [currency] if currency else words, language)
    )
    known = measures not in ("", THINGS)
    if number.weak and not known:
        return None
    if not known and not number.in_words and _LABELLED.search(text, near, number.start):
        measures = "label"
    presumed = (
        not known and number.in_words and not number.fraction and _PRESUMED.search(text, near, number.start) is not None
    )
    whole = (prefix.group() if prefix else "") + text[number.start : number.end] + suffix
    written = text[number.start : number.end]
    rate, _ = rate_of(text, number.end)
    return StatedAmount(
        value,
        measures,
        whole,
        sign * number.value,
        written,
        presumed,
        fraction=number.fraction,
        rate="" if ordinal else rate,
        unit=unit,
    )


def _measured(number: float, words: list[str], language: str) -> tuple[float, str, str]:
    """Return a number in the base unit, what it measures, and the name of the unit; "" for none.

    Args:
        number: As it is written, with its sign.
        words: Those behind it, or its currency.
        language: ISO 639-1.
    """
    words = [*(word for word in words[:-1] if word.lower() not in _BETWEEN), *words[-1:]]
    if not words or words[0].lower() in STOPWORDS:
        return number, "", ""
    for word in words:
        unit = unit_name(word)
        base = in_base_unit(number, unit)
        if base is not None:
            return *base, unit
    return number, THINGS if _names_things(words[0], language) else "", ""


def _names_things(word: str, language: str) -> bool:
    """Return whether a word names what is counted: an English plural, or a German noun."""
    if language == "de":
        return word[0].isupper()
    return len(word) > 3 and word.islower() and word.endswith("s") and not word.endswith(("ss", "us", "ways"))


def _without_numbers(words: str) -> str:
    """Return the words behind a number up to the next one."""
    for match in re.finditer(r"[^\W\d_]+", words):
        if is_number_word(match.group()):
            return words[: match.start()].rstrip(" -")
    return words
