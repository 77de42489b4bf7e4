"""Cells and fields of answers from elsewhere: passages, numbers, and conversations, whose last question is the one asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from ragexam.corpus.text import plain_value
from ragexam.exam.exchange.list_cells import listed
from ragexam.exam.exchange.spreadsheets import decimal_of

Row = Mapping[str, Any]

RATER: Final = "rater: "
"""Begins the name of a column of grades that a person gave; the person's name follows as it stands."""

TEXTS: Final = ("text", "page_content", "content", "contents", "passage", "chunk")
"""Names under which an object of a passage has its text: of ours and Ragas, LangChain, Haystack and chat programs, Pyserini."""

_USERS: Final = frozenset({"human", "user"})
_MODELS: Final = frozenset({"ai", "assistant"})
"""Names of speakers in a conversation, by Ragas's names and by those of chat programs."""


def objects_of(value: Any) -> list[Row]:
    """Return those members of a list that are objects."""
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def is_given(value: Any) -> bool:
    """Return whether a field holds something: pandas writes NaN where nothing was."""
    return value not in (None, "") and value == value  # NaN alone differs from itself


def text_of(value: Any) -> str | None:
    """Return a text, also one that a program wrote as a number or as true; None where a field holds neither."""
    if isinstance(value, str):
        return value
    return json.dumps(value) if isinstance(value, int | float) and is_given(value) else None


def texts_of(value: Any) -> tuple[str, ...]:
    """Return passages: a list of texts or of objects with a text, such a list in a cell, or one of them alone."""
    texts = (_text_within(one) for one in _members(value))
    return tuple(text for text in texts if text)


def has_unread_texts(value: Any) -> bool:
    """Return whether a field of passages holds some that `texts_of` does not understand."""
    return any(_text_within(one) is None for one in _members(value) if is_given(one))


def _members(value: Any) -> list[Any]:
    """Return what a field holds, one by one."""
    if isinstance(value, str):
        members = listed(value)
        value = [value] if members is None else plain_value(members)
    return value if isinstance(value, list) else [value]


def _text_within(member: Any) -> str | None:
    """Return a text, or that of an object; None where there is none."""
    if not isinstance(member, Mapping):
        return text_of(member)
    return next((text for name in TEXTS if (text := text_of(member.get(name))) is not None), None)


def number_of(value: Any) -> float | None:
    """Return a number that is not negative, with a point or a decimal comma; None where a field holds none."""
    try:
        number = decimal_of(value) if isinstance(value, str) else float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if number is not None and 0.0 <= number < 1e12 else None


def whole_of(value: Any) -> int | None:
    """Return a count; None where a field holds none: "1.500" may be a thousand and a half, or one and a half."""
    number = number_of(value)
    return int(number) if number is not None and number.is_integer() else None


def of_conversation(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a row whose question is a conversation (Ragas, several turns), else the row's own.

    What the user said last is the question; what was said to that last is the answer, where the row has no other.
    """
    turns = _messages(fields["question"])
    if not turns:
        return fields
    said = [(str(turn.get("type") or turn.get("role") or "").casefold(), _said(turn)) for turn in turns]
    last = max((n for n, (who, text) in enumerate(said) if who in _USERS and text), default=None)
    if last is None:
        return {**fields, "question": None}
    replies = [text for who, text in said[last + 1 :] if who in _MODELS and text]
    answer = fields["answer"] if fields["answer"] is not None or not replies else replies[-1]
    return {**fields, "question": said[last][1], "answer": answer}


def _messages(value: Any) -> list[Row]:
    """Return the messages of a conversation, also of one in a cell; none where it is none."""
    if isinstance(value, str):
        value = plain_value(listed(value)) if value.lstrip().startswith("[{") else None
    return objects_of(value)


def _said(message: Row) -> str:
    """Return the words of a message: a text, or a list with parts of one."""
    content = message.get("content")
    return content.strip() if isinstance(content, str) else " ".join(texts_of(content))
