"""Reads the shipped chat prompts of this room, and tells English from German where nobody says which it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from ragexam.records import content_id
from ragexam.resources import resource
from ragexam.retrieval.tokens import tokens

LANGUAGES = ("en", "de")
"""Prompts are written in these; for any other language the English one is used, which asks to keep the question's."""

_TURN = re.compile(r"^== (system|user|assistant) ==$", re.MULTILINE)
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

_PLACE = re.compile(r"<<(\w+)>>")


def prompt_turns(stem: str, language: str, values: Mapping[str, str]) -> list[dict[str, str]]:
    """A shipped prompt as messages (role, content), its `<<places>>` filled.

    Args:
        stem: File name within `resources/prompts`, without "_en.txt".
        language: ISO 639-1 code of the question.
        values: Texts for the places; what they hold is never read as a place again.
    """
    parts = _TURN.split(_text(stem, language if language in LANGUAGES else "en"))
    return [
        {"role": role, "content": _PLACE.sub(lambda m: values[m.group(1)], content).strip("\n")}
        for role, content in zip(parts[1::2], parts[2::2], strict=True)
    ]


def prompts_key(*stems: str) -> str:
    """Identity of prompts in all their languages: what a model says depends on it."""
    return content_id("prompts", [_text(stem, language) for stem in stems for language in LANGUAGES])


def language_of(text: str) -> str:
    """Code "de" or "en" by the function words that each language has for itself; "" where they do not decide."""
    words = set(tokens(text))
    german, english = len(words & set(_GERMAN.split())), len(words & set(_ENGLISH.split()))
    if german == english:
        return ""
    return "de" if german > english else "en"


@cache
def _text(stem: str, language: str) -> str:
    raw = resource("prompts", f"{stem}_{language}.txt").read_text(encoding="utf-8")
    return "\n".join(line for line in raw.splitlines() if not line.startswith("#:"))
