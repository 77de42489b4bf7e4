"""Amounts and dates of a running text, so that "two weeks" and "14 days", "5 March 2024" and "2024-03-05" are the same."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ragexam.exam.passages.quantities import UNIT_GROUPS, canonical
from ragexam.exam.passages.words import NUMBER_WORDS

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
_DATE = re.compile(
    rf"\b(?P<y1>\d{{4}})-(?P<m1>\d\d)-(?P<d1>\d\d)\b"
    rf"|\b(?P<d2>\d{{1,2}})\.\s?(?P<m2>\d{{1,2}})\.\s?(?P<y2>\d{{4}})\b"
    rf"|\b(?P<d3>\d{{1,2}})(?:st|nd|rd|th|\.)?\s(?:of\s)?(?P<m3>{_MONTH})\b\.?,?(?:\s(?P<y3>\d{{4}})\b)?"
    rf"|\b(?P<m4>{_MONTH})\.?\s(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s(?P<y4>\d{{4}})\b)?",
    re.IGNORECASE,
)
_WORDS = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_AMOUNT = re.compile(
    rf"(?:(?<![^\s(])[-−–])?(?:[$€£]\s?)?(?<![\w.])(?:\d{{1,3}}(?:[.,'\u202f\u00a0]\d{{3}})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|\b(?:{_WORDS})\b)"
    r"(?:\s?[%€$]|[\s-]?[^\W\d_]+(?:\s[^\W\d_]+)?)?",
    re.IGNORECASE,
)
_MINUS = re.compile(r"\bminus\s$", re.IGNORECASE)
_LABELLED = re.compile(
    r"(?:\b(?:version|release|firmware|section|chapter|clause|paragraph|kapitel|abschnitt|absatz|ziffer|v)\.?|§)\s?$",
    re.IGNORECASE,
)
"""Nouns that a number names and does not measure: 2.10 comes nine versions after 2.1."""
_PRESUMED = re.compile(r"\b(?:the|these|those|both|of|all|die|der|den|diese[nr]?|beiden?|von|allen?)\s$", re.IGNORECASE)
"""Words before a number word that says nothing new: "both of the two managers"."""


@dataclass(frozen=True, slots=True)
class StatedAmount:
    """A number with what it measures.

    Attributes:
        value: In the base unit of what is measured.
        measures: A name of `UNIT_GROUPS`; "" for a bare number or an unknown unit, "date" for a date, "label" for the number
            of a version or a section.
        text: As it stands there.
        presumed: A number word without a unit that the words before it take for known: it is nothing to ask for.
    """

    value: float
    measures: str
    text: str
    presumed: bool = False

    def same(self, other: StatedAmount) -> bool:
        """Return whether both say the same; a bare number may mean any unit, but no date."""
        if "date" in (self.measures, other.measures):
            return self.measures == other.measures and _same_date(self.value, other.value)
        if "label" in (self.measures, other.measures):
            return {self.measures, other.measures} <= {"label", ""} and _digits(self.text) == _digits(other.text)
        return self.value == other.value and ("" in (self.measures, other.measures) or self.measures == other.measures)


def amounts_of(text: str, language: str = "") -> list[StatedAmount]:
    """Return amounts and dates, in the order in which they stand; dates first."""
    amounts = [StatedAmount(_date_value(match), "date", match.group()) for match in _DATE.finditer(text)]
    rest = _DATE.sub(" ; ", text)
    for match in _AMOUNT.finditer(rest):
        written, before = match.group(), rest[: match.start()]
        form = canonical(written.lstrip("-−–").replace("-", " "), language)
        if not isinstance(form, tuple):
            continue
        value = -form[1] if written[0] in "-−–" or _MINUS.search(before) else form[1]
        first = form[0].split()[:1]
        measures = first[0] if first and first[0] in UNIT_GROUPS else ""
        if not measures and written[0].isdigit() and _LABELLED.search(before):
            measures = "label"
        if measures or not written.lower().startswith("one"):  # "one" is mostly no number
            presumed = not measures and written[0].isalpha() and _PRESUMED.search(before) is not None
            amounts.append(StatedAmount(value, measures, written, presumed))
    return amounts


def share_found(answer: str, reference: str, language: str = "") -> float | None:
    """Return the share of the reference's amounts that the answer has; None where the reference has none."""
    wanted = [amount for amount in amounts_of(reference, language) if not amount.presumed]
    given = amounts_of(answer, language)
    if not wanted:
        return None
    return sum(any(amount.same(other) for other in given) for amount in wanted) / len(wanted)


def _digits(text: str) -> str:
    """Return the number of an amount as it is written; "5.0" and "5" are the same."""
    number = re.search(r"\d+(?:\.\d+)*", text)
    return re.sub(r"(?:\.0)+$", "", number.group()) if number else ""


def _date_value(match: re.Match[str]) -> float:
    """Return year, month and day as one number; year 0 where none is said."""
    parts = {name[0]: text for name, text in match.groupdict().items() if text}
    month = _MONTHS.get(parts["m"].lower()) or int(parts["m"])
    return float(int(parts.get("y", "0")) * 10_000 + month * 100 + int(parts["d"]))


def _same_date(first: float, second: float) -> bool:
    """Return whether dates are the same; one without a year is the same in every year."""
    return first == second or (first % 10_000 == second % 10_000 and min(first, second) < 10_000)
