"""Word lists and the smallest questions about words, English and German."""

from __future__ import annotations

import re

_EN = """
a about above after again against all also am an and any are as at be because been before being below between
both but by can cannot could did do does doing down during each either etc ever few for from further had has
have having he her here hers him his how i if in into is it its itself just may me might more most must my no
nor not of off on once only or other others our out over own per same shall she should so some such than that
the their them then there these they this those through to too under until up upon us very was we were what when
where which while who whom whose why will with within without would yet you your yours
"""
_DE = """
aber alle allen aller alles als also am an andere anderen auch auf aus bei beim bereits bin bis da dabei damit
danach dann das dass dein dem den denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort
du durch ein eine einem einen einer eines er es etwa etwas falls für gegen ab hat hatte haben hier ihm ihn ihnen
ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jedoch kann können kein keine keinem
keinen keiner man mehr mein mit muss müssen nach nicht nichts noch nur ob oder ohne sehr sein seine seinem
seinen seiner seit sich sie sind so sobald sofern soll sollen sollte sondern sowie über um und uns unser unter
vom von vor wann war waren warum was weil welche welchem welchen welcher welches wenn wer wem wen wessen werden
wird wie wieder wir wo wofür womit worden wurde wurden während zu zum zur zwar zwischen
"""
# Words of questions: they say what is asked for, never what it is about.
_ASKING = "many much long often name named called kind type term wie viel viele vielen lange oft heißt name nennt"
STOPWORDS: frozenset[str] = frozenset(_EN.split()) | frozenset(_DE.split()) | frozenset(_ASKING.split())

NUMBER_WORDS: dict[str, int] = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "eighteen": 18,
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11,
    "zwölf": 12, "fünfzehn": 15, "zwanzig": 20, "dreißig": 30,
}  # fmt: skip

_WORD = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*")


def words(text: str) -> list[str]:
    """Return the lower-case words of `text` in order; hyphens, dots and apostrophes inside a word stay."""
    return [m.group().lower() for m in _WORD.finditer(text)]


def content_words(text: str) -> list[str]:
    """Return words that carry meaning: no stopwords, no single letters (numbers stay)."""
    return [w for w in words(text) if w not in STOPWORDS and (len(w) > 1 or w.isdigit())]


def stem(word: str) -> str:
    """Cut the commonest English and German endings, so that "days" and "day", "Tagen" and "Tag" meet.

    Deliberately crude: it only has to make two forms of one word equal more often than two words.
    """
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        word = word[:-1]
    for ending in ("ungen", "ung", "ing", "ern", "ed", "en", "er", "em", "e", "n"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def stems(text: str) -> set[str]:
    """Return stems of the content words of `text`."""
    return {stem(w) for w in content_words(text)}
