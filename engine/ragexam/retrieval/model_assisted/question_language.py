"""Tells English from German where nobody says which it is."""

from __future__ import annotations

from ragexam.retrieval.indexes.tokens import tokens

_ENGLISH = (
    "a an and are at be before been by can could did do does every for from had has have how if into is it its many "
    "much must my new of on or our out per should than that the their them there these they this to under what "
    "when where which who whom whose why will with within without would you your"
)
_GERMAN = (
    "ab als auf aus bei bis das dass dem den der des die dies diese dieser durch ein eine einem einen einer eines "
    "es fuer gibt hat haben ich ihr im ist je jede jeder kann koennen man mit muss muessen nach nicht noch oder pro "
    "sein sich sie sind soll ueber um und unter viel viele vom von vor wann warum welche welchem welchen welcher "
    "welches wem wer werden wessen wie wieviel wird wo wofuer woher wohin wozu zu zum zur zwischen"
)
"""Function words of a question that the other language does not have, as `tokens` writes them."""


def language_of(text: str) -> str:
    """Return code "de" or "en" by the function words that each language has for itself; "" where they do not decide."""
    words = set(tokens(text))
    german, english = len(words & set(_GERMAN.split())), len(words & set(_ENGLISH.split()))
    if german == english:
        return ""
    return "de" if german > english else "en"
