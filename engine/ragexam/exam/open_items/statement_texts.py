"""Reads what a model wrote in a step of statement extraction: bullet lists, themes, JSON that was cut off."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

_THEME_LENGTH: Final = 160

_BULLET = re.compile(r"^\s*(?:[>*•–-]+|\(?\d{1,2}[.):])\s*(?:[>*•–-]+\s*)?")
_LABELLED = re.compile(
    r"^(?:summary statement|statement|conclusion|question|aussage|frage|schluss)\s*(?:\d+\s*)?:\s*", re.IGNORECASE
)


def read_bullets(raw: str) -> list[str]:
    """Return the entries of a bullet list, read tolerantly: any bullet or number, bold, quotes, a label before the text.

    Lines without a bullet (an introduction, "etc", a remark) are left out where other lines have one; where none has,
    each line is an entry.
    """
    lines = [line.strip() for line in raw.splitlines() if line.strip()]
    marked = [line for line in lines if _BULLET.match(line)]
    bullets: list[str] = []
    for line in marked or [line for line in lines if not line.endswith(":")]:
        text = _BULLET.sub("", line).strip(" *_\"“”„'`")
        text = _LABELLED.sub("", text).strip(" *_\"“”„'`[]")
        if len(text) > 3 and text.lower() != "etc" and text not in bullets:
            bullets.append(text)
    return bullets


def tidy_theme(raw: str) -> str:
    """Return a theme on one line: the first one, without "The main theme of the passage is", cut at a word."""
    line = next((part.strip() for part in raw.splitlines() if part.strip()), "")
    line = re.sub(
        r"^(?:theme|thema)\s*:\s*|^the (?:main )?theme (?:behind|of) the (?:following )?passage is(?: that| about)?\s*"
        r"|^the passage (?:discusses|describes|is about)\s*",
        "",
        line.strip(' "“”*>-'),
        flags=re.IGNORECASE,
    ).strip(' "“”.')
    if len(line) > _THEME_LENGTH:
        line = line[:_THEME_LENGTH].rsplit(" ", 1)[0]
    return line


def read_object(raw: str) -> dict[str, Any]:
    """Return the object that was written; what the token cap cut off in a list of texts is given up, not the rest."""
    for end in ("", '"]}', "]}", '"}]}', "}]}"):
        try:
            value = json.loads(raw + end)
        except ValueError:
            continue
        if not isinstance(value, dict):
            return {}
        if end and isinstance(value.get("statements"), list):
            value["statements"] = value["statements"][:-1]
        elif end:
            return {}
        return value
    return {}


def texts_of(value: object, name: str = "") -> list[str]:
    """Return the texts of a list, or those under a name in its objects."""
    texts = (
        [(entry.get(name) if name and isinstance(entry, dict) else entry) for entry in value]
        if isinstance(value, list)
        else []
    )
    return [text.strip() for text in texts if isinstance(text, str) and text.strip()]


def numbered(facts: Sequence[str]) -> str:
    """Return facts on lines with their numbers, from 1."""
    return "\n".join(f"{number}. {fact}" for number, fact in enumerate(facts, 1))
