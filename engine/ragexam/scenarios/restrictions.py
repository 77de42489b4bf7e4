"""German sentences that allow something in one case only ("darf nur mit … betreten werden"), as a rule with its exception.

What is said with "nur" and a preposition is the same as that it is not so as a rule, and so in that one case. The sentence keeps
its words and their order, "grundsätzlich nicht" stands where the case stood; so verb and subject agree as they did.
What merely is done so ("wird nur von Hand gestartet") is no permission, and is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_TEXT = r"(?:[^.!?;:|,\n„“\"]|(?<=\d)[.,](?=\d))"
_ONLY = re.compile(
    r"(?:^|(?<=[^\d][.!?] ))"
    rf"(?P<before>[A-ZÄÖÜ]{_TEXT}*?) (?P<verb>ist|sind|darf|dürfen|kann|können) (?P<middle>(?:{_TEXT}+? )?)"
    rf"nur (?P<but>(?:mit|über|gegen|in|im|am|an|auf|bei|beim|nach|durch|unter|vom|von|aus|zwischen|ohne|während|vor) {_TEXT}{{3,80}}?"
    r"|zu (?:zweit|dritt|viert)) "
    r"(?P<tail>[a-zäöüß]{4,}(?: werden)?)(?=\.|, (?:und zwar|der|die|das|dem|den|denen) )",
    re.MULTILINE,
)
_NO_SUBJECT = re.compile(
    r"(?:Das$|(?:Er|Sie|Es|Dies\w*|Jene\w*|Man|Wer|Was|Wenn|Falls|Sofern|Ist|Sind|Wird|Dann|Dort|Hier|Danach|Dabei|Dafür|Davor|"
    r"Auch|Aber|Doch|Sonst|Beide|Alle anderen|Andere|Solche|Ihre?|Seine?|Deren|Dessen)\b)"
    r"|(?:Ein|Eine|Die|Der) \w+(?:ung|tion)\b(?! (?:der|des|von|vom|eines|einer|zu|zur|zum|für)\b)"
)
"""Beginnings that point to what stands before, or name a deed and not whose: "Eine Änderung am selben Tag"."""

_FINITE = re.compile(
    r"\b(?:ist|sind|wird|werden|darf|dürfen|kann|können|muss|müssen|soll|sollen|und|oder)$"
    r"|\b(?:ist|sind|wird|werden|darf|dürfen|kann|können|muss|müssen|soll|sollen|wenn|nicht|kein\w*|niemand\w*|nichts|"
    r"nie|niemals|nirgends|weder)\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(r"\b(?:und|oder|sowie|beziehungsweise|bzw)\b")
"""Joins two cases: "am Schalter oder im Netz" is no single one."""

_MANNER = re.compile(r"(?:von|mit der|per) Hand\b|mit (?:Vorsicht|Bedacht|Sorgfalt|Mühe)\b|in (?:Ruhe|Eile)\b")
"""Says how it is done, and not in which case."""

_AMOUNT = re.compile(
    r"\w+ (?:\d|etwa |rund |höchstens |mindestens |bis |wenige|gering|begrenzt|einem Teil)|.*\b(?:Umfang|Maß|Grenzen)\b"
)
"""Says how much, and not in which case: what is paid "nur in geringem Umfang" is paid."""

_STATES = re.compile(
    r"möglich|erlaubt|gestattet|zulässig|vorgeschrieben|nötig|notwendig|erforderlich|verfügbar|erhältlich|zugänglich|gültig"
)
_MODAL = ("darf", "dürfen", "kann", "können")


@dataclass(frozen=True, slots=True)
class Restriction:
    """Sentence that allows something in one case only.

    Attributes:
        start: First character of the sentence in its text.
        end: One past the last that is used.
        rule: That it is not so as a rule: a whole sentence without its full stop.
        case: In which it is: the answer.
    """

    start: int
    end: int
    rule: str
    case: str


def restrictions(text: str) -> Iterator[Restriction]:
    """Yield the sentences of a German text that a rule can turn around without changing what they say."""
    for match in _ONLY.finditer(text):
        before, verb, middle, but, tail = match.group("before", "verb", "middle", "but", "tail")
        if _NO_SUBJECT.match(before) or _FINITE.search(but) or _FINITE.search(f"{before} {middle}".strip()):
            continue
        if re.search(rf"\b{re.escape(before.split()[-1])} ohne\b", text):
            continue  # what is said of the same thing without it is a second exception
        if _CHOICE.search(but) or _MANNER.match(but):
            continue
        if _AMOUNT.match(but) or not _closes(verb, tail) or middle.split()[-1:] in (["nicht"], ["auch"]):
            continue
        yield Restriction(match.start(), match.end(), f"{before} {verb} {middle}grundsätzlich nicht {tail}", but)


def _closes(verb: str, tail: str) -> bool:
    """Return whether a clause ends as its verb demands: "darf … betreten werden", "ist … möglich"."""
    if verb in _MODAL:
        return tail.endswith(" werden")
    return bool(_STATES.fullmatch(tail))
