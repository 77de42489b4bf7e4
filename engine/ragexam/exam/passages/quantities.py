"""Amounts in an answer: read, compared, varied in the same form ("$1,250", "10 business days", "2,5 Stunden")."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal

from ragexam.exam.passages.words import NUMBER_WORDS, stem

# Factors to a base unit; units of one group can say the same thing in two ways.
_UNITS: dict[str, tuple[str, float]] = {}
_GROUPS: dict[str, dict[str, float]] = {
    "time": {
        "second": 1, "seconds": 1, "sekunde": 1, "sekunden": 1, "s": 1, "minute": 60, "minutes": 60, "minuten": 60, "min": 60,
        "hour": 3600, "hours": 3600, "stunde": 3600, "stunden": 3600, "h": 3600, "day": 86400, "days": 86400, "tag": 86400,
        "tage": 86400, "tagen": 86400, "week": 604800, "weeks": 604800, "woche": 604800, "wochen": 604800,
    },
    "months": {
        "month": 1, "months": 1, "monat": 1, "monate": 1, "monaten": 1, "quarter": 3, "quarters": 3, "quartal": 3,
        "quartale": 3, "year": 12, "years": 12, "jahr": 12, "jahre": 12, "jahren": 12,
    },
    "length": {
        "mm": 0.001, "cm": 0.01, "m": 1, "km": 1000, "meter": 1, "meters": 1, "metre": 1, "metres": 1,
        "kilometer": 1000, "kilometers": 1000, "kilometres": 1000, "millimetres": 0.001, "millimeter": 0.001,
    },
    "mass": {"mg": 1e-6, "g": 0.001, "kg": 1, "t": 1000, "tonnes": 1000, "kilograms": 1, "kilogramm": 1, "tonnen": 1000},
    "volume": {"ml": 0.001, "l": 1, "litre": 1, "litres": 1, "liter": 1, "liters": 1, "litern": 1},
    "data": {"kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12},
    "share": {"%": 1, "percent": 1, "prozent": 1},
    "money": {"$": 1, "usd": 1, "dollars": 1, "dollar": 1},
    "euro": {"€": 1, "eur": 1, "euro": 1, "euros": 1},
}  # fmt: skip
for _group, _members in _GROUPS.items():
    for _name, _factor in _members.items():
        _UNITS[_name] = (_group, float(_factor))

UNIT_WORDS = frozenset(_UNITS)
"""Units that can be converted, as they are written, in small letters."""

UNIT_GROUPS = frozenset(_GROUPS)
"""Names of what is measured, with which `canonical` begins the unit of an amount that it knows."""

_DIGITS = r"\d{1,3}(?:[.,'\u202f\u00a0 ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?"
_WORDS = "|".join(sorted((re.escape(w) for w in NUMBER_WORDS), key=len, reverse=True))
_NUMBER = re.compile(rf"(?<![\w.])(?<![^\W\d_]-)({_DIGITS}|\b(?:{_WORDS})\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number in a text with what stands around it.

    Attributes:
        value: The number.
        before: Text before the number.
        after: Text after it (mostly the unit).
        written: The number as written ("1,250", "ten").
        decimals: Digits after the decimal mark.
        decimal_mark: "." or ",".
        thousands_mark: "" where thousands are not set apart.
        as_word: The number is spelled out.
    """

    value: float
    before: str
    after: str
    written: str
    decimals: int = 0
    decimal_mark: str = "."
    thousands_mark: str = ""
    as_word: bool = False

    @property
    def unit(self) -> str:
        """Return the form of the text around the number, lower case and stemmed: equal for amounts of one kind."""
        around = f"{self.before} # {self.after}".lower()
        return " ".join(stem(w) for w in re.findall(r"[^\W\d_]+|[%$€£#/°]", around))

    def render(self, value: float | Decimal) -> str:
        """Return the same text with another number in the same form."""
        if self.as_word:
            words = [w for w, n in NUMBER_WORDS.items() if n == value]
            german = self.written.lower() in _GERMAN
            words = [w for w in words if (w in _GERMAN) == german]
            if words:
                word = words[0].capitalize() if self.written[:1].isupper() else words[0]
                return f"{self.before}{word}{self.after}"
        text = f"{abs(value):.{self.decimals}f}"
        whole, _, part = text.partition(".")
        if self.thousands_mark and len(whole) > 3:
            groups: list[str] = []
            while whole:
                groups.insert(0, whole[-3:])
                whole = whole[:-3]
            whole = self.thousands_mark.join(groups)
        number = whole + (self.decimal_mark + part if part else "")
        return f"{self.before}{number}{self.after}"


_GERMAN = {"zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf", "fünfzehn", "zwanzig",
           "dreißig"}  # fmt: skip


def read_quantity(text: str, language: str = "") -> Quantity | None:
    """Read the only number of a short text; None where there is none or more than one.

    "1.250" is a thousand and a quarter in English and one thousand two hundred and fifty in German; a mark before
    exactly three digits sets thousands apart unless it is the English decimal point.
    """
    numbers = list(_NUMBER.finditer(text))
    if len(numbers) != 1:
        return None
    match = numbers[0]
    before, after = text[: match.start()], text[match.end() :]
    if re.search(r"\d", before + after):
        return None
    written = match.group(1)
    if written.lower() in NUMBER_WORDS:
        return Quantity(NUMBER_WORDS[written.lower()], before, after, written, as_word=True)
    german = language == "de"
    decimal = "," if german else "."
    marks = re.findall(r"[^\d]", written)
    thousands_mark = ""
    decimals = 0
    if marks:
        last = marks[-1]
        tail = written.rsplit(last, 1)[1]
        is_decimal = last in ".," and (last == decimal or len(tail) != 3) and marks.count(last) == 1
        if is_decimal:
            decimal, decimals = last, len(tail)
            others = [m for m in marks if m != last]
            thousands_mark = others[0] if others else ""
        else:
            thousands_mark = last
    plain = written
    if thousands_mark:
        plain = plain.replace(thousands_mark, "")
    plain = plain.replace(decimal, ".") if decimals else plain
    try:
        value = float(plain)
    except ValueError:
        return None
    return Quantity(value, before, after, written, decimals, decimal, thousands_mark)


def canonical(text: str, language: str = "") -> tuple[str, float] | str:
    """Return a form in which equal answers are equal: amounts in base units, everything else as bare lower-case words.

    "2 weeks", "two weeks" and "14 days" are the same; "14 business days" is something else.
    """
    quantity = read_quantity(text, language)
    bare = " ".join(re.findall(r"[^\W_]+|[%$€£°#]", text.lower()))
    if quantity is None:
        bare = re.sub(r"^(?:the|a|an|der|die|das|den|dem|ein|eine|einem|einen) ", "", bare)
        return " ".join(stem(w) for w in bare.split())
    around = re.findall(r"[^\W\d_]+|[%$€£°]", f"{quantity.before} {quantity.after}".lower())
    around = [w for w in around if w not in {"a", "an", "the", "up", "to", "of", "about", "only", "ca", "rund", "etwa"}]
    units = [w for w in around if w in _UNITS]
    if len(units) == 1:
        group, factor = _UNITS[units[0]]
        rest = " ".join(stem(w) for w in around if w not in _UNITS)
        return f"{group} {rest}".strip(), round(quantity.value * factor, 9)
    return " ".join(stem(w) for w in around), quantity.value


def same_answer(first: str, second: str, language: str = "") -> bool:
    """Return whether two answers say the same: equal, equal as amounts, or one holding the other as whole words."""
    a, b = canonical(first, language), canonical(second, language)
    if a == b:
        return True
    if isinstance(a, tuple) and isinstance(b, tuple):
        if "" in (a[0], b[0]):  # "30" and "30 days": a bare number says the same as the number with its unit
            left, right = read_quantity(first, language), read_quantity(second, language)
            return left is not None and right is not None and left.value == right.value
        return a[1] == b[1] and a[0].split()[:1] == b[0].split()[:1]
    if isinstance(a, str) and isinstance(b, str):
        return f" {a} " in f" {b} " or f" {b} " in f" {a} "
    return False


# Numbers that people choose for a rule, per unit: a wrong answer has to look as chosen as the right one.
_CUSTOMARY: dict[str, tuple[int, ...]] = {
    "second": (5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300),
    "minut": (2, 3, 5, 10, 15, 20, 25, 30, 40, 45, 60, 75, 90, 120, 180),
    "hour": (1, 2, 3, 4, 6, 8, 10, 12, 16, 18, 24, 36, 48, 72, 96, 120),
    "day": (2, 3, 4, 5, 7, 10, 12, 14, 15, 20, 21, 25, 28, 30, 45, 60, 90, 120, 180, 365),
    "week": (2, 3, 4, 5, 6, 8, 10, 12, 16, 26, 52),
    "month": (2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 18, 24, 36, 48, 60),
    "year": (2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30),
}
_CUSTOMARY["stund"] = _CUSTOMARY["hour"]
_CUSTOMARY["tag"] = _CUSTOMARY["day"]
_CUSTOMARY["woch"] = _CUSTOMARY["week"]
_CUSTOMARY["monat"] = _CUSTOMARY["month"]
_CUSTOMARY["jahr"] = _CUSTOMARY["year"]


def vary(quantity: Quantity) -> list[float]:
    """Return other values a person could have chosen for this one, nearest first.

    A customary number ("30 days") gets customary neighbours (21, 45), any other one ("37 seats") numbers as odd or
    round as itself. Shares stay at 100 or below, counts above one (so that the plural stays right).
    """
    value = quantity.value
    if value <= 1 and not quantity.decimals:
        return []
    units = set(quantity.unit.split())
    customary = next((n for unit, n in _CUSTOMARY.items() if unit in units and value in n), ())
    near: list[float]
    if quantity.as_word:
        near = sorted({float(n) for n in NUMBER_WORDS.values()}, key=lambda n: (abs(n - value), n))[:9]
    elif customary and not quantity.decimals:
        near = sorted((float(n) for n in customary), key=lambda n: (abs(_ratio(n, value)), n))[:9]
    elif not quantity.decimals and value <= 12:
        near = [value + d for d in (1, -1, 2, -2, 3, 4, -3, 5, 6)]
    else:
        step = _roundness(value, quantity.decimals)
        span = max(step, round(value * 0.2 / step) * step)
        near = [value + k * span for k in (1, -1, 2, -2, 3, -3, 4)]
        if quantity.decimals:
            last = round(value * 10**quantity.decimals) % 10
            near.sort(key=lambda n: last != 0 and round(n * 10**quantity.decimals) % 10 == 0)
    share = bool(units & {"%", "percent", "prozent"}) or "%" in quantity.unit
    result: list[float] = []
    for candidate in (round(n, quantity.decimals) for n in near):
        fits = candidate > (0 if quantity.decimals else 1) and candidate != value and candidate not in result
        grown = candidate >= 1000 > value and not quantity.thousands_mark  # how would its thousands be written?
        if fits and not grown and not (share and candidate > 100 >= value):
            result.append(candidate)
    return result


def _ratio(first: float, second: float) -> float:
    return math.log(first / second)


def _roundness(value: float, decimals: int) -> float:
    """Return the largest of 1, 5, 10, 25, 50, 100 ... (in last decimals) that divides the value, at most a quarter of it."""
    scale = 10**decimals
    whole = round(abs(value) * scale)
    best = 1
    for power in (1, 10, 100, 1000, 10_000, 100_000):
        for factor in (1, 5) if power == 1 else (1, 2.5, 5):
            step = int(factor * power)
            if whole and whole % step == 0 and step * 4 <= whole:
                best = max(best, step)
    return best / float(scale)
