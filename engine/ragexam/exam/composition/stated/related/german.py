"""Cuts German sentences at the word that says what one part is to the other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ragexam.exam.composition.stated.related.parts import (
    CLAUSE,
    CONDITION,
    EXCEPTION,
    ONLY,
    PLAIN,
    PURPOSE,
    REASON,
    RelatedParts,
)

_LAST = "verb last"
_RULES: Final = (
    (REASON, _LAST, re.compile(r"\A(?P<main>.+?), (?P<mark>weil|da) (?P<clause>.+)\.")),
    (REASON, CLAUSE, re.compile(r"\A(?P<main>.+?), (?P<mark>denn) (?P<clause>.+)\.")),
    (PURPOSE, _LAST, re.compile(r"\A(?P<main>.+?), (?P<mark>damit) (?P<clause>.+)\.")),
    (PURPOSE, "infinitive", re.compile(r"\A(?P<main>.+?), (?P<mark>um) (?P<clause>.+ (?:zu \w+|\w+zu\w+en))\.")),
    (EXCEPTION, _LAST, re.compile(r"\A(?P<main>.+?), (?P<mark>außer wenn|außer, wenn|es sei denn, dass) (?P<clause>.+)\.")),
    (EXCEPTION, CLAUSE, re.compile(r"\A(?P<main>.+?), (?P<mark>es sei denn), (?!dass)(?P<clause>.+)\.")),
    (ONLY, _LAST, re.compile(r"\A(?P<main>.+? nur(?: dann)?(?: [\wäöüß]+)?), (?P<mark>wenn|sofern|falls) (?P<clause>.+)\.")),
)  # fmt: skip
_SUBORDINATE = re.compile(
    r"(?:^|, |(?<=, )(?:und|oder) )(?P<mark>wenn|falls|sobald|sofern|solange|weil|da|damit|dass|ob|nachdem|bevor|bis|obwohl|während|wie) "
    r"(?P<clause>[^,;.]+?)(?=[,;]|\.$)",
    re.IGNORECASE,
)
_CASES: Final = frozenset({"wenn", "falls", "sobald", "sofern", "solange"})
_MARKS = re.compile(
    r"\b(?:weil|denn|damit|obwohl|außer|es sei denn|deshalb|daher|darum|trotzdem|sondern|aber|sonst|während|indem)\b|, da |, um "
    r"|\bnur(?: dann)?(?: \w+)?, (?:wenn|sofern|falls)\b",
    re.IGNORECASE,
)
_STARTS_BACK = re.compile(
    r"(?:er|sie|es|dies\w*|das (?:ist|sind|wird|kann|muss|darf|gilt|heißt|macht|geschieht|hat|war|geht|betrifft)|"
    r"sein\w*|ihr\w*|solche\w*|dort|hier|dabei|dazu|dafür|davon|dann|danach|dadurch|darin|darauf|daran|so|"
    r"auch|und|oder|aber|doch|vielmehr|allerdings|zwar|jedoch|hingegen|dennoch|somit|also|ferner|hierbei|hierfür|hierzu|"
    r"beispielsweise|weiterhin|außerdem|zudem|beide|deren|dessen|wer|was|wie|wo|wann|warum|welche\w*|zum beispiel|sonst|jede[rs]?)\b",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r"\b(?:er|sie|es|ihn|ihm|ihnen|ihr|ihre[nmrs]?|sein|seine[nmrs]?|dies\w*|jene\w*|solche\w*|dort|hier|dabei|dazu|dafür|davon|dann|"
    r"danach|dadurch|darin|darauf|daran|damit|dasselbe|derselbe|dieselbe\w*|andere\w*|wir|uns|unser\w*|ich|folgende\w*|oben|unten|"
    r"auch|ebenfalls|ebenso|zudem|darüber|jedoch|wiederum|somit|allerdings|dagegen|beide\w*)\b",
    re.IGNORECASE,
)
_STRANGE = re.compile(
    r"\b(?:dies\w*|jene\w*|solche\w*|dort|hier|dabei|dazu|dafür|davon|dann|danach|dadurch|wir|uns|unser\w*|ich|folgende\w*|oben|unten|"
    r"auch|deren|dessen|denen|ebenfalls|ebenso|zudem|darüber|hierbei|hierfür|jedoch|wiederum|somit|allerdings|dagegen|dasselbe|derselbe|dieselbe\w*)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"[,;()]|\b(?:das|die|der) [a-zäöüß]+$|^(?:das|die|der|den|dem) (?:ist|sind|wird|kann|[a-zäöü]+(?:t|en))\b"
)
_BESIDE = re.compile(
    r", (?:wobei|sodass|so dass|weil|da|denn|damit|um|ohne|wenn|sobald|sofern|obwohl|während|nachdem|bevor|wodurch|womit|"
    r"(?:in|mit|bei|auf|aus|von|für|zu) (?:dem|der|denen)|die|der|das|deren|dessen|welche[rs]?) "
)
_TOO_LITTLE = re.compile(
    r"\b(?:genüg\w*|genug|geeignet|reich(?:t|en)|zu (?:klein|groß|kurz|lang|wenig|alt))\b|\bhingegen\b"
    r"|(?:[Tt]echnologie|[Mm]ethode|[Vv]erfahren|[Mm]öglichkeit|[Ww]erkzeug|[Mm]ittel|[Ll]ösung|[Ii]nstrument|[Ss]chritt|\bWeg|\bArt)e?n?$"
)
"""Words of what is enough for something, or too little, or a means of it: it is not done for that."""
_FINITE = re.compile(
    r"\b(?:ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|kann|können|muss|müssen|darf|dürfen|soll|sollen|sollte|sollten|gibt|gilt|"
    r"gelten|braucht|brauchen|steht|stehen|liegt|liegen|bleibt|bleiben|gehört|gehören|dauert|dauern|beträgt|betragen|erhält|erhalten|"
    r"enthält|enthalten|heißt|heißen|führt|führen|bietet|bieten|beginnt|endet|reicht|kommt|kommen|geht|gehen|nutzt|nutzen|[a-zäöü]+iert|dient|dienen|sorgt|sorgen|zeigt|zeigen|"
    r"erfolgt|erfolgen|besteht|bestehen|entsteht|entstehen|ermöglicht|ermöglichen|verfügt|verfügen|benötigt|benötigen|empfiehlt|bildet|"
    r"lässt|lassen|macht|machen|stellt|stellen|unterstützt|unterstützen|spielt|findet|finden|eignet|eignen|bringt|erfordert|erfordern|"
    r"kostet|kosten|verwendet|hält|setzt|nimmt|schließt|öffnet|läuft|fährt|trägt|zahlt|prüft|meldet|schreibt|lagert|sperrt|rechnet|"
    r"verhindert|verhindern|verlangt|verlangen|umfasst|umfassen|betrifft|betreffen|entscheidet|gewährleistet)\b"
)
_ORDER = re.compile(r"^\w+en Sie\b|^(?:Bitte|Nicht)\b")
_LEAST_MAIN, _MOST_MAIN, _LEAST_CLAUSE, _MOST_CLAUSE = 4, 24, 2, 18


def related_parts(sentence: str) -> Iterable[RelatedParts]:
    """Yield how a sentence is cut: by the one word that relates its parts, at other clauses, and as a whole.

    Args:
        sentence: On one line, with its full stop.
    """
    marks = len(_MARKS.findall(sentence))
    related = list(_related(sentence)) if marks == 1 else []
    yield from related
    for match in () if related else _SUBORDINATE.finditer(sentence):
        if _is_clause(match.group("clause"), _LAST):
            mark = match.group("mark").lower()
            yield RelatedParts(CONDITION if mark in _CASES else PLAIN, _LAST, "", mark, match.group("clause"))
    if related:
        return
    # What follows stands beside a clause that is whole without it.
    text = _BESIDE.split(sentence[:-1])[0]
    if 4 <= len(text.split()) <= _MOST_CLAUSE and "," not in text and _is_main(text) and _states(text):
        yield RelatedParts(PLAIN, CLAUSE, "", "", text)


def _related(sentence: str) -> Iterable[RelatedParts]:
    for relation, form, rule in _RULES:
        match = rule.fullmatch(sentence)
        if match is None:
            continue
        main, mark, clause = match.group("main"), match.group("mark"), match.group("clause")
        if _is_main(main) and _is_clause(clause, form) and not (relation == PURPOSE and _TOO_LITTLE.search(main)):
            yield RelatedParts(relation, form, main, mark, clause, CLAUSE if _states(main) else "")
        return


def _is_main(text: str) -> bool:
    plain = _LEAST_MAIN <= len(text.split()) <= _MOST_MAIN and "," not in text
    return plain and not _STARTS_BACK.match(text) and not _POINTS_BACK.search(text.replace("nur dann", "nur"))


def _states(text: str) -> bool:
    """Return whether a text surely is a statement, and no order."""
    return _FINITE.search(text, text.find(" ")) is not None and not _ORDER.search(text) and not _STRANGE.search(text)


def _is_clause(text: str, form: str) -> bool:
    if not _LEAST_CLAUSE <= len(text.split()) <= _MOST_CLAUSE or _STRANGE.search(text) or _GOES_ON.search(text):
        return False
    return form != _LAST or text.split()[-1][:1].islower()
