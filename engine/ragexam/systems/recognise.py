"""Recognises what stands in a pasted request: which parts are secrets, where the question goes, where a session is named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from ragexam.systems.json_path import TextLeaf, text_leaves

_SECRET_NAME: Final = re.compile(
    r"(?<![a-z])(authorization|cookie|pass(word|wd|phrase)?|secret|credentials?|signature|sig|jwt|bearer|access)(?![a-z])"
    r"|(api|access|auth|secret|private|subscription|session|csrf|xsrf|id|refresh)[-_ ]?(key|token|id(?=.*secret))"
    r"|(?<![a-z])(x-)?(token|auth|key)(?![a-z])",
)
_NO_SECRET: Final = re.compile(r"max|num|count|limit|budget")
_SECRET_VALUE: Final = re.compile(
    r"(?:bearer\s+\S{8,}|(?:sk|pk|rk|app|ragflow|dataset|gsk|hf|xai|ghp|gho|xox[abp])[-_][\w-]{12,}"
    r"|eyJ[\w-]{8,}\.[\w-]+\.[\w-]*)\Z",
    re.IGNORECASE,
)
_STAND_IN: Final = re.compile(
    r"\$\{?\w+\}?|%\w+%|<[^<>]*>|\{\{?[^{}]*\}\}?|\[[^\[\]]*\]|x{3,}|\.{3}|your[ _-].*|.*[ _-]here|.*api[_-]?key",
    re.IGNORECASE,
)
_SCHEME: Final = re.compile(r"(?:bearer|token|api-?key|basic)\s+", re.IGNORECASE)
_QUESTION: Final = (
    "question",
    "query",
    "prompt",
    "message",
    "user_input",
    "input",
    "q",
    "text",
    "msg",
    "content",
    "chat_input",
    "user_query",
    "user_message",
    "utterance",
    "ask",
    "txt",
)
_ASKS: Final = re.compile(r"\?[\s\"'”“»)]*\Z")
_SESSION: Final = re.compile(r"(?:session|thread|chat_session)_?id\Z", re.IGNORECASE)
_SESSION_ITSELF: Final = re.compile(r"(?:session|thread)\Z", re.IGNORECASE)
_AN_ID: Final = re.compile(r"(?=\S*\d)[\w.:-]{4,}\Z")
CONVERSATION: Final = re.compile(r"conversation_?id\Z|parent_message_?id\Z", re.IGNORECASE)
"""Fields that continue a talk; emptied, so that every question begins a new one."""


def is_secret(name: str, value: str) -> bool:
    """Return whether a header, a parameter or a field holds a secret, by its name or by what it looks like."""
    plain = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).casefold()
    if _SECRET_VALUE.match(value.strip()):
        return True
    return bool(_SECRET_NAME.search(plain)) and not _NO_SECRET.search(plain)


def prefix_of(value: str) -> str:
    """Return what stands before a secret in a header ("Bearer "); "" where nothing does."""
    begun = _SCHEME.match(value)
    return begun[0] if begun else ""


def is_stand_in(value: str) -> bool:
    """Return whether a text stands in a documentation's example where a secret goes ("$API_KEY", "<YOUR_API_KEY>")."""
    return not value.strip() or _STAND_IN.fullmatch(value.strip()) is not None


def question_place(body: Any) -> str:
    """Return where in a body the question most likely stands, by name or by its question mark; "" where nothing is likely."""
    leaves = [leaf for leaf in text_leaves(body) if leaf.path]
    last_of_user = ""
    messages = body.get("messages") if isinstance(body, dict) else None
    for number, message in enumerate(messages if isinstance(messages, list) else ()):
        if isinstance(message, dict) and message.get("role") == "user" and isinstance(message.get("content"), str):
            last_of_user = f"messages[{number}].content"
    if last_of_user:
        return last_of_user
    by_name = {name: leaf.path for leaf in reversed(leaves) for name in [_last_name(leaf.path)]}
    for name in _QUESTION:
        if name in by_name:
            return _last_that_asks([leaf for leaf in leaves if _last_name(leaf.path) == name]) or by_name[name]
    return leaves[0].path if len(leaves) == 1 else _last_that_asks(leaves)


def _last_that_asks(leaves: Sequence[TextLeaf]) -> str:
    """Return the path of the last text that ends with a question mark: what was asked before stands before it."""
    return next((leaf.path for leaf in reversed(leaves) if _ASKS.search(leaf.text)), "")


def session_place(body: Any) -> str:
    """Return where in a body a session is named; "" where none is."""
    leaves = text_leaves(body)
    named = [leaf.path for leaf in leaves if _SESSION.search(_last_name(leaf.path))]
    named += [leaf.path for leaf in leaves if _SESSION_ITSELF.match(_last_name(leaf.path)) and _AN_ID.match(leaf.text)]
    return named[0] if named else ""


def _last_name(path: str) -> str:
    return re.split(r"[.\]\[]+", path.rstrip("]"))[-1].strip('"').casefold()
