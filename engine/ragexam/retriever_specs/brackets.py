"""Texts with square brackets in them: split only where no bracket is open."""

from __future__ import annotations


def split_outside(text: str, separator: str) -> list[str]:
    """Split a text at a separator wherever it stands in no bracket.

    Raises:
        ValueError: A bracket is not closed, or closed before it is opened.
    """
    parts, depth, begin = [], 0, 0
    for index, sign in enumerate(text):
        if sign == "[":
            depth += 1
        elif sign == "]":
            depth -= 1
            if depth < 0:
                raise ValueError("a bracket is closed that was never opened")
        elif sign == separator and depth == 0:
            parts.append(text[begin:index])
            begin = index + 1
    if depth:
        raise ValueError("a bracket is not closed")
    return [*parts, text[begin:]]


def depth_of(text: str) -> int:
    """Return how many brackets stand inside one another."""
    depth = most = 0
    for sign in text:
        depth += (sign == "[") - (sign == "]")
        most = max(most, depth)
    return most


def unbracketed(text: str) -> str:
    """Return the text inside one pair of brackets around all of it.

    Raises:
        ValueError: There is no such pair.
    """
    inner = text.strip()
    if not (inner.startswith("[") and inner.endswith("]")):
        raise ValueError("a retriever inside another stands in square brackets")
    split_outside(inner[1:-1], ",")  # "[a]+[b]" begins and ends with brackets too, but not with a pair
    return inner[1:-1].strip()
