"""Cuts a text into the words that BM25 counts: Unicode words, codes and numbers, English and German."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set

_WORD = re.compile(
    r"""
    [^\W_]+                                  # letters and digits of any script
    (?: (?: [-_/] | (?<=\d)[.,:](?=\d) )     # joined: QX-41, part_7, km/h; 3.5, 1,200, 14:30
        [^\W_]+ )*
    """,
    re.VERBOSE,
)
_JOINT = re.compile(r"[-_/]")
_POSSESSIVE = re.compile(r"(?<=\w)['’]s\b")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})

_ENGLISH = (
    "a an and are as at be by do does for from how in is it of on or that the this to was what when where which who "
    "why will with"
)
_GERMAN = (
    "aus auf bei das dem den der des die ein eine einem einen einer fuer im in ist mit oder und von was welche welcher "
    "welches wann warum wer wie wo zu zum zur"
)

STOP_WORDS: frozenset[str] = frozenset(f"{_ENGLISH} {_GERMAN}".split())
"""The commonest function words of English and German, as `tokens` writes them. Without the list they keep a weight: a term in
more than half of the chunks, whose inverse document frequency is negative, gets a quarter of the mean one (see `bm25`). On
questions that people wrote leaving them out finds a little more (nDCG@10 +0.004 in English, +0.005 in German; with word stems
besides +0.008 and +0.027: `bench/fusion.py`). The list and the stems are off by default: what older projects stored keeps
its meaning."""


def tokens(text: str, stop: Set[str] = frozenset()) -> list[str]:
    """Cut a text into BM25's terms.

    Case is folded (`ß` becomes `ss`), umlauts are written out (`ä` as `ae`), so "Straße", "STRASSE" and a
    decomposed umlaut of a PDF meet. Codes and numbers stay whole ("QX-41", "3.5", "14:30"); a joined word
    gives its parts as well ("qx-41", "qx", "41"), so that "QX 41" still finds it. An English possessive is cut off.

    Args:
        text: Any text.
        stop: Terms to leave out (`STOP_WORDS`).

    Returns:
        The terms in order, repeated as often as they occur.
    """
    folded = unicodedata.normalize("NFC", text).casefold().translate(_UMLAUTS)
    words: list[str] = []
    for word in _WORD.findall(_POSSESSIVE.sub("", folded)):
        words.append(word)
        parts = _JOINT.split(word)
        if len(parts) > 1:
            words.extend(parts)
    return [word for word in words if word not in stop] if stop else words
