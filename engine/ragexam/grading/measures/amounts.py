"""Amounts and dates of a running text, so that "two weeks" and "14 days", "5 March 2024" and "2024-03-05" are the same."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from ragexam.exam.passages.quantities import UNIT_WORDS, canonical
from ragexam.exam.passages.words import STOPWORDS
from ragexam.grading.measures.dates import AnswerDate, dates_of, same_date
from ragexam.grading.measures.numbers import StatedNumber, is_number_word, numbers_of

THINGS: Final = "things"
"""Dimension where things are counted: "30 seats"."""

_OTHER_UNITS: Final = {
    **dict.fromkeys(("£", "gbp", "pound", "pounds", "pfund"), "pound"),
    **dict.fromkeys(("chf", "franken", "francs", "franc"), "franc"),
    **dict.fromkeys(("¥", "jpy", "yen"), "yen"),
    **dict.fromkeys(("°", "degree", "degrees", "grad"), "degree"),
    **dict.fromkeys(("volt", "volts", "v"), "volt"),
    **dict.fromkeys(("watt", "watts", "w"), "watt"),
    **{unit: unit for unit in ("bar", "psi", "pa", "kpa", "mpa", "kw", "mw", "kwh", "mwh", "hz", "khz", "mhz", "ghz", "nm", "rpm")},
}  # fmt: skip
"""Units that are not converted, with what each measures."""

_BETWEEN: Final = frozenset(
    {
        "more", "further", "additional", "consecutive", "calendar", "business", "working", "full", "whole",
        "entire", "successive", "aufeinanderfolgende", "aufeinanderfolgenden", "volle", "vollen", "voller",
        "ganze", "ganzen", "weitere", "weiteren", "zusätzliche",
    }
)  # fmt: skip
"""Words between a number and its unit."""

_BEFORE: Final = re.compile(
    r"(?:(?:(?<![^\s(])[-−–])?(?:[$€£]|(?<![^\W\d_])(?:EUR|USD|GBP|CHF))\s?|(?<![^\s(])[-−–])$", re.IGNORECASE
)
_BEHIND: Final = re.compile(
    rf"\s?[%€$£°]|(?:[\s-](?:{'|'.join(sorted(_BETWEEN))})){{1,3}}[\s-][^\W\d_]+|[\s-]?[^\W\d_]+(?:\s[^\W\d_]+)?",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(r"[^\W\d_]+|[%€$£°]")
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
_LOOK_BACK: Final = 24
"""Letters before a number that are looked at: more than the longest of these words has."""


@dataclass(frozen=True, slots=True)
class StatedAmount:
    """A number with what it measures.

    Attributes:
        value: In the base unit of what is measured; of a date year, month and day as one number.
        measures: A name of `UNIT_GROUPS` or of another unit; "" for a bare number, `THINGS` for what is counted, "date" for a
            date, "label" for the number of a version or a section.
        text: As it stands there.
        number: The number itself, in whatever unit.
        written: The number as it is written.
        presumed: A number word without a unit that the words before it take for known: it is nothing to ask for.
        date: What it may be on the calendar; None for what is no date.
    """

    value: float
    measures: str
    text: str
    number: float
    written: str
    presumed: bool = False
    date: AnswerDate | None = None

    def same(self, given: StatedAmount) -> bool:
        """Return whether an amount that is given says this one; a bare number may mean any unit, but no date.

        Of two dates the given one may say more: "in March 2024" is told by 5 March 2024, and the year 2024 by either.
        """
        if self.date is not None and given.date is not None:
            return any(same_date(one, other) for one in self.date.readings for other in given.date.readings)
        if self.date is not None or given.date is not None:
            return self._same_but_for_date(given)
        both = {self.measures, given.measures}
        if "label" in both:
            return both <= {"label", ""} and _digits(self.written) == _digits(given.written)
        if "" in both:
            return self.number == given.number
        return self.measures == given.measures and self.value == given.value

    def _same_but_for_date(self, given: StatedAmount) -> bool:
        """Compare a date with a number: "2.1." may be one, and 2024 is a year."""
        date, other = (self, given) if self.date is not None else (given, self)
        if date.date is None or other.measures not in ("", "label"):
            return False
        if date.date.maybe_number:
            return _digits(date.written) == _digits(other.written)
        return date is given and other.measures == "" and any(year == other.number for year, _, _ in date.date.readings)


def amounts_of(text: str, language: str = "") -> list[StatedAmount]:
    """Return amounts and dates, in the order in which they stand; dates first."""
    amounts, rest, last = [], [], 0
    for date in dates_of(text):
        if date.maybe_number and _LABELLED.search(text, max(0, date.start - _LOOK_BACK), date.start):
            continue
        written = text[date.start : date.end]
        year, month, day = date.readings[0]
        value = float(year * 10_000 + month * 100 + day)
        amounts.append(StatedAmount(value, "date", written, value, written, date=date))
        rest += [text[last : date.start], ";".ljust(date.end - date.start)]
        last = date.end
    others = _without_list("".join((*rest, text[last:])))
    numbers = numbers_of(others, language)
    read = [
        _amount(others, one, at, language) for one, at in zip(numbers, (0, *(n.end for n in numbers)), strict=False)
    ]
    for n in range(len(read) - 2, -1, -1):
        first, second = read[n], read[n + 1]
        between = others[numbers[n].end : numbers[n + 1].start].strip().lower()
        if first is not None and second is not None and first.measures == "" and between in _RANGES:
            read[n] = replace(
                first, value=first.number * second.value / (second.number or 1.0), measures=second.measures
            )
    return amounts + [amount for amount in read if amount is not None]


def share_found(answer: str, reference: str, language: str = "") -> float | None:
    """Return the share of the reference's amounts that the answer has; None where the reference has none."""
    wanted = [amount for amount in amounts_of(reference, language) if not amount.presumed]
    given = amounts_of(answer, language)
    if not wanted:
        return None
    return sum(any(amount.same(other) for other in given) for amount in wanted) / len(wanted)


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
    value, measures = _measured(number.value, [currency] if currency else _WORDS.findall(suffix), language)
    known = measures not in ("", THINGS)
    if number.weak and not known:
        return None
    if not known and not number.in_words and _LABELLED.search(text, near, number.start):
        measures = "label"
    presumed = not known and number.in_words and _PRESUMED.search(text, near, number.start) is not None
    whole = (prefix.group() if prefix else "") + text[number.start : number.end] + suffix
    written = text[number.start : number.end]
    return StatedAmount(sign * value, measures, whole, sign * number.value, written, presumed)


def _measured(number: float, words: list[str], language: str) -> tuple[float, str]:
    """Return a number in the base unit and what it measures.

    Args:
        number: As it is written.
        words: Those behind it, or its currency.
        language: ISO 639-1.
    """
    words = [*(word for word in words[:-1] if word.lower() not in _BETWEEN), *words[-1:]]
    if not words or words[0].lower() in STOPWORDS:
        return number, ""
    for word in (word.lower() for word in words):
        if word in UNIT_WORDS:
            form = canonical(f"1 {word}")
            if isinstance(form, tuple):
                return round(number * form[1], 9), form[0]
        if word in _OTHER_UNITS:
            return number, _OTHER_UNITS[word]
    return number, THINGS if _names_things(words[0], language) else ""


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


def _digits(text: str) -> str:
    """Return the number of an amount as it is written; "5.0" and "5" are the same."""
    number = re.search(r"\d+(?:\.\d+)*", text)
    return re.sub(r"(?:\.0)+$", "", number.group()) if number else ""
