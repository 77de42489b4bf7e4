"""Messages as one text, where only the server knows the model's chat template: the text is taken apart again before it is sent.

The marks that stand between messages are broken up in their contents, so that no document can end a turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

_MARK: Final = "<|ragexam "
_TURN: Final = re.compile(r"<\|ragexam (system|user|assistant)\|>\n")
_CONTROL: Final = re.compile(r"<\|[^<>|\s]{1,40}\|>|</?[a-z][a-z0-9_]{0,30}>|\[/?[A-Z_]{2,24}\]|<<?/?SYS>>?")


def marked(messages: Sequence[Mapping[str, str]]) -> str:
    """Return messages as one text, ready for the answer."""
    turns = [f"{_MARK}{m['role']}|>\n{m['content'].replace(_MARK, '<| ragexam ')}\n" for m in messages]
    return "".join(turns) + f"{_MARK}assistant|>\n"


def messages_of(prompt: str) -> tuple[list[dict[str, str]], str]:
    """Return the messages of a text, and how the answer begins; a text without marks is one message of the user."""
    parts = _TURN.split(prompt)
    if len(parts) == 1:
        return [{"role": "user", "content": prompt}], ""
    pairs = list(zip(parts[1::2], parts[2::2], strict=True))
    *turns, (_, begun) = pairs
    return [{"role": role, "content": content.removesuffix("\n")} for role, content in turns], begun


def asked_messages(prompt: str, more: str = "") -> tuple[list[dict[str, str]], str]:
    """Return the messages to send, the answer's beginning and further words behind the last one, and that beginning."""
    messages, begun = messages_of(prompt)
    return with_words(messages, begun.strip(), more), begun


def with_words(messages: Sequence[Mapping[str, str]], *words: str) -> list[dict[str, str]]:
    """Return messages with further words behind the last one of the user."""
    made = [dict(message) for message in messages]
    extra = [part for part in words if part]
    if extra:
        last = max((at for at, message in enumerate(made) if message["role"] == "user"), default=len(made) - 1)
        made[last]["content"] = "\n\n".join([made[last]["content"].rstrip(), *extra])
    return made


def is_marked(prompt: str) -> bool:
    """Return whether a text has the marks at which it is taken apart into messages."""
    return _TURN.search(prompt) is not None


def unmarked(prompt: str) -> str:
    """Return a text without marks: contents separated by blank lines, as for a model without a template."""
    parts = _TURN.split(prompt)
    if len(parts) == 1:
        return prompt
    contents = [content.removesuffix("\n") for content in parts[2:-1:2]]
    return "\n\n".join(contents) + "\n\n" + parts[-1]


def control_texts(template: str, *further: str) -> list[str]:
    """Return the control tokens that a chat template spells out, longest first; they are broken up in messages."""
    texts = {text for text in (*_CONTROL.findall(template), *further) if len(text) > 2}
    return sorted(texts, key=lambda text: (-len(text), text))
