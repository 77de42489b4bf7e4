"""Numbers of a running text in figures and in words: "1 250", "3 million", "one hundred and twenty", "fünfundzwanzig"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ragexam.exam.passages.quantities import read_quantity
from ragexam.grading.measures.fractions import SIGNS, fraction_in_figures, fraction_in_words

_ONES: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen "
    "fourteen fifteen sixteen seventeen eighteen nineteen"
)
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
_GERMAN_ONES: Final = (
    "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf "
    "dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn"
)
_GERMAN_TENS: Final = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"

_ENGLISH: Final[Mapping[str, float]] = {
    "zero": 0,
    **{word: n for n, word in enumerate(_ONES.split(), start=1)},
    **{word: 10 * n for n, word in enumerate(_TENS.split(), start=2)},
}


def _german_below_a_thousand() -> dict[str, int]:
    """Return every German number word below a thousand, in small letters, with "ss" for "ß" too."""
    ones = {word: n for n, word in enumerate(_GERMAN_ONES.split(), start=1)}
    small = dict(ones)
    for n, ten in enumerate(_GERMAN_TENS.split(), start=2):
        for word in (ten, ten.replace("ß", "ss")):
            small[word] = 10 * n
            small |= {f"{one}und{word}": 10 * n + value for one, value in ones.items() if value < 10}
    small["eins"] = 1
    told = {word: value for word, value in small.items() if word != "ein"}
    for n, hundred in enumerate(("", *_GERMAN_ONES.split()[:9])):
        told[f"{hundred}hundert"] = 100 * max(1, n)
        for word, value in small.items():
            if word != "ein":
                told[f"{hundred}hundert{word}"] = told[f"{hundred}hundertund{word}"] = 100 * max(1, n) + value
    return told


_GERMAN: Final = _german_below_a_thousand()
_GERMAN_BEFORE: Final = (
    _GERMAN | {word.removesuffix("s"): n for word, n in _GERMAN.items() if word.endswith("eins")} | {"": 1}
)
"""Number words that may stand before "tausend" in one word."""

_LARGE: Final[Mapping[str, float]] = {
    "thousand": 1e3, "million": 1e6, "millions": 1e6, "billion": 1e9, "billions": 1e9, "trillion": 1e12, "trillions": 1e12,
    "tausend": 1e3, "millionen": 1e6, "milliarde": 1e9, "milliarden": 1e9, "billionen": 1e12,
    "tsd": 1e3, "mio": 1e6, "mln": 1e6, "mn": 1e6, "mrd": 1e9, "bn": 1e9, "tn": 1e12,
}  # fmt: skip
_SHORT: Final[Mapping[str, float]] = {"k": 1e3, "m": 1e6, "b": 1e9, "t": 1e12}
"""Letters that stand for these beside a currency alone: 5 m are metres."""
_MULTIPLIERS: Final[Mapping[str, float]] = {**_LARGE, "hundred": 100, "hundert": 100, "dozen": 12, "dutzend": 12}
_HUNDRED: Final = ("hundred", "hundert", "dozen", "dutzend")
_ALONE: Final = ("hundred", "hundert", "thousand", "tausend")
"""Those that say a number with nothing before them."""
_BEHIND_AN_ARTICLE: Final = (*_ALONE, "million", "billion", "trillion", "milliarde", "dozen", "dutzend")
_ARTICLES: Final = frozenset({"a", "an", "ein", "eine", "einen", "einem", "einer"})
_HALVES: Final = frozenset({"half", "halbe", "halber", "halben", "halbes", "halbem"})

_CURRENCY: Final = frozenset(
    {"eur", "euro", "euros", "usd", "dollar", "dollars", "gbp", "pound", "pounds", "chf", "franken"}
)
_SIGNS: Final = "".join(SIGNS)
_TOKEN: Final = re.compile(
    r"(?<![\w.])(?:[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)(?:[.,]\d+)?"
    rf"|\d{{1,3}}(?:[.,'’]\d{{3}})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)[{_SIGNS}]?|[{_SIGNS}]"
    rf"|(?:(?![{_SIGNS}])[^\W\d_])+"
)
_BLANK: Final = re.compile(r"[ \u00a0\u2009\u202f]")
_GAPS: Final = frozenset((" ", "\u00a0", "\u202f", "-", "\n"))


@dataclass(frozen=True, slots=True)
class StatedNumber:
    """A number in a text.

    Attributes:
        value: The number.
        start: Where it begins.
        end: Where it ends.
        in_words: Its first part is a word.
        weak: It may be no number at all: "one of them", "half a" before something, the "zero" of "zero-shot".
        fraction: It is a part of something: "two thirds", "3/4".
    """

    value: float
    start: int
    end: int
    in_words: bool = False
    weak: bool = False
    fraction: bool = False


def numbers_of(text: str, language: str = "") -> list[StatedNumber]:
    """Return the numbers of a text, in the order in which they stand.

    Args:
        text: Any.
        language: ISO 639-1; it decides what "1.250" and "Billion" are.
    """
    return list(_Reader(text, language).numbers())


def is_number_word(word: str) -> bool:
    """Return whether a word, alone, says a number."""
    return _worth(word.lower()) is not None or word.lower() in _MULTIPLIERS


class _Reader:
    """Goes through the words and figures of a text once.

    Args:
        text: Any.
        language: ISO 639-1.
    """

    def __init__(self, text: str, language: str) -> None:
        self._text = text
        self._language = language
        self._tokens = list(_TOKEN.finditer(text))
        self._words = [match.group().lower() for match in self._tokens]

    def numbers(self) -> Iterator[StatedNumber]:
        """Yield every number."""
        at = 0
        while at < len(self._tokens):
            number, after = self._fraction(at) or (
                self._figures(at) if self._words[at][0].isdecimal() or self._words[at] in SIGNS else self._in_words(at)
            )
            if number is not None:
                yield number
            at = max(after, at + 1)

    def _beside(self, at: int) -> bool:
        """Return whether a token is there and follows the one before it with no more than a blank or a hyphen between."""
        if not 0 < at < len(self._tokens):
            return False
        gap = self._text[self._tokens[at - 1].end() : self._tokens[at].start()]
        return gap == "" or gap in _GAPS or (gap == ". " and self._words[at - 1] in ("mio", "mrd", "tsd"))

    def _follow(self, at: int, *words: str) -> bool:
        """Return whether these words stand from a token on."""
        return self._words[at : at + len(words)] == list(words) and all(self._beside(at + n) for n in range(len(words)))

    def _end(self, at: int) -> int:
        """Return where the token before `at` ends, with the full stop of an abbreviation."""
        end = self._tokens[at - 1].end()
        return end + (self._words[at - 1] in ("mio", "mrd", "tsd") and self._text[end : end + 1] == ".")

    def _large(self, at: int, *, beside_currency: bool) -> float:
        """Return what a token multiplies by; 0 where it is no such word."""
        word = self._words[at]
        if word in ("billion", "trillion") and self._language == "de":
            return {"billion": 1e12, "trillion": 1e18}[word]
        if word in _SHORT:
            attached = self._tokens[at - 1].end() == self._tokens[at].start()
            return _SHORT[word] if beside_currency or (attached and self._tokens[at].group() == "k") else 0.0
        return _MULTIPLIERS.get(word, 0.0)

    def _fraction(self, at: int) -> tuple[StatedNumber, int] | None:
        """Read a fraction that begins with a token; None where none does."""
        start = self._tokens[at].start()
        in_words = not self._words[at][0].isdecimal()
        if self._text[max(0, start - 1) : start] in ("/", "⁄", ","):
            return None
        found = fraction_in_words(self._text, start) if in_words else fraction_in_figures(self._text, start)
        if found is None:
            return None
        value, end = found
        return StatedNumber(round(value, 9), start, end, in_words=in_words, fraction=True), self._behind(at, end)

    def _behind(self, at: int, end: int) -> int:
        """Return the token, from one on, that stands behind a place."""
        while at < len(self._tokens) and self._tokens[at].start() < end:
            at += 1
        return at

    def _figures(self, at: int) -> tuple[StatedNumber | None, int]:
        """Read figures with the words behind them that multiply ("3 million", "€1.5m", "2 and a half")."""
        match = self._tokens[at]
        plain = _BLANK.sub("", match.group()).replace("’", "'")
        whole = read_quantity(plain.rstrip(_SIGNS), self._language)
        value = (whole.value if whole is not None else 0.0) + SIGNS.get(plain[-1], 0.0)
        if whole is None and plain not in SIGNS:
            return None, at + 1
        at += 1
        behind = self._beside(at)
        part = fraction_in_figures(self._text, self._tokens[at].start(), behind_a_number=True) if behind else None
        if part is not None and plain.isdecimal():  # "2 1/2"
            return StatedNumber(round(value + part[0], 9), match.start(), part[1]), self._behind(at, part[1])
        if self._beside(at) and self._words[at] in SIGNS:  # "2 ½"
            value, at = value + SIGNS[self._words[at]], at + 1
        if self._follow(at, "and", "a", "half"):
            value, at = value + 0.5, at + 3
        while self._beside(at) and (times := self._large(at, beside_currency=self._money(match.start(), at))):
            value, at = value * times, at + 1
        return StatedNumber(round(value, 9), match.start(), self._end(at)), at

    def _money(self, start: int, at: int) -> bool:
        """Return whether the number that begins there, and ends before a letter, has a currency before or behind."""
        before = self._text[max(0, start - 5) : start].rstrip(" \u00a0\u202f")
        if before.endswith(("$", "€", "£")) or before.lower().endswith(("eur", "usd", "gbp", "chf")):
            return True
        behind = self._text[self._tokens[at].end() :][:2].strip()
        return behind.startswith(("$", "€", "£")) or (self._beside(at + 1) and self._words[at + 1] in _CURRENCY)

    def _in_words(self, at: int) -> tuple[StatedNumber | None, int]:
        """Read a number that is spelled out."""
        first = begun = at
        word = self._words[at]
        if word in _HALVES:
            articled = word == "half" and (self._follow(at + 1, "a") or self._follow(at + 1, "an"))
            return self._half(at, at + (2 if articled else 1))
        if word in _ARTICLES:
            if not self._beside(at + 1) or self._words[at + 1] not in _BEHIND_AN_ARTICLE:
                return None, at + 1
            at += 1
        elif word in _MULTIPLIERS and word not in _ALONE:
            return None, at + 1  # "by millions"
        value, at = self._sum(at)
        if value is None:
            return None, first + 1
        alone = at - begun == 1
        weak = alone and (value == 1 or (value == 0 and self._text.startswith("-", self._tokens[begun].end())))
        return StatedNumber(value, self._tokens[begun].start(), self._end(at), in_words=True, weak=weak), at

    def _half(self, begun: int, at: int) -> tuple[StatedNumber, int]:
        """Read "half a million"; half of anything else counts where it is something that is measured."""
        times = self._large(at, beside_currency=False) if self._beside(at) else 0.0
        at += bool(times)
        start, end = self._tokens[begun].start(), self._end(at)
        return StatedNumber(0.5 * (times or 1.0), start, end, in_words=True, weak=not times), at

    def _sum(self, at: int) -> tuple[float | None, int]:
        """Add up the words of one number from a token on; None where there is none."""
        begun, total, group, least = at, 0.0, 0.0, float("inf")
        empty = True
        while at == begun or self._beside(at):
            word = self._words[at]
            worth, times = _worth(word), self._large(at, beside_currency=False)
            if times and word in _HUNDRED and (empty or 0 < group < 100):
                group, empty = (group or 1.0) * times, False
            elif times >= 1e3 and times < least and (at == begun or not empty):
                total, group, least, empty = total + (group or 1.0) * times, 0.0, times, True
            elif worth is not None and worth < least and (empty or _goes_on(group, worth)):
                group, empty = group + worth, False
            elif self._joins(at, begun, group, empty=empty):
                pass
            elif self._follow(at, "and", "a", "half") and at > begun:
                half = 0.5 if not empty else 0.5 * least
                group, empty, at = group + half, False, at + 2
            else:
                break
            at += 1
            if at == len(self._words):
                break
        return (total + group if at > begun else None), at

    def _joins(self, at: int, begun: int, group: float, *, empty: bool) -> bool:
        """Return whether a token is the "and" of "one hundred and twenty", and none between two numbers."""
        if self._words[at] != "and" or at == begun or not self._beside(at + 1):
            return False
        if begun and self._words[begun - 1] == "between":
            return False
        worth = _ENGLISH.get(self._words[at + 1])
        hundreds = (group and group % 100 == 0) or (empty and at > begun)
        apart = self._beside(at + 2) and self._words[at + 2] == "hundred"
        return worth is not None and 0 < worth < 100 and bool(hundreds) and not apart


def _goes_on(group: float, worth: float) -> bool:
    """Return whether a word adds to what was said: "twenty" to "one hundred", "five" to "twenty"."""
    return (group >= 100 and group % 100 == 0 and 0 < worth < 100) or (
        20 <= group % 100 < 100 and group % 10 == 0 and 0 < worth < 10
    )


def _worth(word: str) -> float | None:
    """Return the number that one word says, in small letters; None where it says none."""
    if word in _ENGLISH:
        return _ENGLISH[word]
    spelled = word.replace("ue", "ü").replace("oe", "ö") if "fuenf" in word or "zwoelf" in word else word
    if spelled in _GERMAN:
        return _GERMAN[spelled]
    if spelled.endswith("einhalb") and (_GERMAN_BEFORE.get(spelled.removesuffix("einhalb"), 1000) < 100):
        return _GERMAN_BEFORE[spelled.removesuffix("einhalb")] + 0.5 if spelled != "einhalb" else None
    if spelled in ("anderthalb", "anderthalbe", "anderthalbes"):
        return 1.5
    thousands, found, rest = spelled.partition("tausend")
    if not found or spelled == "tausend" or thousands not in _GERMAN_BEFORE:
        return None
    below = _GERMAN.get(rest, _GERMAN.get(rest.removeprefix("und"))) if rest else 0
    return None if below is None else 1000 * _GERMAN_BEFORE[thousands] + below
