"""The facts in front of a Markdown text: between "---" lines (YAML) or "+++" lines (TOML), read as plain strings.

Only what such headers hold in practice is understood: keys with a string, a number or a flat list. Anything else is
passed over; nothing in it can run.
"""

from __future__ import annotations

import re

_FENCED = re.compile(
    r"\A\s*+(?P<mark>---|\+\+\+)[ \t]*+\w*+[ \t]*+\n(?P<body>.*?)^(?P=mark)[ \t]*+(?:\n|\Z)", re.DOTALL | re.MULTILINE
)
_PAIR = re.compile(r"^(?P<key>[A-Za-z][\w .-]{0,40}?)\s*+[:=]\s*+(?P<value>.*)$")
_MOST = 40

_TITLE = ("title", "titel")
_TOPIC = ("topic", "thema", "category", "categories", "kategorie", "section", "department", "abteilung", "tags")
_LANGUAGE = ("lang", "language", "locale", "sprache")


def split_front_matter(text: str) -> tuple[dict[str, str], str]:
    """Take the header off a text.

    Returns:
        Keys in lower case with their values (lists joined by ", "), and the text without the header. A text that
        begins with a rule ("---") rather than a header is given back as it is.
    """
    match = _FENCED.match(text)
    if match is None:
        return {}, text
    body = match.group("body")
    facts = _read_pairs(body)
    if body.strip() and not facts and not body.lstrip().startswith(("{", "#")):
        return {}, text
    return facts, text[match.end() :]


def title_of(facts: dict[str, str]) -> str:
    """Return the title that a header gives; "" without one."""
    return _first(facts, _TITLE)


def topic_of(facts: dict[str, str]) -> str:
    """Return the topic that a header gives; of a list the first; "" without one."""
    return _first(facts, _TOPIC).split(",")[0].strip()


def language_of(facts: dict[str, str]) -> str:
    """Return the language that a header gives; "" without one."""
    return _first(facts, _LANGUAGE)


def _first(facts: dict[str, str], keys: tuple[str, ...]) -> str:
    return next((facts[key] for key in keys if facts.get(key)), "")


def _read_pairs(body: str) -> dict[str, str]:
    facts: dict[str, str] = {}
    key = ""
    for line in body.split("\n"):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        pair = _PAIR.match(line)
        if pair is not None:
            key = pair.group("key").strip().lower()
            if len(facts) >= _MOST:
                break
            facts[key] = _plain(pair.group("value"))
        elif key and line.lstrip().startswith("- "):
            facts[key] = ", ".join(part for part in (facts[key], _plain(line.lstrip()[2:])) if part)
        elif key and line[:1].isspace() and not line.strip().startswith(("-", "{", "}", "]")):
            facts[key] = f"{facts[key]} {_plain(line)}".strip()
    return {k: v[:500] for k, v in facts.items() if v}


def _plain(value: str) -> str:
    value = value.strip()
    if value in ("|", ">", "|-", ">-", "null", "~"):
        return ""
    if value.startswith("[") and value.endswith("]"):
        return ", ".join(part for part in (_plain(p) for p in value[1:-1].split(",")) if part)
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1].strip()
    return re.sub(r"(?<!\s)\s++#\s.*", "", value)
