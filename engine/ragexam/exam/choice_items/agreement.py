"""A check that the verb of a German question agrees with its subject, where a rule can tell both surely.

Small models write "Wie viele Stunden müssen die Frau ruhen?". Where the question begins with what is no subject (a time, a place, a number
of units), the words right after the finite verb are; of these the article, or the ending of the noun, tells one from many.
"""

from __future__ import annotations

import re
from typing import Final

from ragexam.sentences import phrase

_ONE_TO_MANY: Final = {
    "muss": "müssen", "kann": "können", "darf": "dürfen", "soll": "sollen", "wird": "werden", "wurde": "wurden",
    "ist": "sind", "war": "waren", "hat": "haben", "hatte": "hatten",
}  # fmt: skip
_MANY: Final = {many: one for one, many in _ONE_TO_MANY.items()}

_UNITS: Final = (
    r"(?:Arbeits|Kalender|Werk|Wochen)?(?:tagen?|stunden?|minuten?|sekunden?|wochen?|monaten?|jahren?|nächten?|quartalen?)"
    r"|euro|cent|prozent|grad|(?:kilo|zenti|milli)?metern?|litern?|(?:kilo|milli)?gramm|tonnen"
)
# What a question begins with that is never its subject, before the finite verb.
_BEGIN: Final = re.compile(
    rf"^(?:(?:bis |ab |seit |von )?wann|wie lange|wie oft|wo|warum|wofür|womit|bis wohin|wohin|in welchem abstand"
    r"|(?:(?:mindestens|höchstens|innerhalb von|binnen|nach|vor|für|ab|alle) )?"
    rf"wie (?:viele?n?) (?:{_UNITS})(?: mindestens| höchstens| lang)?)"
    rf"\s+({'|'.join((*_ONE_TO_MANY, *_MANY))})\s+(.*)$",
    re.IGNORECASE | re.DOTALL,
)
_WORDS_BEFORE = r"(?:[a-zäöüß]+(?:e|en) ){0,2}"
_ONE: Final = re.compile(
    rf"(?:(?:das|ein|eine|jede|jeder|jedes|dieser|dieses) {_WORDS_BEFORE}[A-ZÄÖÜ][\w-]*"
    rf"|die {_WORDS_BEFORE}(?:[A-ZÄÖÜ][\w-]*(?:ung|heit|keit|schaft|ion|tät|frau)|Frau|Firma|Abteilung|Person|Ärztin))(?![\w-])"
)
_SEVERAL: Final = re.compile(
    rf"(?:die|alle|diese|viele|mehrere) {_WORDS_BEFORE}[A-ZÄÖÜ][\w-]*(?:ungen|heiten|keiten|schaften|ionen|täten|innen|frauen)(?![\w-])"
    rf"|(?:alle|mehrere|viele) {_WORDS_BEFORE}[A-ZÄÖÜ][\w-]*"
)
_MORE: Final = re.compile(r"^[^?]{0,90}?\b(?:und|oder|sowie)\b")
# What stands where a subject could, and says only when or how often: "das ganze Jahr", "alle sieben Tage", "ein Jahr alte Geräte".
_TIME: Final = re.compile(
    r"^(?:das|ein|eine|jede|jeder|jedes|dieser|dieses|die|diese|alle|mehrere|viele) (?:[a-zäöüß]+ ){0,2}"
    r"(?:[A-ZÄÖÜ][a-zäöüß]+)?(?:Jahre?|Monate?|Woche(?:n(?:ende)?)?|Tage?|Stunden?|Minuten?|Sekunden?|Quartale?|Nacht|Nächte|Mal"
    r"|jahre?|monate?|woche(?:n)?|tage?|stunden?|minuten?|mal|Morgen|Abend|Mittag)(?![\w-])"
)


def broken_agreement(question: str, language: str) -> str:
    """Return why the verb of a question does not agree with its subject; "" where it does, or no rule can tell.

    Args:
        question: As written.
        language: Only German ("de") is looked at.
    """
    match = _BEGIN.match(question.strip()) if language == "de" else None
    if match is None:
        return ""
    verb, after = match.group(1).lower(), match.group(2)
    if _TIME.match(after):
        return ""
    one, several = _ONE.match(after), _SEVERAL.match(after)
    if verb in _MANY and one is not None and not _MORE.match(after):
        return phrase("“{0:raw}” does not agree with “{1:raw}”: one needs “{2:raw}”.", verb, one.group(), _MANY[verb])
    if verb in _ONE_TO_MANY and several is not None:
        return phrase(
            "“{0:raw}” does not agree with “{1:raw}”: several need “{2:raw}”.",
            verb,
            several.group(),
            _ONE_TO_MANY[verb],
        )
    return ""
