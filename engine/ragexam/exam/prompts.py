"""Reads the shipped prompts of this room: turns of a chat with places to fill in."""

from __future__ import annotations

import re
from functools import cache

from ragexam.resources import resource

_TURN = re.compile(r"^== (system|user|assistant) ==$", re.MULTILINE)


@cache
def _read(name: str) -> str:
    return resource("prompts", name).read_text(encoding="utf-8")


def prompt_text(name: str, **values: str) -> str:
    """A shipped prompt as one text, its comment lines (`#: `) cut and its `<<places>>` filled.

    Args:
        name: File name within `resources/prompts`.
        values: Texts for the places; what they hold is never read as a place again.
    """
    text = "\n".join(line for line in _read(name).splitlines() if not line.startswith("#:"))
    return _fill(text.strip("\n"), values)


def prompt_turns(stem: str, language: str = "", **values: str) -> list[dict[str, str]]:
    """A shipped chat prompt as messages (role, content), in the language where there is a file for it, else English."""
    name = f"{stem}_{language if language == 'de' else 'en'}.txt"
    text = "\n".join(line for line in _read(name).splitlines() if not line.startswith("#:"))
    parts = _TURN.split(text)
    return [
        {"role": role, "content": _fill(content.strip("\n"), values)}
        for role, content in zip(parts[1::2], parts[2::2], strict=True)
    ]


@cache
def named_parts(name: str) -> dict[str, str]:
    """A shipped file of lines "[name]", each followed by its text."""
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in _read(name).splitlines():
        if line.startswith("[") and line.endswith("]"):
            current = found.setdefault(line[1:-1], [])
        else:
            current.append(line)
    return {key: "\n".join(lines).strip() for key, lines in found.items()}


def _fill(text: str, values: dict[str, str]) -> str:
    return re.sub(r"<<(\w+)>>", lambda m: values[m.group(1)] if m.group(1) in values else m.group(0), text)
