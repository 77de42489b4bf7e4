"""Reads the shipped prompts: comment lines (`#:`) cut, turns of a chat parted, `<<places>>` filled."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from ragexam.identity import content_id
from ragexam.resources import resource

LANGUAGES = ("en", "de")
"""Prompts are written in these; for any other language the English one is used, which asks to keep the question's."""

_TURN = re.compile(r"^== (system|user|assistant) ==$", re.MULTILINE)
_PLACE = re.compile(r"<<(\w+)>>")


def prompt_text(name: str, **values: str) -> str:
    """Return a prompt as one text.

    Args:
        name: File name within `resources/prompts`.
        values: Texts for the places; what they hold is never read as a place again. Others stay as they are.
    """
    return _fill(_read(name).strip("\n"), values)


def prompt_turns(stem: str, language: str, **values: str) -> list[dict[str, str]]:
    """Return a chat prompt as messages (role, content).

    Args:
        stem: File name within `resources/prompts`, without "_en.txt".
        language: ISO 639-1 code of the question or passage; English where there is no file for it.
        values: As for `prompt_text`.
    """
    parts = _TURN.split(_read(_in_language(stem, language)))
    return [
        {"role": role, "content": _fill(content.strip("\n"), values)}
        for role, content in zip(parts[1::2], parts[2::2], strict=True)
    ]


@cache
def named_parts(stem: str, language: str) -> Mapping[str, str]:
    """Return the texts of a file of lines "[name]", each followed by its text."""
    parts: dict[str, list[str]] = {}
    current: list[str] = []
    for line in _read(_in_language(stem, language)).splitlines():
        if line.startswith("[") and line.endswith("]"):
            current = parts.setdefault(line[1:-1], [])
        else:
            current.append(line)
    return {name: "\n".join(lines).strip() for name, lines in parts.items()}


def prompts_key(*stems: str) -> str:
    """Return the identity of prompts in all their languages: what a model says depends on it."""
    return content_id("prompts", [_read(_in_language(stem, code)) for stem in stems for code in LANGUAGES])


def _in_language(stem: str, language: str) -> str:
    return f"{stem}_{language if language in LANGUAGES else 'en'}.txt"


@cache
def _read(name: str) -> str:
    raw = resource("prompts", name).read_text(encoding="utf-8")
    return "\n".join(line for line in raw.splitlines() if not line.startswith("#:"))


def _fill(text: str, values: Mapping[str, str]) -> str:
    return _PLACE.sub(lambda match: values.get(match.group(1), match.group(0)), text)
