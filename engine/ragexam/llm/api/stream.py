"""Reads replies that come as a stream: the text so far, and all events as the one reply that they make up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ragexam.llm.api.line import Hears
from ragexam.llm.api.values import odd_reply, without_thoughts

_THOUGHT: Final = "<think>"


def hearing(told: Callable[[str], object], shown: Callable[[str], str]) -> Hears:
    """Return what tells the text so far with each event that adds to it; a further try begins anew.

    Args:
        told: Called with the text.
        shown: Returns of what has come so far what belongs to the answer.
    """

    def hears() -> Callable[[Any], None]:
        pieces: list[str] = []

        def hear(event: Any) -> None:
            if piece := _piece(event):
                pieces.append(piece)
                told(shown("".join(pieces)))

        return hear

    return hears


def thoughtless(text: str) -> str:
    """Return a text that is still being written without what a model thinks aloud; "" while it thinks."""
    begun = text.lstrip()
    return "" if _THOUGHT.startswith(begun[: len(_THOUGHT)]) and "</think>" not in begun else without_thoughts(text)


def joined(reply: Any) -> Any:
    """Return the events of a stream as the one reply that they make up; what is no list of events as it is.

    Raises:
        ServerRefusal: No event is one of a completion.
    """
    if not isinstance(reply, list):
        return reply
    choices = [choice for event in reply if (choice := _choice(event)) is not None]
    if not choices:
        raise odd_reply()
    text = "".join(map(_piece, reply))
    ends = [choice["finish_reason"] for choice in choices if choice.get("finish_reason")]
    counts = [event["usage"] for event in reply if isinstance(event, dict) and event.get("usage")]
    return {
        "choices": [{"text": text, "message": {"content": text}, "finish_reason": ends[-1] if ends else None}],
        "usage": counts[-1] if counts else None,
    }


def _choice(event: Any) -> dict[str, Any] | None:
    choices = event.get("choices") if isinstance(event, dict) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, dict) else None


def _piece(event: Any) -> str:
    choice = _choice(event) or {}
    delta = choice.get("delta")
    text = delta.get("content") if isinstance(delta, dict) else choice.get("text")
    return text if isinstance(text, str) else ""
