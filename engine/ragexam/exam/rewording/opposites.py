"""Words that turn a question round: a wording that has the other one of a pair, and not the question's own, asks something else."""

from __future__ import annotations

import re
from typing import Final

_PAIRS: Final = {
    "en": (
        (
            r"at least|minimum|least|smallest|lowest|shortest|fewest|no less",
            r"at most|maximum|largest|highest|longest|greatest|most|up to|no more",
        ),
        (r"earlier|sooner", r"later"),
        (r"more", r"less|fewer"),
        (r"before", r"after|following"),
        (r"above|over|exceed\w*", r"below|under|less than"),
        (r"rise|rose|risen|grow\w*|grew|increase\w*", r"fall\w*|fell|drop\w*|decrease\w*|shrink\w*|shrank"),
        (r"begin\w*|start\w*", r"end(?:s|ed|ing)?|finish\w*|expire\w*"),
        (r"first|initial", r"last|final|second|third"),
        (r"with", r"without"),
        (r"incom\w*", r"outgo\w*"),
        (r"restor\w*|retriev\w*", r"archiv\w*|remain\w*"),
        (
            r"how (?:many|much|long|often|heavy|large|far|old)|number of|what interval",
            r"when|by when|(?:what|which) (?:date|day)",
        ),
        (r"combined|total|together|sum|altogether", r"differ\w*|gap"),
    ),
    "de": (
        (
            r"mindestens|wenigstens|Mindest\w*|kleinste\w*|niedrigste\w*|geringste\w*|kürzeste\w*",
            r"höchstens|maximal\w*|Höchst\w*|größte\w*|höchste\w*|längste\w*|bis zu",
        ),
        (r"früher|eher", r"später"),
        (r"mehr", r"weniger"),
        (r"vor|bevor", r"nach|nachdem"),
        (r"über|oberhalb", r"unter|unterhalb"),
        (r"stieg\w*|steig\w*|wuchs\w*|wächst", r"sank\w*|sink\w*|fiel\w*|fällt"),
        (r"beginn\w*|Anfang\w*|fängt", r"end\w*|Ende\w*|Ablauf\w*|abläuft|verfall\w*"),
        (r"erste\w*", r"letzte\w*|zweite\w*|dritte\w*"),
        (r"mit", r"ohne"),
        (r"wie (?:viele?|lange|oft)|welche[rmn]? (?:Anzahl|Abstand)", r"wann|(?:welche[rmsn]?) (?:Tag|Datum)"),
        (r"zusammen|insgesamt|Summe", r"unterscheid\w*|Unterschied\w*"),
    ),
}  # fmt: skip
_RULES: Final = {
    language: tuple(tuple(re.compile(rf"(?<!\w)(?:{side})(?!\w)", re.IGNORECASE) for side in pair) for pair in pairs)
    for language, pairs in _PAIRS.items()
}


def turned_word(question: str, wording: str, language: str) -> tuple[str, str] | None:
    """Return what a question says and what its wording says instead; None where nothing is turned that a rule sees.

    Args:
        question: As it stands in the exam.
        wording: Other words.
        language: "de" for German, all else English.
    """
    for sides in _RULES["de" if language == "de" else "en"]:
        for own, other in (sides, sides[::-1]):
            said, instead = own.search(question), other.search(wording)
            if said and instead and not own.search(wording) and not other.search(question):
                return said.group(), instead.group()
    return None
