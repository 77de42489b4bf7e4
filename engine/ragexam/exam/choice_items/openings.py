"""Openings of questions: decided by what stands around the answer, not left to a small model.

Left alone, small models ask "How long ...?" for "within 15 days", "Who ...?" for a program and "Where ...?" for a form. The
words before an answer say what it is: a deadline, an upper limit, an interval, the name of something.
"""

from __future__ import annotations

import re

from ragexam.exam.categories import question_word
from ragexam.exam.passages.candidates import AnswerCandidate
from ragexam.exam.passages.quantities import read_quantity
from ragexam.exam.passages.words import STOPWORDS, stem, stems
from ragexam.sentences import phrase

_TIME = re.compile(
    r"second|minute|hour|day|night|week|month|quarter|year|sekunde|minute|stunde|tag|woche|monat|jahr|quartal",
    re.IGNORECASE,
)
_NOUN_BEFORE = re.compile(
    r"\b(?:the|a|an|on|with|in|by|to|of|called|every|each|no)\s+((?:[a-z][a-z-]+\s)?[a-z][a-z-]{2,})\s*(?:called|named)?\s*[\"“`*(]*$"
)
_CALLED = re.compile(r"\b(?:called|named|known as|heißt|heißen|genannt|namens)\s*[\"“„`*(]*$", re.IGNORECASE)

# (what stands right before the answer, opening for a time, for a share, for money, for anything counted)
_EN_BEFORE: tuple[tuple[str, str, str, str, str], ...] = (
    (
        r"within(?: the first)?|in the first",
        "Within how many {unit}",
        "Within what percentage",
        "Within what amount",
        "",
    ),
    (r"(?:at|no) later than|after", "After how many {unit}", "", "", "After how many {unit}"),
    (
        r"at least|a minimum of|no less than|not less than",
        "For at least how many {unit}",
        "At least what percentage",
        "What is the smallest amount",
        "At least how many {unit}",
    ),
    (
        r"at most|up to|no more than|no longer than|not longer than|a maximum of|exceed(?:s|ing)?|as much as",
        "What is the longest time in {unit}",
        "Up to what percentage",
        "Up to what amount",
        "What is the largest number of {unit}",
    ),
    (
        r"more than|above|over|longer than|greater than",
        "Above how many {unit}",
        "Above what percentage",
        "Above what amount",
        "Above how many {unit}",
    ),
    (
        r"less than|below|under|fewer than|shorter than",
        "Below how many {unit}",
        "Below what percentage",
        "Below what amount",
        "Below how many {unit}",
    ),
    (
        r"(?:valid |kept |lasts |stored |paid )?for(?: the (?:first|last))?",
        "For how many {unit}",
        "",
        "For what amount",
        "",
    ),
)
_DE_BEFORE: tuple[tuple[str, str, str, str, str], ...] = (
    (r"innerhalb von|binnen", "Innerhalb von wie vielen {unit}", "", "", ""),
    (r"nach", "Nach wie vielen {unit}", "", "", "Nach wie vielen {unit}"),
    (
        r"mindestens|wenigstens",
        "Wie viele {unit} mindestens",
        "Wie viel Prozent mindestens",
        "Welcher Betrag mindestens",
        "Wie viele {unit} mindestens",
    ),
    (
        r"höchstens|bis zu|maximal",
        "Wie viele {unit} höchstens",
        "Wie viel Prozent höchstens",
        "Bis zu welchem Betrag",
        "Wie viele {unit} höchstens",
    ),
    (
        r"mehr als|über",
        "Bei mehr als wie vielen {unit}",
        "Bei mehr als wie viel Prozent",
        "Ab welchem Betrag",
        "Bei mehr als wie vielen {unit}",
    ),
)
_EN_DATES = {
    "by": "By when",
    "until": "Until when",
    "before": "Before which day",
    "from": "From when",
    "since": "Since when",
}
_DE_DATES = {"bis": "Bis wann", "zum": "Bis wann", "ab": "Ab wann", "seit": "Seit wann", "vor": "Vor welchem Tag"}

_EN_TIMES = {"until": "Until what time", "from": "From what time"}
_DE_TIMES = {"bis": "Bis wie viel Uhr", "von": "Ab wie viel Uhr", "ab": "Ab wie viel Uhr"}
_ECHO = re.compile(r"^(for|in|to|from|at|on|by|of|with|until|after|within)\b(.{1,400})(?<!\s) \1\?$", re.IGNORECASE)


def without_echo(question: str) -> str:
    """Return a question without a preposition at its end that it begins with: "For how many days is it lent for?"."""
    return _ECHO.sub(r"\1\2?", question)


def opening(candidate: AnswerCandidate, text: str, language: str = "") -> str:
    """Return the first words of a question for an answer; "" where the model is left to choose.

    Args:
        candidate: The answer.
        text: The passage it stands in.
        language: "de" for German, all else English.
    """
    before = text[candidate.sentence.start : candidate.start]
    after = text[candidate.end : candidate.sentence.end]
    if candidate.sentence.kind == "row":
        before = after = ""
    german = language == "de"
    kind = candidate.kind
    if kind in ("measure", "count", "percent", "money"):
        return _amount(candidate, before, after, german, language)
    last = (re.findall(r"\w+", before.lower()) or [""])[-1]
    if kind == "date":
        return (_DE_DATES if german else _EN_DATES).get(last, "Wann" if german else "When") if before else ""
    if kind == "time":
        return (_DE_TIMES if german else _EN_TIMES).get(last, "Um wie viel Uhr" if german else "At what time")
    if kind == "role" and before:
        if german:
            return "Von wem" if re.search(r"\b(?:vo[nm]|durch)(?: de[rmn])?\s*$", before) else "Wer"
        return "Who"
    if not german and kind in ("code", "name", "quoted", "bold"):
        noun = noun_before(before)
        if noun:
            return f"Which {noun}"
        if _CALLED.search(before):
            return "What is the name of"
    return ""


def _amount(candidate: AnswerCandidate, before: str, after: str, german: bool, language: str) -> str:
    quantity = read_quantity(candidate.text, language)
    if quantity is None:
        return ""
    unit = quantity.after.strip(" -")
    if re.match(r"(?:every|alle)\b", candidate.text, re.IGNORECASE):
        return "In welchem Abstand" if german else "How often"
    column = 1
    if candidate.kind == "percent":
        column = 2
    elif candidate.kind == "money":
        column = 3
    elif not _TIME.search(unit):
        column = 4
    for row in _DE_BEFORE if german else _EN_BEFORE:
        if re.search(rf"\b(?:{row[0]})\s*[*_]*$", before, re.IGNORECASE):
            return row[column].format(unit=unit)
    if column == 1 and not german:
        then = re.match(r"\s*(before|after)\b", after)
        return f"How many {unit} {then.group(1)}" if then else ""
    if candidate.kind == "count":
        return f"Wie viele {unit}" if german else f"How many {unit}"
    if candidate.kind == "percent":
        return "Wie viel Prozent" if german else "What percentage"
    return ""


def noun_before(before: str) -> str:
    """Return the noun to which a code or name belongs ("on form" P-14, "the haulier" Radmoor); "" where none stands there."""
    match = _NOUN_BEFORE.search(re.sub(r"\s(?:called|named)\s*$", " ", before))
    if not match:
        return ""
    nouns = [w for w in match.group(1).split() if w not in STOPWORDS and not w.endswith(("ly", "ed", "ing"))]
    return " ".join(nouns) if nouns and nouns[-1] == match.group(1).split()[-1] else ""


def wrong_word(question: str, candidate: AnswerCandidate, text: str, language: str = "") -> str:
    """Return why a question's word does not suit its answer ("Where ...?" for a form's number); "" where it may."""
    asked = question_word(question, language)
    kind = candidate.kind
    before = text[candidate.sentence.start : candidate.start] if candidate.sentence.kind != "row" else ""
    bad = {
        "money": {"who", "where", "why", "when"},
        "measure": {"who", "where", "why"},
        "percent": {"who", "where", "why", "when"},
        "count": {"who", "where", "why", "when"},
        "number": {"who", "why", "when"},
        "date": {"who", "where", "why"},
        "time": {"who", "where", "why"},
        "code": {"who", "when", "why"},
        "role": {"when", "where", "why"},
        "name": {"when", "why"},
    }.get(kind, set())
    if asked in bad:
        return phrase('It asks "{0:raw}", and the answer "{1:raw}" is none of that.', asked, candidate.text)
    if kind in ("code", "name", "quoted", "bold") and asked not in ("what", "which", "how"):
        if _CALLED.search(before):
            return phrase(
                '"{0:raw}" is the name of something, and the question does not ask for a name.', candidate.text
            )
        noun = noun_before(before)
        if noun and stem(noun.split()[-1]) in stems(question):
            return phrase("The question already says that it is the {0:raw}.", noun)
    within = re.search(r"\b(?:within|in the first|innerhalb von|binnen)(?: the)?\s*[*_]*$", before, re.IGNORECASE)
    if within and re.match(r"how long (?:does|do|is|are|will)\b", question, re.IGNORECASE):
        allowed = re.search(r"\b(?:take|takes|have|has|until|before|within)\b", question)
        return "" if allowed else phrase('It asks how long, and "{0:raw}" is by when.', candidate.text)
    return ""
