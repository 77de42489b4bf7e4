"""The scripted model's help in searching: other wordings of a question, and the name of a document."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

_LISTED = re.compile(r"^- (.+)$", re.MULTILINE)
_WORD = re.compile(r"\w{4,}")
_LABEL = re.compile(r"^(?:Question|Frage): ")
_GERMAN = re.compile(
    r"\b(?:der|die|das|dem|den|ein|eine|ist|wird|werden|für|wie|welche[rsmn]?|wann|wo)\b", re.IGNORECASE
)
_STEM: Final = 5
"""Letters by which words are compared: "vacations" meets "vacation"."""

_FRAMES: Final = {
    False: (
        "according to the documents, {}",
        "tell me this: {}",
        "what do the rules say about this: {}",
        "please find out: {}",
        "somebody wants to know: {}",
        "look it up for me: {}",
        "what is known about this: {}",
        "once more in other words: {}",
        "this is what has to be found: {}",
    ),
    True: (
        "laut den Unterlagen: {}",
        "sag mir bitte: {}",
        "was steht in den Regeln dazu: {}",
        "bitte finde heraus: {}",
        "jemand möchte wissen: {}",
        "schlag bitte nach: {}",
        "was ist darüber bekannt: {}",
        "noch einmal mit anderen Worten: {}",
        "das ist die Frage, die zu klären ist: {}",
    ),
}


def search_text(schema: Mapping[str, Any], prompt: str, last: str) -> str | None:
    """Return JSON text for a request that belongs to searching; None for any other.

    Args:
        schema: What the text must be like: a list "rewrites", or a "name".
        prompt: All of it: the names stand in its first turn, a line "- NAME" each.
        last: The last turn, with the question.
    """
    properties = schema.get("properties", {})
    question = _LABEL.sub("", last.strip())
    if set(properties) == {"rewrites"}:
        return json.dumps(
            {"rewrites": _rewordings(question, int(properties["rewrites"]["minItems"]))}, ensure_ascii=False
        )
    if set(properties) == {"name"}:
        names = _LISTED.findall(prompt)
        return json.dumps({"name": _nearest(question, names) if names else _gist(question)}, ensure_ascii=False)
    return None


def _rewordings(question: str, count: int) -> list[str]:
    frames = _FRAMES[bool(_GERMAN.search(question))]
    asked = question[:1].lower() + question[1:]
    return [(made := frame.format(asked))[:1].upper() + made[1:] for frame in frames[:count]]


def _nearest(question: str, names: Sequence[str]) -> str:
    """Return the name that shares the most words with the question, rarer ones counting more; the first of equal ones."""
    stems = [_stems(name) for name in names]
    asked = _stems(question)
    shared = [sum(1.0 / sum(stem in other for other in stems) for stem in own & asked) for own in stems]
    return names[shared.index(max(shared))]


def _gist(question: str) -> str:
    """Return the longest words of a question, in their order."""
    words = _WORD.findall(question)
    longest = sorted(range(len(words)), key=lambda i: (-len(words[i]), i))[:3]
    return " ".join(words[i] for i in sorted(longest)) or question[:40] or "nothing"


def _stems(text: str) -> set[str]:
    return {word.casefold()[:_STEM] for word in _WORD.findall(text)}
