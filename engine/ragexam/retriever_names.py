"""Texts of retrievers: how one stands inside another, and their short names.

A retriever's text is KIND or KIND:NAME=VALUE,NAME=VALUE. Square brackets enclose the text of another retriever
("multi_query:base=[ensemble:of=[bm25]+[dense]],n=3"); what stands in them is never split.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

RETRIEVER_LABELS: dict[str, str] = {
    "closed_book": "Closed book",
    "oracle": "Oracle",
    "bm25": "BM25",
    "dense": "Dense",
    "hybrid": "Hybrid",
    "hybrid_weighted": "Hybrid, weighted",
    "reranked": "Hybrid, re-ranked",
    "child_parent": "Child-parent",
    "ensemble": "Ensemble",
    "multi_query": "Multi-query",
    "prefilter": "Pre-filter",
}
"""Short names of the kinds, for a person."""

_NAMED = {
    "reranked": ("base",),
    "child_parent": ("base",),
    "ensemble": ("of", "weights"),
    "multi_query": ("base", "n"),
    "prefilter": ("base", "names"),
}
"""Parameters that are part of the name of a kind that stands over others."""

_BASES = {"child_parent": "[dense]", "multi_query": "[hybrid]", "prefilter": "[dense]"}
DEFAULT_PARTS = "[bm25]+[dense]"
"""What stands inside a retriever unless told otherwise; the catalogue of kinds takes it from here."""

DEFAULT_REWRITES = 3
DEFAULT_NAMES = "document"

_DEEPEST, _SHOWN = 16, 40
_HASH = re.compile(r"[0-9a-f]{64}")


def default_base(kind: str) -> str:
    """The bracketed text of the retriever that stands inside one of this kind unless told otherwise."""
    return _BASES.get(kind, "[hybrid]")


def split_outside(text: str, separator: str) -> list[str]:
    """Split a text at a separator wherever it stands in no bracket.

    Raises:
        ValueError: A bracket is not closed, or closed before it is opened.
    """
    parts, depth, begin = [], 0, 0
    for place, sign in enumerate(text):
        if sign == "[":
            depth += 1
        elif sign == "]":
            depth -= 1
            if depth < 0:
                raise ValueError("a bracket is closed that was never opened")
        elif sign == separator and depth == 0:
            parts.append(text[begin:place])
            begin = place + 1
    if depth:
        raise ValueError("a bracket is not closed")
    return [*parts, text[begin:]]


def depth_of(text: str) -> int:
    """How many brackets stand inside one another."""
    depth = most = 0
    for sign in text:
        depth += (sign == "[") - (sign == "]")
        most = max(most, depth)
    return most


def unbracketed(text: str) -> str:
    """The text inside one pair of brackets around all of it.

    Raises:
        ValueError: There is no such pair.
    """
    inner = text.strip()
    if not (inner.startswith("[") and inner.endswith("]")):
        raise ValueError("a retriever inside another stands in square brackets")
    split_outside(inner[1:-1], ",")  # "[a]+[b]" begins and ends with brackets too, but not with a pair
    return inner[1:-1].strip()


def retriever_label(kind: str, k: int, parameters: Mapping[str, object]) -> str:
    """Short name of a retriever; parameters away from their defaults are named.

    Examples: "BM25, k=3", "Multi-query (3) over BM25 + Dense, k=3". Different retrievers have different names.
    """
    name = _name(kind, parameters, top=True)
    return ", ".join([name, *([f"k={k}"] if k else []), *_rest(kind, parameters)])


def _name(kind: str, parameters: Mapping[str, object], *, top: bool = False) -> str:
    if kind == "ensemble":
        parts = _parts(str(parameters.get("of", DEFAULT_PARTS)), str(parameters.get("weights", "")))
        return f"Ensemble of {parts}" if top or "+" not in parts else parts
    base = parameters.get("base")
    if kind == "reranked":
        return RETRIEVER_LABELS[kind] if base is None else f"{_inner(str(base))}, re-ranked"
    if kind not in _NAMED:
        return RETRIEVER_LABELS.get(kind, kind)
    below = _inner(default_base(kind) if base is None else str(base), sums=True)
    if kind == "multi_query":
        return f"Multi-query ({parameters.get('n', DEFAULT_REWRITES)}) over {below}"
    if kind == "prefilter":
        return f"Pre-filter by {parameters.get('names', DEFAULT_NAMES)} over {below}"
    return f"{RETRIEVER_LABELS[kind]} over {below}"


def _parts(of: str, weights: str) -> str:
    """The parts of an ensemble, each with its weight where they differ."""
    try:
        texts = split_outside(of, "+")
    except ValueError:
        return of
    shares = weights.split("+") if weights else []
    named = [_inner(text) for text in texts]
    if len(shares) == len(named):
        named = [f"{share.strip()} × {name}" for share, name in zip(shares, named, strict=True)]
    return " + ".join(named)


def _inner(text: str, *, sums: bool = False) -> str:
    """Name of a retriever inside another; in parentheses where it is made of several words of its own."""
    if depth_of(text) > _DEEPEST:  # in a stranger's file: nothing that can be built
        return f"{text[:_SHOWN]}…"
    try:
        kind, _, rest = unbracketed(text).partition(":")
        pieces = [piece.partition("=") for piece in split_outside(rest, ",")] if rest else []
    except ValueError:
        return text
    parameters = {name.strip(): value.strip() for name, _, value in pieces}
    name, more = _name(kind, parameters), _rest(kind, parameters)
    if more:
        return f"{name} ({', '.join(more)})" if kind not in _NAMED else f"({', '.join([name, *more])})"
    return f"({name})" if kind in _NAMED and not (sums and kind == "ensemble") else name


def _rest(kind: str, parameters: Mapping[str, object]) -> Sequence[str]:
    """Parameters that the name does not tell yet."""
    told = _NAMED.get(kind, ())
    return [f"{name}={_short(value)}" for name, value in sorted(parameters.items()) if name not in told]


def _short(value: object) -> object:
    """A model's file hash as short as it still is one."""
    return value[:12] if isinstance(value, str) and _HASH.fullmatch(value) else value
