"""Reads what servers reply; whatever has another form than documented is a refusal, never a defect of ours."""

from __future__ import annotations

import math
import re
from typing import Any

from ragexam.llm.api.line import ServerRefusal


def odd_reply() -> ServerRefusal:
    """Return what is said of a reply that has another form than it should."""
    return ServerRefusal(
        "The server answers with something that is no answer of a language model.",
        "Is it an OpenAI-compatible server, and its address right?",
    )


def first_choice(reply: Any) -> dict[str, Any]:
    """Return the first choice of a completion.

    Raises:
        ServerRefusal: There is none.
    """
    try:
        choice = reply["choices"][0]
    except (KeyError, IndexError, TypeError):
        raise odd_reply() from None
    if not isinstance(choice, dict):
        raise odd_reply()
    return choice


def completed_text(reply: Any) -> tuple[str, bool]:
    """Return the text of a completion, and whether it ended by itself.

    Raises:
        ServerRefusal: There is none.
    """
    choice = first_choice(reply)
    text = choice.get("text")
    if not isinstance(text, str):
        raise odd_reply()
    return text, choice.get("finish_reason") != "length"


def chatted_text(reply: Any) -> tuple[str, bool]:
    """Return the text of an answer to messages, without what a model thought aloud before it, and whether it ended by itself.

    Raises:
        ServerRefusal: There is none.
    """
    choice = first_choice(reply)
    message = choice.get("message")
    text = message.get("content") if isinstance(message, dict) else None
    if not isinstance(text, str):
        raise odd_reply()
    return without_thoughts(text), choice.get("finish_reason") != "length"


def without_thoughts(text: str) -> str:
    """Return a text without what a model thought aloud before it; "" where it was cut off while it thought."""
    return re.sub(r"\A\s*<think>.*?(?:</think>\s*|\Z)", "", text, flags=re.DOTALL)


def usage(reply: Any, name: str) -> int | None:
    """Return a number of tokens that a reply reports; None where it does not."""
    reported = reply.get("usage") if isinstance(reply, dict) else None
    value = reported.get(name) if isinstance(reported, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9 else None


def log_probability(value: Any) -> float:
    """Return a log-probability.

    Raises:
        ServerRefusal: It is none.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value > 1e-3:
        raise odd_reply()
    return min(float(value), 0.0)


def token_ids(value: Any) -> list[int]:
    """Return the numbers of tokens that a reply lists.

    Raises:
        ServerRefusal: It lists none.
    """
    ids = value.get("tokens") if isinstance(value, dict) else None
    if not isinstance(ids, list) or not all(isinstance(one, int) and not isinstance(one, bool) for one in ids):
        raise odd_reply()
    return ids
