"""Amounts that can be calculated with: exact numbers with a unit, and intervals of them ("8 to 14 hours", "up to 4 years")."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal

from ragexam.exam.composition.stated.dates import read_date
from ragexam.exam.passages.quantities import Quantity, read_quantity, vary

# Seconds; a month is a twelfth of a year of 365.25 days. Only for which is more, never for a difference.
_DURATIONS: dict[str, int] = {
    "second": 1, "seconds": 1, "sekunde": 1, "sekunden": 1, "minute": 60, "minutes": 60, "minuten": 60, "min": 60,
    "hour": 3600, "hours": 3600, "stunde": 3600, "stunden": 3600, "day": 86_400, "days": 86_400, "tag": 86_400,
    "tage": 86_400, "tagen": 86_400, "week": 604_800, "weeks": 604_800, "woche": 604_800, "wochen": 604_800,
    "month": 2_629_800, "months": 2_629_800, "monat": 2_629_800, "monate": 2_629_800, "monaten": 2_629_800,
    "year": 31_557_600, "years": 31_557_600, "jahr": 31_557_600, "jahre": 31_557_600, "jahren": 31_557_600,
}  # fmt: skip
_PLURALS: dict[str, str] = {
    **{u: f"{u}s" for u in ("second", "minute", "hour", "day", "night", "week", "month", "year", "euro", "dollar")},
    **{u: f"{u}n" for u in ("Sekunde", "Minute", "Stunde", "Woche")},
    "Tag": "Tage", "Monat": "Monate", "Jahr": "Jahre",
}  # fmt: skip
_SINGULARS = {plural: singular for singular, plural in _PLURALS.items()}
_MONEY = re.compile(r"[$€£]|\b(?:EUR|USD|CHF|GBP|euros?|dollars?|pounds?|cents?)\b", re.IGNORECASE)
_PERCENT = re.compile(r"%|\b(?:percent|per cent|Prozent)\b", re.IGNORECASE)
_TIME = re.compile(r"\b(?:" + "|".join(_DURATIONS) + r")\b", re.IGNORECASE)
_SPARE = re.compile(
    r"[\d,;/()\[\]|+<>≤≥±~≈]|^(?:st|nd|rd|th)\b|\b(?:and|or|und|oder|but|aber|max|min|within|per|je)\b", re.IGNORECASE
)
_LONGEST_UNIT = 4
_MOST_DIGITS, _MOST_DECIMALS = 15, 9
_THOUSAND = 1000


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit, exact.

    Attributes:
        value: The number.
        quantity: How it is written.
        unit: Form of what stands around it: equal for amounts that may be added.
        language: ISO 639-1.
    """

    value: Decimal
    quantity: Quantity
    unit: str
    language: str = ""

    @property
    def dimension(self) -> str:
        """Return "money", "percent", "time", "measure" or "count" (a bare number)."""
        around = f"{self.quantity.before} {self.quantity.after}"
        for name, rule in (("money", _MONEY), ("percent", _PERCENT), ("time", _TIME)):
            if rule.search(around):
                return name
        return "measure" if around.strip() else "count"

    @property
    def written_unit(self) -> str:
        """Return the unit as written after the number ("working days")."""
        return self.quantity.after.strip()

    @property
    def comparable(self) -> tuple[str, Decimal]:
        """Return what it can be compared with, and as what: durations in seconds, everything else in its own unit."""
        unit = self.written_unit.lower()
        if unit in _DURATIONS and not self.quantity.before.strip():
            return "duration", self.value * _DURATIONS[unit]
        return self.unit, self.value

    def render(self, value: Decimal, decimals: int | None = None) -> str:
        """Return another number in the same form; thousands are set apart as the language does where nothing else says how."""
        places = self.quantity.decimals if decimals is None else decimals
        form = replace(self.quantity, decimals=places, as_word=False)
        if not form.thousands_mark and self.value < _THOUSAND:  # 4106 in the documents: no mark in others either
            german = form.decimal_mark == "," if self.quantity.decimals else self.language == "de"
            form = replace(form, thousands_mark="." if german else ",")
        exact = value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
        head, _, unit = form.after.rpartition(" ")
        counted = _PLURALS.get(unit) if exact != 1 else _SINGULARS.get(unit)
        return replace(form, after=f"{head} {counted}" if counted else form.after).render(exact)

    def variations(self) -> list[str]:
        """Return other amounts that a person could have given for this one, in the same form, nearest first."""
        return [self.render(Decimal(str(v))) for v in vary(replace(self.quantity, as_word=False))]


def read_amount(text: str, language: str = "", unit: str = "") -> Amount | None:
    """Read a short text that is one number with its unit and nothing else; None where it is more or less than that.

    Args:
        text: A cell or a candidate of a sentence.
        language: ISO 639-1.
        unit: Said elsewhere (by the heading of the column), where the text is a bare number.
    """
    written = text.strip().strip("*_`")
    quantity = read_quantity(written, language)
    if (
        quantity is None
        or read_date(written) is not None
        or _SPARE.search(quantity.after)
        or _SPARE.search(quantity.before)
    ):
        return None
    digits = re.sub(r"\D", "", quantity.written)
    if len(digits) > _MOST_DIGITS or quantity.decimals > _MOST_DECIMALS or re.match(r"0\d", quantity.written):
        return None  # names something, or is beyond what can be calculated exactly
    if len(quantity.after.split()) > _LONGEST_UNIT or len(quantity.before.split()) > 1:
        return None
    if quantity.before.strip() and not re.fullmatch(r"\s*(?:[$€£]|EUR|USD|CHF|GBP|[-−–])\s*", quantity.before):
        return None
    bare = not quantity.before.strip() and not quantity.after.strip()
    if bare and unit:
        quantity = replace(quantity, after=f" {unit}")
    value = Decimal(f"{quantity.value:.{quantity.decimals}f}")
    if re.fullmatch(r"\s*[-−–]\s*", quantity.before):
        return None  # below zero: differences and ratios of such are no longer plain
    return Amount(value, quantity, quantity.unit, language)


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval of amounts of one unit.

    Attributes:
        low: Lower border; None where there is none.
        high: Upper border; None where there is none.
        form: An amount of the same form, to write others with.
    """

    low: Decimal | None
    high: Decimal | None
    form: Amount

    def inside(self) -> Decimal | None:
        """Return a number well away from both borders; None where there is no room for one."""
        if self.low is None and self.high is not None:
            # "up to 4": half of it is well inside, one is the border of another thing.
            return _round_near(self.high / 2, Decimal(0), self.high, self.form.quantity.decimals)
        if self.high is None and self.low is not None:
            return _round_near(self.low * Decimal("1.5"), self.low, self.low * 2, self.form.quantity.decimals)
        if self.low is None or self.high is None:
            return None
        return _round_near((self.low + self.high) / 2, self.low, self.high, self.form.quantity.decimals)

    def holds(self, value: Decimal) -> bool:
        """Return whether a number lies in it, borders included."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


def _round_near(value: Decimal, low: Decimal, high: Decimal, decimals: int) -> Decimal | None:
    """Return the roundest number near `value` that keeps a tenth of the width from both borders."""
    margin = (high - low) / 10
    for exponent in range(5, -decimals - 1, -1):
        step = Decimal(1).scaleb(exponent)
        rounded = (value / step).to_integral_value(ROUND_HALF_UP) * step
        if low + margin < rounded < high - margin and rounded > 0:
            return rounded
    return None


_NUMBER = r"\d[\d.,]{0,30}"
_BETWEEN = re.compile(
    rf"(?:between |from |zwischen |von )?({_NUMBER}) ?([^\d]{{0,20}}?) ?(?:to|bis|and|und|–|-) ?({_NUMBER} ?\S.{{0,25}})",
    re.IGNORECASE,
)
_UPPER = re.compile(
    r"(?:up to|under|below|less than|at most|bis(?: zu)?|unter|weniger als|höchstens)\s+(.+)", re.IGNORECASE
)
_LOWER = re.compile(r"(?:over|above|more than|from|at least|über|mehr als|ab|mindestens)\s+(.+)", re.IGNORECASE)


def read_interval(text: str, language: str = "") -> Interval | None:
    """Read a cell that is an interval of amounts; None where it is none."""
    written = " ".join(text.split())
    if match := _BETWEEN.fullmatch(written):
        high = read_amount(match.group(3), language)
        low = read_amount(match.group(1), language)
        same = not match.group(2).strip() or (high is not None and match.group(2).strip() == high.written_unit)
        if high and low and same and high.dimension != "count" and low.value < high.value:
            return Interval(low.value, high.value, high)
        return None
    for rule, upper in ((_UPPER, True), (_LOWER, False)):
        if match := rule.fullmatch(written):
            amount = read_amount(match.group(1), language)
            if amount is None or amount.dimension == "count":
                return None
            return Interval(None, amount.value, amount) if upper else Interval(amount.value, None, amount)
    return None
