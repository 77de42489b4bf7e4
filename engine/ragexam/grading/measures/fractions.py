"""Fractions of a running text: "1/2", "2 1/2", "¾", "two thirds", "drei Viertel"."""

from __future__ import annotations

import re
from typing import Final

SIGNS: Final = {
    "½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5, "⅛": 1 / 8, "⅜": 3 / 8,
    "⅝": 5 / 8, "⅞": 7 / 8,
}  # fmt: skip
"""Signs of fractions."""

_COUNTS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "ein": 1, "eine": 1, "einem": 1, "einen": 1,
    "zwei": 2, "drei": 3, "vier": 4,
}  # fmt: skip
_PARTS: Final = {
    "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4, "fifth": 5, "fifths": 5, "drittel": 3, "dritteln": 3,
    "viertel": 4, "vierteln": 4, "fünftel": 5, "fünfteln": 5,
}  # fmt: skip
_LOOK_BACK: Final = 12
_OF: Final = r"of|der|des|aller|von"
_FIGURES = re.compile(rf"([1-9])[/⁄](2|3|4|8)(?![\d/.,]\d|\d|[^\W\d_]?/)|([1-9]\d?)[/⁄](5|6|10|100)(?=\s(?:{_OF})\b)")
_WORDS = re.compile(
    rf"(?P<count>{'|'.join(_COUNTS)})(?:"
    r"\s(?P<always>thirds|fourths|fifths|dritteln?|fünfteln?|vierteln?)\b"
    rf"|\s(?P<of>third|fourth|fifth|quarters?)\b(?=\s(?:{_OF})\s(?![\d]))"
    r"|\s(?P<last>third|fourth|fifth)\b(?=\s*[.,;:!?)]|\s*$)"
    r"|-(?P<joined>thirds?|quarters?|fourths?|fifths?)\b)",
    re.IGNORECASE,
)
_OF_ONE = re.compile(r"\s(?:of\s)?(?:an?|one|einer|eines|einem)(?=\s)", re.IGNORECASE)


_COUNTING: Final = r"(?:days|weeks|months|years|nights|minutes|tagen?|wochen|monaten?|jahren?|nächten?|minuten)\b"
_ALTERNATIVES = re.compile(
    rf"\s(?:(?:full|whole|business|working|calendar|consecutive|volle[nr]?|ganze[nr]?)\s){{0,2}}{_COUNTING}",
    re.IGNORECASE,
)
"""Words behind two numbers of which either may hold: "2/3 weeks"."""
_LABEL = re.compile(
    r"\b(?:pages?|parts?|sections?|chapters?|steps?|slides?|sheets?|figures?|tables?|volumes?|items?|annex|seiten?|teile?n?|abschnitte?n?"
    r"|kapiteln?|schritte?n?|folien?|blatt|blätter|band|absatz|anlage)\s$",
    re.IGNORECASE,
)
"""Nouns that two numbers name: "page 1/2"."""
_NAMED: Final = 16
"""Letters before two numbers that are looked at."""
_HALF = re.compile(r"(?:half(?=\s(?:of|the)\b|\s*[.,;:!?)]|\s*$)|hälfte)\b", re.IGNORECASE)
_NO_HALF = re.compile(
    r"(?:\b(?:first|second|other|latter|last|this|in|and a|erste[nr]?|zweite[nr]?|andere[nr]?|letzte[nr]?)\s|-)$",
    re.IGNORECASE,
)
"""Words before a half that is one of two, and no amount: "the second half of the year"."""


def fraction_in_figures(text: str, at: int, *, behind_a_number: bool = False) -> tuple[float, int] | None:
    """Return a fraction in figures that stands at a place of a text, and where it ends; None where none does.

    Of "24/7", "10/15 days", "2/3 weeks" and "page 1/2" nothing is one: it is less than 1, of a few parts, and names nothing.

    Args:
        text: Any.
        at: Where it begins.
        behind_a_number: It adds to a whole number before it ("2 1/2 weeks").
    """
    match = _FIGURES.match(text, at)
    if match is None:
        return None
    if not behind_a_number and (_ALTERNATIVES.match(text, match.end()) or _LABEL.search(text, max(0, at - _NAMED), at)):
        return None
    above, below = (int(part) for part in match.groups() if part)
    return (above / below, match.end()) if above < below else None


def fraction_in_words(text: str, at: int) -> tuple[float, int] | None:
    """Return a fraction in words that stands at a place of a text, and where it ends; None where none does."""
    half = _HALF.match(text, at)
    if half is not None and _NO_HALF.search(text, max(0, at - _LOOK_BACK), at) is None:
        return 0.5, half.end()
    match = _WORDS.match(text, at)
    if match is None:
        return None
    part = match["always"] or match["of"] or match["last"] or match["joined"]
    whole = _OF_ONE.match(text, match.end())  # "a quarter of an hour"
    return _COUNTS[match["count"].lower()] / _PARTS[part.lower()], whole.end() if whole else match.end()
