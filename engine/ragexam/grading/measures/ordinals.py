"""Ordinal numbers of a running text: "3rd", "third", "dritter"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_ENGLISH: Final = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
    "seventeenth eighteenth nineteenth twentieth"
)
_GERMAN: Final = (
    "erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt "
    "neunzehnt zwanzigst"
)
_ONES: Final = "ein zwei drei vier fünf sechs sieben acht neun"
_STEMS: Final = {
    **{stem: n for n, stem in enumerate(_GERMAN.split(), start=1)},
    **{f"{one}undzwanzigst": 20 + n for n, one in enumerate(_ONES.split(), start=1)},
    "dreißigst": 30,
    "einunddreißigst": 31,
}
WORDS: Final = {
    **{word: n for n, word in enumerate(_ENGLISH.split(), start=1)},
    **{f"twenty-{word}": 20 + n for n, word in enumerate(_ENGLISH.split()[:9], start=1)},
    "thirtieth": 30,
    "thirty-first": 31,
    **{stem + ending: n for stem, n in _STEMS.items() for ending in ("e", "er", "es", "en", "em")},
}
"""Ordinal words in small letters, and what they say."""

ORDINAL: Final = "ordinal"
"""Name of what ordinal numbers measure."""

_PLACES: Final = (
    r"floor|storey|level|quarter|half|day|week|month|year|grade|class|place|edition|row|page|line|chapter|section|shift|century|stage|step"
    r"|phase|generation|prize|rank|party|offence|warning|reminder|attempt|visit|preis|rang|mahnung|versuch|stock|etage|obergeschoss|quartal|tag|woche|monat|jahr|klasse|platz|auflage|reihe|seite|zeile|kapitel|schicht|stufe"
    r"|phase|jahrhundert|generation"
)
_DETERMINERS: Final = (
    r"the|this|that|every|each|on|in|at|your|its|their"
    r"|der|die|das|des|dem|den|am|im|zum|zur|vom|ab|jede[nrs]?|diese[nrs]?"
)
_ORDINAL = re.compile(
    rf"(?P<figures>(?<![\w.,])\d{{1,4}}(?:st|nd|rd|th))\b"
    rf"|(?:(?<=-)|(?P<before>\b(?:{_DETERMINERS})\s))?\b(?P<word>{'|'.join(sorted(WORDS, key=len, reverse=True))})\b"
    rf"(?P<behind>[\s-](?:{_PLACES})\b)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class StatedOrdinal:
    """An ordinal number in a text.

    Attributes:
        value: The number.
        start: Where it begins.
        end: Where it ends.
        in_words: It is spelled out.
    """

    value: int
    start: int
    end: int
    in_words: bool


def ordinals_of(text: str) -> list[StatedOrdinal]:
    """Return the ordinal numbers of a text; words only where they say a place, and none that begins a sentence or is a unit."""
    found = []
    for match in _ORDINAL.finditer(text):
        if match["figures"]:
            found.append(StatedOrdinal(int(match["figures"][:-2]), match.start(), match.end(), in_words=False))
        elif match["behind"] or match["before"] or (text.strip(" .!") == match["word"]):
            found.append(
                StatedOrdinal(WORDS[match["word"].lower()], match.start("word"), match.end("word"), in_words=True)
            )
    return found


def with_ordinals_as_figures(text: str) -> str:
    """Return a text with its ordinal numbers as bare figures."""
    parts, last = [], 0
    for ordinal in ordinals_of(text):
        parts += [text[last : ordinal.start], str(ordinal.value)]
        last = ordinal.end
    return "".join((*parts, text[last:]))
